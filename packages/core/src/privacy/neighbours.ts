/**
 * Which two inputs must look alike: the first thing a guarantee has to say. Relations are never mixed: what holds for
 * one edge says little about one person.
 *
 * Shape (numbers of rows and columns, names of nodes) is public under every one of them but `node`, which hides who is
 * in the graph.
 */
import { InvalidInput } from '../errors.ts'

/** Which two inputs must look alike. */
export type Neighbours =
  /** One edge of a simple graph is there or not. */
  | { readonly kind: 'edge' }
  /** One node is added or removed with all its edges. How many nodes there are is not public. */
  | { readonly kind: 'node' }
  /** All edges of one node are replaced by any others. The nodes are public. */
  | { readonly kind: 'rewired-node' }
  /** The weight of one edge changes by at most maxChange. */
  | { readonly kind: 'weight'; readonly maxChange: number }
  /** One cell of a matrix changes by at most maxChange. */
  | { readonly kind: 'cell'; readonly maxChange: number }
  /** The content of one row is replaced. */
  | { readonly kind: 'row' }
  /** One row moves by a vector of norm at most maxChange: it says little about a person whose row is long. */
  | { readonly kind: 'row-change'; readonly maxChange: number }
  /** All contributions of one person are added or removed. */
  | { readonly kind: 'individual' }

/** The relations that hide a person of a graph, and not one of their edges. */
export type NodeNeighbours = Extract<Neighbours, { readonly kind: 'node' | 'rewired-node' }>

export function areNodeNeighbours(neighbours: Neighbours): neighbours is NodeNeighbours {
  return neighbours.kind === 'node' || neighbours.kind === 'rewired-node'
}

/**
 * The relations of matrices and graphs that are released cell by cell. A row that moves is a matter of covariances, and
 * a node one of numbers of a graph: nothing bounds how many of its cells it changes.
 */
export type CellwiseNeighbours = Exclude<Neighbours, NodeNeighbours | { readonly kind: 'row-change' }>

/** Throws unless these are neighbours of cells. */
export function requireCellwise(neighbours: Neighbours): asserts neighbours is CellwiseNeighbours {
  if (areNodeNeighbours(neighbours)) throw new InvalidInput(ONLY_EDGES)
  if (neighbours.kind !== 'row-change') return
  throw new InvalidInput(
    'Neighbours of kind "row-change" are for sketches of a covariance, where rows may have any length: use row neighbours here, which protect all of a row.',
  )
}

/** Why a whole graph, or a sketch of it, is released for edges alone, and what can be had for people. */
export const ONLY_EDGES =
  'A whole person cannot be hidden in a release that shows every pair of nodes, or lets every pair be asked about: one person can be joined to everybody, so the noise would have to cover all of their pairs at once, and nothing would be left to see. One edge can be hidden in it. For a person, release numbers of the graph: its edges, triangles, stars or degrees.'

export function sameNeighbours(a: Neighbours, b: Neighbours): boolean {
  return a.kind === b.kind && maxChange(a) === maxChange(b)
}

function maxChange(neighbours: Neighbours): number | undefined {
  return 'maxChange' in neighbours ? neighbours.maxChange : undefined
}

export function checkNeighbours(neighbours: Neighbours): void {
  switch (neighbours.kind) {
    case 'edge':
    case 'node':
    case 'rewired-node':
    case 'row':
    case 'individual':
      // It would promise something about a part of a step, and mean nothing.
      if ('maxChange' in neighbours) {
        throw new InvalidInput(
          `With ${neighbours.kind} neighbours the whole ${STEP[neighbours.kind]} may change: leave maxChange out.`,
        )
      }
      return
    case 'weight':
    case 'cell':
    case 'row-change':
      if (typeof neighbours.maxChange !== 'number' || !(neighbours.maxChange > 0 && neighbours.maxChange < Infinity)) {
        throw new InvalidInput(
          `With ${neighbours.kind} neighbours, maxChange says by how much one ${neighbours.kind === 'row-change' ? 'row' : neighbours.kind} may change: ` +
            `a finite number above zero, but it is ${String(neighbours.maxChange)}.`,
        )
      }
      return
    default:
      throw new InvalidInput(
        `There are no neighbours of kind "${String((neighbours as { kind: unknown }).kind)}": ` +
          'choose edge, node, rewired-node, weight, cell, row, row-change or individual.',
      )
  }
}

const STEP = {
  edge: 'edge',
  node: 'node with its edges',
  'rewired-node': 'set of edges of a node',
  row: 'row',
  individual: 'contribution of a person',
} as const
