import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCounter, nodeCounts } from '@tulle/core/counts'
import { cutTrials } from '@tulle/core/report'
import { cutPairs, cutSketch } from '@tulle/core/sketches'
import { pairTrials } from '@tulle/core/utility'
import { readGraph } from '@tulle/engine'
import { raceCaps, raceToTheTop } from '../experiments/parts/nodes/r2t.mjs'
import { coauthorsFile } from './parts/count-graphs.mjs'
import { atLeast, atMost, seconds } from './parts/figures.mjs'

export const about =
  'Counts that hide whole people, under public and private caps and beside R2T; cuts from degrees and flipped pairs beside the sketch'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {(line: string) => void} Log
 */

const EPSILON = 1
const DRAWS = 1000
/** Of ε, for a cap that is chosen privately: as on the command line. */
const CAP_SHARE = 0.6

/** Caps that are public, and what the error is to stay below: at the cap, at half of it, and with a private one. */
const COUNTS = /** @type {const} */ ([
  { graph: 'grqc', count: 'edges', cap: 168, most: [0.01, 0.005, 0.045], upTo: 2 ** 16 },
  { graph: 'grqc', count: 'triangles', cap: 2160, most: [0.035, 0.018, 0.21], upTo: 2 ** 32 },
  { graph: 'facebook', count: 'edges', cap: 1530, most: [0.013, 0.0075, 0.026], upTo: 2 ** 16 },
  { graph: 'facebook', count: 'triangles', cap: 46_500, most: [0.022, 0.0125, 0.075], upTo: 2 ** 32 },
])

const FILES = {
  grqc: 'snap-collab/ca-GrQc.txt',
  facebook: 'ego-facebook/facebook_combined.txt',
  email: 'email-Eu-core/email-Eu-core.txt',
}

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const graphs = await readAll()
    if (graphs === undefined) {
      return { figures: [{ name: 'grqc_edges', value: null, unit: '', note: MISSING }, await largest(place, log)] }
    }
    return { figures: [...(await counts(graphs, log)), await largest(place, log), ...(await cuts(graphs, log))] }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const MISSING = 'The graphs are not here: set TULLE_DATA to a folder with snap-collab, ego-facebook and email-Eu-core.'

/** @returns {Promise<Record<keyof typeof FILES, Graph> | undefined>} */
async function readAll() {
  const folder = process.env['TULLE_DATA']
  if (folder === undefined || Object.values(FILES).some((file) => !existsSync(join(folder, file)))) return undefined
  const all = Object.entries(FILES).map(async ([name, file]) => {
    const { graph } = await readGraph(join(folder, file), { directed: false, weighted: false })
    return [name, graph]
  })
  return Object.fromEntries(await Promise.all(all))
}

/**
 * @param {Record<keyof typeof FILES, Graph>} graphs
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function counts(graphs, log) {
  const figures = []
  const ratios = []
  for (const { graph: name, count, cap, most, upTo } of COUNTS) {
    log(`Counting ${count} of ${name} …`)
    const graph = graphs[name]
    const facts = (/** @type {import('@tulle/core/counts').KnownCap} */ known) => ({
      count,
      neighbours: /** @type {const} */ ({ kind: 'node' }),
      cap: known,
    })
    const counter = await nodeCounter(facts({ public: cap }), graph)
    const error = async (/** @type {import('@tulle/core/counts').KnownCap} */ known) => {
      const plan = nodeCounts.plan(facts(known), { epsilon: EPSILON })
      const draw = async () => Number((await nodeCounts.release(plan, counter)).value)
      return medianError(counter.total, draw)
    }
    const [open, half, hidden] = [
      await error({ public: cap }),
      await error({ public: cap / 2 }),
      await error({ chosen: { epsilon: CAP_SHARE * EPSILON } }),
    ]
    const raced = await race(graph, count, counter, upTo)
    ratios.push(raced / hidden)
    figures.push(
      atMost(`${name}_${count}`, open, most[0], '', `cap ${cap}, median relative error of ${DRAWS} draws`),
      atMost(`${name}_${count}_best`, half, most[1], '', `cap ${cap / 2}`),
      atMost(`${name}_${count}_private`, hidden, most[2], '', `cap chosen privately; R2T: ${raced.toFixed(3)}`),
    )
  }
  return [...figures, atLeast('r2t_over_tulle', geometric(ratios), 3, '×', 'neither given a guess; R2T with base 5.5')]
}

/**
 * R2T over the same range of caps. Counts under small caps, which it never takes here, are taken from above: that favours it.
 *
 * @param {Graph} graph
 * @param {'edges' | 'triangles'} count
 * @param {import('@tulle/core/counts').NodeCounter} own
 * @param {number} upTo
 */
