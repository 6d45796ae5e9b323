/** Where these tests work: a folder, Spark, and DuckDB beside it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { fileSources } from '@tulle/engine'
import { type SparkPlace, sparkSources } from '@tulle/engine-spark'
import type { EventSource } from '@tulle/releases'
import { afterAll, afterEach, inject } from 'vitest'

export const folder = mkdtempSync(join(tmpdir(), 'tulle-spark-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

export function onFiles() {
  const files = fileSources()
  open.push(files)
  return files
}

export function onSpark(data: string, more: Partial<SparkPlace> = {}) {
  const spark = sparkSources({ address: inject('spark').address, data, lists: onFiles(), scratch: folder, ...more })
  open.push(spark)
  return spark
}

/** Matrix and counts; DuckDB may tell besides what nobody clipped comes to, which Spark is asked for. */
export async function heldSum(events: EventSource, shape: Parameters<EventSource['sumByPerson']>[0]) {
  const { matrix, counts } = await events.sumByPerson(shape)
  return { matrix, counts }
}

const command = new URL('../../packages/cli/dist/main.js', import.meta.url).pathname

/** The command, in a process of its own. */
export async function tulle(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, COLUMNS: '10000', ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const status = await new Promise<number | null>((done) => child.once('close', done))
  // Lines are broken to fit a terminal.
  return { status, said, plain: said.replace(/\s+/g, ' ') }
}

type Cell = string | number | null

/** A Parquet file of these rows, columns typed as SQL has it. */
export async function parquet(
  name: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly Cell[])[],
): Promise<string> {
  const path = join(folder, name)
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  const quoted = Object.entries(columns).map(([column, type]) => `"${column.replaceAll('"', '""')}" ${type}`)
  await connection.run(`CREATE TABLE t (${quoted.join(', ')})`)
  const appender = await connection.createAppender('t')
  for (const row of rows) {
    for (const [k, type] of Object.values(columns).entries()) {
      const cell = row[k] ?? null
      if (cell === null) appender.appendNull()
      else if (type === 'VARCHAR') appender.appendVarchar(String(cell))
      else if (type === 'INTEGER') appender.appendInteger(Number(cell))
      else appender.appendDouble(Number(cell))
    }
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`COPY t TO '${path}' (FORMAT parquet)`)
  connection.closeSync()
  return path
}

/** A Parquet file of what a query of DuckDB makes: for many rows. */
export async function parquetOf(name: string, query: string): Promise<string> {
  const path = join(folder, name)
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`)
  connection.closeSync()
  return path
}

/** Numbers that look like chance, the same in every run. */
export function chance(seed: number): () => number {
  let x = seed
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0
    return x / 2 ** 32
  }
}
