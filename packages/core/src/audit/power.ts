/**
 * What an audit could have seen: the smallest true ε′ that it would have called a violation, had the mechanism been as much
 * worse. Told from the events that were tested, so that a trial that sees little says so.
 */
import { exp, log, power } from '../elementary/index.ts'
import { type Curve, deltaAt, epsilonAt, proportionAtLeast, proportionAtMost } from '../privacy/index.ts'
import type { Claim } from '../trials/index.ts'
import type { Point } from './points.ts'
import { boundAt, type TestedEvent } from './testers/events.ts'

/** Deviations that a count stays within but for one time in 200, on one side: both counts do in 99 of 100 audits. */
const DEVIATIONS = 2.58
/** Times that noise may be too small; and beyond so large an ε nobody asks. */
const LARGEST = 100

/** The probabilities of an event under the two inputs. */
interface Odds {
  readonly p: number
  readonly q: number
}

export interface Test {
  readonly trials: number
  /** Each of the two bounds misses with this probability. */
  readonly miss: number
}

/** The smallest ε′ at the claimed δ that would have been caught in 99 of 100 audits; Infinity if none would. */
export function powerOf(claim: Claim, points: readonly Point[], events: readonly TestedEvent[], test: Test): number {
  if (events.length === 0) return Infinity
  const thin = thinTailed(claim.curve)
  if (thin !== undefined) {
    return Math.min(...points.map((point) => ofCurve(thin, claim.delta, point, slackAt(events, point), test)))
  }
  return Math.min(...events.map((event) => ofEvent(event, claim, test)))
}

/**
 * The smallest probability of something that only one of the inputs can show which would have been caught; Infinity if
 * nothing would, however often it happened.
 */
export function rarestOf({ epsilon, delta }: Point, test: Test): number {
  const caught = (p: number) => wouldCatch({ p, q: 0 }, { epsilon, delta }, test)
  return caught(1) ? bisected(1e-9, 1, caught) : Infinity
}

/** Noise whose claimed δ nobody sees happen: its curve in the middle tells. */
function thinTailed(curve: Curve | undefined): ThinTailed | undefined {
  if (curve === undefined) return undefined
  return curve.kind === 'gaussian' || curve.kind === 'gaussianScale' || curve.kind === 'oppositeScales'
    ? curve
    : undefined
}

type ThinTailed = Extract<Curve, { kind: 'gaussian' | 'gaussianScale' | 'oppositeScales' }>

/**
 * Had the noise been `times` too small, its best event at this ε would have had these probabilities: with H = p − e^ε q the
 * curve, q is −H′e^−ε. How far the events that were found fell short of the curve, worse ones are taken to fall short too.
 */
function ofCurve(curve: ThinTailed, delta: number, point: Point, slack: number, test: Test): number {
  const caught = (times: number) => {
    const { p, q } = bestEvent(stronger(curve, times), point.epsilon)
    return wouldCatch({ p: p - slack, q }, point, test)
  }
  if (!caught(LARGEST)) return Infinity
  const worse = stronger(curve, bisected(1, LARGEST, caught))
  return deltaAt(worse, LARGEST) > delta ? Infinity : epsilonAt(worse, delta)
}

const STEP = 1e-4

function bestEvent(curve: Curve, epsilon: number): Odds {
  const below = Math.max(0, epsilon - STEP)
  const slope = (deltaAt(curve, epsilon + STEP) - deltaAt(curve, below)) / (epsilon + STEP - below)
  return { p: Math.min(1, deltaAt(curve, epsilon) - slope), q: Math.max(0, -slope * exp(-epsilon)) }
}

/** The curve of the same noise if the inputs were `times` as far apart. */
function stronger(curve: ThinTailed, times: number): Curve {
  switch (curve.kind) {
    case 'gaussian':
      return { ...curve, mu: curve.mu * times }
    case 'gaussianScale':
      return { ...curve, ratio: Math.min(power(curve.ratio, times), 1e12) }
    case 'oppositeScales':
      return { ...curve, theta: Math.min(curve.theta * times, 25) }
  }
}

/**
 * With less noise of the same kind, what an event tells grows with ε: one that has as much as was seen at ε would have ε′/ε
 * times the logarithm of its ratio.
 */
function ofEvent({ seen: [inP, inQ], trials }: TestedEvent, { epsilon, delta }: Point, test: Test): number {
  const [p, q] = [inP / trials, Math.max(inQ, 0.5) / trials]
  const told = log(p / q)
  const caught = (larger: number) => wouldCatch({ p, q: p * exp((-told * larger) / epsilon) }, { epsilon, delta }, test)
  return told > 0 && caught(LARGEST) ? bisected(epsilon, LARGEST, caught) : Infinity
}

function closest(events: readonly TestedEvent[], point: Point): TestedEvent {
  return events.reduce((found, event) => (excessOf(event, point) > excessOf(found, point) ? event : found))
}

function slackAt(events: readonly TestedEvent[], point: Point): number {
  return Math.max(0, -excessOf(closest(events, point), point))
}

function excessOf({ seen: [p, q], trials }: TestedEvent, { epsilon, delta }: Point): number {
  return p / trials - (exp(epsilon) * q) / trials - delta
}

/** Whether counts that are as unlucky as they are in one audit of 100 still prove that the point is broken. */
function wouldCatch({ p, q }: Odds, { epsilon, delta }: Point, { trials, miss }: Test): boolean {
  if (p <= delta || q >= 1) return false
  const deviations = (share: number) => DEVIATIONS * Math.sqrt(trials * share * (1 - share))
  const inP = Math.max(0, Math.floor(trials * p - deviations(p)))
  const inQ = Math.min(trials, Math.ceil(trials * q + deviations(q) + 1))
  const bounds = { atLeast: proportionAtLeast(inP, trials, miss), atMost: proportionAtMost(inQ, trials, miss) }
  return boundAt(bounds, delta) > epsilon
}

/** Where `holds` begins to hold, to three digits, on the side where it does. */
function bisected(below: number, above: number, holds: (x: number) => boolean): number {
  let [low, high] = [below, above]
  while (high - low > 1e-3 * high) {
    const middle = Math.sqrt(low * high)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}
