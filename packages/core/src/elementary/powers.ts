/** Powers and roots. */
import { exp } from './exp.ts'
import { log } from './log.ts'

/** From here on multiplying errs by more than the exponential. */
const FEW = 64

/** x^y for x ≥ 0, and for every x where y is a whole number; relative error about |y·ln x|·2^−53 beyond small whole y. */
export function power(x: number, y: number): number {
  if (Number.isInteger(y) && Math.abs(y) <= FEW) return y < 0 ? 1 / whole(x, -y) : whole(x, y)
  if (x < 0) return Number.isInteger(y) ? (y % 2 === 0 ? 1 : -1) * power(-x, y) : Number.NaN
  if (x === 0) return y > 0 ? 0 : Infinity
  return x === 1 ? 1 : exp(y * log(x))
}

function whole(x: number, n: number): number {
  let result = 1
  for (let left = n, square = x; left > 0; left = Math.floor(left / 2), square *= square) {
    if (left % 2 === 1) result *= square
  }
  return result
}

export function cbrt(x: number): number {
  const a = Math.abs(x)
  if (!(a > 0 && a < Infinity)) return x
  const near = exp(log(a) / 3)
  // A step of Newton's takes away what the exponential erred.
  return Math.sign(x) * (near - (near - a / (near * near)) / 3)
}

/** √(x² + y² + …), which neither overflows nor vanishes where the largest does not. */
export function hypot(...all: readonly number[]): number {
  let largest = 0
  for (const x of all) largest = Math.max(largest, Math.abs(x))
  if (!(largest > 0 && largest < Infinity)) return largest
  let sum = 0
  for (const x of all) sum += (x / largest) * (x / largest)
  return largest * Math.sqrt(sum)
}
