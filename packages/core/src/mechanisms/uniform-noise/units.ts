/** The unit to which a cell is rounded where its neighbours differ by so much in one cell. notes.md derives it. */
import { gridFor, rangeOf } from '../../random/index.ts'

/** So many units at least to a step and to the scale of the noise: rounding adds less than a thousandth to either. */
const LEAST_UNITS = 1024

/**
 * A power of two, no coarser than a millionth of the step and of the noise, unless that costs nothing, because the step is a
 * whole number of units anyway, or a declared range is so wide that 2^52 of them would not hold `most`.
 */
export function unitFor(change: number, scale: number, most: number): number {
  const grid = gridFor(scale)
  let unit = Math.min(gridFor(change), grid)
  while (unit < grid && change % (2 * unit) === 0) unit *= 2
  const coarsest = Math.min(change, scale) / LEAST_UNITS
  while (rangeOf(unit) < most && 2 * unit <= coarsest) unit *= 2
  return unit
}

/** Two numbers at most `change` apart are, rounded to units, at most ⌈change/unit⌉ units apart: a whole number, exactly. */
export function stepInUnits(change: number, unit: number): number {
  return Math.ceil(change / unit) * unit
}

/**
 * To the nearest unit; of two as near, the larger. Math.round is exact, and unlike a rule that takes the even one of two it
 * commutes with whole steps.
 */
export function toUnit(x: number, unit: number): number {
  return Math.round(x / unit) * unit + 0
}
