import { InvalidInput } from '../errors.ts'
import { type DenseMatrix, denseMatrix } from './matrix.ts'

/**
 * A sparse matrix, row by row: the entries of row i are those numbered offsets[i] to offsets[i + 1] − 1, their columns
 * ascending. Offsets are 32 bits wide, so there are fewer than 2^32 entries.
 */
export interface SparseMatrix {
  readonly rows: number
  readonly columns: number
  readonly offsets: Uint32Array
  readonly indices: Uint32Array
  /** Absent in a binary matrix, where every entry is 1. An entry may be 0: it is there all the same. */
  readonly values?: Float64Array
}

/** A matrix from arrays that the caller brings, taken as they are, not copied, once they are known to fit together. */
export function sparseMatrix(parts: SparseMatrix): SparseMatrix {
  requireParts(parts)
  const { rows, columns, offsets, indices } = parts
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    let least = 0
    // Past the last entry, where the last offset stands, they can only fall.
    if (end < (offsets[i] as number) || end > indices.length) throw falling()
    for (let k = offsets[i] as number; k < end; k++) {
      const j = indices[k] as number
      if (j < least || j >= columns) throw astray(columns)
      least = j + 1
    }
  }
  return parts
}

/** What can be told without a look at the rows. */
export function requireParts({ rows, columns, offsets, indices, values }: SparseMatrix): void {
  for (const count of [rows, columns]) {
    if (!(Number.isSafeInteger(count) && count >= 0 && count <= 0xffffffff)) {
      throw new InvalidInput('A sparse matrix has whole numbers of rows and columns, below 2^32: these are not.')
    }
  }
  if (!(offsets instanceof Uint32Array && indices instanceof Uint32Array)) {
    throw new InvalidInput('The offsets and column numbers of a sparse matrix are Uint32Arrays: these are not.')
  }
  if (values !== undefined && !(values instanceof Float64Array)) {
    throw new InvalidInput('The values of a sparse matrix are a Float64Array, or left out: these are neither.')
  }
  if (offsets.length !== rows + 1 || offsets[0] !== 0 || offsets[rows] !== indices.length) {
    throw new InvalidInput(
      `A sparse matrix of ${rows} rows has ${rows + 1} offsets, from 0 to its number of entries: these do not.`,
    )
  }
  if (values !== undefined && values.length !== indices.length) {
    throw new InvalidInput(
      `A sparse matrix has as many values as column numbers: got ${values.length} and ${indices.length}.`,
    )
  }
}

export function falling(): InvalidInput {
  return new InvalidInput('The offsets of a sparse matrix never fall: these do.')
}

export function astray(columns: number): InvalidInput {
  return new InvalidInput(
    `The column numbers in each row of a sparse matrix ascend, and are below ${columns} here: these do not.`,
  )
}

/** Entry (i, j) becomes entry (j, i). Linear time. */
export function transpose(matrix: SparseMatrix): SparseMatrix {
  const { rows, columns, indices, values } = matrix
  const offsets = startsOf(indices, columns)
  const next = offsets.slice()
  const moved = new Uint32Array(indices.length)
  const movedValues = values && new Float64Array(values.length)
  for (let i = 0; i < rows; i++) {
    const end = matrix.offsets[i + 1] as number
    for (let k = matrix.offsets[i] as number; k < end; k++) {
      const j = indices[k] as number
      const place = next[j] as number
      next[j] = place + 1
      moved[place] = i
      if (movedValues) movedValues[place] = (values as Float64Array)[k] as number
    }
  }
  const transposed = { rows: columns, columns: rows, offsets, indices: moved }
  return movedValues === undefined ? transposed : { ...transposed, values: movedValues }
}

/** Where each number's group starts when `numbers`, all below `limit`, are sorted: starts[limit] is their count. */
export function startsOf(numbers: Uint32Array, limit: number): Uint32Array {
  const starts = new Uint32Array(limit + 1)
  for (let k = 0; k < numbers.length; k++) {
    const after = (numbers[k] as number) + 1
    starts[after] = (starts[after] as number) + 1
  }
  for (let i = 0; i < limit; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number)
  return starts
}

export function toDense(matrix: SparseMatrix): DenseMatrix {
  const { rows, columns, offsets, indices, values } = matrix
  const dense = denseMatrix(rows, columns)
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      dense.values[i * columns + (indices[k] as number)] = values === undefined ? 1 : (values[k] as number)
    }
  }
  return dense
}

/** The cells that are not 0; of them the positions alone when `binary`. */
export function fromDense(matrix: DenseMatrix, { binary = false } = {}): SparseMatrix {
  const { rows, columns } = matrix
  const offsets = new Uint32Array(rows + 1)
  for (let i = 0; i < rows; i++) {
    let count = offsets[i] as number
    for (let c = i * columns; c < (i + 1) * columns; c++) if (matrix.values[c] !== 0) count++
    offsets[i + 1] = count
  }
  const indices = new Uint32Array(offsets[rows] as number)
  const values = new Float64Array(binary ? 0 : indices.length)
  let k = 0
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = matrix.values[i * columns + j] as number
      if (value === 0) continue
      if (!binary) values[k] = value
      indices[k++] = j
    }
  }
  return binary ? { rows, columns, offsets, indices } : { rows, columns, offsets, indices, values }
}
