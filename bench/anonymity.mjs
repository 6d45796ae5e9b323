import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymity } from '@tulle/core'
import { likeness } from '@tulle/core/anonymity'
import { seededBits } from '@tulle/core/testing'
import { blockModel } from '../experiments/parts/anonymity/block-model.mjs'
import { readAdjacency } from '../experiments/parts/anonymity/read-sparse.mjs'
import { readAdult } from '../experiments/parts/anonymity/read-tables.mjs'
import { runScript } from './parts/child.mjs'
import { atLeast, atMost, CLOCK, counted, QUICK, spent, steepness } from './parts/figures.mjs'
import { interests } from './parts/interests.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'k-anonymity: how alike and how quick on tables and graphs, beside Mondrian; a million rows; ten million from file to file'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('@tulle/core').AnonymitySettings} Settings
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {(line: string) => void} Log
 */

const K = 8
const CHUNK = 100_000
/** A quick look is at a tenth of everything that is made up. */
const SIZES = QUICK ? [1e3, 1e4, 1e5] : [1e4, 1e5, 1e6]
const MANY = QUICK ? 1e6 : 1e7

/**
 * Data of the experiment, and what is asked of it.
 *
 * @type {readonly { name: string, files: string[], jaccard: number, seconds: number, read: (paths: string[]) => SparseMatrix }[]}
 */
const DATA = [
  {
    name: 'adult',
    files: ['adult/adult.data', 'adult/adult.test'],
    jaccard: 0.898,
    seconds: 30,
    read: ([training = '', test = '']) => readAdult({ training, test }).training.matrix,
  },
  {
    name: 'dblp',
    files: ['com-dblp/com-dblp.ungraph.txt.gz'],
    jaccard: 0.395,
    seconds: 30,
    read: ([path = '']) => readAdjacency(path, { directed: false }),
  },
  {
    name: 'cnr',
    files: ['cnr-2000/cnr-2000.txt.gz'],
    jaccard: 0.76,
    seconds: 120,
    read: ([path = '']) => readAdjacency(path, { directed: true }),
  },
]

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ peer, log }) {
  /** @type {Figure[]} */
  const figures = [await blocks(log)]
  for (const data of DATA) figures.push(...(await onData(data, { peer, log })))
  figures.push((await slope(log)).figure, ...(await fromFileToFile(log)))
  return { figures }
}

/** @param {Log} log */
async function blocks(log) {
  log('Anonymising a block model …')
  const matrix = blockModel({ size: 1024, block: 64, inside: 0.8, outside: 0.01, seed: 0 })
  const { jaccard } = await released(matrix, {})
  return atLeast('jaccard_block_model', jaccard, 0.7, '')
}

/**
 * @param {(typeof DATA)[number]} data
 * @param {import('./run.mjs').Tools} tools
 * @returns {Promise<Figure[]>}
 */
async function onData({ name, files, jaccard, seconds: most, read }, { peer, log }) {
  const paths = found(files)
  if (paths === undefined) return missing(name, files)
  log(`Anonymising ${name} …`)
  const matrix = read(paths)
  const own = await released(matrix, {})
  const mondrian = await released(matrix, { algorithm: 'mondrian' })
  return [
    atLeast(`jaccard_${name}`, own.jaccard, jaccard, ''),
    {
      name: `jaccard_${name}_mondrian`,
      value: mondrian.jaccard,
      unit: '',
      note: 'majorities of the classes of Mondrian',
    },
    atMost(`seconds_${name}`, own.time, most, 's'),
    { name: `seconds_${name}_mondrian`, value: mondrian.time, unit: 's' },
    ...(name === 'adult' ? await besideAnonypy(paths[0] ?? '', { peer, log }) : []),
    ...(name === 'dblp' ? [await dblpInChunks(matrix, own.jaccard, log)] : []),
  ]
}

/** @param {string[]} files */
function found(files) {
  const folder = process.env['TULLE_DATA']
  const paths = files.map((file) => join(folder ?? '', file))
  return folder !== undefined && paths.every((path) => existsSync(path)) ? paths : undefined
}

/**
 * @param {string} name
 * @param {string[]} files
 * @returns {Figure[]}
 */
function missing(name, files) {
  const note = `TULLE_DATA is no folder with ${files.join(' and ')}`
  return [`jaccard_${name}`, `seconds_${name}`].map((figure) => ({ name: figure, value: null, unit: '', note }))
}

/**
 * @param {string} path of adult
 * @param {import('./run.mjs').Tools} tools
 * @returns {Promise<Figure[]>}
 */
async function besideAnonypy(path, { peer, log }) {
  log('Timing Mondrian in Python …')
  try {
    const found = await peer('anonymity_peers.py', [path, K])
    const note = `Mondrian of anonypy ${found.versions.anonypy}; majorities of its classes, which it would release as lists`
    return [
      { name: 'jaccard_adult_anonypy', value: found.smooth, unit: '', note },
      { name: 'seconds_adult_anonypy', value: found.seconds, unit: 's' },
    ]
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    return [{ name: 'jaccard_adult_anonypy', value: null, unit: '', note: error.message }]
  }
}

/**
 * @param {SparseMatrix} matrix
 * @param {number} whole
 * @param {Log} log
 */
