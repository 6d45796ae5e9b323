/**
 * C = A·B in blocks that fit the caches (Goto and van de Geijn, Anatomy of high-performance matrix multiplication):
 * a slab of B and a block of A are packed into the kernel's memory in the order in which it reads them. That memory
 * stays below 4 MB however large the matrices are.
 *
 * Each cell is summed over k = 0, 1, 2, … in this order, whatever the blocks: the kernel goes on from the sum it finds.
 * So the result is, bit for bit, that of the triple loop.
 */
import { InvalidInput } from '../errors.ts'
import { type Kernel, kernel, REGISTERS } from './kernel.ts'
import { packColumns, packRows } from './pack.ts'
import { type Dense, type View, viewOf } from './view.ts'

/** Multiples of REGISTERS. A block of A (256 KB) stays in the second-level cache, two panels (16 KB) in the first. */
export const BLOCK = { rows: 128, columns: 1024, depth: 256 }

/**
 * Where fewer products than these make a cell, cells come and go fast: C is made in blocks that stay in the first-level
 * cache, of rows an odd number of cache lines apart, which do not meet in the same few places of it.
 */
const FLAT = { depth: 64, rows: 16, columns: 1000 }

/** Below this many multiplications, packing costs more than it saves. */
const FEW = 500

/** The product of two matrices; for AᵀB write `multiply(transposed(a), b)`. It overwrites `to` if there is one. */
export function multiply(a: Dense | View, b: Dense | View, to?: Float64Array): Dense {
  return multiplyWith(kernel(), a, b, to)
}

/** The product of two matrices, by the kernel that is given. */
export function multiplyWith(kernel: Kernel, left: Dense | View, right: Dense | View, to?: Float64Array): Dense {
  const a = viewOf(left)
  const b = viewOf(right)
  if (a.columns !== b.rows) {
    throw new InvalidInput(
      `A matrix of ${a.rows} × ${a.columns} cannot be multiplied by one of ${b.rows} × ${b.columns}: the columns of the first must be as many as the rows of the second.`,
    )
  }
  const product = { rows: a.rows, columns: b.columns, values: to ?? new Float64Array(a.rows * b.columns) }
  if (a.rows * a.columns * b.columns <= FEW) multiplyDirectly(a, b, product.values)
  else multiplyInBlocks(kernel, a, b, product.values)
  return product
}

function multiplyDirectly(a: View, b: View, values: Float64Array): void {
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.columns; j++) {
      let sum = 0
      for (let k = 0; k < a.columns; k++) {
        sum +=
          (a.cells[i * a.rowStride + k * a.columnStride] as number) *
          (b.cells[k * b.rowStride + j * b.columnStride] as number)
      }
      values[i * b.columns + j] = sum
    }
  }
}

function multiplyInBlocks(kernel: Kernel, a: View, b: View, values: Float64Array): void {
  const atOnce = a.columns < FLAT.depth ? FLAT : BLOCK
  const mostRows = Math.min(atOnce.rows, padded(a.rows))
  const mostColumns = Math.min(atOnce.columns, padded(b.columns))
  const mostDepth = Math.min(BLOCK.depth, a.columns)
  const atB = mostRows * mostDepth
  const atC = atB + mostDepth * mostColumns
  const memory = kernel.memory(atC + mostRows * mostColumns)

  for (let j = 0; j < b.columns; j += atOnce.columns) {
    const columns = Math.min(atOnce.columns, b.columns - j)
    for (let k = 0; k < a.columns; k += BLOCK.depth) {
      const depth = Math.min(BLOCK.depth, a.columns - k)
      packColumns(memory, atB, b, { row: k, column: j, rows: depth, columns })
      for (let i = 0; i < a.rows; i += atOnce.rows) {
        const rows = Math.min(atOnce.rows, a.rows - i)
        packRows(memory, 0, a, { row: i, column: k, rows, columns: depth })
        const here = { values: memory, start: atC, stride: padded(columns) }
        const there = { values, start: i * b.columns + j, stride: b.columns }
        if (k === 0) memory.fill(0, atC, atC + rows * here.stride)
        else copy(there, here, rows, columns)
        kernel.block(padded(rows), here.stride, depth, 0, atB, atC)
        copy(here, there, rows, columns)
      }
    }
  }
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
