/**
 * People's items to rows: a line is a person and the number of an item, or −1 where the line has none. What comes out is
 * everybody's items, in order and once; how many lines and items there were; whether it was nobody; and the keys of the row,
 * by which rows that are much alike come together.
 */
import { eachPerson, type Visitor } from './by-person.ts'
import { rowKey } from './keys.ts'
import { Lines, MINUS, NEWLINE, ZERO } from './lines.ts'

export interface RowsGiven {
  /** So many keys every row gets, each of other hashes. */
  readonly keys: number
}

interface Own {
  readonly nobody: boolean
  readonly items: Set<number>
  lines: number
  given: number
}

export async function rows({ keys }: RowsGiven): Promise<void> {
  const lines = new Lines()
  const visitor: Visitor<Own> = {
    begin: (nobody) => ({ nobody, items: new Set(), lines: 0, given: 0 }),
    line(own, bytes, start) {
      let at = start
      let item = 0
      const none = bytes[at] === MINUS
      for (; bytes[at] !== NEWLINE; at++) item = item * 10 + (bytes[at] as number) - ZERO
      own.lines++
      if (!none) {
        own.given++
        own.items.add(item)
      }
      return at + 1
    },
    end({ nobody, items, lines: seen, given }) {
      const own = Uint32Array.from(items).sort()
      const found = Array.from({ length: keys }, (_, round) => String(rowKey(own, round)))
      lines.put(own.join(' '), own.length, seen, given, nobody ? 1 : 0, ...found)
    },
    isFull: () => lines.isFull,
    handOn: () => lines.flush(),
  }
  await eachPerson(visitor)
}
