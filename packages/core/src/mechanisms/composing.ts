/**
 * How stages come to one ε. A plan composes them by their curves where its settings say `composition: 'exact'`. Plans
 * without it add up, as all did once: certificates of those are made again as they were.
 */
import { exp } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import { type ApproximateGuarantee, calibrateGaussian, gaussianNoiseDelta, type Neighbours } from '../privacy/index.ts'

/** How the stages of a plan come to one ε: by their curves; without it, as a sum. */
export interface Composing {
  readonly composition?: 'exact'
}

export interface Budget {
  readonly epsilon: number
  readonly delta: number
}

export function checkComposition(composition: unknown): void {
  if (composition === undefined || composition === 'exact') return
  throw new InvalidInput(
    `Stages are composed by "exact", or added up if nothing is said, not by ${JSON.stringify(composition)}.`,
  )
}

/** Halvings between what sums leave and what there would be without the other stages. */
export const HALVINGS = 7
/** Room for the roundings between a μ and the pair that it is calibrated from again. */
export const ROOM = 1 - 1e-9

/**
 * The (ε, δ) that Gaussian noise may have after one stage of which only (ε₁, δ₁) is known, such as names that were found:
 * the worst of that kind tells all with probability δ₁, and otherwise gives one of two answers with a loss of ε₁ or
 * −ε₁. Nothing need be put on a grid, so that a page that only adds noise does not carry the accountant with it.
 */
export function leftAfterPair(first: Budget, asked: Budget, bySums: Budget): Budget {
  const weight = exp(first.epsilon)
  const composed = (mu: number): number => {
    const up = gaussianNoiseDelta(mu, asked.epsilon - first.epsilon)
    const down = gaussianNoiseDelta(mu, asked.epsilon + first.epsilon)
    return first.delta + ((1 - first.delta) * (weight * up + down)) / (weight + 1)
  }
  let [allowed, refused] = [bySums.epsilon, asked.epsilon]
  for (let i = 0; i < HALVINGS; i++) {
    const epsilon = (allowed + refused) / 2
    const { mu } = calibrateGaussian({ epsilon, delta: bySums.delta })
    if (composed(mu) <= asked.delta * ROOM) allowed = epsilon
    else refused = epsilon
  }
  return { epsilon: allowed, delta: bySums.delta }
}

/** What stages that were made for it promise together. A bound: no step need be the worst for all of them. */
export function composedGuarantee({ epsilon, delta }: Budget, neighbours: Neighbours): ApproximateGuarantee {
  return { kind: 'approximate', epsilon, delta, neighbours, exactness: 'bound' }
}
