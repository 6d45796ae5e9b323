import { InvalidInput } from '../errors.ts'
import type { Graph } from './graph.ts'
import type { SparseMatrix } from './sparse.ts'
import { sparseFromTriplets } from './sparse-triplets.ts'

/** Edge k goes from node `from[k]` to node `to[k]`. */
export interface EdgeArrays {
  readonly directed: boolean
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly weight?: Float64Array
}

/** What a simple graph has no place for. */
export interface Dropped {
  /** Edges that had been given before; in an undirected graph, in either direction. The first stays, with its weight. */
  readonly duplicates: number
  /** Edges from a node to itself. */
  readonly loops: number
}

/**
 * A graph of named nodes, or of so many nodes, which are then called '0', '1', … Nodes without edges stay. Linear time
 * and memory.
 */
export function graphFromEdges(
  edges: EdgeArrays & ({ readonly names: readonly string[] } | { readonly nodes: number }),
): { graph: Graph; dropped: Dropped } {
  if ('nodes' in edges)
    return graphOfDistinct(
      Array.from({ length: edges.nodes }, (_, i) => String(i)),
      edges,
    )
  if (new Set(edges.names).size < edges.names.length) {
    throw new InvalidInput('Every node needs a name of its own, but a name was given twice.')
  }
  return graphOfDistinct(edges.names, edges)
}

/** The same, of names known to be distinct: with millions of them, looking again costs more than the graph. */
export function graphOfDistinct(names: readonly string[], edges: EdgeArrays): { graph: Graph; dropped: Dropped } {
  checkEdges(names.length, edges)
  const { directed } = edges
  const { from, to, weight, loops } = withoutLoops(edges)
  const size = names.length
  const triplets = { rows: size, columns: size, row: from, column: to, duplicates: 'first' } as const
  const { matrix, duplicates } = sparseFromTriplets(weight === undefined ? triplets : { ...triplets, value: weight })
  const adjacency = directed ? matrix : mirrored(matrix)
  return { graph: { directed, names, adjacency }, dropped: { duplicates, loops } }
}

function checkEdges(size: number, { from, to, weight }: EdgeArrays): void {
  if (to.length !== from.length || (weight !== undefined && weight.length !== from.length)) {
    const lengths = weight === undefined ? `${from.length} and` : `${from.length}, ${weight.length} and`
    throw new InvalidInput(
      `Edges need as many starts as ${weight === undefined ? '' : 'weights and '}ends: got ${lengths} ${to.length}.`,
    )
  }
  for (let k = 0; k < from.length; k++) {
    if ((from[k] as number) >= size || (to[k] as number) >= size) {
      throw new InvalidInput(`An edge joins a node that is not among the ${size} given.`)
    }
    if (weight !== undefined && !Number.isFinite(weight[k] as number)) {
      throw new InvalidInput('The weight of an edge must be a finite number, but one is not.')
    }
  }
}

/** Copies of the edges between two nodes; an undirected one from the lower node to the higher. */
function withoutLoops({ directed, from, to, weight }: EdgeArrays) {
  const keptFrom = new Uint32Array(from.length)
  const keptTo = new Uint32Array(from.length)
  const keptWeight = weight && new Float64Array(from.length)
  let kept = 0
  for (let k = 0; k < from.length; k++) {
    const i = from[k] as number
    const j = to[k] as number
    if (i === j) continue
    const swap = !directed && i > j
    keptFrom[kept] = swap ? j : i
    keptTo[kept] = swap ? i : j
    if (keptWeight) keptWeight[kept] = (weight as Float64Array)[k] as number
    kept++
  }
  return {
    from: keptFrom.subarray(0, kept),
    to: keptTo.subarray(0, kept),
    weight: keptWeight?.subarray(0, kept),
    loops: from.length - kept,
  }
}

/** An upper triangle and its mirror image. */
export function mirrored(upper: SparseMatrix): SparseMatrix {
  const { rows } = upper
  const lower = new Uint32Array(rows)
  for (let k = 0; k < upper.indices.length; k++) {
    const j = upper.indices[k] as number
    lower[j] = (lower[j] as number) + 1
  }

  const offsets = new Uint32Array(rows + 1)
  for (let i = 0; i < rows; i++) {
    const above = (upper.offsets[i + 1] as number) - (upper.offsets[i] as number)
    offsets[i + 1] = (offsets[i] as number) + (lower[i] as number) + above
  }
  if ((offsets[rows] as number) !== 2 * upper.indices.length) {
    throw new InvalidInput('An undirected graph holds fewer than 2^31 edges: more were given.')
  }

  const indices = new Uint32Array(2 * upper.indices.length)
  const values = upper.values && new Float64Array(indices.length)
  // Row j's entries below the diagonal come from the rows before it, in their order, and so ascend.
  const next = offsets.slice()
  for (let i = 0; i < rows; i++) {
    const end = upper.offsets[i + 1] as number
    let place = (offsets[i] as number) + (lower[i] as number)
    for (let k = upper.offsets[i] as number; k < end; k++, place++) {
      const j = upper.indices[k] as number
      const image = next[j] as number
      next[j] = image + 1
      indices[place] = j
      indices[image] = i
      if (values) values[image] = values[place] = (upper.values as Float64Array)[k] as number
    }
  }
  const full = { rows, columns: rows, offsets, indices }
  return values === undefined ? full : { ...full, values }
}
