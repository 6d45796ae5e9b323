/** k-anonymity on Spark keeps both promises, by a check that shares nothing with what made the rows. */
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { anonymity } from '@tulle/core'
import { expect, test } from 'vitest'
import { chance, folder, onSpark, parquet } from './place.ts'

/** People of a few tastes; one item has a name that no line could carry; some people have nothing. */
async function interests(people: number) {
  const random = chance(5)
  const lines: (readonly [string, string | null])[] = []
  for (let p = 0; p < people; p++) {
    const taste = Math.floor(random() * 12)
    const own = new Set(Array.from({ length: Math.floor(random() * 7) }, () => Math.floor(taste * 5 + random() * 8)))
    if (own.size === 0) lines.push([`p\t${p}`, null])
    for (const item of own) lines.push([`p\t${p}`, item === 7 ? 'seven\tand\na \u0000 half' : `item ${item}`])
  }
  return { file: await parquet(`interests-${people}.parquet`, { who: 'VARCHAR', what: 'VARCHAR' }, lines), lines }
}

async function published(file: string): Promise<string[][]> {
  const connection = await (await DuckDBInstance.create()).connect()
  const query = `SELECT row, what FROM read_parquet('${file}') ORDER BY row, what`
  const rows = new Map<string, string[]>()
  for (const [row, what] of (await connection.runAndReadAll(query)).getRows() as [bigint, string | null][]) {
    const own = rows.get(String(row)) ?? []
    if (what !== null) own.push(what)
    rows.set(String(row), own)
  }
  connection.closeSync()
  return [...rows.values()]
}

async function rowGroups(file: string): Promise<number> {
  const connection = await (await DuckDBInstance.create()).connect()
  const query = `SELECT COUNT(DISTINCT row_group_id) FROM parquet_metadata('${file}')`
  const [[count] = []] = (await connection.runAndReadAll(query)).getRows()
  connection.closeSync()
  return Number(count)
}

test.each([
  ['smooth', 100],
  // Ranges of so few rows that some have fewer than k: they go together in a second pass.
  ['suppression', 16],
] as const)('%s, in chunks of %i', async (kind, chunkRows) => {
  const k = 8
  const { file, lines } = await interests(600)
  const scratch = mkdtempSync(join(folder, 'rows-'))
  const spark = onSpark(file, { scratch })
  const session = await spark.session()
  // As many tasks as there are chunks: otherwise several chunks are one range.
  await session.run('SET spark.sql.shuffle.partitions = 64')
  // What is published is checked in its order, in however many parts Spark would read it.
  const inParts = kind === 'smooth'
  if (inParts) {
    await session.run('SET parquet.block.size = 2048')
    await session.run('SET spark.sql.files.maxPartitionBytes = 4096')
  }
  const plan = anonymity.plan({ columns: 'items' }, { k, kind, chunkRows })
  const made = await spark.anonymised?.(plan, { file, person: 'who', items: 'what' })
  const path = join(folder, `rows-${kind}.parquet`)
  const steps = readdirSync(scratch, { recursive: true }).join(' ')
  expect(steps.includes('_rest')).toBe(chunkRows < 20)
  await made?.save(path)
  expect((await rowGroups(path)) > 5).toBe(inParts)
  if (inParts) expect(statSync(path).size).toBeGreaterThan(4096)
  const rows = await published(path)
  expect(rows).toHaveLength(600)
  const often = new Map<string, number>()
  for (const own of rows) often.set(JSON.stringify(own), (often.get(JSON.stringify(own)) ?? 0) + 1)
  expect(Math.min(...often.values())).toBeGreaterThanOrEqual(k)
  // Nothing is released that was not there, and no more often than the promise allows.
  const had = new Map<string, Set<string>>()
  for (const [who, what] of lines) if (what !== null) had.set(what, (had.get(what) ?? new Set()).add(who))
  const released = new Map<string, number>()
  for (const own of rows) for (const what of own) released.set(what, (released.get(what) ?? 0) + 1)
  for (const [what, count] of released) {
    const people = had.get(what)?.size ?? 0
    expect(count).toBeLessThanOrEqual(kind === 'smooth' ? 2 * people : people)
  }
  const { kept = 0, suppressed = 0, created = 0, entries = 0, classes } = made?.found ?? {}
  expect(kept + suppressed).toBe(entries)
  expect([...released.values()].reduce((a, b) => a + b, 0)).toBe(kept + created)
  expect(classes).toBe(often.size)
  if (kind === 'suppression') expect(created).toBe(0)
})

test('fewer people than k, and nowhere to write', async () => {
  const { file } = await interests(5)
  const plan = anonymity.plan({ columns: 'items' }, { k: 8 })
  const asked = { file, person: 'who', items: 'what' }
  await expect(onSpark(file).anonymised?.(plan, asked)).rejects.toThrow(
    /There are 5 rows, and 8 of them should be alike/,
  )
  await expect(onSpark(file, { scratch: '/dev/null' }).anonymised?.(plan, asked)).rejects.toThrow(/cannot be put into/)
})
