/** Logistic regression, which always finds the same model for the same rows. */
import { solve } from './cholesky.mjs'

/**
 * @typedef {import('./records.mjs').Records} Records
 *
 * @typedef {object} Fit
 * @property {number} ridge Λ
 * @property {number} [scale] every row, with its constant, is multiplied by this
 * @property {Float64Array} [tilt] b: a vector that the objective is tilted by
 */

const MOST_STEPS = 200

/**
 * The weights w, the last of them for a constant 1, with the smallest Σ ln(1 + exp(−yᵢ w·xᵢ))/n + Λ|w|²/2 + b·w/n,
 * where yᵢ = ±1: by Newton's method, a step halved until it helps. The objective is strictly convex, so that there is
 * one such w, and from anywhere this leads there.
 *
 * @param {Records} records
 * @param {Fit} fit
 */
export function fitLogistic(records, { ridge, scale = 1, tilt }) {
  const rows = withConstant(records, scale)
  const n = records.labels.length
  const d = records.columns + 1
  const slope = tilt === undefined ? new Float64Array(d) : tilt.map((each) => each / n)
  let weights = new Float64Array(d)
  let value = objective(rows, records.labels, weights, { ridge, slope })
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = derivatives(rows, records.labels, weights, { ridge, slope })
    const direction = solve(hessian, gradient)
    const decrease = dot(direction, gradient)
    if (decrease < 1e-18) break
    let length = 1
    let next = moved(weights, direction, length)
    let nextValue = objective(rows, records.labels, next, { ridge, slope })
    while (nextValue > value - 1e-4 * length * decrease && length > 1e-9) {
      length /= 2
      next = moved(weights, direction, length)
      nextValue = objective(rows, records.labels, next, { ridge, slope })
    }
    if (nextValue >= value) break
    weights = next
    value = nextValue
  }
  return weights
}

/**
 * The share of records whose label the model tells; 1 above the boundary.
 *
 * @param {Records} records
 * @param {Float64Array} weights
 */
export function accuracy(records, weights) {
  const rows = withConstant(records, 1)
  const right = records.labels.filter((label, i) => label === (product(rows, i, weights) > 0 ? 1 : 0))
  return right.length / records.labels.length
}

/**
 * @param {Records} records
 * @param {number} scale
 */
function withConstant({ columns, features, labels }, scale) {
  const rows = new Float64Array(labels.length * (columns + 1)).fill(scale)
  for (let i = 0; i < labels.length; i++) {
    for (let j = 0; j < columns; j++) rows[i * (columns + 1) + j] = scale * (features[i * columns + j] ?? 0)
  }
  return rows
}

/**
 * @param {Float64Array} rows
 * @param {number} i
 * @param {Float64Array} weights
 */
function product(rows, i, weights) {
  const d = weights.length
  let sum = 0
  for (let j = 0; j < d; j++) sum += /** @type {number} */ (rows[i * d + j]) * /** @type {number} */ (weights[j])
  return sum
}

/**
 * @param {Float64Array} rows
 * @param {Uint8Array} labels
 * @param {Float64Array} weights
 * @param {{ ridge: number, slope: Float64Array }} with_
 */
function objective(rows, labels, weights, { ridge, slope }) {
  let sum = 0
  for (let i = 0; i < labels.length; i++) {
    const margin = (labels[i] === 1 ? 1 : -1) * product(rows, i, weights)
    // ln(1 + e^−margin), which for a very negative margin is −margin, and no overflow.
    sum += Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)))
  }
  return sum / labels.length + (ridge / 2) * dot(weights, weights) + dot(slope, weights)
}

/**
 * @param {Float64Array} rows
 * @param {Uint8Array} labels
 * @param {Float64Array} weights
 * @param {{ ridge: number, slope: Float64Array }} with_
 */
function derivatives(rows, labels, weights, { ridge, slope }) {
  const n = labels.length
  const d = weights.length
  const gradient = weights.map((weight, j) => ridge * weight + (slope[j] ?? 0))
  const hessian = new Float64Array(d * d)
  for (let j = 0; j < d; j++) hessian[j * d + j] = ridge
  for (let i = 0; i < n; i++) {
    const chance = 1 / (1 + Math.exp(-product(rows, i, weights)))
    const off = (chance - /** @type {number} */ (labels[i])) / n
    const curve = (chance * (1 - chance)) / n
    for (let j = 0; j < d; j++) {
      const x = /** @type {number} */ (rows[i * d + j])
      if (x === 0) continue
      gradient[j] = /** @type {number} */ (gradient[j]) + off * x
      for (let k = 0; k <= j; k++) {
        hessian[j * d + k] =
          /** @type {number} */ (hessian[j * d + k]) + curve * x * /** @type {number} */ (rows[i * d + k])
      }
    }
  }
  return { gradient, hessian }
}

/**
 * @param {Float64Array} weights
 * @param {Float64Array} direction
 * @param {number} length
 */
function moved(weights, direction, length) {
  return weights.map((weight, j) => weight - length * (direction[j] ?? 0))
}

/**
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function dot(a, b) {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += /** @type {number} */ (a[j]) * /** @type {number} */ (b[j])
  return sum
}
