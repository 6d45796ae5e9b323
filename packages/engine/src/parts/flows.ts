/** Released flows as Parquet: a row for each pair of zones of each level. */
import type { FlowsContent } from '@tulle/releases'
import { flowLines } from '@tulle/releases/files'
import type { Tables } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'

export async function writeFlowsParquet({ connection }: Tables, content: FlowsContent, path: string): Promise<void> {
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE released_flows (line INTEGER, level INTEGER, origin VARCHAR, destination VARCHAR, value DOUBLE, deviation DOUBLE)',
  )
  const appender = await connection.createAppender('released_flows')
  let line = 0
  for (const [level, from, to, value, deviation] of flowLines(content)) {
    appender.appendInteger(line++)
    appender.appendInteger(level)
    appender.appendVarchar(from)
    appender.appendVarchar(to)
    appender.appendDouble(value)
    appender.appendDouble(deviation)
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`COPY (SELECT level, origin AS "from", destination AS "to", value, deviation
    FROM released_flows ORDER BY line) TO ${await pathToWrite(path)} (FORMAT parquet)`)
  await connection.run('DROP TABLE released_flows')
}
