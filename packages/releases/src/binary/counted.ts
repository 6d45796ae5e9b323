/** What a release of zeros and ones tells besides its data: to its owner, and with its plan. */
import type { Graph, SparseMatrix } from '@tulle/core'
import { isFiltered, movedWeights } from '@tulle/core/binary'
import type { BinaryPlan } from '@tulle/core/certificate'
import { epsilonInWords } from '@tulle/core/privacy'

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

/** How many weights lie outside what the plan keeps them within. Private. */
export function movedCounts(plan: BinaryPlan, graph: Graph): { readonly movedWeights?: number } {
  return isFiltered(plan) && plan.facts.weighted === true ? { movedWeights: movedWeights(plan, graph) } : {}
}

export function promiseOf({ guarantee }: BinaryPlan): string {
  return `ε = ${epsilonInWords(guarantee.epsilon)}`
}

/** What a noisy count came to; published with the plan. */
export function countInWords({ facts: { ones, graph } }: BinaryPlan): { readonly chosen?: string } {
  if (ones === undefined || 'declared' in ones || ones.counted.drawn === undefined) return {}
  return { chosen: `The noisy count of ${graph === undefined ? 'ones' : 'edges'}: ${ones.counted.drawn}.` }
}
