/** Audits: a trial, or all trials of a mechanism. */
import { InvalidInput } from '../errors.ts'
import type { Run } from '../mechanisms/index.ts'
import { integerBelow, SecureBits } from '../random/index.ts'
import { joined } from './box.ts'
import { type AtPoint, checkClaim, type Point, plainest, pointsOf } from './claim.ts'
import { ALPHA, type EventFinding, type TrialFinding } from './finding.ts'
import { powerOf, rarestOf } from './power.ts'
import { chooseEvents, MOST_EVENTS } from './testers/choose.ts'
import { coordinates } from './testers/coordinates.ts'
import { distances } from './testers/distances.ts'
import { boundAt, type TestedEvent, testEvent } from './testers/events.ts'
import { breaksExactly, exactFindings } from './testers/exact.ts'
import type { Tester } from './testers/feature.ts'
import { grids } from './testers/grids.ts'
import { shapes } from './testers/shapes.ts'
import { twoColumns } from './testers/two-columns.ts'
import { TEXTS_BELOW, type Texts } from './texts.ts'
import type { Box, CheckedTrial, ExactTrial, Outputs, Pair, SampledTrial, Trial } from './trial.ts'
import { eventInWords, few, outputInWords } from './words.ts'

export interface AuditOptions {
  /** Outputs for each input of each pair. */
  readonly samples?: number
  /** Secure bits unless a test brings its own; progress in percents; a signal to stop it. */
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
  const { samples = SAMPLES } = options
  if (!(Number.isSafeInteger(samples) && samples >= FEWEST_SAMPLES && samples <= MOST_SAMPLES)) {
    throw new InvalidInput(
      `An audit takes a whole number of samples, from ${FEWEST_SAMPLES} to ${MOST_SAMPLES}, not ${samples}.`,
    )
  }
  if ('claim' in trial || !('faults' in trial)) checkClaim(trial.claim)
  if ('law' in trial) return exactTrial(trial)
  if ('faults' in trial) return checkedTrial(trial, samples, options.run ?? {})
  return sampledTrial(trial, { ...options, samples })
}

async function sampledTrial<Input>(
  trial: SampledTrial<Input>,
  { samples, run = {}, testers = TESTERS, error = ALPHA }: AuditOptions & { readonly samples: number },
): Promise<TrialFinding> {
  const count = Math.max(FEWEST_SAMPLES, Math.round(samples * (trial.share ?? 1)))
  const points = pointsOf(trial.claim)
  // Every bound of every event of every pair may miss: together they do at most with this probability.
  const miss = error / (2 * MOST_EVENTS * trial.pairs.length)
  const findings: PairFinding<Input>[] = []
  const columns = ['the outcome', ...(trial.columns ?? [])]
  for (const [at, pair] of trial.pairs.entries()) {
    const [a, b] = await interleaved(trial.box, pair, count, partOf(run, at, trial.pairs.length))
    requireOutputs(pair, a, b)
    const events = chooseEvents(a, b, points, testers, columns).map((event) => testEvent(event, a, b, miss))
    findings.push({ pair, events, texts: a.texts })
  }
  return sampledFinding(trial, points, findings, { samples: count, miss })
}

interface PairFinding<Input> {
  readonly pair: Pair<Input>
  readonly events: readonly TestedEvent[]
  readonly texts: Texts | undefined
}

/** Bits and signal as they are; progress as a part of the whole. */
function partOf(run: Run, done: number, total: number): Run {
  const { progress } = run
  if (progress === undefined) return run
  return { ...run, progress: (part, whole) => progress(Math.floor((100 * (done + part / whole)) / total), 100) }
}

/** Parts that the outputs of a pair are drawn in. */
const PARTS = 16
const SMALLEST_PART = 50

/**
 * The outputs of both inputs, in parts by turns, whichever comes first being left to chance: what changes with time, such as a
 * number that counts releases, must not look like a difference between the inputs.
 */
async function interleaved<Input>(
  box: Box<Input>,
  { a, b }: Pair<Input>,
  count: number,
  run: Run,
): Promise<[Outputs, Outputs]> {
  const bits = run.bits ?? new SecureBits()
  const turns = Math.max(1, Math.min(PARTS, Math.floor(count / SMALLEST_PART)))
  const [ofA, ofB]: [Outputs[], Outputs[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    const size = Math.floor(((turn + 1) * count) / turns) - Math.floor((turn * count) / turns)
    const first = integerBelow(2, bits)
    for (const half of [0, 1]) {
      const part = partOf({ ...run, bits }, 2 * turn + half, 2 * turns)
      if (half === first) ofA.push(await box(a, size, part))
      else ofB.push(await box(b, size, part))
    }
  }
  const width = Math.max(...[...ofA, ...ofB].map((outputs) => outputs.width))
  return [joined(ofA, width), joined(ofB, width)]
}

/** If both inputs are refused each time, in the same words, the pair has shown nothing. */
function requireOutputs(pair: Pair<unknown>, a: Outputs, b: Outputs): void {
  const [first = 0] = a.values
  if (
    first > TEXTS_BELOW ||
    ![a, b].every(({ width, values }) => values.every((x, k) => k % width > 0 || x === first))
  ) {
    return
  }
  throw new InvalidInput(
    `Nothing came out for either input of the pair "${pair.name}", so nothing was audited: ${a.texts?.of(first) ?? 'no output'}`,
  )
}

function sampledFinding<Input>(
  trial: SampledTrial<Input>,
  points: readonly Point[],
  findings: readonly PairFinding<Input>[],
  { samples, miss }: { readonly samples: number; readonly miss: number },
): TrialFinding {
  const { claim } = trial
  const seen = findings.flatMap(({ pair, events, texts }) =>
    events.flatMap((event) => points.map((at) => ({ pair, event, texts, at, bound: boundAt(event, at.delta) }))),
  )
  const best = plainest(seen, claim, breaks)
  const test = { trials: Math.floor(samples / 2), miss }
  const power = powerOf(
    claim,
    points,
    findings.flatMap(({ events }) => events),
    test,
  )
  const rarest = rarestOf(claim, test)
  return {
    name: trial.name,
    how: 'sampled',
    verdict: best !== undefined && breaks(best) ? 'violated' : 'consistent',
    neighbours: claim.neighbours?.kind ?? null,
    claimedEpsilon: claim.epsilon,
    claimedDelta: claim.delta,
    lowerBound: best?.bound ?? 0,
    at: best?.at ?? (points[0] as Point),
    power: power === Infinity ? null : power,
    rarest: rarest === Infinity ? null : rarest,
    samples,
    pairs: trial.pairs.length,
    pair: best?.pair ?? null,
    event: best === undefined ? null : eventFinding(best.event, best.texts),
  }
}

function breaks({ at, bound }: AtPoint): boolean {
  return bound > at.epsilon
}

function eventFinding(event: TestedEvent, texts: Texts | undefined): EventFinding {
  const { likelier, seen, trials, atLeast, atMost, example } = event
  return {
    words: eventInWords(event),
    likelier,
    seen,
    outputs: trials,
    probabilities: [atLeast, atMost],
    ...(example === undefined ? {} : { example: outputInWords(example, texts) }),
  }
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
