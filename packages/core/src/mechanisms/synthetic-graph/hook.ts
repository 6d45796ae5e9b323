/**
 * All degrees in few numbers. Drawn as a diagram with a row of d cells for each node, the largest degree first, one more edge
 * adds two cells. The first h rows are counted by row, what lies below them by column: every cell is counted once, so
 * one edge changes all of these numbers together by 2, as it changes the sorted degrees; but of n numbers, those beyond the
 * corner are known to be 0 once the first rows are there, and n of them with noise become some h + d_h.
 */
import { isotonic } from '../degrees/index.ts'

/** The rows that are counted as rows: about where rows and columns are as many, in graphs of people. */
export function rowsFor(nodes: number): number {
  return Math.min(nodes, Math.ceil(2 * Math.sqrt(nodes)))
}

/** Degrees of the first `rows` nodes, and then for k = 1..n−1 how many of the others have a degree of at least k. */
export function hookOf(degrees: Uint32Array, rows: number): Float64Array {
  const nodes = degrees.length
  const sorted = degrees.slice().sort().reverse()
  const hook = new Float64Array(rows + nodes - 1)
  hook.set(sorted.subarray(0, rows))
  for (let i = rows; i < nodes; i++) {
    const degree = sorted[i] as number
    if (degree > 0) hook[rows + degree - 1] = (hook[rows + degree - 1] as number) + 1
  }
  for (let k = hook.length - 2; k >= rows; k--) hook[k] = (hook[k] as number) + (hook[k + 1] as number)
  return hook
}

/**
 * Degrees from the largest to the smallest, from nothing but the noisy numbers; and from `ends`, if somebody knows by other
 * noisy numbers how many edge ends there are.
 */
export function degreesOf(noisy: Float64Array, rows: number, nodes: number, ends?: number): Uint32Array {
  const upper = isotonic(noisy.subarray(0, rows))
  // The last of a fit that falls is the lowest of many means: the corner is where the last few lie on average.
  const last = Math.min(rows, Math.ceil(Math.sqrt(rows)))
  let corner = 0
  for (let i = rows - last; i < rows; i++) corner += (upper[i] as number) / last
  const first = Math.max(0, Math.min(nodes - 1, Math.round(corner)))
  const columns = ends === undefined ? first : columnsFor(ends, first, upper, noisy.subarray(rows))
  const lower = isotonic(noisy.subarray(rows, rows + columns))
  const degrees = new Uint32Array(nodes)
  const whole = (x: number, most: number) => Math.max(0, Math.min(most, Math.floor(x + 0.5)))
  for (let i = 0; i < rows; i++) degrees[i] = whole(upper[i] as number, nodes - 1)
  for (let k = 0; k < columns; k++) {
    const many = whole(lower[k] as number, nodes - rows)
    if (many > 0) degrees[rows + many - 1] = k + 1
  }
  for (let i = nodes - 2; i >= rows; i--) degrees[i] = Math.max(degrees[i] as number, degrees[i + 1] as number)
  return degrees.sort().reverse()
}

/**
 * Where nodes are much alike, noise hides where the columns end, and what lies beyond the corner is lost: so many columns, from
 * the corner to the largest degree, that all cells come nearest to the edge ends.
 */
function columnsFor(ends: number, first: number, upper: Float64Array, below: Float64Array): number {
  const most = Math.min(below.length, Math.max(first, Math.round(upper[0] ?? 0)))
  const lower = isotonic(below.subarray(0, most))
  let cells = upper.reduce((sum, degree) => sum + Math.max(0, degree), 0)
  let best = first
  let nearest = Infinity
  for (let columns = 0; columns <= most; columns++) {
    if (columns > 0) cells += Math.max(0, lower[columns - 1] as number)
    const off = Math.abs(cells - ends)
    if (columns < first || off >= nearest) continue
    nearest = off
    best = columns
  }
  return best
}
