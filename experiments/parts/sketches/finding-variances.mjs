/** What the rows say of variances. */
import { number } from '../words.mjs'
import { span } from '../xor/rows.mjs'
import { CLOSE, MANY } from './close.mjs'
import {
  GAUSSIAN,
  GRAM,
  LAPLACE,
  PUBLISHED,
  RELATIONS,
  SKETCH,
  SPECTRUM,
  settings,
  TABLE_NAMES,
  TABLES,
} from './design.mjs'
import { DIRECTIONS } from './directions.mjs'

/**
 * @typedef {import('./design.mjs').Relation} Relation
 * @typedef {import('./design.mjs').TableName} TableName
 * @typedef {import('./rows.mjs').VarianceMeasure} VarianceMeasure
 * @typedef {{ data: TableName, relation: Relation, epsilon: number, directions: string }} Place
 */

/** @param {VarianceMeasure[]} variances */
export function ofVariances(variances) {
  const places = TABLE_NAMES.flatMap((data) =>
    RELATIONS.flatMap((relation) =>
      settings.epsilons.flatMap((epsilon) => DIRECTIONS.map((directions) => ({ data, relation, epsilon, directions }))),
    ),
  )
  const bounded = places.filter(({ relation }) => relation !== 'row-change')
  const moved = places.filter(({ relation }) => relation === 'row-change')
  const at = (/** @type {Place} */ place, /** @type {string} */ method, /** @type {number} */ queries = 0) =>
    errorOf(variances, place, method, queries)
  const ratios = bounded.map((place) => at(place, SKETCH) / at(place, GRAM))
  const lost = ratios.filter((ratio) => ratio > 1).length
  const few = settings.queries[0] ?? 10
  const fewer = bounded.filter(
    (place) => Math.min(at(place, LAPLACE, few), at(place, GAUSSIAN, few)) < at(place, SKETCH),
  ).length
  const many = bounded.filter(
    (place) => Math.min(at(place, LAPLACE, MANY), at(place, GAUSSIAN, MANY)) < at(place, SKETCH),
  ).length
  // A replaced row of bounded norm may have moved by no more than a bound: the promise for rows covers it.
  const covered = moved.map((place) => at({ ...place, relation: 'row' }, GRAM) / at(place, SKETCH))
  const better = covered.filter((ratio) => ratio < 1).length
  const shares = TABLE_NAMES.map((data) => {
    const found = variances.filter(
      (each) =>
        each.data === data && each.relation === 'row-change' && each.epsilon === CLOSE && each.method === SKETCH,
    )
    return `${span(
      found.map(({ predictedRelative }) => predictedRelative),
      2,
    )} of the true one on ${TABLES[data].name}`
  })
  const looks = places.map((place) => at(place, SPECTRUM) / at(place, SKETCH))
  const helped = looks.filter((ratio) => ratio < 1)
  const paper = variances.filter(({ method }) => method === PUBLISHED).map(({ predictedRelative }) => predictedRelative)
  const look =
    helped.length === 0
      ? `A first look at the spectrum costs more than it spares everywhere (errors ${span(looks, 2)} times those without)`
      : `A first look at the spectrum pays in ${helped.length} of ${looks.length} cases (errors ${span(looks, 2)} times those without)`
  const verdict = lost === ratios.length ? 'loses wherever rows have a bound' : 'mostly loses where rows have a bound'
  return `For variances the sketch ${verdict}: Gaussian noise on AᵀA has the same promise, is a matrix of d² numbers and has the smaller error in ${lost} of ${ratios.length} cases of table, relation, ε and directions, the sketch’s being ${span(ratios, 2)} times as large. That is no accident: with ever more projections the additive part of the sketch’s error comes down to that of the noisy AᵀA and no further, and a relative one stays beside it. Of ${bounded.length} cases, k = ${few} answers with noise of their own are nearer than the sketch in ${fewer}, k = ${number(MANY, 1)} in ${many}. What only the sketch can do is to promise something of a row that moves by a bounded step without any bound on rows: at ε = ${CLOSE} its errors are then ${shares.join(' and ')}. Even so: where rows can be clipped, noise on AᵀA that hides a whole replaced row, which is more, is, but for what the clipping takes away, nearer in ${better} of ${covered.length} cases (${span(covered, 2)} times the error). ${look}. With the paper’s w (Algorithm 3) the errors are ${span(paper, 2)} times what is asked for.`
}

/**
 * @param {VarianceMeasure[]} variances
 * @param {Place} place
 * @param {string} method
 * @param {number} queries
 */
function errorOf(variances, { data, relation, epsilon, directions }, method, queries) {
  const found = variances.find(
    (each) =>
      each.data === data &&
      each.relation === relation &&
      each.epsilon === epsilon &&
      each.directions === directions &&
      each.method === method &&
      (each.queries === undefined || each.queries === queries),
  )
  return found?.predicted ?? Number.NaN
}
