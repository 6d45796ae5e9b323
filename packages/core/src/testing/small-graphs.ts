/**
 * All graphs of a few nodes, their neighbours, and what is counted in them: by adjacency matrices, from the definitions.
 * Written without the code it checks.
 */
import { type Graph, graphFromEdges } from '../data/index.ts'

/** Bit k of a mask is the k-th pair of nodes, (0, 1), (0, 2), (1, 2), (0, 3), … */
export interface SmallGraph {
  readonly nodes: number
  readonly mask: number
}

export function pairsOf(nodes: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let j = 1; j < nodes; j++) for (let i = 0; i < j; i++) pairs.push([i, j])
  return pairs
}

/** As the library takes it. */
export function graphOf({ nodes, mask }: SmallGraph): Graph {
  const edges = pairsOf(nodes).filter((_, k) => ((mask >> k) & 1) === 1)
  return graphFromEdges({
    directed: false,
    nodes,
    from: Uint32Array.from(edges, ([i]) => i),
    to: Uint32Array.from(edges, ([, j]) => j),
  }).graph
}

/** All graphs that one flipped edge makes of this one. */
export function flipsOf({ nodes, mask }: SmallGraph): SmallGraph[] {
  return pairsOf(nodes).map((_, k) => ({ nodes, mask: mask ^ (1 << k) }))
}

/**
 * One graph of every kind, up to the names of its nodes: 1, 2, 4, 11, 34, 156 for 1 to 6 nodes. Together with all flips of
 * each they are all neighbouring pairs up to names: if p renames G into its representative R, it takes G and G with the
 * pair e flipped to R and R with p(e) flipped; and no count, level or law depends on names.
 */
export function representatives(nodes: number): SmallGraph[] {
  const pairs = pairsOf(nodes)
  const place = new Map(pairs.map(([i, j], k) => [i * nodes + j, k]))
  const moves = permutationsOf(nodes).map((p) =>
    pairs.map(([i, j]) => {
      const [a, b] = [p[i] as number, p[j] as number]
      return place.get(Math.min(a, b) * nodes + Math.max(a, b)) as number
    }),
  )
  const seen = new Uint8Array(2 ** pairs.length)
  const found: SmallGraph[] = []
  for (let mask = 0; mask < seen.length; mask++) {
    if (seen[mask] === 1) continue
    found.push({ nodes, mask })
    for (const move of moves) {
      let image = 0
      for (let k = 0; k < move.length; k++) if (((mask >> k) & 1) === 1) image |= 1 << (move[k] as number)
      seen[image] = 1
    }
  }
  return found
}

function permutationsOf(size: number): number[][] {
  if (size === 0) return [[]]
  return permutationsOf(size - 1).flatMap((rest) =>
    Array.from({ length: size }, (_, at) => [...rest.slice(0, at), size - 1, ...rest.slice(at)]),
  )
}

function adjacencyOf({ nodes, mask }: SmallGraph): number[][] {
  const matrix = Array.from({ length: nodes }, () => Array<number>(nodes).fill(0))
  pairsOf(nodes).forEach(([i, j], k) => {
    const bit = (mask >> k) & 1
    ;(matrix[i] as number[])[j] = bit
    ;(matrix[j] as number[])[i] = bit
  })
  return matrix
}

/** What is counted by these names, from what they mean. */
export const naiveCounts: Readonly<Record<string, (graph: SmallGraph) => number>> = {
  edges: (graph) => joined(graph).length,
  triangles: (graph) => subsetsOf(graph.nodes, 3).filter((three) => complete(adjacencyOf(graph), three)).length,
  '2-triangles': (graph) => bundles(graph, 2),
  '3-triangles': (graph) => bundles(graph, 3),
  '2-stars': (graph) => stars(graph, 2),
  '3-stars': (graph) => stars(graph, 3),
  'max-degree': largestDegree,
  'max-common-neighbours': largestCommon,
}

/** What the bounds of a count follow. */
export const naiveLevels: Readonly<Record<string, (graph: SmallGraph) => number>> = {
  edges: () => 0,
  triangles: largestCommon,
  '2-triangles': largestCommon,
  '3-triangles': largestCommon,
  '2-stars': largestDegree,
  '3-stars': largestDegree,
  'max-degree': () => 0,
  'max-common-neighbours': () => 0,
}

function largestDegree(graph: SmallGraph): number {
  return Math.max(...adjacencyOf(graph).map((row) => row.reduce((a, b) => a + b, 0)))
}

/** Over all pairs, joined or not: the largest entry of the squared matrix off its diagonal. */
function largestCommon(graph: SmallGraph): number {
  const matrix = adjacencyOf(graph)
  return Math.max(0, ...pairsOf(graph.nodes).map(([i, j]) => commonOf(matrix, i, j).length))
}

/** The same over joined pairs alone: not a level whose bounds hold. */
export function largestCommonOfEdges(graph: SmallGraph): number {
  const matrix = adjacencyOf(graph)
  return Math.max(0, ...joined(graph).map(([i, j]) => commonOf(matrix, i, j).length))
}

function joined(graph: SmallGraph): [number, number][] {
  return pairsOf(graph.nodes).filter((_, k) => ((graph.mask >> k) & 1) === 1)
}

function commonOf(matrix: number[][], i: number, j: number): number[] {
  return matrix.flatMap((row, l) => (row[i] === 1 && row[j] === 1 ? [l] : []))
}

/** k triangles on one edge: the edge, and k nodes that are joined to both of its ends. */
function bundles(graph: SmallGraph, k: number): number {
  const matrix = adjacencyOf(graph)
  return joined(graph).reduce((sum, [i, j]) => sum + subsetsOf(commonOf(matrix, i, j).length, k).length, 0)
}

/** A node, and k of its neighbours. */
function stars(graph: SmallGraph, k: number): number {
  return adjacencyOf(graph).reduce((sum, row) => sum + subsetsOf(row.filter((bit) => bit === 1).length, k).length, 0)
}

function complete(matrix: number[][], nodes: readonly number[]): boolean {
  return nodes.every((i) => nodes.every((j) => i === j || matrix[i]?.[j] === 1))
}

function subsetsOf(size: number, k: number): number[][] {
  if (k === 0) return [[]]
  if (size < k) return []
  return [...subsetsOf(size - 1, k), ...subsetsOf(size - 1, k - 1).map((part) => [...part, size - 1])]
}

/** How two neighbours differ in a count: all that a mechanism of levels can tell them apart by. */
export interface NeighbouringPair {
  readonly values: readonly [number, number]
  readonly levels: readonly [number, number]
}

/** All neighbouring pairs of this many nodes, in both orders, without repetitions of the four numbers. */
export function neighbouringPairs(count: string, nodes: number): NeighbouringPair[] {
  const found = new Map<string, NeighbouringPair>()
  const [value, level] = [remembered(naiveCounts[count]), remembered(naiveLevels[count])]
  for (const graph of representatives(nodes)) {
    for (const other of flipsOf(graph)) {
      // Counts are moved by a constant that both share, so only their difference matters: the first is 0.
      const change = value(other) - value(graph)
      const levels = [level(graph), level(other)] as const
      found.set(`${change} ${levels.join()}`, { values: [0, change], levels })
    }
  }
  return [...found.values()]
}

/** Of graphs of one size: what was found once is kept. */
export function remembered(of: ((graph: SmallGraph) => number) | undefined): (graph: SmallGraph) => number {
  if (of === undefined) throw new RangeError('no such count')
  const known = new Map<number, number>()
  return (graph) => {
    const value = known.get(graph.mask) ?? of(graph)
    known.set(graph.mask, value)
    return value
  }
}
