/**
 * Blocks: a public partition of the cells of a matrix. Every cell is in exactly one block, or left out by a public mask.
 * The partition never comes from the data that is released: which cells nobody happens to use is private.
 */
import { InvalidInput } from '../../errors.ts'
import type { DenseShape } from '../additive.ts'

/** Blocks as a plan holds them. */
export interface Blocks {
  /** What each block is called. */
  readonly names: readonly string[]
  /**
   * The block of every cell, row by row, as runs: "2*5 1 2*3" is five cells of the second block, one of the first and
   * three of the second. 0 is a cell that the mask leaves out.
   */
  readonly cells: string
}

/** The number of the block of every cell, from 1; 0 for a cell that is left out. */
export type Labels = Uint8Array

const MOST_BLOCKS = 255

export function blocksFrom(labels: Labels, names: readonly string[]): Blocks {
  const runs: string[] = []
  for (let start = 0, end = 0; start < labels.length; start = end) {
    const label = labels[start] as number
    do end++
    while (end < labels.length && labels[end] === label)
    runs.push(end - start === 1 ? `${label}` : `${label}*${end - start}`)
  }
  return { names: [...names], cells: runs.join(' ') }
}

/** The block of every cell, or a sentence on why this is no partition. */
export function labelsOf(blocks: Blocks, shape: DenseShape): Labels {
  return partitionOf(blocks, shape).labels
}

/** The same, with the number of cells of the published matrix that each block has. */
export function partitionOf(
  { names, cells }: Blocks,
  shape: DenseShape,
): { readonly labels: Labels; readonly cells: readonly number[] } {
  checkBlockNames(names)
  if (typeof cells !== 'string') {
    throw new InvalidInput('The cells of the blocks are a text of runs, such as "1*4 2*12": make it with blocksFrom().')
  }
  const size = shape.rows * shape.columns
  const labels = new Uint8Array(size)
  const counts = names.map(() => 0)
  let at = 0
  for (const run of cells.split(' ')) {
    const [label, length] = parseRun(run, names.length)
    if (at + length > size) throw notCovering(size, `${at + length} or more`)
    labels.fill(label, at, at + length)
    at += length
    if (label > 0) counts[label - 1] = (counts[label - 1] as number) + length
  }
  if (at < size) throw notCovering(size, `${at}`)
  if (shape.symmetric === true) checkMirrored(labels, shape)
  const empty = counts.indexOf(0)
  if (empty >= 0) {
    throw new InvalidInput(`No cell is in the block "${names[empty]}": leave the block out, or give it cells.`)
  }
  return { labels, cells: counts }
}

export function checkBlockNames(names: readonly string[]): void {
  if (!Array.isArray(names) || names.length < 1 || names.length > MOST_BLOCKS) {
    throw new InvalidInput(`A matrix is divided into 1 to ${MOST_BLOCKS} blocks, each with a name.`)
  }
  const seen = new Set<string>()
  for (const name of names as unknown[]) {
    if (typeof name !== 'string' || name === '') throw new InvalidInput('The name of every block is a text, not empty.')
    if (seen.has(name)) throw new InvalidInput(`Two blocks are called "${name}": give each a name of its own.`)
    seen.add(name)
  }
}

function parseRun(run: string, blocks: number): [label: number, length: number] {
  const parts = /^(\d{1,3})(?:\*([1-9]\d{0,8}))?$/.exec(run)
  const label = Number(parts?.[1] ?? Number.NaN)
  if (!(label <= blocks)) {
    throw new InvalidInput(
      `The cells of the blocks are runs such as "1*4 2*12", with blocks numbered up to ${blocks}: "${run.slice(0, 20)}" is not one.`,
    )
  }
  return [label, Number(parts?.[2] ?? 1)]
}

function notCovering(size: number, covered: string): InvalidInput {
  return new InvalidInput(
    `The blocks must cover all ${size} cells of the matrix, each once, but they cover ${covered}: a cell that is not to be released belongs to the mask (0).`,
  )
}

function checkMirrored(labels: Labels, { rows: n }: DenseShape): void {
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (labels[i * n + j] !== labels[j * n + i]) {
        throw new InvalidInput(
          `In an undirected matrix (i, j) and (j, i) are one cell, but the blocks put (${i + 1}, ${j + 1}) and (${j + 1}, ${i + 1}) in two: make the blocks the same on both sides of the diagonal.`,
        )
      }
    }
  }
}

/** How many cells of the published matrix each block has. */
export function cellsOf(labels: Labels, names: readonly string[]): number[] {
  const counts = new Float64Array(MOST_BLOCKS + 1)
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number
    counts[label] = (counts[label] as number) + 1
  }
  return [...counts.subarray(1, names.length + 1)]
}

