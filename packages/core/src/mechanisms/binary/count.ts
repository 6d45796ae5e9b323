/** The noisy count of ones: a stage of its own, so that prediction and refusal never see the true number. */
import { NotFeasible } from '../../errors.ts'
import { divideUp } from '../../privacy/index.ts'
import { type Bits, laplaceInteger } from '../../random/index.ts'
import { type Words, words } from '../../text/index.ts'
import { firstStage } from '../first-stage.ts'
import type { Stage } from '../mechanism.ts'
import { afterSelection } from '../partition-selection/index.ts'
import { cellCount, cellsInRow } from './cells.ts'
import type { BinaryFacts, Ones } from './facts.ts'

/** The number of ones as far as it is public: declared, or drawn with noise. */
export function publicOnes(ones: Ones | undefined): number | undefined {
  if (ones === undefined) return undefined
  return 'declared' in ones ? ones.declared : ones.counted.drawn
}

/** Whether a count is part of the plan but has not been drawn yet. */
export function awaitsCount(ones: Ones | undefined): boolean {
  return ones !== undefined && 'counted' in ones && ones.counted.drawn === undefined
}

/** What is left of ε for the release itself, and the stages before it: columns that are found, and a noisy count. */
export function divideEpsilon(
  facts: BinaryFacts,
  epsilon: number,
): { readonly left: number; readonly stages: readonly Stage[] } {
  const { ones, neighbours, found } = facts
  const named = found === undefined ? undefined : afterSelection(found, { noise: 'laplace', epsilon }, neighbours)
  const [left, stages] = named === undefined ? [epsilon, []] : [named.left.epsilon, [named.first.stage]]
  if (ones === undefined || 'declared' in ones) return { left, stages }
  const counted = { name: 'noisy count', spent: ones.counted.epsilon, epsilon: left, neighbours, rest: 'release' }
  const after = firstStage(counted)
  return { left: after.left, stages: [...stages, ...after.stages] }
}

/** One step changes the number of ones by at most this: a row may be emptied or filled. */
export function stepOfCount(facts: BinaryFacts): number {
  return facts.neighbours.kind === 'row' ? (facts.maxOnes ?? cellsInRow(facts)) : 1
}

/** The facts with the count drawn: the number of entries plus rounded Laplace noise, moved into what is possible. */
export function drawCount<F extends BinaryFacts>(facts: F, entries: number, bits: Bits): F {
  const { ones } = facts
  if (ones === undefined || 'declared' in ones) return facts
  const { epsilon } = ones.counted
  const noisy = BigInt(entries) + laplaceInteger(divideUp(stepOfCount(facts), epsilon), bits)
  const most = BigInt(cellCount(facts))
  const drawn = Number(noisy < 0n ? 0n : noisy > most ? most : noisy)
  return { ...facts, ones: { counted: { epsilon, drawn } } }
}

/** Whoever is refused after a count should know what it cost, and that its outcome can be used again. */
export function refusedAfterCount(facts: BinaryFacts, sentence: string | Words): NotFeasible {
  const { ones } = facts
  if (ones === undefined || 'declared' in ones || ones.counted.drawn === undefined) return new NotFeasible(sentence)
  return new NotFeasible(
    words`${sentence} The noisy count was drawn and spent ε = ${ones.counted.epsilon}, whatever happens next: its outcome, ${ones.counted.drawn}, can be declared in another plan at no further cost.`,
  )
}
