/** A number that is released with noise before the rest is planned: what it spends, and what it leaves. */
import { InvalidInput } from '../errors.ts'
import { type Neighbours, type PureGuarantee, remaining } from '../privacy/index.ts'
import type { Stage } from './mechanism.ts'

interface FirstStage {
  /** As in "the noisy count". */
  readonly name: string
  readonly spent: number
  /** What there is in all. */
  readonly epsilon: number
  readonly neighbours: Neighbours
  /** What the rest of ε is for. */
  readonly rest: string
}

export function firstStage({ name, spent, epsilon, neighbours, rest }: FirstStage): {
  readonly left: number
  readonly stages: readonly Stage[]
} {
  if (spent >= epsilon) {
    throw new InvalidInput(
      `The ${name} would spend ${spent} of ε = ${epsilon} and leave nothing for the ${rest}: a tenth is plenty.`,
    )
  }
  const guarantee: PureGuarantee = {
    kind: 'pure',
    epsilon: spent,
    neighbours,
    exactness: 'bound',
    curve: { kind: 'pure', epsilon: spent, exactness: 'bound' },
  }
  return { left: remaining(epsilon, spent), stages: [{ name, guarantee }] }
}
