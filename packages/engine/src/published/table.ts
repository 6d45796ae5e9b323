/** A released table of yes and no, read back in whichever format it was written. */
import { readFile } from 'node:fs/promises'
import { InvalidInput, sparseFromTriplets } from '@tulle/core'
import { ITEM, type PublishedTable, type TableLists, type Watch } from '@tulle/releases'
import { readItems } from '../binary/read-items.ts'
import { readTable } from '../binary/read-table.ts'
import { columnsOfFile } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { namesBeside } from './names.ts'

export async function readPublishedTable(
  tables: Tables,
  path: string,
  lists: TableLists,
  watch: Watch,
): Promise<PublishedTable> {
  if (path.endsWith('.mtx')) return readMarketTable(path)
  const [person = '', ...columns] = await columnsOfFile(tables, path)
  if (!/table-pairs\.(csv|parquet)$/.test(path)) {
    const rules = columns.map((column) => ({ column }))
    const { matrix, people } = await readTable(ofOurs(tables), { file: path, person, columns: rules, ...watch })
    return { matrix, people, columns, person }
  }
  const read = await readItems(ofOurs(tables), { file: path, person, items: ITEM, ...lists, ...watch })
  return { matrix: read.matrix, people: read.people, columns: read.columns, person }
}

async function readMarketTable(path: string): Promise<PublishedTable> {
  const [banner = '', sizes = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const [rows = 0, columns = 0, entries = 0] = sizes.split(' ').map(Number)
  const names = { people: await namesBeside(`${path}.rows`), columns: await namesBeside(`${path}.columns`) }
  const shaped = rows === names.people.length && columns === names.columns.length && lines.length === entries
  if (!banner.startsWith('%%MatrixMarket matrix coordinate pattern') || !shaped) {
    throw new InvalidInput(`${path} is not a table as Tulle writes it, or names are missing beside it.`)
  }
  const pairs = lines.map((line) => line.split(' ').map(Number))
  const isPlace = (x: number | undefined, most: number) => Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most
  if (!pairs.every(([i, j, more]) => isPlace(i, rows) && isPlace(j, columns) && more === undefined)) {
    throw new InvalidInput(`${path} has a line that names no cell of the table.`)
  }
  const { matrix, duplicates } = sparseFromTriplets({
    rows,
    columns,
    row: Uint32Array.from(pairs, ([i = 0]) => i - 1),
    column: Uint32Array.from(pairs, ([, j = 0]) => j - 1),
    duplicates: 'first',
  })
  if (duplicates > 0) throw new InvalidInput(`${path} has two lines about the same cell.`)
  return { matrix, ...names }
}
