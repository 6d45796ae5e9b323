/** What is put to the test: the promise of a plan. */
import { InvalidInput } from '../errors.ts'
import { type Guarantee, isAnonymity } from '../privacy/index.ts'
import type { Claim } from './trial.ts'

/** The promise of a plan, with its curve where it has one. */
export function claimOf(guarantee: Guarantee): Claim {
  if (isAnonymity(guarantee)) {
    throw new InvalidInput('k-anonymity speaks of released rows, not of neighbours: check such a release with verify.')
  }
  if (guarantee.kind !== 'pure' && guarantee.kind !== 'approximate') throw new InvalidInput(NO_CLAIM)
  const { epsilon, curve, neighbours } = guarantee
  const delta = guarantee.kind === 'pure' ? 0 : guarantee.delta
  return { epsilon, delta, neighbours, ...(curve === undefined ? {} : { curve }) }
}

const NO_CLAIM =
  'A claim is what a plan promises, claimOf(plan.guarantee), or a point of your own: { epsilon: 1, delta: 0 }, with an ε above 0 and a δ of 0 or more and below 1.'

/** What is no number is not kept, and not broken either. */
export function checkClaim(claim: Claim): void {
  const { epsilon, delta } = typeof claim === 'object' && claim !== null ? claim : { epsilon: NaN, delta: NaN }
  if (!(epsilon > 0 && epsilon < Infinity && delta >= 0 && delta < 1)) throw new InvalidInput(NO_CLAIM)
}
