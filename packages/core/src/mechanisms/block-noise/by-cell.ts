/**
 * Blocks where one cell changes at a time, by at most maxChange and by no more than its block may hold. A step is in one
 * block: each gets the noise of what one of its cells can change, and none pays for another.
 */
import { NotFeasible } from '../../errors.ts'
import { calibrateGaussian, divideUp, type PrivateGuarantee } from '../../privacy/index.ts'
import { gridFor, rangeOf } from '../../random/index.ts'
import type { Range } from '../additive.ts'
import { stepInUnits, unitFor } from '../uniform-noise/units.ts'
import type { BlockCaps, BlockFacts, BlockSettings } from './facts.ts'

/** The noise of a block, and how a cell is brought within what it pays for. */
interface CellNoise {
  readonly scale: number
  readonly grid: number
  readonly range: Range
  /** Cells are rounded to whole multiples of this power of two, as uniform noise does (its notes derive it). */
  readonly unit: number
}

export function calibrateCells(
  facts: BlockFacts,
  { noise, epsilon, delta }: BlockSettings,
): { readonly blocks: readonly CellNoise[]; readonly guarantee: PrivateGuarantee } {
  const { neighbours } = facts
  const { maxChange } = neighbours as Extract<typeof neighbours, { readonly maxChange: number }>
  const { blocks: caps } = facts.caps as BlockCaps
  // checkAll has refused a missing δ.
  const budget = noise === 'laplace' ? epsilon : calibrateGaussian({ epsilon, delta: delta as number }).mu
  let attained = false
  const blocks = caps.map((cap, k): CellNoise => {
    const change = Math.min(maxChange, cap)
    const unit = unitFor(change, divideUp(change, budget), cap)
    if (rangeOf(unit) < cap) {
      throw new NotFeasible(
        `No grid fits: the cells of "${facts.blocks.names[k]}" may hold up to ${cap}, and one of them changes by ${change} at the most. Narrow what they may hold, or lower epsilon: noise this small beside the values protects nobody.`,
      )
    }
    const step = stepInUnits(change, unit)
    if (cap >= step) attained = true
    const scale = divideUp(step, budget)
    return { scale, grid: Math.max(gridFor(scale), unit), range: { min: 0, max: cap }, unit }
  })
  const exactness = attained ? 'exact' : 'bound'
  const guarantee: PrivateGuarantee =
    noise === 'laplace'
      ? { kind: 'pure', epsilon, neighbours, exactness, curve: { kind: 'laplace', epsilon, exactness } }
      : {
          kind: 'approximate',
          epsilon,
          delta: delta as number,
          neighbours,
          exactness,
          curve: { kind: 'gaussian', mu: budget },
        }
  return { blocks, guarantee }
}
