/** The private graph, once it is known to be undirected, simple and without weights. */
import { type Graph, type SparseMatrix, sparseMatrix } from '../data/index.ts'
import { InvalidInput } from '../errors.ts'
import { requireKnown } from '../given.ts'
import { checkNeighbours, type Neighbours } from '../privacy/index.ts'
import { words } from '../text/index.ts'

/** A copy of our own, of the planned number of nodes. `what` is released of it, as a sentence begins: "Degrees are". */
export function simpleGraph(data: Graph, nodes: number, what: string): Graph {
  const { directed, adjacency } = data ?? {}
  if (typeof adjacency !== 'object' || adjacency === null) {
    throw new InvalidInput('The release needs a graph, such as graphFromEdges makes, and there is none.')
  }
  if (directed) {
    throw new InvalidInput(
      words`${what} released of undirected graphs, and the edges of this one have a direction. Make an edge of every pair that is joined either way: graphFromEdges({ directed: false, … }), or {undirected}.`,
    )
  }
  const matrix = taken(adjacency, what)
  if (matrix.rows !== nodes || matrix.columns !== nodes) {
    throw new InvalidInput(
      `The plan is for a graph of ${nodes} nodes, but this one has ${matrix.rows}: the number of nodes is public and must be in the facts.`,
    )
  }
  requireSimple(matrix)
  return { directed: false, names: [], adjacency: matrix }
}

/** Each part is read once, so that what was checked is what gets the noise. */
function taken({ rows, columns, offsets, indices, values }: SparseMatrix, what: string): SparseMatrix {
  // Whether there are weights is told by how the graph was made; what they are is never looked at.
  if (values !== undefined) {
    throw new InvalidInput(
      words`${what} released of edges that are there or not, and this graph has weights. Leave the weights out: graphFromEdges without weight, or {ignoreWeights}.`,
    )
  }
  sparseMatrix({ rows, columns, offsets, indices })
  return sparseMatrix({ rows, columns, offsets: new Uint32Array(offsets), indices: new Uint32Array(indices) })
}

/** An edge that stood in one direction only, or at one node twice, would change more than was planned. */
function requireSimple({ rows, offsets, indices }: SparseMatrix): void {
  // Rows ascend, and so do the columns in each: (i, j) above the diagonal must meet (j, i) as the next entry of row j that
  // has not been met. Where row i begins, all before its diagonal has been, or never will be.
  const next = offsets.slice(0, rows)
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    if ((next[i] as number) > end) throw new InvalidInput(ONE_WAY)
    for (let k = next[i] as number; k < end; k++) {
      const j = indices[k] as number
      if (j === i) throw new InvalidInput(LOOP)
      const image = next[j] as number
      if (j < i || indices[image] !== i) throw new InvalidInput(ONE_WAY)
      next[j] = image + 1
    }
  }
}

const LOOP = 'The graph has an edge from a node to itself, and a simple graph has none: leave such edges out.'

const ONE_WAY =
  'The graph is said to be undirected, but an edge goes one way only. Symmetrise it first: graphFromEdges({ directed: false, … }) makes an edge of every pair that is joined either way.'

/** `refusal` says why other neighbours do not go with it. */
export function checkEdgeNeighbours(neighbours: Neighbours | undefined, refusal: (kind: string) => string): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours: { kind: 'edge' }.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  checkNeighbours(neighbours)
  if (neighbours.kind !== 'edge') throw new InvalidInput(refusal(neighbours.kind))
}

/** Of a graph whose nodes are not named in the release. */
export const NODES_FROM_DATA =
  'The nodes come from the data itself. The promise does not cover how many there are: anyone who sees the release learns how many have an edge at all. A list made without the data avoids this.'
