/**
 * The floor of a ladder, from public facts. A floor above the true level costs noise, one that is too low costs ε₀. A guess
 * is often more than the level, and has to be for an interval, so what counts is the error at the guess, at half of it and
 * at a quarter, each beside the least that any floor has there: of the floors whose worst case is within a twentieth of
 * the best worst case, the lowest.
 */
import { exp, power } from '../../../elementary/index.ts'
import { type Ladder, largestEpsilon0, lowestFloor, railsOf } from './ladder.ts'
import { ladderReach } from './ladder-width.ts'

const WORSE = 1.05

/** Shares of ε that are given up for a lower floor: from a half, as published, to next to nothing. */
const SHARES = Array.from({ length: 44 }, (_, k) => 0.5 * power(0.9, k))

/** So many rungs, divided by ε, are worth a look where errors are only compared: what lies beyond weighs e^−100. */
const RUNGS = 200

/** A ladder as the plan tells of it. */
export interface FlooredLadder extends Ladder {
  readonly floor: number
  readonly centre: number
}

export function bestLadder(bounds: Float64Array, epsilon: number, guess: number): FlooredLadder {
  const centre = centreFor(epsilon)
  const unraised = railsOf(bounds, centre)
  const levels = [guess, Math.ceil(guess / 2), Math.ceil(guess / 4)]
  const candidates = SHARES.map((share) => {
    const epsilon0 = epsilon * (1 - share)
    const floor = lowestFloor(unraised, epsilon, epsilon0)
    return { floor, errors: levels.map((level) => errorNear(bounds, { level, floor, epsilon0, epsilon, centre })) }
  })
  const least = levels.map((_, k) => Math.min(...candidates.map(({ errors }) => errors[k] as number)))
  const worst = candidates.map(({ errors }) => Math.max(...errors.map((error, k) => error / (least[k] as number))))
  const best = Math.min(...worst)
  const floors = candidates.filter((_, c) => (worst[c] as number) <= WORSE * best).map(({ floor }) => floor)
  return ladderAt(bounds, epsilon, Math.min(...floors), centre)
}

interface Candidate {
  readonly level: number
  readonly floor: number
  readonly epsilon0: number
  readonly epsilon: number
  readonly centre: number
}

/** E|noise| at a level, from the bounds near it alone. */
function errorNear(bounds: Float64Array, { level, floor, epsilon0, epsilon, centre }: Candidate): number {
  const near = bounds.subarray(level, level + 1 + Math.ceil(RUNGS / epsilon))
  // Where the true count cannot change at all, errors of 0 are compared as well.
  return Math.max(ladderReach({ rails: railsOf(near, centre, bounds[floor]), epsilon0 }).meanAt(0), 1e-9)
}

export function ladderAt(
  bounds: Float64Array,
  epsilon: number,
  asked: number,
  centre = centreFor(epsilon),
): FlooredLadder {
  const floor = Math.min(asked, bounds.length - 1)
  const rails = railsOf(bounds, centre, bounds[floor])
  return { rails, floor, centre, epsilon0: largestEpsilon0(rails, epsilon) }
}

/** As published: half of ε for the rungs, the other half for the normalisers, no floor, and a middle of one point. */
export function publishedLadder(bounds: Float64Array, epsilon: number): FlooredLadder {
  return { rails: railsOf(bounds, 0), floor: 0, centre: 0, epsilon0: epsilon / 2 }
}

/** For a constant bound and E|noise| (Geng and Viswanath 2014); with bounds that grow it is close to the best. */
function centreFor(epsilon: number): number {
  return 1 / (1 + exp(epsilon / 2))
}
