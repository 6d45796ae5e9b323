/** The copies of a pattern in a graph: how many there are, how many at each node, and those at the nodes that bind. Private. */
import { choose } from '../../../data/counting/choose.ts'
import { type Oriented, orientedByDegree } from '../../../data/counting/oriented.ts'
import { commonOfEdges } from '../../../data/counting/triangles.ts'
import { degrees, type Graph } from '../../../data/index.ts'
import { InvalidInput } from '../../../errors.ts'
import type { Kind } from '../../counts/kinds.ts'

export interface Copies {
  /** How many nodes a copy has. */
  readonly size: number
  readonly total: number
  readonly perNode: Float64Array
  /** Calls `add` with the binding nodes of copies that have some, by their rows, and how many such copies these are. */
  readonly visit: (row: Int32Array, add: Adding) => void
}

type Adding = (members: readonly number[], count: number) => void

/** Copies that somebody else found: so many nodes each, one copy after the other. */
export interface OwnCopies {
  readonly nodes: number
  readonly size: number
  readonly copies: Uint32Array
}

export async function copiesIn(kind: Kind, graph: Graph): Promise<Copies> {
  switch (kind.kind) {
    case 'triangles':
      return triangles(graph)
    case 'k-stars':
      return stars(graph, kind.k)
    case 'k-triangles':
      return bundles(graph, kind.k)
    default:
      throw new InvalidInput('Only edges, triangles, stars and bundles of triangles are counted under a cap.')
  }
}

export function ownCopies({ nodes, size, copies }: OwnCopies): Copies {
  const perNode = new Float64Array(nodes)
  for (const node of copies) perNode[node] = (perNode[node] as number) + 1
  return {
    size,
    total: copies.length / size,
    perNode,
    visit: (row, add) => {
      for (let start = 0; start < copies.length; start += size) {
        const members: number[] = []
        for (let k = start; k < start + size; k++) {
          const at = row[copies[k] as number] as number
          if (at >= 0) members.push(at)
        }
        if (members.length > 0) add(members, 1)
      }
    },
  }
}

function triangles(graph: Graph): Copies {
  const oriented = orientedByDegree(graph)
  const perNode = new Float64Array(oriented.nodes)
  let total = 0
  eachTriangle(oriented, (a, b, c) => {
    total++
    perNode[a] = (perNode[a] as number) + 1
    perNode[b] = (perNode[b] as number) + 1
    perNode[c] = (perNode[c] as number) + 1
  })
  return {
    size: 3,
    total,
    perNode,
    visit: (row, add) => {
      eachTriangle(oriented, (...nodes) => {
        const members = nodes.map((node) => row[node] as number).filter((at) => at >= 0)
        if (members.length > 0) add(members, 1)
      })
    },
  }
}

/** Every triangle once. */
function eachTriangle(
  { nodes, offsets, split, indices }: Oriented,
  found: (a: number, b: number, c: number) => void,
): void {
  const markedBy = new Uint32Array(nodes)
  for (let u = 0; u < nodes; u++) {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) continue
    for (let p = start; p < end; p++) markedBy[indices[p] as number] = u + 1
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const last = split[v] as number
      for (let q = offsets[v] as number; q < last; q++) {
        const w = indices[q] as number
        if (markedBy[w] === u + 1) found(u, v, w)
      }
    }
  }
}

/** A node and k of its neighbours. */
function stars(graph: Graph, k: number): Copies {
  const { rows: nodes, offsets, indices } = graph.adjacency
  const degree = degrees(graph)
  const perNode = new Float64Array(nodes)
  let total = 0
  for (let u = 0; u < nodes; u++) {
    const own = degree[u] as number
    const centred = binomial(own, k)
    if (centred === 0) continue
    const asLeaf = binomial(own - 1, k - 1)
    total += centred
    perNode[u] = (perNode[u] as number) + centred
    for (let p = offsets[u] as number; p < (offsets[u + 1] as number); p++) {
      const leaf = indices[p] as number
      perNode[leaf] = (perNode[leaf] as number) + asLeaf
    }
  }
  return {
    size: k + 1,
    total,
    perNode,
    visit: (row, add) => {
      for (let u = 0; u < nodes; u++) {
        if ((degree[u] as number) < k) continue
        const around = indices.subarray(offsets[u], offsets[u + 1])
        const fixed = (row[u] as number) >= 0 ? [row[u] as number] : []
        withSubsets(around, row, k, fixed, add)
      }
    },
  }
}

/** k triangles that share an edge: the edge, and k common neighbours of its ends. */
async function bundles(graph: Graph, k: number): Promise<Copies> {
  const oriented = orientedByDegree(graph)
  const { nodes, offsets, split, indices } = oriented
  const common = await commonOfEdges(oriented, undefined)
  const perNode = new Float64Array(nodes)
  let total = 0
  for (let u = 0; u < nodes; u++) {
    for (let p = offsets[u] as number; p < (split[u] as number); p++) {
      const copies = binomial(common[p] as number, k)
      total += copies
      for (const end of [u, indices[p] as number]) perNode[end] = (perNode[end] as number) + copies
    }
  }
  eachEdge(graph, (_u, _v, both) => {
    const each = binomial(both.length - 1, k - 1)
    for (const node of both) perNode[node] = (perNode[node] as number) + each
  })
  return {
    size: k + 2,
    total,
    perNode,
    visit: (row, add) => {
      eachEdge(graph, (u, v, both) => {
        if (both.length < k) return
        const fixed = [u, v].map((end) => row[end] as number).filter((at) => at >= 0)
        withSubsets(both, row, k, fixed, add)
      })
    },
  }
}

/** Every edge with the common neighbours of its ends. */
function eachEdge({ adjacency }: Graph, found: (u: number, v: number, common: Uint32Array) => void): void {
  const { rows, offsets, indices } = adjacency
  const markedBy = new Uint32Array(rows)
  const common = new Uint32Array(rows)
  for (let u = 0; u < rows; u++) {
    const around = indices.subarray(offsets[u], offsets[u + 1])
    for (const v of around) markedBy[v] = u + 1
    for (const v of around) {
      if (v < u) continue
      let count = 0
      for (let q = offsets[v] as number; q < (offsets[v + 1] as number); q++) {
        const w = indices[q] as number
        if (markedBy[w] === u + 1) common[count++] = w
      }
      if (count > 0) found(u, v, common.subarray(0, count))
    }
  }
}

/** All ways to take k of these nodes, told by the binding ones among them; the others are only counted. */
function withSubsets(around: Uint32Array, row: Int32Array, k: number, fixed: readonly number[], add: Adding): void {
  const binding: number[] = []
  for (const node of around) if ((row[node] as number) >= 0) binding.push(row[node] as number)
  const others = around.length - binding.length
  const members = [...fixed]
  const go = (from: number, left: number): void => {
    if (members.length > 0) add(members, binomial(others, left))
    if (left === 0) return
    for (let at = from; at < binding.length; at++) {
      members.push(binding[at] as number)
      go(at + 1, left - 1)
      members.pop()
    }
  }
  go(0, k)
}

/** As a double; what passes 2^53 is refused by whoever adds up. */
function binomial(n: number, k: number): number {
  return n < k || k < 0 ? 0 : Number(choose(n, k))
}
