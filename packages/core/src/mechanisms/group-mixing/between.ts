/** How many edges there are between any two groups: all of them, or at most so many of a node in each pair of groups. */
import type { Graph } from '../../data/index.ts'
import { byName } from '../nodes/projection.ts'
import { blocksOf, place } from '../synthetic-graph/groups/blocks.ts'
import type { MixingFacts } from './facts.ts'

/** Of groups a ≥ b at a(a + 1)/2 + b. */
export function edgesBetween(graph: Graph, groupOf: Uint32Array, groups: number, caps: Caps = {}): Float64Array {
  const { maxPerGroup, maxOutside = maxPerGroup } = caps
  if (maxPerGroup === undefined || maxOutside === undefined) return blocksOf(graph, groupOf, groups)
  return capped(graph, groupOf, groups, (one, other) => (one === other ? maxPerGroup : maxOutside))
}

/** The most edges of a node that count within its group, and with any other; as many unless said. */
type Caps = Pick<MixingFacts, 'maxPerGroup' | 'maxOutside'>

/**
 * Edges in the order of the names of their ends; one counts if both ends have fewer than the cap that count towards the
 * group of the other. What is between two groups is a graph by itself, and is cut down by itself.
 */
function capped(
  graph: Graph,
  groupOf: Uint32Array,
  groups: number,
  mostOf: (one: number, other: number) => number,
): Float64Array {
  const { order, rank } = byName(graph)
  const blocks = new Float64Array((groups * (groups + 1)) / 2)
  // By node and group, as many as there are with an edge.
  const kept = new Map<number, number>()
  const { offsets, indices } = graph.adjacency
  for (const node of order) {
    const own = rank[node] as number
    const ahead = [...indices.subarray(offsets[node], offsets[node + 1])].filter((v) => (rank[v] as number) > own)
    ahead.sort((u, v) => (rank[u] as number) - (rank[v] as number))
    for (const other of ahead) {
      const [a, b] = [groupOf[node] as number, groupOf[other] as number]
      const [mine, theirs] = [node * groups + b, other * groups + a]
      const [x, y] = [kept.get(mine) ?? 0, kept.get(theirs) ?? 0]
      const most = mostOf(a, b)
      if (x >= most || y >= most) continue
      kept.set(mine, x + 1)
      kept.set(theirs, y + 1)
      const at = place(a, b)
      blocks[at] = (blocks[at] as number) + 1
    }
  }
  return blocks
}
