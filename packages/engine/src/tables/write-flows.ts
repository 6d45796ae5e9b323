/** Released flows as a file: a line for each pair of zones of each level. */
import type { FlowsContent } from '@tulle/releases'
import { writeCsv } from '../write/csv.ts'
import type { Tables } from './open.ts'
import { pathToWrite } from './paths.ts'

export const FLOW_HEADINGS = ['level', 'from', 'to', 'value', 'deviation'] as const

export async function writeFlows(tables: Tables, content: FlowsContent, path: string): Promise<void> {
  if (content.format === 'csv') await writeCsv(path, FLOW_HEADINGS, lines(content))
  else await writeParquet(tables, content, path)
}

function* lines({ rows, names }: FlowsContent): Generator<(string | number)[]> {
  for (let k = 0; k < rows.level.length; k++) {
    const level = rows.level[k] as number
    const zones = names[level] as readonly string[]
    yield [
      level,
      zones[rows.from[k] as number] as string,
      zones[rows.to[k] as number] as string,
      rows.value[k] as number,
      rows.deviation[k] as number,
    ]
  }
}

async function writeParquet({ connection }: Tables, content: FlowsContent, path: string): Promise<void> {
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE released_flows (line INTEGER, level INTEGER, origin VARCHAR, destination VARCHAR, value DOUBLE, deviation DOUBLE)',
  )
  const appender = await connection.createAppender('released_flows')
  let line = 0
  for (const [level, from, to, value, deviation] of lines(content) as Iterable<
    [number, string, string, number, number]
  >) {
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
