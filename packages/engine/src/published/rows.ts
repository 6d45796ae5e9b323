/** Released rows, read back: the different ones, and how often each occurs. Whose they are is not said. */

import { dirname } from 'node:path'
import { type PublishedRows, rowsFileIn } from '@tulle/releases'
import { classesOf, type ReleasedFiles } from '@tulle/releases/files'
import { readBaskets } from '../rows/read-baskets.ts'
import { readReleased } from '../rows/read-released.ts'
import { escapedIn } from '../rows/released-row-faults.ts'
import { ofOurs, type Tables } from '../tables/open.ts'

interface Facts {
  readonly columns: string | readonly string[]
}

/** `separator` is what stands between the items of baskets. */
export async function readPublishedRows(
  tables: Tables,
  { certificate, files, path }: ReleasedFiles,
  separator?: string,
): Promise<PublishedRows> {
  const rows = rowsFileIn(files)
  if (rows.endsWith('.txt')) {
    const { matrix, items } = await readBaskets({
      file: path(rows),
      ...(separator === undefined ? {} : { separator }),
    })
    const { classes, sizes } = classesOf(matrix)
    return { classes, sizes, names: items }
  }
  const { columns } = certificate.plan.facts as Facts
  const folder = dirname(path(rows))
  // Columns that were kept beside items are in a file of their own, which nothing here looks at.
  const kept = typeof columns === 'string' ? [] : ((certificate.plan.facts as { kept?: readonly string[] }).kept ?? [])
  const own = certificate.names === 'escaped' ? escapedIn(tables, folder, [rows]) : tables
  const { release, file } = await readReleased(ofOurs(own), { folder, rows, beside: undefined, columns, kept })
  const { classes, sizes } = release
  const names = 'items' in file ? file.items : file.categories.map(({ column, value }) => `${column}: ${value}`)
  return { classes, sizes, names }
}
