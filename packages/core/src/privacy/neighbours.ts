/**
 * Which two inputs must look alike: the first thing a guarantee has to say. Relations are never mixed: what holds for
 * one edge says little about one person.
 *
 * Shape (numbers of rows and columns, names of nodes) is public under every one of them.
 */
import { InvalidInput } from '../errors.ts'

export type Neighbours =
  /** One edge of a simple graph is there or not. */
  | { readonly kind: 'edge' }
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

/** The relations of matrices and graphs that are released cell by cell. A row that moves is a matter of covariances. */
export type CellwiseNeighbours = Exclude<Neighbours, { readonly kind: 'row-change' }>

/** Throws unless these are neighbours of cells. */
export function requireCellwise(neighbours: Neighbours): asserts neighbours is CellwiseNeighbours {
  if (neighbours.kind !== 'row-change') return
  throw new InvalidInput(
    'Neighbours of kind "row-change" are for sketches of a covariance, where rows may have any length: use row neighbours here, which protect all of a row.',
  )
}

export function sameNeighbours(a: Neighbours, b: Neighbours): boolean {
  return a.kind === b.kind && maxChange(a) === maxChange(b)
}

function maxChange(neighbours: Neighbours): number | undefined {
  return 'maxChange' in neighbours ? neighbours.maxChange : undefined
}

export function checkNeighbours(neighbours: Neighbours): void {
  switch (neighbours.kind) {
    case 'edge':
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
          'choose edge, weight, cell, row, row-change or individual.',
      )
  }
}

const STEP = { edge: 'edge', row: 'row', individual: 'contribution of a person' } as const
