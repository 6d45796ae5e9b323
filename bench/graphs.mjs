import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { forEachEdge } from '@tulle/core/data'
import { louvain } from '@tulle/core/utility'
import { readGraph } from '@tulle/engine'
import { peers } from '../experiments/parts/graphs/peers.mjs'
import { printedPeers } from '../experiments/parts/graphs/printed-peers.mjs'
import { runScript } from './parts/child.mjs'
import { atLeast, atMost, steepness } from './parts/figures.mjs'
import { communitiesLike, likeness, measured, median } from './parts/graph-likeness.mjs'

export const about =
  'Made-up graphs: how like their originals they are, beside other ways to make one up, and how the time grows'

/**
 * @typedef {import('./run.mjs').Figure} Figure
 * @typedef {(line: string) => void} Log
 * @typedef {import('./parts/graph-likeness.mjs').Likeness} Likeness
 */

const FILES = {
  'ego-Facebook': 'ego-facebook/facebook_combined.txt',
  'email-Eu-core': 'email-Eu-core/email-Eu-core.txt',
  'ca-GrQc': 'snap-collab/ca-GrQc.txt',
  'ca-HepPh': 'snap-collab/ca-HepPh.txt.gz',
  lastfm: 'lastfm-asia-deezer/lastfm_asia_edges.csv.gz',
}
const EPSILONS = [0.5, 1, 2]
/** Medians are of so many; TULLE_RUNS asks for fewer. */
const RUNS = Number(process.env['TULLE_RUNS'] ?? 5)
/** What is measured; TULLE_PARTS asks for some of it, and TULLE_GRAPHS for some of the graphs beside peers. */
const PARTS = ['growth', 'alike', 'peers']
/** Nodes of the graph of about a million edges, and of smaller ones. */
const SIZES = [75_000, 150_000, 300_000]

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const parts = process.env['TULLE_PARTS']?.split(',') ?? PARTS
  const growth = parts.includes('growth') ? await growing(log) : []
  const data = process.env['TULLE_DATA']
  if (data === undefined || !existsSync(join(data, FILES['ego-Facebook']))) {
    const note = `TULLE_DATA is no folder with ${Object.values(FILES).join(', ')}`
    return { figures: [...growth, { name: 'fb_ks', value: null, unit: '', note }] }
  }
  const only = process.env['TULLE_GRAPHS']?.split(',')
  return {
    figures: [
      ...growth,
      ...(parts.includes('alike') ? await alike(data, log) : []),
      ...(parts.includes('peers') ? await besidePeers(data, only, log) : []),
    ],
  }
}

/** @param {string} path */
async function load(path) {
  const { graph } = await readGraph(path, { directed: false, weighted: false })
  return { graph, ...(await measured(graph.adjacency)) }
}

/**
 * @param {import('@tulle/core').Graph} graph
 * @param {import('@tulle/core').SyntheticSettings} settings
 */
async function madeUp(graph, settings) {
  const plan = syntheticGraph.plan({ nodes: graph.adjacency.rows, neighbours: { kind: 'edge' } }, settings)
  return (await syntheticGraph.release(plan, { graph })).matrix
}

/**
 * @param {string} data
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function alike(data, log) {
  log('Making ego-Facebook and email-Eu-core up at ε = 1 …')
  const [fb, em] = [await load(join(data, FILES['ego-Facebook'])), await load(join(data, FILES['email-Eu-core']))]
  const [ofFb, ofEm] = [await repeated(fb, 1), await repeated(em, 1)]
  log('Finding groups in ego-Facebook at ε = 2 …')
  const groups = louvain(fb.adjacency)
  /** @type {number[]} */
  const ami = []
  for (let run = 0; run < RUNS; run++) {
    ami.push(communitiesLike(groups, await madeUp(fb.graph, { epsilon: 2, findGroups: true })))
  }
  const runs = `median of ${RUNS}`
  return [
    atMost('fb_ks', ofFb.ks, 0.03, '', runs),
    atMost('fb_triangles', ofFb.triangles, 0.1, '', runs),
    atMost('fb_gcc_off', ofFb.gcc, 0.06, '', runs),
    atMost('fb_acc_off', ofFb.acc, 0.08, '', runs),
    atMost('em_ks', ofEm.ks, 0.05, '', runs),
    atMost('em_triangles', ofEm.triangles, 0.05, '', runs),
    atMost('em_acc_off', ofEm.acc, 0.03, '', runs),
    atLeast('fb_ami', median(ami), 0.4, '', `${runs}: ${ami.map((each) => each.toFixed(3)).join(', ')}`),
  ]
}

