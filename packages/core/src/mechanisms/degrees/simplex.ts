/** What becomes of a noisy histogram: the nearest one that has no negative bar and the right total. */
import { InvalidInput } from '../../errors.ts'

/**
 * The nearest vector, in the sum of squares, of numbers that are not negative and add up to `total`: all are lowered by
 * one level, and what would fall below 0 is 0 (Held, Wolfe and Crowder 1974).
 */
export function onSimplex(values: Float64Array, total: number): Float64Array {
  if (values.length === 0 || !(total >= 0 && total < Infinity)) {
    throw new InvalidInput('Numbers that are not negative have a finite total of 0 or more, and there is at least one.')
  }
  const { top, level } = levelOf(values, total)
  return values.map((value) => Math.max(0, value - top - level))
}

/** The level, counted from the largest value: never above 0 nor below −total, so that doubles lose nothing of it. */
function levelOf(values: Float64Array, total: number): { top: number; level: number } {
  const sorted = values.slice().sort()
  const top = sorted[sorted.length - 1] as number
  let level = -Infinity
  let sum = 0
  for (let count = 1; count <= sorted.length; count++) {
    const value = (sorted[sorted.length - count] as number) - top
    if (value <= level) break
    sum += value
    level = (sum - total) / count
  }
  return { top, level }
}

/**
 * The same for whole numbers, rounded to whole numbers of exactly this total by largest remainders. All bars that are left
 * have the same remainder, because all were lowered by the same level: the first of them get what is missing.
 */
export function cleanHistogram(noisy: Float64Array, total: number): Uint32Array {
  const { top, level } = levelOf(noisy, total)
  const held = (lowered: number) => {
    let sum = 0
    for (let i = 0; i < noisy.length; i++) sum += Math.max(0, (noisy[i] as number) - top - lowered)
    return sum
  }
  // The lowest whole level that holds no more than the total. The double is next to it, and whole sums decide.
  let lowered = Math.ceil(level)
  while (held(lowered) > total) lowered++
  while (held(lowered - 1) <= total) lowered--
  let missing = total - held(lowered)
  const counts = new Uint32Array(noisy.length)
  for (let i = 0; i < noisy.length; i++) {
    const left = (noisy[i] as number) - top - lowered
    // One level lower would hold one more in each of these bars, and too much: there are more of them than is missing.
    const more = left >= 0 && missing > 0 ? 1 : 0
    counts[i] = Math.max(0, left) + more
    missing -= more
  }
  return counts
}
