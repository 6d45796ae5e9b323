/** Rows as the tables, the figures and the findings look for them. */
import { settings } from './design.mjs'

/**
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').DataName} DataName
 *
 * @typedef {object} Truth
 * @property {{ evaluated: number, pool: number, reference: number }} people
 * @property {number} transitions
 * @property {number} cellsWithTransitions
 * @property {number} unit d_l
 * @property {number} unitSpread as a share of it
 * @property {number} zeros the error of a matrix of zeros
 * @property {number[]} ranks
 *
 * @typedef {object} Released
 * @property {string} [refused]
 * @property {number[]} cells
 * @property {number[]} caps
 * @property {number[]} scales
 * @property {number} total
 * @property {number} predictedNoise
 * @property {number} noise
 * @property {number} noiseDeviation
 * @property {number} predictedClipping
 * @property {number} clipping
 * @property {number} alone
 * @property {number} aloneSpread
 * @property {number[]} ranks
 * @property {number} ranksSpread
 *
 * @typedef {Case & Released & { epsilon: number, mechanism: string }} ReleaseRow
 * @typedef {Case & { epsilon: number, chosen: number[], error: number }} AutoRow
 *
 * @typedef {object} Wanted
 * @property {DataName} [data]
 * @property {string} [mechanism]
 * @property {number} [epsilon]
 * @property {number} [delta]
 * @property {number} [K]
 * @property {number | 'best'} [quantile]
 * @property {number} [threshold]
 */

/** Unless somebody asks for another. */
export const DELTA = settings.deltas[0] ?? 0

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @returns {Truth}
 */
export function truthOf(rows, data) {
  return rows.find((row) => row.kind === 'truth' && row.data === data)
}

/**
 * Releases that were made, not refused: with the usual δ and number of blocks unless others are asked for.
 *
 * @param {any[]} rows
 * @param {Wanted} wanted
 * @returns {ReleaseRow[]}
 */
export function releases(rows, wanted) {
  return chosen(rows, 'release', wanted)
}

/**
 * @param {any[]} rows
 * @param {Wanted} wanted
 * @returns {ReleaseRow[]}
 */
export function thresholds(rows, wanted) {
  return chosen(rows, 'threshold', wanted)
}

/**
 * @param {any[]} rows
 * @param {Wanted} wanted
 * @returns {AutoRow[]}
 */
export function autos(rows, wanted) {
  return chosen(rows, 'auto', wanted)
}

/**
 * @param {any[]} rows
 * @param {Case['kind']} kind
 * @param {Wanted} wanted
 */
function chosen(rows, kind, { delta = DELTA, K = settings.blocksUnlessSaid, ...wanted }) {
  return rows.filter(
    (row) =>
      row.kind === kind &&
      row.refused === undefined &&
      (row.delta ?? delta) === delta &&
      (row.K ?? K) === K &&
      Object.entries(wanted).every(([key, value]) => value === undefined || row[key] === value),
  )
}

/**
 * The rank with the smallest error.
 *
 * @param {{ ranks: number[] }} row
 */
export function bestRank({ ranks }) {
  const error = Math.min(...ranks)
  return { k: ranks.indexOf(error) + 1, error }
}

/**
 * The same release by another mechanism, for each release of one that has it: [this, other].
 *
 * @param {ReleaseRow[]} rows
 * @param {string} name
 * @param {string} other
 * @returns {[ReleaseRow, ReleaseRow][]}
 */
export function pairs(rows, name, other) {
  return rows
    .filter(({ mechanism }) => mechanism === name)
    .flatMap((row) => {
      const found = rows.find(
        (each) =>
          each.mechanism === other &&
          each.data === row.data &&
          each.epsilon === row.epsilon &&
          each.delta === row.delta &&
          each.quantile === row.quantile &&
          (each.K ?? row.K) === row.K,
      )
      return found === undefined ? [] : [/** @type {[ReleaseRow, ReleaseRow]} */ ([row, found])]
    })
}
