/** Every level adds up: least squares on the tree of pairs in two passes, and values of at least 0 that keep every total. */
import { onSimplex } from '../degrees/simplex.ts'
import type { DrawnLevel } from './nodes.ts'

export interface LeastSquares {
  /** For each drawn level, the coarsest first: the estimate from a pair and all that lies inside it. */
  readonly value: Float64Array[]
  readonly variance: Float64Array[]
}

/** From the finest level up: a pair and the sum of the pairs inside it are weighed by their precision. */
export function leastSquares(drawn: readonly DrawnLevel[]): LeastSquares {
  const value = drawn.map(({ noisy }) => noisy.slice())
  const variance = drawn.map((level) => new Float64Array(level.noisy.length).fill(level.variance))
  for (let at = drawn.length - 2; at >= 0; at--) {
    const { first, count } = drawn[at] as DrawnLevel
    const [own, ownVariance] = [value[at] as Float64Array, variance[at] as Float64Array]
    const [finer, finerVariance] = [value[at + 1] as Float64Array, variance[at + 1] as Float64Array]
    for (let k = 0; k < own.length; k++) {
      const n = count[k] as number
      if (n === 0) continue
      let [sum, spread] = [0, 0]
      for (let i = first[k] as number; i < (first[k] as number) + n; i++) {
        sum += finer[i] as number
        spread += finerVariance[i] as number
      }
      const v = ownVariance[k] as number
      own[k] = ((own[k] as number) * spread + sum * v) / (v + spread)
      ownVariance[k] = (v * spread) / (v + spread)
    }
  }
  return { value, variance }
}

/** From the coarsest level down: what is inside a pair is moved to add up to it, and then to the nearest of at least 0. */
export function projected(
  drawn: readonly DrawnLevel[],
  value: readonly Float64Array[],
  variance: readonly Float64Array[],
): Float64Array[] {
  const clean = [nearest(value[0] as Float64Array)]
  for (let at = 0; at + 1 < drawn.length; at++) {
    const { first, count } = drawn[at] as DrawnLevel
    const above = clean[at] as Float64Array
    const [finer, v] = [value[at + 1] as Float64Array, variance[at + 1] as Float64Array]
    const out = new Float64Array(finer.length)
    for (let k = 0; k < above.length; k++) {
      const n = count[k] as number
      if (n === 0) continue
      const [start, end] = [first[k] as number, (first[k] as number) + n]
      const family = finer.slice(start, end)
      const spread = sumOf(v.subarray(start, end))
      const off = (above[k] as number) - sumOf(family)
      for (let i = 0; i < n; i++) family[i] = (family[i] as number) + (off * (v[start + i] as number)) / spread
      out.set(onSimplex(family, above[k] as number), start)
    }
    clean.push(out)
  }
  return clean
}

/** The nearest numbers of at least 0 that keep the sum, if that is at least 0 itself. */
function nearest(values: Float64Array): Float64Array {
  return values.length === 0 ? values : onSimplex(values, Math.max(0, sumOf(values)))
}

export function sumOf(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] as number
  return sum
}
