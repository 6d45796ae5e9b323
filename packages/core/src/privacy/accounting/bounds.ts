/**
 * A sampled profile between two laws of the loss on the grid: one whose profile is nowhere below it, one whose profile is
 * nowhere above it. Laws that compose keep this order, whatever they compose with (notes.md).
 */
import { hullLaw, type LossLaw, type Profile, valueAt } from './hull.ts'
import type { Samples } from './samples.ts'

export interface BoundingLaws {
  readonly upper: LossLaw
  readonly lower: LossLaw
}

/** Of the curves of both directions, or of one that holds for both. */
export function boundingLaws(there: Samples, back: Samples, step: number): BoundingLaws {
  const [one, other] = [atZero(there, back), atZero(back, there)]
  return { upper: pessimistic(one, other, step), lower: optimistic(one, other, step) }
}

/** At ε = 0 both directions have the same δ, the total variation. */
function atZero({ upper, lower }: Samples, other: Samples): Samples {
  const [most, least] = [
    Math.min(upper[0] as number, other.upper[0] as number),
    Math.max(lower[0] as number, other.lower[0] as number),
  ]
  if (upper[0] === most && lower[0] === least) return { upper, lower }
  return {
    upper: Float64Array.from(upper, (x, i) => (i === 0 ? most : x)),
    lower: Float64Array.from(lower, (x, i) => (i === 0 ? least : x)),
  }
}

/** The chords of the hull: convex functions lie below their chords (connecting the dots, Doroshenko and others 2022). */
function pessimistic(there: Samples, back: Samples, step: number): LossLaw {
  return hullLaw({ there: there.upper, back: back.upper }, step, 'up')
}

/** Corners that lie so low that no segment between two of them rises above the profile. */
function optimistic(there: Samples, back: Samples, step: number): LossLaw {
  const [one, other] = [gaps(there, back, step), gaps(back, there, step)]
  const lowered = ({ lower }: Samples, own: Float64Array): Float64Array =>
    // Beyond the last point nothing is left.
    Float64Array.from(lower, (x, i) =>
      i === lower.length - 1 ? 0 : Math.max(0, x - Math.max(own[i] as number, own[i - 1] ?? 0)),
    )
  const profile: Profile = { there: lowered(there, one), back: lowered(back, other) }
  const middle = Math.max(0, (there.lower[0] as number) - Math.max(one[0] as number, other[0] as number))
  profile.there[0] = middle
  profile.back[0] = middle
  const law = hullLaw(profile, step, 'down')
  return { ...law, infinite: 0 }
}

/**
 * By how much the chord of each interval is lowered. A convex function lies above its chords when these are drawn on: on
 * [x_i, x_{i+1}] above A, the chord before, and above B, the chord after, hence above every mean of the two. The mean
 * whose ends fall short by equally much falls short by ab/(a + b), where A misses the right end by a and B the left by b.
 */
function gaps({ upper, lower }: Samples, other: Samples, step: number): Float64Array {
  const last = upper.length - 1
  const grown = Math.exp(step)
  const result = new Float64Array(last + 1)
  for (let i = 0; i < last; i++) {
    const left = lower[i] as number
    const right = i + 1 === last ? 0 : (lower[i + 1] as number)
    const before = i === 0 ? valueAt(upper, other.upper, -1, step) : (upper[i - 1] as number)
    // Slopes are times x_i: x grows by e^Δ − 1 on this interval, by 1 − e^−Δ on the one before, by e^Δ(e^Δ − 1) after.
    const a = right - left + (before - left) * grown
    const b = left - right - (right - (i + 1 === last ? 0 : (upper[i + 2] as number))) / grown
    result[i] = a > 0 && b > 0 ? (a * b) / (a + b) : 0
  }
  return result
}
