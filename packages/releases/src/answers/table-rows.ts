import { InvalidInput, type SparseMatrix } from '@tulle/core'
import type { TableCounts } from '../sources/tables.ts'
import { grown } from '../text-files/grown.ts'
import { CELLS, cellsIn, firstCell, unpack } from './packed.ts'
import { PeopleNumbers } from './people.ts'

/** The first cell that cannot be used: nothing in it, or nothing that is understood. */
export interface CellFault {
  /** From 1. */
  readonly row: number
  readonly word: number
  readonly cell: number
  readonly missing: boolean
}

export interface RowsOptions {
  /** How many whole numbers a row's cells are packed in. */
  readonly width: number
  readonly people?: readonly string[] | undefined
  readonly missing?: 0 | 1 | undefined
}

/** Marks a person who has a row, in the first whole number: no cell reaches that bit. */
const HERE = 2 ** 30

/** The rows that count, as bits: who said yes to what. */
export class TableRows {
  fault: CellFault | undefined
  readonly #width: number
  readonly #missing: 0 | 1 | undefined
  readonly #people: PeopleNumbers
  readonly #listed: boolean
  #yes: Uint32Array
  #rows = 0
  #outsidePeople = 0
  #repeatedPeople = 0
  #missingCells = 0

  constructor({ width, people, missing }: RowsOptions) {
    this.#width = width
    this.#missing = missing
    this.#people = new PeopleNumbers(people)
    this.#listed = people !== undefined
    this.#yes = new Uint32Array(Math.max(this.#people.count, this.#listed ? 0 : 1024) * width)
  }

  /** The next row of the file: who it is about, and the packed cells. */
  add(person: string | null, packed: Uint32Array): void {
    this.#rows++
    const number = this.#people.of(person)
    if (number < 0) {
      this.#outsidePeople++
      return
    }
    const start = number * this.#width
    this.#yes = grown(this.#yes, start + this.#width)
    if (((this.#yes[start] as number) & HERE) !== 0) {
      this.#repeatedPeople++
      return
    }
    for (let word = 0; word < this.#width; word++) this.#yes[start + word] = this.#answers(packed, word)
    this.#yes[start] = (this.#yes[start] as number) | HERE
  }

  #answers(packed: Uint32Array, word: number): number {
    const { yes, missing, unread } = unpack(packed[word] as number)
    if ((missing | unread) === 0) return yes
    this.#missingCells += cellsIn(missing)
    const wrong = this.#missing === undefined ? missing | unread : unread
    // The file is read to its end all the same: if it is damaged further on, that is said, whoever is quicker.
    if (wrong !== 0) {
      const cell = firstCell(wrong)
      this.fault ??= { row: this.#rows, word, cell, missing: cell === firstCell(missing) }
    }
    return this.#missing === 1 ? yes | missing : yes
  }

  counts(): TableCounts {
    const rows = this.#rows
    const [outsidePeople, repeatedPeople] = [this.#outsidePeople, this.#repeatedPeople]
    const missingPeople = this.#people.count - (rows - outsidePeople - repeatedPeople)
    return { rows, outsidePeople, repeatedPeople, missingPeople, missingCells: this.#missingCells }
  }

  /** Nobody else comes. The people are those of the list, or else all, sorted. */
  matrix(columns: number): { readonly matrix: SparseMatrix; readonly people: readonly string[] } {
    const { people, numbers } = this.#listed ? { people: [], numbers: undefined } : this.#people.sorted()
    return { matrix: matrixOf(this.#yes, { rows: this.#people.count, columns, width: this.#width, numbers }), people }
  }
}

interface Bits {
  readonly rows: number
  readonly columns: number
  readonly width: number
  /** Where row i stands among the bits; without it, at place i. */
  readonly numbers: Uint32Array | undefined
}

function matrixOf(yes: Uint32Array, { rows, columns, width, numbers }: Bits): SparseMatrix {
  for (let i = 0; i < rows; i++) yes[i * width] = (yes[i * width] as number) & ~HERE
  let count = 0
  for (let k = 0; k < rows * width; k++) count += cellsIn(yes[k] as number)
  if (count >= 2 ** 32) {
    throw new InvalidInput('The table says yes 2^32 times or more, which no matrix holds: read fewer columns.')
  }
  const offsets = new Uint32Array(rows + 1)
  const indices = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < rows; i++) {
    const start = (numbers === undefined ? i : (numbers[i] as number)) * width
    for (let word = 0; word < width; word++) {
      const first = word * CELLS
      for (let rest = yes[start + word] as number; rest !== 0; rest &= rest - 1) indices[at++] = first + firstCell(rest)
    }
    offsets[i + 1] = at
  }
  return { rows, columns, offsets, indices }
}
