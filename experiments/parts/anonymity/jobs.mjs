/** Which releases a comparison is made of: algorithm, k, and how often. */
import { COMPARED, PRINTED_K, settings } from './design.mjs'

/**
 * @typedef {import('./design.mjs').Algorithm} Algorithm
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./design.mjs').Kind} Kind
 *
 * @typedef {object} Job
 * @property {Algorithm} algorithm
 * @property {Kind} kind
 * @property {number} k
 * @property {number} run from 0
 */

/**
 * Those that take longest first, so that no core is left with one of them at the end.
 *
 * @param {DataName} data
 * @param {Kind} kind
 * @returns {Job[]}
 */
export function jobsOf(data, kind) {
  const jobs = COMPARED.flatMap((algorithm) =>
    ksOf(data, algorithm, kind).flatMap((k) =>
      Array.from({ length: runsOf(data, algorithm, k) }, (_, run) => ({ algorithm, kind, k, run })),
    ),
  )
  const slow = (/** @type {Job} */ { algorithm, k }) => (algorithm.startsWith('facility') ? 1e3 - k : k)
  return jobs.toSorted((a, b) => slow(b) - slow(a))
}

/**
 * @param {DataName} data
 * @param {Algorithm} algorithm
 * @param {Kind} kind
 * @returns {readonly number[]}
 */
function ksOf(data, algorithm, kind) {
  const { ks, fewKs } = settings
  if (algorithm === 'mondrian') return ks
  const located = algorithm.startsWith('facility')
  if (data === 'coauthors') {
    if (algorithm === 'best') return ks
    return algorithm === 'facility' ? fewKs : located ? [PRINTED_K] : []
  }
  if (data === 'retail' || data === 'web') {
    if (algorithm === 'best') return kind === 'smooth' ? fewKs : [PRINTED_K]
    return data === 'web' && algorithm === 'facility' ? [PRINTED_K] : []
  }
  return located || algorithm === 'best' ? ks : fewKs
}

/**
 * @param {DataName} data
 * @param {Algorithm} algorithm
 * @param {number} k
 */
function runsOf(data, algorithm, k) {
  if (data === 'block') return 10
  if (!algorithm.startsWith('facility') || data === 'coauthors' || data === 'web') return 1
  const [printed, other] = algorithm === 'facility' ? [10, 3] : [3, 1]
  return k === PRINTED_K ? printed : other
}
