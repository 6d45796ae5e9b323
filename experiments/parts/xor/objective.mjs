/** Logistic regression whose objective is tilted at random: only the model is released, never the rows. */
import { fitLogistic } from '@tulle/core/utility'

/**
 * @typedef {import('./records.mjs').Records} Records
 */

/** |ℓ″| ≤ ¼ for the loss ℓ(z) = ln(1 + e^−z). */
const CURVATURE = 0.25

/**
 * Objective perturbation (Chaudhuri, Monteleoni and Sarwate, 2011, Algorithm 2): ε-private when one person's row and
 * label are replaced. Rows are scaled to a length of at most 1, as it needs; with its constant a row of P yes/no
 * features is no longer than √(P + 1), whatever the data.
 *
 * @param {Records} records
 * @param {{ epsilon: number, ridge: number, random: () => number }} options
 */
export function fitPrivately(records, { epsilon, ridge, random }) {
  const d = records.columns + 1
  const { spent, added } = calibrated(records.labels.length, epsilon, ridge)
  const scale = 1 / Math.sqrt(d)
  const weights = fitLogistic(records, { ridge: ridge + added, scale, tilt: noise(d, 2 / spent, random) })
  return weights.map((weight) => weight * scale)
}

/**
 * The same as it is printed for the comparison with XOR noise: a tilt of length Γ(P, 2/ε) on rows as they are. It has
 * no guarantee, as rows are longer than 1, and no minimum without some ridge.
 *
 * @param {Records} records
 * @param {{ epsilon: number, ridge: number, random: () => number }} options
 */
export function fitAsPrinted(records, { epsilon, ridge, random }) {
  return fitLogistic(records, { ridge, tilt: noise(records.columns + 1, 2 / epsilon, random) })
}

/**
 * How much of ε is left for the noise once the change of the objective's curvature is paid for, and how much ridge is
 * added where nothing would be.
 *
 * @param {number} n
 * @param {number} epsilon
 * @param {number} ridge
 */
export function calibrated(n, epsilon, ridge) {
  const share = CURVATURE / (n * ridge)
  const left = epsilon - Math.log(1 + 2 * share + share ** 2)
  if (left > 0) return { spent: left, added: 0 }
  return { spent: epsilon / 2, added: CURVATURE / (n * Math.expm1(epsilon / 4)) - ridge }
}

/**
 * A vector in any direction alike whose length is Γ(d, scale): its density falls by e^(−|b|/scale).
 *
 * @param {number} d
 * @param {number} scale
 * @param {() => number} random
 */
export function noise(d, scale, random) {
  let length = 0
  for (let j = 0; j < d; j++) length -= scale * Math.log(1 - random())
  const direction = Float64Array.from({ length: d }, () => normal(random))
  const size = Math.hypot(...direction)
  return direction.map((each) => (each / size) * length)
}

/**
 * By Box and Muller.
 *
 * @param {() => number} random
 */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
