import fc from 'fast-check'
import { expect, test } from 'vitest'
import { denseMatrix, fromDense, type SparseMatrix } from '../../../data/index.ts'
import { cellNames, cellsShown, listing } from './shown.ts'

const cells = fc.array(fc.constantFrom(0, 0, 1, 2.5), { minLength: 6, maxLength: 6 })
const sparse = (values: readonly number[]) => fromDense(denseMatrix(2, 3, Float64Array.from(values)))

test('the cells, and 0 for a list that tells no more than they do', () => {
  fc.assert(
    fc.property(cells, (values) => {
      expect([...cellsShown({ matrix: sparse(values) })]).toEqual([...values, 0])
    }),
  )
  expect(cellNames({ rows: 2, columns: 2 })).toEqual([
    'cell (0, 0)',
    'cell (0, 1)',
    'cell (1, 0)',
    'cell (1, 1)',
    'how the cells are listed',
  ])
})

test('any other list of the same cells has a number of its own', () => {
  const plain: SparseMatrix = {
    rows: 2,
    columns: 3,
    offsets: Uint32Array.of(0, 2, 3),
    indices: Uint32Array.of(0, 2, 1),
  }
  const swapped = { ...plain, indices: Uint32Array.of(2, 0, 1) }
  const twice = { ...plain, offsets: Uint32Array.of(0, 3, 4), indices: Uint32Array.of(0, 2, 2, 1) }
  const zero = { ...plain, offsets: Uint32Array.of(0, 3, 4), indices: Uint32Array.of(0, 1, 2, 1) }
  const holdsZero = { ...zero, values: Float64Array.of(1, 0, 1, 1) }
  const behind = { ...plain, indices: Uint32Array.of(0, 2, 1, 2) }
  const before = { ...plain, offsets: Uint32Array.of(1, 3, 4), indices: Uint32Array.of(1, 0, 2, 1) }
  const others = [swapped, twice, holdsZero, { ...holdsZero, values: Float64Array.of(1, -0, 1, 1) }, behind, before]
  const shown = others.map((matrix) => [...cellsShown({ matrix })])
  expect(shown.map((each) => each.slice(0, 6).map(Math.abs))).toEqual(others.map(() => [1, 0, 1, 0, 1, 0]))
  expect(listing(plain)).toBe(0)
  expect(new Set([0, ...shown.map((each) => each[6])]).size).toBe(others.length + 1)
})
