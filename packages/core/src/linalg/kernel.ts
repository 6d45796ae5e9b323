import { plainKernel } from './plain.ts'
import { simdKernel } from './simd.ts'

export type KernelName = 'simd' | 'plain'

/** Cells a side that a kernel keeps in registers: blocks are padded to multiples of it. */
export const REGISTERS = 4

/** The inner loops of a product, on blocks that have been packed into the kernel's own memory. */
export interface Kernel {
  readonly name: KernelName
  /** At least `length` doubles. Valid until the next call, which may move them; their content is then lost. */
  memory(length: number): Float64Array
  /**
   * C += A·B, where `a`, `b`, `c` are positions in memory, `rows` and `columns` multiples of REGISTERS. A lies in panels
   * of REGISTERS rows, each column by column; B in panels of REGISTERS columns, each row by row; C row by row.
   */
  block(rows: number, columns: number, depth: number, a: number, b: number, c: number): void
  /**
   * What few rows V and rows of A have in common. Both lie row by row, `stride` apart; `rows` and `columns` are even,
   * `vectors` a multiple of REGISTERS. To each pair (row of A, row of V) belong two numbers from `sums` on: the sum of the
   * products at even columns is added to the first, that of the others to the second.
   */
  dots(rows: number, vectors: number, columns: number, stride: number, a: number, v: number, sums: number): void
  /**
   * Z += Y·A. A and Z lie row by row, `stride` apart, Y in panels of REGISTERS rows, each column by column; `columns` and
   * `vectors`, of which Y and Z have one in each row, are multiples of REGISTERS.
   */
  spread(rows: number, vectors: number, columns: number, stride: number, a: number, y: number, z: number): void
}

let chosen: Kernel | undefined

/** The fastest kernel that works here. */
export function kernel(): Kernel {
  chosen ??= simdKernel() ?? plainKernel()
  return chosen
}

/** Which kernel products use here: `simd` (WebAssembly) or `plain` (TypeScript). It decides the speed only. */
export function kernelName(): KernelName {
  return kernel().name
}
