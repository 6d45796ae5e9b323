/** The row of a case. */
import { counts, degreeRelease, SecureBits } from '@tulle/core'
import { countNoise, histogramOf, needsDelta } from '@tulle/core/counts'
import { degrees } from '@tulle/core/data'
import { degreeDivergence, degreeTransport, degreeVariation } from '@tulle/core/utility'
import { rounded, summarised } from '../xor/summary.mjs'
import { COUNTS, methodsFor, roundGuess } from './design.mjs'

/**
 * @typedef {import('@tulle/core/counts').CountError} CountError
 * @typedef {import('@tulle/core/counts').CountNoise} CountNoise
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').CountName} CountName
 * @typedef {import('./design.mjs').Method} Method
 * @typedef {import('./social.mjs').Social} Social
 * @typedef {{ delta: number, releases: number, degreeReleases: number }} Settings
 */

const neighbours = /** @type {const} */ ({ kind: 'edge' })

/** @param {Social} social */
export async function measureGraph({ graph, nodes, observed }) {
  const found = []
  for (const count of COUNTS) {
    const { value, level } = await observed(count)
    found.push({ count, value: exactly(value), level, guess: roundGuess(level) })
  }
  return { nodes, edges: graph.adjacency.indices.length / 2, counts: found }
}

/**
 * Every mechanism on one count at one ε.
 *
 * @param {{ count: CountName, epsilon: number }} case_
 * @param {Social} social
 * @param {Settings} settings
 * @param {import('@tulle/core').Bits} bits
 */
export async function measureCount(
  { count, epsilon },
  { nodes, observed },
  { delta, releases },
  bits = new SecureBits(),
) {
  const seen = await observed(count)
  const truth = exactly(seen.value)
  const results = methodsFor(count).map((method) => {
    const { noise, predicted } = calibrated(method, { count, nodes, level: seen.level, epsilon, delta })
    const errors = Float64Array.from({ length: releases }, () => {
      const error = noise.draw(seen, bits) - seen.value
      return Number(error < 0n ? -error : error)
    }).sort()
    const { floor, epsilon0 } = noise.plan.parameters
    return {
      method: method.name,
      median: rounded(quantile(errors, 0.5) / truth),
      ninetyFive: rounded(quantile(errors, 0.95) / truth),
      predicted: rounded(predicted.median / truth),
      predictedNinetyFive: rounded(predicted.ninetyFivePercent / truth),
      /** How many releases were no further off than the predicted median. */
      within: errors.filter((error) => error <= predicted.median).length,
      ...(floor === undefined ? {} : { floor }),
      ...(epsilon0 === undefined ? {} : { epsilon0: rounded(epsilon0) }),
    }
  })
  return { results }
}

/**
 * Noise as it would be for a release, and what its plan says of the error at the true level. The noise of all but the
 * ladder does not depend on a guess; that of the ladder does, by its floor alone.
 *
 * @param {Method} method
 * @param {{ count: CountName, nodes: number, level: number, epsilon: number, delta: number }} of
 * @returns {{ noise: CountNoise, predicted: CountError }}
 */
function calibrated({ mechanism, guess }, { count, nodes, level, epsilon, delta }) {
  const facts = { count, nodes, neighbours }
  const atTruth = { ...facts, level: { guess: level } }
  const wished = { epsilon, mechanism, ...(needsDelta(mechanism) ? { delta } : {}) }
  if (mechanism !== 'ladder') {
    const noise = countNoise(atTruth, wished)
    return { noise, predicted: noise.plan.expectedError }
  }
  const noise = countNoise(guess === true ? { ...facts, level: { guess: roundGuess(level) } } : facts, wished)
  const { floor = 0 } = noise.plan.parameters
  return { noise, predicted: counts.plan(atTruth, { ...wished, floor }).expectedError }
}

/**
 * How far released degree distributions are from the true one, with and without clean-up.
 *
 * @param {{ epsilon: number }} case_
 * @param {Social} social
 * @param {Settings} settings
 * @param {import('@tulle/core').Bits} [bits]
 * @returns {Promise<Record<string, number>>}
 */
export async function measureDegrees({ epsilon }, { graph, nodes }, { degreeReleases }, bits) {
  const truth = histogramOf(degrees(graph), nodes)
  const measured = []
  for (let i = 0; i < degreeReleases; i++) {
    /** @type {Record<string, number>} */
    const found = {}
    for (const form of /** @type {const} */ (['sequence', 'histogram'])) {
      const plan = degreeRelease.plan({ nodes, neighbours }, { epsilon, form })
      const released = await degreeRelease.release(plan, graph, bits === undefined ? {} : { bits })
      const [noisy, clean] =
        released.form === 'sequence'
          ? [histogramOf(clamped(released.noisy, nodes - 1), nodes), histogramOf(released.degrees, nodes)]
          : [clamped(released.noisy, 2 ** 32 - 1), released.counts]
      for (const [name, counts] of /** @type {const} */ ([
        ['Noisy', noisy],
        ['Clean', clean],
      ])) {
        found[`${form}${name}`] = degreeDivergence(truth, counts)
        found[`${form}${name}Half`] = halfSmoothed(truth, counts)
        found[`${form}${name}Apart`] = degreeVariation(truth, counts)
        found[`${form}${name}Moved`] = degreeTransport(truth, counts)
        found[`${form}${name}Missed`] = missed(truth, counts)
      }
    }
    measured.push(found)
  }
  return { ...summarised(measured), trueHalf: rounded(halfSmoothed(truth, truth)) }
}

/**
 * @param {Float64Array} values
 * @param {number} most
 */
function clamped(values, most) {
  return Uint32Array.from(values, (value) => Math.max(0, Math.min(most, Math.round(value))))
}

/**
 * D(P‖Q) with half a node more of every degree in Q, which may be much: there are as many degrees as nodes.
 *
 * @param {Uint32Array} p
 * @param {Uint32Array} q as long
 */
export function halfSmoothed(p, q) {
  const [ofP, ofQ] = [p, q].map((counts) => counts.reduce((sum, count) => sum + count, 0))
  const all = (ofQ ?? 0) + q.length / 2
  return p.reduce((sum, count, k) => {
    const share = count / (ofP ?? 1)
    return count === 0 ? sum : sum + share * Math.log((share * all) / ((q[k] ?? 0) + 0.5))
  }, 0)
}

/**
 * The share of nodes whose degree nobody has in the other distribution.
 *
 * @param {Uint32Array} p
 * @param {Uint32Array} q as long
 */
export function missed(p, q) {
  const all = p.reduce((sum, count) => sum + count, 0)
  return p.reduce((sum, count, k) => sum + (q[k] === 0 ? count : 0), 0) / all
}

/**
 * The value that this share of them does not exceed, between two of them in proportion.
 *
 * @param {Float64Array} sorted
 * @param {number} share
 */
export function quantile(sorted, share) {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const [low = Number.NaN, high = low] = sorted.subarray(below, below + 2)
  return low + (place - below) * (high - low)
}

/** @param {bigint | number} value */
function exactly(value) {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`The count ${value} is too large for a row.`)
  return number
}
