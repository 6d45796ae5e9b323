import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { uniform } from '../testing/seeded.ts'
import { orthonormaliseBeside } from './beside.ts'
import { type BothWays, bothWays } from './both-ways.ts'
import { multiply } from './multiply.ts'
import { orthonormalise, rowsOf } from './orthonormal.ts'
import { dense, difference, frobenius, root, unevenness, withSingularValues } from './samples.ts'
import { leadingSubspace, productsOf, subspaceBothWays } from './subspace.ts'
import { type Dense, transposed } from './view.ts'

let random = uniform(1)
// Properties draw as much as they like: each test starts anew, so that none depends on those before it.
beforeEach(() => {
  random = uniform(1)
})

function noise(rows: number, columns: number): Dense {
  return dense(rows, columns, () => random() - 0.5)
}

function below(above: Dense, block: Dense): Dense {
  return {
    rows: above.rows + block.rows,
    columns: above.columns,
    values: Float64Array.from([...above.values, ...block.values]),
  }
}

describe('a block beside others becomes orthonormal', () => {
  const columns = 30
  const others = (rows: number) => {
    const made = noise(rows, columns)
    orthonormalise(rowsOf(made), random)
    return made
  }

  test('for all numbers of vectors, and spans what it spanned', () => {
    const count = fc.integer({ min: 0, max: columns })
    fc.assert(
      fc.property(count, count, (before, total) => {
        const basis = others(Math.min(before, total))
        const block = noise(total - basis.rows, columns)
        const was = { ...block, values: block.values.slice() }
        orthonormaliseBeside(basis, block, random)
        const all = below(basis, block)
        expect(unevenness(all)).toBeLessThan(1e-14)
        const again = multiply(multiply(was, transposed(all)), all)
        expect(frobenius(difference(again, was))).toBeLessThan(1e-13 * (1 + frobenius(was)))
      }),
    )
  })

  const blocks: [string, (basis: Dense) => Dense][] = [
    ['zeros', () => dense(6, columns, () => 0)],
    ['the others themselves', (basis) => ({ ...basis, rows: 6, values: basis.values.slice(0, 6 * columns) })],
    ['in their span', (basis) => multiply(noise(6, basis.rows), basis)],
    [
      'hardly out of their span',
      (basis) => {
        const block = multiply(noise(6, basis.rows), basis)
        return { ...block, values: block.values.map((value) => value + 1e-15 * random()) }
      },
    ],
    ['equal rows', () => dense(6, columns, (_i, j) => j)],
    ['rows of very different lengths', () => dense(6, columns, (i) => (random() - 0.5) * 10 ** (-40 * i))],
  ]
  test.each(blocks)('%s', (_, make) => {
    // Up to a block that with the others fills all there is.
    for (const rows of [6, 15, 23, 24]) {
      for (const source of [random, () => 0.5]) {
        const basis = others(rows)
        const block = make(basis)
        orthonormaliseBeside(basis, block, source)
        expect(unevenness(below(basis, block))).toBeLessThan(1e-13)
      }
    }
  })
})

describe('a leading subspace', () => {
  test('is orthonormal on both sides, and the factor is what the matrix does there', () => {
    for (const [rows, columns] of [
      [50, 41],
      [41, 50],
      [140, 150],
    ] as const) {
      for (const matrix of [
        noise(rows, columns),
        withSingularValues(rows, columns, [3, 2, 1e-9], random),
        dense(rows, columns, () => 0),
      ]) {
        for (const kept of [0, 1, 3]) {
          const found = leadingSubspace(matrix, productsOf(matrix), { size: 10, iterations: 3, kept, random })
          const { left, factor, right } = found
          expect([left.rows, right.rows, factor.rows, factor.columns]).toEqual(Array(4).fill(10 * (kept + 1)))
          expect(unevenness(left)).toBeLessThan(1e-13)
          expect(unevenness(right)).toBeLessThan(1e-13)
          const images = multiply(left, matrix)
          expect(frobenius(difference(multiply(factor, right), images))).toBeLessThan(1e-13 * (1 + frobenius(matrix)))
        }
      }
    }
  })

  test('that is found both ways at once is so too, and holds as much', () => {
    for (const [rows, columns] of [
      [150, 140],
      [140, 151],
    ] as const) {
      for (const matrix of [
        noise(rows, columns),
        withSingularValues(rows, columns, [3, 2, 1e-9], random),
        dense(rows, columns, () => 0),
      ]) {
        for (const kept of [0, 1, 3]) {
          const ways = bothWays(matrix, 10) as BothWays
          const { left, factor, right } = subspaceBothWays(matrix, ways, { size: 10, kept, random })
          expect([left.rows, right.rows, factor.rows, factor.columns]).toEqual(Array(4).fill(10 * (kept + 1)))
          expect(unevenness(left)).toBeLessThan(1e-13)
          expect(unevenness(right)).toBeLessThan(1e-13)
          const images = multiply(right, transposed(matrix))
          const rebuilt = multiply(transposed(factor), left)
          expect(frobenius(difference(rebuilt, images))).toBeLessThan(1e-13 * (1 + frobenius(matrix)))
          const other = leadingSubspace(matrix, productsOf(matrix), { size: 10, iterations: kept, kept, random })
          const [held, expected] = [factor, other.factor].map(({ values }) => root(values)) as [number, number]
          expect(Math.abs(held - expected)).toBeLessThan(0.03 * expected + 1e-13)
        }
      }
    }
  })

  test('holds more of a flat spectrum the more iterates are kept, and all of it when they fill the space', () => {
    const matrix = noise(60, 70)
    const held = [0, 1, 2, 5].map((kept) => {
      const { factor } = leadingSubspace(matrix, productsOf(matrix), { size: 10, iterations: 5, kept, random })
      return root(factor.values)
    })
    expect(held).toEqual([...held].sort((a, b) => a - b))
    expect(Math.abs((held.at(-1) as number) / frobenius(matrix) - 1)).toBeLessThan(1e-13)
  })
})
