/**
 * The law of the error of one answer under each mechanism whose law is known in closed form: what it is on average, and
 * a draw from it.
 */
import { calibrateGaussian } from '@tulle/core/privacy'
import { chiSquare, laplace, normal, successes } from './draws.mjs'

/**
 * A cut of so many of the nodes, and how many edges cross it.
 *
 * @typedef {{ nodes: number, size: number, value: number }} Asked
 *
 * @typedef {object} Law
 * @property {(asked: Asked) => number} meanAbsolute
 * @property {(asked: Asked, random: () => number) => number} draw released − true
 */

const NORMAL = Math.sqrt(2 / Math.PI)

/** @param {{ nodes: number, size: number }} of */
export function pairsAcross({ nodes, size }) {
  return size * (nodes - size)
}

/**
 * Gaussian noise on every pair of nodes.
 *
 * @param {{ epsilon: number, delta: number }} promise
 * @returns {Law}
 */
export function gaussianPairs(promise) {
  const sigma = 1 / calibrateGaussian(promise).mu
  const spread = (/** @type {Asked} */ asked) => sigma * Math.sqrt(pairsAcross(asked))
  return {
    meanAbsolute: (asked) => NORMAL * spread(asked),
    draw: (asked, random) => spread(asked) * normal(random),
  }
}

/**
 * Gaussian noise of σ on the diagonal of the Laplacian and σ/√2 beside it, which is alike in all directions: an edge
 * changes the Laplacian by 2 in Frobenius norm, and a cut is asked along a direction of squared length s(n − s)/n.
 *
 * @param {{ epsilon: number, delta: number }} promise
 * @returns {Law}
 */
export function gaussianLaplacian(promise) {
  const sigma = 2 / calibrateGaussian(promise).mu
  const spread = (/** @type {Asked} */ asked) => (sigma * pairsAcross(asked)) / asked.nodes
  return {
    meanAbsolute: (asked) => NORMAL * spread(asked),
    draw: (asked, random) => spread(asked) * normal(random),
  }
}

/**
 * Every pair is flipped with probability 1/(1 + e^ε); the estimate takes the expected flips away.
 *
 * @param {{ epsilon: number }} promise
 * @returns {Law}
 */
export function randomisedResponse({ epsilon }) {
  const flip = 1 / (1 + Math.exp(epsilon))
  const kept = 1 - 2 * flip
  return {
    meanAbsolute: (asked) => (NORMAL * Math.sqrt(pairsAcross(asked) * flip * (1 - flip))) / kept,
    draw: (asked, random) => {
      const pairs = pairsAcross(asked)
      const ones = asked.value - successes(asked.value, flip, random) + successes(pairs - asked.value, flip, random)
      return (ones - flip * pairs) / kept - asked.value
    },
  }
}

/**
 * Laplace noise on each answer, where an edge can cross so many of the cuts: of all k, unless it is known which they are.
 *
 * @param {{ epsilon: number, crossed: number }} promise
 * @returns {Law}
 */
export function laplaceAnswers({ epsilon, crossed }) {
  const scale = crossed / epsilon
  return { meanAbsolute: () => scale, draw: (_, random) => scale * laplace(random) }
}

/**
 * Gaussian noise on each answer, calibrated for all of them together.
 *
 * @param {{ epsilon: number, delta: number, crossed: number }} promise
 * @returns {Law}
 */
export function gaussianAnswers({ epsilon, delta, crossed }) {
  const sigma = Math.sqrt(crossed) / calibrateGaussian({ epsilon, delta }).mu
  return { meanAbsolute: () => NORMAL * sigma, draw: (_, random) => sigma * normal(random) }
}

/**
 * One cut asked of a sketch of r projections: (w·s(n−s)/n + (1 − w/n)·Φ)·χ²ᵣ/r, of which the first part is taken away
 * again.
 *
 * @param {{ rows: number, w: number }} sketch
 * @returns {Law}
 */
export function sketchAnswer({ rows, w }) {
  const share = (/** @type {Asked} */ { nodes }) => 1 - w / nodes
  const stretched = (/** @type {Asked} */ asked) => (w * pairsAcross(asked)) / asked.nodes / share(asked) + asked.value
  const off = meanDeviation(rows)
  return {
    meanAbsolute: (asked) => off * stretched(asked),
    draw: (asked, random) => stretched(asked) * (chiSquare(rows, random) / rows - 1),
  }
}

/**
 * E|χ²ᵣ/r − 1| = 2aᵃ⁻¹e⁻ᵃ/Γ(a) with a = r/2, by Stirling's series.
 *
 * @param {number} rows at least 10 or so
 */
export function meanDeviation(rows) {
  const a = rows / 2
  return Math.sqrt(2 / (Math.PI * a)) * Math.exp(-1 / (12 * a) + 1 / (360 * a ** 3))
}

/**
 * What the paper prescribes: rows by the lemma of Johnson and Lindenstrauss, and w by its Algorithm 1.
 *
 * @param {{ epsilon: number, delta: number, eta: number, nu: number }} wished
 */
export function paperSketch({ epsilon, delta, eta, nu }) {
  const rows = Math.ceil((8 * Math.log(2 / nu)) / eta ** 2)
  return { rows, w: (Math.sqrt(32 * rows * Math.log(2 / delta)) / epsilon) * Math.log((4 * rows) / delta) }
}

/**
 * The same for tables, by its Algorithm 3.
 *
 * @param {{ epsilon: number, delta: number, eta: number, nu: number }} wished
 */
export function paperCovariance({ epsilon, delta, eta, nu }) {
  const rows = Math.ceil((8 * Math.log(2 / nu)) / eta ** 2)
  return { rows, w: ((16 * Math.sqrt(rows * Math.log(2 / delta))) / epsilon) * Math.log((16 * rows) / delta) }
}

/** Of the paper's sketches, which leave it open: answers off by more than η with a probability of `miss` in all. */
export const ACCURACY = { eta: 0.25, miss: 0.05 }
