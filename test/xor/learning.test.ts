/** Classifiers with noise in their objective. */
import { fitLogistic } from '@tulle/core/utility'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { calibrated, fitPrivately, noise } from '../../experiments/parts/xor/objective.mjs'

describe('objective perturbation', () => {
  test('spends ε exactly, on noise and on curvature', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1000 }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.constantFrom(1e-4, 0.01, 1),
        (n, epsilon, ridge) => {
          const { spent, added } = calibrated(n, epsilon, ridge)
          expect(spent).toBeGreaterThan(0)
          expect(added).toBeGreaterThanOrEqual(0)
          expect(spent + 2 * Math.log1p(0.25 / (n * (ridge + added)))).toBeCloseTo(epsilon, 9)
        },
      ),
    )
  })

  test('adds noise of the right length, in no direction more than another', () => {
    const random = generator(1, 0)
    const [d, scale, n] = [5, 3, 20_000]
    const drawn = Array.from({ length: n }, () => noise(d, scale, random))
    const lengths = drawn.map((each) => Math.hypot(...each))
    const mean = lengths.reduce((a, b) => a + b) / n
    const variance = lengths.reduce((sum, each) => sum + (each - mean) ** 2, 0) / n
    expect(Math.abs(mean - d * scale)).toBeLessThan(5 * Math.sqrt((d * scale ** 2) / n))
    expect(Math.abs(variance / (d * scale ** 2) - 1)).toBeLessThan(0.1)
    for (let j = 0; j < d; j++) {
      const along = drawn.reduce((sum, each) => sum + (each[j] as number), 0) / n
      expect(Math.abs(along)).toBeLessThan(5 * Math.sqrt(((d + 1) * scale ** 2) / n))
    }
  })

  test('with a huge ε finds the model that scaled rows have without noise', () => {
    const labels = Uint8Array.of(1, 1, 0, 0, 1, 0)
    const data = { columns: 1, features: Float64Array.of(1, 1, 0, 0, 1, 1), labels }
    const weights = fitPrivately(data, { epsilon: 1e9, ridge: 0.1, random: generator(1, 0) })
    const scale = Math.SQRT1_2
    const expected = fitLogistic(data, { ridge: 0.1, scale }).map((weight) => weight * scale)
    weights.forEach((weight, j) => {
      expect(weight).toBeCloseTo(expected[j] as number, 6)
    })
  })
})
