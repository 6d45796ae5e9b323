/** A released matrix as Parquet: one row for each cell. */
import type { MatrixContent } from '@tulle/releases'
import { hasLine } from '@tulle/releases/files'
import { loadNames } from '../tables/names.ts'
import { name, type Tables } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'

/** A cell that is not a number is left out. */
export async function writeMatrixParquet(tables: Tables, content: MatrixContent, path: string): Promise<void> {
  const { connection } = tables
  const { matrix } = content
  await connection.run('CREATE OR REPLACE TEMP TABLE released (row_number INTEGER, cell INTEGER, value DOUBLE)')
  await loadNames(tables, content)
  const appender = await connection.createAppender('released')
  matrix.values.forEach((value, at) => {
    if (!hasLine(value, content.sparse === true)) return
    appender.appendInteger(Math.floor(at / matrix.columns))
    appender.appendInteger(at % matrix.columns)
    appender.appendDouble(value)
    appender.endRow()
  })
  appender.closeSync()
  const { from, to, value } = content.headings
  await connection.run(`COPY (
    SELECT r.entry AS ${name(from)}, c.entry AS ${name(to)}, value AS ${name(value)}
    FROM released JOIN row_names r ON r.i = row_number JOIN column_names c ON c.i = cell ORDER BY released.row_number, released.cell
  ) TO ${await pathToWrite(path)} (FORMAT parquet)`)
  await connection.run('DROP TABLE released')
}
