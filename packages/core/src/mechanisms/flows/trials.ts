/** Trials of flows: both laws, one level and two, stays apart and left out, a noisy total, and whole numbers. */
import {
  contributionsOf,
  type Pair,
  planned,
  type SampledTrial,
  type TinyPeople,
  type Trial,
} from '../../trials/index.ts'
import { type FlowFacts, type FlowSettings, flows } from './index.ts'

/** Large enough for the middle of the curve to show: noise that is too small is so at every δ. */
const DELTA = 1e-3

const two: FlowFacts = { zones: { sizes: [2, 1], parents: [[0, 0]] }, neighbours: { kind: 'individual' } }

export function flowsTrials(epsilon: number): Trial[] {
  const laplace = { noise: 'laplace', epsilon, threshold: 0 } as const
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA, threshold: 0 } as const
  return [
    trialOf('Laplace noise, stays apart', two, laplace, [
      comes('with one move', [[0, 1, 1]]),
      comes('who stays', [[1, 1, 5]]),
    ]),
    trialOf('Gaussian noise, stays apart', two, gaussian, [
      comes('with one move, often', [[0, 1, 9]]),
      comes('with moves and stays', [
        [0, 1, 1],
        [0, 0, 1],
      ]),
    ]),
  ]
}

type Trip = readonly [from: number, to: number, times: number]

function comes(how: string, trips: readonly Trip[]): Pair<TinyPeople> {
  const already: TinyPeople = [[0, 1, 0, 1]]
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
): SampledTrial<TinyPeople> {
  return planned({
    name,
    mechanism: flows,
    plan: flows.plan(facts, settings),
    pairs,
    data: contributionsOf,
    output: ({ levels, stays }) => [
      ...levels.toReversed().flatMap(({ value }) => [value.length, ...value]),
      ...(stays?.value ?? []),
    ],
  })
}
