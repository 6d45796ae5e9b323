/**
 * The cells of a binary matrix or a graph that can be 0 or 1, numbered row by row. A matrix is then the ascending list
 * of its ones, and what is done to it is done to lists: cost follows the ones, not the cells.
 *
 * A graph has no loops: of a directed one the diagonal is left out, of an undirected one all but the cells above it.
 */
import { mirrored, type SparseMatrix } from '../../data/index.ts'

export interface CellSpace {
  readonly rows: number
  readonly columns: number
  /** The matrix is the adjacency matrix of such a graph. */
  readonly graph?: 'directed' | 'undirected'
}

export function cellCount({ rows, columns, graph }: CellSpace): number {
  if (graph === undefined) return rows * columns
  return graph === 'directed' ? rows * (rows - 1) : (rows * (rows - 1)) / 2
}

/** The most cells that a row has. */
export function cellsInRow({ columns, graph }: CellSpace): number {
  return graph === undefined ? columns : columns - 1
}

/** The number of the first cell of row i. */
function rowStart({ columns, graph }: CellSpace, i: number): number {
  if (graph === undefined) return i * columns
  return graph === 'directed' ? i * (columns - 1) : i * (columns - 1) - (i * (i - 1)) / 2
}

/** The ones of a matrix as ascending cell numbers, with their values if there are any. */
export interface Entries {
  readonly cells: Float64Array
  readonly values?: Float64Array
}

/** Of an undirected graph, each edge once. */
export function onesIn({ indices }: SparseMatrix, { graph }: CellSpace): number {
  return graph === 'undirected' ? indices.length / 2 : indices.length
}

/** Of an undirected graph, each edge once. */
export function entriesOf(matrix: SparseMatrix, space: CellSpace): Entries {
  const { rows, offsets, indices, values } = matrix
  const halved = space.graph === 'undirected'
  const size = onesIn(matrix, space)
  const cells = new Float64Array(size)
  const kept = values && new Float64Array(size)
  let place = 0
  for (let i = 0; i < rows; i++) {
    const start = rowStart(space, i)
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      const j = indices[k] as number
      if (halved && j < i) continue
      cells[place] = start + placeOf(j, i, space.graph)
      if (kept) kept[place] = (values as Float64Array)[k] as number
      place++
    }
  }
  return kept === undefined ? { cells } : { cells, values: kept }
}

/** The matrix with these ones; of an undirected graph, in both directions. */
export function matrixOf({ cells, values }: Entries, space: CellSpace): SparseMatrix {
  const { rows, columns, graph } = space
  const offsets = new Uint32Array(rows + 1)
  const indices = new Uint32Array(cells.length)
  let i = 0
  let start = 0
  let next = rowStart(space, 1)
  for (let k = 0; k < cells.length; k++) {
    const cell = cells[k] as number
    while (cell >= next) {
      offsets[++i] = k
      start = next
      next = rowStart(space, i + 1)
    }
    indices[k] = columnAt(cell - start, i, graph)
  }
  while (i < rows) offsets[++i] = cells.length
  const matrix = { rows, columns, offsets, indices, ...(values === undefined ? {} : { values }) }
  return graph === 'undirected' ? mirrored(matrix) : matrix
}

/** The rows and columns of cells, in ascending order, by number. */
export function placesOf(
  cells: Float64Array,
  space: CellSpace,
): { readonly row: Float64Array; readonly column: Float64Array } {
  const row = new Float64Array(cells.length)
  const column = new Float64Array(cells.length)
  let i = 0
  for (let k = 0; k < cells.length; k++) {
    const cell = cells[k] as number
    if (cell >= rowStart(space, i + 1)) i = rowOf(cell, space, i)
    row[k] = i
    column[k] = columnAt(cell - rowStart(space, i), i, space.graph)
  }
  return { row, column }
}

/** The last row that begins at or before a cell; it is not before row `least`. */
function rowOf(cell: number, space: CellSpace, least: number): number {
  let [low, high] = [least, space.rows]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (rowStart(space, middle) <= cell) low = middle
    else high = middle
  }
  return low
}

/** Which of the cells of row i column j is: in a graph the diagonal has none, in an undirected one nor has what is left of it. */
function placeOf(j: number, i: number, graph: CellSpace['graph']): number {
  if (graph === undefined) return j
  return graph === 'undirected' ? j - i - 1 : j > i ? j - 1 : j
}

function columnAt(place: number, i: number, graph: CellSpace['graph']): number {
  if (graph === undefined) return place
  return graph === 'undirected' ? place + i + 1 : place >= i ? place + 1 : place
}

/** A list of numbers that grows. */
export class Growing {
  #numbers = new Float64Array(1024)
  size = 0

  push(x: number): void {
    if (this.size === this.#numbers.length) {
      const longer = new Float64Array(2 * this.size)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.size++] = x
  }

  done(): Float64Array {
    return this.#numbers.subarray(0, this.size)
  }
}
