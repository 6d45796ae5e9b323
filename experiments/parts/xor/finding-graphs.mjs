/** What the rows say of graphs. */
import { listed, number } from '../words.mjs'
import { GRAPH_METHODS, GRAPHS, settings } from './design.mjs'
import { degreeRows, graphRow, mostHeld, span } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').GraphName} GraphName
 */

const { graphEpsilons: epsilons } = settings

/** Those that lose ε, and not what printed parameters lose. */
export const EXACT = GRAPH_METHODS.filter(({ scale }) => scale !== 'paper').map(({ name }) => name)

/** Enough of them to read in a sentence. */
const shown = [0.2, 1, 3, 10]

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofSize(rows, data) {
  const { edges, diameter, meanLength, componentNodes } = graphRow(rows, data)
  const of = (/** @type {string} */ method) =>
    listed(shown.map((epsilon) => `${number(graphRow(rows, data, method, epsilon).edges, 3)} edges at ε = ${epsilon}`))
  return `${GRAPHS[data].name} has ${number(componentNodes, 3)} nodes, ${number(edges, 3)} edges, a diameter of ${number(diameter, 1)} and a mean path length of ${number(meanLength, 4)}. Response releases ${of('response')}; Algorithm 3 scaled to lose exactly ε releases ${of('Algorithm 3, exact')}. The filtered release has about as many as were declared.`
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofExplanation(rows, data) {
  const { edges: of, componentNodes: nodes } = graphRow(rows, data)
  const printed = GRAPHS[data].printed.map(({ epsilon, edges }) => {
    const most = Number(mostHeld({ edges, epsilon, of, nodes }).toPrecision(2))
    return `${number(edges, 3)} edges at ε = ${epsilon} would hold about ${number(most, 2)}`
  })
  const ratios = EXACT.flatMap((name) =>
    epsilons.map((epsilon) => {
      const { held, edges } = graphRow(rows, data, name, epsilon)
      return held / mostHeld({ edges, epsilon, of, nodes })
    }),
  )
  return `${GRAPHS[data].name} in the paper's Table 2: with noise that does not depend on the data and treats pairs alike, a true edge is kept at most e^ε times as often as a false one appears. So of the ${number(of, 3)} true edges, ${listed(printed)}: whatever their number of edges, such releases cannot be close to the original. Those measured here, other than with printed parameters, hold ${span(ratios, 3)} times the most that their own number of edges allows on average.`
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofPrintedGraphs(rows, data) {
  const original = graphRow(rows, data)
  const found = epsilons.map((epsilon) => graphRow(rows, data, 'Algorithm 3, printed', epsilon))
  const losses = found.map(({ loss, epsilon }) => loss / epsilon)
  return `${GRAPHS[data].name}, Algorithm 3 with the printed parameters: the exact loss is ${span(losses, 3)} of the ε asked for, so that nearly every second cell is flipped in both triangles: ${span(
    found.map(({ edges }) => edges),
    3,
  )} edges at ε from ${Math.min(...epsilons)} to ${Math.max(...epsilons)}, a Jaccard similarity of ${span(
    found.map(({ jaccard }) => jaccard),
    2,
  )} where a random graph of any size has at most ${number(original.density, 2)}.`
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofJaccard(rows, data) {
  const best = epsilons.map((epsilon) => {
    const found = EXACT.map((name) => graphRow(rows, data, name, epsilon))
    return found.reduce((a, b) => (a.jaccard >= b.jaccard ? a : b))
  })
  const [first] = best
  const isOne = best.every(({ method }) => method === first?.method)
  const values = best.map(
    ({ epsilon, jaccard, method }) => `${number(jaccard, 3)} at ε = ${epsilon}${isOne ? '' : ` (${method})`}`,
  )
  const half = EXACT.map((name) => {
    const reached = epsilons.find((epsilon) => graphRow(rows, data, name, epsilon).jaccard >= 0.5)
    return reached === undefined ? `${name} at none` : `${name} at ε = ${reached}`
  })
  const shares = EXACT.map((name) => {
    const { held, edges } = graphRow(rows, data, name, 3)
    return { name, share: held / edges }
  })
  const isAlike = Math.max(...shares.map(({ share }) => share)) < 1.1 * Math.min(...shares.map(({ share }) => share))
  const off = EXACT.flatMap((name) =>
    epsilons.flatMap((epsilon) => {
      const { jaccard, expectedJaccard } = graphRow(rows, data, name, epsilon)
      return expectedJaccard === undefined ? [] : [100 * Math.abs(jaccard / expectedJaccard - 1)]
    }),
  )
  const predicted =
    off.length === 0 ? '' : ` Plans predict the similarity to within ${number(Math.max(...off), 2)} % of it.`
  return `${GRAPHS[data].name}: the best Jaccard similarity with the original is ${isOne ? `always that of ${first?.method}, ` : ''}${listed(values)}. The first ε measured at which it is ½ or more: ${listed(half)}. The share of true edges among those released is at ε = 3 ${listed(shares.map(({ name, share }) => `${number(share, 2)} (${name})`))}${isAlike ? ': the filtered release is smaller, not truer' : ''}.${predicted}`
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofDegreeDivergence(rows, data) {
  const methods = GRAPH_METHODS.map(({ name }) => {
    const found = shown.map((epsilon) => number(graphRow(rows, data, name, epsilon).divergence, 2))
    return `${listed(found)} (${name})`
  })
  return `${GRAPHS[data].name}: the degree distribution diverges from the original, at ε = ${listed(shown)}, by ${methods.join('; ')}.`
}

/** @param {any[]} rows */
export function ofReleasedDegrees(rows) {
  const found = degreeRows(rows)
  const said = found.map(
    ({ epsilon, divergence, divergenceOfRandom }) =>
      `${number(divergence, 2)} ${epsilon === undefined ? 'for the original' : `at ε = ${epsilon}`} (two such random graphs: ${number(divergenceOfRandom, 2)})`,
  )
  const random = found.flatMap(({ epsilon, divergence, divergenceOfRandom }) =>
    epsilon !== undefined && divergence < 1.25 * divergenceOfRandom ? [epsilon] : [],
  )
  const lost =
    random.length === 0
      ? ''
      : ` At ε = ${listed(random)} the distribution is as near to that of a random graph as two random graphs are to each other.`
  return `Degrees of Facebook, released by response: their divergence from those of an Erdős–Rényi graph of the same mean degree is ${listed(said)}.${lost}`
}
