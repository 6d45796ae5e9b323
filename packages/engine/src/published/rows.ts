/** Released rows, read back: the different ones, and how often each occurs. Whose they are is not said. */
import { dirname } from 'node:path'
import { type PublishedRows, rowsFileIn } from '@tulle/releases'
import { publishedRows, type ReleasedFiles } from '@tulle/releases/files'
import { rowsReading } from '../rows/read-released.ts'
import type { Tables } from '../tables/open.ts'

/** `separator` is what stands between the items of baskets. */
export function readPublishedRows(
  tables: Tables,
  { certificate, files, path }: ReleasedFiles,
  separator?: string,
): Promise<PublishedRows> {
  const folder = dirname(path(rowsFileIn(files)))
  const reading = rowsReading(tables, folder, files, certificate.names === 'escaped')
  return publishedRows(reading, files, certificate.plan, separator)
}