async function race(graph, count, own, upTo) {
  const counter = count === 'triangles' ? own : await edgesAsCopies(graph)
  /** @type {{ cap: number, count: number }[]} */
  const under = []
  for (const cap of raceCaps(upTo)) {
    const quick = counter.atMost(cap)
    under.push({
      cap,
      count: quick < own.total / 3 ? quick : await counter.under(cap, Math.max(2, Math.ceil(cap / 128))),
    })
  }
  return medianError(own.total, async () => raceToTheTop(under, EPSILON))
}

/** Edges by the packing programme, as R2T has them. @param {Graph} graph */
function edgesAsCopies({ adjacency: { rows, offsets, indices } }) {
  const copies = []
  for (let i = 0; i < rows; i++) {
    for (const j of indices.subarray(offsets[i], offsets[i + 1])) if (j > i) copies.push(i, j)
  }
  const facts = {
    count: { name: 'edges', size: 2 },
    neighbours: /** @type {const} */ ({ kind: 'node' }),
    cap: { public: 1 },
  }
  return nodeCounter(facts, { nodes: rows, size: 2, copies: Uint32Array.from(copies) })
}

/** @param {number} total @param {() => Promise<number>} draw */
async function medianError(total, draw) {
  const errors = []
  for (let k = 0; k < DRAWS; k++) errors.push(Math.abs((await draw()) - total) / total)
  return /** @type {number} */ (errors.sort((a, b) => a - b)[DRAWS / 2])
}

/** @param {readonly number[]} all */
function geometric(all) {
  return Math.exp(all.reduce((sum, x) => sum + Math.log(x), 0) / all.length)
}

/** @param {string} place @param {Log} log */
async function largest(place, log) {
  const { file, source } = coauthorsFile(place)
  log(`Counting the triangles of ${source}, whole people hidden …`)
  const { graph } = await readGraph(file, { directed: false, weighted: false })
  // A cap that some nodes pass, so that there is a programme to solve.
  const facts = { count: 'triangles', neighbours: /** @type {const} */ ({ kind: 'node' }), cap: { public: 1024 } }
  const plan = nodeCounts.plan(facts, { epsilon: EPSILON })
  const time = await seconds(() => nodeCounts.release(plan, graph))
  return atMost('triangles_s', time, 60, 's', `${source}, cap 1,024`)
}

const SIZES = [1, 5, 20, 100, 500]

/**
 * Sets drawn at random and balls, on three graphs.
 *
 * @param {Record<keyof typeof FILES, Graph>} graphs
 * @param {Log} log
 */
async function cuts(graphs, log) {
  const overSketch = []
  const overResponse = []
  for (const [name, graph] of Object.entries(graphs)) {
    log(`Cuts of ${name} …`)
    const nodes = graph.names.length
    const facts = { nodes, neighbours: /** @type {const} */ ({ kind: 'edge' }) }
    const sizes = SIZES.filter((size) => 2 * size <= nodes)
    const pairs = cutPairs.plan(facts, { epsilon: EPSILON, sizes })
    // All but nothing of ε for the pairs is randomised response.
    const response = cutPairs.plan(facts, { epsilon: EPSILON, sizes, share: 1e-5 })
    const sketch = cutSketch.plan(facts, { epsilon: EPSILON, delta: 1e-6, asked: { sizes }, evenIfUseless: true })
    const own = meanErrors(pairTrials(await cutPairs.release(pairs, graph), graph))
    const flipped = meanErrors(pairTrials(await cutPairs.release(response, graph), graph))
    const sketched = meanErrors(cutTrials(await cutSketch.release(sketch, graph), graph))
    for (const [trial, error] of own) {
      overSketch.push((sketched.get(trial) ?? Number.NaN) / error)
      overResponse.push((flipped.get(trial) ?? Number.NaN) / error)
    }
  }
  const note = `ε = ${EPSILON}, δ = 10⁻⁶ of the sketch; ${overSketch.length} kinds of sets on three graphs, geometric mean`
  return [
    atLeast('cut_over_sketch', geometric(overSketch), 3, '×', note),
    { name: 'cut_over_response', value: geometric(overResponse), unit: '×', note },
  ]
}

/** @param {readonly import('@tulle/core/utility').AnswerTrial[]} trials */
function meanErrors(trials) {
  return new Map(
    trials.map(({ name, answers, truth }) => {
      const off = answers.map(({ estimate }, k) => Math.abs(estimate - /** @type {number} */ (truth[k])))
      return [name, off.reduce((a, b) => a + b, 0) / off.length]
    }),
  )
}
