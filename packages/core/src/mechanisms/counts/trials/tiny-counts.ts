/** What is counted in a tiny graph, and the level that its noise follows: by its adjacency matrix, from the definitions. */
import type { TinyGraph } from '../../../trials/index.ts'

export type TinyCount = 'edges' | 'triangles' | '2-triangles' | '2-stars' | '3-stars'

/** All that a mechanism may look at. */
export interface Counted {
  readonly value: number
  readonly level: number
}

export function countedIn(count: TinyCount, graph: TinyGraph): Counted {
  return { value: VALUES[count](graph), level: LEVELS[count](graph) }
}

/** What one edge changes at most, at a graph of each level that so many nodes can have. */
export function boundsOf(count: TinyCount, nodes: number): number[] {
  const levels = count === 'edges' ? 1 : LEVELS[count] === largestDegree ? nodes : nodes - 1
  return Array.from({ length: levels }, (_, level) => BOUNDS[count](level))
}

/** What one edge changes at this very graph: every one of them is tried. */
export function sensitivityIn(count: TinyCount, graph: TinyGraph): number {
  const nodes = Array.from({ length: graph.nodes }, (_, i) => i)
  const flipped = nodes.flatMap((j) =>
    nodes.slice(0, j).map((i) => {
      const others = graph.edges.filter(([from, to]) => from !== i || to !== j)
      return others.length < graph.edges.length ? others : [...others, [i, j] as const]
    }),
  )
  return Math.max(...flipped.map((edges) => Math.abs(VALUES[count]({ ...graph, edges }) - VALUES[count](graph))))
}

type Measure = (graph: TinyGraph) => number

const VALUES: Readonly<Record<TinyCount, Measure>> = {
  edges: ({ edges }) => edges.length,
  triangles: (graph) => sum(graph.edges.map(([i, j]) => common(graph, i, j))) / 3,
  '2-triangles': (graph) => sum(graph.edges.map(([i, j]) => choose(common(graph, i, j), 2))),
  '2-stars': (graph) => sum(degrees(graph).map((degree) => choose(degree, 2))),
  '3-stars': (graph) => sum(degrees(graph).map((degree) => choose(degree, 3))),
}

const LEVELS: Readonly<Record<TinyCount, Measure>> = {
  edges: () => 0,
  triangles: largestCommon,
  '2-triangles': largestCommon,
  '2-stars': largestDegree,
  '3-stars': largestDegree,
}

const BOUNDS: Readonly<Record<TinyCount, (level: number) => number>> = {
  edges: () => 1,
  triangles: (level) => level,
  '2-triangles': (level) => choose(level, 2) + 2 * level * level,
  '2-stars': (level) => 2 * level,
  '3-stars': (level) => 2 * choose(level, 2),
}

/** Over all pairs of nodes, joined or not: where an edge may come to be, it changes as much as where one goes. */
function largestCommon(graph: TinyGraph): number {
  const nodes = Array.from({ length: graph.nodes }, (_, i) => i)
  return Math.max(...nodes.flatMap((j) => nodes.slice(0, j).map((i) => common(graph, i, j))))
}

/** The same over joined pairs alone: not a level that the bounds hold for. */
export function largestCommonOfEdges(graph: TinyGraph): number {
  return Math.max(0, ...graph.edges.map(([i, j]) => common(graph, i, j)))
}

function largestDegree(graph: TinyGraph): number {
  return Math.max(...degrees(graph))
}

function degrees({ nodes, edges }: TinyGraph): number[] {
  return Array.from({ length: nodes }, (_, node) => edges.filter((edge) => edge.includes(node)).length)
}

function common({ nodes, edges }: TinyGraph, i: number, j: number): number {
  const joined = (a: number, b: number) =>
    edges.some(([from, to]) => (from === a && to === b) || (from === b && to === a))
  return Array.from({ length: nodes }, (_, k) => k).filter((k) => joined(i, k) && joined(j, k)).length
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n, k - 1) * Math.max(0, n - k + 1)) / k
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, x) => total + x, 0)
}
