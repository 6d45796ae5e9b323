/**
 * Caps on a vector, enforced in whole numbers so that no rounding can carry it past one. Values are counted in
 * units of a quantum q, a power of two: rounded towards zero to whole units, clipped, and rounded towards zero again.
 */
import type { Share } from './person.ts'

/** Caps in whole units; an absent one does not bind. */
export interface UnitCaps {
  /** How many entries may differ from zero. */
  readonly l0?: number
  /** Σ|v|. */
  readonly l1?: number
  /** √Σv². */
  readonly l2?: number
  /** max |v|. */
  readonly linf?: number
}

/**
 * What one person may add: a rule that sees this person's contributions and nothing else, so that what one person loses
 * tells nothing of any other.
 */
export interface Limit {
  /** What the rule looks at: sums by cell, in any order or ascending, or every contribution by itself. */
  readonly wants: 'cells' | 'ascending cells' | 'events'
  /** What remains of a person above the caps; the arrays given may be changed. Nothing for a person within them. */
  readonly enforce: (share: Share) => Share | undefined
  /** The same rule as plain data, where it is one that another process can make again. */
  readonly rule?: { readonly scaleTo: UnitCaps }
}

/** Scales a person above the caps down to them. */
export function scaleTo(caps: UnitCaps): Limit {
  return {
    // Of equals a cap on their number keeps the first.
    wants: caps.l0 === undefined ? 'cells' : 'ascending cells',
    rule: { scaleTo: caps },
    enforce: (share) => {
      if (withinCaps(share.units, caps)) return undefined
      clipToCaps(share.units, caps)
      return share
    },
  }
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
  if (l2 !== undefined) {
    const squares = sumOfSquares(v)
    if (squares > squareLimit(l2)) shrink(v, (l2 / Math.sqrt(squares)) * DOWN)
  }
}

/**
 * A factor times this stays below its exact value: quotient, root, product and the sum of squares are rounded, each by
 * at most 2^−53, and so is the product with an entry. Entries that are then rounded towards zero keep within the cap.
 */
const DOWN = 1 - 2 ** -50

/** The most that a rounded sum of squares may be: the square of the cap, a little less where that is rounded too. */
function squareLimit(l2: number): number {
  return l2 < 2 ** 26 ? l2 * l2 : l2 * l2 * (1 - 2 ** -51)
}

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

/** Do the caps hold? */
export function withinCaps(v: Float64Array, { l0, l1, l2, linf }: UnitCaps): boolean {
  if (linf !== undefined && v.some((x) => Math.abs(x) > linf)) return false
  if (l0 !== undefined && v.reduce((count, x) => count + (x === 0 ? 0 : 1), 0) > l0) return false
  if (l1 !== undefined && sumOfMagnitudes(v) > l1) return false
  return l2 === undefined || sumOfSquares(v) <= squareLimit(l2)
}

function sumOfMagnitudes(v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < v.length; i++) sum += Math.abs(v[i] as number)
  return sum
}

/** Σv², rounded once: where doubles stop being exact, BigInt goes on. */
function sumOfSquares(v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < v.length; i++) sum += (v[i] as number) * (v[i] as number)
  if (sum < 2 ** 53) return sum
  let exact = 0n
  for (let i = 0; i < v.length; i++) exact += BigInt(v[i] as number) ** 2n
  return Number(exact)
}
