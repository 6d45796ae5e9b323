/** Degree distributions, and how far two of them are apart. */

import type { SparseMatrix } from '../../data/index.ts'
import { log } from '../../elementary/index.ts'

/** How many nodes have each degree, from 0 to one less than there are nodes. */
export function degreeCounts({ rows, offsets }: SparseMatrix): Uint32Array {
  const counts = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    const degree = (offsets[i + 1] as number) - (offsets[i] as number)
    counts[degree] = (counts[degree] as number) + 1
  }
  return counts
}

/**
 * D(P‖Q) of two degree distributions (Kullback and Leibler), in nats. Where a degree of P does not occur in Q this would
 * be infinite, which tells nothing about how far they are apart: both therefore get one more node, spread evenly over all
 * degrees.
 */
export function degreeDivergence(p: ArrayLike<number>, q: ArrayLike<number>): number {
  const degrees = Math.max(p.length, q.length)
  const more = 1 / degrees
  const [ofP, ofQ] = [nodesOf(p) + 1, nodesOf(q) + 1]
  let sum = 0
  for (let k = 0; k < degrees; k++) {
    const share = ((p[k] ?? 0) + more) / ofP
    sum += share * log(share / (((q[k] ?? 0) + more) / ofQ))
  }
  // Never below 0 but by rounding.
  return Math.max(0, sum)
}

/** The largest difference between the shares of nodes that have at most some degree (Kolmogorov and Smirnov). */
export function degreeKs(p: ArrayLike<number>, q: ArrayLike<number>): number {
  return runningDifferences(p, q).reduce((most, each) => Math.max(most, Math.abs(each)), 0)
}

/** Half the sum of the differences between shares (total variation). */
export function degreeVariation(p: ArrayLike<number>, q: ArrayLike<number>): number {
  return differences(p, q).reduce((sum, each) => sum + Math.abs(each), 0) / 2
}

/**
 * By how much a degree must change on average to make one distribution the other (earth mover's distance): what lies
 * between the two running sums.
 */
export function degreeTransport(p: ArrayLike<number>, q: ArrayLike<number>): number {
  return runningDifferences(p, q).reduce((sum, each) => sum + Math.abs(each), 0)
}

function runningDifferences(p: ArrayLike<number>, q: ArrayLike<number>): Float64Array {
  let ahead = 0
  return differences(p, q).map((each) => {
    ahead += each
    return ahead
  })
}

/** Of the shares of nodes with each degree. */
function differences(p: ArrayLike<number>, q: ArrayLike<number>): Float64Array {
  // A noisy histogram need not hold a single node.
  const [ofP, ofQ] = [Math.max(1, nodesOf(p)), Math.max(1, nodesOf(q))]
  const found = new Float64Array(Math.max(p.length, q.length))
  for (let k = 0; k < found.length; k++) found[k] = (p[k] ?? 0) / ofP - (q[k] ?? 0) / ofQ
  return found
}

function nodesOf(counts: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < counts.length; k++) sum += counts[k] as number
  return sum
}
