/** A tiny graph with what is to be counted in it and how, and the law of the noise that it then gets. */
import { log } from '../../../elementary/index.ts'

import { type Claim, claimOf, type Pair, type TinyGraph } from '../../../trials/index.ts'
import { type CountMechanism, type CountPlan, counts, type KnownLevel, needsDelta } from '../index.ts'
import { clampedLaw, ladderTail, mixed, ROUNDED, type Tail } from './laws.ts'
import { boundsOf, countedIn, sensitivityIn, type TinyCount } from './tiny-counts.ts'

export interface CountInput extends TinyGraph {
  readonly count: TinyCount
  readonly mechanism: CountMechanism
  /** Of the ladder, in place of one that fits the guess. */
  readonly floor?: number
}

const DELTA = 1e-3

/** A level that no graph of four nodes is far from. */
const GUESS = { guess: 1 } as const

export function planOf(
  { count, nodes, mechanism, floor }: Omit<CountInput, 'edges'>,
  epsilon: number,
  level: KnownLevel = GUESS,
  interval?: number,
): CountPlan {
  return counts.plan(
    { count, nodes, neighbours: { kind: 'edge' }, level },
    {
      epsilon,
      mechanism,
      ...(needsDelta(mechanism) ? { delta: DELTA } : {}),
      ...(floor === undefined ? {} : { floor }),
      ...(interval === undefined ? {} : { interval }),
    },
  )
}

/** A third of ε for the level. */
export function noisyPlanOf(input: CountInput, epsilon: number, drawn?: number): CountPlan {
  const noisy = { epsilon: epsilon / 3, ...(drawn === undefined ? {} : { drawn }) }
  return planOf(input, epsilon, { noisy }, 0.9)
}

/** Plans by what they are for: of a box that is asked for one output after the other. */
export function keptPlans(make: (input: CountInput) => CountPlan): (input: CountInput) => CountPlan {
  const kept = new Map<string, CountPlan>()
  return (input) => {
    const key = `${input.count} ${input.nodes} ${input.mechanism} ${input.floor}`
    const plan = kept.get(key) ?? make(input)
    kept.set(key, plan)
    return plan
  }
}

/** What is promised for every pair. Mechanisms that share a trial share its claim: none may promise more, or less, than it. */
export function claimFor(pairs: readonly Pair<CountInput>[], plan: (input: CountInput) => CountPlan): Claim {
  const claims = new Set(pairs.map(({ a }) => JSON.stringify(claimOf(plan(a).guarantee))))
  const [{ a } = { a: undefined }] = pairs
  if (a === undefined || claims.size !== 1) throw new RangeError('pairs of a trial must all be promised the same')
  return claimOf(plan(a).guarantee)
}

/** The noise that a graph of this level gets by the numbers of a plan, made for another guess or for this one. */
export function tailOf(input: CountInput, { parameters }: CountPlan, level: number): Tail {
  const { law, epsilon, epsilon0, floor, centre } = parameters
  const bounds = boundsOf(input.count, input.nodes)
  if (law === 'second-order')
    return secondOrderTail(input, (parameters.scaleAtWorst as number) / (bounds.at(-1) as number))
  if (law === 'ladder') {
    return ladderTail({ bounds, epsilon0: epsilon0 as number, floor: floor as number, centre: centre as number }, level)
  }
  // Schedules are the same whatever is guessed, and a plan tells of one scale in them.
  const { scaleAtGuess } = planOf(input, epsilon, { guess: level }).parameters
  return ROUNDED[law](scaleAtGuess as number)
}

/**
 * Three steps, each with a third of ε, of which `unit` is the inverse: a level that is high enough but for δ/2, with it a sensitivity that
 * is large enough but for δ/2, and Laplace noise for that. Only what comes of the last one is seen.
 */
function secondOrderTail(input: CountInput, unit: number): Tail {
  const margin = (scale: number) => Math.ceil(scale * log(1 / DELTA))
  const bounds = boundsOf(input.count, input.nodes)
  const worst = bounds.at(-1) as number
  const sensitivity = sensitivityIn(input.count, input)
  const parts: [number, Tail][] = []
  const levels = clampedLaw(
    countedIn(input.count, input).level + margin(unit),
    ROUNDED.laplace(unit),
    0,
    bounds.length - 1,
  )
  for (const [level, p] of levels) {
    // One edge changes the sensitivity of 2-triangles by 3C(a, 1) + a·C(a, 0) at most.
    const scale = 4 * level * unit
    const steps =
      scale === 0
        ? new Map([[Math.min(Math.max(sensitivity, 1), worst), 1]])
        : clampedLaw(sensitivity + margin(scale), ROUNDED.laplace(scale), 1, worst)
    for (const [bound, q] of steps) parts.push([p * q, ROUNDED.laplace(bound * unit)])
  }
  return mixed(parts)
}
