import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { anonymity } from '@tulle/core'
import { likeness } from '@tulle/core/anonymity'
import { scaleTo } from '@tulle/core/data'
import { fileSources } from '@tulle/engine'
import { sparkSources } from '@tulle/engine-spark'
import { root } from '../scripts/setup.mjs'
import { cpuSeconds, startSpark } from '../scripts/spark.mjs'
import { atMost, steepness } from './parts/figures.mjs'

export const about =
  'Apache Spark: sums by person and k-anonymity over Spark Connect, beside the same on one machine with DuckDB'

/** A quick look is at a tenth of everything. */
const SHARE = process.env['TULLE_BENCH_QUICK'] === undefined ? 1 : 0.1
const ROWS = [1e6, 1e7].map((rows) => rows * SHARE)
/** People with about ten items each: as many rows of a table as for the matrix, and one size for its own figure. */
const PEOPLE = [1e5, 1e6].map((people) => people * SHARE)
const CHUNK = 25_000
const K = 8
const ZONES = Array.from({ length: 100 }, (_, i) => `z${i}`)

/**
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {{ readonly wall: number, readonly cpu: number }} Spent
 * @typedef {import('@tulle/releases').Sources} Sources
 */

/** Sums or rows alone, where all of it takes too long at a time: TULLE_BENCH_ONLY=sums or rows. */
const ONLY = process.env['TULLE_BENCH_ONLY']
const [SUMS, ROWS_ALIKE] = [ONLY !== 'rows', ONLY !== 'sums']

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-bench-spark-'))
  const worker = join(root, 'packages/engine-spark/dist/tulle-executor.mjs')
  try {
    log('Making tables …')
    const events = SUMS ? await Promise.all(ROWS.map((rows) => makeEvents(folder, rows))) : []
    const items = ROWS_ALIKE ? await Promise.all(PEOPLE.map((people) => makeItems(folder, people))) : []
    const two = await onServer({ executors: 2, worker, folder, events, items, log })
    const one = SUMS ? await onServer({ executors: 1, worker, folder, events, items: [], log }) : undefined
    log('The same on one machine …')
    const files = SUMS ? await alone(() => sumsHere(events[1] ?? '')) : undefined
    const classes = ROWS_ALIKE ? await alone(() => rowsHere(items[1] ?? '')) : undefined
    const [small, large] = two.sums
    const [few, many] = two.rows
    const sums = compared(ROWS, small, large, files)
    const rows = compared(PEOPLE, few, many, classes)
    const scaled = SHARE === 1 ? '' : 'a quick look: at a tenth of the rows'
    const each = [sums, rows].filter((pair) => pair !== undefined)
    const both = (/** @type {'over' | 'slope'} */ what) =>
      `sums ${sums?.[what].toFixed(2) ?? 'not measured'}, rows ${rows?.[what].toFixed(2) ?? 'not measured'}`
    return {
      figures: [
        {
          name: 'rows_1e7_s',
          value: large?.wall ?? null,
          unit: 's',
          ...noted(cpuOf(large), cpuOf(files, 'on one machine'), scaled),
        },
        {
          name: 'anonymise_1e6_s',
          value: many?.wall ?? null,
          unit: 's',
          ...noted(cpuOf(many), cpuOf(classes, 'on one machine'), scaled),
        },
        atMost('cpu_over_one_machine', Math.max(...each.map(({ over }) => over)), 3, '×', both('over')),
        atMost('rows_slope', Math.max(...each.map(({ slope }) => slope)), 1.1, '', `of CPU; ${both('slope')}`),
        {
          name: 'executors_2_over_1',
          value: large === undefined || one === undefined ? null : large.wall / (one.sums[1]?.wall ?? Number.NaN),
          unit: '×',
          note: 'wall, sums',
        },
        ...(classes === undefined || many === undefined
          ? []
          : [
              atMost(
                'jaccard_loss_over_chunks',
                classes.result - many.jaccard,
                0.005,
                '',
                `${many.jaccard.toFixed(4)} on Spark, ${classes.result.toFixed(4)} on one machine, in chunks of ${CHUNK}`,
              ),
            ]),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {readonly number[]} sizes
 * @param {Spent | undefined} small
 * @param {Spent | undefined} large
 * @param {Spent | undefined} here
 */
function compared(sizes, small, large, here) {
  if (small === undefined || large === undefined || here === undefined) return undefined
  return { over: large.cpu / here.cpu, slope: steepness([point(sizes[0], small.cpu), point(sizes[1], large.cpu)]) }
}

/**
 * @param {Spent | undefined} spent
 * @param {string} [where]
 */
function cpuOf(spent, where) {
  return spent === undefined ? '' : `${spent.cpu.toFixed(0)} s of CPU${where === undefined ? '' : ` ${where}`}`
}

/** @param {string[]} parts */
function noted(...parts) {
  const note = parts.filter((part) => part !== '').join('; ')
  return note === '' ? {} : { note }
}

/**
 * @param {number | undefined} x
 * @param {number} y
 */
function point(x = 1, y) {
  return { x, y }
}

/**
 * @param {object} given
 * @param {number} given.executors
 * @param {string} given.worker
 * @param {string} given.folder
 * @param {string[]} given.events
 * @param {string[]} given.items
 * @param {(line: string) => void} given.log
 */
async function onServer({ executors, worker, folder, events, items, log }) {
  const server = await startSpark({ executors, files: [worker] })
  const lists = fileSources()
  /** @type {<T>(data: string, work: (sources: Sources) => Promise<T>) => Promise<Spent & { readonly result: T }>} */
  const measured = async (data, work) => {
    const sources = sparkSources({ address: server.address, data, lists, scratch: folder })
    const [cpu, own, started] = [cpuSeconds(server.pid), process.cpuUsage(), performance.now()]
    const result = await work(sources)
    const wall = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(own)
    await sources.close()
    return { result, wall, cpu: cpuSeconds(server.pid) - cpu + (user + system) / 1e6 }
  }
  try {
    log(`Spark with ${executors} executors: warming up …`)
    const [warm, warmRows] = [events[0], items[0]]
    if (warm !== undefined) await measured(warm, (sources) => sums(sources, warm))
    if (warmRows !== undefined) await measured(warmRows, (sources) => rowsThere(sources, warmRows))
    const spent = []
    for (const file of events) {
      log('Sums by person …')
      spent.push(await measured(file, (sources) => sums(sources, file)))
      log(told(spent.at(-1)))
    }
    const rows = []
    for (const file of items) {
      log('Rows made alike …')
      const { result, ...each } = await measured(file, (sources) => rowsThere(sources, file))
      rows.push({ ...each, jaccard: result })
      log(told(each))
    }
    return { sums: spent, rows }
  } finally {
    await lists.close()
    await server.stop()
  }
}

/** @param {Spent | undefined} spent */
function told(spent) {
  return `  ${spent?.wall.toFixed(1)} s, ${spent?.cpu.toFixed(1)} s of CPU`
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<Spent & { readonly result: T }>}
 */
async function alone(work) {
  const [own, started] = [process.cpuUsage(), performance.now()]
  const result = await work()
  const { user, system } = process.cpuUsage(own)
  return { result, wall: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 }
}

/**
 * @param {Sources} sources
 * @param {string} file
 */
async function sums(sources, file) {
  const events = await sources.events({ file, person: 'p', from: 'a', to: 'b' })
  const limit = scaleTo({ l1: 8 })
  return events.sumByPerson({ rows: ZONES, columns: ZONES, symmetric: false, quantum: 1, most: 8, limit })
}

/** @param {string} file */
async function sumsHere(file) {
  const sources = fileSources()
  const summed = await sums(sources, file)
  await sources.close()
  return summed
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
 * @param {string} folder
 * @param {number} rows
 */
async function makeEvents(folder, rows) {
  return table(
    join(folder, `events-${rows}.parquet`),
    `SELECT 'p' || (hash(r) % ${rows / 10}) AS p, 'z' || (hash(r + 1000000007) % 100) AS a, 'z' || (hash(r + 2000000011) % 100) AS b
      FROM range(${rows}) t(r)`,
  )
}

/**
 * People of one of a thousand tastes each, with ten items of the twenty of their taste, about.
 *
 * @param {string} folder
 * @param {number} people
 */
async function makeItems(folder, people) {
  return table(
    join(folder, `items-${people}.parquet`),
    `SELECT DISTINCT 'p' || p AS p, 'i' || ((hash(p) % 1000) * 13 + hash(p * 31 + n) % 20) AS i
      FROM range(${people}) t(p), range(14) u(n)`,
  )
}

/**
 * @param {string} path
 * @param {string} query
 */
async function table(path, query) {
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`)
  connection.closeSync()
  return path
}
