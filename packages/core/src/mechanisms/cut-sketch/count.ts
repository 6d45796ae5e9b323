/** The noisy weight of all edges: a stage of its own, so that predictions and fallbacks never see the true one. */
import { divideUp } from '../../privacy/index.ts'
import { type Bits, laplaceInteger } from '../../random/index.ts'
import type { Edges } from './edges.ts'
import { boundOf, type CutFacts, stepOf } from './facts.ts'

/** Weights are cut to whole multiples of this, so that their sum is exact and a step is a whole number of units. */
const WEIGHT_UNIT = 2 ** -20

/** The facts with the count drawn, if it is part of them. */
export function drawTotal(facts: CutFacts, edges: Edges, bits: Bits): CutFacts {
  const { edges: total, nodes, neighbours } = facts
  if (total === undefined || 'declared' in total) return facts
  const { epsilon } = total.counted
  const unit = neighbours.kind === 'edge' ? 1 : WEIGHT_UNIT
  const noisy = totalIn(edges, unit) + laplaceInteger(divideUp(stepInUnits(facts, unit), epsilon), bits)
  const most = BigInt((nodes * (nodes - 1)) / 2) * BigInt(1 / unit)
  const possible = noisy < 0n ? 0n : noisy > most ? most : noisy
  return { ...facts, edges: { counted: { epsilon, drawn: Number(possible) * unit * boundOf(facts) } } }
}

/** How many units one step changes: two weights at most c apart are ⌈c/unit⌉ units apart once they are cut to them. */
function stepInUnits(facts: CutFacts, unit: number): number {
  if (facts.neighbours.kind === 'edge') return 1
  return Math.min(1 / unit, Math.ceil(stepOf(facts) / unit))
}

/** Exact. */
function totalIn({ heads, weights }: Edges, unit: number): bigint {
  if (weights === undefined) return BigInt(heads.length) * BigInt(1 / unit)
  let units = 0
  // At most 2^20 units each: doubles hold the sum of 2^33 of them exactly.
  for (let i = 0; i < weights.length; i++) units += Math.floor((weights[i] as number) / unit)
  return BigInt(units)
}
