/** The private matrix as its ones, checked and cut to the cap. Nothing here is published. */
import {
  type BitRows,
  bitRows,
  type Graph,
  requireParts,
  type SparseMatrix,
  sparseMatrix,
  transpose,
} from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, subset } from '../../random/index.ts'
import { type CellSpace, type Entries, entriesOf } from './cells.ts'
import type { BinaryFacts } from './facts.ts'

/** A binary matrix, or a graph. */
export type BinaryData = SparseMatrix | Graph

/** The ones; with row neighbours, of rows with too many a uniformly drawn part. */
export function onesOf(facts: BinaryFacts, data: BinaryData, bits: Bits): SparseMatrix {
  const matrix = matrixIn(data, facts)
  requireBinary(matrix)
  return facts.maxOnes === undefined ? matrix : capRows(matrix, facts.maxOnes, bits)
}

/** The same of a table, as bits: a good part of its cells is going to change. */
export function tableOf(facts: BinaryFacts, data: BinaryData, bits: Bits): BitRows {
  if (facts.maxOnes !== undefined) return bitRows(onesOf(facts, data, bits))
  const { rows, columns, offsets, indices, values } = given(data, facts)
  const table = { rows, columns, offsets, indices, ...(values === undefined ? {} : { values }) }
  requireParts(table)
  requireShape(table, facts)
  requireBinary(table)
  return bitRows(table)
}

/** Cells that are not 0, with their values; 1 where the matrix has none. */
export function weightsOf(facts: CellSpace, data: BinaryData): Required<Entries> {
  const { cells, values } = entriesOf(matrixIn(data, facts), facts)
  return { cells, values: values ?? new Float64Array(cells.length).fill(1) }
}

/**
 * A copy of our own, each part read once, so that what was checked is what gets the noise. A cell that is listed twice
 * would get it twice, and one beyond its row would be another row's.
 */
function taken(given: SparseMatrix): SparseMatrix {
  const { rows, columns, offsets, indices, values } = given
  const ofItsType =
    offsets instanceof Uint32Array &&
    indices instanceof Uint32Array &&
    (values === undefined || values instanceof Float64Array)
  // Others would be copied as numbers that they are not.
  if (!ofItsType) sparseMatrix(given)
  const copy = { rows, columns, offsets: new Uint32Array(offsets), indices: new Uint32Array(indices) }
  return sparseMatrix(values === undefined ? copy : { ...copy, values: new Float64Array(values) })
}

/** The matrix of the data, which must have the public shape. */
function matrixIn(data: BinaryData, space: CellSpace): SparseMatrix {
  const matrix = taken(given(data, space))
  requireShape(matrix, space)
  if (space.graph !== undefined) requireNoLoops(matrix)
  if (space.graph === 'undirected') requireSymmetric(matrix)
  return matrix
}

function given(data: BinaryData, { graph }: CellSpace): SparseMatrix {
  if (typeof data !== 'object' || data === null) {
    throw new InvalidInput('The release needs a graph or a sparse matrix, and there is none.')
  }
  if ('adjacency' in data && graph !== undefined && data.directed !== (graph === 'directed')) {
    throw new InvalidInput(
      `The plan is for ${graph} edges, but the graph has ${data.directed ? 'directed' : 'undirected'} ones: plan for what it is, or make the graph again with "directed" set as wanted (an undirected graph then has every edge that goes either way).`,
    )
  }
  return 'adjacency' in data ? data.adjacency : data
}

function requireShape(matrix: SparseMatrix, { rows, columns }: CellSpace): void {
  if (matrix.rows !== rows || matrix.columns !== columns) {
    throw new InvalidInput(
      `The plan is for a matrix of ${rows} × ${columns}, but this one has ${matrix.rows} × ${matrix.columns}: the shape is public and must be in the facts.`,
    )
  }
}

function requireBinary({ values }: SparseMatrix): void {
  if (values !== undefined && values.some((value) => value !== 1)) {
    throw new InvalidInput(
      'The matrix has entries that are neither 0 nor 1: leave its values out where every entry counts as 1, choose thresholds for numbers, or use the filtered release, which takes weights.',
    )
  }
}

function requireNoLoops({ rows, offsets, indices }: SparseMatrix): void {
  for (let i = 0; i < rows; i++) {
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      if (indices[k] === i) {
        throw new InvalidInput(
          'The graph has an edge from a node to itself, and a simple graph has none: leave such edges out.',
        )
      }
    }
  }
}

function requireSymmetric(matrix: SparseMatrix): void {
  const other = transpose(matrix)
  const alike = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    if (a.length !== b.length) return false
    for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
    return true
  }
  const same =
    alike(matrix.offsets, other.offsets) &&
    alike(matrix.indices, other.indices) &&
    alike(matrix.values ?? [], other.values ?? [])
  if (same) return
  throw new InvalidInput(
    'The graph is said to be undirected, but an edge goes one way only, or weighs differently the other way. Symmetrise it first: graphFromEdges({ directed: false, … }) makes an edge of every pair that is joined either way. Or release it as a directed graph.',
  )
}

/** A uniformly drawn part of the ones of every row that has more than `most`: no column is favoured. */
function capRows(matrix: SparseMatrix, most: number, bits: Bits): SparseMatrix {
  const { rows, offsets, indices } = matrix
  const kept = new Uint32Array(indices.length)
  const starts = new Uint32Array(rows + 1)
  let size = 0
  for (let i = 0; i < rows; i++) {
    const start = offsets[i] as number
    const count = (offsets[i + 1] as number) - start
    if (count <= most) {
      for (let k = 0; k < count; k++) kept[size++] = indices[start + k] as number
    } else {
      for (const k of subset(most, count, bits)) kept[size++] = indices[start + k] as number
    }
    starts[i + 1] = size
  }
  return { rows, columns: matrix.columns, offsets: starts, indices: kept.subarray(0, size) }
}
