/** Errors of variances along directions. */
import { covarianceSketch, noisyGram } from '@tulle/core'
import { calibrateGaussian } from '@tulle/core/privacy'
import { gramAnswer, varianceAnswer } from '@tulle/core/sketches'
import { generator } from '../random.mjs'
import { mean, rounded } from '../xor/summary.mjs'
import { GAUSSIAN, GRAM, LAPLACE, PUBLISHED, SKETCH, SPECTRUM } from './design.mjs'
import { clipped, DIRECTIONS, directionsOf, gramOf, squaresAlong } from './directions.mjs'
import { chiSquare, laplace, normal } from './draws.mjs'
import { ACCURACY, meanDeviation, paperCovariance } from './laws.mjs'

/**
 * @typedef {import('@tulle/core').Bits} Bits
 * @typedef {import('@tulle/core/data').Dense} Dense
 * @typedef {import('./design.mjs').Relation} Relation
 * @typedef {import('./numbers.mjs').NumberTable} NumberTable
 *
 * An answer for a direction whose true sum of squares is told, and the error to expect there.
 *
 * @typedef {object} Asking
 * @property {string} method
 * @property {number} [queries]
 * @property {(direction: Float64Array, truth: number) => number} answer
 * @property {(truth: number) => number} predicted
 */

/** What the first look at the spectrum may spend, of ε and of δ. */
const LOOKING = { epsilon: 0.1, delta: 0.5 }

/** The most that a row moves under row-change. */
const MAX_CHANGE = 1

const NORMAL = Math.sqrt(2 / Math.PI)

/** @param {NumberTable} given */
export function measureTable({ rows: table, norm }) {
  const { table: shortened, count } = clipped(table, norm)
  const gram = gramOf(shortened)
  const directions = directionsOf(gram)
  const squares = Object.fromEntries(
    DIRECTIONS.map((name) => [name, rounded(mean((directions[name] ?? []).map((x) => squaresAlong(gram, x))))]),
  )
  return { rows: table.rows, columns: table.columns, norm, clipped: count, ...squares }
}

/**
 * @param {{ relation: Relation, epsilon: number }} case_
 * @param {NumberTable} given
 * @param {{ delta: number, queries: number[] }} settings
 * @param {Bits} [bits]
 */
export async function measureVariances({ relation, epsilon }, given, { delta, queries }, bits) {
  const moves = relation === 'row-change'
  const table = moves ? given.rows : clipped(given.rows, given.norm).table
  const gram = gramOf(table)
  const directions = directionsOf(gram)
  const promise = { epsilon, delta }
  const run = bits === undefined ? {} : { bits }
  const askings = [
    ...(await sketches({ relation, promise, given, table, run })),
    ...(moves
      ? queries.map((k) => published({ promise, queries: k }))
      : [
          ...(await grams({ relation, promise, given, table, run })),
          ...queries.flatMap((k) => direct({ promise, square: given.norm ** 2, queries: k })),
        ]),
  ]
  const results = grouped(askings).flatMap((same) =>
    DIRECTIONS.map((name) => {
      const asked = (directions[name] ?? []).map((x) => ({ x, truth: squaresAlong(gram, x) }))
      const errors = same.flatMap(({ answer }) => asked.map(({ x, truth }) => Math.abs(answer(x, truth) - truth)))
      const [{ method, queries: k, predicted }] = same
      return {
        method,
        ...(k === undefined ? {} : { queries: k }),
        directions: name,
        error: rounded(mean(errors)),
        relative: rounded(mean(errors.map((error, i) => error / (asked[i % asked.length]?.truth ?? Number.NaN)))),
        predicted: rounded(mean(same.flatMap(({ predicted: at }) => asked.map(({ truth }) => at(truth))))),
        predictedRelative: rounded(mean(asked.map(({ truth }) => predicted(truth) / truth))),
      }
    }),
  )
  return { results, ...plansOf(askings) }
}

/**
 * Releases of one method together.
 *
 * @param {(Asking & { plan?: { rows: number, added: number } })[]} askings
 * @returns {[Asking, ...Asking[]][]}
 */
function grouped(askings) {
  const keys = [...new Set(askings.map(({ method, queries }) => `${method} ${queries}`))]
  return keys.map(
    (key) =>
      /** @type {[Asking, ...Asking[]]} */ (askings.filter(({ method, queries }) => `${method} ${queries}` === key)),
  )
}

