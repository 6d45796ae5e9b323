/**
 * The lower convex hull of a profile h(x), x = e^(iΔ), over the whole line, and the law of the loss that it stands for.
 *
 * Values are kept where they have digits: h itself for i ≥ 0, and for i < 0 the mirrored profile m, h(x) = 1 − x + x·m(1/x).
 * A piecewise linear profile is that of the law with mass p at the loss of each corner j,
 *
 *   p = D(i, j) − D(j, k),   D(i, j) = (h_i − h_j)/(1 − e^(−(j−i)Δ)),   D(j, k) = (h_j − h_k)/(e^((k−j)Δ) − 1),
 *
 * between its neighbours i and k: x_j times the difference of two slopes, in which no e^(jΔ) is left that could overflow.
 * For j < 0 it is e^(jΔ) times what the same formula gives of the mirrored profile.
 */
import { exp, expm1 } from '../../elementary/index.ts'

/** A profile at iΔ, i = 0, 1, …, constant beyond the last, and the mirrored one; they share the number at 0. */
export interface Profile {
  readonly there: Float64Array
  readonly back: Float64Array
}

/** A law of the loss on the grid: masses at (first + i)Δ, and what is at infinity. */
export interface LossLaw {
  readonly first: number
  readonly masses: Float64Array
  readonly infinite: number
}

/** More than the relative error of a difference over an expm1 that is 50 units in the last place off. */
const QUOTIENT = 4e-14
/** More than the absolute error of 1 − x + x·m. */
const ACROSS = 1e-15

/** Beside the first corner lies x = 0, beside the last one infinity. */
const NONE = Number.NaN

/** The law of the hull's corners, with every mass rounded up, or down, by more than all its errors. */
export function hullLaw({ there, back }: Profile, step: number, rounded: 'up' | 'down'): LossLaw {
  const last = there.length - 1
  const first = 1 - back.length
  const corners = new Int32Array(last - first + 1)
  let count = 0
  const massAt = (i: number, j: number, k: number) =>
    j >= 0 ? before(there, back, i, j) - after(there, j, k) : before(back, there, -k, -j) - after(back, -j, -i)
  const before = (own: Float64Array, other: Float64Array, i: number, j: number) => {
    const here = own[j] as number
    // The profile begins with 1 at x = 0.
    return Number.isNaN(i) ? 1 - here : (valueAt(own, other, i, step) - here) / -expm1((i - j) * step)
  }
  const after = (own: Float64Array, j: number, k: number) =>
    Number.isNaN(k) ? 0 : ((own[j] as number) - (own[k] as number)) / expm1((k - j) * step)

  for (let k = first; k <= last + 1; k++) {
    const next = k > last ? NONE : k
    while (count > 1 || (count === 1 && k <= last)) {
      const i = count > 1 ? (corners[count - 2] as number) : NONE
      if (massAt(i, corners[count - 1] as number, next) > 0) break
      count--
    }
    if (k <= last) corners[count++] = k
  }

  const masses = new Float64Array(last - first + 1)
  const sign = rounded === 'up' ? 1 : -1
  for (let c = 0; c < count; c++) {
    const j = corners[c] as number
    const i = c > 0 ? (corners[c - 1] as number) : NONE
    const k = c + 1 < count ? (corners[c + 1] as number) : NONE
    const [own, other, left, middle, right] = j >= 0 ? [there, back, i, j, k] : [back, there, -k, -j, -i]
    const falling = before(own, other, left, middle)
    const left0 = after(own, middle, right)
    let error = QUOTIENT * (Math.abs(falling) + Math.abs(left0))
    if (left < 0) error += ACROSS / -expm1((left - middle) * step)
    const mass = Math.max(0, falling - left0 + sign * error)
    masses[j - first] = j >= 0 ? mass : mass * exp(j * step) * (1 + sign * QUOTIENT)
  }
  const end = corners[count - 1] as number
  return { first, masses, infinite: valueAt(there, back, end, step) }
}

/** The profile of `own` at iΔ, also to the left of 0, where the other one has the digits. */
export function valueAt(own: Float64Array, other: Float64Array, i: number, step: number): number {
  return i >= 0 ? (own[i] as number) : 1 - exp(i * step) * (1 - (other[-i] as number))
}
