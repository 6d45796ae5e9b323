/**
 * Arithmetic that is never below the exact value: bounds, scales and sums of ε are safe when they are too large.
 *
 * Each function takes the rounded result and adds one unit in the last place when the rounding error, which is itself
 * a double (Dekker 1971), says that the result is too small. Results that are exact stay as they are: 2 · 3 is 6.
 */

const asFloat = new Float64Array(1)
const asBits = new BigInt64Array(asFloat.buffer)

/** The smallest double above x. */
export function nextUp(x: number): number {
  if (Number.isNaN(x) || x === Infinity) return x
  if (x === 0) return Number.MIN_VALUE
  asFloat[0] = x
  asBits[0] = (asBits[0] as bigint) + (x > 0 ? 1n : -1n)
  return asFloat[0]
}

/** The largest double below x. */
export function nextDown(x: number): number {
  return -nextUp(-x)
}

// Outside these magnitudes the parts of a product overflow, or its error falls below the smallest double.
const LARGEST_FACTOR = 2 ** 995
const LEAST_PRODUCT = 2 ** -960
const LARGEST_PRODUCT = 2 ** 1020

function errorIsExact(a: number, b: number, product: number): boolean {
  const size = Math.abs(product)
  return Math.abs(a) < LARGEST_FACTOR && Math.abs(b) < LARGEST_FACTOR && size > LEAST_PRODUCT && size < LARGEST_PRODUCT
}

/** a·b − product, exactly, where product is the rounded a·b. */
function productError(a: number, b: number, product: number): number {
  const splitter = 2 ** 27 + 1
  const a1 = a * splitter - (a * splitter - a)
  const b1 = b * splitter - (b * splitter - b)
  const a2 = a - a1
  const b2 = b - b1
  return a2 * b2 - (product - a1 * b1 - a2 * b1 - a1 * b2)
}

/** The smallest double that is at least a + b. */
export function addUp(a: number, b: number): number {
  const sum = a + b
  if (!Number.isFinite(sum)) return sum
  const added = sum - a
  const error = a - (sum - added) + (b - added)
  return error > 0 ? nextUp(sum) : sum
}

/** The smallest double that is at least a·b. */
export function multiplyUp(a: number, b: number): number {
  const product = a * b
  if (a === 0 || b === 0 || !Number.isFinite(product)) return product
  if (!errorIsExact(a, b, product)) return nextUp(product)
  return productError(a, b, product) > 0 ? nextUp(product) : product
}

/** The smallest double that is at least a / b. */
export function divideUp(a: number, b: number): number {
  const quotient = a / b
  if (a === 0 || !Number.isFinite(quotient)) return quotient
  if (!errorIsExact(quotient, b, a) || Math.abs(quotient) < LEAST_PRODUCT) return nextUp(quotient)
  return divisionError(a, b, quotient) > 0 ? nextUp(quotient) : quotient
}

/** a/b − quotient to first order, where quotient is the rounded a/b: the digits that a division loses. */
export function divisionError(a: number, b: number, quotient: number): number {
  if (!errorIsExact(quotient, b, a)) return 0
  const product = quotient * b
  return (a - product - productError(quotient, b, product)) / b
}

/** The smallest double that is at least √x. */
export function sqrtUp(x: number): number {
  const root = Math.sqrt(x)
  if (x === 0 || !Number.isFinite(root)) return root
  const square = root * root
  if (!errorIsExact(root, root, square)) return nextUp(root)
  return x - square - productError(root, root, square) > 0 ? nextUp(root) : root
}
