/** A public table about cells of the matrix: a row for each, with the names of its row and column. */
import { InvalidInput, type Names } from '@tulle/core'
import type { CellFile } from '../source.ts'
import { lineFault } from '../text-files/row-faults.ts'
import type { ReadTexts, TextTable } from '../text-files/text-table.ts'

export interface Cell {
  /** Row by row. */
  readonly cell: number
  readonly line: number
  readonly text: string
}

/** Names that the matrix does not have are a slip in a public table, and said to be one. */
export async function readCells(
  read: ReadTexts,
  given: CellFile,
  { rows, columns }: Names,
  wants: 'cells' | 'values',
): Promise<{ readonly table: TextTable; readonly cells: readonly Cell[] }> {
  const table = await read(given.file)
  const wanted = columnsOf(table, given, wants)
  const [rowAt, columnAt] = [rows, columns].map((names) => new Map(names.map((name, i) => [name, i]))) as [
    Map<string, number>,
    Map<string, number>,
  ]
  const cells = (await table.rowsInOrder(wanted)).map(({ line, texts: [from, to, text] }) => {
    const [i, j] = [rowAt.get(from ?? ''), columnAt.get(to ?? '')]
    if (i === undefined) throw lineFault(table, line, `the matrix has no row "${from ?? ''}".`)
    if (j === undefined) throw lineFault(table, line, `the matrix has no column "${to ?? ''}".`)
    return { cell: i * columns.length + j, line, text: text ?? '' }
  })
  return { table, cells }
}

function columnsOf(table: TextTable, { file, from, to, value }: CellFile, wants: 'cells' | 'values'): string[] {
  const named = table.columns.includes(from) && table.columns.includes(to)
  const ends = named ? [from, to] : table.columns.slice(0, 2)
  if (ends.length < 2) {
    throw new InvalidInput(
      `${file} needs two columns with the names of a cell's row and column, such as ${from} and ${to}.`,
    )
  }
  if (wants === 'cells') return ends
  const last = value ?? table.columns.find((column) => !ends.includes(column))
  if (last === undefined) {
    throw new InvalidInput(
      `${file} needs a third column, beside ${ends.join(' and ')}, with what it says about the cell.`,
    )
  }
  return [...ends, last]
}
