/** Blocks, masks and sensitivities from public tables. */
import { type Blocks, type DenseMatrix, denseMatrix, InvalidInput, type Names } from '@tulle/core'
import { groupBlocks, listedBlocks } from '@tulle/core/matrices'
import type { CellFile } from '../source.ts'
import { lineFault } from '../text-files/row-faults.ts'
import type { ReadTexts, TextTable } from '../text-files/text-table.ts'
import { readCells } from './cells.ts'

/**
 * A table with a row for each cell (the columns of the data's two ends, and the block), or with a row for each name and
 * the group that it belongs to, such as its region: then every pair of groups is a block.
 */
export async function readBlocks(
  read: ReadTexts,
  given: CellFile,
  names: Names & { readonly symmetric: boolean },
): Promise<Blocks> {
  const table = await read(given.file)
  const perCell = table.columns.includes(given.from) && table.columns.includes(given.to) && given.from !== given.to
  return perCell ? blocksOfCells(read, given, names) : blocksOfGroups(table, given, names)
}

async function blocksOfCells(read: ReadTexts, given: CellFile, names: Names): Promise<Blocks> {
  const { table, cells } = await readCells(read, given, names, 'values')
  const lists = new Map<string, number[]>()
  const lineOf = new Map<number, number>()
  for (const { cell, line, text } of cells) {
    if (text === '') throw lineFault(table, line, 'which block is this cell in?')
    const earlier = lineOf.get(cell)
    if (earlier !== undefined) throw lineFault(table, line, `this cell is in line ${earlier} already: once is enough.`)
    lineOf.set(cell, line)
    const list = lists.get(text) ?? []
    list.push(cell)
    lists.set(text, list)
  }
  return listedBlocks({ rows: names.rows.length, columns: names.columns.length }, lists)
}

async function blocksOfGroups(
  table: TextTable,
  { value }: CellFile,
  { rows, columns, symmetric }: Names & { readonly symmetric: boolean },
): Promise<Blocks> {
  const [first, second] = table.columns
  const group = value ?? second
  if (first === undefined || group === undefined) {
    throw new InvalidInput(
      `${table.file} needs a column with the names of rows and columns, and one with the group that each belongs to.`,
    )
  }
  const groups = new Map<string, { readonly group: string; readonly line: number }>()
  for (const { line, texts } of await table.rowsInOrder([first, group])) {
    const [entry, of] = [texts[0] ?? '', texts[1] ?? '']
    const earlier = groups.get(entry)
    if (earlier !== undefined && earlier.group !== of) {
      throw lineFault(table, line, `"${entry}" is in the group "${earlier.group}" already, by line ${earlier.line}.`)
    }
    if (of === '') throw lineFault(table, line, `which group is "${entry}" in?`)
    groups.set(entry, { group: of, line })
  }
  const groupOf = (entry: string) => {
    const found = groups.get(entry)
    if (found !== undefined) return found.group
    throw new InvalidInput(`${table.file} has no group for "${entry}": the blocks must cover the whole matrix.`)
  }
  return groupBlocks(rows.map(groupOf), columns.map(groupOf), { symmetric })
}

/** The cells that a public mask leaves out. */
export async function readMask(read: ReadTexts, given: CellFile, names: Names): Promise<number[]> {
  const { cells } = await readCells(read, given, names, 'cells')
  return cells.map(({ cell }) => cell)
}

/** The most that one person may add to each cell; 0 where the table says nothing. */
export async function readSensitivities(read: ReadTexts, given: CellFile, names: Names): Promise<DenseMatrix> {
  const { table, cells } = await readCells(read, given, names, 'values')
  const matrix = denseMatrix(names.rows.length, names.columns.length)
  for (const { cell, line, text } of cells) {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (!(value >= 0 && value < Infinity))
      throw lineFault(table, line, `a sensitivity is a number, 0 or more, not "${text}".`)
    matrix.values[cell] = value
  }
  return matrix
}
