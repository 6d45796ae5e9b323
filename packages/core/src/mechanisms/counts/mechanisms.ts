/** The mechanisms for counts, side by side: each makes its noise from the levels and from what is asked for. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { divideUp, type Exactness, type Neighbours, type PrivateGuarantee } from '../../privacy/index.ts'
import type { CountFacts } from './facts.ts'
import { kindOf } from './kinds.ts'
import { globalBound, type Levels } from './levels.ts'
import { bestLadder, ladderAt, publishedLadder } from './noise/floor.ts'
import { ladderNoise } from './noise/laddered.ts'
import type { Noise } from './noise/noise.ts'
import { scheduledNoise } from './noise/scheduled.ts'
import { secondOrderNoise } from './noise/second-order.ts'
import { cauchySchedule, cauchyScheduleLoss } from './schedules/cauchy.ts'
import { exactSchedule, scheduleDelta } from './schedules/exact.ts'
import type { Target } from './schedules/pairs.ts'
import { printedSchedule } from './schedules/printed.ts'
import { smoothCauchySchedule, smoothLaplaceSchedule } from './schedules/smooth.ts'

export const COUNT_MECHANISMS = [
  'ladder',
  'instance-cauchy',
  'laplace',
  'published-ladder',
  'smooth-cauchy',
  'instance-laplace',
  'instance-gaussian',
  'algorithm-1',
  'algorithm-1-unfrozen',
  'smooth-laplace',
  'second-order',
] as const

export type CountMechanism = (typeof COUNT_MECHANISMS)[number]

/** Those with a δ. The others are pure. */
const APPROXIMATE: ReadonlySet<CountMechanism> = new Set([
  'instance-laplace',
  'instance-gaussian',
  'algorithm-1',
  'algorithm-1-unfrozen',
  'smooth-laplace',
  'second-order',
])

export function needsDelta(mechanism: CountMechanism): boolean {
  return APPROXIMATE.has(mechanism)
}

export interface Calibrating {
  readonly facts: CountFacts
  readonly levels: Levels
  /** ε and δ of the noise itself. */
  readonly target: Target
  /** The guessed level. */
  readonly guess: number
  /** Asked for by the user, in place of one that fits the guess. */
  readonly floor?: number
}

/** Tables are made of rungs and levels: below, they would not end; above, weights leave the doubles. */
const LEAST_EPSILON = 1e-3
const MOST_EPSILON = 100

export function noiseOf(mechanism: CountMechanism, asked: Calibrating): Noise {
  const { epsilon } = asked.target
  if (epsilon < LEAST_EPSILON || epsilon > MOST_EPSILON) {
    throw new NotFeasible(
      `Counts are released at an ε from ${LEAST_EPSILON} to ${MOST_EPSILON}, not at ${epsilon}: ${epsilon < 1 ? 'the noise would hide everything' : 'nothing would be promised'}.`,
    )
  }
  return MAKERS[mechanism](asked)
}

const MAKERS: Readonly<Record<CountMechanism, (asked: Calibrating) => Noise>> = {
  ladder({ facts, levels: { bounds }, target: { epsilon }, guess, floor }) {
    const ladder = floor === undefined ? bestLadder(bounds, epsilon, guess) : ladderAt(bounds, epsilon, floor)
    return ladderNoise(ladder, pure(facts.neighbours, epsilon, attained(facts, bounds)), guess)
  },
  'published-ladder': ({ facts, levels: { bounds }, target: { epsilon }, guess }) =>
    ladderNoise(publishedLadder(bounds, epsilon), pure(facts.neighbours, epsilon), guess),
  laplace({ facts, levels, target: { epsilon }, guess }) {
    const scales = Float64Array.of(divideUp(globalBound(levels), epsilon))
    return scheduledNoise('laplace', scales, pure(facts.neighbours, epsilon), guess)
  },
  'instance-cauchy': (asked) => cauchyNoise(asked, cauchySchedule(asked.levels.bounds, asked.target.epsilon)),
  'smooth-cauchy': (asked) => cauchyNoise(asked, smoothCauchySchedule(asked.levels.bounds, asked.target.epsilon)),
  'instance-laplace': (asked) =>
    checkedNoise('laplace', asked, exactSchedule('laplace', asked.levels.bounds, asked.target)),
  'instance-gaussian': (asked) =>
    checkedNoise('gaussian', asked, exactSchedule('gaussian', asked.levels.bounds, asked.target)),
  'algorithm-1': (asked) =>
    checkedNoise('laplace', asked, printedSchedule(asked.levels.bounds, asked.target, { freezing: true })),
  'algorithm-1-unfrozen': (asked) =>
    checkedNoise('laplace', asked, printedSchedule(asked.levels.bounds, asked.target, { freezing: false })),
  'smooth-laplace': (asked) => checkedNoise('laplace', asked, smoothLaplaceSchedule(asked.levels.bounds, asked.target)),
  'second-order'({ facts, levels: { bounds }, target }) {
    const kind = typeof facts.count === 'string' ? kindOf(facts.count) : undefined
    if (kind?.kind !== 'k-triangles') {
      throw new InvalidInput('The mechanism of second order is for k-triangles: choose another for this count.')
    }
    return secondOrderNoise(kind.k, bounds, target, approximate(facts.neighbours, target))
  },
}

function cauchyNoise(
  { facts, levels: { bounds }, target: { epsilon }, guess }: Calibrating,
  scales: Float64Array,
): Noise {
  // Whatever the schedule was derived from, what is promised is what holds for every pair.
  if (cauchyScheduleLoss(bounds, scales) > epsilon) throw new NotFeasible(notKept(epsilon))
  return scheduledNoise('cauchy', scales, pure(facts.neighbours, epsilon), guess)
}

function checkedNoise(law: 'laplace' | 'gaussian', asked: Calibrating, scales: Float64Array): Noise {
  const { facts, levels, target, guess } = asked
  if (scheduleDelta(law, levels.bounds, scales, target.epsilon) > target.delta) {
    throw new NotFeasible(notKept(target.epsilon))
  }
  return scheduledNoise(law, scales, approximate(facts.neighbours, target), guess)
}

function notKept(epsilon: number): string {
  return `At ε = ${epsilon} this schedule of scales does not keep what it promises: choose the ladder, or instance-laplace with the exact schedule.`
}

/** A count by name with one level for all does change by its bound, and a point beyond both then loses the whole of ε. */
function attained({ count }: CountFacts, bounds: Float64Array): Exactness {
  return typeof count === 'string' && bounds.length === 1 ? 'exact' : 'bound'
}

/** No pair of graphs need attain what the bounds allow: these figures are upper bounds. */
function pure(neighbours: Neighbours, epsilon: number, exactness: Exactness = 'bound'): PrivateGuarantee {
  return { kind: 'pure', epsilon, neighbours, exactness, curve: { kind: 'pure', epsilon, exactness: 'bound' } }
}

function approximate(neighbours: Neighbours, { epsilon, delta }: Target): PrivateGuarantee {
  return { kind: 'approximate', epsilon, delta, neighbours, exactness: 'bound' }
}
