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
  let to = at
  const whole = lines - (lines % REGISTERS)
  for (let line = 0; line < whole; line += REGISTERS) {
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
  if (whole === lines) return
  memory.fill(0, to, to + REGISTERS * depth)
  for (let line = whole; line < lines; line++) {
    let from = first + line * lineStride
    for (let k = 0; k < depth; k++, from += depthStride)
      memory[to + REGISTERS * k + line - whole] = cells[from] as number
  }
}
