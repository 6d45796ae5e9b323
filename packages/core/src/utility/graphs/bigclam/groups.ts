import { log1p } from '../../../elementary/index.ts'
import type { Memberships } from './memberships.ts'

/** The communities of more than one node, in a graph of this density: who is in each strongly enough. */
export function groupsOf({ of, strengths, communities }: Memberships, density: number): Uint32Array[] {
  const least = leastStrength(density)
  const groups = Array.from({ length: communities }, (): number[] => [])
  of.forEach((mine, u) => {
    mine.forEach((c, k) => {
      if (((strengths[u] as Float64Array)[k] as number) >= least) groups[c]?.push(u)
    })
  })
  return groups.filter(({ length }) => length > 1).map((group) => Uint32Array.from(group))
}

/**
 * Two nodes of this strength in a community are joined by it as probably as any two nodes: less is no membership. Where
 * most pairs are joined, it is enough to be joined as probably as not.
 */
function leastStrength(density: number): number {
  return Math.sqrt(-log1p(-Math.min(density, 0.5)))
}
