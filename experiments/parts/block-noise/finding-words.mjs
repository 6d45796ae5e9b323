/** What the findings say in the same way. */
import { number } from '../words.mjs'
import { DATA, settings } from './design.mjs'
import { bestRank } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./rows.mjs').ReleaseRow} ReleaseRow
 */

/**
 * All that were made, whatever their δ and K.
 *
 * @param {any[]} rows
 * @returns {ReleaseRow[]}
 */
export function everyRelease(rows) {
  return rows.filter((row) => row.kind === 'release' && row.refused === undefined)
}

/** @param {ReleaseRow} row */
export function isMain({ epsilon }) {
  return settings.epsilons.includes(epsilon)
}

/**
 * Alone or after a rank, whichever is smaller.
 *
 * @param {ReleaseRow} row
 */
export function errorOf({ alone, ranks }) {
  return Math.min(alone, ...ranks)
}

/** @param {ReleaseRow | undefined} row */
export function inWords(row) {
  if (row === undefined) return '–'
  const { mechanism, epsilon, delta, quantile, ranks, alone } = row
  const best = bestRank(row)
  const where = ranks.length === 0 || alone < best.error ? 'alone' : `k = ${best.k}`
  const caps = typeof quantile === 'number' && quantile < 1 ? [`caps at the quantile ${quantile}`] : []
  return [
    mechanism,
    `ε = ${epsilon}`,
    ...(delta === undefined ? [] : [`δ = ${number(delta, 1)}`]),
    ...caps,
    where,
  ].join(', ')
}

/** @param {number} share */
export function percent(share) {
  return number(100 * share, 2)
}

/**
 * @param {[ReleaseRow, ReleaseRow][]} found
 * @param {(row: ReleaseRow) => number} of
 */
export function shares(found, of) {
  return range(found.map(([row, other]) => of(row) / of(other)))
}

/**
 * "0.31" or "0.31 to 0.35".
 *
 * @param {number[]} values
 */
export function range(values) {
  if (values.length === 0) return '–'
  const ends = [Math.min(...values), Math.max(...values)].map((value) => number(value, 3))
  return ends[0] === ends[1] ? `${ends[0]}` : `${ends[0]} to ${ends[1]}`
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} of
 */
export function least(items, of) {
  return items.reduce(
    (/** @type {Item | undefined} */ best, each) => (best === undefined || of(each) < of(best) ? each : best),
    undefined,
  )
}

/** @param {DataName} data */
export function nameOf(data) {
  return DATA[data].name
}
