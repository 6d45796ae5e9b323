/**
 * Draws what Figures 4 and 5 of the paper compare, measured: degrees and communities of graphs that Tulle and others release or make up.
 * `TULLE_DATA=… node experiments/parts/xor/draw-figures-4-5.mjs [email|facebook]`, after `npm run build`; drawn anew, Tulle's are other draws.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { lineFigure } from '@tulle/core/page'
import { averageF1, degreeCounts, degreeDivergence, groupsOfLabels, louvain } from '@tulle/core/utility'
import { approxDegrees } from '../graphs/approx-degrees.mjs'
import { edgesOf } from '../graphs/edges.mjs'
import { peers } from '../graphs/peers.mjs'
import { dpcdGroups, printedPeers } from '../graphs/printed-peers.mjs'
import { pygmalion } from '../graphs/pygmalion.mjs'
import { generator, shuffled } from '../random.mjs'
import { GRAPHS } from './design.mjs'
import { level, SIZE } from './figure-parts.mjs'
import { planGraph } from './releases.mjs'
import { nameOfGrouping } from './rows.mjs'
import { readEmail, readFacebook } from './social.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {{ readonly divergence?: number, readonly score?: number }} Measured
 * @typedef {Map<string, Measured[]>} Found medians at each ε, by what releases
 */

/** Facebook takes minutes for each ε: one line of a table, and no figure. */
const MEASURED = {
  email: { epsilons: [0.1, 0.2, 0.4, 0.6, 0.8, 1], runs: 3 },
  facebook: { epsilons: [1], runs: 1 },
}

const data = process.env['TULLE_DATA'] ?? ''
const at = (/** @type {string} */ file) => join(data, file)
const READ = {
  email: () =>
    readEmail({
      edges: at('email-Eu-core/email-Eu-core.txt'),
      departments: at('email-Eu-core/email-Eu-core-department-labels.txt'),
    }),
  facebook: () =>
    readFacebook({
      edges: at('ego-facebook/facebook_combined.txt'),
      archive: at('ego-facebook/facebook.tar.gz'),
    }),
}

const MAKERS = { Pygmalion: pygmalion, PBCN: printedPeers['PBCN']?.make, LDPGen: peers['LDPGen']?.make }

const asked = process.argv.slice(2)
for (const name of /** @type {GraphName[]} */ (Object.keys(READ))) {
  if (asked.length === 0 || asked.includes(name)) await draw(name)
}

/** @param {GraphName} name */
async function draw(name) {
  const social = await READ[name]()
  const { grouping } = GRAPHS[name]
  const known = social.known[grouping] ?? []
  /** @type {Found} */
  const found = new Map()
  const { epsilons, runs } = MEASURED[name]
  for (const epsilon of epsilons) {
    for (const [what, measured] of await atEpsilon(social, known, epsilon, runs)) {
      found.set(what, [...(found.get(what) ?? []), measured])
      const shown = Object.entries(measured).map(([key, value]) => `${key} ${value.toFixed(3)}`)
      console.error(`${name} ε = ${epsilon}: ${what}: ${shown.join(', ')}`)
    }
  }
  const labels = louvain(social.graph.adjacency, { random: generator(0, 2) })
  const order = shuffled(labels.length, generator(0, 4))
  const truth = averageF1(groupsOfLabels(labels), known)
  const chance = averageF1(groupsOfLabels(Uint32Array.from(order, (v) => Number(labels[v]))), known)
  console.log(`${name}: F₁ on the original ${truth.toFixed(3)}, with its nodes shuffled ${chance.toFixed(3)}`)
  print(name, 'divergence', found)
  print(name, 'score', found)
  if (epsilons.length === 1) return
  write(`xor-${name}-peers-degrees`, degreesFigure(name, found))
  write(`xor-${name}-peers-communities`, communitiesFigure(name, found, { truth, chance }))
}

/**
 * @param {import('./social.mjs').Social} social
 * @param {readonly Uint32Array[]} known
 * @param {number} epsilon
 * @param {number} runs
 * @returns {Promise<Map<string, Measured>>}
 */
