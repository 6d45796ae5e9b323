import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { seededBits } from '../testing/seeded.ts'
import { type Kernel, kernelName, REGISTERS } from './kernel.ts'
import { BLOCK, multiply, multiplyWith } from './multiply.ts'
import { plainKernel } from './plain.ts'
import { firstDifference, uneven } from './samples.ts'
import { simdKernel } from './simd.ts'
import { type Dense, transposed } from './view.ts'

const kernels: Kernel[] = [plainKernel(), simdKernel() as Kernel]
const bits = seededBits(1)

const random = (rows: number, columns: number) => uneven(rows, columns, bits)

function filled(rows: number, columns: number, value: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns).fill(value) }
}

function tripleLoop(a: Dense, b: Dense): Dense {
  const values = new Float64Array(a.rows * b.columns)
  for (let i = 0; i < a.rows; i++) {
    for (let k = 0; k < a.columns; k++) {
      const x = a.values[i * a.columns + k] as number
      for (let j = 0; j < b.columns; j++) {
        values[i * b.columns + j] = (values[i * b.columns + j] as number) + x * (b.values[k * b.columns + j] as number)
      }
    }
  }
  return { rows: a.rows, columns: b.columns, values }
}

function transpose({ rows, columns, values }: Dense): Dense {
  const turned = new Float64Array(values.length)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) turned[j * rows + i] = values[i * columns + j] as number
  }
  return { rows: columns, columns: rows, values: turned }
}

function expectSameBits(actual: Dense, expected: Dense): void {
  expect([actual.rows, actual.columns]).toEqual([expected.rows, expected.columns])
  expect(firstDifference(actual, expected)).toBe(-1)
}

test('both kernels run here, and the quick one is chosen', () => {
  expect(kernels.map(({ name }) => name)).toEqual(['plain', 'simd'])
  expect(kernelName()).toBe('simd')
})

describe.each(kernels)('with the $name kernel, a product', (kernel) => {
  const product = (a: Dense, b: Dense) => multiplyWith(kernel, a, b)

  test('has the bits of the triple loop, for all small sizes', () => {
    const size = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(size, size, size, (rows, depth, columns) => {
        const a = random(rows, depth)
        const b = random(depth, columns)
        expectSameBits(product(a, b), tripleLoop(a, b))
      }),
    )
  })

  const { rows, columns, depth } = BLOCK
  test.each([
    ['down and deep, one more', rows + 1, depth + 1, 5],
    ['down and deep, one less', rows - 1, depth - 1, 5],
    ['across and deep, one more', 3, depth + 1, columns + 1],
    ['across and deep, one less', 3, depth - 1, columns - 1],
    ['exactly one block, across and down', rows, 2, columns],
    ['exactly one block, deep', 6, depth, 6],
    ['three blocks deep', 5, 2 * depth + 3, 6],
    ['three blocks down and two across', 2 * rows + REGISTERS, 3, columns + REGISTERS],
    ['a column', 300, 290, 1],
    ['a row', 1, 290, 300],
    ['an outer product', 300, 1, 300],
  ])('has the bits of the triple loop around the block sizes: %s', (_, m, k, n) => {
    const a = random(m, k)
    const b = random(k, n)
    expectSameBits(product(a, b), tripleLoop(a, b))
  })

  test('reads transposed matrices as if they had been turned', () => {
    const size = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(size, size, size, (rows, depth, columns) => {
        const a = random(rows, depth)
        const b = random(depth, columns)
        const expected = tripleLoop(a, b)
        expectSameBits(multiplyWith(kernel, transposed(transpose(a)), b), expected)
        expectSameBits(multiplyWith(kernel, a, transposed(transpose(b))), expected)
        expectSameBits(multiplyWith(kernel, transposed(transpose(a)), transposed(transpose(b))), expected)
        expectSameBits(multiplyWith(kernel, transposed(transposed(a)), b), expected)
      }),
    )
  })

  test('keeps NaN and infinities to their row and column', () => {
    const n = 30
    const a = random(n, n)
    const b = filled(n, n, 1)
    a.values[3 * n + 4] = Number.NaN
    a.values[5 * n + 6] = Number.POSITIVE_INFINITY
    b.values[7 * n + 8] = Number.NEGATIVE_INFINITY
    const { values } = product(a, b)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const value = values[i * n + j] as number
        if (i === 3) expect(value).toBeNaN()
        else if (j === 8) expect(Number.isFinite(value)).toBe(false)
        else if (i === 5) expect(value).toBe(Number.POSITIVE_INFINITY)
        else expect(Number.isFinite(value)).toBe(true)
      }
    }
  })

  test('is not touched by what the last one left in memory', () => {
    product(filled(61, 61, Number.NaN), filled(61, 61, Number.NaN))
    const a = random(57, 59)
    const b = random(59, 58)
    expectSameBits(product(a, b), tripleLoop(a, b))
  })

  test('of no columns by no rows is all zeros', () => {
    expectSameBits(product(filled(3, 0, 1), filled(0, 5, 1)), filled(3, 5, 0))
  })

  test('needs less than 4 MB of its own, whatever the size', () => {
    const { rows, columns, depth } = BLOCK
    product(filled(rows + 1, depth + 1, 1), filled(depth + 1, columns + 1, 1))
    expect(kernel.memory(0).byteLength).toBeLessThan(4e6)
  })
})

test('rounding stays below the textbook bound, k·2^−53 of the sum of sizes', () => {
  const [m, k, n] = [6, 1000, 7]
  const a = random(m, k)
  const b = random(k, n)
  const { values } = multiply(a, b)
  const scale = 2 ** 31
  // A whole number: `random` has 31 binary places.
  const exact = (x: number) => BigInt(x * scale)
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0n
      let sizes = 0
      for (let p = 0; p < k; p++) {
        const term = exact(a.values[i * k + p] as number) * exact(b.values[p * n + j] as number)
        sum += term
        sizes += Math.abs(Number(term))
      }
      const error = Math.abs((values[i * n + j] as number) * scale * scale - Number(sum))
      expect(error).toBeLessThanOrEqual(k * 2 ** -53 * sizes)
    }
  }
})

test('sizes that do not fit are told in a sentence', () => {
  expect(() => multiply(filled(2, 3, 1), filled(4, 5, 1))).toThrow(InvalidInput)
  expect(() => multiply(filled(2, 3, 1), filled(4, 5, 1))).toThrow(
    'A matrix of 2 × 3 cannot be multiplied by one of 4 × 5: the columns of the first must be as many as the rows of the second.',
  )
  expect(() => multiply({ rows: 2, columns: 2, values: new Float64Array(3) }, filled(2, 2, 1))).toThrow(
    'A matrix of 2 × 2 has 4 cells, but this one holds 3 values.',
  )
})
