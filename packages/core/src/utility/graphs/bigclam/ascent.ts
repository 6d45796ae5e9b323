/**
 * One node at a time goes uphill. With all others held, the log-likelihood is a concave function of F_u,
 *
 *   Σ over neighbours v of ln(1 − e^(−F_u·F_v − b)) − F_u·(the sum of F over all that are not joined to u),
 *
 * and that sum is the sum over all, which is kept, minus u itself and its neighbours: a node costs as much as its
 * neighbours have memberships, however many nodes there are.
 */
import type { SparseMatrix } from '../../../data/index.ts'
import { hillOf } from './hill.ts'
import type { Memberships } from './memberships.ts'

/** A likelihood without bound, as that of a clique alone, ends here. */
const STRONGEST = 1000
/** A step must gain this share of what the slope promises (Armijo). */
const SHARE = 0.1
const HALVINGS = 40

/** Moves a node, and answers by how much that raises the log-likelihood: never below 0. */
export type Ascent = (node: number) => number

export function ascent(adjacency: SparseMatrix, memberships: Memberships): Ascent {
  const { rows: n } = adjacency
  const { of, strengths, sums, communities } = memberships
  const hill = hillOf(adjacency, memberships)
  const { own, slope, met } = hill
  const trial = new Float64Array(communities)
  // How far the last step of each node went: the next tries twice that.
  const stride = new Float64Array(n).fill(0.5)

  /** Along the slope, no further than strengths may go; answers what the slope promises. */
  const step = (many: number, length: number) => {
    let promise = 0
    for (let t = 0; t < many; t++) {
      const c = met[t] as number
      const up = slope[c] as number
      const to = Math.max(0, Math.min(STRONGEST, (own[c] as number) + length * up))
      promise += up * (to - (own[c] as number))
      trial[c] = to
    }
    return promise
  }

  const move = (u: number, many: number) => {
    const sorted = met.subarray(0, many).sort()
    let size = 0
    for (const c of sorted) {
      sums[c] = (sums[c] as number) + (trial[c] as number) - (own[c] as number)
      if ((trial[c] as number) > 0) size++
    }
    const [mine, strength] = [new Uint32Array(size), new Float64Array(size)]
    let k = 0
    for (const c of sorted) {
      if (trial[c] === 0) continue
      mine[k] = c
      strength[k++] = trial[c] as number
    }
    of[u] = mine
    strengths[u] = strength
  }

  return (u) => {
    const many = hill.stand(u)
    const before = hill.height(u, many, own)
    let length = 2 * (stride[u] as number)
    let gain = 0
    for (let halving = 0; halving < HALVINGS; halving++, length /= 2) {
      const promise = step(many, length)
      if (promise <= 0) break
      const rise = hill.height(u, many, trial) - before
      if (rise < SHARE * promise) continue
      // Where all is rounding, nothing moves.
      if (rise > 0) {
        move(u, many)
        gain = rise
      }
      break
    }
    stride[u] = Math.max(length, Number.MIN_VALUE)
    hill.leave(many)
    return gain
  }
}
