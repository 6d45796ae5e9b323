/**
 * Trials of flows: both laws, one person's moves and stays together and apart, what is looked at more closely and what is not,
 * all that is made of the noisy values, a noisy total, streams; and the exact law of the stays of a single zone.
 */
import {
  claimOf,
  contributionsOf,
  type ExactTrial,
  type Pair,
  planned,
  type SampledTrial,
  type TinyPeople,
  type Trial,
  wholeLaw,
} from '../../trials/index.ts'
import { asStream } from '../uniform-noise/trials/data.ts'
import { type FlowData, type FlowFacts, type FlowPlan, type FlowSettings, flows, type ReleasedFlows } from './index.ts'

/** Large enough for the middle of the curve to show: noise that is too small is so at every δ. */
const DELTA = 1e-3
const people = { kind: 'individual' } as const

export const flowFacts = {
  /** A single pair of zones, and the region around it. */
  two: { zones: { sizes: [2, 1], parents: [[0, 0]] }, neighbours: people },
  /** Three zones in two districts. */
  three: {
    zones: {
      sizes: [3, 2, 1],
      parents: [
        [0, 0, 1],
        [0, 0],
      ],
    },
    neighbours: people,
    places: [
      [0, 0],
      [1, 0],
      [5, 0],
    ],
  },
  /** Nobody can move: all that is released is how many stay. */
  one: { zones: { sizes: [1], parents: [] }, neighbours: people },
} as const satisfies Record<string, FlowFacts>

/** One trip more or less must show: the noise is the same for any cap, and so is what one person adds. */
const CAP = 4

export function flowsTrials(epsilon: number): Trial[] {
  const laplace = { noise: 'laplace', epsilon, threshold: 0, maxTripsPerPerson: CAP, spread: 'even' } as const
  const gaussian = { ...laplace, noise: 'gaussian', delta: DELTA } as const
  const { two, three, one } = flowFacts
  return [
    trialOf('Laplace noise, stays apart', two, laplace, [
      comes('with all of the cap in one move', [[0, 1, CAP]]),
      comes('who stays ten times the cap', [[1, 1, 10 * CAP]]),
      comes('who moves and stays', [
        [1, 0, CAP],
        [0, 0, CAP],
      ]),
    ]),
    trialOf('Laplace noise, stays at every level', two, { ...laplace, staysAt: 'all' }, [
      comes('who stays ten times the cap', [[1, 1, 10 * CAP]]),
      comes('who stays here and there', [
        [0, 0, CAP],
        [1, 1, CAP],
      ]),
    ]),
    trialOf(
      'Gaussian noise, stays at every level',
      three,
      { ...gaussian, staysAt: 'all', spread: 'activity', threshold: 1 },
      [
        comes('who stays, often', [[0, 0, 9 * CAP]]),
        comes('with moves and stays', [
          [0, 1, 2],
          [2, 2, 9],
        ]),
      ],
    ),
    trialOf(
      'Gaussian noise, a stream of people',
      two,
      gaussian,
      [
        comes('with one move, often', [[0, 1, 9 * CAP]]),
        comes('who stays, often', [[0, 0, 9 * CAP]]),
        comes('with moves and stays', [
          [0, 1, 2],
          [1, 0, 2],
          [0, 0, 2],
        ]),
      ],
      asStream,
    ),
    trialOf(
      'Laplace noise without stays, a noisy total',
      two,
      { ...laplace, stays: false, total: { epsilon: epsilon / 3, maxTripsPerPerson: 2 } },
      [comes('with all of the cap', [[0, 1, CAP]]), comes('with ten times the cap', [[0, 1, 10 * CAP]])],
    ),
    {
      ...trialOf(
        'Gaussian noise, a learned decay, whole numbers',
        three,
        { ...gaussian, spread: 'decay', integers: true },
        [comes('between districts', [[0, 2, 5 * CAP]]), comes('within one', [[0, 1, 5 * CAP]])],
      ),
      // Every release tries many decays.
      share: 0.3,
    },
    trialOf(
      'Laplace noise, only what stands out, learned activity',
      three,
      { ...laplace, spread: 'activity', threshold: 1 },
      [
        comes('between districts', [[2, 0, CAP]]),
        comes('who is all over the place', [
          [0, 1, 3],
          [1, 2, 3],
          [2, 2, 3],
        ]),
      ],
    ),
    exactly('how many stay in a single zone', one, { ...laplace, integers: true }),
  ]
}

type Trip = readonly [from: number, to: number, times: number]

function comes(how: string, trips: readonly Trip[]): Pair<TinyPeople> {
  const already: TinyPeople = [
    [0, 1, 0, 1],
    [0, 0, 0, 1],
  ]
  return {
    name: `somebody, and one person more ${how}`,
    a: already,
    b: [...already, ...trips.map(([from, to, times]) => [1, from, to, times] as const)],
  }
}

function trialOf(
  name: string,
  facts: FlowFacts,
  settings: FlowSettings,
  pairs: readonly Pair<TinyPeople>[],
  data: (people: TinyPeople) => FlowData = contributionsOf,
): SampledTrial<TinyPeople> {
  const plan = flows.plan(facts, settings)
  return planned({ name, mechanism: flows, plan, pairs, data, output: published })
}

/** All numbers that are published. Which pairs there are follows from how many there are of each level. */
export function published({ levels, stays, total, factor, gravity }: ReleasedFlows): number[] {
  return [
    ...levels.toReversed().flatMap(({ value, count }) => [...value, ...count]),
    ...(stays ?? []).toReversed().flatMap(({ value, count }) => [...value, ...(stays?.length === 1 ? [] : count)]),
    ...(total === undefined ? [] : [total, factor]),
    ...gravity.activity,
    gravity.decay,
  ]
}

/** Up to two people who stay 0 to 5 times, and one more. */
function exactly(name: string, facts: FlowFacts, settings: FlowSettings): ExactTrial<TinyPeople> {
  const plan = flows.plan(facts, settings)
  const values = [1, 3, 4, 9]
  const others = [[], ...values.map((x) => [x]), ...values.flatMap((x) => values.map((y) => [x, y]))]
  const staying = (list: readonly number[]): TinyPeople => list.map((x, who) => [who, 0, 0, x])
  const pairs = others.flatMap((list) =>
    values.map(
      (x): Pair<TinyPeople> => ({
        name: `people who stay ${list.join(' and ') || 'nowhere'}, and one more who stays ${x} times`,
        a: staying(list),
        b: staying([...list, x]),
      }),
    ),
  )
  return { name, claim: claimOf(plan.guarantee), pairs, law: (input) => staysLaw(plan, input) }
}

/** Nobody is published below 0: what noise brings there is counted with 0. */
export function staysLaw(plan: FlowPlan, input: TinyPeople, factor = 1): Map<string, number> {
  const block = plan.parameters.blocks.find(({ of }) => of === 'stays')
  if (block === undefined) throw new RangeError('a plan with stays has a block for them')
  const sum = input.reduce((total, [, , , times]) => total + Math.min(times, CAP), 0)
  const noise = { law: 'laplace', scale: factor * block.scale, grid: block.grid } as const
  return wholeLaw(sum, noise, { least: 0, most: 3 * CAP + 1 })
}
