/**
 * All binary matrices of a tiny shape, all their neighbours, and the largest log-ratio of a mechanism's exact law over
 * them: a promise looked at from every side. Written without the code it checks.
 */
import type { SparseMatrix } from '../data/index.ts'

export interface TinyShape {
  readonly rows: number
  readonly columns: number
  readonly graph?: 'directed' | 'undirected'
}

/** The cells that can be 0 or 1, as [row, column], row by row. */
export function tinyCells({ rows, columns, graph }: TinyShape): [number, number][] {
  const cells: [number, number][] = []
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      if (graph !== undefined && i === j) continue
      if (graph === 'undirected' && j < i) continue
      cells.push([i, j])
    }
  }
  return cells
}

/** The matrix whose cell number k is bit k of `mask`: of 31 cells, those beyond are 0. */
export function tinyMatrix(mask: number, shape: TinyShape): SparseMatrix {
  const { rows, columns, graph } = shape
  const ones = new Set<number>()
  tinyCells(shape).forEach(([i, j], k) => {
    if (k > 30 || ((mask >> k) & 1) === 0) return
    ones.add(i * columns + j)
    if (graph === 'undirected') ones.add(j * columns + i)
  })
  const offsets = new Uint32Array(rows + 1)
  const indices: number[] = []
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) if (ones.has(i * columns + j)) indices.push(j)
    offsets[i + 1] = indices.length
  }
  return { rows, columns, offsets, indices: Uint32Array.from(indices) }
}

/** The mask of a matrix. */
export function tinyMask(matrix: SparseMatrix, shape: TinyShape): number {
  const there = (i: number, j: number) =>
    matrix.indices.subarray(matrix.offsets[i] as number, matrix.offsets[i + 1] as number).includes(j)
  return tinyCells(shape).reduce((mask, [i, j], k) => (there(i, j) ? mask | (1 << k) : mask), 0)
}

/** Cells that one step may change together, as masks: single cells, or those of one row. */
export function tinySteps(shape: TinyShape, kind: 'cell' | 'row'): number[] {
  const cells = tinyCells(shape)
  if (kind === 'cell') return cells.map((_, k) => 1 << k)
  return Array.from({ length: shape.rows }, (_, r) =>
    cells.reduce((mask, [i], k) => (i === r ? mask | (1 << k) : mask), 0),
  )
}

/** The largest ln P(y | x) − ln P(y | x′) over all inputs x, neighbours x′ and outputs y. */
export function largestLoss(cells: number, steps: readonly number[], law: (x: number) => readonly number[]): number {
  const laws = Array.from({ length: 2 ** cells }, (_, x) => law(x))
  let most = 0
  for (let x = 0; x < laws.length; x++) {
    for (const step of steps) {
      // All non-empty subsets of the step: a row is replaced by any other.
      for (let change = step; change > 0; change = (change - 1) & step) {
        const [p, q] = [laws[x] as readonly number[], laws[x ^ change] as readonly number[]]
        for (let y = 0; y < p.length; y++) most = Math.max(most, Math.log((p[y] as number) / (q[y] as number)))
      }
    }
  }
  return most
}

export function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

/** What becomes of an input when rows keep at most `most` ones, drawn uniformly: each outcome with its probability. */
export function cappedLaw(x: number, shape: TinyShape, most: number): Map<number, number> {
  let outcomes = new Map([[0, 1]])
  for (const row of tinySteps(shape, 'row')) {
    const ones = x & row
    const kept = subsetsOf(ones).filter((part) => bitsIn(part) === Math.min(most, bitsIn(ones)))
    const next = new Map<number, number>()
    for (const [before, p] of outcomes) {
      for (const part of kept) next.set(before | part, (next.get(before | part) ?? 0) + p / kept.length)
    }
    outcomes = next
  }
  return outcomes
}

function subsetsOf(mask: number): number[] {
  const found = [0]
  for (let part = mask; part > 0; part = (part - 1) & mask) found.push(part)
  return found
}
