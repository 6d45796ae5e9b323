/** What the rows say of multiplicative weights. */
import { listed, number } from '../words.mjs'
import { span } from '../xor/rows.mjs'
import { MANY } from './close.mjs'
import { errorAt, nearestUnnamed } from './compare.mjs'
import { KINDS } from './cuts.mjs'
import {
  EXPECTED,
  GAUSSIAN,
  GAUSSIAN_NAMED,
  GRAPHS,
  HINDSIGHT,
  RESPONSE,
  SKETCH,
  SMALL,
  settings,
  WEIGHTS,
  WEIGHTS_2010,
  WEIGHTS_2012,
} from './design.mjs'
import { sizesIn, weightsRow } from './rows.mjs'

/** @typedef {import('./rows.mjs').CutMeasure} CutMeasure */

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function ofPublishedWeights(rows, measures) {
  const thresholds = (/** @type {string} */ method) =>
    settings.epsilons.flatMap((epsilon) =>
      settings.queries.map((queries) => weightsRow(rows, epsilon, queries).thresholds[method] ?? Number.NaN),
    )
  const [first, second] = [thresholds(WEIGHTS_2010), thresholds(WEIGHTS_2012)]
  const made = measures.filter(
    ({ method, updates = 0 }) => [WEIGHTS_2010, WEIGHTS_2012].includes(method) && updates > 0,
  )
  const corrected =
    made.length === 0
      ? 'no session of ours had a single correction'
      : `corrections were made in ${made.length} of ${measures.filter(({ method }) => [WEIGHTS_2010, WEIGHTS_2012].includes(method)).length} cases`
  return `Multiplicative weights with the constants of the theorems say nothing beyond the number of edges. On ${GRAPHS[SMALL].name} an answer would have to be off by ${span(first, 2)} times all edges (Hardt and Rothblum, 2010) or by ${span(second, 2)} times all edges (Gupta, Roth and Ullman, 2012) before it is corrected: ${corrected}, and the answers are those of the expected cut. These are constants, not the idea.`
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function ofTunedWeights(rows, measures) {
  const cases = settings.epsilons.flatMap((epsilon) =>
    settings.queries.flatMap((queries) =>
      KINDS.flatMap((kind) => sizesIn(rows, SMALL).map((size) => ({ data: SMALL, epsilon, queries, kind, size }))),
    ),
  )
  const nearer = (/** @type {string} */ method, /** @type {string} */ than, /** @type {number} */ queries) => {
    const all = cases.filter((each) => each.queries === queries)
    return `${all.filter((each) => errorAt(measures, each, method) < errorAt(measures, each, than)).length} of ${all.length}`
  }
  const best = cases.filter((each) => nearestUnnamed(measures, each).method === WEIGHTS)
  const where =
    best.length === 0
      ? 'nowhere the nearest of what needs no cuts named beforehand'
      : `the nearest of what needs no cuts named beforehand in ${best.length} of ${cases.length} cases (${listed(
          [...new Set(best.map(({ kind, queries }) => `${kind}, k = ${queries}`))].map((name) => {
            const sizes = [
              ...new Set(best.filter((each) => `${each.kind}, k = ${each.queries}` === name).map(({ size }) => size)),
            ]
            return `${name}, s = ${sizes.toSorted((a, b) => a - b).join('/')}`
          }),
        )})`
  const hindsight = cases.map((each) => errorAt(measures, each, HINDSIGHT) / errorAt(measures, each, WEIGHTS))
  const [few = 10] = settings.queries
  const beside = [EXPECTED, GAUSSIAN, GAUSSIAN_NAMED, RESPONSE, SKETCH].map(
    (than) => `than ${than} in ${nearer(WEIGHTS, than, MANY)}`,
  )
  return `Tuned without looking at the graph and accounted for exactly, they learn: for k = ${number(MANY, 1)} they are nearer ${listed(beside)} cases of ε, kind and size, and they are ${where}. For k = ${few} they are nearer than Gaussian noise on the answers in ${nearer(WEIGHTS, GAUSSIAN, few)}: with few questions there is nothing to learn from one for another. With hindsight the errors would be ${span(hindsight, 2)} times these. But they are interactive, one session for one asker, and hold a number for each pair of nodes: they are a peer for small graphs only.`
}
