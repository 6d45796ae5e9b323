/** The guarantee of several stages, or releases, about the same data: what they promise together. */
import { InvalidInput, NotFeasible } from '../errors.ts'
import type { Curve } from './curve.ts'
import { epsilonAt } from './curves.ts'
import { type ApproximateGuarantee, type Guarantee, isAnonymity, type PrivateGuarantee } from './guarantee.ts'
import { type Neighbours, sameNeighbours } from './neighbours.ts'
import { neighboursInWords } from './promise.ts'
import { addUp, multiplyUp, nextDown, sqrtUp } from './rounding.ts'

/** Pure ε add; (ε, δ) add; stages with Gaussian curves add μ² and are one Gaussian stage. Sums are rounded up. */
export function compose(guarantees: readonly PrivateGuarantee[]): PrivateGuarantee
export function compose(guarantees: readonly Guarantee[]): Guarantee
export function compose(guarantees: readonly Guarantee[]): Guarantee {
  const [first, ...others] = guarantees
  if (first === undefined) throw new InvalidInput('There is nothing to compose: give at least one guarantee.')
  if (others.length === 0) return first
  const stages = [first, ...others].map(onlyPrivate)
  const neighbours = commonNeighbours(stages)
  const gaussians = stages.filter(isGaussian)
  const merged =
    gaussians.length < 2 ? stages : [gaussian(gaussians, neighbours), ...stages.filter((s) => !isGaussian(s))]
  return merged.length === 1 ? (merged[0] as PrivateGuarantee) : added(merged, neighbours)
}

function onlyPrivate(guarantee: Guarantee): PrivateGuarantee {
  if (!isAnonymity(guarantee) && typeof guarantee.epsilon !== 'number') {
    throw new InvalidInput(`The ε of a guarantee is a number, not ${JSON.stringify(guarantee.epsilon)}.`)
  }
  if (isAnonymity(guarantee)) {
    throw new InvalidInput(
      `A k-anonymous release (k = ${guarantee.k}) composes with nothing: together with another release of the same ` +
        'data it promises nothing. Publish one or the other, or use differentially private stages only.',
    )
  }
  return guarantee
}

function commonNeighbours(stages: readonly PrivateGuarantee[]): Neighbours {
  const { neighbours } = stages[0] as PrivateGuarantee
  const other = stages.find((stage) => !sameNeighbours(stage.neighbours, neighbours))
  if (other === undefined) return neighbours
  throw new InvalidInput(
    'Guarantees about different neighbours do not add up. ' +
      `One says: ${neighboursInWords(neighbours)} Another says: ${neighboursInWords(other.neighbours)} ` +
      'Plan all stages for the same neighbours, and keep one account for each relation.',
  )
}

type GaussianGuarantee = ApproximateGuarantee & { readonly curve: Extract<Curve, { kind: 'gaussian' }> }

function isGaussian(stage: PrivateGuarantee): stage is GaussianGuarantee {
  return stage.kind === 'approximate' && stage.curve?.kind === 'gaussian'
}

/**
 * Independent Gaussians of μ₁, μ₂, … are together one of μ = √Σμ² (Dong, Roth and Su 2022). At the sum
 * of the δ its ε is at most the sum of the ε, which adding would have given.
 */
function gaussian(stages: readonly GaussianGuarantee[], neighbours: Neighbours): ApproximateGuarantee {
  const mu = sqrtUp(stages.reduce((sum, { curve }) => addUp(sum, multiplyUp(curve.mu, curve.mu)), 0))
  const curve = Object.freeze({ kind: 'gaussian', mu } as const)
  const delta = sumOfDeltas(stages)
  const epsilon = Math.min(sumOfEpsilons(stages), epsilonAt(curve, delta))
  const exactness = stages.every((stage) => stage.exactness === 'exact') ? 'exact' : 'bound'
  return Object.freeze({ kind: 'approximate', epsilon, delta, neighbours, exactness, curve })
}

/** Basic composition (Dwork and others 2006). A bound: no step need be the worst for every stage. */
function added(stages: readonly PrivateGuarantee[], neighbours: Neighbours): PrivateGuarantee {
  const epsilon = sumOfEpsilons(stages)
  const delta = sumOfDeltas(stages)
  if (delta > 0) return Object.freeze({ kind: 'approximate', epsilon, delta, neighbours, exactness: 'bound' })
  const curve = Object.freeze({ kind: 'pure', epsilon } as const)
  return Object.freeze({ kind: 'pure', epsilon, neighbours, exactness: 'bound', curve })
}

function sumOfEpsilons(stages: readonly PrivateGuarantee[]): number {
  return stages.reduce((sum, { epsilon }) => addUp(sum, epsilon), 0)
}

function sumOfDeltas(stages: readonly PrivateGuarantee[]): number {
  const delta = stages.reduce((sum, stage) => (stage.kind === 'pure' ? sum : addUp(sum, stage.delta)), 0)
  if (delta < 1) return delta
  throw new NotFeasible(
    `The δ of these stages add up to ${delta}: at 1 or more nothing is promised. Take smaller ones.`,
  )
}

/** What is left of ε: the largest number that added to what is spent is not above it. */
export function remaining(epsilon: number, spent: number): number {
  let left = epsilon - spent
  while (addUp(left, spent) > epsilon) left = nextDown(left)
  return left
}
