import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { graphFromEdges } from '@tulle/core'
import { instanceSchedule } from '@tulle/core/counts'
import { degrees, largestCommonNeighbours, triangleCount } from '@tulle/core/data'
import { readGraph } from '@tulle/engine'
import { coauthors, coauthorsFile, endsOf } from './parts/count-graphs.mjs'
import { atLeast, atMost, best, seconds, steepness } from './parts/figures.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'Counts of graphs: triangles beside igraph and networkx, how the time grows, a release of a large graph, its schedule'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {(line: string) => void} Log
 */

/** Nodes of the made-up graphs that are counted in. */
const SIZES = [100_000, 200_000, 400_000, 800_000, 1_600_000]
const NODES = 317_080

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ peer, log }) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const { file, source } = coauthorsFile(place)
    return {
      figures: [
        ...(await triangles({ file, source, place }, { peer, log })),
        await growth(log),
        await fromFile(file, source, log),
        await schedule(log),
      ],
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * @param {{ file: string, source: string, place: string }} given
 * @param {import('./run.mjs').Tools} tools
 * @returns {Promise<Figure[]>}
 */
export async function triangles({ file, source, place }, { peer, log }) {
  log(`Counting the triangles of ${source} …`)
  const { graph } = await readGraph(file)
  const found = await triangleCount(graph)
  const ours = await best(7, () => seconds(() => triangleCount(graph)))
  const own = { name: 'triangles_s', value: ours, unit: 's', note: `${found} of ${source}` }
  log('The same in igraph and networkx …')
  try {
    const edges = join(place, 'edges.bin')
    writeFileSync(edges, endsOf(graph))
    const { igraph, networkx, versions } = await peer('counts_peers.py', [edges, graph.names.length])
    /** @type {[string, { seconds: number, triangles: number }][]} */
    const ways = Object.entries(igraph)
    for (const [way, { triangles: theirs }] of [...ways, ['networkx', networkx]]) {
      if (theirs !== found) throw new Error(`${way} finds ${theirs} triangles, triangleCount ${found}.`)
    }
    const [way, quickest] = ways.reduce((a, b) => (a[1].seconds < b[1].seconds ? a : b))
    const times = ways.map(([each, { seconds: time }]) => `${each} ${time.toFixed(3)} s`).join(', ')
    const besideIgraph = `igraph ${versions.igraph}, ${way}: ${times}`
    const besideNetworkx = `networkx ${versions.networkx}, triangles(): ${networkx.seconds.toFixed(2)} s`
    return [
      own,
      atMost('triangles_over_igraph', ours / quickest.seconds, 2, '×', besideIgraph),
      atLeast('networkx_over_triangles', networkx.seconds / ours, 20, '×', besideNetworkx),
    ]
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    return [own, { name: 'triangles_over_igraph', value: null, unit: '×', note: error.message }]
  }
}

/**
 * How the time grows with the paths of two edges. Time of the processor, which others on the machine change least.
 *
 * @param {Log} log
 */
export async function growth(log) {
  /** @type {{ x: number, y: number }[]} */
  const points = []
  for (const nodes of SIZES) {
    log(`Counting in ${nodes.toLocaleString('en-US')} nodes …`)
    const { graph } = graphFromEdges({ directed: false, nodes, ...coauthors(nodes) })
    const time = await best(3, async () => {
      const before = process.cpuUsage()
      await triangleCount(graph)
      await largestCommonNeighbours(graph)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1e6
    })
    points.push({ x: degrees(graph).reduce((sum, degree) => sum + degree ** 2, 0), y: time })
  }
  const note = points.map(({ x, y }) => `${x.toExponential(2)} in ${y.toFixed(3)} s`).join(', ')
  return atMost('wedges_slope', steepness(points), 1.15, '', `triangles and common neighbours; Σ degree²: ${note}`)
}

/**
 * Reading, counting and noise, in a process of its own.
 *
 * @param {string} file
 * @param {string} source
 * @param {Log} log
 */
async function fromFile(file, source, log) {
  log(`Releasing the number of triangles of ${source} …`)
  const script = fileURLToPath(new URL('parts/count-release.mjs', import.meta.url))
  const runs = []
  for (let turn = 0; turn < 3; turn++) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, '1'])
    runs.push(JSON.parse(stdout))
  }
  const quickest = runs.reduce((a, b) => (a.total_s < b.total_s ? a : b))
  const parts = ['read_s', 'plan_s', 'release_s'].map((key) => `${key} ${quickest[key].toFixed(2)}`).join(', ')
  const note = `${source}: ${quickest.nodes} nodes, ${quickest.edges} edges; ${parts}`
  return atMost('count_and_release_s', quickest.total_s, 5, 's', note)
}

/** @param {Log} log */
async function schedule(log) {
  log('Making a schedule of scales …')
  const facts = { nodes: NODES, count: /** @type {const} */ ('triangles') }
  const make = () => instanceSchedule(facts, { epsilon: 1, delta: 1e-6 })
  const { scales } = make()
  const time = await best(3, () => seconds(make))
  return atMost('schedule_ms', 1000 * time, 2000, 'ms', `${scales.length} scales, one for each level`)
}
