import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { blockNoise, graphFromEdges, varianceAnswers } from '@tulle/core'
import { triangleCount } from '@tulle/core/data'
import { seededBits } from '@tulle/core/testing'
import { root } from '../scripts/setup.mjs'
import { anonymityOf, longRow, manyRows } from './anonymity.mjs'
import { tables } from './binary.mjs'
import { besidePeers, lowRankCounts } from './block.mjs'
import { growth, triangles } from './counts.mjs'
import { overNumpy } from './noise.mjs'
import { coauthorsFile } from './parts/count-graphs.mjs'
import { over, QUICK, spent, took } from './parts/figures.mjs'
import { ingest } from './path.mjs'

export const about =
  'Where a peer may be ahead: ingest, block release, flips, noise, k-anonymity, triangles, planning, start'

/**
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {import('./run.mjs').Tools} Tools
 */

/** What is asked of each figure, in the order in which they are printed. */
const GOALS = /** @type {const} */ ({
  ingest_over_duckdb: '≤ 1.5',
  release_over_numpy_sklearn: '≤ 1',
  staircase_over_numpy: '≤ 2',
  response_over_numpy: '≤ 2',
  gaussian_over_numpy: '≤ 1',
  laplace_over_numpy: '≤ 1',
  jaccard_dblp: '≥ 0.43',
  seconds_dblp: '≤ 10',
  rows_slope: '≤ 1.1',
  long_row_s: '≤ 2',
  chunked_jaccard_loss: '≤ 0.01',
  start_over_node: '≤ 1.7',
  plan_start_over_node: '≤ 3.5',
  triangles_over_igraph: '≤ 0.7',
  triangles_complete_s: '≤ 3',
  wedges_slope: '≤ 1.1',
  plan_255_blocks_s: '≤ 1',
  plan_2048_directions_s: '≤ 1',
})

/** TULLE_PARTS asks for some of these. */
const PARTS = /** @type {Record<string, (tools: Tools) => Promise<Figure[]>>} */ ({
  start,
  plans: async ({ log }) => planning(log),
  noise: overNumpy,
  block: (tools) => besidePeers(lowRankCounts(1600), tools),
  flips: ({ peer, log }) => tables(peer, log),
  triangles: countedTriangles,
  ingest: ({ log }) => ingest(log),
  'long-row': async ({ log }) => [await longRow(log)],
  dblp: anonymityOf('dblp'),
  rows: ({ log }) => manyRows(log),
})

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench(tools) {
  const asked = process.env['TULLE_PARTS']?.split(',') ?? Object.keys(PARTS)
  /** @type {Figure[]} */
  const found = []
  for (const name of asked) {
    const part = PARTS[name]
    if (part === undefined) throw new Error(`There is no part ${name}, only ${Object.keys(PARTS).join(', ')}.`)
    found.push(...(await part(tools)))
  }
  return {
    figures: Object.entries(GOALS).flatMap(([name, target]) => {
      const figure = found.find((each) => each.name === name)
      return figure === undefined ? [] : [held(figure, target)]
    }),
  }
}

/**
 * @param {Figure} figure
 * @param {string} target
 * @returns {Figure}
 */
function held(figure, target) {
  const [sign, limit] = target.split(' ')
  if (figure.value === null || QUICK) return unjudged({ ...figure, target })
  return { ...figure, target, met: sign === '≤' ? figure.value <= Number(limit) : figure.value >= Number(limit) }
}

/**
 * A smaller bench, or none, meets no target.
 *
 * @param {Figure} figure
 * @returns {Figure}
 */
function unjudged(figure) {
  const measured = { ...figure }
  delete measured.met
  return measured
}

const STARTS = QUICK ? 4 : 20

