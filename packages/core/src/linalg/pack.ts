/**
 * Copies of parts of a matrix into the kernel's memory, in the order in which the kernel reads them. This is where
 * strides end: a transposed matrix costs nothing more.
 */
import { REGISTERS } from './kernel.ts'
import type { View } from './view.ts'

/** A part of a matrix: its first cell and its size. */
export interface Part {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** Panels of REGISTERS rows, each column by column; the last panel is filled up with zeros. */
export function packRows(memory: Float64Array, at: number, matrix: View, part: Part): void {
  const { rowStride, columnStride } = matrix
  const first = part.row * rowStride + part.column * columnStride
  packPanels(memory, at, matrix.cells, first, part.rows, rowStride, part.columns, columnStride)
}

/** Panels of REGISTERS columns, each row by row: the same with rows and columns exchanged. */
export function packColumns(memory: Float64Array, at: number, matrix: View, part: Part): void {
  const { rowStride, columnStride } = matrix
  const first = part.row * rowStride + part.column * columnStride
  packPanels(memory, at, matrix.cells, first, part.columns, columnStride, part.rows, rowStride)
}

function packPanels(
  memory: Float64Array,
  at: number,
  cells: Float64Array,
  first: number,
  lines: number,
  lineStride: number,
  depth: number,
  depthStride: number,
): void {
  const whole = lines - (lines % REGISTERS)
  if (lineStride === 1) packAcross(memory, at, cells, first, whole, depth, depthStride)
  else packAlong(memory, at, cells, first, whole, lineStride, depth, depthStride)
  if (whole === lines) return
  const rest = at + whole * depth
  memory.fill(0, rest, rest + REGISTERS * depth)
  for (let line = whole; line < lines; line++) {
    let from = first + line * lineStride
    for (let k = 0; k < depth; k++, from += depthStride) {
      memory[rest + REGISTERS * k + line - whole] = cells[from] as number
    }
  }
}

/** Panel by panel. `lines` is a multiple of REGISTERS, here and below. */
function packAlong(
  memory: Float64Array,
  at: number,
  cells: Float64Array,
  first: number,
  lines: number,
  lineStride: number,
  depth: number,
  depthStride: number,
): void {
  let to = at
  for (let line = 0; line < lines; line += REGISTERS) {
    let from0 = first + line * lineStride
    let from1 = from0 + lineStride
    let from2 = from1 + lineStride
    let from3 = from2 + lineStride
    for (let k = 0; k < depth; k++) {
      memory[to] = cells[from0] as number
      memory[to + 1] = cells[from1] as number
      memory[to + 2] = cells[from2] as number
      memory[to + 3] = cells[from3] as number
      to += REGISTERS
      from0 += depthStride
      from1 += depthStride
      from2 += depthStride
      from3 += depthStride
    }
  }
}

/**
 * Where neighbouring cells belong to different lines, panel by panel would jump from row to row of the matrix with each
 * step. So all panels are filled side by side, from two rows at a time: those fill whole cache lines of a panel.
 */
function packAcross(
  memory: Float64Array,
  at: number,
  cells: Float64Array,
  first: number,
  lines: number,
  depth: number,
  depthStride: number,
): void {
  const panel = REGISTERS * depth
  const even = depth - (depth % 2)
  for (let k = 0; k < even; k += 2) {
    let from0 = first + k * depthStride
    let from1 = from0 + depthStride
    const end = from0 + lines
    for (let to = at + REGISTERS * k; from0 < end; to += panel) {
      memory[to] = cells[from0] as number
      memory[to + 1] = cells[from0 + 1] as number
      memory[to + 2] = cells[from0 + 2] as number
      memory[to + 3] = cells[from0 + 3] as number
      memory[to + 4] = cells[from1] as number
      memory[to + 5] = cells[from1 + 1] as number
      memory[to + 6] = cells[from1 + 2] as number
      memory[to + 7] = cells[from1 + 3] as number
      from0 += REGISTERS
      from1 += REGISTERS
    }
  }
  if (even === depth) return
  const last = first + even * depthStride
  for (let line = 0, to = at + REGISTERS * even; line < lines; line += REGISTERS, to += panel) {
    for (let i = 0; i < REGISTERS; i++) memory[to + i] = cells[last + line + i] as number
  }
}
