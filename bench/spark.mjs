import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { anonymity } from '@tulle/core'
import { likeness } from '@tulle/core/anonymity'
import { scaleTo } from '@tulle/core/data'
import { fileSources } from '@tulle/engine'
import { sparkSources } from '@tulle/engine-spark'
import { root, SetupFailed } from '../scripts/setup.mjs'
import { cpuSeconds, startSpark } from '../scripts/spark.mjs'
import { atMost, steepness } from './parts/figures.mjs'

export const about =
  'Apache Spark: sums by person and k-anonymity over Spark Connect, beside the same on one machine with DuckDB'

/** A quick look is at a tenth of everything. */
const FORM = process.env['TULLE_BENCH_QUICK'] === undefined ? 'whole' : 'quick'
const SHARE = FORM === 'whole' ? 1 : 0.1
const ROWS = [1e6, 1e7].map((rows) => rows * SHARE)
/** People with about ten items each: as many rows of a table as for the matrix, and one size for its own figure. */
const PEOPLE = [1e5, 1e6].map((people) => people * SHARE)
const CHUNK = 25_000
const K = 8
const ZONES = Array.from({ length: 100 }, (_, i) => `z${i}`)

/**
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {{ readonly wall: number, readonly cpu: number, readonly jaccard?: number }} Spent
 * @typedef {{ readonly small?: Spent, readonly large: Spent, readonly load: number }} Part
 * @typedef {import('@tulle/releases').Sources} Sources
 */

/**
 * What is measured, each by itself: TULLE_BENCH_ONLY=sums,rows runs these, where all takes too long at a time. What a part has
 * found is kept in bench/results, and the figures are put together from the last run of each.
 *
 * @type {Readonly<Record<'sums' | 'sums-alone' | 'one-executor' | 'rows' | 'rows-alone', (place: Place) => Promise<Omit<Part, 'load'>>>>}
 */
const PARTS = {
  sums: async (place) => onServer(place, { executors: 2, work: sums, tables: await eventsOf(place, ROWS) }),
  'sums-alone': async (place) => ({ large: await alone(sumsHere, (await eventsOf(place, ROWS.slice(1)))[0]) }),
  'one-executor': async (place) =>
    onServer(place, { executors: 1, largest: true, work: sums, tables: await eventsOf(place, ROWS) }),
  rows: async (place) => onServer(place, { executors: 2, work: rowsThere, tables: await itemsOf(place, PEOPLE) }),
  'rows-alone': async (place) => ({ large: await alone(rowsHere, (await itemsOf(place, PEOPLE.slice(1)))[0]) }),
}

/** @typedef {keyof typeof PARTS} Name */
const NAMES = /** @type {Name[]} */ (Object.keys(PARTS))

