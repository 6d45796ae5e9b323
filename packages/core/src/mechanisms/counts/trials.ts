/**
 * Trials of counts. The law of every kind of noise is summed over all graphs of four nodes, and some of six; releases are
 * looked at where they tell most: at a graph of the highest level, and where one edge raises the level.
 */

import type { Bits } from '../../random/index.ts'
import { boxOf, graphOf, type Pair, randomEdgePairs, type SampledTrial, type Trial } from '../../trials/index.ts'
import {
  type CountMechanism,
  type CountNoise,
  type CountPlan,
  countNoise,
  counts,
  observe,
  type ReleasedCount,
} from './index.ts'
import { type CountInput, claimFor, keptPlans, noisyPlanOf, planOf } from './trials/noise.ts'
import { ownCountTrial } from './trials/own-count.ts'
import { COUNTS, counting, HIGHEST, HUBS, kindsOf, OPENING, RISING } from './trials/pairs.ts'
import { byLaw, noisyLevelByLaw } from './trials/sums.ts'

const PURE: readonly CountMechanism[] = ['ladder', 'published-ladder', 'laplace', 'instance-cauchy', 'smooth-cauchy']
const SCHEDULES: readonly CountMechanism[] = [
  'instance-laplace',
  'instance-gaussian',
  'algorithm-1',
  'algorithm-1-unfrozen',
  'smooth-laplace',
]

export function countsTrials(epsilon: number, bits: Bits): Trial[] {
  const triangles = (mechanism: CountMechanism) => ({ count: 'triangles', mechanism }) as const
  const edges = { count: 'edges', mechanism: 'laplace' } as const
  return [
    byLaw('pure noise, by its law', epsilon, [
      ...PURE.flatMap((mechanism) => [
        ...COUNTS.flatMap((count) => kindsOf({ count, mechanism }, 4)),
        ...kindsOf({ count: 'triangles', mechanism }, 6),
      ]),
      ...kindsOf({ count: '2-stars', mechanism: 'ladder', floor: 1 }, 4),
    ]),
    byLaw('noise with a δ, by its law', epsilon, [
      ...SCHEDULES.flatMap((mechanism) => kindsOf({ count: 'triangles', mechanism }, 4)),
      ...SCHEDULES.slice(0, 2).flatMap((mechanism) => kindsOf({ count: '2-stars', mechanism }, 4)),
      ...kindsOf({ count: '2-triangles', mechanism: 'second-order' }, 4),
    ]),
    noisyLevelByLaw(epsilon),
    drawn('ladders, drawn many times', epsilon, [
      counting(triangles('ladder'), HIGHEST),
      counting(triangles('ladder'), RISING),
      counting({ count: '2-stars', mechanism: 'published-ladder' }, OPENING),
    ]),
    // The private rungs are made anew for every release, and there are the more of them the smaller ε is.
    released('releases of a ladder', epsilon, [counting(triangles('ladder'), HUBS)], Math.min(0.25, 0.15 * epsilon)),
    released(
      'releases of other pure noise',
      epsilon,
      [
        counting(triangles('laplace'), HIGHEST),
        counting(triangles('instance-cauchy'), RISING),
        counting(triangles('smooth-cauchy'), RISING),
        ...randomEdgePairs({ nodes: 4 }, 1, bits).map((pair) => counting(edges, pair)),
      ],
      0.4,
    ),
    released(
      'releases of noise with a δ',
      epsilon,
      [
        ...SCHEDULES.slice(0, 2).map((mechanism) => counting(triangles(mechanism), HIGHEST)),
        ...SCHEDULES.map((mechanism) => counting(triangles(mechanism), RISING)),
        counting(triangles('instance-laplace'), OPENING),
        counting({ count: '2-triangles', mechanism: 'second-order' }, HIGHEST),
      ],
      0.2,
    ),
    released(
      'releases with a noisy level',
      epsilon,
      [OPENING, RISING].map((pair) => counting(triangles('instance-cauchy'), pair)),
      0.2,
      (input) => noisyPlanOf(input, epsilon),
    ),
    ownCountTrial(epsilon),
  ]
}

/** All that may change from one release to the next. */
export function seen({ value, plan: { parameters } }: ReleasedCount): number[] {
  return [Number(value), parameters.guess, parameters.interval?.halfWidth ?? 0]
}

const COLUMNS = ['the count', 'the level', 'the width of the interval']

function released(
  name: string,
  epsilon: number,
  pairs: readonly Pair<CountInput>[],
  share: number,
  plan = (input: CountInput) => planOf(input, epsilon),
): SampledTrial<CountInput> {
  const kept = keptPlans(plan)
  return {
    name,
    claim: claimFor(pairs, kept),
    pairs,
    box: boxOf(async (input: CountInput, run) => seen(await counts.release(kept(input), graphOf(input), run))),
    columns: COLUMNS,
    share,
  }
}

/** What a release adds, many times: rungs that a release makes and forgets are kept. */
function drawn(name: string, epsilon: number, pairs: readonly Pair<CountInput>[]): SampledTrial<CountInput> {
  const kept = keptPlans((input) => planOf(input, epsilon))
  const noises = new Map<CountPlan, CountNoise>()
  return {
    name,
    claim: claimFor(pairs, kept),
    pairs,
    box: boxOf(async (input: CountInput, { bits }) => {
      const plan = kept(input)
      const noise = noises.get(plan) ?? countNoise(plan.facts, plan.settings)
      noises.set(plan, noise)
      return [Number(noise.draw(await observe(plan.facts, graphOf(input)), bits as Bits))]
    }),
    columns: COLUMNS,
    share: 0.6,
  }
}