async function dblpInChunks(matrix, whole, log) {
  log('The same in chunks …')
  const { jaccard } = await released(matrix, { chunkRows: CHUNK })
  const note = `dblp in ${Math.ceil(matrix.rows / CHUNK)} chunks: ${jaccard.toFixed(4)} after ${whole.toFixed(4)}`
  return atMost('chunked_jaccard_loss', whole - jaccard, 0.03, '', note)
}

/**
 * One of the data sets, without others beside it.
 *
 * @param {string} name
 */
export function anonymityOf(name) {
  return async (/** @type {import('./run.mjs').Tools} */ { log }) => {
    const { files, read } = /** @type {(typeof DATA)[number]} */ (DATA.find((data) => data.name === name))
    const paths = found(files)
    if (paths === undefined) return missing(name, files)
    log(`Anonymising ${name} …`)
    const { jaccard, time } = await released(read(paths), {})
    return [
      { name: `jaccard_${name}`, value: jaccard, unit: '' },
      { name: `seconds_${name}`, value: time, unit: 's', note: CLOCK },
    ]
  }
}

/**
 * How the time grows, and of the most rows, what chunks cost where they are needed.
 *
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
export async function manyRows(log) {
  const { figure, matrix, whole } = await slope(log)
  log(`The same ${matrix.rows.toLocaleString('en-US')} in chunks …`)
  const chunked = await released(matrix, { chunkRows: matrix.rows / 10 })
  const note = `${matrix.rows} rows: ${chunked.jaccard.toFixed(4)} in ten chunks, ${whole.toFixed(4)} whole`
  return [figure, { name: 'chunked_jaccard_loss', value: whole - chunked.jaccard, unit: '', note }]
}

/**
 * One row of a million items among a hundred of ten.
 *
 * @param {Log} log
 * @returns {Promise<Figure>}
 */
export async function longRow(log) {
  log('Anonymising a row of a million items …')
  const { time } = await released(oneLongRow({ items: 1e6, others: 100, each: 10 }), {})
  return { name: 'long_row_s', value: time, unit: 's' }
}

/**
 * @param {{ items: number, others: number, each: number }} sizes
 * @returns {SparseMatrix}
 */
function oneLongRow({ items, others, each }) {
  const bits = seededBits(4)
  const lists = Array.from({ length: others }, () => {
    const own = new Set()
    while (own.size < each) own.add(bits.word() % 100)
    return [...own].sort((a, b) => a - b)
  })
  const offsets = Uint32Array.from({ length: others + 2 }, (_, i) => (i <= others ? each * i : each * others + items))
  const indices = Uint32Array.from([...lists.flat(), ...Array.from({ length: items }, (_, i) => i)])
  return { rows: others + 1, columns: items, offsets, indices }
}

/**
 * How the time grows with the rows: 1 if it follows them.
 *
 * @param {Log} log
 */
async function slope(log) {
  /** @type {{ rows: number, time: number, jaccard: number }[]} */
  const runs = []
  let matrix = interests(0)
  for (const rows of SIZES) {
    log(`Anonymising ${rows.toLocaleString('en-US')} people’s interests …`)
    matrix = interests(rows)
    runs.push({ rows, ...(await released(matrix, {})) })
  }
  const note = runs.map(
    ({ rows, time, jaccard }) => `${rows} rows in ${time.toFixed(1)} s (Jaccard ${jaccard.toFixed(3)})`,
  )
  const figure = asked(
    atMost(
      'rows_slope',
      steepness(runs.map(({ rows, time }) => ({ x: rows, y: time }))),
      1.2,
      '',
      `interests of made-up people: ${note.join(', ')}; ${CLOCK}`,
    ),
  )
  return { figure, matrix, whole: runs.at(-1)?.jaccard ?? 0 }
}

/**
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function fromFileToFile(log) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  const people = MANY.toLocaleString('en-US')
  try {
    log(`Making a file of ${people} people’s interests …`)
    const file = join(place, 'interests.parquet')
    await runScript(['bench/parts/make-interests.mjs', file, `${MANY}`])
    log('Anonymising it, which may take half an hour …')
    const { seconds: time, peakMb } = await runScript([
      ...`packages/cli/dist/main.js anonymise ${file} --person person --items item --k ${K}`.split(' '),
      ...`--chunk-rows ${CHUNK} -o ${join(place, 'out')} --yes`.split(' '),
    ])
    const note = `${people} rows from Parquet to Parquet in ${time.toFixed(0)} s`
    if (peakMb === 0) {
      return [
        { name: 'rows_1e7_mb', value: null, unit: 'MB', note: 'Peak memory is read from /proc, which is not here.' },
      ]
    }
    return [asked(atMost('rows_1e7_mb', peakMb, 4096, 'MB', note)), { name: 'rows_1e7_s', value: time, unit: 's' }]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * @param {SparseMatrix} matrix
 * @param {Omit<Settings, 'k'>} settings
 */
async function released(matrix, settings) {
  const plan = anonymity.plan({ columns: 'items' }, { k: K, ...settings })
  /** @type {import('@tulle/core').ReleasedRows | undefined} */
  let release
  const time = await spent(async () => {
    release = await anonymity.release(plan, { matrix })
  })
  if (release === undefined) throw new Error('A release gives rows.')
  return { time: counted(time), jaccard: likeness(matrix, release).jaccard }
}

/**
 * A quick look at less than what is asked for meets no target.
 *
 * @param {Figure} figure
 * @returns {Figure}
 */
function asked({ target, met, ...measured }) {
  if (QUICK || target === undefined || met === undefined) return measured
  return { ...measured, target, met }
}
