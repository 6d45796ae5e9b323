/**
 * Caps on a vector, enforced in whole numbers so that no rounding can carry it past one. Values are counted in
 * units of a quantum q, a power of two: cut toward zero to whole units, clipped, and cut toward zero again.
 */

/** Caps in whole units; an absent one does not bind. */
export interface UnitCaps {
  /** How many entries may differ from zero. */
  readonly l0?: number
  /** Σ|v|. */
  readonly l1?: number
  /** √Σv²; need not be whole. */
  readonly l2?: number
  /** max |v|. */
  readonly linf?: number
}

/**
 * Shrinks `v` (whole numbers, each below 2^53 and summing to less) in place until every cap holds. Depends on v
 * alone: what one vector loses tells nothing of any other.
 */
export function clipToCaps(v: Float64Array, caps: UnitCaps): void {
  const { l0, l1, l2, linf } = caps
  if (linf !== undefined) for (let i = 0; i < v.length; i++) v[i] = Math.max(-linf, Math.min(linf, v[i] as number))
  if (l0 !== undefined) keepLargest(v, l0)
  if (l1 !== undefined) {
    const sum = sumOfMagnitudes(v)
    if (sum > l1) shrink(v, (l1 / sum) * DOWN)
  }
  if (l2 !== undefined && !withinL2(v, l2)) {
    // Σv² and its root err by less than (n + 2)·2^−53 relative.
    shrink(v, (l2 / Math.sqrt(sumOfSquares(v))) * (1 - (v.length + 8) * 2 ** -52))
  }
}

// (l1/sum)·DOWN·|v| is rounded three times, by 2^−53 each: this keeps the result below the exact (l1/sum)·|v|,
// and so the sum of the cut results below l1.
const DOWN = 1 - 2 ** -50

function shrink(v: Float64Array, factor: number): void {
  for (let i = 0; i < v.length; i++) v[i] = Math.trunc((v[i] as number) * factor)
}

/** Zeroes all but the `most` entries of largest magnitude; of equals, the first stay. */
function keepLargest(v: Float64Array, most: number): void {
  const nonZero: number[] = []
  for (let i = 0; i < v.length; i++) if (v[i] !== 0) nonZero.push(i)
  if (nonZero.length <= most) return
  nonZero.sort((a, b) => Math.abs(v[b] as number) - Math.abs(v[a] as number) || a - b)
  for (const i of nonZero.slice(most)) v[i] = 0
}

/** Do the caps hold? Exactly decided, except that an L2 norm too large for exact squares is judged from above. */
export function withinCaps(v: Float64Array, { l0, l1, l2, linf }: UnitCaps): boolean {
  if (linf !== undefined && v.some((x) => Math.abs(x) > linf)) return false
  if (l0 !== undefined && v.reduce((count, x) => count + (x === 0 ? 0 : 1), 0) > l0) return false
  if (l1 !== undefined && sumOfMagnitudes(v) > l1) return false
  return l2 === undefined || withinL2(v, l2)
}

function sumOfMagnitudes(v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < v.length; i++) sum += Math.abs(v[i] as number)
  return sum
}

function sumOfSquares(v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < v.length; i++) sum += (v[i] as number) * (v[i] as number)
  return sum
}

function withinL2(v: Float64Array, cap: number): boolean {
  const sum = sumOfSquares(v)
  // Below 2^53 the sum of squares is exact, and cap·cap errs by 2^−53: allow nothing for it.
  if (sum < 2 ** 53) return sum <= cap * cap * (1 - (Number.isInteger(cap) ? 0 : 2 ** -52))
  return sum * (1 + (v.length + 2) * 2 ** -52) <= cap * cap * (1 - 2 ** -52)
}
