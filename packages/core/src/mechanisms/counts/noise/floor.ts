/**
 * The floor of a ladder, from public facts. A floor above the true level costs noise, one that is too low costs ε₀. Of the
 * floors whose error at the guessed level is within a twentieth of the least, the lowest: a guess that is too high then
 * does less harm.
 */
import { type Ladder, largestEpsilon0, lowestFloor, railsOf } from './ladder.ts'
import { ladderReach } from './ladder-width.ts'

const WORSE = 1.05

/** Shares of ε that are given up for a lower floor: from a half, as published, to next to nothing. */
const SHARES = Array.from({ length: 44 }, (_, k) => 0.5 * 0.9 ** k)

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
  const near = bounds.subarray(guess, guess + 1 + Math.ceil(RUNGS / epsilon))
  const candidates = SHARES.map((share) => {
    const epsilon0 = epsilon * (1 - share)
    const floor = lowestFloor(unraised, epsilon, epsilon0)
    const rails = railsOf(near, centre, bounds[floor])
    return { floor, error: ladderReach({ rails, epsilon0 }).meanAt(0) }
  })
  const least = Math.min(...candidates.map(({ error }) => error))
  const floors = candidates.filter(({ error }) => error <= WORSE * least).map(({ floor }) => floor)
  return ladderAt(bounds, epsilon, Math.min(...floors), centre)
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
  return 1 / (1 + Math.exp(epsilon / 2))
}
