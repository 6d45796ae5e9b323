import type { SparseMatrix } from '../../../data/index.ts'
import { expm1, log } from '../../../elementary/index.ts'
import { background, product } from './likelihood.ts'
import type { Memberships } from './memberships.ts'

/** Where a node stands, how high, and which way is up. Only communities of its own and of its neighbours matter. */
export function hillOf({ rows: n, offsets, indices }: SparseMatrix, { of, strengths, sums, communities }: Memberships) {
  const b = background(n)
  const own = new Float64Array(communities)
  const slope = new Float64Array(communities)
  /** The sum of all nodes that are not joined to this one. */
  const apart = new Float64Array(communities)
  const met = new Uint32Array(communities)
  const isMet = new Uint8Array(communities)

  /** Answers how many communities there are in `met`. */
  const stand = (u: number) => {
    let many = 0
    const meet = (c: number) => {
      if (isMet[c] === 1) return
      isMet[c] = 1
      apart[c] = sums[c] as number
      met[many++] = c
    }
    const [mine, strength] = [of[u] as Uint32Array, strengths[u] as Float64Array]
    for (let k = 0; k < mine.length; k++) {
      const c = mine[k] as number
      meet(c)
      own[c] = strength[k] as number
      apart[c] = (apart[c] as number) - (strength[k] as number)
    }
    const end = offsets[u + 1] as number
    for (let k = offsets[u] as number; k < end; k++) {
      const v = indices[k] as number
      const [theirs, strength] = [of[v] as Uint32Array, strengths[v] as Float64Array]
      const pull = 1 / expm1(b + product(own, theirs, strength))
      for (let l = 0; l < theirs.length; l++) {
        const c = theirs[l] as number
        meet(c)
        apart[c] = (apart[c] as number) - (strength[l] as number)
        slope[c] = (slope[c] as number) + pull * (strength[l] as number)
      }
    }
    for (let t = 0; t < many; t++) {
      const c = met[t] as number
      apart[c] = Math.max(0, apart[c] as number)
      slope[c] = (slope[c] as number) - (apart[c] as number)
    }
    return many
  }

  const height = (u: number, many: number, row: Float64Array) => {
    let sum = 0
    const end = offsets[u + 1] as number
    for (let k = offsets[u] as number; k < end; k++) {
      const v = indices[k] as number
      sum += log(-expm1(-b - product(row, of[v] as Uint32Array, strengths[v] as Float64Array)))
    }
    for (let t = 0; t < many; t++) {
      const c = met[t] as number
      sum -= (row[c] as number) * (apart[c] as number)
    }
    return sum
  }

  const leave = (many: number) => {
    for (let t = 0; t < many; t++) {
      const c = met[t] as number
      own[c] = slope[c] = isMet[c] = 0
    }
  }

  return { own, slope, met, stand, height, leave }
}
