import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { covarianceSketch, cutSketch, graphFromEdges, SecureBits } from '@tulle/core'
import { degrees, edgeCount } from '@tulle/core/data'
import { fillNormals } from '@tulle/core/random'
import { openPool, readGraph } from '@tulle/engine'
import { coauthors, endsOf } from './parts/count-graphs.mjs'
import { atLeast, atMost, best, seconds, steepness } from './parts/figures.mjs'
import { literalSketch } from './parts/literal-sketch.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'Sketches: cuts of ego-Facebook beside the bare normal numbers, the literal algorithm and scipy; covariances; growth'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {(line: string) => void} Log
 */

const ROWS = 1000
const budget = { epsilon: 1, delta: 1e-6 }

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ peer, log }) {
  const { graph, source } = await friends()
  return {
    figures: [
      ...(await facebook(graph, source, log)),
      ...(await besideScipy(graph, source, { peer, log })),
      await besideLiteral(log),
      await planning(graph, log),
      ...(await covariance(log)),
      await growth(log),
    ],
  }
}

async function friends() {
  const data = process.env['TULLE_DATA']
  const given = data === undefined ? undefined : join(data, 'ego-facebook', 'facebook_combined.txt')
  if (given !== undefined && existsSync(given)) return { ...(await readGraph(given)), source: 'ego-Facebook' }
  // As many nodes and nearly as many edges: co-authors of larger papers.
  const made = coauthors(40_000)
  const nodes = 4039
  const fold = (/** @type {number} */ x) => x % nodes
  const [from, to] = [made.from.map(fold), made.to.map(fold)]
  const kept = Array.from(from, (_, k) => k).filter((k) => from[k] !== to[k])
  const pick = (/** @type {Uint32Array} */ ends) => Uint32Array.from(kept, (k) => /** @type {number} */ (ends[k]))
  return {
    ...graphFromEdges({ directed: false, nodes, from: pick(from), to: pick(to) }),
    source: 'a made-up graph of about the size of ego-Facebook',
  }
}

/** @param {Graph} graph */
function planFor(graph, rows = ROWS) {
  return cutSketch.plan({ nodes: graph.names.length, neighbours: { kind: 'edge' } }, { ...budget, rows })
}

/**
 * @param {Graph} graph
 * @param {string} source
 * @param {Log} log
 */
async function facebook(graph, source, log) {
  log(`Sketching ${source} …`)
  const plan = planFor(graph)
  const size = `${source}: ${graph.names.length} nodes, ${edgeCount(graph)} edges, ${ROWS} projections`
  const pool = openPool()
  const parted = await best(3, () => seconds(() => cutSketch.release(plan, graph, { pool })))
  pool.close()
  log('In one thread, and the normal numbers alone …')
  const numbers = ROWS * (graph.names.length + edgeCount(graph))
  /** @type {{ bare: number, whole: number }[]} */
  const ratios = []
  // In turns: what else the machine does then hits both.
  for (let turn = 0; turn < 4; turn++) {
    const bare = await processor(() => drawn(numbers))
    const whole = await processor(() => cutSketch.release(plan, graph))
    ratios.push({ bare, whole })
  }
  const [bare, whole] = /** @type {const} */ (['bare', 'whole']).map((key) => Math.min(...ratios.map((r) => r[key])))
  const note = `processor time, one thread: ${whole?.toFixed(2)} s beside ${bare?.toFixed(2)} s for ${numbers.toExponential(2)} numbers`
  return [
    atMost('facebook_r1000_s', parted, 5, 's', `${size}; all cores`),
    atMost('over_gaussians', (whole ?? Number.NaN) / (bare ?? 1), 1.5, '×', note),
  ]
}

/** @param {number} numbers */
function drawn(numbers) {
  const bits = new SecureBits()
  const values = new Float64Array(2 ** 15)
  for (let done = 0; done < numbers; done += values.length) fillNormals(values, bits)
}

/**
 * Seconds of the processor, which others on the machine change least.
 *
 * @param {() => unknown} work
 */
