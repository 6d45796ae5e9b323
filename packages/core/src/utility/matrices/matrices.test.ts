/** What holds of every two matrices. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { dense } from '../../linalg/samples.ts'
import { uniform } from '../../testing/seeded.ts'
import {
  l1Distance,
  l2Distance,
  largestAngle,
  largestError,
  matrixMetrics,
  meanAbsoluteError,
  normalisedDistance,
  relativeError,
  relativeL2,
  relativeSpectralError,
  releasedCells,
  rootMeanSquareError,
  spectralError,
} from './index.ts'

const measures: Record<keyof typeof matrixMetrics, (a: Dense, b: Dense) => number> = {
  l1: l1Distance,
  l2: l2Distance,
  meanAbsolute: meanAbsoluteError,
  rootMeanSquare: rootMeanSquareError,
  largestError,
  relative: relativeError,
  relativeL2,
  normalised: (a, b) => normalisedDistance(a, b, 3),
  spectral: spectralError,
  relativeSpectral: relativeSpectralError,
  principalAngle: (a, b) => largestAngle(a, b, 1),
}
const entries = Object.entries(measures) as [keyof typeof matrixMetrics, (a: Dense, b: Dense) => number][]
const relative = new Set(['relative', 'relativeL2', 'relativeSpectral'])

/** Not so small that squares leave the range of doubles. */
const cell = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => (Math.abs(x) < 1e-9 ? 0 : x))
const pair = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([rows, columns]) =>
    fc.tuple(
      ...[0, 1].map(() =>
        fc
          .array(cell, { minLength: rows * columns, maxLength: rows * columns })
          .map((values): Dense => ({ rows, columns, values: Float64Array.from(values) })),
      ),
      fc.integer(),
    ),
  ) as fc.Arbitrary<[Dense, Dense, number]>

/** Undefined where a matrix has no one leading direction. */
function value(measure: (a: Dense, b: Dense) => number, a: Dense, b: Dense): number | undefined {
  try {
    return measure(a, b)
  } catch (error) {
    if (error instanceof InvalidInput) return undefined
    throw error
  }
}

function expectClose(a: number | undefined, b: number | undefined): void {
  if (a !== undefined && b !== undefined) expect(Math.abs(a - b)).toBeLessThan(1e-7 * (1 + Math.abs(b)))
}

/** The same order of rows, and of columns, for every matrix of one shape and seed. */
function moved(matrix: Dense, seed: number): Dense {
  const random = uniform(seed)
  const order = (count: number) =>
    Array.from({ length: count }, (_, i) => [random(), i] as const)
      .sort(([x], [y]) => x - y)
      .map(([, i]) => i)
  const [rows, columns] = [order(matrix.rows), order(matrix.columns)]
  return dense(
    matrix.rows,
    matrix.columns,
    (i, j) => matrix.values[(rows[i] as number) * matrix.columns + (columns[j] as number)] as number,
  )
}

describe.each(entries)('%s', (name, measure) => {
  const metric = matrixMetrics[name]

  test('is described under its own name', () => {
    expect(metric.name).toBe(name)
    expect(metric.reading).toMatch(/\.$/)
  })

  test('is perfect where both are the same', () => {
    fc.assert(
      fc.property(pair, ([a]) => {
        const found = value(measure, a, { ...a, values: a.values.slice() })
        if (found !== undefined) expect(Math.abs(found - metric.perfect)).toBeLessThan(1e-9)
      }),
      { numRuns: 50 },
    )
  })

  test('lies in its range, and is the same from both sides unless it is a part of one', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const found = value(measure, a, b)
        if (found === undefined) return
        expect(found).toBeGreaterThanOrEqual(metric.range[0])
        expect(found).toBeLessThanOrEqual(metric.range[1])
        if (!relative.has(name)) expectClose(value(measure, b, a), found)
      }),
      { numRuns: 50 },
    )
  })

  test('does not change when rows and columns of both are put in another order', () => {
    fc.assert(
      fc.property(pair, ([a, b, seed]) => {
        const found = value(measure, a, b)
        const again = value(measure, moved(a, seed), moved(b, seed))
        if (found !== again) expectClose(again, found)
      }),
      { numRuns: 50 },
    )
  })

  test('refuses matrices of two shapes, and cells that are no numbers', () => {
    const matrix = (rows: number, columns: number, values: number[]) => ({
      rows,
      columns,
      values: Float64Array.from(values),
    })
    const [wide, tall] = [matrix(1, 2, [1, 2]), matrix(2, 1, [1, 2])]
    expect(() => measure(wide, tall)).toThrow(/Only matrices of one shape/)
    expect(() => measure(wide, matrix(1, 2, [1]))).toThrow(/has 2 cells, but this one holds 1/)
    for (const hole of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => measure(wide, matrix(1, 2, [hole, 2]))).toThrow(InvalidInput)
      expect(() => measure(matrix(1, 2, [hole, 2]), wide)).toThrow(InvalidInput)
    }
  })
})

