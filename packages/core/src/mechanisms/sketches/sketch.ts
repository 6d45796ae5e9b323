/** The numbers of a sketch, and the grid that they are rounded to. */
import { InvalidInput } from '../../errors.ts'
import { powerBelow } from '../../random/index.ts'

/** Singles hold 24 bits, which is enough of the grid unless rows may be millions of steps long. */
export type SketchNumbers = Float32Array | Float64Array

/** `rows` projections of every item, which is a node or a column: values[item · rows + i] is projection i of it. */
export interface Sketch {
  readonly rows: number
  readonly values: SketchNumbers
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
  return powerBelow(scale) / 2 ** FINENESS
}

/** Multiples of the grid. Those beyond what the bits of `into` hold lose their last ones. */
export function rounded<Numbers extends SketchNumbers>(values: Float64Array, grid: number, into: Numbers): Numbers {
  // A negative zero would be a second way to write 0.
  for (let i = 0; i < values.length; i++) into[i] = Math.round((values[i] as number) / grid) * grid + 0
  return into
}

/** A sketch as read from a file or sent by somebody: of the size that its plan says, and of finite numbers. */
export function sketchOf(sketch: Sketch, rows: number, items: number): Sketch {
  const { values } = sketch
  const numbers = values instanceof Float32Array || values instanceof Float64Array
  if (!numbers || sketch.rows !== rows || values.length !== rows * items) {
    throw new InvalidInput(
      `By its plan the sketch has ${rows} numbers for each of ${items} items, ${rows * items} in a Float32Array or Float64Array, but this one has ${sketch.rows} and ${values.length}: it belongs to another plan, or a part is missing.`,
    )
  }
  return sketch
}
