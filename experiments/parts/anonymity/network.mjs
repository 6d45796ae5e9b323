/** A small network for sparse yes/no features: one hidden layer of ReLU units, and one output that is a probability. */
import { generator, shuffled } from '../random.mjs'

/**
 * @typedef {import('./read-tables.mjs').Labelled} Labelled
 *
 * @typedef {object} Network
 * @property {number} hidden
 * @property {number} columns
 * @property {Float64Array} weights of the features, `hidden` for each; then as many constants, then as many for the
 * output, and the constant of that
 *
 * @typedef {object} Training
 * @property {number} hidden
 * @property {number} epochs how often each person is looked at
 * @property {number} batch how many people a step is for
 * @property {number} rate the length of a step
 */

/** Adam (Kingma and Ba, 2015), with the constants that its authors propose. */
const [FIRST, SECOND, TINY] = [0.9, 0.999, 1e-8]

/**
 * @param {Labelled} people
 * @param {Training} training
 * @param {number} seed
 * @returns {Network}
 */
export function trained({ matrix, labels }, { hidden, epochs, batch, rate }, seed) {
  const { rows, columns } = matrix
  const random = generator(seed, 0)
  const network = { hidden, columns, weights: begun(columns, hidden, random) }
  const { weights } = network
  const slopes = new Float64Array(weights.length)
  const moments = { first: new Float64Array(weights.length), second: new Float64Array(weights.length) }
  const active = new Float64Array(hidden)
  let steps = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = shuffled(rows, random)
    for (let start = 0; start < rows; start += batch) {
      const some = order.subarray(start, start + batch)
      slopes.fill(0)
      for (const i of some) addSlopes(network, { matrix, labels }, i, { slopes, active })
      step(weights, { slopes, ...moments }, { rate, steps: ++steps, share: 1 / some.length })
    }
  }
  return network
}

/**
 * The share of people whose label the network tells.
 *
 * @param {Network} network
 * @param {Labelled} people
 */
export function networkAccuracy(network, { matrix, labels }) {
  const active = new Float64Array(network.hidden)
  let right = 0
  for (let i = 0; i < matrix.rows; i++) {
    if (output(network, matrix, i, active) > 0 === (labels[i] === 1)) right++
  }
  return right / matrix.rows
}

/**
 * Weights of each layer evenly within ±√(6/(in + out)) (Glorot and Bengio, 2010), where a person has few features at a
 * time, and no constants.
 *
 * @param {number} columns
 * @param {number} hidden
 * @param {() => number} random
 */
function begun(columns, hidden, random) {
  const weights = new Float64Array((columns + 2) * hidden + 1)
  const even = (/** @type {number} */ of) => (2 * random() - 1) * Math.sqrt(6 / of)
  for (let w = 0; w < columns * hidden; w++) weights[w] = even(columns + hidden)
  for (let h = 0; h < hidden; h++) weights[(columns + 1) * hidden + h] = even(hidden + 1)
  return weights
}

/**
 * The logarithm of the odds for a person; what the hidden units make of them is left in `active`.
 *
 * @param {Network} network
 * @param {Labelled['matrix']} matrix
 * @param {number} i
 * @param {Float64Array} active
 */
function output({ hidden, columns, weights }, { offsets, indices }, i, active) {
  const constants = columns * hidden
  const last = constants + hidden
  for (let h = 0; h < hidden; h++) active[h] = /** @type {number} */ (weights[constants + h])
  const end = /** @type {number} */ (offsets[i + 1])
  for (let e = /** @type {number} */ (offsets[i]); e < end; e++) {
    const from = /** @type {number} */ (indices[e]) * hidden
    for (let h = 0; h < hidden; h++) {
      active[h] = /** @type {number} */ (active[h]) + /** @type {number} */ (weights[from + h])
    }
  }
  let odds = /** @type {number} */ (weights[last + hidden])
  for (let h = 0; h < hidden; h++) {
    const sum = Math.max(0, /** @type {number} */ (active[h]))
    active[h] = sum
    odds += sum * /** @type {number} */ (weights[last + h])
  }
  return odds
}

/**
 * Adds the slopes of one person's loss, −ln of the probability that their label has.
 *
 * @param {Network} network
 * @param {Labelled} people
 * @param {number} i
 * @param {{ slopes: Float64Array, active: Float64Array }} into
 */
export function addSlopes(network, { matrix, labels }, i, { slopes, active }) {
  const { hidden, columns, weights } = network
  const odds = output(network, matrix, i, active)
  const off = 1 / (1 + Math.exp(-odds)) - /** @type {number} */ (labels[i])
  const constants = columns * hidden
  const last = constants + hidden
  const add = (/** @type {number} */ at, /** @type {number} */ slope) => {
    slopes[at] = /** @type {number} */ (slopes[at]) + slope
  }
  add(last + hidden, off)
  const [start, end] = [/** @type {number} */ (matrix.offsets[i]), /** @type {number} */ (matrix.offsets[i + 1])]
  for (let h = 0; h < hidden; h++) {
    const sum = /** @type {number} */ (active[h])
    if (sum === 0) continue
    add(last + h, off * sum)
    const slope = off * /** @type {number} */ (weights[last + h])
    add(constants + h, slope)
    for (let e = start; e < end; e++) add(/** @type {number} */ (matrix.indices[e]) * hidden + h, slope)
  }
}

/**
 * @param {Float64Array} weights
 * @param {{ slopes: Float64Array, first: Float64Array, second: Float64Array }} moments
 * @param {{ rate: number, steps: number, share: number }} options
 */
function step(weights, { slopes, first, second }, { rate, steps, share }) {
  const [early, late] = [1 - FIRST ** steps, 1 - SECOND ** steps]
  for (let w = 0; w < weights.length; w++) {
    const slope = share * /** @type {number} */ (slopes[w])
    const mean = FIRST * /** @type {number} */ (first[w]) + (1 - FIRST) * slope
    const square = SECOND * /** @type {number} */ (second[w]) + (1 - SECOND) * slope * slope
    first[w] = mean
    second[w] = square
    weights[w] = /** @type {number} */ (weights[w]) - (rate * (mean / early)) / (Math.sqrt(square / late) + TINY)
  }
}
