/** The reference values, each to its stated precision. They were computed with 40 digits, away from this code. */
import { describe, expect, test } from 'vitest'
import reference from '../../vectors/reference.json'
import { calibrate, calibrateGaussian, calibrateGaussianScale, calibrateOppositeScales, sigmaFor } from './calibrate.ts'
import { deltaAt, lossExceeds } from './curves.ts'
import { laplacePairOneWay } from './laws/laplace-pair.ts'

/** Within a relative tolerance: the comparison that every vector goes through. */
function close(found: number, expected: number | string, tolerance: number): boolean {
  const truth = Number(expected)
  return truth === 0 ? found === 0 : Math.abs(found / truth - 1) <= tolerance
}

test('the comparison sees an error of twice the tolerance, and passes half of it', () => {
  expect(close(1 + 2e-10, '1', 1e-10)).toBe(false)
  expect(close(1 + 5e-11, '1', 1e-10)).toBe(true)
  expect(close(1e-300, '0', 1e-10)).toBe(false)
  // The textbook σ = √(2 ln(1.25/δ))/ε is not what the vectors hold.
  const { delta, epsilon, sigmaForUnitSensitivity } = reference.analyticGaussian.at(
    -2,
  ) as (typeof reference.analyticGaussian)[0]
  expect(close(Math.sqrt(2 * Math.log(1.25 / Number(delta))) / epsilon, sigmaForUnitSensitivity, 1e-2)).toBe(false)
})

describe('Gaussian noise', () => {
  test.each(reference.analyticGaussian)(
    'ε = $epsilon, δ = $delta',
    ({ epsilon, delta, mu, sigmaForUnitSensitivity }) => {
      const found = calibrateGaussian({ epsilon, delta: Number(delta) })
      expect(close(found.mu, mu, 1e-10)).toBe(true)
      expect(close(sigmaFor({ ...found, sensitivity: 1 }), sigmaForUnitSensitivity, 1e-10)).toBe(true)
      expect(deltaAt({ kind: 'gaussian', ...found }, epsilon)).toBeLessThanOrEqual(Number(delta))
    },
  )

  test.each(reference.lossExceeds)(
    'loss above $epsilon at δ = $delta',
    ({ epsilon, mu, probabilityLossExceedsEpsilon }) => {
      const found = lossExceeds({ kind: 'gaussian', mu: Number(mu) }, epsilon)
      expect(close(found, probabilityLossExceedsEpsilon, 1e-10)).toBe(true)
    },
  )
})

test.each(reference.laplacePair)('two Laplace laws $scaleP, $scaleQ at $shift, ε = $epsilon', (row) => {
  const found = laplacePairOneWay(Number(row.scaleP), Number(row.scaleQ), Number(row.shift), row.epsilon)
  expect(close(found, row.delta, 1e-10)).toBe(true)
})

test.each(reference.sketchGraph)(
  'graph sketch: $rows rows, $nodes nodes, ε = $epsilon',
  ({ epsilon, delta, rows, nodes, w }) => {
    const found = calibrate({
      curveOf: (weight) => ({ kind: 'gaussianScale', copies: rows, ratio: 1 + (2 * (1 - weight / nodes)) / weight }),
      epsilon,
      delta: Number(delta),
      direction: 'noisier',
      most: nodes,
    })
    expect(close(found, w, 1e-8)).toBe(true)
  },
)

describe('covariance sketches', () => {
  test.each(reference.sketchCovarianceAddRemove)('a row comes or goes: $rows rows, ε = $epsilon', (row) => {
    const { ratio } = calibrateGaussianScale({ copies: row.rows, epsilon: row.epsilon, delta: Number(row.delta) })
    expect(close(1 / (ratio - 1), row.wSquared, 1e-6)).toBe(true)
  })

  test.each(reference.sketchCovarianceReplace)('a row is replaced: $rows rows, ε = $epsilon', (row) => {
    const { theta } = calibrateOppositeScales({ copies: row.rows, epsilon: row.epsilon, delta: Number(row.delta) })
    expect(close(1 / Math.expm1(theta), row.wSquared, 1e-6)).toBe(true)
  })

  test.each(reference.sketchCovarianceRowChange)('a row changes: $rows rows, ε = $epsilon', (row) => {
    const { theta } = calibrateOppositeScales({ copies: row.rows, epsilon: row.epsilon, delta: Number(row.delta) })
    expect(close(1 / (2 * Math.sinh(theta / 2)), row.w, 1e-6)).toBe(true)
  })
})
