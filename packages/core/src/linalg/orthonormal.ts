/**
 * Vectors made orthogonal to others by Gram and Schmidt's method, again and again until nothing more comes off: twice
 * is nearly always enough (Daniel, Gragg, Kaufman and Stewart 1976), and then they are orthogonal to the last bits
 * however close to dependent they were.
 */
import { addFour, addMultiple, dot, dotFour, norm, scale } from './vector.ts'
import type { Dense } from './view.ts'

/** What is left of a vector below this part of it is rounding. */
const ROUNDING = 2 ** -52

/** A pass that leaves this much of a vector's length has taken off nothing that matters. */
const STEADY = 0.7

/** The rows of a matrix, each a window on its numbers. */
export function rowsOf({ rows, columns, values }: Dense): Float64Array[] {
  return Array.from({ length: rows }, (_, i) => values.subarray(i * columns, (i + 1) * columns))
}

/**
 * Takes the part in the span of `basis` (orthonormal) off a vector; returns the length of what is left, or 0 if that is
 * only rounding. What was taken is added to `coefficients`.
 */
export function orthogonalise(
  vector: Float64Array,
  basis: readonly Float64Array[],
  coefficients?: Float64Array,
): number {
  const whole = norm(vector)
  let before = whole
  if (basis.length === 0) return whole
  for (;;) {
    takeOff(vector, basis, coefficients)
    const left = norm(vector)
    // Written so that NaN ends it too.
    if (!(left > ROUNDING * whole)) return 0
    if (left >= STEADY * before) return left
    before = left
  }
}

/** Four at a time: the vector is then read a quarter as often. */
function takeOff(x: Float64Array, basis: readonly Float64Array[], coefficients?: Float64Array): void {
  const fours = basis.length - (basis.length % 4)
  const sums = new Float64Array(4)
  for (let at = 0; at < fours; at += 4) {
    dotFour(x, basis, at, sums)
    if (coefficients !== undefined) {
      for (let k = 0; k < 4; k++) coefficients[at + k] = (coefficients[at + k] as number) + (sums[k] as number)
    }
    scale(sums, -1)
    addFour(x, sums, basis, at)
  }
  for (let at = fours; at < basis.length; at++) {
    const y = basis[at] as Float64Array
    const part = dot(x, y)
    addMultiple(x, -part, y)
    if (coefficients !== undefined) coefficients[at] = (coefficients[at] as number) + part
  }
}

/** A random unit vector orthogonal to `basis`, which must not span all there is. */
export function fillFresh(vector: Float64Array, basis: readonly Float64Array[], random: () => number): void {
  for (let attempt = 0; ; attempt++) {
    // Unit vectors only for a source of numbers that is not random at all; one of them always leaves enough.
    if (attempt < 3) fillRandom(vector, random)
    else vector.fill(0).fill(1, attempt - 3, attempt - 2)
    const whole = norm(vector)
    const left = orthogonalise(vector, basis)
    if (left > (whole * 1e-3) / Math.sqrt(vector.length) || attempt > vector.length + 3) {
      scale(vector, 1 / left)
      return
    }
  }
}

/** Uniform rather than Gaussian: as good a start, and without a logarithm the same bits in every engine. */
export function fillRandom(vector: Float64Array, random: () => number): void {
  for (let i = 0; i < vector.length; i++) vector[i] = 2 * random() - 1
}

/**
 * Makes the rows of X, no more than its columns, orthonormal in place. With `factor` (square, zeros) it becomes the L in
 * X = L·Q, lower triangular. A row that depends on those above has a zero there and is replaced by a fresh one, so that
 * there are as many as before whatever the rank.
 */
export function orthonormalise(rows: readonly Float64Array[], random: () => number, factor?: Dense): void {
  const basis: Float64Array[] = []
  for (const [i, row] of rows.entries()) {
    const coefficients = factor?.values.subarray(i * factor.columns, (i + 1) * factor.columns)
    const left = extend(basis, row, random, coefficients)
    if (coefficients !== undefined) coefficients[i] = left
  }
}

/**
 * Makes a row orthonormal to a basis and adds it, or a fresh one in its place if it depends on them. Returns the length
 * of what was left of it.
 */
export function extend(
  basis: Float64Array[],
  row: Float64Array,
  random: () => number,
  coefficients?: Float64Array,
): number {
  const left = orthogonalise(row, basis, coefficients)
  if (left > 0) scale(row, 1 / left)
  else fillFresh(row, basis, random)
  basis.push(row)
  return left
}
