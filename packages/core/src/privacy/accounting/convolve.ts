/**
 * The law of a sum of losses, by Fourier transforms of tilted laws: masses are multiplied by e^(λ·loss) first and divided
 * by it afterwards, so that errors are relative to the δ that is looked for and not to 1. Every error is bounded, and
 * handed on beside the masses (notes.md).
 */
import { exp, hypot, log } from '../../elementary/index.ts'
import { type Complex, transform, transformError, zeros } from './fourier.ts'
import type { Bounds } from './samples.ts'
import { moments, type Part, peakOf } from './tilted.ts'

/** Masses of a sum of losses above some place; e^(scale − λi) times `masses`, i counted in steps. */
export interface SumOfLosses {
  /** The loss, in steps, of the first of the masses. */
  readonly first: number
  readonly masses: Float64Array
  /** Each of the masses is within this of a true one, plus what was folded into the window. */
  readonly error: number
  /** And within this share of itself. */
  readonly relative: number
  /** The share of the tilted law that lies outside the window, and was folded into it. */
  readonly folded: number
  /** What lies above the window, as a probability. */
  readonly beyond: number
  readonly scale: number
  readonly lambda: number
}

/** The largest window, in steps. */
const LARGEST = 2 ** 19
/** How much of a tilted law may lie outside its window: it is added to δ, about a tenth or less of which it is a part of. */
const OUTSIDE = 1e-9

/** Of both bounds at a time: real numbers fill half of a complex transform. undefined where the window would be too large. */
export function convolved(
  parts: Bounds<readonly Part[]>,
  lambda: number,
  tolerated = OUTSIDE,
): Bounds<SumOfLosses> | undefined {
  const tails = tailsOf(parts, lambda)
  const support = { upper: supportOf(parts.upper), lower: supportOf(parts.lower) }
  const least = Math.min(support.upper.least, support.lower.least)
  const most = Math.max(support.upper.most, support.lower.most)
  for (let size = 64; size <= LARGEST; size *= 2) {
    const whole = most - least < size
    // Half a window to either side of the mean; no further than there is anything.
    const first = whole ? least : Math.floor(Math.min(Math.max(tails.mean - size / 2, least), most + 1 - size))
    const outside = (bound: 'upper' | 'lower') =>
      (first <= support[bound].least ? 0 : tails.below(bound, first)) +
      (first + size > support[bound].most ? 0 : tails.above(bound, first + size))
    if (outside('upper') > tolerated || outside('lower') > tolerated) continue
    const masses = multiplied(parts, lambda, first, size)
    const sum = (bound: 'upper' | 'lower'): SumOfLosses => ({
      ...masses[bound],
      first,
      lambda,
      folded: outside(bound),
      beyond: first + size > support[bound].most ? 0 : tails.beyond(first + size),
    })
    return { upper: sum('upper'), lower: sum('lower') }
  }
  return undefined
}

function supportOf(parts: readonly Part[]): { readonly least: number; readonly most: number } {
  let [least, most] = [0, 0]
  for (const { law, times } of parts) {
    let [from, to] = [0, law.masses.length - 1]
    while (from < to && law.masses[from] === 0) from++
    while (to > from && law.masses[to] === 0) to--
    least += times * (law.first + from)
    most += times * (law.first + to)
  }
  return { least, most }
}

/** Room for the roundings of moments. */
const ROOM = 1 + 1e-6

interface Tails {
  readonly mean: number
  /** The tilted share below a loss, and from a loss on (Chernoff). */
  below(bound: 'upper' | 'lower', loss: number): number
  above(bound: 'upper' | 'lower', loss: number): number
  /** The probability of a loss or more. */
  beyond(loss: number): number
}

function tailsOf(parts: Bounds<readonly Part[]>, lambda: number): Tails {
  const at = { upper: moments(parts.upper, lambda), lower: moments(parts.lower, lambda) }
  const unit = 1 / Math.sqrt(Math.max(at.upper.variance, 1e-6))
  const around = (sign: number, of: readonly Part[]) =>
    [2, 4, 6, 8, 16].map((far) => {
      const tilt = lambda + sign * far * unit
      return { tilt, logarithm: moments(of, tilt).logarithm }
    })
  const low = { upper: around(-1, parts.upper), lower: around(-1, parts.lower) }
  // These hold for the lower bound as well: for λ ≥ 0 E[e^(λL)] grows with the profile, as the mean of a convex function.
  const high = around(1, parts.upper)
  const least = (tilts: typeof high, loss: number, from: number) =>
    tilts.reduce((found, { tilt, logarithm }) => Math.min(found, logarithm - (tilt - from) * loss), Infinity)
  return {
    mean: at.upper.mean,
    below: (bound, loss) => ROOM * exp(least(low[bound], loss, lambda) - at[bound].logarithm),
    above: (bound, loss) => ROOM * exp(least(high, loss, lambda) - at[bound].logarithm),
    beyond: (loss) => ROOM * exp(least(high, loss, 0)),
  }
}

type Multiplied = Pick<SumOfLosses, 'masses' | 'error' | 'relative' | 'scale'>

