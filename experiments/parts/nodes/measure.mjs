/** Errors of counts, degrees and cuts at each ε. */
import { counts, cutSketch, degreeRelease } from '@tulle/core'
import { nodeCounter, nodeCounts, nodeDegrees, observe } from '@tulle/core/counts'
import { degrees as degreesOf, edgeCount } from '@tulle/core/data'
import { degreeFigures } from '@tulle/core/report'
import { compareCuts } from '@tulle/core/sketches'
import { sequenceOf } from '@tulle/core/utility'
import { settings } from './design.mjs'
import { raceCaps, raceToTheTop } from './r2t.mjs'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('@tulle/core/counts').KnownCap} KnownCap
 */

/** As on the command line. */
const CAP_SHARE = 0.6

const node = /** @type {const} */ ({ kind: 'node' })
const edge = /** @type {const} */ ({ kind: 'edge' })

/** @param {'edges' | 'triangles'} count @param {Graph} graph */
export async function measureCount(count, graph) {
  const nodes = graph.names.length
  const facts = (/** @type {KnownCap} */ cap) => ({ count, neighbours: node, cap })
  const counter = await nodeCounter(facts({ public: 1 }), graph)
  const observed = await observe({ count, nodes }, graph)
  const few = counter.total < settings.most
  const raced = few ? await underCaps(counter, count === 'edges' ? 2 ** 16 : 2 ** 32) : []
  const errors = []
  for (const epsilon of settings.epsilons) {
    const median = (/** @type {() => Promise<number>} */ draw) => medianError(counter.total, draw)
    const hidden = (/** @type {KnownCap} */ cap) => {
      const plan = nodeCounts.plan(facts(cap), { epsilon })
      return median(async () => Number((await nodeCounts.release(plan, counter)).value))
    }
    const plan = counts.plan({ count, nodes, neighbours: edge }, { epsilon, mechanism: 'ladder' })
    errors.push({
      epsilon,
      friendship: await median(async () => Number((await counts.release(plan, observed)).value)),
      guess: await hidden({ public: 2 * counter.most }),
      ...(few
        ? {
            chosen: await hidden({ chosen: { epsilon: CAP_SHARE * epsilon } }),
            race: await median(async () => raceToTheTop(raced, epsilon)),
          }
        : {}),
    })
  }
  return { total: counter.total, most: counter.most, errors }
}

/**
 * Counts under the caps of the race. Under small caps, which it never takes, from above: that favours it. Edges are cut
 * down as Tulle does it, which keeps about as many as the programme of its authors.
 *
 * @param {import('@tulle/core/counts').NodeCounter} counter
 * @param {number} upTo
 */
async function underCaps(counter, upTo) {
  const under = []
  for (const cap of raceCaps(upTo)) {
    const quick = counter.atMost(cap)
    const few = quick < counter.total / 3
    under.push({ cap, count: few ? quick : await counter.under(cap, Math.max(2, Math.ceil(cap / 128))) })
  }
  return under
}

/** @param {number} total @param {() => Promise<number>} draw */
async function medianError(total, draw) {
  const errors = []
  for (let k = 0; k < settings.draws; k++) errors.push(Math.abs((await draw()) - total) / total)
  return /** @type {number} */ (errors.sort((a, b) => a - b)[settings.draws / 2])
}

const RELEASES = 20

/** @param {Graph} graph */
export async function measureDegrees(graph) {
  const nodes = graph.names.length
  const original = Float64Array.from(degreesOf(graph)).sort().reverse()
  const maxDegree = Math.ceil(1.5 * /** @type {number} */ (original[0]))
  const errors = []
  for (const epsilon of settings.epsilons) {
    const open = degreeRelease.plan({ nodes, neighbours: edge }, { epsilon, form: 'sequence' })
    const hidden = nodeDegrees.plan({ neighbours: node, maxDegree }, { epsilon })
    let [friendship, person] = [0, 0]
    for (let k = 0; k < RELEASES; k++) {
      const off = (/** @type {Parameters<typeof sequenceOf>[0]} */ released) =>
        degreeFigures(original, sequenceOf(released)).meanError / RELEASES
      friendship += off(await degreeRelease.release(open, graph))
      person += off(await nodeDegrees.release(hidden, graph))
    }
    errors.push({ epsilon, friendship, person })
  }
  return { mean: original.reduce((sum, degree) => sum + degree, 0) / nodes, largest: original[0], maxDegree, errors }
}

/** @param {Graph} graph */
export function measureCuts(graph) {
  const nodes = graph.names.length
  const sizes = settings.sizes.filter((size) => 2 * size <= nodes)
  const edges = edgeCount(graph)
  const errors = settings.epsilons.map((epsilon) => {
    const plan = cutSketch.plan(
      { nodes, neighbours: edge, edges: { declared: edges } },
      { epsilon, delta: 1e-6, asked: { sizes }, evenIfUseless: true },
    )
    const { alternatives } = compareCuts(plan)
    const of = (/** @type {string} */ method) => alternatives.find((each) => each.method === method)?.errors
    return { epsilon, sketch: of('cut-sketch'), pairs: of('cut-pairs'), response: of('randomised-response') }
  })
  return {
    nodes,
    edges,
    sizes,
    average: sizes.map((s) => (edges * 2 * s * (nodes - s)) / (nodes * (nodes - 1))),
    errors,
  }
}
