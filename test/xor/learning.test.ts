/** Classifiers, with and without noise in their objective. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { accuracy, fitLogistic } from '../../experiments/parts/xor/logistic.mjs'
import { calibrated, fitPrivately, noise } from '../../experiments/parts/xor/objective.mjs'

describe('logistic regression', () => {
  function records(seed: number, n: number, columns: number) {
    const random = generator(seed, 0)
    const features = Float64Array.from({ length: n * columns }, () => (random() < 0.5 ? 0 : 1))
    const labels = Uint8Array.from({ length: n }, (_, i) =>
      random() < 0.2 + 0.6 * (features[i * columns] as number) ? 1 : 0,
    )
    return { columns, features, labels }
  }

  test('ends where the objective is level, with and without a tilt', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.constantFrom(1e-4, 0.01, 1), fc.constantFrom(0, 1, 300), (seed, ridge, size) => {
        const data = records(seed, 40, 4)
        const tilt = noise(5, size / 5, generator(seed, 1))
        const weights = fitLogistic(data, { ridge, tilt })
        weights.forEach((weight, j) => {
          let slope = ridge * weight + (tilt[j] as number) / 40
          for (let i = 0; i < 40; i++) {
            const x = (k: number) => (k === 4 ? 1 : (data.features[i * 4 + k] as number))
            const score = weights.reduce((sum, each, k) => sum + each * x(k), 0)
            slope += ((1 / (1 + Math.exp(-score)) - (data.labels[i] as number)) * x(j)) / 40
          }
          expect(Math.abs(slope)).toBeLessThan(1e-5)
        })
      }),
      { numRuns: 50 },
    )
  })

  test('of a constant alone is the logarithm of the odds', () => {
    const labels = Uint8Array.of(1, 1, 1, 0)
    const [weight] = fitLogistic({ columns: 0, features: new Float64Array(0), labels }, { ridge: 1e-9 })
    expect(weight).toBeCloseTo(Math.log(3), 6)
  })

  test('tells what one feature decides, and counts what it tells', () => {
    const data = records(1, 200, 3)
    const decided = { ...data, labels: data.labels.map((_, i) => data.features[3 * i + 1] as number) }
    const weights = fitLogistic(decided, { ridge: 1e-3 })
    expect(accuracy(decided, weights)).toBe(1)
    expect(accuracy({ ...decided, labels: decided.labels.map((label) => 1 - label) }, weights)).toBe(0)
  })
})

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
