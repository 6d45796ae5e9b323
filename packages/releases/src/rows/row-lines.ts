/** Released rows as lines of text, class by class. Rows are numbered from 1. */

import { InvalidInput } from '@tulle/core'
import type { Kept } from '../sources/rows.ts'
import { BLANKS } from './baskets.ts'
import { keptOrder } from './kept-order.ts'
import type { CategoryRowsFile, ItemRowsFile, RowClasses } from './rows-file.ts'

/** A text as a cell of the file. */
export type CellOf = (text: string) => string

/** A line for each row and item; for a row without items, one with none. */
export function* longLines(release: RowClasses, file: ItemRowsFile, cell: CellOf): Generator<string> {
  const names = file.items.map(cell)
  let row = 0
  for (let c = 0; c < release.sizes.length; c++) {
    const ends = Array.from(itemsOf(release, c), (j) => `,${names[j]}\n`)
    if (ends.length === 0) ends.push(',\n')
    for (let n = release.sizes[c] as number; n > 0; n--) {
      const start = String(++row)
      let lines = ''
      for (let k = 0; k < ends.length; k++) lines += start + (ends[k] as string)
      yield lines
    }
  }
}

/** A line for each row, with its items one after the other. */
export function* basketLines(release: RowClasses, { items, separator = BLANKS }: ItemRowsFile): Generator<string> {
  for (let c = 0; c < release.sizes.length; c++) {
    const line = `${Array.from(itemsOf(release, c), (j) => items[j]).join(separator)}\n`
    for (let n = release.sizes[c] as number; n > 0; n--) yield line
  }
}

/** A line for each row, with its value of each column, or nothing, and then what is kept. */
export function* wideLines(release: RowClasses, file: CategoryRowsFile, cell: CellOf): Generator<string> {
  const columnOf = file.categories.map(({ column }) => file.columns.indexOf(column))
  const values = file.categories.map(({ value }) => cell(value))
  const kept = file.kept && keptCells(release, file.kept, cell)
  let row = 0
  for (let c = 0; c < release.sizes.length; c++) {
    const cells = file.columns.map(() => '')
    for (const j of itemsOf(release, c)) {
      const column = columnOf[j] as number
      if (cells[column] !== '') {
        throw new InvalidInput('A released row has two values in one column, which no cell can hold: release again.')
      }
      cells[column] = values[j] as string
    }
    const start = cells.join(',')
    for (let n = release.sizes[c] as number; n > 0; n--) yield lineOf(kept === undefined ? start : start + kept(row++))
  }
}

/** A line for each row, with its number and what is kept. */
export function* keptLines(release: RowClasses, kept: Kept, cell: CellOf): Generator<string> {
  const cells = keptCells(release, kept, cell)
  for (let row = 0; row < release.classOf.length; row++) yield `${row + 1}${cells(row)}\n`
}

/** Most readers pass over a line with nothing on it, and a row would be lost. */
export function lineOf(cells: string): string {
  return cells === '' ? '""\n' : `${cells}\n`
}

/** The kept cells of the row that is written as number `row`, from 0, each after a comma. */
function keptCells(release: RowClasses, kept: Kept, cell: CellOf): (row: number) => string {
  const order = keptOrder(release, kept)
  const columns = kept.values.map(({ codes, words }) => {
    return { codes, cells: words.map((word) => (word === null ? ',' : `,${cell(word)}`)) }
  })
  return (row) => {
    const read = order[row] as number
    let text = ''
    for (const { codes, cells } of columns) text += cells[codes[read] as number] as string
    return text
  }
}

function itemsOf({ classes: { offsets, indices } }: RowClasses, c: number): Uint32Array {
  return indices.subarray(offsets[c], offsets[c + 1])
}
