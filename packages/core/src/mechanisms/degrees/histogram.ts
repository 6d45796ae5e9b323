/** How many nodes have each degree, and back. */
import { InvalidInput } from '../../errors.ts'

/** The number of nodes of each degree from 0 to nodes − 1. Of released degrees it costs no further ε. */
export function histogramOf(degrees: Uint32Array, nodes: number): Uint32Array {
  const counts = new Uint32Array(nodes)
  for (let i = 0; i < degrees.length; i++) {
    const degree = degrees[i] as number
    if (degree >= nodes) {
      throw new InvalidInput(`In a graph of ${nodes} nodes no degree is above ${nodes - 1}: one of these is.`)
    }
    counts[degree] = (counts[degree] as number) + 1
  }
  return counts
}

/** The degrees of a histogram from the largest to the smallest: sorted in linear time. */
export function descending(counts: Uint32Array): Float64Array {
  let nodes = 0
  for (let degree = 0; degree < counts.length; degree++) nodes += counts[degree] as number
  const sorted = new Float64Array(nodes)
  let end = 0
  for (let degree = counts.length - 1; degree >= 0; degree--) {
    const start = end
    end += counts[degree] as number
    if (end > start) sorted.fill(degree, start, end)
  }
  return sorted
}
