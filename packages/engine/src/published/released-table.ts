/** The table of yes and no of a release, in whichever format it was written. */
import { type PublishedTable, type TableLists, tableFileIn, type Watch } from '@tulle/releases'
import { openTexts } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './released-files.ts'
import { readPublishedTable } from './table.ts'

export async function readReleasedTable(
  tables: Tables,
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
  const found = await readPublishedTable(tables, release.path(name), lists, watch)
  return {
    matrix: found.matrix,
    people: found.people.map(read),
    columns: found.columns.map(read),
    ...(found.person === undefined ? {} : { person: read(found.person) }),
  }
}

/** Zeros and ones, and every row of its own: whoever reads them forgives more. */
export async function releasedTableFaults(tables: Tables, { files, path }: ReleasedFiles): Promise<string[]> {
  const file = tableFileIn(files)
  if (file.endsWith('.mtx')) return []
  const pairs = file.startsWith('table-pairs.')
  const table = await openTexts(ofOurs(tables), path(file))
  const [person = '', ...cells] = table.columns
  if (pairs && cells.length !== 1) return [`${file} has other columns than those of a person and an item.`]
  const texts = table.texts({ person, ...Object.fromEntries(cells.map((column, k) => [`c${k}`, column])) })
  const each = pairs ? 'person, c0' : 'person'
  const wrong = pairs
    ? 'person IS NULL OR c0 IS NULL'
    : ['person IS NULL', ...cells.map((_, k) => `c${k} IS NULL OR c${k} NOT IN ('0', '1')`)].join(' OR ')
  const query = `SELECT count(*)::DOUBLE, count(DISTINCT (${each}))::DOUBLE, count_if(${wrong})::DOUBLE FROM ${texts}`
  const [lines, distinct, others] = ((await tables.connection.runAndReadAll(query)).getRows()[0] ?? []) as number[]
  if (others !== 0) return [`${file} has a cell that is neither 0 nor 1, or a row without a name.`]
  return lines === distinct ? [] : [`${file} has two lines about the same ${pairs ? 'person and item' : 'person'}.`]
}
