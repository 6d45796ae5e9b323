/** Graphs whose nodes are groups of nodes. */
import { type SparseMatrix, startsOf } from '../../data/sparse.ts'

/** A graph whose nodes may be groups of nodes. What is inside a node moves with it, and counts in its strength alone. */
export interface Contracted {
  readonly nodes: number
  readonly offsets: Uint32Array
  readonly indices: Uint32Array
  /** 1 each where there are none. */
  readonly weights?: Float64Array
  /** The degrees of the nodes in each node, in sum. */
  readonly strengths: Float64Array
  /** Of the strengths. */
  readonly total: number
}

/** Every node a group of its own. */
export function uncontracted({ rows, offsets, indices }: SparseMatrix): Contracted {
  const strengths = Float64Array.from({ length: rows }, (_, i) => (offsets[i + 1] as number) - (offsets[i] as number))
  return { nodes: rows, offsets, indices, strengths, total: indices.length }
}

/** Where links are summed: `links` begin and must end as 0 throughout. */
export interface Links {
  readonly group: Uint32Array
  readonly links: Float64Array
  readonly met: Uint32Array
}

/**
 * How strongly a node is linked to each group that it has a neighbour in: the groups go to `met`, after the `count` that
 * are there, if several nodes are one; the weights to `links`. Answers how many groups there are in `met`.
 */
export function linksToGroups(
  { offsets, indices, weights }: Contracted,
  i: number,
  { group, links, met }: Links,
  count: number,
): number {
  let size = count
  const end = offsets[i + 1] as number
  for (let k = offsets[i] as number; k < end; k++) {
    const other = group[indices[k] as number] as number
    const before = links[other] as number
    if (before === 0) met[size++] = other
    links[other] = before + (weights === undefined ? 1 : (weights[k] as number))
  }
  return size
}

/** The graph whose nodes are the groups, of which there are `count`. */
export function contracted(graph: Contracted, group: Uint32Array, count: number): Contracted {
  const { starts, members } = byGroup(group, count)
  const offsets = new Uint32Array(count + 1)
  const strengths = new Float64Array(count)
  const indices = new Uint32Array(graph.indices.length)
  const weights = new Float64Array(graph.indices.length)
  const into = { group, links: new Float64Array(count), met: new Uint32Array(count) }
  let size = 0
  for (let g = 0; g < count; g++) {
    let met = 0
    const end = starts[g + 1] as number
    for (let m = starts[g] as number; m < end; m++) {
      const i = members[m] as number
      met = linksToGroups(graph, i, into, met)
      strengths[g] = (strengths[g] as number) + (graph.strengths[i] as number)
    }
    for (let t = 0; t < met; t++) {
      const other = into.met[t] as number
      if (other !== g) {
        indices[size] = other
        weights[size++] = into.links[other] as number
      }
      into.links[other] = 0
    }
    offsets[g + 1] = size
  }
  const edges = { indices: indices.slice(0, size), weights: weights.slice(0, size) }
  return { nodes: count, offsets, ...edges, strengths, total: graph.total }
}

/** Nodes sorted by their group, in their order within each. */
function byGroup(group: Uint32Array, count: number): { starts: Uint32Array; members: Uint32Array } {
  const starts = startsOf(group, count)
  const next = starts.slice()
  const members = new Uint32Array(group.length)
  for (let i = 0; i < group.length; i++) {
    const g = group[i] as number
    const place = next[g] as number
    members[place] = i
    next[g] = place + 1
  }
  return { starts, members }
}
