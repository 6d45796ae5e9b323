/** A released table of yes and no, read back in whichever format it was written. */
import { InvalidInput, sparseFromTriplets } from '@tulle/core'
import type { BinaryPlan } from '@tulle/core/certificate'
import { visible } from '@tulle/core/text'
import { ITEM } from '../headings.ts'
import { readLabels } from '../labels.ts'
import type { PublishedTable, TableLists } from '../published/data.ts'
import { tableFileIn } from '../published/files-in.ts'
import type { Watch } from '../sources/watch.ts'
import { codingOf } from './coding.ts'
import { namesBeside } from './names-beside.ts'
import type { ReleasedFiles } from './reading.ts'

export async function readReleasedTable(
  release: ReleasedFiles,
  { people, columns }: TableLists,
  watch: Watch,
): Promise<PublishedTable> {
  const name = tableFileIn(release.files)
  const { read, written } = codingOf(release.certificate, name)
  const lists = {
    ...(people === undefined ? {} : { people: people.map(written) }),
    ...(columns === undefined ? {} : { columns: columns.map(written) }),
  }
  const { label } = (release.certificate.plan as BinaryPlan).facts
  const found = await readPublishedTable(
    release,
    release.path(name),
    { ...lists, label: label && written(label) },
    watch,
  )
  return {
    matrix: found.matrix,
    people: found.people.map(read),
    columns: found.columns.map(read),
    ...(found.person === undefined ? {} : { person: read(found.person) }),
    ...(label === undefined ? {} : { label: { name: label, values: (found.label?.values ?? []).map(read) } }),
  }
}

export async function readPublishedTable(
  { sources, text }: Pick<ReleasedFiles, 'sources' | 'text'>,
  path: string,
  { label, ...lists }: TableLists & { readonly label?: string | undefined },
  watch: Watch,
): Promise<PublishedTable> {
  if (path.endsWith('.mtx')) return readMarketTable(path, text)
  const [person = '', ...columns] = await sources.columnsOf(path)
  if (!/table-pairs\.(csv|parquet)$/.test(path)) {
    const cells = columns.filter((column) => column !== label)
    const rules = cells.map((column) => ({ column }))
    const { matrix, people } = await sources.answers({ file: path, person, columns: rules, ...watch })
    const read = { matrix, people, columns: cells, person }
    if (label === undefined) return read
    return { ...read, label: await readLabels(sources, { file: path, person, label, people }, watch) }
  }
  const read = await sources.items({ file: path, person, items: ITEM, ...lists, ...watch })
  return { matrix: read.matrix, people: read.people, columns: read.columns, person }
}

async function readMarketTable(path: string, text: (file: string) => Promise<string>): Promise<PublishedTable> {
  const [banner = '', sizes = '', ...lines] = (await text(path)).trimEnd().split('\n')
  const [rows = 0, columns = 0, entries = 0] = sizes.split(' ').map(Number)
  const names = { people: await namesBeside(`${path}.rows`, text), columns: await namesBeside(`${path}.columns`, text) }
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

export interface TableLines {
  readonly lines: number
  /** Different people, or people and items. */
  readonly distinct: number
  /** Lines with a cell that is neither 0 nor 1, or without a name. */
  readonly wrong: number
}

/** The columns of a released table by what they hold: zeros and ones, and at the end a public one where the plan has it. */
export function columnsIn(
  { certificate }: Pick<ReleasedFiles, 'certificate'>,
  file: string,
  columns: readonly string[],
) {
  const [person = '', ...cells] = columns
  const { label } = (certificate.plan as BinaryPlan).facts
  if (label === undefined) return { person, cells }
  const last = cells.pop()
  if (last === codingOf(certificate, file).written(label)) return { person, cells, label: last }
  throw new InvalidInput(
    `${file} has no last column "${visible(label)}", which its plan says is published beside the others.`,
  )
}

/** Zeros and ones, and every row of its own: whoever reads them forgives more. `cells` are the columns after the first. */
export async function tableFaultsIn(file: string, cells: number, count: () => Promise<TableLines>): Promise<string[]> {
  const pairs = file.startsWith('table-pairs.')
  if (pairs && cells !== 1) return [`${file} has other columns than those of a person and an item.`]
  const { lines, distinct, wrong } = await count()
  if (wrong !== 0) return [`${file} has a cell that is neither 0 nor 1, or a row without a name or a public value.`]
  return lines === distinct ? [] : [`${file} has two lines about the same ${pairs ? 'person and item' : 'person'}.`]
}