/** The whole matrix as one block. */
export function oneBlock({ rows, columns }: DenseShape): Blocks {
  return blocksFrom(new Uint8Array(rows * columns).fill(1), ['all cells'])
}

/** The diagonal (staying where one is), and everything else. */
export function diagonalBlocks({ rows, columns }: DenseShape): Blocks {
  if (rows !== columns) {
    throw new InvalidInput(`Only a square matrix has a diagonal to be a block, not one of ${rows} × ${columns}.`)
  }
  if (rows === 1) return blocksFrom(Uint8Array.of(1), ['diagonal'])
  const labels = new Uint8Array(rows * columns).fill(2)
  for (let i = 0; i < rows; i++) labels[i * columns + i] = 1
  return blocksFrom(labels, ['diagonal', 'off the diagonal'])
}

/** A block for each pair of a group of rows and a group of columns, such as regions. Groups are given by name. */
export function groupBlocks(
  rowGroups: readonly string[],
  columnGroups: readonly string[],
  { symmetric = false } = {},
): Blocks {
  const numbers = new Map<string, number>()
  const labels = new Uint8Array(rowGroups.length * columnGroups.length)
  rowGroups.forEach((from, i) => {
    columnGroups.forEach((to, j) => {
      const [a, b] = symmetric && from > to ? [to, from] : [from, to]
      const name = symmetric ? `${a} – ${b}` : `${a} → ${b}`
      const number = numbers.get(name) ?? numbers.size + 1
      if (number > MOST_BLOCKS) {
        throw new InvalidInput(
          `${new Set([...rowGroups, ...columnGroups]).size} groups make more than ${MOST_BLOCKS} pairs: use fewer groups, each larger.`,
        )
      }
      numbers.set(name, number)
      labels[i * columnGroups.length + j] = number
    })
  })
  return blocksFrom(labels, [...numbers.keys()])
}

/** Blocks given as lists of cells, numbered row by row: together they must cover the matrix, each cell once. */
export function listedBlocks(shape: DenseShape, lists: ReadonlyMap<string, Iterable<number>>): Blocks {
  const names = [...lists.keys()]
  checkBlockNames(names)
  const labels = new Uint8Array(shape.rows * shape.columns)
  names.forEach((name, k) => {
    for (const cell of lists.get(name) as Iterable<number>) {
      if (!Number.isInteger(cell) || cell < 0 || cell >= labels.length) {
        throw new InvalidInput(`The block "${name}" lists the cell ${cell}, which the matrix does not have.`)
      }
      const other = labels[cell] as number
      if (other !== 0) {
        throw new InvalidInput(
          `${placeOf(cell, shape)} is in the block "${names[other - 1]}" and in "${name}": a cell belongs to one block only.`,
        )
      }
      labels[cell] = k + 1
    }
  })
  const missing = labels.indexOf(0)
  if (missing >= 0) {
    throw new InvalidInput(
      `${placeOf(missing, shape)} is in no block: the blocks must cover the whole matrix. Cells that are not to be released belong to a mask.`,
    )
  }
  return blocksFrom(labels, names)
}

/** The same blocks without the cells of a public mask. Blocks that lose all of their cells go too. */
export function masked(blocks: Blocks, shape: DenseShape, hidden: Iterable<number>): Blocks {
  const labels = labelsOf(blocks, shape)
  const { columns, symmetric } = shape
  for (const cell of hidden) {
    labels[cell] = 0
    if (symmetric === true) labels[(cell % columns) * columns + Math.floor(cell / columns)] = 0
  }
  const left = withoutEmpty(labels, blocks.names)
  if (left.names.length === 0) {
    throw new InvalidInput('The mask leaves no cell of the matrix: there would be nothing to release.')
  }
  return blocksFrom(left.labels, left.names)
}

/** Blocks that have no cell are dropped, and the others numbered anew. */
export function withoutEmpty(
  labels: Labels,
  names: readonly string[],
): { readonly labels: Labels; readonly names: readonly string[] } {
  const counts = cellsOf(labels, names)
  if (counts.every((count) => count > 0)) return { labels, names }
  const kept = names.filter((_, k) => (counts[k] as number) > 0)
  const renumbered = Uint8Array.from([0, ...names.map((name) => kept.indexOf(name) + 1)])
  return { labels: labels.map((label) => renumbered[label] as number), names: kept }
}

function placeOf(cell: number, { columns }: DenseShape): string {
  return `The cell in row ${Math.floor(cell / columns) + 1} and column ${(cell % columns) + 1}`
}
