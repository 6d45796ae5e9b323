import { degrees, type Graph } from '../graph.ts'
import type { Oriented } from './oriented.ts'

/**
 * The nodes of the most neighbours, as long as at least one pair in sixteen of them is joined, and the oriented rows between
 * them as bits: 32 at a time are compared. In a graph of few edges there are none.
 */
export interface DenseCore {
  has(node: number): boolean
  /** How many words the row of a node of the core has: its neighbours have lower ranks than itself. */
  words(node: number): number
  /** Of each node of the core, 0 for the one of the most neighbours; −1 outside. */
  readonly rankOf: Int32Array
  readonly bits: Int32Array
  /** Words to a row. */
  readonly width: number
}

/** Fewer nodes are not worth the trouble; the bits of more would take more memory than 32 MiB. */
const [LEAST, MOST] = [256, 2 ** 14]
/** One pair in so many. */
const SPARSEST = 16

export function denseCore(graph: Graph, { nodes, offsets, split, indices }: Oriented): DenseCore | undefined {
  // More nodes than these would need more edges than there are.
  const candidates = foremost(graph, Math.min(MOST, Math.ceil(Math.sqrt(2 * SPARSEST * indices.length)) + 1))
  let [size, inside] = [0, 0]
  for (let rank = 0; rank < candidates.length; rank++) {
    const node = candidates[rank] as number
    inside += (split[node] as number) - (offsets[node] as number)
    if (inside >= ((rank + 1) * rank) / (2 * SPARSEST)) size = rank + 1
  }
  if (size < LEAST) return undefined
  const rankOf = new Int32Array(nodes).fill(-1)
  for (let rank = 0; rank < size; rank++) rankOf[candidates[rank] as number] = rank
  const width = Math.ceil(size / 32)
  const bits = new Int32Array(size * width)
  for (let rank = 0; rank < size; rank++) {
    const node = candidates[rank] as number
    for (let p = offsets[node] as number; p < (split[node] as number); p++) {
      const other = rankOf[indices[p] as number] as number
      const word = rank * width + (other >>> 5)
      bits[word] = (bits[word] as number) | (1 << (other & 31))
    }
  }
  return {
    has: (node) => (rankOf[node] as number) >= 0,
    words: (node) => ((rankOf[node] as number) >>> 5) + 1,
    rankOf,
    bits,
    width,
  }
}

/** The nodes of the most neighbours, `most` at most, these first; of as many, the later one, as edges are oriented. */
function foremost(graph: Graph, most: number): Uint32Array {
  const degreeOf = degrees(graph)
  let largest = 0
  for (let node = 0; node < degreeOf.length; node++) largest = Math.max(largest, degreeOf[node] as number)
  const having = new Uint32Array(largest + 1)
  for (let node = 0; node < degreeOf.length; node++) {
    const degree = degreeOf[node] as number
    having[degree] = (having[degree] as number) + 1
  }
  // Sorted by counting: `next` is where the next node of so many neighbours goes.
  const next = new Uint32Array(largest + 1)
  let least = largest + 1
  let count = 0
  for (; least > 0 && count + (having[least - 1] as number) <= most; least--) {
    next[least - 1] = count
    count += having[least - 1] as number
  }
  const found = new Uint32Array(count)
  for (let node = degreeOf.length - 1; node >= 0; node--) {
    const degree = degreeOf[node] as number
    if (degree < least) continue
    const place = next[degree] as number
    found[place] = node
    next[degree] = place + 1
  }
  return found
}

/** The neighbours that two nodes of the core have in common among those of lower rank than `other`, whose row is the shorter. */
export function commonBits({ rankOf, bits, width }: DenseCore, node: number, other: number): number {
  const rank = rankOf[other] as number
  let [a, b] = [(rankOf[node] as number) * width, rank * width]
  const end = b + (rank >>> 5) + 1
  let count = 0
  for (; b < end; a++, b++) {
    let word = (bits[a] as number) & (bits[b] as number)
    // How many bits are set: sums of two, of four, of eight, and of all by one product.
    word = (word - ((word >>> 1) & 0x55555555)) | 0
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
