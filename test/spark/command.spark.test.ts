/** The command on Spark, from a table to a release that verify finds sound; and what it refuses, with nothing published. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, inject, test } from 'vitest'
import { chance, folder, parquet, parquetOf, tulle } from './place.ts'

function list(name: string, names: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, names.map((each) => `${each}\n`).join(''))
  return path
}

const on = (out: string) => ['--engine', 'spark', '--spark', inject('spark').address, '--yes', '-o', out]

/** Sound, and no longer so once a released line is another. */
async function expectSound(out: string, file: string, changed: string): Promise<void> {
  expect(await tulle(['verify', out])).toMatchObject({ status: 0 })
  const path = join(out, 'release', file)
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`CREATE TABLE t AS SELECT * FROM read_parquet('${path}')`)
  await connection.run(changed)
  await connection.run(`COPY t TO '${path}' (FORMAT parquet)`)
  connection.closeSync()
  const { status, plain } = await tulle(['verify', out])
  expect(status).not.toBe(0)
  expect(plain).toContain(file)
}

test('a graph, as Parquet that Spark wrote', async () => {
  const random = chance(47)
  const nodes = Array.from({ length: 60 }, (_, i) => `node ${i}`)
  const rows = Array.from({ length: 400 }, () => [0, 1].map(() => nodes[Math.floor(random() * 60)] as string))
  const file = await parquet('friends.parquet', { a: 'VARCHAR', b: 'VARCHAR' }, rows)
  const out = join(folder, 'graph')
  const asked = ['--from', 'a', '--to', 'b', '--nodes', list('nodes.txt', nodes), '--undirected']
  const how = ['--mechanism', 'randomised-response', '--epsilon', '6', '--anyway', '--format', 'parquet']
  expect(await tulle(['release', 'graph', file, ...on(out), ...asked, ...how])).toMatchObject({ status: 0 })
  await expectSound(out, 'graph.parquet', 'UPDATE t SET target = source')
})

test('rows, by facility location with its own α, β and cap', async () => {
  const items = `'i' || ((hash(p) % 6) * 9 + hash(p * 31 + n) % 12)`
  const file = await parquetOf(
    'interests.parquet',
    `SELECT DISTINCT 'p' || p AS who, ${items} AS what FROM range(300) t(p), range(6) u(n)`,
  )
  const out = join(folder, 'rows')
  const asked = ['--person', 'who', '--items', 'what', '--k', '5', '--chunk-rows', '100']
  const how = '--algorithm facility --facility-alpha 0.4 --facility-beta 1.5 --facility-cap'.split(' ')
  expect(await tulle(['anonymise', file, ...on(out), ...asked, ...how])).toMatchObject({ status: 0 })
  await expectSound(out, 'rows.parquet', `UPDATE t SET what = 'else' WHERE row = 1`)
})

test('flows', async () => {
  const random = chance(53)
  const zones = Array.from({ length: 9 }, (_, i) => `z${i}`)
  const zone = () => zones[Math.floor(random() ** 2 * 9)] as string
  const rows = Array.from({ length: 4000 }, () => [`p${Math.floor(random() * 700)}`, zone(), zone()])
  const file = await parquet('flows.parquet', { who: 'VARCHAR', a: 'VARCHAR', b: 'VARCHAR' }, rows)
  const out = join(folder, 'flows')
  const asked = ['--person', 'who', '--from', 'a', '--to', 'b', '--domain', list('zones.txt', zones)]
  const how = ['--epsilon', '4', '--max-per-person', '5', '--anyway']
  expect(await tulle(['release', 'flows', file, ...on(out), ...asked, ...how])).toMatchObject({ status: 0 })
  expect(await tulle(['verify', out])).toMatchObject({ status: 0 })
  expect(readdirSync(join(out, 'release'))).toContain('flows.csv')
})

test('what cannot be: each is a sentence, and nothing is published', async () => {
  const file = await parquetOf(
    'typed.parquet',
    `SELECT 'p' || r AS who, ['a', 'b'] AS "list", {'x': 1} AS "pair", 'north' AS a, 'many' AS v FROM range(20) t(r)`,
  )
  const zones = list('places.txt', ['north', 'south'])
  const refused = async (
    table: string,
    columns: string,
    more: readonly string[] = [],
    out = join(folder, 'refused'),
  ) => {
    const [person, from, to, ...value] = columns.split(' ') as [string, string, string]
    const asked = ['--person', person, '--from', from, '--to', to, ...value, '--domain', zones]
    const how = ['--max-per-person', '3', '--epsilon', '1', ...more]
    const { status, plain } = await tulle(['release', 'matrix', table, ...on(out), ...asked, ...how])
    expect(status).toBe(2)
    expect(existsSync(out)).toBe(false)
    expect(plain).not.toMatch(/Exception|Error:|\bat .*\.(java|scala|ts|js):/)
    return plain
  }
  expect(await refused('no_such_table', 'who a a')).toMatch(/Spark finds no such table or path/)
  expect(await refused('no such `table', 'who a a')).toMatch(/is not the name of a table/)
  expect(await refused(file, 'who list a')).toMatch(/"list" .* is of the type array<string>: Tulle reads texts/)
  expect(await refused(file, 'pair a a')).toMatch(/"pair" .* is of the type struct<x:int>: Tulle reads texts/)
  expect(await refused(file, 'who a a --value v')).toMatch(/"v" does not hold a number, such as 4\.3 .* in 20 rows/)
  expect(await refused(file, 'who a a', ['--spark-node', '/no/node'])).toMatch(/executors of Spark have no Node/)
  expect(await refused(file, 'who a a', [], '/proc/nowhere')).toMatch(/\/proc/)
})
