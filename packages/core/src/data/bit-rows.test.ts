import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitRows, wordsInRow } from './bit-rows.ts'
import { denseMatrix } from './matrix.ts'
import { fromDense, type SparseMatrix, sparseMatrix } from './sparse.ts'

test('every cell has its bit, and every row its words', () => {
  const shapes = fc.record({ rows: fc.integer({ min: 0, max: 4 }), columns: fc.integer({ min: 1, max: 70 }) })
  fc.assert(
    fc.property(shapes, fc.infiniteStream(fc.boolean()), ({ rows, columns }, stream) => {
      const dense = denseMatrix(rows, columns)
      for (let c = 0; c < rows * columns; c++) dense.values[c] = stream.next().value === true ? 1 : 0
      const width = wordsInRow(columns)
      const { words, count } = bitRows(fromDense(dense, { binary: true }))
      expect(words.length).toBe(rows * width)
      expect(count).toBe(dense.values.reduce((sum, one) => sum + one, 0))
      words.forEach((word, w) => {
        const [row, first] = [Math.floor(w / width), 32 * (w % width)]
        for (let j = 0; j < 32; j++) {
          const there = first + j < columns ? dense.values[row * columns + first + j] : 0
          expect((word >>> j) & 1).toBe(there)
        }
      })
    }),
  )
})

test('what is no sparse matrix is refused, in the same words', () => {
  const numbers = fc.array(fc.nat(4), { maxLength: 5 }).map((list) => Uint32Array.from(list))
  const given = fc.record({ rows: fc.nat(3), columns: fc.nat(4), offsets: numbers, indices: numbers })
  fc.assert(
    fc.property(given, (parts) => {
      expect(outcome(() => bitRows(parts).count)).toEqual(outcome(() => sparseMatrix(parts).indices.length))
    }),
    // Offsets that go past the last entry before they fall.
    {
      numRuns: 2000,
      examples: [[{ rows: 2, columns: 0, offsets: Uint32Array.of(0, 1, 0), indices: new Uint32Array() }]],
    },
  )
})

function outcome(make: () => number): number | string {
  try {
    return make()
  } catch (error) {
    return (error as Error).message
  }
}

test('every entry is read once', () => {
  const reads: string[] = []
  const watched = (name: string, list: Uint32Array) =>
    new Proxy(list, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads.push(`${name} ${key}`)
        return Reflect.get(target, key) as unknown
      },
    })
  const matrix: SparseMatrix = {
    rows: 2,
    columns: 40,
    offsets: Uint32Array.of(0, 2, 4),
    indices: watched('index', Uint32Array.of(0, 35, 1, 2)),
  }
  expect([...bitRows(matrix).words]).toEqual([1, 8, 6, 0])
  expect(reads).toEqual(['index 0', 'index 1', 'index 2', 'index 3'])
})