/** The circular convolution of all parts, tilted and folded into one window. */
function multiplied(parts: Bounds<readonly Part[]>, lambda: number, first: number, size: number): Bounds<Multiplied> {
  const upper = new Product(size)
  const lower = new Product(size)
  const buffer = zeros(size)
  for (let p = 0; p < Math.max(parts.upper.length, parts.lower.length); p++) {
    const [one, other] = [parts.upper[p], parts.lower[p]]
    buffer.re.fill(0)
    buffer.im.fill(0)
    const norms = [one && upper.fold(one, lambda, buffer.re), other && lower.fold(other, lambda, buffer.im)]
    transform(buffer)
    // What one transform gets wrong of both together is the most that it can get wrong of either.
    const error = hypot(norms[0] ?? 0, norms[1] ?? 0) * transformError(size)
    if (one !== undefined) upper.multiply(buffer, 1, one.times, error)
    if (other !== undefined) lower.multiply(buffer, -1, other.times, error)
  }
  const packed = zeros(size)
  upper.put(packed, 1)
  lower.put(packed, -1)
  // The inverse is the transform with both parts exchanged.
  transform({ re: packed.im, im: packed.re })
  const back = (upper.norm() + lower.norm()) * transformError(size)
  return { upper: upper.finished(packed.re, first, back), lower: lower.finished(packed.im, first, back) }
}

/** The product of spectra of one bound, of laws that each add up to 1 and so have no value above 1. */
class Product {
  readonly #size: number
  readonly #re: Float64Array
  readonly #im: Float64Array
  #scale = 0
  #error = 0
  #relative = 1e-12
  #times = 0

  constructor(size: number) {
    this.#size = size
    this.#re = new Float64Array(size / 2 + 1).fill(1)
    this.#im = new Float64Array(size / 2 + 1)
  }

  /** Puts the tilted law, divided by its sum, around a circle; returns its 2-norm. */
  fold({ law, logs, times }: Part, lambda: number, into: Float64Array): number {
    const peak = peakOf(logs, lambda)
    const top = (logs[peak] as number) + lambda * peak
    let sum = 0
    for (let i = 0; i < logs.length; i++) sum += exp((logs[i] as number) + lambda * i - top)
    const mask = this.#size - 1
    for (let i = 0; i < logs.length; i++) {
      const place = (law.first + i) & mask
      into[place] = (into[place] as number) + exp((logs[i] as number) + lambda * i - top) / sum
    }
    this.#scale += times * (log(sum) + top + lambda * law.first)
    this.#times += times
    // exp makes the errors of what stands in it, each of which is a share of its length, errors of the weights.
    const longest = 1000 + Math.abs(top) + Math.abs(lambda) * (logs.length + Math.abs(law.first))
    this.#relative += times * 1.2e-14 * longest
    let squares = 0
    for (const x of into) squares += x * x
    return Math.sqrt(squares)
  }

  /** Multiplies by the `times`-th power of one of the two spectra that were transformed as one. */
  multiply({ re, im }: Complex, which: 1 | -1, times: number, error: number): void {
    this.#error += times * error
    const size = this.#size
    const [ownRe, ownIm] = [this.#re, this.#im]
    for (let k = 0; k <= size / 2; k++) {
      const opposite = (size - k) & (size - 1)
      // (F(k) + F̄(−k))/2 is the spectrum of the real part, (F(k) − F̄(−k))/2i that of the imaginary one.
      let x =
        ((which === 1 ? re[k] : im[k]) as number) / 2 + ((which === 1 ? re[opposite] : im[opposite]) as number) / 2
      let y =
        ((which === 1 ? im[k] : re[opposite]) as number) / 2 - ((which === 1 ? im[opposite] : re[k]) as number) / 2
      let u = ownRe[k] as number
      let v = ownIm[k] as number
      for (let left = times; ; ) {
        if (left % 2 === 1) {
          const real = u * x - v * y
          v = u * y + v * x
          u = real
        }
        left = Math.floor(left / 2)
        if (left === 0) break
        const real = x * x - y * y
        y = 2 * x * y
        x = real
      }
      ownRe[k] = u
      ownIm[k] = v
    }
  }

  /** Σ|spectrum|²/n, the squares of the masses, as a norm. */
  norm(): number {
    let squares = 0
    for (let k = 0; k <= this.#size / 2; k++) {
      const twice = k === 0 || k === this.#size / 2 ? 1 : 2
      squares += twice * ((this.#re[k] as number) ** 2 + (this.#im[k] as number) ** 2)
    }
    return Math.sqrt(squares / this.#size)
  }

  put({ re, im }: Complex, which: 1 | -1): void {
    const size = this.#size
    for (let k = 0; k < size; k++) {
      const mirrored = k > size / 2
      const x = this.#re[mirrored ? size - k : k] as number
      const y = (this.#im[mirrored ? size - k : k] as number) * (mirrored ? -1 : 1)
      re[k] = (re[k] as number) + (which === 1 ? x : -y)
      im[k] = (im[k] as number) + (which === 1 ? y : x)
    }
  }

  finished(folded: Float64Array, first: number, back: number): Multiplied {
    const size = this.#size
    const masses = new Float64Array(size)
    for (let i = 0; i < size; i++) masses[i] = (folded[(first + i) & (size - 1)] as number) / size
    // A complex product is within √5 units of itself; spectra of sums of 1 stay within e^(error) of it.
    const products = 1e-15 * (this.#times + 1) * this.norm()
    const error = 1.01 * (this.#error + products + back) + Number.MIN_VALUE * size
    return { masses, error, relative: this.#relative, scale: this.#scale }
  }
}
