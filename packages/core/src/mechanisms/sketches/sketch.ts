/** The numbers of a sketch, and the grid that they are rounded to. */
import { InvalidInput } from '../../errors.ts'

/** `rows` projections of every item, which is a node or a column: values[item · rows + i] is projection i of it. */
export interface Sketch {
  readonly rows: number
  readonly values: Float32Array
}

/** Grid points a deviation spans: rounding to them adds less than 10⁻⁸ to the variance. */
const FINENESS = 12

/**
 * 2^(⌊log2 scale⌋ − 12), from the public scale of the sketch alone. Coarse on purpose: doubles stand in for real numbers
 * in the projections, and where they lie 2^−50 apart, nothing of that is left on this grid.
 */
export function sketchGrid(scale: number): number {
  if (!(scale >= 2 ** -500 && scale <= 2 ** 500)) {
    throw new InvalidInput(
      `No grid fits a sketch whose scale is ${scale}: measure the values in another unit, so that the scale is near 1.`,
    )
  }
  let power = 2 ** Math.floor(Math.log2(scale))
  // Math.log2 may err by one step near a power of two.
  while (power > scale) power /= 2
  while (power * 2 <= scale) power *= 2
  return power / 2 ** FINENESS
}

/** Multiples of the grid; the few that are beyond what 24 bits of a single hold lose their last bits. */
export function rounded(values: Float64Array, grid: number): Float32Array {
  const found = new Float32Array(values.length)
  // A negative zero would be a second way to write 0.
  for (let i = 0; i < values.length; i++) found[i] = Math.round((values[i] as number) / grid) * grid + 0
  return found
}

/** A sketch as read from a file or sent by somebody: of the size that its plan says, and of finite numbers. */
export function sketchOf(sketch: Sketch, rows: number, items: number): Sketch {
  if (!(sketch.values instanceof Float32Array) || sketch.rows !== rows || sketch.values.length !== rows * items) {
    throw new InvalidInput(
      `By its plan the sketch has ${rows} numbers for each of ${items} items, a Float32Array of ${rows * items}, but this one has ${sketch.rows} and ${sketch.values.length}: it belongs to another plan, or a part is missing.`,
    )
  }
  return sketch
}
