/** How many sets of k cells there are: what laws of the number of flips are weighted with. */
import { log } from '../../elementary/index.ts'

/** ln C(n, k) for k from 0 to n. */
export function lnBinomials(n: number): Float64Array {
  const ln = new Float64Array(n + 1)
  for (let k = 1; k <= n; k++) ln[k] = (ln[k - 1] as number) + log((n - k + 1) / k)
  return ln
}

/** C(n, k) for k from 0 to n, exactly. The two halves share their numbers, which are long. */
export function binomials(n: number): bigint[] {
  let choose = 1n
  const half = Array.from({ length: Math.floor(n / 2) + 1 }, (_, k) => {
    if (k > 0) choose = (choose * BigInt(n - k + 1)) / BigInt(k)
    return choose
  })
  return Array.from({ length: n + 1 }, (_, k) => half[Math.min(k, n - k)] as bigint)
}
