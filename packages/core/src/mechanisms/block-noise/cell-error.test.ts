import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundedError, roundedMoments } from '../direct/index.ts'
import { type CellError, errorOfMean, type Noisy, noiseError } from './cell-error.ts'

const noise: fc.Arbitrary<Noisy> = fc.record({
  law: fc.constantFrom('laplace', 'gaussian'),
  scale: fc.double({ min: -3, max: 3, noNaN: true }).map((exponent) => 10 ** exponent),
})

/** E|X| = ∫ P(|X| > t) dt and E X² = ∫ 2t·P(|X| > t) dt, by the midpoint rule up to where nothing is left. */
function moments({ beyond, square }: CellError): { mean: number; square: number } {
  const steps = 2000
  const end = 40 * Math.sqrt(square)
  // In u with t = end·u⁴: most of it is near 0, where the narrower of two laws has its kink.
  let [mean, second] = [0, 0]
  for (let k = 0; k < steps; k++) {
    const u = (k + 0.5) / steps
    const t = end * u ** 4
    const width = (end * 4 * u ** 3) / steps
    const share = beyond(t)
    mean += width * share
    second += width * 2 * t * share
  }
  return { mean, square: second }
}

describe('the mean of two noisy cells', () => {
  test('has the moments that its tails have', () => {
    fc.assert(
      fc.property(noise, noise, (one, other) => {
        const error = errorOfMean(one, other)
        const { mean, square } = moments(error)
        expect(mean / error.mean).toBeCloseTo(1, 3)
        expect(square / error.square).toBeCloseTo(1, 3)
        expect(error.beyond(1e-12 * error.mean)).toBeCloseTo(1, 6)
      }),
      { numRuns: 40 },
    )
  })

  test('has a quarter of both variances, whichever is first, and no jump where scales become the same', () => {
    fc.assert(
      fc.property(noise, noise, (one, other) => {
        const error = errorOfMean(one, other)
        expect(error.square / (noiseError(one).square + noiseError(other).square)).toBeCloseTo(0.25, 9)
        const turned = errorOfMean(other, one)
        expect(turned.mean / error.mean).toBeCloseTo(1, 9)
        const near = errorOfMean(one, { ...one, scale: one.scale * (1 + 1.1e-5) })
        const same = errorOfMean(one, one)
        for (const t of [0.1, 1, 5]) {
          expect(near.beyond(t * one.scale) / same.beyond(t * one.scale)).toBeCloseTo(1, 3)
        }
      }),
      { numRuns: 40 },
    )
    expect(errorOfMean({ law: 'laplace', scale: 8 }, { law: 'laplace', scale: 8 }).mean).toBeCloseTo(6, 12)
  })
})

test('rounded to whole numbers, noise of any width has the moments of its own law', () => {
  for (const scale of [0.01, 0.2, 1, 7, 44]) {
    for (const law of ['laplace', 'gaussian'] as const) {
      const { mean, square } = roundedMoments(noiseError({ law, scale }), 1)
      const { meanAbsolute, rootMeanSquare } = roundedError(law, { scale, grid: 1 }, 1)
      expect(mean).toBeCloseTo(meanAbsolute, 9)
      expect(square).toBeCloseTo(rootMeanSquare ** 2, 9)
    }
  }
})
