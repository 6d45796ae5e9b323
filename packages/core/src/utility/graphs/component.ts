import type { SparseMatrix } from '../../data/index.ts'

/** The largest set of nodes that are joined by paths, the first of several, and their edges. */
export function largestComponent(adjacency: SparseMatrix): SparseMatrix {
  const { rows: n, offsets, indices } = adjacency
  const component = new Int32Array(n).fill(-1)
  const queue = new Uint32Array(n)
  let [components, largest, most] = [0, 0, 0]
  for (let start = 0; start < n; start++) {
    if (component[start] !== -1) continue
    component[start] = components
    queue[0] = start
    let size = 1
    for (let next = 0; next < size; next++) {
      const i = queue[next] as number
      const end = offsets[i + 1] as number
      for (let k = offsets[i] as number; k < end; k++) {
        const j = indices[k] as number
        if (component[j] !== -1) continue
        component[j] = components
        queue[size++] = j
      }
    }
    if (size > most) [largest, most] = [components, size]
    components++
  }
  return components < 2 ? adjacency : inducedBy(adjacency, (i) => component[i] === largest)
}

/** The nodes that are wanted, numbered in their order, and the edges between them. */
export function inducedBy({ rows, offsets, indices }: SparseMatrix, isWanted: (node: number) => boolean): SparseMatrix {
  const number = new Int32Array(rows).fill(-1)
  let n = 0
  for (let i = 0; i < rows; i++) if (isWanted(i)) number[i] = n++
  const starts = new Uint32Array(n + 1)
  const kept = new Uint32Array(indices.length)
  let size = 0
  for (let i = 0; i < rows; i++) {
    const row = number[i] as number
    if (row === -1) continue
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      const j = number[indices[k] as number] as number
      if (j !== -1) kept[size++] = j
    }
    starts[row + 1] = size
  }
  return { rows: n, columns: n, offsets: starts, indices: kept.slice(0, size) }
}
