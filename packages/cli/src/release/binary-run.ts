/** What a run of binary data tells on its way: to its owner, and on the screen. */
import type { BinaryPlan, SparseMatrix } from '@tulle/core'

/** How many rows a limit of ones cut. Private. */
export function cappedRows(
  { offsets, rows }: SparseMatrix,
  most: number | undefined,
): { readonly cappedRows?: number } {
  if (most === undefined) return {}
  let capped = 0
  for (let i = 0; i < rows; i++) if ((offsets[i + 1] as number) - (offsets[i] as number) > most) capped++
  return { cappedRows: capped }
}

export function epsilonOf({ guarantee }: BinaryPlan): number {
  return guarantee.kind === 'k-anonymity' ? Number.NaN : guarantee.epsilon
}

/** What a noisy count came to; published with the plan. */
export function countInWords({ facts: { ones, graph } }: BinaryPlan): { readonly chosen?: string } {
  if (ones === undefined || 'declared' in ones || ones.counted.drawn === undefined) return {}
  return { chosen: `The noisy count of ${graph === undefined ? 'ones' : 'edges'}: ${ones.counted.drawn}.` }
}
