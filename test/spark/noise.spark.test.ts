/** Noise inside executors: drawn once and by its law, alike when a task is tried again, and its secret seen nowhere. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { filteredRelease, randomisedResponse } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import { expect, inject, test } from 'vitest'
import { packed } from '../../packages/engine-spark/src/executor/given.ts'
import { chance, folder, onSpark, parquet, tulle } from './place.ts'

const worker = new URL('../../packages/engine-spark/dist/tulle-executor.mjs', import.meta.url).pathname
const PEOPLE = Array.from({ length: 400 }, (_, i) => `p\t${i}`)
const ITEMS = Array.from({ length: 50 }, (_, i) => `i'${i}`)

/** Some thousand pairs, of which some are there twice and some on no list. */
async function interests(name: string) {
  const random = chance(41)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const rows = Array.from({ length: 3000 }, () => [pick(PEOPLE), random() < 0.01 ? 'else' : pick(ITEMS)])
  const file = await parquet(name, { who: 'VARCHAR', what: 'VARCHAR' }, rows)
  const ones = new Set(rows.filter(([, what]) => what !== 'else').map((row) => row.join('|')))
  return { file, ones }
}

async function pairsIn(path: string): Promise<string[]> {
  const connection = await (await DuckDBInstance.create()).connect()
  const found = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}')`)
  connection.closeSync()
  return found.getRows().map((row) => row.join('|'))
}

const facts = { rows: PEOPLE.length, columns: ITEMS.length, neighbours: { kind: 'cell', maxChange: 1 } } as const
const cells = PEOPLE.length * ITEMS.length

async function released(name: string, plan: KeyedPlan, more: object = {}) {
  const { file, ones } = await interests(`${name}.parquet`)
  const spark = onSpark(file, { most: 2 ** 10, ...more })
  const asked = { file, person: 'who', items: 'what', people: PEOPLE, columns: ITEMS }
  const drawn = await spark.drawnItems?.(plan, asked, {})
  const path = join(folder, `${name}-released.parquet`)
  await drawn?.save(path)
  const found = await pairsIn(path)
  expect(new Set(found).size).toBe(found.length)
  const order = found.map((pair) => pair.split('|') as [string, string])
  const place = ([who, what]: [string, string]) => PEOPLE.indexOf(who) * ITEMS.length + ITEMS.indexOf(what)
  expect(order.map(place)).toEqual(order.map(place).sort((a, b) => a - b))
  return { ones, found, drawn, true: found.filter((pair) => ones.has(pair)).length }
}

/** Six standard deviations: α below 2·10⁻⁹ for each. */
function near(count: number, trials: number, p: number): void {
  expect(Math.abs(count - trials * p)).toBeLessThan(6 * Math.sqrt(trials * p * (1 - p)) + 1)
}

test('randomised response: ones are lost and zeros come up as often as the plan says', async () => {
  const plan = randomisedResponse.plan(facts, { epsilon: 1, drawn: 'keyed', evenIfUseless: true })
  const { ones, found, drawn, true: stayed } = await released('response', plan)
  const { flipProbability: p } = plan.parameters
  near(stayed, ones.size, 1 - p)
  near(found.length - stayed, cells - ones.size, p)
  expect(drawn?.randomness).toBe('secure')
  expect(drawn?.counts).toMatchObject({ rows: 3000, outsidePeople: 0 })
  expect(drawn?.counts['duplicates']).toBe(3000 - (drawn?.counts['outsideColumns'] ?? 0) - ones.size)
})

test('filtered, after a noisy count, by a worker that dies once', async () => {
  const mark = join(folder, 'noise-died')
  const script = join(folder, 'noise-dies.mjs')
  writeFileSync(
    script,
    `import { existsSync, writeFileSync } from 'node:fs'
if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ''); process.stdout.write('0\\t0\\n'); process.exit(3) }
await import(${JSON.stringify(worker)})\n`,
  )
  const counted = { ...facts, ones: { counted: { epsilon: 0.5 } } }
  const plan = filteredRelease.plan(counted, { epsilon: 4, drawn: 'keyed', evenIfUseless: true })
  const { ones, found, drawn, true: stayed } = await released('filtered', plan, { script })
  expect(existsSync(mark)).toBe(true)
  const { channel } = (drawn as { plan: { parameters: object } }).plan.parameters as {
    channel: { one: number; zero: number }
  }
  near(stayed, ones.size, channel.one)
  near(found.length - stayed, cells - ones.size, channel.zero)
})