/**
 * @typedef {object} Place
 * @property {string} folder
 * @property {(line: string) => void} log
 */

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const kept = join(root, 'bench/results/spark-parts')
  mkdirSync(kept, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'tulle-bench-spark-'))
  try {
    for (const name of wanted()) {
      log(`${name} (${FORM}) …`)
      const [before = 0] = loadavg()
      const part = { ...(await PARTS[name]({ folder, log })), load: before }
      writeFileSync(join(kept, `${FORM}-${name}.json`), `${JSON.stringify(part)}\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const found = NAMES.map((name) => [name, join(kept, `${FORM}-${name}.json`)]).filter(([, path = '']) =>
    existsSync(path),
  )
  /** @type {Partial<Record<Name, Part>>} */
  const parts = Object.fromEntries(found.map(([name, path = '']) => [name, JSON.parse(readFileSync(path, 'utf8'))]))
  return { figures: figuresOf(parts) }
}

/** @returns {Name[]} */
function wanted() {
  const only = process.env['TULLE_BENCH_ONLY']?.split(',') ?? NAMES
  const unknown = only.find((name) => !(/** @type {string[]} */ (NAMES).includes(name)))
  if (unknown !== undefined) throw new SetupFailed(`There is no part ${unknown}, only: ${NAMES.join(', ')}.`)
  return /** @type {Name[]} */ (only)
}

/**
 * @param {Partial<Record<Name, Part>>} parts
 * @returns {Figure[]}
 */
function figuresOf(parts) {
  const both = [
    { name: 'sums', ...compared(ROWS, parts.sums, parts['sums-alone']) },
    { name: 'rows', ...compared(PEOPLE, parts.rows, parts['rows-alone']) },
  ]
  const scaled = FORM === 'whole' ? [] : ['a quick look: at a tenth of the rows']
  const worst = (/** @type {'over' | 'slope'} */ what) => both.map((each) => each[what]).filter((x) => x !== undefined)
  const told = (/** @type {'over' | 'slope'} */ what) =>
    both.map((each) => `${each.name} ${each[what]?.toFixed(2) ?? 'not measured'}`).join(', ')
  const [two, one] = [parts.sums?.large, parts['one-executor']?.large]
  const [there, here] = [parts.rows?.large.jaccard, parts['rows-alone']?.large.jaccard]
  return [
    timed('rows_1e7_s', parts.sums, parts['sums-alone'], scaled),
    timed('anonymise_1e6_s', parts.rows, parts['rows-alone'], scaled),
    most('cpu_over_one_machine', worst('over'), 3, '×', told('over')),
    most('rows_slope', worst('slope'), 1.1, '', `of CPU; ${told('slope')}`),
    {
      name: 'executors_2_over_1',
      value: two === undefined || one === undefined ? null : two.wall / one.wall,
      unit: '×',
      note: 'wall, sums',
    },
    most(
      'jaccard_loss_over_chunks',
      there === undefined || here === undefined ? [] : [here - there],
      0.005,
      '',
      `${there?.toFixed(4)} on Spark, ${here?.toFixed(4)} on one machine, in chunks of ${CHUNK}`,
    ),
  ]
}

/**
 * The worst of several values, or nothing yet.
 *
 * @param {string} name
 * @param {readonly number[]} values
 * @param {number} limit
 * @param {string} unit
 * @param {string} note
 * @returns {Figure}
 */
function most(name, values, limit, unit, note) {
  if (values.length > 0) return atMost(name, Math.max(...values), limit, unit, note)
  return { name, value: null, unit, target: `≤ ${limit}`, note: 'not measured yet' }
}

/**
 * @param {string} name
 * @param {Part | undefined} part
 * @param {Part | undefined} here
 * @param {readonly string[]} remarks
 * @returns {Figure}
 */
function timed(name, part, here, remarks) {
  const cpu = (/** @type {Part | undefined} */ of, /** @type {string} */ where) =>
    of === undefined ? [] : [`${of.large.cpu.toFixed(0)} s of CPU ${where} (load ${of.load.toFixed(1)})`]
  const note = [...cpu(part, 'on Spark'), ...cpu(here, 'on one machine'), ...remarks].join('; ')
  return { name, value: part?.large.wall ?? null, unit: 's', note }
}

/**
 * @param {readonly number[]} sizes
 * @param {Part | undefined} there
 * @param {Part | undefined} here
 * @returns {{ readonly over?: number, readonly slope?: number }}
 */
function compared([few = 1, many = 1], there, here) {
  if (there?.small === undefined) return {}
  const slope = steepness([
    { x: few, y: there.small.cpu },
    { x: many, y: there.large.cpu },
  ])
  return { slope, ...(here === undefined ? {} : { over: there.large.cpu / here.large.cpu }) }
}

/**
 * @param {Place} place
 * @param {object} given
 * @param {number} given.executors
 * @param {readonly string[]} given.tables the first one warms up
 * @param {boolean} [given.largest] the last one alone is measured
 * @param {(sources: Sources, file: string) => Promise<number | undefined>} given.work
 * @returns {Promise<Omit<Part, 'load'>>}
 */
async function onServer({ folder, log }, { executors, tables, largest = false, work }) {
  const worker = join(root, 'packages/engine-spark/dist/tulle-executor.mjs')
  const server = await startSpark({ executors, files: [worker] })
  const lists = fileSources()
  const measured = async (/** @type {string} */ data) => {
    const sources = sparkSources({ address: server.address, data, lists, scratch: folder })
    const before = cpuSeconds(server.pid)
    const spent = await alone((file) => work(sources, file), data)
    await sources.close()
    const all = { ...spent, cpu: spent.cpu + cpuSeconds(server.pid) - before }
    log(`  ${all.wall.toFixed(1)} s, ${all.cpu.toFixed(1)} s of CPU`)
    return all
  }
  try {
    log(`  warming up ${executors === 1 ? 'one executor' : `${executors} executors`} …`)
    const [few = '', many = ''] = tables
    await measured(few)
    return largest ? { large: await measured(many) } : { small: await measured(few), large: await measured(many) }
  } finally {
    await lists.close()
    await server.stop()
  }
}

/**
 * @param {(file: string) => Promise<number | undefined>} work what comes of it is a similarity, if anything
 * @param {string | undefined} file
 * @returns {Promise<Spent>}
 */
async function alone(work, file = '') {
  const [own, started] = [process.cpuUsage(), performance.now()]
  const jaccard = await work(file)
  const { user, system } = process.cpuUsage(own)
  const wall = (performance.now() - started) / 1000
  return { wall, cpu: (user + system) / 1e6, ...(jaccard === undefined ? {} : { jaccard }) }
}

/**
 * @param {Sources} sources
 * @param {string} file
 */
async function sums(sources, file) {
  const events = await sources.events({ file, person: 'p', from: 'a', to: 'b' })
  const limit = scaleTo({ l1: 8 })
  await events.sumByPerson({ rows: ZONES, columns: ZONES, symmetric: false, quantum: 1, most: 8, limit })
  return undefined
}

/** @param {string} file */
async function sumsHere(file) {
  const sources = fileSources()
  await sums(sources, file)
  await sources.close()
  return undefined
}

function planned() {
  return anonymity.plan({ columns: 'items' }, { k: K, chunkRows: CHUNK })
}

/**
 * @param {Sources} sources
 * @param {string} file
 */
async function rowsThere(sources, file) {
  const made = await sources.anonymised?.(planned(), { file, person: 'p', items: 'i' })
  return made?.found.jaccard ?? Number.NaN
}

/** @param {string} file */
async function rowsHere(file) {
  const sources = fileSources()
  const { matrix } = await sources.itemRows({ file, person: 'p', items: 'i' })
  const release = await anonymity.release(planned(), { matrix })
  await sources.close()
  return likeness(matrix, release).jaccard
}

/**
 * Trips of people of ten each, about, between a hundred zones.
 *
 * @param {Place} place
 * @param {readonly number[]} sizes
 */
function eventsOf(place, sizes) {
  return made(place, sizes, 'events', (rows) => {
    const zone = (/** @type {number} */ salt) => `'z' || (hash(r + ${salt}) % 100)`
    return `SELECT 'p' || (hash(r) % ${rows / 10}) AS p, ${zone(1000000007)} AS a, ${zone(2000000011)} AS b FROM range(${rows}) t(r)`
  })
}

/**
 * People of one of a thousand tastes each, with ten items of the twenty of their taste, about.
 *
 * @param {Place} place
 * @param {readonly number[]} sizes
 */
function itemsOf(place, sizes) {
  return made(
    place,
    sizes,
    'items',
    (people) => `SELECT DISTINCT 'p' || p AS p, 'i' || ((hash(p) % 1000) * 13 + hash(p * 31 + n) % 20) AS i
      FROM range(${people}) t(p), range(14) u(n)`,
  )
}

/**
 * @param {Place} place
 * @param {readonly number[]} sizes
 * @param {string} name
 * @param {(size: number) => string} query
 */
async function made({ folder }, sizes, name, query) {
  const connection = await (await DuckDBInstance.create()).connect()
  const paths = []
  for (const size of sizes) {
    const path = join(folder, `${name}-${size}.parquet`)
    if (!existsSync(path)) await connection.run(`COPY (${query(size)}) TO '${path}' (FORMAT parquet)`)
    paths.push(path)
  }
  connection.closeSync()
  return paths
}