test('a million equal small errors add up to their sum, and squares beyond the range of doubles do no harm', () => {
  const n = 1e6
  const [a, b] = [new Float64Array(n).fill(5), new Float64Array(n).fill(5 + 2 ** -20)].map((values) => ({
    rows: 1000,
    columns: 1000,
    values,
  })) as [Dense, Dense]
  expect(l1Distance(a, b)).toBe(n * 2 ** -20)
  expect(meanAbsoluteError(a, b)).toBe(2 ** -20)
  const tenths = { ...a, values: a.values.map((x) => x + 0.1) }
  const exact = (tenths.values[0] as number) - 5
  expect(meanAbsoluteError(a, tenths) / exact - 1).toBeLessThan(1e-10)
  expect(Math.abs(rootMeanSquareError(a, tenths) / exact - 1)).toBeLessThan(1e-10)
  expect(Math.abs(relativeError(a, tenths) / (exact / 5) - 1)).toBeLessThan(1e-10)
  const huge = (x: number) => dense(1, 4, () => x)
  expect(l2Distance(huge(1e200), huge(-1e200))).toBeCloseTo(4e200, -188)
  expect(l2Distance(huge(1e-200), huge(0)) / 2e-200).toBeCloseTo(1, 12)
  expect(relativeL2(huge(1e-200), huge(0))).toBeCloseTo(1, 12)
})

test('of nothing, any error is infinite, and none is none', () => {
  const [none, some] = [dense(2, 3, () => 0), dense(2, 3, () => 1)]
  for (const measure of [relativeError, relativeL2, relativeSpectralError]) {
    expect(measure(none, some)).toBe(Number.POSITIVE_INFINITY)
    expect(measure(none, none)).toBe(0)
  }
  const empty = dense(0, 4, () => 0)
  for (const measure of [l1Distance, rootMeanSquareError, meanAbsoluteError, largestError, spectralError]) {
    expect(measure(empty, empty)).toBe(0)
  }
})

describe('cells that a release leaves out', () => {
  test('stay out of the comparison, and are counted', () => {
    const original = dense(2, 2, (i, j) => 2 * i + j)
    const release = { ...original, values: Float64Array.of(1, Number.NaN, 2, Number.NaN) }
    const part = releasedCells(original, release)
    expect(part.leftOut).toBe(2)
    expect([...part.original.values]).toEqual([0, 2])
    expect(l1Distance(part.original, part.release)).toBe(1)
    expect(() => l1Distance(original, release)).toThrow(/releasedCells/)
  })

  test('are none where all are there: nothing is copied', () => {
    const original = dense(2, 2, () => 1)
    expect(releasedCells(original, original)).toEqual({ original, release: original, leftOut: 0 })
  })
})

test('the spectral error is at most the root of the sum of squares, and that at most the sum', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const [spectral, l2, l1] = [spectralError(a, b), l2Distance(a, b), l1Distance(a, b)]
      expect(spectral).toBeLessThanOrEqual(l2 * (1 + 1e-12))
      expect(l2).toBeLessThanOrEqual(l1 * (1 + 1e-12))
    }),
  )
})
