/** The copies of a pattern in a graph: how many there are, how many at each node, and all of them again. Private. */
import { type Breathe, visitNodes } from '../../../data/counting/breaths.ts'
import { choose } from '../../../data/counting/choose.ts'
import { trianglesAtNodes } from '../../../data/counting/node-triangles.ts'
import { orientedByDegree } from '../../../data/counting/oriented.ts'
import { commonOfEdges, eachTriangle } from '../../../data/counting/triangles.ts'
import { degrees, type Graph } from '../../../data/index.ts'
import { InvalidInput } from '../../../errors.ts'
import type { Kind } from '../../counts/kinds.ts'
import type { Adding } from './programme.ts'

/**
 * Numbers of copies are whole below 2^53, and beyond that only known to be beyond it: whoever uses one compares it with what is
 * far below. It may be infinite.
 */
export interface Copies {
  /** How many nodes a copy has. */
  readonly size: number
  readonly total: number
  readonly perNode: Float64Array
  /** Calls `add` for every copy, or for several that have the same binding nodes, which `row` numbers; −1 binds nothing. */
  readonly visit: (row: Int32Array, add: Adding, breathe?: Breathe) => Promise<void>
}

/** Copies that somebody else found: so many nodes each, one copy after the other. */
export interface OwnCopies {
  readonly nodes: number
  readonly size: number
  readonly copies: Uint32Array
}

export async function copiesIn(kind: Kind, graph: Graph, breathe?: Breathe): Promise<Copies> {
  switch (kind.kind) {
    case 'triangles':
      return triangles(graph, breathe)
    case 'k-stars':
      return stars(graph, kind.k)
    case 'k-triangles':
      return bundles(graph, kind.k, breathe)
    default:
      throw new InvalidInput('Only edges, triangles, stars and bundles of triangles are counted under a cap.')
  }
}

export function ownCopies({ nodes, size, copies }: OwnCopies): Copies {
  const perNode = new Float64Array(nodes)
  for (const node of copies) perNode[node] = (perNode[node] as number) + 1
  const members = new Int32Array(size)
  return {
    size,
    total: copies.length / size,
    perNode,
    visit: (row, add, breathe) =>
      visitNodes(
        copies.length / size,
        (copy) => {
          let many = 0
          for (let k = copy * size; k < (copy + 1) * size; k++) {
            const at = row[copies[k] as number] as number
            if (at >= 0) members[many++] = at
          }
          add(members, many, 1)
          return size
        },
        breathe,
      ),
  }
}

async function triangles(graph: Graph, breathe: Breathe | undefined): Promise<Copies> {
  const oriented = orientedByDegree(graph)
  const perNode = await trianglesAtNodes(oriented, breathe)
  const members = new Int32Array(3)
  return {
    size: 3,
    total: perNode.reduce((sum, count) => sum + count, 0) / 3,
    perNode,
    visit: (row, add, pause) =>
      eachTriangle(
        oriented,
        (u, v, w) => {
          let many = 0
          const [a, b, c] = [row[u] as number, row[v] as number, row[w] as number]
          if (a >= 0) members[many++] = a
          if (b >= 0) members[many++] = b
          if (c >= 0) members[many++] = c
          add(members, many, 1)
        },
        pause,
      ),
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
  const members = new Int32Array(k + 1)
  return {
    size: k + 1,
    total,
    perNode,
    visit: (row, add, breathe) =>
      visitNodes(
        nodes,
        (u) => {
          if ((degree[u] as number) < k) return 1
          members[0] = row[u] as number
          const fixed = (row[u] as number) >= 0 ? 1 : 0
          return withSubsets(indices.subarray(offsets[u], offsets[u + 1]), row, k, { members, fixed }, add)
        },
        breathe,
      ),
  }
}

/** k triangles that share an edge: the edge, and k common neighbours of its ends. */
async function bundles(graph: Graph, k: number, breathe: Breathe | undefined): Promise<Copies> {
  const oriented = orientedByDegree(graph)
  const { nodes, offsets, split, indices } = oriented
  const common = await commonOfEdges(oriented, breathe)
  const perNode = new Float64Array(nodes)
  let total = 0
  for (let u = 0; u < nodes; u++) {
    for (let p = offsets[u] as number; p < (split[u] as number); p++) {
      const copies = binomial(common[p] as number, k)
      total += copies
      for (const end of [u, indices[p] as number]) perNode[end] = (perNode[end] as number) + copies
    }
  }
  await eachEdge(
    graph,
    (_u, _v, both) => {
      const each = binomial(both.length - 1, k - 1)
      for (const node of both) perNode[node] = (perNode[node] as number) + each
      return both.length
    },
    breathe,
  )
  const members = new Int32Array(k + 2)
  return {
    size: k + 2,
    total,
    perNode,
    visit: (row, add, pause) =>
      eachEdge(
        graph,
        (u, v, both) => {
          if (both.length < k) return 1
          let fixed = 0
          for (const end of [u, v]) if ((row[end] as number) >= 0) members[fixed++] = row[end] as number
          return withSubsets(both, row, k, { members, fixed }, add)
        },
        pause,
      ),
  }
}

/** Every edge with the common neighbours of its ends; `found` answers how many steps it took. */
function eachEdge(
  { adjacency }: Graph,
  found: (u: number, v: number, common: Uint32Array) => number,
  breathe: Breathe | undefined,
): Promise<void> {
  const { rows, offsets, indices } = adjacency
  const markedBy = new Uint32Array(rows)
  const common = new Uint32Array(rows)
  const visit = (u: number) => {
    let steps = 0
    const around = indices.subarray(offsets[u], offsets[u + 1])
    for (const v of around) markedBy[v] = u + 1
    for (const v of around) {
      if (v < u) continue
      let count = 0
      for (let q = offsets[v] as number; q < (offsets[v + 1] as number); q++) {
        const w = indices[q] as number
        if (markedBy[w] === u + 1) common[count++] = w
      }
      steps += (offsets[v + 1] as number) - (offsets[v] as number)
      if (count > 0) steps += found(u, v, common.subarray(0, count))
    }
    return steps
  }
  return visitNodes(rows, visit, breathe)
}

/** Those that bind already, at the beginning of a list with room for the others. */
interface Begun {
  readonly members: Int32Array
  readonly fixed: number
}

/** All ways to take k of these nodes, told by the binding ones among them; the others are only counted. */
function withSubsets(around: Uint32Array, row: Int32Array, k: number, { members, fixed }: Begun, add: Adding): number {
  const binding: number[] = []
  for (const node of around) if ((row[node] as number) >= 0) binding.push(row[node] as number)
  const others = around.length - binding.length
  const ways: number[] = []
  let steps = around.length
  const go = (from: number, left: number): void => {
    steps++
    add(members, fixed + k - left, (ways[left] ??= binomial(others, left)))
    if (left === 0) return
    for (let at = from; at < binding.length; at++) {
      members[fixed + k - left] = binding[at] as number
      go(at + 1, left - 1)
    }
  }
  go(0, k)
  return steps
}

/** The nearest double, which may be infinite. */
function binomial(n: number, k: number): number {
  return n < k || k < 0 ? 0 : Number(choose(n, k))
}