async function processor(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/**
 * @param {Graph} graph
 * @param {string} source
 * @param {import('./run.mjs').Tools} tools
 * @returns {Promise<Figure[]>}
 */
async function besideScipy(graph, source, { peer, log }) {
  log('The same by numpy and scipy …')
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const edges = join(place, 'edges.bin')
    writeFileSync(edges, endsOf(graph))
    const { seconds: theirs, versions } = await peer('sketch_peers.py', [edges, graph.names.length, ROWS / 10])
    const ours = await best(3, () => seconds(() => cutSketch.release(planFor(graph, ROWS / 10), graph)))
    const note = `${source}, ${ROWS / 10} projections, one thread each: ${ours.toFixed(2)} s beside ${theirs.toFixed(2)} s (numpy ${versions.numpy}, scipy ${versions.scipy})`
    return [{ name: 'over_scipy', value: ours / theirs, unit: '×', note }]
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    return [{ name: 'over_scipy', value: null, unit: '×', note: error.message }]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** @param {Log} log */
async function besideLiteral(log) {
  log('The literal algorithm at 1,000 nodes …')
  const made = coauthors(1000)
  const { graph } = graphFromEdges({ directed: false, nodes: 1000, ...made })
  const rows = 40
  const plan = planFor(graph, rows)
  const fast = await best(5, () => processor(() => cutSketch.release(plan, graph)))
  const literal = await best(2, () => processor(() => literalSketch(graph, plan.parameters, new SecureBits())))
  const mean = degrees(graph).reduce((sum, degree) => sum + degree, 0) / 1000
  const note = `1,000 nodes, mean degree ${mean.toFixed(1)}, ${rows} projections: ${literal.toFixed(2)} s beside ${fast.toFixed(4)} s`
  return atLeast('literal_over_fast_1000', literal / fast, 50, '×', note)
}

/**
 * @param {Graph} graph
 * @param {Log} log
 */
async function planning(graph, log) {
  log('Planning …')
  const nodes = graph.names.length
  const make = () =>
    cutSketch.plan(
      { nodes, neighbours: { kind: 'edge' } },
      { ...budget, asked: { sizes: [1, 10, 100], queries: 1000 } },
    )
  const first = await seconds(make)
  const time = await best(9, () => seconds(make))
  const { rows } = make().parameters
  const note = `${rows} projections chosen for cuts of 1, 10 and 100 nodes; the first time ${(1000 * first).toFixed(1)} ms`
  return atMost('plan_ms', 1000 * time, 50, 'ms', note)
}

/**
 * Rows of bounded length are summed up first and then projected; rows of any length are projected one by one.
 *
 * @param {Log} log
 */
async function covariance(log) {
  const [people, columns] = [40_000, 50]
  const values = new Float64Array(people * columns)
  fillNormals(values, new SecureBits())
  const data = {
    columns,
    *batches() {
      const rows = 4000
      for (let start = 0; start < people; start += rows) {
        yield { rows, columns, values: values.slice(start * columns, (start + rows) * columns) }
      }
    },
  }
  const figures = []
  for (const [name, relation] of /** @type {const} */ ([
    ['covariance_rows_per_s', { neighbours: { kind: 'individual' }, norm: 4 }],
    ['row_change_rows_per_s', { neighbours: { kind: 'row-change', maxChange: 1 } }],
  ])) {
    log(`A covariance of ${columns} columns, ${relation.neighbours.kind} neighbours …`)
    const plan = covarianceSketch.plan({ columns, ...relation }, { ...budget, rows: ROWS, evenIfUseless: true })
    const pool = openPool()
    const time = await best(2, () => seconds(() => covarianceSketch.release(plan, data, { pool })))
    pool.close()
    const note = `${people} rows of ${columns} columns, ${ROWS} projections, all cores: ${time.toFixed(2)} s`
    figures.push({ name, value: people / time, unit: '1/s', note })
  }
  return figures
}

/** @param {Log} log */
async function growth(log) {
  /** @type {{ x: number, y: number }[]} */
  const points = []
  for (const [nodes, rows] of /** @type {const} */ ([
    [2_000, 64],
    [2_000, 512],
    [20_000, 64],
    [20_000, 256],
    [100_000, 64],
    [200_000, 128],
  ])) {
    log(`${rows} projections of ${nodes.toLocaleString('en-US')} nodes …`)
    const { graph } = graphFromEdges({ directed: false, nodes, ...coauthors(nodes) })
    const plan = planFor(graph, rows)
    const time = await best(2, () => processor(() => cutSketch.release(plan, graph)))
    points.push({ x: rows * (nodes + edgeCount(graph)), y: time })
  }
  const note = points.map(({ x, y }) => `${x.toExponential(2)} in ${y.toFixed(3)} s`).join(', ')
  return atMost('work_slope', steepness(points), 1.1, '', `r·(n + m): ${note}`)
}
