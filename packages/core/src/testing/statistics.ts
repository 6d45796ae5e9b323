/**
 * Statistical tests, each giving a p-value: the probability that the stated law looks at least as wrong as this.
 * A test in the suite rejects below a stated α, and must reject a broken copy as well (its power).
 */
import { lnQ } from '../privacy/special/gamma.ts'
import { lnNormalTail } from '../privacy/special/normal.ts'

/** Both tails of a standard normal deviation. */
export function normalP(z: number): number {
  return Math.min(1, 2 * Math.exp(lnNormalTail(Math.abs(z))))
}

/** Pearson's χ² of counts against the counts expected (each of at least 5). */
export function chiSquareP(observed: ArrayLike<number>, expected: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < observed.length; i++) {
    sum += ((observed[i] as number) - (expected[i] as number)) ** 2 / (expected[i] as number)
  }
  return Math.exp(lnQ((observed.length - 1) / 2, sum / 2))
}

/** Kolmogorov–Smirnov: `sorted` samples against a distribution function. */
export function kolmogorovP(sorted: Float64Array, distribution: (x: number) => number): number {
  const n = sorted.length
  let distance = 0
  for (let i = 0; i < n; i++) {
    const f = distribution(sorted[i] as number)
    distance = Math.max(distance, f - i / n, (i + 1) / n - f)
  }
  const t = distance * (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n))
  let p = 0
  for (let k = 1; k < 100; k++) p += 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * t * t)
  return t < 0.2 ? 1 : Math.max(0, Math.min(1, p))
}

/** `successes` of `trials` against probability p, by the normal law (expect at least 25 either way). */
export function proportionP(successes: number, trials: number, p: number): number {
  return normalP((successes - trials * p) / Math.sqrt(trials * p * (1 - p)))
}
