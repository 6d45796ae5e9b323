/**
 * Unbiased answers from a perturbed matrix. A released cell y of a true cell x has E[y] = q₀ + (q₁ − q₀)x, so
 * (y − q₀)/(q₁ − q₀) has mean x; cells are perturbed independently, so its variance v_x = q_x(1 − q_x)/(q₁ − q₀)² adds
 * up over cells. Under randomised response q₁ = 1 − p, q₀ = p, and the variance is the same for zeros and ones:
 * standard errors are then known exactly, otherwise they are estimated from the same release.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { NotFeasible } from '../../errors.ts'
import { type CellSpace, cellCount, cellsInRow } from './cells.ts'
import type { Channel } from './prediction.ts'

export interface Estimate {
  readonly value: number
  readonly standardError: number
}

/** Randomised response as a channel. */
export function responseChannel(flipProbability: number): Channel {
  return { one: 1 - flipProbability, zero: flipProbability }
}

/** The mean and the variance of a sum over cells, of which `seen` were published as ones. */
function estimateSum(channel: Channel, seen: number, cells: number): Estimate {
  const { one, zero } = channel
  const gap = gapOf(channel)
  const value = (seen - zero * cells) / gap
  // v₀·cells + (v₁ − v₀)·x is linear in the true sum x, which is estimated too, and is no number of cells below 0.
  const [v0, v1] = [(zero * (1 - zero)) / gap ** 2, (one * (1 - one)) / gap ** 2]
  const possible = Math.min(cells, Math.max(0, value))
  return { value, standardError: Math.sqrt(v0 * cells + (v1 - v0) * possible) }
}

/** How much oftener ones are published than zeros; negative where they are published less often, which tells as much. */
export function gapOf({ one, zero }: Channel): number {
  if (tellsApart({ one, zero })) return one - zero
  throw new NotFeasible(
    'Ones and zeros are published equally often at this ε: nothing can be estimated from the release.',
  )
}

/** How many ones, or edges, there are. */
export function estimateOnes(matrix: SparseMatrix, space: CellSpace, channel: Channel): Estimate {
  const entries = matrix.indices.length
  return estimateSum(channel, space.graph === 'undirected' ? entries / 2 : entries, cellCount(space))
}

/** How many ones each row has: of a graph, the (outgoing) degrees. One standard error for each. */
export function estimateRows(matrix: SparseMatrix, space: CellSpace, channel: Channel): Estimates {
  const { rows, offsets } = matrix
  const cells = cellsInRow(space)
  return estimates(rows, (i) => estimateSum(channel, (offsets[i + 1] as number) - (offsets[i] as number), cells))
}

/** How many rows have a 1 in each column. Rows must be perturbed independently: the staircase does that too. */
export function estimateColumns(matrix: SparseMatrix, channel: Channel): Estimates {
  const seen = new Float64Array(matrix.columns)
  for (let k = 0; k < matrix.indices.length; k++) {
    const j = matrix.indices[k] as number
    seen[j] = (seen[j] as number) + 1
  }
  return estimates(matrix.columns, (j) => estimateSum(channel, seen[j] as number, matrix.rows))
}

/** Whether anything can be estimated at all. */
export function tellsApart({ one, zero }: Channel): boolean {
  return Math.abs(one - zero) > 1e-12
}

export interface Estimates {
  readonly values: Float64Array
  readonly standardErrors: Float64Array
}

function estimates(size: number, of: (i: number) => Estimate): Estimates {
  const values = new Float64Array(size)
  const standardErrors = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    const { value, standardError } = of(i)
    values[i] = value
    standardErrors[i] = standardError
  }
  return { values, standardErrors }
}
