/** All mechanisms for one count side by side, at the same ε and δ and the same guessed level: from public facts alone. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import type { CountFacts } from './facts.ts'
import { COUNT_MECHANISMS, type CountMechanism, needsDelta } from './mechanisms.ts'
import type { CountError } from './noise/noise.ts'
import { plan } from './plan.ts'

export interface ComparedCount {
  readonly mechanism: CountMechanism
  /** Whether it promises ε without exception. */
  readonly pure: boolean
  /** At the guessed level; missing where the mechanism cannot do it. */
  readonly error?: CountError
  readonly refused?: string
}

export interface CountComparison {
  readonly epsilon: number
  /** For those that are not pure. */
  readonly delta: number
  /** All of them, unless some would take too long. */
  readonly mechanisms?: readonly CountMechanism[]
}

/** From the smallest median error to the largest; what cannot be done comes last. */
export function compareCounts(
  facts: CountFacts,
  { epsilon, delta, mechanisms = COUNT_MECHANISMS }: CountComparison,
): readonly ComparedCount[] {
  const compared = mechanisms.map((mechanism): ComparedCount => {
    const pure = !needsDelta(mechanism)
    try {
      const { expectedError: error } = plan(factsFor(mechanism, facts), {
        epsilon,
        mechanism,
        ...(pure ? {} : { delta }),
      })
      return { mechanism, pure, error }
    } catch (problem) {
      if (!(problem instanceof NotFeasible || problem instanceof InvalidInput)) throw problem
      return { mechanism, pure, refused: problem.message }
    }
  })
  const median = ({ error }: ComparedCount) => error?.median ?? Infinity
  return compared.sort((a, b) => (median(a) === median(b) ? 0 : median(a) - median(b)))
}

/** Noise that is the same whatever the level needs no noisy one, and has all of ε. */
function factsFor(mechanism: CountMechanism, { level, ...facts }: CountFacts): CountFacts {
  const kept = level === undefined || (mechanism === 'laplace' && 'noisy' in level) ? undefined : level
  return kept === undefined ? facts : { ...facts, level: kept }
}
