/**
 * To and from graphology's graphs, which many people already hold. Only the few methods used are named, so that core
 * depends on no version of it.
 */
import { InvalidInput } from '../errors.ts'
import { forEachEdge, type Graph } from './graph.ts'
import { GraphBuilder, type GraphCounts, type GraphOptions } from './graph-builder.ts'

/** What is read of a graphology graph. */
export interface GraphologySource {
  /** 'directed', 'undirected' or 'mixed'. */
  readonly type: string
  /** Visits every node. */
  forEachNode(visit: (node: string) => void): void
  /** Visits every edge. */
  forEachEdge(
    visit: (
      edge: string,
      attributes: { readonly weight?: unknown },
      source: string,
      target: string,
      sourceAttributes: object,
      targetAttributes: object,
      undirected: boolean,
    ) => void,
  ): void
}

/** What is written to a graphology graph. */
export interface GraphologyTarget {
  readonly type: string
  readonly order: number
  addNode(node: string): unknown
  addDirectedEdge(source: string, target: string, attributes?: { weight: number }): unknown
  addUndirectedEdge(source: string, target: string, attributes?: { weight: number }): unknown
}

/**
 * The nodes and edges of a graphology graph, and of its attributes the edges' `weight`. A mixed graph becomes a
 * directed one, its undirected edges in both directions; of several edges between two nodes the first stays.
 */
export function fromGraphology(
  source: GraphologySource,
  options: GraphOptions = {},
): { graph: Graph; counts: GraphCounts } {
  const builder = new GraphBuilder(options)
  source.forEachNode((node) => builder.nodes.ofName(node))
  source.forEachEdge((_edge, { weight }, from, to, _fromAttributes, _toAttributes, undirected) => {
    const number = options.weighted === false ? undefined : finiteOrAbsent(weight)
    builder.edge(builder.nodes.ofName(from), builder.nodes.ofName(to), number, !undirected)
  })
  return builder.build(source.type !== 'undirected')
}

function finiteOrAbsent(weight: unknown): number | undefined {
  if (weight === undefined || weight === null) return undefined
  if (typeof weight === 'number' && Number.isFinite(weight)) return weight
  throw new InvalidInput('The attribute `weight` of every edge must be a finite number, or absent.')
}

/** Fills an empty graphology graph of a type that can hold `graph`, and returns it. */
export function toGraphology<T extends GraphologyTarget>(graph: Graph, empty: T): T {
  if (empty.order > 0) throw new InvalidInput('The graphology graph to be filled must be empty, but it has nodes.')
  const kind = graph.directed ? 'directed' : 'undirected'
  if (empty.type !== kind && empty.type !== 'mixed') {
    throw new InvalidInput(
      `A graphology graph of type '${empty.type}' cannot hold ${graph.directed ? 'a directed' : 'an undirected'} graph: make it with { type: '${kind}' }.`,
    )
  }
  for (const name of graph.names) empty.addNode(name)
  const { names } = graph
  const weighted = graph.adjacency.values !== undefined
  forEachEdge(graph, (i, j, weight) => {
    const ends = [names[i] as string, names[j] as string] as const
    const attributes = weighted ? { weight } : undefined
    if (graph.directed) empty.addDirectedEdge(...ends, attributes)
    else empty.addUndirectedEdge(...ends, attributes)
  })
  return empty
}
