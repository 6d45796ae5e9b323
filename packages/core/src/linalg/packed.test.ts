import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { seededBits } from '../testing/seeded.ts'
import { BLOCK } from './blocks.ts'
import type { Kernel } from './kernel.ts'
import { multiplyWith } from './multiply.ts'
import { PACKED, type Products, productsWith } from './packed.ts'
import { plainKernel } from './plain.ts'
import { firstDifference, uneven } from './samples.ts'
import { simdKernel } from './simd.ts'
import { type Dense, transposed } from './view.ts'

const bits = seededBits(1)

const random = (rows: number, columns: number) => uneven(rows, columns, bits)

/** A kernel that counts how often another is asked of it. */
function counting(kernel: Kernel, fresh = () => kernel.fresh()) {
  const counted = { asked: 0, kernel }
  counted.kernel = {
    ...kernel,
    fresh() {
      counted.asked++
      return fresh()
    },
  }
  return counted
}

describe.each([plainKernel(), simdKernel() as Kernel])('with the $name kernel', (kernel) => {
  function expectSameBits({ times, timesTransposed }: Products, matrix: Dense, counts: number[]): void {
    for (const count of counts) {
      const [right, left] = [random(count, matrix.rows), random(count, matrix.columns)]
      // By turns, so that it would show if one disturbed the other.
      expect(firstDifference(times(right), multiplyWith(kernel, right, matrix))).toBe(-1)
      expect(firstDifference(timesTransposed(left), multiplyWith(kernel, left, transposed(matrix)))).toBe(-1)
    }
  }

  const { rows, columns, depth } = BLOCK
  test.each([
    ['square', 130, 130],
    ['odd', 131, 129],
    ['less than a slab', depth - 1, columns - 1],
    ['exactly a slab', depth, columns],
    ['one more than a slab', depth + 1, columns + 1],
    ['one more than a slab, turned', columns + 1, depth + 1],
    ['three slabs down and two across', 2 * depth + 3, columns + 6],
    ['a row', 1, 2 ** 14 + 1],
    ['a column', 2 ** 14 + 1, 1],
    ['two columns', 2 ** 13, 2],
  ])('products with a packed matrix have the bits of multiply: %s', (_, m, n) => {
    const matrix = random(m, n)
    const counted = counting(kernel)
    const products = productsWith(counted.kernel, matrix)
    expect(counted.asked).toBe(1)
    expectSameBits(products, matrix, [0, 1, 3, 12])
  })

  test('and so for more vectors than a block has', () => {
    const matrix = random(150, 141)
    expectSameBits(productsWith(kernel, matrix), matrix, [rows + 1])
  })

  test('nothing is packed for a small matrix, nor a copy made of a huge one', () => {
    const small = random(30, 41)
    const counted = counting(kernel)
    expectSameBits(productsWith(counted.kernel, small), small, [1, 7])
    const side = Math.sqrt(PACKED.most)
    productsWith(counted.kernel, { rows: side, columns: side + 1, values: new Float64Array(side * (side + 1)) })
    expect(counted.asked).toBe(0)
  })

  test('without memory for copies the products are the same', () => {
    const matrix = random(140, 150)
    const none = counting(kernel, () => {
      throw new RangeError('out of memory')
    })
    expectSameBits(productsWith(none.kernel, matrix), matrix, [5])
    expect(none.asked).toBe(1)
    const little = counting(kernel, () => ({
      ...kernel,
      memory() {
        throw new RangeError('out of memory')
      },
    }))
    expectSameBits(productsWith(little.kernel, matrix), matrix, [5])
    expect(little.asked).toBe(1)
  })

  test('the memory that all products share does not grow', () => {
    const counted = counting(kernel.fresh())
    const { times } = productsWith(counted.kernel, random(140, 150))
    times(random(3, 140))
    expect(counted.kernel.memory(0).byteLength).toBeLessThan(1e5)
  })

  test('sizes that do not fit are told in a sentence', () => {
    const { times, timesTransposed } = productsWith(kernel, random(140, 150))
    expect(() => times(random(2, 150))).toThrow(InvalidInput)
    expect(() => timesTransposed(random(2, 140))).toThrow(
      'A matrix of 2 × 140 cannot be multiplied by one of 150 × 140: the columns of the first must be as many as the rows of the second.',
    )
  })
})
