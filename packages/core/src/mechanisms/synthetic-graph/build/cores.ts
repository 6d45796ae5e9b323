/**
 * Dense cores of nodes of like degree, which is where most triangles come from (after BTER: Seshadhri, Kolda and Pinar 2012).
 * From the smallest degree up, the next d + 1 nodes are a core, d the degree of the first. In a core of density ρ a node
 * has ρd of its edges, and of the pairs among these ρ³ of all its pairs are joined: ρ is the cube root of the clustering.
 */
import { cbrt } from '../../../elementary/index.ts'
import type { Bits } from '../../../random/index.ts'
import { fraction, free, join, type Wiring } from './wiring.ts'

export interface CoreWishes {
  /** Never falling: the nodes of a core follow each other, which keeps what is looked up together near in memory. */
  readonly degrees: Uint32Array
  /** How much clustering a node is to have. */
  readonly clustering: (node: number) => number
}

export function addCores(wiring: Wiring, { degrees, clustering }: CoreWishes, bits: Bits): void {
  const order = Uint32Array.from(degrees.keys())
  let from = 0
  while (from < order.length && (degrees[from] as number) < 2) from++
  while (order.length - from >= 3) {
    const size = Math.min((degrees[from] as number) + 1, order.length - from)
    addCore(wiring, order.subarray(from, from + size), clustering, bits)
    from += size
  }
}

function addCore(wiring: Wiring, core: Uint32Array, clustering: (node: number) => number, bits: Bits): void {
  let wanted = 0
  for (const node of core) wanted += clustering(node) / core.length
  const density = cbrt(Math.min(1, wanted))
  if (density === 0) return
  for (let i = 0; i < core.length; i++) {
    for (let j = 0; j < i; j++) {
      if (fraction(bits) >= density) continue
      const [u, v] = [core[i] as number, core[j] as number]
      if (free(wiring, u) > 0 && free(wiring, v) > 0) join(wiring, u, v)
    }
  }
}
