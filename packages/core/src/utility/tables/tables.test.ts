/** Means and correlations against numpy, and what holds of every table. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/utility-tables.json'
import { fromDense } from '../../data/index.ts'
import type { Dense } from '../../linalg/index.ts'
import { dense } from '../../linalg/samples.ts'
import { uniform } from '../../testing/seeded.ts'
import { columnMeans, correlationErrors, correlations, meanErrors, type Table, tableMetrics } from './index.ts'

const table = (columns: number, values: readonly number[]): Dense => ({
  rows: values.length / columns,
  columns,
  values: Float64Array.from(values),
})
const isBinary = ({ values }: Dense) => values.every((value) => value === 0 || value === 1)
const asSparse = (dense: Dense) => fromDense(dense, { binary: true })

function expectNear(found: ArrayLike<number>, truth: readonly (number | null)[]): void {
  expect(found).toHaveLength(truth.length)
  for (const [k, was] of truth.entries()) {
    const is = found[k] as number
    expect(was === null ? Number.isNaN(is) : Math.abs(is - was) < 1e-9).toBe(true)
  }
}

describe.each(vectors.tables)('numpy agrees: $name', (truth) => {
  const [original, release] = [table(truth.columns, truth.original), table(truth.columns, truth.release)]
  const forms: [string, (dense: Dense) => Table][] = [
    ['dense', (dense) => dense],
    ...(isBinary(original) && isBinary(release) ? [['sparse', asSparse] as [string, typeof asSparse]] : []),
  ]

  test.each(forms)('%s', (_, form) => {
    const [a, b] = [form(original), form(release)]
    expectNear(columnMeans(a), truth.means)
    expectNear(correlations(a), truth.correlations)
    const means = meanErrors(a, b)
    const pairs = correlationErrors(a, b)
    expect(pairs.pairs).toBe(truth.pairs)
    expectNear(
      [means.mean, means.largest, pairs.mean, pairs.largest],
      [truth.meanError, truth.largestMeanError, truth.correlationError, truth.largestCorrelationError],
    )
  })
})

/** Few digits, so that no column is constant but for rounding. */
const eighths = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: -8000, max: 8000 }).map((x) => x / 8),
)
const anyTable = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
  fc
    .array(eighths, {
      minLength: rows * columns,
      maxLength: rows * columns,
    })
    .map((values) => table(columns, values)),
)
const anyPair = anyTable.chain((original) =>
  fc.tuple(
    fc.constant(original),
    fc
      .array(eighths, {
        minLength: original.values.length,
        maxLength: original.values.length,
      })
      .map((values) => table(original.columns, values)),
  ),
)

function measured(a: Table, b: Table): Partial<Record<keyof typeof tableMetrics, number>> {
  const [means, pairs] = [meanErrors(a, b), correlationErrors(a, b)]
  return {
    meanError: means.mean,
    largestMeanError: means.largest,
    // Without two columns that vary there is nothing to be off.
    ...(pairs.pairs === 0 ? {} : { correlationError: pairs.mean, largestCorrelationError: pairs.largest }),
  }
}

describe('of any two tables', () => {
  test('numbers lie in their ranges, and are perfect where both are the same', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        const same = measured(a, { ...a, values: a.values.slice() })
        for (const [name, found] of Object.entries(measured(a, b))) {
          const metric = tableMetrics[name as keyof typeof tableMetrics]
          expect(metric.name).toBe(name)
          expect(found).toBeGreaterThanOrEqual(metric.range[0])
          expect(found).toBeLessThanOrEqual(metric.range[1])
          if (metric.of === 'both') expect(same[name as keyof typeof tableMetrics]).toBe(metric.perfect)
        }
      }),
    )
  })

  test('an average is at most the largest', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        const found = measured(a, b)
        expect(found.meanError).toBeLessThanOrEqual((found.largestMeanError as number) * (1 + 1e-12))
        if (found.correlationError === undefined) return
        expect(found.correlationError).toBeLessThanOrEqual((found.largestCorrelationError as number) * (1 + 1e-12))
      }),
    )
  })

  test('the order of the rows of either, and of the columns of both, means nothing', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        const turned = ({ rows, columns, values }: Dense) =>
          dense(rows, columns, (i, j) => values[(rows - 1 - i) * columns + (columns - 1 - j)] as number)
        const found = Object.values(measured(a, b))
        for (const [k, again] of Object.values(measured(turned(a), turned(b))).entries()) {
          expect(Math.abs(again - (found[k] as number))).toBeLessThan(1e-7 * (1 + Math.abs(again)))
        }
      }),
    )
  })

  test('correlations are symmetric, 1 with themselves, and blind to units and to where 0 is', () => {
    fc.assert(
      fc.property(anyTable, ({ rows, columns }) => {
        const random = uniform(rows * columns)
        const one = dense(rows + 2, columns, () => Math.round(100 * random()) / 8)
        const other = dense(rows + 2, columns, (i, j) => {
          const value = one.values[i * columns + j] as number
          return (j % 2 === 0 ? 4 : -0.25) * value + 1024 * j
        })
        const [r, s] = [correlations(one), correlations(other)]
        for (let i = 0; i < columns; i++) {
          expect(r[i * columns + i]).toBe(1)
          for (let j = 0; j < columns; j++) {
            expect(r[i * columns + j]).toBe(r[j * columns + i])
            const sign = (i + j) % 2 === 0 ? 1 : -1
            expect(Math.abs((s[i * columns + j] as number) - sign * (r[i * columns + j] as number))).toBeLessThan(1e-9)
          }
        }
      }),
    )
  })
})

