/**
 * The exact laws of released counts: which whole number comes out, with what probability. They follow from definitions and
 * from the numbers that a plan calibrated, and have nothing in common with how noise is drawn.
 */
import { atan2, exp } from '../../../elementary/index.ts'
import { lnNormalTail } from '../../../privacy/special/normal.ts'

/** P(noise ≥ k) for whole numbers k from 1 on. All noise is symmetric. */
export type Tail = (k: number) => number

/** Noise on the real line, rounded: it comes to k or more from k − ½ on. */
export const ROUNDED = {
  laplace:
    (scale: number): Tail =>
    (k) =>
      0.5 * exp((0.5 - k) / scale),
  gaussian:
    (scale: number): Tail =>
    (k) =>
      exp(lnNormalTail((k - 0.5) / scale)),
  cauchy:
    (scale: number): Tail =>
    (k) =>
      atan2(scale, k - 0.5) / Math.PI,
} as const

export interface LadderNumbers {
  /** By level; the last one holds for all that are higher. */
  readonly bounds: readonly number[]
  /** Bounds below it are as large as its own. */
  readonly floor: number
  readonly epsilon0: number
  readonly centre: number
}

/** How far rung t reaches, seen from a level: ⌊γ·LS(ℓ+t)⌋ + LS(ℓ) + … + LS(ℓ+t−1). */
export function rungReach({ bounds, floor, centre }: LadderNumbers, level: number, t: number): number {
  const top = bounds.length - 1
  const bound = (at: number) => bounds[Math.min(Math.max(at, floor), top)] as number
  const below = Math.min(t, Math.max(0, top - level))
  let sum = Math.floor(centre * bound(level + t)) + (t - below) * bound(top)
  for (let s = 0; s < below; s++) sum += bound(level + s)
  return sum
}

/** Further out than this there is nothing worth a sum. */
const NOTHING = 1e-200

/** A point of rung t weighs e^(−ε₀t): rungs are counted off, point by point, and summed from afar. */
export function ladderTail(numbers: LadderNumbers, level: number, reach = rungReach): Tail {
  const weights: number[] = []
  for (let t = 0, weight = 1; weight > NOTHING; t++, weight = exp(-numbers.epsilon0 * t)) {
    const to = reach(numbers, level, t)
    while (weights.length <= to) weights.push(weight)
  }
  const sums = Float64Array.from(weights)
  for (let d = sums.length - 2; d >= 0; d--) sums[d] = (sums[d] as number) + (sums[d + 1] as number)
  const all = 2 * (sums[0] as number) - (weights[0] as number)
  return (k) => (sums[k] ?? 0) / all
}

/** One of several kinds of noise, each with its probability. */
export function mixed(parts: readonly (readonly [probability: number, tail: Tail])[]): Tail {
  return (k) => parts.reduce((sum, [probability, tail]) => sum + probability * tail(k), 0)
}

/** The law of a value with noise. Whole numbers from −far to far are outputs each; what lies beyond is one on either side. */
export function wholeLaw(value: number, tail: Tail, far: number): Map<string, number> {
  const at = (k: number) => (k === 0 ? 1 - 2 * tail(1) : tail(Math.abs(k)) - tail(Math.abs(k) + 1))
  const law = new Map<string, number>()
  for (let y = -far; y <= far; y++) law.set(`${y}`, at(y - value))
  law.set(`less than ${-far}`, tail(value + far + 1))
  law.set(`more than ${far}`, tail(far + 1 - value))
  return law
}

/** The law of a value with noise that is brought back into a range: what would lie beyond it is at its end. */
export function clampedLaw(value: number, tail: Tail, least: number, most: number): Map<number, number> {
  const atLeast = (k: number) => (k > 0 ? tail(k) : 1 - tail(1 - k))
  const law = new Map<number, number>()
  for (let y = least; y <= most; y++) {
    const from = y === least ? 1 : atLeast(y - value)
    law.set(y, from - (y === most ? 0 : atLeast(y + 1 - value)))
  }
  return law
}
