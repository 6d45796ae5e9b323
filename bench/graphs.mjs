import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { louvain } from '@tulle/core/utility'
import { readGraph } from '@tulle/engine'
import { edgesOf } from '../experiments/parts/graphs/edges.mjs'
import { peers } from '../experiments/parts/graphs/peers.mjs'
import { printedPeers } from '../experiments/parts/graphs/printed-peers.mjs'
import { runScript } from './parts/child.mjs'
import { atLeast, atMost, steepness } from './parts/figures.mjs'
import { communitiesLike, likeness, measured, median } from './parts/graph-likeness.mjs'
import { pieces, since } from './parts/pieces.mjs'

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
/** Nodes of the graph of about a million edges, and of smaller ones. */
const SIZES = [75_000, 150_000, 300_000]

/**
 * What is measured in this run: all of it, unless TULLE_PARTS, TULLE_GRAPHS and TULLE_EPSILONS name some of it (`TULLE_PARTS=none`:
 * nothing). The rest is as the last run that measured it left it.
 *
 * @param {string} part growth, alike, groups or peers
 * @param {string} [graph]
 * @param {number} [epsilon]
 */
function asked(part, graph, epsilon) {
  const names = (/** @type {string} */ variable, /** @type {string | undefined} */ name) =>
    name === undefined || (process.env[variable]?.split(',').includes(name) ?? true)
  return (
    names('TULLE_PARTS', part) &&
    names('TULLE_GRAPHS', graph) &&
    names('TULLE_EPSILONS', epsilon === undefined ? undefined : String(epsilon))
  )
}

const kept = pieces('graphs')

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const growth = await growing(log)
  const data = process.env['TULLE_DATA']
  if (data === undefined || !existsSync(join(data, FILES['ego-Facebook']))) {
    const note = `TULLE_DATA is no folder with ${Object.values(FILES).join(', ')}`
    return { figures: [...growth, { name: 'fb_ks', value: null, unit: '', note }] }
  }
  return { figures: [...growth, ...(await alike(data, log)), ...(await besidePeers(data, log))] }
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
  const at = async (/** @type {keyof typeof FILES} */ name) =>
    kept.of(`alike ${name}`, asked('alike', name), async () => {
      log(`Making ${name} up at ε = 1 …`)
      return repeated(await load(join(data, FILES[name])), 1)
    })
  const [fb, em] = [await at('ego-Facebook'), await at('email-Eu-core')]
  const groups = await kept.of('groups', asked('groups', 'ego-Facebook'), async () => {
    log('Finding groups in ego-Facebook at ε = 2 …')
    const original = await load(join(data, FILES['ego-Facebook']))
    const labels = louvain(original.adjacency)
    /** @type {number[]} */
    const ami = []
    for (let run = 0; run < RUNS; run++) {
      ami.push(communitiesLike(labels, await madeUp(original.graph, { epsilon: 2, findGroups: true })))
    }
    return ami
  })
  return [
    ...(fb === undefined
      ? []
      : [
          atMost('fb_ks', fb.value.ks, 0.03, '', ofRuns(fb)),
          atMost('fb_triangles', fb.value.triangles, 0.1, '', ofRuns(fb)),
          atMost('fb_gcc_off', fb.value.gcc, 0.06, '', ofRuns(fb)),
          atMost('fb_acc_off', fb.value.acc, 0.08, '', ofRuns(fb)),
        ]),
    ...(em === undefined
      ? []
      : [
          atMost('em_ks', em.value.ks, 0.05, '', ofRuns(em)),
          atMost('em_triangles', em.value.triangles, 0.05, '', ofRuns(em)),
          atMost('em_acc_off', em.value.acc, 0.03, '', ofRuns(em)),
        ]),
    ...(groups === undefined
      ? []
      : [
          atLeast(
            'fb_ami',
            median(groups.value),
            0.4,
            '',
            `median of ${groups.value.map((each) => each.toFixed(3)).join(', ')}; ${since([groups])}`,
          ),
        ]),
  ]
}

/** @param {import('./parts/pieces.mjs').Piece<{ runs: number }>} piece */
function ofRuns(piece) {
  return `median of ${piece.value.runs}; ${since([piece])}`
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
    runs: all.length,
    ks: median(all.map(({ ks }) => ks)),
    triangles: median(all.map(({ triangles }) => triangles)),
    gcc: median(all.map(({ gcc }) => gcc)),
    acc: median(all.map(({ acc }) => acc)),
  }
}

