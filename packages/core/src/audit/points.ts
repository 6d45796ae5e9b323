/** A claim as points (ε, δ) that must all hold, and which of them to show. */
import { deltaAt } from '../privacy/index.ts'
import type { Claim } from '../trials/index.ts'

/** A point of a claimed curve: no event is likelier than e^ε times as likely as under the other input, plus δ. */
export interface Point {
  readonly epsilon: number
  readonly delta: number
}

/** Where a curve is looked at besides the claimed point, in parts of the claimed ε. δ is tiny at the far end: few see it. */
const PLACES = [0.75, 0.5, 0.25, 0, 1.5]

/**
 * The claimed point, and others of its curve. Where noise has thin tails nobody sees the claimed δ happen, but a curve that
 * is wrong there is wrong in its middle as well, where events are frequent.
 */
export function pointsOf({ epsilon, delta, curve }: Claim): Point[] {
  const claimed = { epsilon, delta }
  if (curve === undefined) return [claimed]
  const others = PLACES.map((place) => ({ epsilon: place * epsilon, delta: deltaAt(curve, place * epsilon) }))
  // A larger ε with the same δ says less than the claimed point does.
  return [claimed, ...others.filter((at) => at.delta < 1 && (at.epsilon < epsilon || at.delta < delta))]
}

/** What was found at a point: the true ε at its δ is at least `bound`. */
export interface AtPoint {
  readonly at: Point
  readonly bound: number
}

/**
 * Of all that was found, what to show: a violation of the claimed point, which is the plainest; or else one elsewhere on the
 * curve; or, if nothing is broken, what came nearest to it at the claimed point.
 */
export function plainest<Found extends AtPoint>(
  all: readonly Found[],
  claim: Point,
  breaks: (found: AtPoint) => boolean,
): Found | undefined {
  const atClaim = all.filter(({ at }) => at.epsilon === claim.epsilon && at.delta === claim.delta)
  const broken = all.filter(breaks)
  const claimBroken = atClaim.filter(breaks)
  const shown = claimBroken.length > 0 ? claimBroken : broken.length > 0 ? broken : atClaim
  const margin = ({ at, bound }: Found) => bound - at.epsilon
  return shown.reduce<Found | undefined>(
    (best, each) => (best === undefined || margin(each) > margin(best) ? each : best),
    undefined,
  )
}
