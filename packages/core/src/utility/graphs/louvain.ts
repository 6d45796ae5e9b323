/** Communities by Louvain's method (Blondel, Guillaume, Lambiotte and Lefebvre, 2008). */
import type { SparseMatrix } from '../../data/index.ts'
import { chance, shuffle } from '../chance.ts'
import { type Contracted, contracted, linksToGroups, uncontracted } from './contracted.ts'
import { renumbered } from './labels.ts'

/** A round over all nodes that gains less modularity than this is the last one. */
const LEAST_GAIN = 1e-6

/**
 * For every node the number of its community, 0 and on as they come: nodes move to the community where modularity gains
 * most, in a random order, until it gains no more; then communities are the nodes of a smaller graph, and all begins
 * again. Which of several good partitions is found depends on the order.
 */
export function louvain(adjacency: SparseMatrix, { random = chance(1) }: { random?: () => number } = {}): Uint32Array {
  let graph = uncontracted(adjacency)
  const labels = Uint32Array.from({ length: graph.nodes }, (_, i) => i)
  if (graph.total === 0) return labels
  for (;;) {
    const { groups, count, gain } = moveNodes(graph, random)
    for (let i = 0; i < labels.length; i++) labels[i] = groups[labels[i] as number] as number
    if (count === graph.nodes || gain < LEAST_GAIN) return labels
    graph = contracted(graph, groups, count)
  }
}

function moveNodes(graph: Contracted, random: () => number): { groups: Uint32Array; count: number; gain: number } {
  const { nodes, strengths, total } = graph
  const group = Uint32Array.from({ length: nodes }, (_, i) => i)
  const groupStrength = strengths.slice()
  const into = { group, links: new Float64Array(nodes), met: new Uint32Array(nodes) }
  const { links, met } = into
  const order = group.slice()
  let gained = 0
  for (;;) {
    shuffle(order, random)
    let gain = 0
    for (let t = 0; t < nodes; t++) {
      const i = order[t] as number
      const own = group[i] as number
      const strength = strengths[i] as number
      const count = linksToGroups(graph, i, into, 0)
      groupStrength[own] = (groupStrength[own] as number) - strength
      const share = strength / total
      const stay = (links[own] as number) - share * (groupStrength[own] as number)
      let best = own
      let bestGain = stay
      for (let c = 0; c < count; c++) {
        const other = met[c] as number
        const would = (links[other] as number) - share * (groupStrength[other] as number)
        // Rounding must not send a node back and forth.
        if (would > bestGain + 1e-9) {
          best = other
          bestGain = would
        }
        links[other] = 0
      }
      groupStrength[best] = (groupStrength[best] as number) + strength
      group[i] = best
      gain += (2 * (bestGain - stay)) / total
    }
    gained += gain
    if (gain < LEAST_GAIN) break
  }
  const { numbers, count } = renumbered(group)
  return { groups: numbers, count, gain: gained }
}
