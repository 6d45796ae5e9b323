/** How strongly every node is in each of some communities, of which it is in few. */
export interface Memberships {
  readonly communities: number
  /** Of each node, the communities that it is in, ascending, */
  readonly of: Uint32Array[]
  /** and how strongly: above 0. */
  readonly strengths: Float64Array[]
  /** Of each community, the strengths of all nodes in sum. */
  readonly sums: Float64Array
}

/** Nobody is in any community. */
export function noMemberships(nodes: number, communities: number): Memberships {
  return {
    communities,
    of: Array.from({ length: nodes }, () => new Uint32Array()),
    strengths: Array.from({ length: nodes }, () => new Float64Array()),
    sums: new Float64Array(communities),
  }
}

/** Sums that were changed by differences only drift away by rounding: this makes them anew. */
export function sumAgain({ of, strengths, sums }: Memberships): void {
  sums.fill(0)
  of.forEach((communities, u) => {
    const own = strengths[u] as Float64Array
    for (let k = 0; k < communities.length; k++) {
      const c = communities[k] as number
      sums[c] = (sums[c] as number) + (own[k] as number)
    }
  })
}
