/**
 * How far an estimate is off with a given probability. Its noise is a weighted sum of Laplace numbers, for the degrees, and of
 * flipped pairs, for which a normal law of their exact variance stands in. The law of the sum is read from its characteristic
 * function: P(|X| > t) = 1 − (2/π)·∫ φ(u)·sin(ut)/u du.
 */
import { exp, log, log1p, sin } from '../../elementary/index.ts'

export interface NoiseLaw {
  /** So many Laplace numbers of this scale each. */
  readonly laplace: readonly { readonly count: number; readonly scale: number }[]
  /** The variance of the rest. */
  readonly normal: number
}

export function exceeds(law: NoiseLaw, t: number): number {
  const deviation = Math.sqrt(
    law.normal + law.laplace.reduce((sum, { count, scale }) => sum + 2 * count * scale ** 2, 0),
  )
  if (deviation === 0) return 0
  const lnPhi = (u: number) =>
    -0.5 * law.normal * u * u - law.laplace.reduce((sum, { count, scale }) => sum + count * log1p((scale * u) ** 2), 0)
  // Where φ is below e^−25 nothing is left; of few Laplace numbers alone it falls so slowly that steps must be many.
  let end = 1 / deviation
  while (lnPhi(end) > -25 && end < 4096 / deviation) end *= 1.5
  const steps = Math.max(2000, Math.ceil((end * (t + 4 * deviation)) / 0.4))
  const width = end / steps
  let sum = t / 2
  // Simpson's rule, the integrand at 0 being t.
  for (let k = 1; k <= steps; k++) {
    const u = k * width
    const value = (exp(lnPhi(u)) * sin(u * t)) / u
    sum += k === steps ? value / 2 : k % 2 === 1 ? 2 * value : value
  }
  return Math.min(1, Math.max(0, 1 - ((2 / Math.PI) * (2 * sum * width)) / 3))
}

/** The least t that |X| exceeds with a probability of at most `miss`. */
export function reachOf(law: NoiseLaw, miss: number): number {
  // One Laplace number alone has a closed form, and the slowest integral.
  const only = law.laplace.find(({ count, scale }) => count > 0 && scale > 0)
  if (
    only?.count === 1 &&
    law.normal < 1e-9 * only.scale ** 2 &&
    law.laplace.every((part) => part === only || part.count * part.scale ** 2 < 1e-9 * only.scale ** 2)
  ) {
    return only.scale * log(1 / miss) * (1 + 1e-4)
  }
  let high = Math.sqrt(law.normal + law.laplace.reduce((sum, { count, scale }) => sum + 2 * count * scale ** 2, 0))
  let low = 0
  while (exceeds(law, high) > miss) [low, high] = [high, 2 * high]
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2
    if (exceeds(law, middle) > miss) low = middle
    else high = middle
  }
  return high
}
