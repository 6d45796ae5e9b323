/** What two binary matrices have in common, against scikit-learn, against sets, and in properties. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/utility-tables.json'
import type { SparseMatrix } from '../../data/index.ts'
import { anonymity, likeness, rowsOf } from '../../mechanisms/index.ts'
import { matrixOf } from '../../testing/rows.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { binaryMetrics, overlap, squareErrorRate } from './index.ts'

/** All numbers under the names of their metrics; of `kept`, what the release has. */
function measured(a: SparseMatrix, b: SparseMatrix): Record<keyof typeof binaryMetrics, number> {
  const { common, ...others } = overlap(a, b)
  return { kept: common, ...others, squareErrorRate: squareErrorRate(a, b) }
}

test.each(vectors.binary)('scikit-learn agrees: $name', (truth) => {
  const [a, b] = [matrixOf(truth.original, truth.columns), matrixOf(truth.release, truth.columns)]
  const found = measured(a, b)
  expect(found).toMatchObject({ kept: truth.common, suppressed: truth.suppressed, created: truth.created })
  for (const key of ['jaccard', 'precision', 'recall', 'squareErrorRate'] as const) {
    const was = truth[key] ?? Number.POSITIVE_INFINITY
    expect(found[key] === was || Math.abs(found[key] - was) < 1e-12).toBe(true)
  }
})

const pair = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 8 })).chain(([rows, columns]) => {
  const some = fc.array(fc.subarray(Array.from({ length: columns }, (_, j) => j)), { minLength: rows, maxLength: rows })
  return fc.record({ original: some, release: some, columns: fc.constant(columns), seed: fc.nat() })
})

describe('of any two', () => {
  test('the counts are those of sets of cells', () => {
    fc.assert(
      fc.property(pair, ({ original, release, columns }) => {
        const cells = (rows: readonly number[][]) => new Set(rows.flatMap((row, i) => row.map((j) => `${i} ${j}`)))
        const [a, b] = [cells(original), cells(release)]
        const kept = [...a].filter((cell) => b.has(cell)).length
        expect(measured(matrixOf(original, columns), matrixOf(release, columns))).toMatchObject({
          kept,
          suppressed: a.size - kept,
          created: b.size - kept,
        })
      }),
    )
  })

  test('every number lies in its range, and has its perfect value where both are the same', () => {
    fc.assert(
      fc.property(pair, ({ original, release, columns }) => {
        const [a, b] = [matrixOf(original, columns), matrixOf(release, columns)]
        const [found, same] = [measured(a, b), measured(a, a)]
        for (const [key, metric] of Object.entries(binaryMetrics)) {
          const name = key as keyof typeof binaryMetrics
          expect(metric.name).toBe(name)
          expect(found[name]).toBeGreaterThanOrEqual(metric.range[0])
          expect(found[name]).toBeLessThanOrEqual(metric.range[1])
          expect(same[name]).toBe(metric.of === 'both' ? metric.perfect : a.indices.length)
        }
      }),
    )
  })

  test('from the other side, what was suppressed was created, and precision is recall', () => {
    fc.assert(
      fc.property(pair, ({ original, release, columns }) => {
        const [a, b] = [matrixOf(original, columns), matrixOf(release, columns)]
        const { common, suppressed, created, jaccard, precision, recall } = overlap(a, b)
        expect(overlap(b, a)).toEqual({
          common,
          suppressed: created,
          created: suppressed,
          jaccard,
          precision: recall,
          recall: precision,
        })
      }),
    )
  })

  test('another order of rows and columns changes nothing', () => {
    fc.assert(
      fc.property(pair, ({ original, release, columns, seed }) => {
        const random = uniform(seed)
        const places = Array.from({ length: columns }, (_, j) => [random(), j] as const).sort(([x], [y]) => x - y)
        const moved = (rows: readonly number[][]) =>
          rows.toReversed().map((row) => row.map((j) => places.findIndex(([, k]) => k === j)).sort((x, y) => x - y))
        expect(measured(matrixOf(moved(original), columns), matrixOf(moved(release), columns))).toEqual(
          measured(matrixOf(original, columns), matrixOf(release, columns)),
        )
      }),
    )
  })
})

test.each(['smooth', 'suppression'] as const)('classes of rows say the same as the rows: %s', async (kind) => {
  const random = uniform(8)
  const people = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 9 }, (_, j) => j).filter((j) => random() < (j % 3 === i % 3 ? 0.7 : 0.1)),
  )
  const original = matrixOf(people, 9)
  const plan = anonymity.plan({ columns: 'items' }, { k: 4, kind })
  const release = await anonymity.release(plan, { matrix: original }, { bits: seededBits(2) })
  const { common, suppressed, created, jaccard } = overlap(original, rowsOf(release))
  expect(likeness(original, release)).toEqual({
    jaccard,
    kept: common,
    suppressed,
    created,
    entries: original.indices.length,
  })
  expect(suppressed).toBeGreaterThan(0)
})

test('two that share nothing, and nothing itself', () => {
  const [none, some] = [matrixOf([[], []], 3), matrixOf([[0], [1, 2]], 3)]
  expect(measured(none, none)).toMatchObject({ jaccard: 1, precision: 1, recall: 1, squareErrorRate: 0 })
  expect(measured(some, none)).toMatchObject({ jaccard: 0, precision: 1, recall: 0, squareErrorRate: 1 })
  expect(measured(none, some)).toMatchObject({ precision: 0, recall: 1, squareErrorRate: Number.POSITIVE_INFINITY })
})

test('weights do not matter for what is there, and cannot be flipped', () => {
  const plain = matrixOf([[0, 2], [1]], 3)
  const weighted = { ...plain, values: Float64Array.of(2, 3, 4) }
  expect(overlap(plain, weighted).jaccard).toBe(1)
  expect(squareErrorRate(plain, { ...plain, values: Float64Array.of(1, 1, 1) })).toBe(0)
  expect(() => squareErrorRate(plain, weighted)).toThrow(/only in binary matrices/)
  expect(() => overlap(plain, matrixOf([[], []], 4))).toThrow(/2 × 3 and 2 × 4/)
})
