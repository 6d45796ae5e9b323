import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOfPublished, weightedError } from './error.ts'

/** Laplace noise as so many equally likely values. */
const POINTS = 20_000
const laplace = Float64Array.from({ length: POINTS }, (_, k) => {
  const p = (k + 0.5) / POINTS
  return p < 0.5 ? Math.log(2 * p) : -Math.log(2 * (1 - p))
})

const positive = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true })

test('weighted errors are those of noise on all cells, filtered', () => {
  fc.assert(
    fc.property(
      positive(0.01, 5),
      positive(0.01, 8),
      positive(0.1, 8),
      positive(0, 1),
      (scale, from, weight, share) => {
        const off = (value: number) =>
          Array.from(laplace, (z) => (value + scale * z >= from ? Math.abs(scale * z) : value))
        const [ones, zeros] = [off(weight), off(0)]
        const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / POINTS
        const mixed = (of: (x: number) => number) => share * mean(ones.map(of)) + (1 - share) * mean(zeros.map(of))
        const error = weightedError(1000 * share, 1000 * (1 - share), weight, { from, scale })
        // One of the values may lie on the other side of the threshold than the law's mass that it stands for: what is
        // lost or won there is at most this, once.
        const jump = Math.max(weight, from, Math.abs(from - weight))
        const near = (seen: number, said: number, values = POINTS) =>
          expect(Math.abs(seen - said)).toBeLessThan(2e-3 * (said + scale) + jump / values)
        near(
          mixed((x) => x),
          error.meanAbsolute,
        )
        // The last of the values stands for all that is beyond it.
        const squares = mixed((x) => x * x)
        expect(Math.abs(squares - error.totalSquared / 1000)).toBeLessThan(
          5e-3 * (squares + scale * scale) + (jump * jump) / POINTS,
        )
        expect(error.totalAbsolute).toBeCloseTo(1000 * error.meanAbsolute, 6)
        // No more than one cell in twenty is further off than the width, and no smaller width will do.
        const width = error.ninetyFivePercent
        expect(mixed((x) => (x > width * (1 + 1e-6) ? 1 : 0))).toBeLessThanOrEqual(0.05 + 3 / POINTS)
        if (width > 0) expect(mixed((x) => (x >= width * (1 - 1e-3) ? 1 : 0))).toBeGreaterThan(0.05 - 3 / POINTS)
        const published = ones.filter((_, k) => weight + scale * (laplace[k] as number) >= from)
        if (published.length < POINTS / 20) return
        const seen = published.reduce((a, b) => a + b, 0) / published.length
        near(seen, errorOfPublished(weight, { from, scale }), published.length)
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})

test('where few cells are touched, 95 of 100 are not off at all; where most are missed, by what they hold', () => {
  expect(weightedError(10, 990, 4, { from: 20, scale: 1 }).ninetyFivePercent).toBe(0)
  expect(weightedError(400, 600, 4, { from: 20, scale: 1 }).ninetyFivePercent).toBe(4)
})
