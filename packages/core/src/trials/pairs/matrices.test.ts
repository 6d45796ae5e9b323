import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sparseMatrix, toDense } from '../../data/index.ts'
import { expectDistinct, expectDrawn, movedCell, movedCells, replacedRow } from '../../testing/neighbours.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Pair } from '../trial.ts'
import { binaryRowPairs } from './binary.ts'
import { cellPairs, denseOf, randomCellPairs, randomRowPairs, rowPairs, sparseOf, type TinyMatrix } from './matrices.ts'

const runs = { numRuns: 20 }
const small = fc.integer({ min: 1, max: 4 })
/** In eighths, so that steps are exact. */
const steps = fc.integer({ min: 1, max: 40 }).map((eighths) => eighths / 8)
const shape = { rows: small, columns: small, nonNegative: fc.boolean() }
const rowSteps = fc.record({ ...shape, cap: steps })
const cellSteps = fc
  .record({ ...shape, maxChange: steps, symmetric: fc.boolean() })
  .map((step) => (step.symmetric ? { ...step, columns: step.rows } : step))

const negative = ({ a, b }: Pair<TinyMatrix>) => [...a.values, ...b.values].some((x) => x < 0)

test('matrices differ in one cell by maxChange, up and down: the first, the last, and one off the diagonal', () => {
  fc.assert(
    fc.property(cellSteps, fc.record({ from: steps }, { requiredKeys: [] }), (given, start) => {
      const { rows, columns, maxChange, symmetric, nonNegative } = given
      const list = cellPairs({ ...given, ...start })
      expectDistinct(list)
      const moved = list.map((pair) => movedCell(pair, { symmetric }))
      const down = !nonNegative || (start.from ?? 0) >= maxChange
      const ways = down ? [maxChange, -maxChange] : [maxChange]
      for (const by of ways) {
        expect(moved).toContainEqual({ i: 0, j: 0, by })
        expect(moved).toContainEqual({ i: rows - 1, j: columns - 1, by })
      }
      for (const { by } of moved) expect(ways).toContain(by)
      if (symmetric && rows > 1) expect(moved.some(({ i, j }) => i !== j)).toBe(true)
      if (nonNegative) expect(list.some(negative)).toBe(false)
    }),
    runs,
  )
})

test('matrices differ in one row: opposite contents, nothing and everything, and more than the cap', () => {
  fc.assert(
    fc.property(rowSteps, (given) => {
      const { rows, columns, cap, nonNegative } = given
      const list = rowPairs(given)
      expectDistinct(list)
      expect(new Set(list.map(replacedRow))).toEqual(new Set([0, rows - 1]))
      expect(list.some(negative)).toBe(!nonNegative)
      const moves = list.map((pair) => movedCells(pair).map(({ by }) => Math.abs(by)))
      expect(Math.max(...moves.flat())).toBe(10 * cap)
      // The most that a step between rows within the cap can move a cell.
      if (!nonNegative) expect(moves.flat()).toContain(2 * cap)
      else if (columns > 1) expect(moves).toContainEqual([cap, cap])
    }),
    runs,
  )
})

test('random matrices differ in one cell, or one row, as well', () => {
  fc.assert(
    fc.property(cellSteps, rowSteps, fc.nat(), (cellStep, rowStep, seed) => {
      const bits = seededBits(seed)
      const cells = randomCellPairs(cellStep, 4, bits)
      const rows = randomRowPairs(rowStep, 4, bits)
      expectDrawn(cells, 4)
      expectDrawn(rows, 4)
      for (const pair of cells) expect(Math.abs(movedCell(pair, cellStep).by)).toBe(cellStep.maxChange)
      rows.forEach(replacedRow)
      if (cellStep.nonNegative) expect(cells.some(negative)).toBe(false)
      if (rowStep.nonNegative) expect(rows.some(negative)).toBe(false)
    }),
    runs,
  )
})

test('tiny matrices become the matrices of the library, and are read back', () => {
  fc.assert(
    fc.property(rowSteps, fc.nat(), (given, seed) => {
      for (const { a } of randomRowPairs(given, 3, seededBits(seed))) {
        expect([...denseOf(a).values]).toEqual(a.values)
        expect(toDense(sparseMatrix(sparseOf(a)))).toEqual(denseOf(a))
      }
      for (const { a } of binaryRowPairs(given)) {
        const sparse = sparseMatrix(sparseOf(a, { binary: true }))
        expect(sparse.values).toBeUndefined()
        expect([...toDense(sparse).values]).toEqual(a.values)
      }
    }),
    runs,
  )
  expect(() => sparseOf({ rows: 1, columns: 1, values: [2] }, { binary: true })).toThrow(/0 and 1 alone/)
})

test('matrices with two cells or two rows changed, or a cell without its mirror image, are no pair', () => {
  const matrix = (values: number[]) => ({ rows: 2, columns: 2, values })
  const to = (...values: number[]) => ({ name: '', a: matrix([0, 0, 0, 0]), b: matrix(values) })
  expect(() => movedCell(to(0, 0, 0, 0))).toThrow(/expected/)
  expect(() => movedCell(to(1, 1, 0, 0))).toThrow(/expected/)
  expect(() => movedCell(to(0, 1, 0, 0), { symmetric: true })).toThrow(/expected/)
  expect(() => movedCell(to(0, 1, 2, 0), { symmetric: true })).toThrow(/expected/)
  expect(() => replacedRow(to(1, 0, 1, 0))).toThrow(/expected/)
})
