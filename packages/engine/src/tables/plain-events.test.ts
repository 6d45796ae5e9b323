/** What is read byte by byte, held against DuckDB: the same people with the same events, or nothing at all. */
import type { People } from '@tulle/core'
import type { PeopleShape } from '@tulle/releases'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { readEvents } from './events.ts'
import { visitPlainEvents } from './plain-events.ts'
import { type PlainPart, readPlainPart } from './plain-part.ts'
import { type Visited, visitEvents } from './sum.ts'

const { file, tables } = testPlace()

const NAMES = ['A', 'B', '007', 'Zürich', 'a longer name', 'eight bb', 'nine byte']
const COLUMNS = { person: 'who', from: 'from', to: 'to', value: 'n' }

const shapeOf = (more: Partial<PeopleShape> = {}): PeopleShape => {
  return { rows: NAMES, columns: NAMES, symmetric: false, quantum: 2 ** -10, most: 2 ** 14, ...more }
}

/** Everybody's events, each person's in order, and the people in order of theirs: neither tells anything. */
class Gathered implements People {
  readonly #people: string[] = []
  #events: string[] = []

  addTo(cell: number, units: number): void {
    this.#events.push(`${cell}: ${units}`)
  }

  endPerson(): void {
    this.#people.push(this.#events.sort().join(', '))
    this.#events = []
  }

  all(): string[] {
    return this.#people.sort()
  }
}

async function bothWays(path: string, shape: PeopleShape, columns: Partial<typeof COLUMNS> = COLUMNS, parts = 1) {
  const asked = { file: path, from: 'from', to: 'to', ...columns }
  const others = (parts: readonly PlainPart[]) =>
    Promise.all(parts.map(async (part) => (await readPlainPart(part))?.found()))
  const plain = await visitPlainEvents(asked, shape, () => new Gathered(), { parts, others })
  const told = ({ people, ...found }: Visited<Gathered>) => ({ people: people.all(), ...found })
  const slow = async () =>
    told(await visitEvents(tables(), await readEvents(tables(), asked), shape, () => new Gathered()))
  return { plain: plain && told(plain), slow }
}

const name = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom('', 'elsewhere', ' A', 'A ', 'a', 'Ä', 'nine bytf'))
const value = fc.oneof(
  fc.integer({ min: -40, max: 40 }).map(String),
  fc.integer({ min: -(2 ** 28), max: 2 ** 28 }).map((n) => String(n / 2 ** 7)),
  fc.constantFrom('0', '-0', '.5', '-.25', '5.', '007', '0.1', '99999.999', '-12345678.123456', '000000000000001'),
)
const person = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((n) => `p${n}`),
  fc.constantFrom('eight bb', 'eight bc', 'nine byte', 'nine bytf', 'a', 'aa', 'é', 'somebody with a long name', ' p1'),
)
const row = fc.record({ person, from: name, to: name, value }, { noNullPrototype: true })

describe('Plain files', () => {
  test('come to what DuckDB makes of them', async () => {
    const options = { rows: fc.array(row, { maxLength: 60 }), symmetric: fc.boolean(), counts: fc.boolean() }
    const most = fc.constantFrom(1, 2 ** 10, 2 ** 21)
    const quantum = fc.constantFrom(1, 2 ** -10, 4)
    const delimiter = fc.constantFrom(',', '\t', ';')
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...options, most, quantum, delimiter, last: fc.constantFrom('', '\n'), parts: fc.nat(5) }),
        async ({ rows, symmetric, counts, most: limit, quantum: unit, delimiter: between, last, parts }) => {
          const lines = rows.map((each) => [each.from, 'x', each.person, each.value, each.to].join(between))
          const text = [['from', 'more', 'who', 'n', 'to'].join(between), ...lines].join('\n')
          const path = await file(`${text}${rows.length === 0 ? '\n' : last}`, between === '\t' ? 'tsv' : 'csv')
          const { value: _, ...uncounted } = COLUMNS
          const shape = shapeOf({ symmetric, most: limit, quantum: unit })
          const { plain, slow } = await bothWays(path, shape, counts ? uncounted : COLUMNS, parts)
          expect(plain).toBeDefined()
          expect(plain).toEqual(await slow())
        },
      ),
      { numRuns: 60 },
    )
  })

  test('of one person with very many events, in more pieces than one', async () => {
    const lines = Array.from({ length: 200_000 }, (_, k) => `${k % 1000 === 0 ? `p${k}` : 'all'},A,B,${k % 7}`)
    const { plain, slow } = await bothWays(await file(['who,from,to,n', ...lines].join('\n')), shapeOf(), COLUMNS, 3)
    expect(plain?.counts).toMatchObject({ rows: 200_000, people: 201 })
    expect(plain).toEqual(await slow())
  })

  test('without rows', async () => {
    const { plain, slow } = await bothWays(await file('who,from,to,n\n'), shapeOf())
    expect(plain?.counts).toMatchObject({ rows: 0, people: 0 })
    expect(plain).toEqual(await slow())
  })
})

const HEADER = 'who,from,to,n\n'

describe('Nothing is made of a file', () => {
  test.each([
    ['with a quotation mark', `${HEADER}p1,A,"B",3\n`],
    ['with one in its header', `"who",from,to,n\np1,A,B,3\n`],
    ['with one inside a cell', `${HEADER}p"1,A,B,3\n`],
    ['with a byte order mark', `\ufeff${HEADER}p1,A,B,3\n`],
    ['whose lines end otherwise', `${HEADER}p1,A,B,3\r\n`],
    ['with a blank line', `${HEADER}p1,A,B,3\n\np1,A,B,3\n`],
    ['with a blank line at its end', `${HEADER}p1,A,B,3\n\n`],
    ['with a cell too few', `${HEADER}p1,A,B\n`],
    ['with a cell too many', `${HEADER}p1,A,B,3,\n`],
    ['with a row about nobody', `${HEADER},A,B,3\n`],
    ['with a value that is no decimal', `${HEADER}p1,A,B,1e3\n`],
    ['with a value that is none', `${HEADER}p1,A,B,\n`],
    ['with blanks around a value', `${HEADER}p1,A,B, 3\n`],
    ['with more digits than a double has', `${HEADER}p1,A,B,1234567890123456\n`],
    ['with a zero byte', `${HEADER}p\0,A,B,3\n`],
    ['that is not UTF-8', Buffer.from([...Buffer.from(`${HEADER}p1,A,B,3\n`), 0xff, ...Buffer.from(',A,B,3\n')])],
    ['with a line of a megabyte', `${HEADER}${'p'.repeat(2 ** 21)},A,B,3\n`],
  ])('%s', async (_, content) => {
    const asked = { file: await file(content), ...COLUMNS }
    expect(await visitPlainEvents(asked, shapeOf(), () => new Gathered())).toBeUndefined()
  })

  test('that is packed, or without people', async () => {
    const start = () => new Gathered()
    expect(await visitPlainEvents({ ...COLUMNS, file: await file('', 'csv.gz') }, shapeOf(), start)).toBeUndefined()
    const { person: _, ...nobody } = COLUMNS
    expect(await visitPlainEvents({ ...nobody, file: await file(HEADER) }, shapeOf(), start)).toBeUndefined()
  })
})

test('stops where it is told to', async () => {
  const asked = { file: await file(`${HEADER}p1,A,B,3\n`), ...COLUMNS }
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(visitPlainEvents(asked, shapeOf({ signal }), () => new Gathered())).rejects.toThrow('enough')
})
