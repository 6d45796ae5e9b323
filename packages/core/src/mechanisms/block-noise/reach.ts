/**
 * What one person can do to all blocks together: x_k in block k, with 0 ≤ x_k ≤ caps[k] and Σ x_k ≤ total. Here x is
 * the sum of a person's magnitudes (Laplace), or of their squares (Gaussian).
 */
import { addUp, divideUp } from '../../privacy/index.ts'

export interface Reach {
  readonly caps: readonly number[]
  /** Infinity where only the blocks are capped. */
  readonly total: number
}

/**
 * max Σ x_k / s_k^power over the reach, rounded up: the true cost of the scales s. The greedy fill is exact: whatever is
 * left of the total goes where it costs most.
 */
export function dearest({ caps, total }: Reach, scales: readonly number[], power: 1 | 2): number {
  const order = scales.map((_, k) => k).sort((a, b) => (scales[a] as number) - (scales[b] as number))
  let left = total
  let cost = 0
  for (const k of order) {
    const [cap, scale] = [caps[k] as number, scales[k] as number]
    const x = Math.min(cap, left)
    const once = divideUp(x, scale)
    cost = addUp(cost, power === 1 ? once : divideUp(once, scale))
    if (left <= cap) break
    left = addUp(left, -cap)
  }
  return cost
}

/**
 * x_k = min(caps[k], t·cells[k]) with Σ x_k as large as the reach allows: what a person does who makes the best scales
 * cost most (notes.md). With all caps reached there is no t to find.
 */
export function waterFill({ caps, total }: Reach, cells: readonly number[]): number[] {
  // Blocks are full in the order of cap per cell; t lies between two of them.
  const order = caps.map((_, k) => k).sort((a, b) => ratio(a) - ratio(b))
  let left = total
  let open = cells.reduce((sum, n) => sum + n, 0)
  const x = [...caps]
  for (const [done, k] of order.entries()) {
    if ((left / open) * (cells[k] as number) < (caps[k] as number)) {
      for (const j of order.slice(done)) x[j] = (left / open) * (cells[j] as number)
      return x
    }
    left -= caps[k] as number
    open -= cells[k] as number
  }
  return x

  function ratio(k: number): number {
    return (caps[k] as number) / (cells[k] as number)
  }
}
