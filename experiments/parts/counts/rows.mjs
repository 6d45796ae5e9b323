/** Rows as the tables, the figures and the findings look for them. */

/**
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').CountName} CountName
 * @typedef {import('./design.mjs').GraphName} GraphName
 *
 * Errors are shares of the true count.
 *
 * @typedef {object} Measures
 * @property {GraphName} data
 * @property {CountName} count
 * @property {number} epsilon
 * @property {string} method
 * @property {number} median
 * @property {number} ninetyFive
 * @property {number} predicted
 * @property {number} predictedNinetyFive
 * @property {number} within
 * @property {number} [floor]
 * @property {number} [epsilon0]
 *
 * @typedef {object} Size
 * @property {number} nodes
 * @property {number} edges
 * @property {{ count: CountName, value: number, level: number, guess: number }[]} counts
 *
 * @typedef {Case & Record<string, number>} DegreeRow
 */

/**
 * Everything that was measured of counts, one for each graph, count, ε and method.
 *
 * @param {any[]} rows
 * @returns {Measures[]}
 */
export function measuresOf(rows) {
  return rows
    .filter(({ part }) => part === 'count')
    .flatMap(({ data, count, epsilon, results }) =>
      results.map((/** @type {Measures} */ each) => ({ ...each, data, count, epsilon })),
    )
}

/**
 * @param {Measures[]} measures
 * @param {Pick<Measures, 'data' | 'count' | 'epsilon' | 'method'>} wanted
 */
export function measureOf(measures, { data, count, epsilon, method }) {
  const found = measures.find(
    (each) => each.data === data && each.count === count && each.epsilon === epsilon && each.method === method,
  )
  if (found === undefined) throw new Error(`There is no row for ${JSON.stringify({ data, count, epsilon, method })}.`)
  return found
}

/** The one mechanism whose plan has but a rough idea of its error: it follows the sensitivity of the very graph. */
export const ROUGH = 'second-order'

/**
 * The median error as well as it is known: by the plans exactly, while the median of a few releases is off by a tenth.
 *
 * @param {Measures} measures
 */
export function errorOf({ method, median, predicted }) {
  return method === ROUGH ? median : predicted
}

/**
 * How many times the error of another method this one has in each case.
 *
 * @param {Measures[]} measures
 * @param {string} method
 * @param {string} other
 */
export function ratios(measures, method, other) {
  return measures
    .filter((each) => each.method === method)
    .map((each) => {
      const beside = measureOf(measures, { ...each, method: other })
      return { ...each, ratio: errorOf(each) / errorOf(beside), beside }
    })
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 * @returns {Size}
 */
export function sizeOf(rows, data) {
  return rowOf(rows, { part: 'graph', data })
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 * @param {number} epsilon
 * @returns {DegreeRow}
 */
export function degreeRow(rows, data, epsilon) {
  return rowOf(rows, { part: 'degrees', data, epsilon })
}

/**
 * @param {any[]} rows
 * @param {Case} wanted
 */
function rowOf(rows, wanted) {
  const found = rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key] === value))
  if (found === undefined) throw new Error(`There is no row for ${JSON.stringify(wanted)}.`)
  return found
}

/** @param {number[]} values */
export function middle(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2
}
