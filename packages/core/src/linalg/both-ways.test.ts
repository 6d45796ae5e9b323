import { beforeEach, describe, expect, test } from 'vitest'
import { seededBits, uniform } from '../testing/seeded.ts'
import { bothWays } from './both-ways.ts'
import type { Kernel } from './kernel.ts'
import { multiply } from './multiply.ts'
import { plainKernel } from './plain.ts'
import { cell, dense, firstDifference, uneven } from './samples.ts'
import { simdKernel } from './simd.ts'
import { type Dense, transposed } from './view.ts'

const kernels: Kernel[] = [plainKernel(), simdKernel() as Kernel]

/** Shapes around the slabs, the panels and the registers, with odd ends on all sides. */
const shapes = [
  [1, 1, 1],
  [2, 3, 5],
  [15, 130, 4],
  [16, 128, 12],
  [17, 127, 3],
  [33, 257, 7],
  [50, 511, 9],
  [64, 512, 12],
  [19, 1030, 13],
] as const

let random = uniform(1)
beforeEach(() => {
  random = uniform(1)
})

/** Whole numbers: sums of their products are exact in any order. */
function whole(rows: number, columns: number): Dense {
  return dense(rows, columns, () => Math.floor(2000 * random()) - 1000)
}

describe.each(kernels)('with the kernel $name', (kernel) => {
  test.each(shapes)('%i × %i cells and %i vectors: the products are those of the matrix', (rows, columns, size) => {
    const matrix = whole(rows, columns)
    const [vectors, images] = [whole(size, columns), whole(size, rows)]
    const ways = bothWays(matrix, size, kernel)
    const there = multiply(vectors, transposed(matrix))
    expect(ways?.there(vectors)).toEqual(there)
    expect(ways?.back(images)).toEqual(multiply(images, matrix))
    expect(ways?.thereAndBack(vectors)).toEqual([there, multiply(there, matrix)])
  })

  test('what was in the memory before does not matter', () => {
    const matrix = whole(21, 37)
    const vectors = whole(5, 37)
    const ways = bothWays(matrix, 5, kernel)
    const first = ways?.thereAndBack(vectors)
    kernel.memory(10_000).fill(Number.NaN)
    expect(ways?.thereAndBack(vectors)).toEqual(first)
  })
})

test('both kernels give the same bits, and what comes back is summed row by row', () => {
  const bits = seededBits(2)
  for (const [rows, columns, size] of shapes) {
    const [matrix, vectors] = [uneven(rows, columns, bits), uneven(size, columns, bits)]
    const [plain, simd] = kernels.map((kernel) => bothWays(matrix, size, kernel)?.thereAndBack(vectors))
    const [images, back] = plain as readonly [Dense, Dense]
    expect(firstDifference(images, simd?.[0] as Dense)).toBe(-1)
    expect(firstDifference(back, simd?.[1] as Dense)).toBe(-1)
    const inOrder = dense(size, columns, (k, j) => {
      let sum = 0
      for (let i = 0; i < rows; i++) sum += cell(images, k, i) * cell(matrix, i, j)
      return sum
    })
    expect(firstDifference(back, inOrder)).toBe(-1)
  }
})

test('vectors that are too long for the memory are left to others', () => {
  const most = (columns: number, size: number) => bothWays({ rows: 0, columns, values: new Float64Array(0) }, size)
  expect(most(13_000, 12)).toBeDefined()
  expect(most(13_200, 12)).toBeUndefined()
  expect(most(1000, 240)).toBeDefined()
  expect(most(1000, 260)).toBeUndefined()
})
