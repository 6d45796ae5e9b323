/** The two functions that put Γ and χ² densities of any size into exponents of moderate size (Loader 2000). */
import { atanh, log1p } from '../../elementary/index.ts'

/**
 * u − ln(1 + u) ≥ 0, to full relative precision. As it stands the difference loses all digits at small u; with
 * s = u/(2 + u) the logarithm is 2(s + s³/3 + s⁵/5 + …), and u − 2s = us.
 */
export function deviance(u: number): number {
  if (u < -0.4 || u > 0.7) return u === Infinity ? u : u - log1p(u)
  const s = u / (2 + u)
  const q = s * s
  // |s| ≤ 0.26; the terms of the first line suffice for |s| ≤ 0.05, which is every hot loop with many copies.
  let tail = 1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q * (1 / 13)))))
  if (q > 0.0025) {
    let power = q * q * q * q * q * q
    for (let k = 15; k <= 33; k += 2) {
      tail += power / k
      power *= q
    }
  }
  return s * (u - 2 * q * tail)
}

/**
 * What Stirling's formula leaves out: ln Γ(a + 1) = (a + ½) ln a − a + ½ ln 2π + stirlingError(a), for a > 0.
 */
export function stirlingError(a: number): number {
  // From a + 1 to a: stirlingError(a) = stirlingError(a + 1) + (a + ½) ln(1 + 1/a) − 1, and with s = 1/(2a + 1) the
  // last two terms are atanh(s)/s − 1 = s²/3 + s⁴/5 + …
  let sum = 0
  let at = a
  for (; at < 16; at++) {
    const s = 1 / (2 * at + 1)
    sum += at < 1 ? atanh(s) / s - 1 : atanhExcess(s * s)
  }
  const q = 1 / (at * at)
  return sum + (1 / 12 - q * (1 / 360 - q * (1 / 1260 - q * (1 / 1680 - q * (1 / 1188 - (q * 691) / 360360))))) / at
}

/** atanh(s)/s − 1 as a series in q = s² ≤ 1/9. */
function atanhExcess(q: number): number {
  let sum = 0
  let power = q
  for (let k = 3; power > 1e-18; k += 2) {
    sum += power / k
    power *= q
  }
  return sum
}
