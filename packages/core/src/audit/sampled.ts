/** A sampled trial: outputs are drawn, and events in them are chosen, tested and held against the claim. */
import { InvalidInput } from '../errors.ts'
import type { Run } from '../run.ts'
import { type Outputs, type Pair, type SampledTrial, TEXTS_BELOW, type Texts } from '../trials/index.ts'
import type { EventFinding, TrialFinding } from './finding.ts'
import { interleaved, partOf } from './interleaved.ts'
import { type AtPoint, type Point, plainest, pointsOf } from './points.ts'
import { powerOf, rarestOf } from './power.ts'
import { chooseEvents, MOST_EVENTS } from './testers/choose.ts'
import { boundAt, type TestedEvent, testEvent } from './testers/events.ts'
import type { Tester } from './testers/feature.ts'
import { eventInWords, outputInWords } from './words.ts'

export interface Sampling {
  /** Outputs for each input of each pair. */
  readonly count: number
  readonly run: Run
  readonly testers: readonly Tester[]
  /** The probability that a verdict of violation is wrong. */
  readonly error: number
}

export async function sampledTrial<Input>(
  trial: SampledTrial<Input>,
  { count, run, testers, error }: Sampling,
): Promise<TrialFinding> {
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
