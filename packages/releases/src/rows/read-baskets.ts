/** A file of baskets: a line for each person, with the items one after the other. */
import { InvalidInput, type SparseMatrix } from '@tulle/core'
import { type GraphInput, readTextChunks } from '../graph-files/input.ts'
import { detached } from '../graph-files/places.ts'
import type { ReadBaskets } from '../sources/rows.ts'
import type { Watch } from '../sources/watch.ts'
import { grown } from '../text-files/grown.ts'
import { BLANKS, checkSeparator, eachItem } from './baskets.ts'
import { RowBuilder } from './row-builder.ts'
import { bare } from './white.ts'

export interface BasketsInput extends Watch {
  readonly input: GraphInput
  /** How many bytes there are; of a compressed file nobody knows. */
  readonly size: number | undefined
}

export async function basketsIn(file: BasketsInput, separator: string = BLANKS): Promise<ReadBaskets> {
  checkSeparator(separator)
  const baskets = new Baskets()
  const add = (item: string) => baskets.add(item)
  let empty = 0
  await eachLine(file, (line) => {
    // Empty lines at the end are an editor's, and nobody's: they wait for a line that is not.
    if (bare(line) === '') {
      empty++
      return
    }
    for (; empty > 0; empty--) baskets.next()
    baskets.next()
    eachItem(line, separator, add)
  })
  return baskets.end()
}

/** The same with every line as one item, whatever stands between the items in it, and the last lines as they are. */
export async function wholeLinesIn(file: BasketsInput): Promise<ReadBaskets> {
  const baskets = new Baskets()
  await eachLine(file, (line) => {
    baskets.next()
    if (line !== '') baskets.add(line)
  })
  return baskets.end()
}

const LONGEST = 2 ** 28

/** Visits the lines of a file, without what ends them. What follows the last line break is a line if it is anything. */
async function eachLine({ input, size, signal, progress }: BasketsInput, visit: (line: string) => void): Promise<void> {
  const file = input.name
  let [rest, read, number] = ['', 0, 0]
  const take = (line: string) => {
    number++
    if (line.includes('\r')) {
      throw new InvalidInput(
        `${file}, line ${number}: there is a line end of another kind (CR) in the line. Save the file with one kind of line end.`,
      )
    }
    visit(line)
  }
  for await (const chunk of readTextChunks(input)) {
    signal?.throwIfAborted()
    const text = rest + chunk
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      take(withoutCr(text.slice(start, end)))
      start = end + 1
    }
    rest = text.slice(start)
    if (rest.length > LONGEST) throw new InvalidInput(`${file} has a line of more than ${LONGEST} letters: is it text?`)
    read += chunk.length
    progress?.(size === undefined ? undefined : Math.min(1, read / size))
  }
  if (rest !== '') take(withoutCr(rest))
}

function withoutCr(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** The most that a Map holds. */
const MOST = 2 ** 24

class Baskets {
  readonly #rows = new RowBuilder()
  readonly #numbers = new Map<string, number>()
  /** The last row that has each item, from 1. */
  #lastRow: Uint32Array = new Uint32Array(2 ** 10)
  #repeatedItems = 0

  next(): void {
    this.#rows.next()
  }

  add(item: string): void {
    const number = this.#numbers.get(item) ?? this.#addItem(item)
    if (this.#lastRow[number] === this.#rows.rows) {
      this.#repeatedItems++
      return
    }
    this.#lastRow[number] = this.#rows.rows
    this.#rows.add(number)
  }

  #addItem(item: string): number {
    const number = this.#numbers.size
    if (number === MOST) throw new InvalidInput(`There are more than ${MOST} different items: leave out rare ones.`)
    this.#numbers.set(detached(item), number)
    this.#lastRow = grown(this.#lastRow, number + 1)
    return number
  }

  /** Nothing else comes: the items are numbered as they are sorted, not as they were met. */
  end(): ReadBaskets {
    const items = [...this.#numbers.keys()].sort()
    const places = new Uint32Array(items.length)
    items.forEach((item, place) => {
      places[this.#numbers.get(item) as number] = place
    })
    const matrix = this.#rows.matrix(items.length)
    for (let k = 0; k < matrix.indices.length; k++) matrix.indices[k] = places[matrix.indices[k] as number] as number
    for (let i = 0; i < matrix.rows; i++) sortRow(matrix, i)
    const { rows, indices, offsets } = matrix
    let emptyRows = 0
    for (let i = 0; i < rows; i++) if (offsets[i] === offsets[i + 1]) emptyRows++
    const counts = { rows, entries: indices.length, repeatedItems: this.#repeatedItems, emptyRows }
    return { matrix, items, counts }
  }
}

/** By insertion: most rows are short, and a sort that is made for long ones would take most of the time. */
function sortRow({ offsets, indices }: SparseMatrix, i: number): void {
  const [start, end] = [offsets[i] as number, offsets[i + 1] as number]
  if (end - start > 40) {
    indices.subarray(start, end).sort()
    return
  }
  for (let k = start + 1; k < end; k++) {
    const index = indices[k] as number
    let place = k
    for (; place > start && (indices[place - 1] as number) > index; place--) {
      indices[place] = indices[place - 1] as number
    }
    indices[place] = index
  }
}