const COMPARED = /** @type {const} */ (['triangles', 'gcc', 'acc'])

/**
 * @param {string} data
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function besidePeers(data, log) {
  let [nearest, cells] = [0, 0]
  /** @type {string[]} */
  const lost = []
  const found = []
  const all = Object.keys(FILES).length * EPSILONS.length
  for (const [name, path] of Object.entries(FILES)) {
    for (const epsilon of EPSILONS) {
      const piece = await kept.of(`peers ${name} ${epsilon}`, asked('peers', name, epsilon), async () =>
        compared(name, await load(join(data, path)), epsilon, log),
      )
      if (piece === undefined) continue
      found.push(piece)
      const { ours, theirs } = piece.value
      for (const what of COMPARED) {
        cells++
        const better = Object.entries(theirs).filter(([peer, each]) => peer in peers && each[what] < ours[what])
        if (better.length === 0) nearest++
        else lost.push(`${name} ε = ${epsilon} ${what}: ${better.map(([peer]) => peer).join(', ')}`)
      }
    }
  }
  if (found.length === 0) return []
  const note = [
    `${nearest} of ${cells} cells, ${found.length} of ${all} graphs and ε`,
    ...(lost.length === 0 ? [] : [`nearer were ${lost.join('; ')}`]),
    `medians of ${[...new Set(found.map(({ value }) => value.ours.runs))].join(' or ')}`,
    since(found),
  ].join('; ')
  return [atLeast('peers_beaten', nearest / cells, 0.9, 'of cells', note)]
}

/**
 * @param {string} name
 * @param {Awaited<ReturnType<typeof load>>} original
 * @param {number} epsilon
 * @param {Log} log
 */
async function compared(name, original, epsilon, log) {
  const edges = edgesOf(original.graph)
  const ours = await repeated(original, epsilon)
  log(`${name} ε = ${epsilon}: Tulle ${inFigures(ours)}`)
  /** @type {Record<string, ReturnType<typeof medians>>} */
  const theirs = {}
  for (const [peer, { make }] of Object.entries({ ...peers, ...printedPeers })) {
    /** @type {Likeness[]} */
    const all = []
    for (let run = 0; run < RUNS; run++) {
      const made = make(edges, epsilon, 100 + run)
      all.push(await likeness(original, graphFromEdges({ directed: false, ...made }).graph.adjacency))
    }
    const found = medians(all)
    theirs[peer] = found
    log(`${name} ε = ${epsilon}: ${peer} ${inFigures(found)}`)
  }
  return { ours, theirs }
}

/** @param {Likeness} found */
function inFigures({ ks, triangles, gcc, acc }) {
  const digits = (/** @type {number} */ x) => x.toFixed(3)
  return `ks ${digits(ks)}, triangles ${digits(triangles)}, gcc ${digits(gcc)}, acc ${digits(acc)}`
}

/**
 * @param {Log} log
 * @returns {Promise<Figure[]>}
 */
async function growing(log) {
  const grown = await kept.of('growth', asked('growth'), async () => {
    const script = fileURLToPath(new URL('parts/make-up.mjs', import.meta.url))
    /** @type {{ nodes: number, seconds: number, peakMb: number }[]} */
    const points = []
    for (const nodes of SIZES) {
      log(`A graph of ${nodes} co-authors …`)
      points.push({ nodes, ...(await runScript([script, String(nodes)])) })
    }
    return points
  })
  const largest = grown?.value.at(-1)
  if (grown === undefined || largest === undefined) return []
  const note = `a made-up graph of ${largest.nodes} co-authors, start to end in a process of its own; ${since([grown])}`
  const slope = steepness(grown.value.map(({ nodes, seconds }) => ({ x: nodes, y: seconds })))
  return [
    atMost('edges_1e6_s', largest.seconds, 120, 's', note),
    atMost('edges_1e6_mb', largest.peakMb, 4096, 'MB'),
    atMost('edges_slope', slope, 1.2, '', `of ${SIZES.join(', ')} nodes`),
  ]
}
