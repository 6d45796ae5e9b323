/** The table of yes and no of a release, in whichever format it was written. */
import { InvalidInput } from '@tulle/core'
import type { Watch } from '@tulle/releases'
import type { Tables } from '../tables/open.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './release.ts'
import { type PublishedTable, readPublishedTable, type TableLists } from './table.ts'

const TABLE = /^table(\.(csv|parquet|mtx)|-pairs\.csv)$/

export function tableFileIn({ files }: Pick<ReleasedFiles, 'files'>): string {
  const name = files.find((file) => TABLE.test(file))
  if (name === undefined) throw new InvalidInput('The certificate names no table.')
  return name
}

export async function readReleasedTable(
  tables: Tables,
  release: ReleasedFiles,
  { people, columns }: TableLists,
  watch: Watch,
): Promise<PublishedTable> {
  const name = tableFileIn(release)
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
