import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { denseMatrix } from './matrix.ts'
import { fromDense, type SparseMatrix, sparseMatrix, toDense, transpose } from './sparse.ts'
import { sparseFromTriplets } from './sparse-triplets.ts'

const shape = fc.record({ rows: fc.integer({ min: 1, max: 7 }), columns: fc.integer({ min: 1, max: 7 }) })
const triplets = shape.chain(({ rows, columns }) =>
  fc
    .array(
      fc.record({
        row: fc.nat(rows - 1),
        column: fc.nat(columns - 1),
        value: fc.integer({ min: -5, max: 5 }),
      }),
      { maxLength: 40 },
    )
    .map((list) => ({
      rows,
      columns,
      row: Uint32Array.from(list, (t) => t.row),
      column: Uint32Array.from(list, (t) => t.column),
      value: Float64Array.from(list, (t) => t.value),
    })),
)

const anyDense = shape.chain(({ rows, columns }) =>
  fc
    .array(fc.oneof(fc.constant(0), fc.double({ noNaN: true, min: -9, max: 9 })), {
      minLength: rows * columns,
      maxLength: rows * columns,
    })
    .map((cells) =>
      denseMatrix(
        rows,
        columns,
        Float64Array.from(cells, (x) => x + 0),
      ),
    ),
)

function withoutValues({ rows, columns, offsets, indices }: SparseMatrix): SparseMatrix {
  return { rows, columns, offsets, indices }
}

describe('a sparse matrix', () => {
  test('from triplets has every cell once, columns ascending, and the sum of its triplets', () => {
    fc.assert(
      fc.property(triplets, (given) => {
        const { matrix, duplicates } = sparseFromTriplets({ ...given, duplicates: 'sum' })
        expect(sparseMatrix(matrix)).toBe(matrix)
        const expected = denseMatrix(given.rows, given.columns)
        const cells = new Set<number>()
        given.value.forEach((value, k) => {
          const cell = (given.row[k] as number) * given.columns + (given.column[k] as number)
          cells.add(cell)
          expected.values[cell] = (expected.values[cell] as number) + value
        })
        expect(toDense(matrix)).toEqual(expected)
        expect(matrix.indices.length).toBe(cells.size)
        expect(duplicates).toBe(given.row.length - cells.size)
      }),
    )
  })

  test('keeps the first of several triplets in one cell when asked to', () => {
    fc.assert(
      fc.property(triplets, (given) => {
        const { matrix } = sparseFromTriplets({ ...given, duplicates: 'first' })
        const first = new Map<number, number>()
        given.value.forEach((value, k) => {
          const cell = (given.row[k] as number) * given.columns + (given.column[k] as number)
          if (!first.has(cell)) first.set(cell, value)
        })
        const dense = toDense(matrix)
        expect(matrix.indices.length).toBe(first.size)
        for (const [cell, value] of first) expect(dense.values[cell]).toBe(value)
      }),
    )
  })

  test('without values is binary, or holds counts when triplets are summed', () => {
    fc.assert(
      fc.property(triplets, ({ rows, columns, row, column }) => {
        const binary = sparseFromTriplets({ rows, columns, row, column, duplicates: 'first' }).matrix
        const counted = sparseFromTriplets({ rows, columns, row, column, duplicates: 'sum' }).matrix
        expect(binary).not.toHaveProperty('values')
        expect(withoutValues(counted)).toEqual(binary)
        expect(counted.values?.reduce((a, b) => a + b, 0)).toBe(row.length)
        expect(toDense(binary).values.every((x) => x === 0 || x === 1)).toBe(true)
      }),
    )
  })

  test('and a dense one are made from each other without loss', () => {
    fc.assert(
      fc.property(anyDense, (dense) => {
        const sparse = sparseMatrix(fromDense(dense))
        expect(toDense(sparse)).toEqual(dense)
        expect(sparse.values?.every((x) => x !== 0)).toBe(true)
        expect(fromDense(dense, { binary: true })).toEqual(withoutValues(sparse))
      }),
    )
  })

  test('transposed twice is itself, and transposed once has each entry mirrored', () => {
    fc.assert(
      fc.property(triplets, (given) => {
        const { matrix } = sparseFromTriplets({ ...given, duplicates: 'first' })
        const turned = sparseMatrix(transpose(matrix))
        expect(transpose(turned)).toEqual(matrix)
        const mirrored = { ...given, rows: given.columns, columns: given.rows, row: given.column, column: given.row }
        expect(turned).toEqual(sparseFromTriplets({ ...mirrored, duplicates: 'first' }).matrix)
        expect(transpose(withoutValues(matrix))).toEqual(withoutValues(turned))
      }),
    )
  })

  test('may have no rows, no columns or no entries', () => {
    const none = new Uint32Array(0)
    for (const [rows, columns] of [
      [0, 0],
      [0, 3],
      [3, 0],
      [2, 2],
    ] as const) {
      const { matrix } = sparseFromTriplets({ rows, columns, row: none, column: none, duplicates: 'first' })
      expect(sparseMatrix(matrix)).toBe(matrix)
      expect(transpose(transpose(matrix))).toEqual(matrix)
      expect(toDense(matrix)).toEqual(denseMatrix(rows, columns))
    }
  })

  test('refuses arrays that do not fit together', () => {
    const of = Uint32Array.of.bind(Uint32Array)
    expect(() => sparseMatrix({ rows: 2, columns: 2, offsets: of(0, 1), indices: of(0) })).toThrow(/has 3 offsets/)
    expect(() => sparseMatrix({ rows: 1, columns: 2, offsets: of(0, 1), indices: of(2) })).toThrow(/below 2 here/)
    expect(() => sparseMatrix({ rows: 1, columns: 3, offsets: of(0, 2), indices: of(1, 1) })).toThrow(/ascend/)
    expect(() => sparseMatrix({ rows: 2, columns: 3, offsets: of(0, 2, 1), indices: of(1) })).toThrow(/never fall/)
    expect(() =>
      sparseMatrix({ rows: 1, columns: 3, offsets: of(0, 1), indices: of(1), values: new Float64Array(2) }),
    ).toThrow(/got 2 and 1/)
    const shape = { rows: 2, columns: 2, duplicates: 'sum' } as const
    expect(() => sparseFromTriplets({ ...shape, row: of(0), column: of(2) })).toThrow(/outside the matrix of 2 × 2/)
    expect(() => sparseFromTriplets({ ...shape, row: of(0), column: of(1, 1) })).toThrow(/got 1 and 2/)
    expect(() => sparseFromTriplets({ ...shape, row: of(0), column: of(1), value: new Float64Array(3) })).toThrow(
      /got 1, 3 and 1/,
    )
  })
})
