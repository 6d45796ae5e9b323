import { type SparseMatrix, transpose } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'

/**
 * The simple graph that the measures of graphs are about: two nodes that are joined either way are joined, in both
 * halves of the matrix. Weights, and edges from a node to itself, are dropped. Linear time.
 */
export function undirected(adjacency: SparseMatrix): SparseMatrix {
  const { rows, columns, offsets, indices } = adjacency
  if (rows !== columns) {
    throw new InvalidInput(
      `A graph has as many rows as columns: this matrix has ${rows} and ${columns}. Give the matrix of its nodes.`,
    )
  }
  const image = transpose({ rows, columns, offsets, indices })
  const starts = new Uint32Array(rows + 1)
  const merged = new Uint32Array(2 * indices.length)
  let size = 0
  for (let i = 0; i < rows; i++) {
    const [endOut, endIn] = [offsets[i + 1] as number, image.offsets[i + 1] as number]
    let [out, into] = [offsets[i] as number, image.offsets[i] as number]
    while (out < endOut || into < endIn) {
      const a = out < endOut ? (indices[out] as number) : rows
      const b = into < endIn ? (image.indices[into] as number) : rows
      if (a <= b) out++
      if (b <= a) into++
      const j = Math.min(a, b)
      if (j !== i) merged[size++] = j
    }
    starts[i + 1] = size
  }
  return { rows, columns, offsets: starts, indices: merged.slice(0, size) }
}

/** The share of all pairs of nodes that are joined: 0 where there are no pairs. */
export function density({ rows, indices }: SparseMatrix): number {
  return rows < 2 ? 0 : indices.length / (rows * (rows - 1))
}
