/**
 * Edges among N pairs of which each was flipped with probability p. Of c edges and N − c other pairs, c − F + G are
 * published, with F lost, of the law Bin(c, p), and G false, of the law Bin(N − c, p). So (y − pN)/(1 − 2p) estimates c
 * without bias, and its variance p(1 − p)N/(1 − 2p)² does not depend on c.
 */
import { exp, log1p } from '../../elementary/index.ts'
import { normalQuantile } from '../../privacy/index.ts'

export interface FlippedEstimate {
  readonly estimate: number
  readonly standardError: number
  readonly low: number
  readonly high: number
}

/** From this variance of y on, a normal law stands in for the true one. */
const NORMAL_FROM = 100

/** Whether an interval for so many pairs is a normal one. */
export function flippedIsApproximate(pairs: number, p: number): boolean {
  return pairs * p * (1 - p) >= NORMAL_FROM
}

/** `published` edges of `pairs`; the interval leaves out half of `miss` on each side. */
export function flippedEstimate(published: number, pairs: number, p: number, miss: number): FlippedEstimate {
  const estimate = (published - p * pairs) / (1 - 2 * p)
  const standardError = Math.sqrt(p * (1 - p) * pairs) / (1 - 2 * p)
  const reach = normalQuantile(miss) * standardError
  const within = (x: number) => Math.max(0, Math.min(pairs, x))
  const interval = flippedIsApproximate(pairs, p)
    ? { low: within(estimate - reach), high: within(estimate + reach) }
    : exactInterval(published, pairs, p, miss)
  return { estimate, standardError, ...interval }
}

/** The numbers of edges under which neither so few nor so many would be published less often than miss/2. */
function exactInterval(published: number, pairs: number, p: number, miss: number): { low: number; high: number } {
  const likely = (edges: number, side: 'most' | 'least') => tail(edges, pairs - edges, p, published, side) > miss / 2
  // More edges make more published ones likelier.
  return {
    low: firstOf(pairs, (edges) => likely(edges, 'least')),
    high: pairs - firstOf(pairs, (others) => likely(pairs - others, 'most')),
  }
}

/** The first of 0 … most for which something holds that then goes on holding. */
function firstOf(most: number, holds: (x: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** How probable it is that at most, or at least, so many are published. */
function tail(edges: number, others: number, p: number, published: number, side: 'most' | 'least'): number {
  const lost = binomial(edges, p)
  const falseOnes = binomial(others, p)
  let sum = 0
  lost.forEach((probability, f) => {
    const limit = published - edges + f
    falseOnes.forEach((other, g) => {
      if (side === 'most' ? g <= limit : g >= limit) sum += probability * other
    })
  })
  return sum
}

/** The probabilities of 0, 1, 2, … until they no longer matter. For variances below 100 the first is far above 10^−300. */
function binomial(n: number, p: number): number[] {
  const values = [exp(n * log1p(-p))]
  for (let k = 0; k < n; k++) {
    const next = (((values[k] as number) * (n - k)) / (k + 1)) * (p / (1 - p))
    if (k > n * p && next < 1e-25) break
    values.push(next)
  }
  return values
}
