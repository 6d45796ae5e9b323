/**
 * Clustering as a smooth function of degree, from the noisy moments: the one that meets them, each as far as its noise
 * lets it, and rises or falls no more than it must. Sees noisy numbers and public facts alone.
 */
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

/** Neighbouring classes differ by about this much. */
const ROUGH = 0.08

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
  return descend(rows, count)
}

interface Equation {
  readonly row: Float64Array
  readonly value: number
}

const TURNS = 4000

/** Coordinate by coordinate: a quadratic in a box, in a dozen or two of unknowns. */
function descend(equations: readonly Equation[], count: number): Float64Array {
  const fit = new Float64Array(count).fill(0.3)
  const residual = equations.map(({ row, value }) =>
    row.reduce((sum, each, k) => sum + each * (fit[k] as number), -value),
  )
  const smooth = 1 / ROUGH ** 2
  for (let turn = 0; turn < TURNS; turn++) {
    let moved = 0
    for (let k = 0; k < count; k++) {
      let slope = 0
      let bend = 0
      equations.forEach(({ row }, e) => {
        const each = row[k] as number
        slope += each * (residual[e] as number)
        bend += each * each
      })
      for (const other of [k - 1, k + 1]) {
        if (other < 0 || other >= count) continue
        slope += smooth * ((fit[k] as number) - (fit[other] as number))
        bend += smooth
      }
      if (bend === 0) continue
      const next = Math.max(0, Math.min(MOST, (fit[k] as number) - slope / bend))
      const by = next - (fit[k] as number)
      if (by === 0) continue
      moved = Math.max(moved, Math.abs(by))
      fit[k] = next
      equations.forEach(({ row }, e) => {
        residual[e] = (residual[e] as number) + by * (row[k] as number)
      })
    }
    if (moved < 1e-7) break
  }
  return fit
}
