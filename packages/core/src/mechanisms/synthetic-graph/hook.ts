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

/** Degrees from the largest to the smallest, from nothing but the noisy numbers and the scale of their noise. */
export function degreesOf(noisy: Float64Array, rows: number, nodes: number, scale: number): Uint32Array {
  const upper = isotonic(noisy.subarray(0, rows))
  const columns = columnsOf(upper, noisy.subarray(rows), scale)
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
 * As many columns as hold anything. Those beyond the corner hold nobody, and of noise alone the sum less its scale for every column soon
 * falls for good: where it is highest, they end. (The last rows tell the corner too, and badly where nodes are much alike.)
 */
function columnsOf(upper: Float64Array, below: Float64Array, scale: number): number {
  const most = Math.min(below.length, Math.round(upper[0] ?? 0))
  let [columns, sum, highest] = [0, 0, 0]
  for (let k = 0; k < most; k++) {
    sum += (below[k] as number) - scale
    if (sum <= highest) continue
    highest = sum
    columns = k + 1
  }
  return columns
}
