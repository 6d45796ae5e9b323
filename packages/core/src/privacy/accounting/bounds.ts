/**
 * A sampled profile between two laws of the loss on the grid: one whose profile is nowhere below it, one whose profile is
 * nowhere above it. Laws that compose keep this order, whatever they compose with (notes.md).
 */
import { exp } from '../../elementary/index.ts'
import { hullLaw, type LossLaw, type Profile, valueAt } from './hull.ts'
import type { Bounds, Samples } from './samples.ts'

/** One direction, or a curve that holds for both, on the grid of each bound. */
export type SampledBounds = Bounds<Samples>

/** Of the curves of both directions, or of one that holds for both. */
export function boundingLaws(there: SampledBounds, back: SampledBounds, step: Bounds<number>): Bounds<LossLaw> {
  return {
    upper: pessimistic(atZero(there.upper, back.upper), atZero(back.upper, there.upper), step.upper),
    lower: optimistic(atZero(there.lower, back.lower), atZero(back.lower, there.lower), step.lower),
  }
}

/** At ε = 0 both directions have the same δ, the total variation. */
function atZero(own: Samples, other: Samples): Samples {
  const most = Math.min(own.upper[0] as number, other.upper[0] as number)
  const least = Math.max(own.lower[0] as number, other.lower[0] as number)
  if (own.upper[0] === most && own.lower[0] === least) return own
  return { ...own, upper: own.upper.with(0, most), lower: own.lower.with(0, least) }
}

/** The chords of the hull: convex functions lie below their chords (connecting the dots, Doroshenko and others 2022). */
function pessimistic(there: Samples, back: Samples, step: number): LossLaw {
  return hullLaw({ there: there.upper, back: back.upper }, step, 'up')
}

/** Corners that lie so low that no segment between two of them rises above the profile. */
function optimistic(there: Samples, back: Samples, step: number): LossLaw {
  const [one, other] = [gaps(there, back, step), gaps(back, there, step)]
  const lowered = ({ lower, always }: Samples, own: Float64Array): Float64Array => {
    const last = lower.length - 1
    return lower.map((x, i) =>
      i === last ? always : Math.max(always, x - Math.max(own[i] as number, own[i - 1] ?? 0)),
    )
  }
  const profile: Profile = { there: lowered(there, one), back: lowered(back, other) }
  const middle = Math.max(0, (there.lower[0] as number) - Math.max(one[0] as number, other[0] as number))
  profile.there[0] = middle
  profile.back[0] = middle
  return hullLaw(profile, step, 'down')
}

/**
 * By how much the chord of each interval is lowered. A convex function lies above its chords when these are drawn on: on
 * [x_i, x_{i+1}] above A, the chord before, and above B, the chord after, hence above every mean of the two. The mean
 * whose ends fall short by equally much falls short by ab/(a + b), where A misses the right end by a and B the left by b.
 * On the last interval B is what is always lost, and its right end may not fall short of that: it is A or B alone.
 */
function gaps({ upper, lower, always }: Samples, other: Samples, step: number): Float64Array {
  const last = upper.length - 1
  const grown = exp(step)
  const result = new Float64Array(last + 1)
  for (let i = 0; i < last; i++) {
    const left = lower[i] as number
    const right = i + 1 === last ? always : (lower[i + 1] as number)
    const before = i === 0 ? valueAt(upper, other.upper, -1, step) : (upper[i - 1] as number)
    // Slopes are times x_i: x grows by e^Δ − 1 on this interval, by 1 − e^−Δ on the one before, by e^Δ(e^Δ − 1) after.
    const a = right - left + (before - left) * grown
    if (i + 1 === last) result[i] = a > 0 ? left - always : 0
    else {
      const b = left - right - (right - (upper[i + 2] as number)) / grown
      result[i] = a > 0 && b > 0 ? (a * b) / (a + b) : 0
    }
  }
  return result
}
