/** Binomial coefficients as bounds: whole numbers that are never too small. */
import { choose } from '../../data/counting/choose.ts'
import { nextUp } from '../../privacy/index.ts'

/** C(n, k), exactly where it is below 2^53, otherwise rounded up to a double. Infinity where doubles end. */
export function chooseUp(n: number, k: number): number {
  if (k > n) return 0
  let product = 1
  for (let i = 0; i < k; i++) {
    const next = product * (n - i)
    // C(n, i+1) is a whole number, so the division is exact while the product is.
    if (next > Number.MAX_SAFE_INTEGER) return doubleUp(choose(n, k))
    product = next / (i + 1)
  }
  return product
}

/** The smallest double that is at least n. */
export function doubleUp(n: bigint): number {
  const nearest = Number(n)
  return Number.isFinite(nearest) && BigInt(nearest) < n ? nextUp(nearest) : nearest
}

/** Σ of whole numbers, rounded up once they are too large to be added exactly. */
export function sumUp(a: number, b: number): number {
  const sum = a + b
  return sum <= Number.MAX_SAFE_INTEGER || sum === Infinity ? sum : doubleUp(BigInt(a) + BigInt(b))
}

/** The same for a product. */
export function productUp(a: number, b: number): number {
  const product = a * b
  return product <= Number.MAX_SAFE_INTEGER || product === Infinity ? product : doubleUp(BigInt(a) * BigInt(b))
}
