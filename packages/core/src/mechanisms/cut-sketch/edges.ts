/** The edges of a graph as flat lists, with weights between 0 and 1. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { simpleGraph } from '../simple-graph.ts'
import { boundOf, type CutFacts } from './facts.ts'

/** Every edge once: from heads[i] to the larger tails[i], by heads and then tails. */
export interface Edges {
  readonly heads: Uint32Array
  readonly tails: Uint32Array
  /** Divided by the bound and moved into 0 to 1; absent where every weight is 1. */
  readonly weights?: Float64Array
}

/**
 * Throws unless it is an undirected simple graph of so many nodes, with weights if and only if the relation is about
 * them.
 */
export function edgesOf(facts: CutFacts, graph: Graph): Edges {
  const { nodes, neighbours } = facts
  if (neighbours.kind === 'edge') return { ...upper(simpleGraph(graph, nodes, 'Cuts are')) }
  const { values, ...adjacency } = graph.adjacency
  const { heads, tails, places, mirrors } = upper(simpleGraph({ ...graph, adjacency }, nodes, 'Cuts are'))
  const weights = new Float64Array(heads.length).fill(1)
  if (values === undefined) return { heads, tails, weights: weights.fill(moved(1, boundOf(facts))) }
  if (!(values instanceof Float64Array) || values.length !== adjacency.indices.length) {
    throw new InvalidInput('The graph needs one weight for every entry of its adjacency, as a Float64Array.')
  }
  for (let i = 0; i < weights.length; i++) {
    const weight = values[places[i] as number] as number
    if (!Object.is(weight, values[mirrors[i] as number])) {
      throw new InvalidInput(
        'The graph is said to be undirected, but an edge has one weight in one direction and another in the other. Symmetrise it first: graphFromEdges({ directed: false, … }).',
      )
    }
    weights[i] = moved(weight, boundOf(facts))
  }
  return { heads, tails, weights }
}

/** Into 0 to 1. What is not a number says nothing of an edge. */
export function moved(weight: number, bound: number): number {
  const share = weight / bound
  return share > 0 ? Math.min(1, share) : 0
}

/** How many weights lie outside what is public about them: for the owner alone. */
export function clampedWeights(graph: Graph, weightBound = 1): number {
  const { rows, offsets, indices, values } = graph.adjacency
  let clamped = 0
  for (let i = 0; i < rows; i++) {
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      const weight = values === undefined ? 1 : (values[k] as number)
      if ((indices[k] as number) > i && !(weight >= 0 && weight <= weightBound)) clamped++
    }
  }
  return clamped
}

/** Above the diagonal, with the places of both entries of each edge. */
function upper({ adjacency }: Graph) {
  const { rows, offsets, indices } = adjacency
  const count = indices.length / 2
  const heads = new Uint32Array(count)
  const tails = new Uint32Array(count)
  const places = new Uint32Array(count)
  const mirrors = new Uint32Array(count)
  const next = offsets.slice(0, rows)
  let edge = 0
  for (let i = 0; i < rows; i++) {
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      const j = indices[k] as number
      if (j < i) continue
      heads[edge] = i
      tails[edge] = j
      places[edge] = k
      // Rows ascend: in row j the entries come in the order of their i.
      mirrors[edge] = next[j] as number
      next[j] = (next[j] as number) + 1
      edge++
    }
  }
  return { heads, tails, places, mirrors }
}
