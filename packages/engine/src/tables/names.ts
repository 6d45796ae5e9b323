/** The names of rows and columns as tables, so that DuckDB can turn a name into its number. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Names } from '@tulle/core'
import { checkNamesOnce } from '@tulle/releases/files'
import type { Tables } from './open.ts'

/** Leaves the tables row_names and column_names, each with a name (`entry`) and its number (`i`). */
export async function loadNames({ connection }: Tables, { rows, columns }: Names): Promise<void> {
  await load(connection, 'row_names', rows)
  await load(connection, 'column_names', columns)
}

async function load(connection: DuckDBConnection, table: string, names: readonly string[]): Promise<void> {
  checkNamesOnce(names)
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${table} (entry VARCHAR, i INTEGER)`)
  const appender = await connection.createAppender(table)
  names.forEach((name, i) => {
    appender.appendVarchar(name)
    appender.appendInteger(i)
    appender.endRow()
  })
  appender.closeSync()
}
