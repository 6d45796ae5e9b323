/** The audit of one trial. */
import { InvalidInput } from '../errors.ts'
import type { Run } from '../run.ts'
import { type CheckedTrial, checkClaim, type ExactTrial, type Trial } from '../trials/index.ts'
import { ALPHA, type TrialFinding } from './finding.ts'
import { plainest } from './points.ts'
import { sampledTrial } from './sampled.ts'
import { coordinates } from './testers/coordinates.ts'
import { distances } from './testers/distances.ts'
import { breaksExactly, exactFindings } from './testers/exact.ts'
import type { Tester } from './testers/feature.ts'
import { grids } from './testers/grids.ts'
import { shapes } from './testers/shapes.ts'
import { twoColumns } from './testers/two-columns.ts'
import { few } from './words.ts'

export interface AuditOptions {
  /** Outputs for each input of each pair. */
  readonly samples?: number
  /** Secure bits unless a test brings its own; progress in per cent; a signal to stop it. */
  readonly run?: Run
  /** Ways to look at outputs; all of them unless some are named. */
  readonly testers?: readonly Tester[]
  /** A verdict of violation is wrong with at most this probability; 10⁻⁶ unless several trials share it. */
  readonly error?: number
}

/** All ways to look at outputs that there are. */
const TESTERS = [coordinates, grids, twoColumns, shapes, distances]

export const SAMPLES = 40_000
/** Below this no event can be told from chance. */
export const FEWEST_SAMPLES = 200
/** All outputs of a pair are held in memory. */
const MOST_SAMPLES = 10_000_000

export async function auditTrial(trial: Trial, options: AuditOptions = {}): Promise<TrialFinding> {
  const { samples = SAMPLES, run = {}, testers = TESTERS, error = ALPHA } = options
  if (!(Number.isSafeInteger(samples) && samples >= FEWEST_SAMPLES && samples <= MOST_SAMPLES)) {
    throw new InvalidInput(
      `An audit takes a whole number of samples, from ${FEWEST_SAMPLES} to ${MOST_SAMPLES}, not ${samples}.`,
    )
  }
  if ('claim' in trial || !('faults' in trial)) checkClaim(trial.claim)
  if ('law' in trial) return exactTrial(trial)
  if ('faults' in trial) return checkedTrial(trial, samples, run)
  const count = Math.max(FEWEST_SAMPLES, Math.round(samples * (trial.share ?? 1)))
  return sampledTrial(trial, { count, run, testers, error })
}

function exactTrial<Input>({ name, claim, pairs, law }: ExactTrial<Input>): TrialFinding {
  const laws = new Map<Input, ReadonlyMap<string, number>>()
  const lawOf = (input: Input) => {
    const known = laws.get(input) ?? law(input)
    laws.set(input, known)
    return known
  }
  const found = pairs.flatMap((pair) =>
    exactFindings(lawOf(pair.a), lawOf(pair.b), claim).map((finding) => ({ ...finding, pair })),
  )
  const shown = plainest(found, claim, breaksExactly)
  if (shown === undefined) throw new RangeError(`The trial "${name}" has no pairs.`)
  const { at, bound, outputs, probabilities, swapped, pair } = shown
  return {
    name,
    how: 'exact',
    verdict: breaksExactly(shown) ? 'violated' : 'consistent',
    neighbours: claim.neighbours?.kind ?? null,
    claimedEpsilon: claim.epsilon,
    claimedDelta: claim.delta,
    lowerBound: bound,
    at,
    // Whatever is more than was claimed, by more than rounding, is seen.
    power: claim.epsilon,
    rarest: 0,
    samples: 0,
    pairs: pairs.length,
    pair,
    event: { words: `the output is ${few(outputs)}`, likelier: swapped ? 'b' : 'a', probabilities },
  }
}

async function checkedTrial({ name, share, faults }: CheckedTrial, samples: number, run: Run): Promise<TrialFinding> {
  const releases = Math.max(1, Math.round(samples * share))
  const found = await faults(releases, run)
  return {
    name,
    how: 'verified',
    verdict: found.length > 0 ? 'violated' : 'consistent',
    neighbours: null,
    claimedEpsilon: null,
    claimedDelta: null,
    lowerBound: null,
    at: null,
    power: null,
    rarest: null,
    samples: releases,
    pairs: 0,
    pair: null,
    event: null,
    faults: found,
  }
}
