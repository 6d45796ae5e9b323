/** Exact trials of counts: laws of the noise, summed over pairs of tiny graphs. */
import type { ExactTrial, Pair } from '../../../trials/index.ts'
import { clampedLaw, ROUNDED, wholeLaw } from './laws.ts'
import { type CountInput, claimFor, keptPlans, noisyPlanOf, planOf, tailOf } from './noise.ts'
import { kindsOf } from './pairs.ts'
import { countedIn } from './tiny-counts.ts'

/** Wide enough for whatever δ lets through to be inside. */
function farOf({ scaleAtWorst = 0 }: { readonly scaleAtWorst?: number }): number {
  return Math.min(500, Math.max(40, Math.ceil(12 * scaleAtWorst)))
}

export function byLaw(name: string, epsilon: number, pairs: readonly Pair<CountInput>[]): ExactTrial<CountInput> {
  const plan = keptPlans((input) => planOf(input, epsilon))
  return {
    name,
    claim: claimFor(pairs, plan),
    pairs,
    law: (input) => {
      const { value, level } = countedIn(input.count, input)
      return wholeLaw(value, tailOf(input, plan(input), level), farOf(plan(input).parameters))
    },
  }
}

/** The level and the count, both as they come out: the ladder is another one for every level that is drawn. */
export function noisyLevelByLaw(epsilon: number): ExactTrial<CountInput> {
  const pairs = kindsOf({ count: 'triangles', mechanism: 'ladder' }, 4)
  return {
    name: 'a noisy level, by its law',
    claim: claimFor(pairs, (input) => noisyPlanOf(input, epsilon)),
    pairs,
    law: (input) => {
      const { value, level } = countedIn(input.count, input)
      const all = new Map<string, number>()
      for (const [drawn, p] of clampedLaw(level, ROUNDED.laplace(3 / epsilon), 0, input.nodes - 2)) {
        const plan = noisyPlanOf(input, epsilon, drawn)
        for (const [y, q] of wholeLaw(value, tailOf(input, plan, level), farOf(plan.parameters))) {
          all.set(`${y} with a level of ${drawn}`, p * q)
        }
      }
      return all
    },
  }
}
