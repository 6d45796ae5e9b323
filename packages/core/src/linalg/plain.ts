import type { Kernel } from './kernel.ts'

/** The kernel in TypeScript: for platforms without WebAssembly SIMD, and the judge of the one in assembly/kernel.ts. */
export function plainKernel(): Kernel {
  let memory = new Float64Array(0)
  return {
    name: 'plain',
    memory(length) {
      if (memory.length < length) memory = new Float64Array(length)
      return memory
    },
    block: (rows, columns, depth, a, b, c) => block(memory, rows, columns, depth, a, b, c),
    dots: (rows, vectors, columns, stride, a, v, sums) => dots(memory, rows, vectors, columns, stride, a, v, sums),
    spread: (rows, vectors, columns, stride, a, y, z) => spread(memory, rows, vectors, columns, stride, a, y, z),
  }
}

function dots(
  m: Float64Array,
  rows: number,
  vectors: number,
  columns: number,
  stride: number,
  a: number,
  v: number,
  sums: number,
): void {
  let to = sums
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < vectors; k++, to += 2) {
      let even = m[to] as number
      let odd = m[to + 1] as number
      for (let j = 0, x = a + i * stride, y = v + k * stride; j < columns; j += 2, x += 2, y += 2) {
        even += (m[x] as number) * (m[y] as number)
        odd += (m[x + 1] as number) * (m[y + 1] as number)
      }
      m[to] = even
      m[to + 1] = odd
    }
  }
}

function spread(
  m: Float64Array,
  rows: number,
  vectors: number,
  columns: number,
  stride: number,
  a: number,
  y: number,
  z: number,
): void {
  for (let k = 0; k < vectors; k++) {
    const to = z + k * stride
    let weight = y + (k - (k % 4)) * rows + (k % 4)
    for (let i = 0; i < rows; i++, weight += 4) {
      const factor = m[weight] as number
      const from = a + i * stride
      for (let j = 0; j < columns; j++) {
        m[to + j] = (m[to + j] as number) + factor * (m[from + j] as number)
      }
    }
  }
}

function block(
  m: Float64Array,
  rows: number,
  columns: number,
  depth: number,
  a: number,
  firstPanel: number,
  c: number,
): void {
  let b = firstPanel
  for (let j = 0; j < columns; j += 4, b += 4 * depth) {
    let left = a
    for (let i = 0; i < rows; i += 4) {
      const c0 = c + i * columns + j
      const c1 = c0 + columns
      const c2 = c1 + columns
      const c3 = c2 + columns
      // Sixteen sums in local variables, since only those stay in registers.
      let s00 = m[c0] as number
      let s01 = m[c0 + 1] as number
      let s02 = m[c0 + 2] as number
      let s03 = m[c0 + 3] as number
      let s10 = m[c1] as number
      let s11 = m[c1 + 1] as number
      let s12 = m[c1 + 2] as number
      let s13 = m[c1 + 3] as number
      let s20 = m[c2] as number
      let s21 = m[c2 + 1] as number
      let s22 = m[c2 + 2] as number
      let s23 = m[c2 + 3] as number
      let s30 = m[c3] as number
      let s31 = m[c3 + 1] as number
      let s32 = m[c3 + 2] as number
      let s33 = m[c3 + 3] as number
      let right = b
      const end = left + 4 * depth
      while (left < end) {
        const b0 = m[right] as number
        const b1 = m[right + 1] as number
        const b2 = m[right + 2] as number
        const b3 = m[right + 3] as number
        const a0 = m[left] as number
        s00 += a0 * b0
        s01 += a0 * b1
        s02 += a0 * b2
        s03 += a0 * b3
        const a1 = m[left + 1] as number
        s10 += a1 * b0
        s11 += a1 * b1
        s12 += a1 * b2
        s13 += a1 * b3
        const a2 = m[left + 2] as number
        s20 += a2 * b0
        s21 += a2 * b1
        s22 += a2 * b2
        s23 += a2 * b3
        const a3 = m[left + 3] as number
        s30 += a3 * b0
        s31 += a3 * b1
        s32 += a3 * b2
        s33 += a3 * b3
        left += 4
        right += 4
      }
      m[c0] = s00
      m[c0 + 1] = s01
      m[c0 + 2] = s02
      m[c0 + 3] = s03
      m[c1] = s10
      m[c1 + 1] = s11
      m[c1 + 2] = s12
      m[c1 + 3] = s13
      m[c2] = s20
      m[c2 + 1] = s21
      m[c2 + 2] = s22
      m[c2 + 3] = s23
      m[c3] = s30
      m[c3 + 1] = s31
      m[c3 + 2] = s32
      m[c3 + 3] = s33
    }
  }
}