test('a graph, in both kinds, with hardly any noise is the graph', async () => {
  const random = chance(43)
  const nodes = Array.from({ length: 90 }, (_, i) => `n\n${i}`)
  const rows = Array.from({ length: 700 }, () => [0, 1].map(() => nodes[Math.floor(random() * 90)] as string))
  const file = await parquet('edges-noise.parquet', { a: 'VARCHAR', b: 'VARCHAR' }, rows)
  const at = (name: string) => nodes.indexOf(name)
  for (const graph of ['directed', 'undirected'] as const) {
    const directed = graph === 'directed'
    const edge = { rows: 90, columns: 90, graph, neighbours: { kind: 'edge' } } as const
    const plan = randomisedResponse.plan(edge, { epsilon: 16, drawn: 'keyed' })
    const options = { nodes, directed, columns: { from: 'a', to: 'b' } }
    const drawn = await onSpark(file, { most: 2 ** 10 }).drawnEdges?.(file, plan, options, {})
    const path = join(folder, `${graph}.parquet`)
    await drawn?.save(path)
    const ends = (a: string, b: string) => (directed || at(a) < at(b) ? `${a}|${b}` : `${b}|${a}`)
    const expected = new Set(rows.filter(([a, b]) => a !== b).map(([a = '', b = '']) => ends(a, b)))
    const found = new Set(await pairsIn(path))
    // 8,010 cells are flipped with probability 1.1·10⁻⁷ each: five are with probability below 10⁻¹⁷.
    const off =
      [...found].filter((pair) => !expected.has(pair)).length + [...expected].filter((pair) => !found.has(pair)).length
    expect(off).toBeLessThan(5)
    const loops = rows.filter(([a, b]) => a === b).length
    expect(drawn?.counts).toEqual({ edges: 700, loops, outsideNodes: 0, duplicates: 700 - loops - expected.size })
  }
})

test('a part is drawn alike however often, and otherwise under another secret', () => {
  const plan = randomisedResponse.plan(facts, { epsilon: 1, drawn: 'keyed', evenIfUseless: true })
  const secret = join(folder, 'secret-of-a-part')
  const lines = Array.from({ length: 20 }, (_, part) => `${part}\t-1\n${part}\t7\n${part}\t400\n`)
  const drawnBy = (byte: number, input: string) => {
    writeFileSync(secret, Buffer.alloc(32, byte))
    const given = packed({ plan, size: 1000, secret })
    const { stdout, status } = spawnSync(process.execPath, [worker, 'noise', given], { input, encoding: 'utf8' })
    expect(status).toBe(0)
    return stdout
  }
  const whole = drawnBy(7, lines.join(''))
  expect(drawnBy(7, lines.join(''))).toBe(whole)
  // Parts in another order, or by different tasks, are the same parts.
  expect(drawnBy(7, lines.slice(9).join('')) + drawnBy(7, lines.slice(0, 9).join(''))).not.toBe(whole)
  expect(drawnBy(7, lines.slice(0, 9).join('')) + drawnBy(7, lines.slice(9).join(''))).toBe(whole)
  expect(drawnBy(8, lines.join(''))).not.toBe(whole)
  // What one part draws says nothing of the next: no two have the same flips.
  const flips = whole.split('-1\t').map((part) =>
    part
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t').map(Number)),
  )
  const places = flips.map((part) => part.map(([i = 0, j = 0]) => (i * 50 + j) % 1000).join())
  expect(new Set(places).size).toBe(places.length)
})

test('by the command: Parquet with its certificate, which verify finds sound; no secret is left', async () => {
  const { file } = await interests('command.parquet')
  const [people, items] = [join(folder, 'people.json'), join(folder, 'items.json')]
  writeFileSync(people, PEOPLE.map((each) => `${JSON.stringify(each)}\n`).join(''))
  writeFileSync(items, ITEMS.map((each) => `${each}\n`).join(''))
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  const out = join(folder, 'drawn')
  const place = [
    '--engine',
    'spark',
    '--spark',
    inject('spark').address,
    '--spark-scratch',
    scratch,
    '--yes',
    '-o',
    out,
  ]
  const asked = ['--person', 'who', '--items', 'what', '--people-from-data', '--columns-file', items]
  const how = ['--neighbours', 'cell', '--epsilon', '3', '--format', 'pairs-parquet', '--anyway']
  const refused = await tulle(['release', 'table', file, ...place, ...asked, ...how])
  expect(refused.plain).toMatch(/all names come from lists/)
  expect(existsSync(out)).toBe(false)
  const plain = PEOPLE.map((each) => each.replace('\t', ' '))
  const lists = join(folder, 'people.txt')
  writeFileSync(lists, plain.map((each) => `${each}\n`).join(''))
  const listed = ['--person', 'who', '--items', 'what', '--people', lists, '--columns-file', items]
  const made = await tulle(['release', 'table', file, ...place, ...listed, ...how])
  expect(made.said).toMatch(/table-pairs\.parquet/)
  expect(made.status).toBe(0)
  const certificate = readFileSync(join(out, 'release/certificate.json'), 'utf8')
  expect(certificate).toMatch(/pseudo-random function .* under a secret of 256 random bits/)
  expect(await tulle(['verify', out])).toMatchObject({ status: 0 })
  expect(readdirSync(scratch)).toEqual([])
  rmSync(out, { recursive: true })
})
