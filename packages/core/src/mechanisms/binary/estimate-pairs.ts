/**
 * How often two columns are both 1. In ±1 terms a released cell is the true one times a noise sign whose mean is
 * `cell`, and a product of two cells the true product times `pair` on average; so 4·x_j·x_k = 1 − s_j − s_k + s_j·s_k
 * is estimated without bias row by row, also where the noise ties the cells of a row together. Rows are independent:
 * the variance of a row is E[f²] − (x_j·x_k)², and x_j·x_k is its own square, so Σf² − Σf estimates their sum.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { NotFeasible } from '../../errors.ts'
import { words } from '../../text/index.ts'
import type { Estimate } from './estimate.ts'

/** What survives of a ±1 cell, and of a product of two, on average. */
export interface Signal {
  readonly cell: number
  readonly pair: number
}

/** Independent flips: what survives of a product is the product of what survives. */
export function responseSignal(flipProbability: number): Signal {
  const cell = 1 - 2 * flipProbability
  return { cell, pair: cell * cell }
}

/**
 * The standard error of a pair, known before anything is released: the variance of a product of two ±1 cells is at most 1, and
 * a quarter of it enters how often both are 1.
 */
export function pairError(rows: number, { pair }: Signal): number {
  return Math.sqrt(rows) / (4 * Math.abs(pair))
}

/** A number of rows that is off by a quarter of all says nothing. */
export function pairsTell(rows: number, signal: Signal): boolean {
  return pairError(rows, signal) <= rows / 4
}

export interface PairEstimates {
  readonly columns: number
  /** Cell (j, k) says in how many rows both columns are 1; the diagonal says in how many column j is. */
  readonly values: Float64Array
  readonly standardErrors: Float64Array
}

export function estimatePairs(matrix: SparseMatrix, { cell, pair }: Signal): PairEstimates {
  if (!(Math.abs(pair) > 1e-9) || !(Math.abs(cell) > 1e-9)) {
    throw new NotFeasible(
      words`The noise leaves nothing of how two columns go together: plan the release for pairs of columns ({phase pairs}) if that is what it is for.`,
    )
  }
  const { rows, columns } = matrix
  const both = cooccurrences(matrix)
  const values = new Float64Array(columns * columns)
  const standardErrors = new Float64Array(columns * columns)
  // One row with released cells (a, b) counts f(a, b) = (1 − s_a/cell − s_b/cell + s_a·s_b/pair)/4, s = 1 − 2·cell.
  const f = (a: number, b: number) => (1 - (a + b) / cell + (a * b) / pair) / 4
  for (let j = 0; j < columns; j++) {
    const onesOfJ = both[j * columns + j] as number
    for (let k = 0; k < columns; k++) {
      const at = j * columns + k
      const { value, standardError } =
        j === k
          ? single(onesOfJ, rows, cell)
          : sumOf([
              [both[at] as number, f(-1, -1)],
              [onesOfJ - (both[at] as number), f(-1, 1)],
              [(both[k * columns + k] as number) - (both[at] as number), f(1, -1)],
              [rows - onesOfJ - (both[k * columns + k] as number) + (both[at] as number), f(1, 1)],
            ])
      values[at] = value
      standardErrors[at] = standardError
    }
  }
  return { columns, values, standardErrors }
}

function single(ones: number, rows: number, cell: number): Estimate {
  const p = (1 - cell) / 2
  return { value: (ones - p * rows) / cell, standardError: Math.sqrt(rows * p * (1 - p)) / Math.abs(cell) }
}

/** So many rows, each counting for so much. */
function sumOf(parts: readonly (readonly [rows: number, worth: number])[]): Estimate {
  let value = 0
  let square = 0
  for (const [rows, worth] of parts) {
    value += rows * worth
    square += rows * worth * worth
  }
  return { value, standardError: Math.sqrt(Math.max(0, square - value)) }
}

/** In how many released rows both columns are 1. */
function cooccurrences({ rows, columns, offsets, indices }: SparseMatrix): Float64Array {
  const both = new Float64Array(columns * columns)
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let a = offsets[i] as number; a < end; a++) {
      const start = (indices[a] as number) * columns
      for (let b = offsets[i] as number; b < end; b++) {
        const at = start + (indices[b] as number)
        both[at] = (both[at] as number) + 1
      }
    }
  }
  return both
}
