/** Rows as the tables, the figures and the findings look for them. */
import { epsilonForJaccard } from '@tulle/core/binary'

/**
 * @typedef {import('./design.mjs').Algorithm} Algorithm
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./design.mjs').Kind} Kind
 *
 * @typedef {object} Measures
 * @property {DataName} data
 * @property {Kind} kind
 * @property {Algorithm} algorithm
 * @property {number} k
 * @property {number} runs
 * @property {number} jaccard
 * @property {number} jaccardSpread
 * @property {number} suppressed of the entries
 * @property {number} suppressedSpread
 * @property {number} created as a share of the entries
 * @property {number} createdSpread
 * @property {number} seconds
 * @property {number} secondsSpread
 *
 * @typedef {object} Size
 * @property {number} rows
 * @property {number} columns
 * @property {number} entries
 * @property {{ epsilon: number, jaccard: number }[]} measured
 *
 * @typedef {object} Accuracy
 * @property {number} [k]
 * @property {number} network
 * @property {number} networkSpread
 * @property {number} logistic
 */

/**
 * What was measured of classes, one for each data set, kind, algorithm and k, with k ascending.
 *
 * @param {any[]} rows
 * @returns {Measures[]}
 */
export function classRows(rows) {
  return rows
    .filter(({ part }) => part === 'anonymity')
    .flatMap(({ data, kind, results }) => results.map((/** @type {Measures} */ each) => ({ ...each, data, kind })))
    .toSorted((a, b) => a.k - b.k)
}

/**
 * @param {any[]} rows
 * @param {Partial<Pick<Measures, 'data' | 'kind' | 'algorithm' | 'k'>>} wanted
 */
export function classRow(rows, wanted) {
  const found = classRows(rows).find((row) => matches(row, wanted))
  if (found === undefined) throw new Error(`There is no row for ${JSON.stringify(wanted)}.`)
  return found
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @returns {Size}
 */
export function sizeOf(rows, data) {
  return caseRow(rows, { part: 'response', data })
}

/**
 * @param {any[]} rows
 * @param {string} method
 * @returns {Accuracy[]} by k; one for a baseline
 */
export function accuracies(rows, method) {
  const { results, ...baseline } = caseRow(rows, { part: 'learning', method })
  return results ?? [baseline]
}

/**
 * The ε of one cell at which randomised response is as much alike.
 *
 * @param {any[]} rows
 * @param {Measures} row
 */
export function sameEpsilon(rows, { data, jaccard }) {
  const size = sizeOf(rows, data)
  return epsilonForJaccard(jaccard, size.entries, size.rows * size.columns)
}

/**
 * @param {any[]} rows
 * @param {Partial<Case>} wanted
 */
function caseRow(rows, wanted) {
  const found = rows.find((row) => matches(row, wanted))
  if (found === undefined) throw new Error(`There is no row for ${JSON.stringify(wanted)}.`)
  return found
}

/**
 * @param {Record<string, any>} row
 * @param {object} wanted
 */
export function matches(row, wanted) {
  return Object.entries(wanted).every(([key, value]) => row[key] === value)
}

/**
 * "0.888 ± 0.031", or without the second where there was one run.
 *
 * @param {number} value
 * @param {number} spread
 * @param {number} runs
 */
export function plusMinus(value, spread, runs) {
  return runs === 1 ? value.toFixed(3) : `${value.toFixed(3)} ± ${spread.toFixed(3)}`
}