/** @param {Tools} tools */
async function start({ log }) {
  log('Starting node and the command, in turns …')
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const [file, zones] = [join(place, 'trips.csv'), join(place, 'zones.txt')]
    writeFileSync(zones, Array.from({ length: 12 }, (_, i) => `z${i}`).join('\n'))
    writeFileSync(file, 'person,from,to\na,z1,z2\n')
    const command = join(root, 'packages/cli/dist/main.js')
    const plan = `release matrix ${file} --person person --from from --to to --domain ${zones} --max-per-person 10 --epsilon 1 --plan`
    const commands = [
      [command, '--version'],
      [command, ...plan.split(' ')],
    ]
    /** @type {import('./parts/figures.mjs').Turn[][]} */
    const turns = commands.map(() => [])
    // Each command once in a turn; the first turn brings the files into memory.
    for (let turn = 0; turn <= STARTS; turn++) {
      const theirs = await started(['-e', '0'])
      for (const [c, args] of commands.entries()) {
        const ours = await started(args)
        if (turn > 0) turns[c]?.push({ ours, theirs })
      }
    }
    return ['start_over_node', 'plan_start_over_node'].map((name, c) => ({
      name,
      ...over(turns[c] ?? [], 'node -e 0'),
    }))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * Node from its start to its end. The shell tells the time of the processor, which Node does not tell of its children.
 *
 * @param {string[]} args
 */
async function started(args) {
  const timed = [`TIMEFORMAT='%R %U %S'; time "$@" > /dev/null`, 'bash', process.execPath, ...args]
  const { stderr } = await promisify(execFile)('bash', ['-c', ...timed])
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] =
    stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return { wall, cpu: user + system }
}

/**
 * The most blocks that there can be, of two laws and symmetric afterwards, so that each pair of blocks has an error of its
 * own; and the most directions.
 *
 * @param {(line: string) => void} log
 * @returns {Promise<Figure[]>}
 */
async function planning(log) {
  log('Planning 255 blocks and 2,048 directions …')
  const [blocks, directions] = [manyBlocks(), manyDirections()]
  // Once: who plans waits for the first time, not for the fifth.
  const ofBlocks = await spent(() => blockNoise.plan(...blocks))
  const ofDirections = await spent(() => varianceAnswers.plan(...directions))
  return [
    took('plan_255_blocks_s', ofBlocks, 'hybrid noise, both sides of 510 × 510 averaged'),
    took('plan_2048_directions_s', ofDirections, `of ${COLUMNS} columns`),
  ]
}

const COLUMNS = 64

/** @returns {Parameters<typeof blockNoise.plan>} */
function manyBlocks() {
  const [size, count] = [510, 255]
  const bits = seededBits(7)
  const cells = Uint8Array.from({ length: size * size }, () => 1 + (bits.word() % count))
  return [
    {
      rows: size,
      columns: size,
      neighbours: { kind: 'individual' },
      blocks: { names: Array.from({ length: count }, (_, k) => `block ${k}`), cells: cells.join(' ') },
      caps: { blocks: Array.from({ length: count }, (_, k) => 1 + (k % 17)), total: 40 },
    },
    {
      noise: 'hybrid',
      laws: Array.from({ length: count }, (_, k) => (k % 2 === 0 ? 'laplace' : 'gaussian')),
      epsilon: 1,
      delta: 1e-6,
      after: { symmetrise: true },
    },
  ]
}

/** @returns {Parameters<typeof varianceAnswers.plan>} */
function manyDirections() {
  const bits = seededBits(8)
  const direction = () => Array.from({ length: COLUMNS }, () => bits.word() / 2 ** 32 - 0.5)
  return [
    {
      columns: COLUMNS,
      neighbours: { kind: 'individual' },
      norm: 1,
      directions: Array.from({ length: 2048 }, direction),
    },
    { noise: 'gaussian', epsilon: 1, delta: 1e-6 },
  ]
}

/** The nodes of ego-Facebook, all of them friends. */
const COMPLETE = 4039

/**
 * @param {Tools} tools
 * @returns {Promise<Figure[]>}
 */
async function countedTriangles(tools) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const beside = await triangles({ ...coauthorsFile(place), place }, tools)
    tools.log(`Counting in a complete graph of ${COMPLETE} nodes …`)
    const graph = completeGraph(COMPLETE)
    let found = 0
    const time = await spent(async () => {
      found = await triangleCount(graph)
    })
    if (found !== (COMPLETE * (COMPLETE - 1) * (COMPLETE - 2)) / 6) throw new Error(`${found} triangles are wrong.`)
    return [...beside, took('triangles_complete_s', time, 'the first count of the process'), await growth(tools.log)]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** @param {number} nodes */
function completeGraph(nodes) {
  const count = (nodes * (nodes - 1)) / 2
  const [from, to] = [new Uint32Array(count), new Uint32Array(count)]
  for (let u = 0, e = 0; u < nodes; u++) {
    for (let v = 0; v < u; v++, e++) {
      from[e] = u
      to[e] = v
    }
  }
  return graphFromEdges({ directed: false, nodes, from, to }).graph
}
