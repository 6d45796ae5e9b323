/** Which method is nearest to the truth, and from where to where one is nearer than another. */
import { GAUSSIAN_NAMED, HINDSIGHT, LAPLACE_NAMED, LAPLACIAN, RELEASES, SESSIONS, SMALL, WEIGHTED } from './design.mjs'
import { averageOf, cutMeasure, errorOf, sizesIn } from './rows.mjs'

/**
 * @typedef {import('./cuts.mjs').Kind} Kind
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 * @typedef {{ data: GraphName, epsilon: number, queries: number, kind: Kind, size: number }} Asked
 */

/**
 * The methods that somebody could use: not with hindsight, and not with n² numbers for what the sketch says in fewer.
 *
 * @param {GraphName} data
 */
export function rivals(data) {
  const weighted = data === SMALL ? WEIGHTED.filter((method) => method !== HINDSIGHT) : []
  return [...RELEASES.filter((method) => method !== LAPLACIAN), ...SESSIONS, ...weighted]
}

/**
 * @param {CutMeasure[]} measures
 * @param {Asked} asked
 * @param {string} method
 */
export function errorAt(measures, asked, method) {
  const found = cutMeasure(measures, { ...asked, method })
  return found === undefined ? Number.NaN : errorOf(found)
}

/**
 * From the nearest on.
 *
 * @param {CutMeasure[]} measures
 * @param {Asked} asked
 */
function ranked(measures, asked) {
  return rivals(asked.data)
    .map((method) => ({ method, error: errorAt(measures, asked, method) }))
    .filter(({ error }) => !Number.isNaN(error))
    .toSorted((a, b) => a.error - b.error)
}

/**
 * @param {CutMeasure[]} measures
 * @param {Asked} asked
 */
export function nearest(measures, asked) {
  return ranked(measures, asked)[0] ?? { method: '–', error: Number.NaN }
}

/**
 * Among what answers any number of cuts that are thought of later.
 *
 * @param {CutMeasure[]} measures
 * @param {Asked} asked
 */
export function nearestLater(measures, asked) {
  const later = ranked(measures, asked).find(({ method }) => RELEASES.includes(method))
  return later ?? { method: '–', error: Number.NaN }
}

/**
 * Without those that need all cuts named beforehand.
 *
 * @param {CutMeasure[]} measures
 * @param {Asked} asked
 */
export function nearestUnnamed(measures, asked) {
  const unnamed = ranked(measures, asked).find(({ method }) => ![LAPLACE_NAMED, GAUSSIAN_NAMED].includes(method))
  return unnamed ?? { method: '–', error: Number.NaN }
}

/**
 * The sizes at which a method is nearer to the truth than another.
 *
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 * @param {Omit<Asked, 'size'>} asked
 * @param {{ method: string, than: string }} of
 */
export function sizesNearer(rows, measures, asked, { method, than }) {
  return sizesIn(rows, asked.data).filter(
    (size) => errorAt(measures, { ...asked, size }, method) < errorAt(measures, { ...asked, size }, than),
  )
}

/** An answer that is off by more than this share of the average cut says little. */
const USEFUL = 0.5

/**
 * Whether an error leaves something to be seen of a cut.
 *
 * @param {any[]} rows
 * @param {Asked} asked
 * @param {number} error
 */
export function isOfUse(rows, asked, error) {
  return error < USEFUL * averageOf(rows, asked)
}
