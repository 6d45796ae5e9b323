/** What is put to the test: the promise of a plan, as points (ε, δ) that must all hold. */
import { InvalidInput } from '../errors.ts'
import { deltaAt, type Guarantee } from '../privacy/index.ts'
import type { Claim } from './trial.ts'

/** A point of a claimed curve: no event is likelier than e^ε times as likely as under the other input, plus δ. */
export interface Point {
  readonly epsilon: number
  readonly delta: number
}

/** The promise of a plan, with its curve where it has one. */
export function claimOf(guarantee: Guarantee): Claim {
  if (guarantee.kind === 'k-anonymity') {
    throw new InvalidInput('k-anonymity speaks of released rows, not of neighbours: check such a release with verify.')
  }
  if (guarantee.kind !== 'pure' && guarantee.kind !== 'approximate') throw new InvalidInput(NO_CLAIM)
  const { epsilon, curve, neighbours } = guarantee
  const delta = guarantee.kind === 'pure' ? 0 : guarantee.delta
  return { epsilon, delta, neighbours, ...(curve === undefined ? {} : { curve }) }
}

const NO_CLAIM =
  'A claim is what a plan promises, claimOf(plan.guarantee), or a point of your own: { epsilon: 1, delta: 0 }, with an ε above 0 and a δ of 0 or more and below 1.'

/** What is no number is not kept, and not broken either. */
export function checkClaim(claim: Claim): void {
  const { epsilon, delta } = typeof claim === 'object' && claim !== null ? claim : { epsilon: NaN, delta: NaN }
  if (!(epsilon > 0 && epsilon < Infinity && delta >= 0 && delta < 1)) throw new InvalidInput(NO_CLAIM)
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
