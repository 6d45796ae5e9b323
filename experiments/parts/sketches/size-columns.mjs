/** Columns for the sizes of cuts. */
import { GRAPH_NAMES } from './design.mjs'
import { sizesIn } from './rows.mjs'

/** @typedef {import('./design.mjs').GraphName} GraphName */

/** All sizes that some graph is asked for, with one column for the half of it. */
export const HALF = 'n/2'

/**
 * @param {any[]} rows
 * @param {GraphName[]} [names]
 */
export function sizeColumns(rows, names = GRAPH_NAMES) {
  const sizes = new Set(names.flatMap((data) => sizesIn(rows, data).slice(0, -1)))
  return [...[...sizes].toSorted((a, b) => a - b).map(String), HALF]
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 * @param {(size: number) => unknown} cell
 */
export function bySize(rows, data, cell) {
  const sizes = sizesIn(rows, data)
  return Object.fromEntries(sizes.map((size, i) => [i === sizes.length - 1 ? HALF : String(size), cell(size)]))
}
