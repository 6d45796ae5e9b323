/**
 * Clustering as a smooth function of degree, from the noisy moments: the one that meets them, each as far as its noise
 * lets it, and rises, falls and bends no more than it must. Sees noisy numbers and public facts alone.
 */
import { type Equation, leastSquaresInBox } from './box-squares.ts'
import { type Power, weightsOf } from './moments.ts'

/** Classes of degrees begin at 2, and each is about half again as wide as the one before. */
export function classStarts(largest: number): number[] {
  const starts = [2]
  for (let at = 2; at <= largest; ) {
    at = Math.max(at + 1, Math.round(at * 1.45))
    if (at <= largest) starts.push(at)
  }
  return starts
}

/** The class of every degree from 0 on; 0 and 1 have none of their own and stand with the first. */
export function classesOf(starts: readonly number[], largest: number): Uint8Array {
  const classes = new Uint8Array(largest + 1)
  for (let degree = 0, k = 0; degree <= largest; degree++) {
    while (k + 1 < starts.length && degree >= (starts[k + 1] as number)) k++
    classes[degree] = k
  }
  return classes
}

export interface NoisyMoment {
  readonly power: Power
  /** Σ t·(d + 1)^−q over nodes, with noise. */
  readonly value: number
  /** About how far off it is, from public facts. */
  readonly spread: number
}

/** Neighbouring classes differ by about this much, */
const ROUGH = 0.08

/** and what they differ by changes by about half of that: where the moments say little, clustering goes on as it went. */
const BENT = 0.04

/** No class is denser than this: what cores and swaps reach. */
const MOST = 0.97

/** The clustering of each class of these degrees. */
export function fitClustering(
  degrees: Uint32Array,
  classes: Uint8Array,
  count: number,
  moments: readonly NoisyMoment[],
): Float64Array {
  // Nothing is known: what chance makes is as good as anything.
  if (moments.length === 0) return new Float64Array(count)
  const rows = moments.map(({ power, value, spread }) => {
    const weights = weightsOf(power, degrees.length)
    const row = new Float64Array(count)
    for (const degree of degrees) {
      const k = classes[degree] as number
      row[k] = (row[k] as number) + ((degree * (degree - 1)) / 2) * (weights[degree] as number)
    }
    return { row: row.map((each) => each / spread), value: Math.max(0, value) / spread }
  })
  return leastSquaresInBox([...rows, ...smooth(count)], count, 0, MOST)
}

/** No steps between neighbours, and no bends. */
function smooth(count: number): Equation[] {
  const equation = (k: number, row: readonly number[], size: number) => {
    const full = new Float64Array(count)
    full.set(
      row.map((each) => each / size),
      k,
    )
    return { row: full, value: 0 }
  }
  return [
    ...Array.from({ length: Math.max(0, count - 1) }, (_, k) => equation(k, [-1, 1], ROUGH)),
    ...Array.from({ length: Math.max(0, count - 2) }, (_, k) => equation(k, [1, -2, 1], BENT)),
  ]
}
