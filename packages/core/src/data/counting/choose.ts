/** C(n, k), exactly: 0 when k is more than n. */
export function choose(n: number, k: number): bigint {
  if (k > n) return 0n
  let product = 1n
  for (let i = 1; i <= Math.min(k, n - k); i++) product = (product * BigInt(n - i + 1)) / BigInt(i)
  return product
}

/** The doubles nearest to C(n, k) for n from 0 to `largest`: exact below 2^53, infinite beyond all doubles. */
export function nearestBinomials(largest: number, k: number): Float64Array {
  const table = new Float64Array(largest + 1)
  let exact = 1n
  for (let n = k; n <= largest; n++) {
    if (n > k) exact = (exact * BigInt(n)) / BigInt(n - k)
    table[n] = Number(exact)
    // The exact numbers would go on growing for nothing.
    if (table[n] === Number.POSITIVE_INFINITY) return table.fill(Number.POSITIVE_INFINITY, n)
  }
  return table
}

/** Σ of histogram[n]·C(n, k), exactly: long numbers only where the histogram is not 0. */
export function sumOfBinomials(histogram: Float64Array, k: number): bigint {
  let sum = 0n
  for (let n = k; n < histogram.length; n++) {
    const times = histogram[n] as number
    if (times > 0) sum += BigInt(times) * choose(n, k)
  }
  return sum
}