/**
 * @param {Awaited<ReturnType<typeof load>>} original
 * @param {number} epsilon
 */
async function repeated(original, epsilon) {
  /** @type {Likeness[]} */
  const all = []
  for (let run = 0; run < RUNS; run++) all.push(await likeness(original, await madeUp(original.graph, { epsilon })))
  return medians(all)
}

/** @param {readonly Likeness[]} all */
function medians(all) {
  return {
    ks: median(all.map(({ ks }) => ks)),
    triangles: median(all.map(({ triangles }) => triangles)),
    gcc: median(all.map(({ gcc }) => gcc)),
    acc: median(all.map(({ acc }) => acc)),
  }
}

const COMPARED = /** @type {const} */ (['triangles', 'gcc', 'acc'])

/**
 * @param {string} data
 * @param {readonly string[] | undefined} only
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function besidePeers(data, only, log) {
  let [nearest, cells] = [0, 0]
  /** @type {string[]} */
  const lost = []
  for (const [name, path] of Object.entries(FILES)) {
    if (only !== undefined && !only.includes(name)) continue
    const original = await load(join(data, path))
    const edges = edgesOf(original.graph)
    for (const epsilon of EPSILONS) {
      const ours = await repeated(original, epsilon)
      log(`${name} ε = ${epsilon}: Tulle ${inFigures(ours)}`)
      /** @type {[string, Likeness][]} */
      const theirs = []
      for (const [peer, { make }] of Object.entries({ ...peers, ...printedPeers })) {
        /** @type {Likeness[]} */
        const all = []
        for (let run = 0; run < RUNS; run++) {
          const made = make(edges, epsilon, 100 + run)
          all.push(await likeness(original, graphFromEdges({ directed: false, ...made }).graph.adjacency))
        }
        if (peer in peers) theirs.push([peer, medians(all)])
        log(`${name} ε = ${epsilon}: ${peer} ${inFigures(medians(all))}`)
      }
      for (const what of COMPARED) {
        cells++
        const better = theirs.filter(([, found]) => found[what] < ours[what])
        if (better.length === 0) nearest++
        else lost.push(`${name} ε = ${epsilon} ${what}: ${better.map(([peer]) => peer).join(', ')}`)
      }
    }
  }
  const note = lost.length === 0 ? `all ${cells}` : `of ${cells}; nearer were ${lost.join('; ')}`
  return [atLeast('peers_beaten', nearest / cells, 0.9, 'of cells', note)]
}

/** @param {Likeness} found */
function inFigures({ ks, triangles, gcc, acc }) {
  const digits = (/** @type {number} */ x) => x.toFixed(3)
  return `ks ${digits(ks)}, triangles ${digits(triangles)}, gcc ${digits(gcc)}, acc ${digits(acc)}`
}

/** @param {import('@tulle/core').Graph} graph */
function edgesOf(graph) {
  /** @type {[number[], number[]]} */
  const [from, to] = [[], []]
  forEachEdge(graph, (u, v) => {
    from.push(u)
    to.push(v)
  })
  return { nodes: graph.adjacency.rows, from: Uint32Array.from(from), to: Uint32Array.from(to) }
}

/**
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function growing(log) {
  const script = fileURLToPath(new URL('parts/make-up.mjs', import.meta.url))
  /** @type {{ x: number, y: number }[]} */
  const points = []
  let [took, held] = [0, 0]
  for (const nodes of SIZES) {
    log(`A graph of ${nodes} co-authors …`)
    const { seconds, peakMb } = await runScript([script, String(nodes)])
    points.push({ x: nodes, y: seconds })
    ;[took, held] = [seconds, peakMb]
  }
  const note = `a made-up graph of ${SIZES.at(-1)} co-authors, start to end in a process of its own`
  return [
    atMost('edges_1e6_s', took, 120, 's', note),
    atMost('edges_1e6_mb', held, 4096, 'MB'),
    atMost('edges_slope', steepness(points), 1.2, '', `of ${SIZES.join(', ')} nodes`),
  ]
}