/** @param {(Asking & { plan?: { rows: number, added: number } })[]} askings */
function plansOf(askings) {
  const plan = (/** @type {string} */ name) => askings.find(({ method }) => method === name)?.plan
  const [own, looked] = [plan(SKETCH), plan(SPECTRUM)]
  return {
    projections: own?.rows,
    added: rounded(own?.added ?? Number.NaN),
    addedAfterLook: rounded(looked?.added ?? Number.NaN),
  }
}

/**
 * @typedef {object} Wanted
 * @property {Relation} relation
 * @property {{ epsilon: number, delta: number }} promise
 * @property {NumberTable} given
 * @property {Dense} table
 * @property {{ bits?: Bits }} run
 */

/** @param {Wanted} wanted */
function factsOf({ relation, given: { norm }, table: { columns } }) {
  return relation === 'row-change'
    ? { columns, neighbours: /** @type {const} */ ({ kind: 'row-change', maxChange: MAX_CHANGE }) }
    : { columns, norm, neighbours: { kind: relation } }
}

/** @param {Dense} table */
function dataOf(table) {
  return { columns: table.columns, batches: () => [table] }
}

/** @param {Wanted} wanted */
async function sketches(wanted) {
  const { promise, given, table, run } = wanted
  const { releases, guess } = given
  const wished = { ...promise, asked: { variance: guess }, evenIfUseless: true }
  const look = { epsilon: LOOKING.epsilon * promise.epsilon, delta: LOOKING.delta * promise.delta }
  const made = []
  for (const { method, settings } of [
    { method: SKETCH, settings: wished },
    { method: SPECTRUM, settings: { ...wished, spectrum: look } },
  ]) {
    for (let i = 0; i < releases; i++) {
      const released = await covarianceSketch.release(
        covarianceSketch.plan(factsOf(wanted), settings),
        dataOf(table),
        run,
      )
      const { rows, added } = released.plan.parameters
      made.push({
        method,
        plan: { rows, added },
        answer: (/** @type {Float64Array} */ x) => varianceAnswer(released, x).estimate,
        predicted: (/** @type {number} */ truth) => meanDeviation(rows) * (truth + added ** 2),
      })
    }
  }
  return made
}

/** @param {Wanted} wanted */
async function grams(wanted) {
  const { promise, given, table, run } = wanted
  const made = []
  for (let i = 0; i < given.releases; i++) {
    const released = await noisyGram.release(noisyGram.plan(factsOf(wanted), promise), dataOf(table), run)
    const { scale } = released.plan.parameters
    made.push({
      method: GRAM,
      answer: (/** @type {Float64Array} */ x) => gramAnswer(released, x).estimate,
      predicted: () => NORMAL * scale,
    })
  }
  return made
}

/**
 * Noise on each answer: a row of norm B adds at most B² along a direction of norm 1, and replacing it moves the sum by at
 * most as much.
 *
 * @param {{ promise: { epsilon: number, delta: number }, square: number, queries: number }} of
 * @returns {Asking[]}
 */
function direct({ promise, square, queries }) {
  const random = generator(queries, Math.round(1000 * promise.epsilon + square))
  const scale = (square * queries) / promise.epsilon
  const sigma = (square * Math.sqrt(queries)) / calibrateGaussian(promise).mu
  return [
    { method: LAPLACE, queries, answer: (_, truth) => truth + scale * laplace(random), predicted: () => scale },
    {
      method: GAUSSIAN,
      queries,
      answer: (_, truth) => truth + sigma * normal(random),
      predicted: () => NORMAL * sigma,
    },
  ]
}

/**
 * The sketch as published, by its law.
 *
 * @param {{ promise: { epsilon: number, delta: number }, queries: number }} of
 * @returns {Asking}
 */
function published({ promise, queries }) {
  const random = generator(queries, Math.round(1000 * promise.epsilon))
  const { rows, w } = paperCovariance({ ...promise, eta: ACCURACY.eta, nu: ACCURACY.miss / queries })
  return {
    method: PUBLISHED,
    queries,
    answer: (_, truth) => ((truth + w ** 2) * chiSquare(rows, random)) / rows - w ** 2,
    predicted: (truth) => meanDeviation(rows) * (truth + w ** 2),
  }
}
