/**
 * Directions in whole units, each of a power of two of its own, about 2^30 to its length: what is a product of whole rows
 * and whole directions is exact in doubles.
 */
import type { Dense } from '../../linalg/index.ts'
import { powerBelow } from '../../random/index.ts'

export interface UnitDirections {
  /** A direction in each row, in units of its own. */
  readonly whole: Dense
  /** Powers of two. */
  readonly units: Float64Array
}

/**
 * Of a row of the ball, below 2^21 units long, and a direction below 2^31 + √d/2, all partial sums of products are below
 * 2^53 by Cauchy and Schwarz: whole numbers, added without rounding in any order.
 */
const FINENESS = 2 ** 30

export function inUnits(directions: readonly (readonly number[])[], columns: number): UnitDirections {
  const whole = { rows: directions.length, columns, values: new Float64Array(directions.length * columns) }
  const units = new Float64Array(directions.length)
  for (const [k, direction] of directions.entries()) {
    const unit = powerBelow(Math.sqrt(direction.reduce((sum, x) => sum + x * x, 0))) / FINENESS
    units[k] = unit
    for (let j = 0; j < columns; j++) whole.values[k * columns + j] = Math.round((direction[j] as number) / unit) + 0
  }
  return { whole, units }
}

/** The directions as real numbers, divided by the power of two below the longest: exact, but where one is all but 0. */
export function relative({ whole, units }: UnitDirections): { readonly matrix: Dense; readonly divisor: number } {
  const { rows, columns, values } = whole
  const divisor = FINENESS * units.reduce((a, b) => Math.max(a, b), 0)
  const scaled = values.map((x, at) => x * ((units[Math.floor(at / columns)] as number) / divisor))
  return { matrix: { rows, columns, values: scaled }, divisor }
}
