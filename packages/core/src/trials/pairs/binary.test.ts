import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectDistinct, expectDrawn, movedCell, movedCells, replacedRow } from '../../testing/neighbours.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Pair } from '../trial.ts'
import { allBinaryPairs, binaryCellPairs, binaryRowPairs, randomBinaryPairs } from './binary.ts'
import type { TinyMatrix } from './matrices.ts'

const kinds = ['cell', 'row'] as const

/** Zeros and ones alone, so that a cell that moves is flipped. */
function expectBinary(list: readonly Pair<TinyMatrix>[], kind: 'cell' | 'row', { symmetric = false } = {}): void {
  for (const pair of list) {
    expect([...pair.a.values, ...pair.b.values].every((x) => x === 0 || x === 1)).toBe(true)
    if (kind === 'cell') movedCell(pair, { symmetric })
    else replacedRow(pair)
  }
}

const runs = { numRuns: 20 }
const small = fc.integer({ min: 1, max: 4 })
const shapes = fc.record({ rows: small, columns: small })

test('binary matrices differ in the first or the last cell, or row', () => {
  fc.assert(
    fc.property(shapes, fc.record({ maxOnes: small }, { requiredKeys: [] }), (shape, limit) => {
      const cells = binaryCellPairs(shape)
      expectDistinct(cells)
      expectBinary(cells, 'cell')
      const flipped = cells.map((pair) => movedCell(pair))
      expect(flipped.some(({ i, j }) => i === 0 && j === 0)).toBe(true)
      expect(flipped.some(({ i, j }) => i === shape.rows - 1 && j === shape.columns - 1)).toBe(true)

      const rows = binaryRowPairs({ ...shape, ...limit })
      expectDistinct(rows)
      expectBinary(rows, 'row')
      expect(rows.map(replacedRow)).toEqual(expect.arrayContaining([0, shape.rows - 1]))
      // Somewhere every cell of a row differs.
      expect(rows.some((pair) => movedCells(pair).length === shape.columns)).toBe(true)
    }),
    runs,
  )
})

test('with a limit on the ones, rows at the limit have none in common, and some are beyond it', () => {
  const first = ({ columns, values }: TinyMatrix) => values.slice(0, columns).join('')
  const limited = binaryRowPairs({ rows: 2, columns: 5, maxOnes: 2 }).map(({ a, b }) => [first(a), first(b)])
  expect(limited).toContainEqual(['11000', '00011'])
  expect(limited.map(([, b]) => b)).toContain('11100')
})

test('random binary matrices differ in a cell or a row as well', () => {
  fc.assert(
    fc.property(shapes, fc.constantFrom(...kinds), fc.nat(), (shape, kind, seed) => {
      const list = randomBinaryPairs({ ...shape, kind }, 4, seededBits(seed))
      expectDrawn(list, 4)
      expectBinary(list, kind)
    }),
    { numRuns: 40 },
  )
})

test('binary matrices of few cells are all there', () => {
  const shapes = [1, 2].flatMap((rows) => [1, 2, 3].map((columns) => ({ rows, columns })))
  for (const { rows, columns } of shapes) {
    for (const kind of kinds) {
      const list = allBinaryPairs({ rows, columns, kind })
      const neighbours = kind === 'cell' ? rows * columns : rows * (2 ** columns - 1)
      expect(list).toHaveLength((2 ** (rows * columns) * neighbours) / 2)
      expectDistinct(list)
      expectBinary(list, kind)
    }
  }
  expect(allBinaryPairs({ rows: 3, columns: 3, kind: 'cell' })).toHaveLength((512 * 9) / 2)
  expect(() => allBinaryPairs({ rows: 2, columns: 5, kind: 'cell' })).toThrow(/up to 9 cells/)
})

test('graphs of three nodes are all there, without loops', () => {
  const shape = { rows: 3, columns: 3 }
  const undirected = allBinaryPairs({ ...shape, kind: 'cell', graph: 'undirected' })
  const directed = allBinaryPairs({ ...shape, kind: 'row', graph: 'directed' })
  expect([undirected.length, directed.length]).toEqual([12, 3 * 3 * 32])
  expectDistinct(undirected)
  expectDistinct(directed)
  expectBinary(undirected, 'cell', { symmetric: true })
  expectBinary(directed, 'row')
  for (const { values } of [...undirected, ...directed].flatMap(({ a, b }) => [a, b])) {
    expect([values[0], values[4], values[8]]).toEqual([0, 0, 0])
  }
  expect(() => allBinaryPairs({ ...shape, kind: 'row', graph: 'undirected' })).toThrow(/use cells/)
})
