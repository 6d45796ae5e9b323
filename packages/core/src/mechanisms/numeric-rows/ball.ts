/**
 * Rows shortened to a length, exactly: in whole units, a power of two apart, so that the squares of a row add up without
 * rounding, and no row is longer than the bound by so much as a bit.
 */
import { powerBelow } from '../../random/index.ts'

/** All rows whose squares, in units, add up to at most `most`². */
export interface Ball {
  readonly unit: number
  /** Whole, below 2^21: products of two cells are below 2^42, and a thousand of them sum up exactly in a double. */
  readonly most: number
}

/** About a million units to the bound: what is cut off a row is less than a millionth of it in any column. */
const FINENESS = 2 ** 20

export function ballOf(norm: number): Ball {
  const unit = powerBelow(norm) / FINENESS
  return { unit, most: Math.floor(norm / unit) }
}

/** More than the rounding of a quotient, a root and the products. */
const DOWN = 1 - 2 ** -40

/**
 * Replaces a row by whole units: the nearest where they lie in the ball, and otherwise rounded towards zero, of the row
 * shortened to it. (Were all rounded towards zero, the sums over millions of rows would lean.) It depends on this row alone.
 * What is not finite counts as 0.
 */
export function intoBall(row: Float64Array, { unit, most }: Ball): void {
  let largest = 0
  for (let j = 0; j < row.length; j++) {
    if (!Number.isFinite(row[j])) row[j] = 0
    largest = Math.max(largest, Math.abs(row[j] as number))
  }
  if (largest === 0) {
    row.fill(0)
    return
  }
  // Relative to the largest cell no square leaves the range of a double.
  let squares = 0
  for (let j = 0; j < row.length; j++) squares += ((row[j] as number) / largest) ** 2
  const length = Math.sqrt(squares)
  const inside = (largest / unit) * length <= most
  if (inside && fits(row, unit, most)) {
    for (let j = 0; j < row.length; j++) row[j] = Math.round((row[j] as number) / unit) + 0
    return
  }
  // Where nothing is to be shortened, the cells are divided by a power of two: exactly.
  const from = inside ? unit : largest
  for (let factor = inside ? 1 : (most / length) * DOWN; ; factor *= DOWN) {
    let sum = 0
    for (let j = 0; j < row.length; j++) sum += Math.trunc(((row[j] as number) / from) * factor) ** 2
    // Whole numbers, and their sum is known to be near most² at the most: exact.
    if (sum > most * most) continue
    for (let j = 0; j < row.length; j++) row[j] = Math.trunc(((row[j] as number) / from) * factor) + 0
    return
  }
}

/** Whether the nearest whole units lie in the ball. */
function fits(row: Float64Array, unit: number, most: number): boolean {
  let sum = 0
  for (let j = 0; j < row.length; j++) sum += Math.round((row[j] as number) / unit) ** 2
  return sum <= most * most
}