test('a sparse binary table and the same table in full say the same', () => {
  const random = uniform(7)
  const full = dense(3000, 12, (_, j) => (random() < j / 12 ? 1 : 0))
  const [a, b] = [correlations(full), correlations(asSparse(full))]
  for (const [k, r] of a.entries()) expect(Object.is(r, b[k]) || Math.abs(r - (b[k] as number)) < 1e-12).toBe(true)
  expect(Number.isNaN(a[0])).toBe(true)
  expect([...columnMeans(asSparse(full))]).toEqual([...columnMeans(full)])
  const weighted = fromDense(dense(2, 2, (i, j) => i + 2 * j))
  expect([...columnMeans(weighted)]).toEqual([0.5, 2.5])
  expect(() => correlations(weighted)).toThrow(/sparse table with values/)
})

describe('constant columns', () => {
  const random = uniform(3)
  // 0.1 a hundred times has a mean that is not 0.1: rounding must not make it vary.
  const original = dense(100, 3, (_, j) => (j === 1 ? 0.1 : random()))

  test('have no correlation', () => {
    const found = correlations(original)
    expect([...found].map(Number.isNaN)).toEqual([false, true, false, true, true, true, false, true, false])
    expect(correlationErrors(original, original)).toEqual({ mean: 0, largest: 0, pairs: 1, lost: 0 })
  })

  test('of the release have lost it: an error, not an excuse', () => {
    const release = dense(100, 3, (i, j) => (j === 0 ? 5 : (original.values[i * 3 + j] as number)))
    const was = Math.abs(correlations(original)[2] as number)
    expect(correlationErrors(original, release)).toEqual({ mean: was, largest: was, pairs: 1, lost: 1 })
  })

  test('leave nothing to compare where there are no others', () => {
    const one = dense(4, 2, () => 3)
    expect(correlationErrors(one, one)).toEqual({ mean: Number.NaN, largest: Number.NaN, pairs: 0, lost: 0 })
  })
})

test('tables that have nothing to say are refused', () => {
  const one = dense(2, 2, (i) => i)
  expect(() =>
    meanErrors(
      one,
      dense(2, 3, (i) => i),
    ),
  ).toThrow(/same columns.* 2 and 3/)
  expect(() =>
    correlationErrors(
      one,
      dense(2, 3, (i) => i),
    ),
  ).toThrow(/same columns/)
  expect(() => columnMeans(dense(0, 2, () => 0))).toThrow(/without rows/)
  expect(() => columnMeans(dense(1, 2, () => Number.NaN))).toThrow(/A column has no mean/)
  expect(() => correlations(dense(1, 2, () => Number.NaN))).toThrow(/A column has no mean/)
  expect(() => correlations(dense(1, 5001, () => 0))).toThrow(/at most 5000 columns/)
})

test('numbers of the size of 10^200 have correlations', () => {
  const [small, large] = [1, 2 ** 664].map((unit) => dense(5, 2, (i, j) => unit * ((i * i + j * i) % 7)))
  expect(correlations(large as Dense)).toEqual(correlations(small as Dense))
})
