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
import {
  atLeast,
  atMost,
  best,
  middleOf,
  over,
  QUICK,
  seconds,
  steepness,
  TURNS,
  usual,
  withoutPeer,
} from './parts/figures.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'Counts of graphs: triangles beside igraph and networkx, how the time grows, a release of a large graph, its schedule'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {(line: string) => void} Log
 */

/** Nodes of the made-up graphs that are counted in. */
const SIZES = [100_000, 200_000, 400_000, ...(QUICK ? [] : [800_000, 1_600_000])]
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
  /** @type {import('./parts/figures.mjs').Turn[]} */
  const turns = []
  /** @type {Figure[]} */
  const beside = []
  let peerName = ''
  log('The same in igraph and networkx, in turns …')
  try {
    const edges = join(place, 'edges.bin')
    writeFileSync(edges, endsOf(graph))
    for (let turn = 0; turn < TURNS; turn++) {
      // networkx takes a hundred times as long: once is enough.
      const { igraph, networkx, versions } = await peer('counts_peers.py', [
        edges,
        graph.names.length,
        turn === 0 ? 2 : 0,
      ])
      /** @type {[string, { seconds: number, triangles: number, spent: import('./parts/figures.mjs').Spent }][]} */
      const ways = Object.entries(igraph)
      for (const [way, { triangles: theirs }] of [...ways, ...(networkx === null ? [] : [['networkx', networkx]])]) {
        if (theirs !== found) throw new Error(`${way} finds ${theirs} triangles, triangleCount ${found}.`)
      }
      const [way, quickest] = ways.reduce((a, b) => (a[1].spent.cpu < b[1].spent.cpu ? a : b))
      const ours = await usual(7, () => triangleCount(graph))
      turns.push({ ours, theirs: quickest.spent })
      if (networkx === null) continue
      const besideNetworkx = `networkx ${versions.networkx}, triangles(): ${networkx.seconds.toFixed(2)} s`
      beside.push(atLeast('networkx_over_triangles', networkx.spent.cpu / ours.cpu, 20, '×', besideNetworkx))
      peerName = `igraph ${versions.igraph}, ${way}`
    }
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    return [withoutPeer('triangles_over_igraph', error)]
  }
  const { value, unit, note } = over(turns, peerName)
  return [
    { name: 'triangles_s', value: middleOf(turns.map(({ ours }) => ours)), unit: 's', note: `${found} of ${source}` },
    atMost('triangles_over_igraph', value, 2, unit, note),
    ...beside,
  ]
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