async function atEpsilon({ graph }, known, epsilon, runs) {
  const original = graph.adjacency
  const [nodes, edges] = [original.rows, original.indices.length / 2]
  const plain = edgesOf(graph)
  const truth = degreeCounts(original)
  const ofDegrees = (/** @type {ArrayLike<number>} */ counts) => degreeDivergence(counts, truth)
  const ofGroups = (/** @type {Uint32Array} */ labels) => averageF1(groupsOfLabels(labels), known)
  const ofGraph = (/** @type {SparseMatrix} */ release, /** @type {number} */ run) => ({
    divergence: ofDegrees(degreeCounts(release)),
    score: ofGroups(louvain(release, { random: generator(run, 2) })),
  })
  const madeUp = async (/** @type {boolean} */ findGroups) => {
    const facts = { nodes, neighbours: /** @type {const} */ ({ kind: 'edge' }) }
    const settings = findGroups ? { epsilon, findGroups } : { epsilon }
    return (await syntheticGraph.release(syntheticGraph.plan(facts, settings), { graph })).matrix
  }
  const filtered = planGraph({ name: 'filtered', by: 'filtered' }, { nodes, edges, epsilon })
  const median = (/** @type {(run: number) => Promise<Measured>} */ measure) => medianOf(runs, measure)
  return new Map([
    ['filtered', await median(async (run) => ofGraph(await filtered.release(graph), run))],
    ['made up', await median(async () => ({ divergence: ofDegrees(degreeCounts(await madeUp(false))) }))],
    // Without groups nodes stand for nobody, and neither do their communities.
    ['made up, groups found', await median(async (run) => ({ score: ofGraph(await madeUp(true), run).score }))],
    ...(await each(MAKERS, (make) =>
      median(async (run) =>
        ofGraph(graphFromEdges({ directed: false, ...make(plain, epsilon, 1 + run) }).graph.adjacency, run),
      ),
    )),
    ...(await each(approxDegrees, (make) =>
      median(async (run) => ({ divergence: ofDegrees(make(plain, epsilon, 1 + run)) })),
    )),
    [
      'DPCD',
      await median(async (run) => ({
        score: ofGroups(dpcdGroups(plain, known.length, epsilon, generator(run, 6)).groupOf),
      })),
    ],
  ])
}

/**
 * @template T
 * @param {Readonly<Record<string, T | undefined>>} makers
 * @param {(make: T) => Promise<Measured>} measure
 */
async function each(makers, measure) {
  /** @type {[string, Measured][]} */
  const all = []
  for (const [name, make] of Object.entries(makers)) {
    if (make === undefined) throw new Error(`Nobody makes ${name}.`)
    all.push([name, await measure(make)])
  }
  return all
}

/** Of each number by itself. @param {number} runs @param {(run: number) => Promise<Measured>} measure @returns {Promise<Measured>} */
async function medianOf(runs, measure) {
  /** @type {Measured[]} */
  const all = []
  for (let run = 0; run < runs; run++) all.push(await measure(run))
  const middle = (/** @type {'divergence' | 'score'} */ key) => {
    const values = all.flatMap((one) => one[key] ?? []).sort((a, b) => a - b)
    return values.length === 0 ? {} : { [key]: values[values.length >> 1] }
  }
  return { ...middle('divergence'), ...middle('score') }
}

/** @param {GraphName} name @param {'divergence' | 'score'} key @param {Found} found */
function print(name, key, found) {
  for (const [what, all] of found) {
    if (all.some((one) => one[key] === undefined)) continue
    const digits = key === 'score' ? 3 : 2
    console.log(
      `| ${GRAPHS[name].name} | ${what} | ${all.map((one) => Number(one[key]).toFixed(digits)).join(' | ')} |`,
    )
  }
}

/** @param {GraphName} name @param {Found} found @param {'divergence' | 'score'} key */
function lines(name, found, key) {
  const { epsilons } = MEASURED[name]
  return [...found].flatMap(([what, all]) =>
    all.some((one) => one[key] === undefined)
      ? []
      : [{ name: what, x: epsilons, y: all.map((one) => Number(one[key])) }],
  )
}

/** @param {GraphName} name @param {Found} found */
function degreesFigure(name, found) {
  return lineFigure({
    title: `${GRAPHS[name].name}: degrees, Tulle’s and those of others`,
    subtitle: `D(released ‖ original) of the degree distributions, ${released(name)}`,
    x: { label: 'ε' },
    y: { label: 'divergence, nats', scale: 'log' },
    ...SIZE,
    series: lines(name, found, 'divergence'),
  })
}

/** @param {GraphName} name @param {Found} found @param {{ truth: number, chance: number }} levels */
function communitiesFigure(name, found, { truth, chance }) {
  const { epsilons } = MEASURED[name]
  return lineFigure({
    title: `${GRAPHS[name].name}: communities, Tulle’s and those of others`,
    subtitle: `Louvain’s method on what is released against ${nameOfGrouping(`F1 ${GRAPHS[name].grouping}`)}, ${released(name)}`,
    x: { label: 'ε' },
    y: { label: 'average F₁', from: 0 },
    ...SIZE,
    series: [
      ...lines(name, found, 'score'),
      level('on the original', truth, epsilons),
      { ...level('the same, nodes shuffled', chance, epsilons), reference: true },
    ],
  })
}

/** @param {GraphName} name */
function released(name) {
  const { runs } = MEASURED[name]
  return runs === 1 ? 'one release each' : `medians of ${runs}`
}

/** @param {string} name @param {string} svg */
function write(name, svg) {
  writeFileSync(new URL(`../../../docs/experiments/${name}.svg`, import.meta.url), svg)
  console.log(`docs/experiments/${name}.svg`)
}
