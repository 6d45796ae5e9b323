/**
 * C = A·B in blocks that fit the caches (Goto and van de Geijn, Anatomy of high-performance matrix multiplication):
 * slabs of B and blocks of A lie packed in the kernel's memory, in the order in which it reads them.
 *
 * Each cell is summed over k = 0, 1, 2, … in this order, whatever the blocks: the kernel goes on from the sum it finds.
 * So the result is, bit for bit, that of the triple loop.
 */
import { type Kernel, REGISTERS } from './kernel.ts'
import { type Part, packRows } from './pack.ts'
import type { Dense, View } from './view.ts'

/** Multiples of REGISTERS. A block of A (256 KB) stays in the second-level cache, two panels (16 KB) in the first. */
export const BLOCK = { rows: 128, columns: 1024, depth: 256 }

/** Where things lie in the kernel's memory. */
export interface Layout {
  /** A block of A. */
  readonly a: number
  /** A block of C. */
  readonly c: number
  /** That part of B, packed by packColumns: at most BLOCK.depth × BLOCK.columns. */
  readonly slab: (part: Part) => number
}

/** The product of `a`, which is packed here, and B, of which only the layout is needed. `memory` is the kernel's. */
export function multiplyInBlocks(kernel: Kernel, memory: Float64Array, layout: Layout, a: View, width: number): Dense {
  const values = new Float64Array(a.rows * width)
  for (let j = 0; j < width; j += BLOCK.columns) {
    const columns = Math.min(BLOCK.columns, width - j)
    for (let k = 0; k < a.columns; k += BLOCK.depth) {
      const depth = Math.min(BLOCK.depth, a.columns - k)
      const slab = layout.slab({ row: k, column: j, rows: depth, columns })
      for (let i = 0; i < a.rows; i += BLOCK.rows) {
        const rows = Math.min(BLOCK.rows, a.rows - i)
        packRows(memory, layout.a, a, { row: i, column: k, rows, columns: depth })
        const here = { values: memory, start: layout.c, stride: padded(columns) }
        const there = { values, start: i * width + j, stride: width }
        if (k === 0) memory.fill(0, layout.c, layout.c + rows * here.stride)
        else copy(there, here, rows, columns)
        kernel.block(padded(rows), here.stride, depth, layout.a, slab, layout.c)
        copy(here, there, rows, columns)
      }
    }
  }
  return { rows: a.rows, columns: width, values }
}

interface Rows {
  readonly values: Float64Array
  readonly start: number
  readonly stride: number
}

function copy(from: Rows, to: Rows, rows: number, columns: number): void {
  for (let i = 0; i < rows; i++) {
    const start = from.start + i * from.stride
    to.values.set(from.values.subarray(start, start + columns), to.start + i * to.stride)
  }
}

export function padded(size: number): number {
  return Math.ceil(size / REGISTERS) * REGISTERS
}
