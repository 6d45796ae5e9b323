/**
 * Every curve against integrals of its definition at 45 digits. δ must lie in [truth, truth·(1 + 1e-9)]: never below,
 * and not so far above that noise is wasted.
 */
import { describe, expect, test } from 'vitest'
import oracle from '../../vectors/oracle.json'
import { calibrateGaussian, calibrateGaussianScale, calibrateOppositeScales } from './calibrate.ts'
import type { Curve } from './curve.ts'
import { deltaAt, lossExceeds, RELATIVE_ERROR } from './curves.ts'
import { gaussianPairExceedsOneWay, gaussianPairOneWay } from './laws/gaussian-pair.ts'
import { gaussianScaleDelta, gaussianScaleExceeds } from './laws/gaussian-scale.ts'
import { laplacePairExceedsOneWay, laplacePairOneWay } from './laws/laplace-pair.ts'

/** The judgement that every value goes through. The truth is a decimal: reading it rounds, by half a unit at most. */
function justAbove(found: number, truth: string): boolean {
  const value = Number(truth)
  return found >= value * (1 - Number.EPSILON) && found <= value * (1 + 1e-9)
}

describe('the judgement has power: it refuses', () => {
  type Broken = (curve: { mu: number }, epsilon: number) => number
  const refusesSome = (broken: Broken) =>
    oracle.gaussian.some(({ mu, epsilon, delta }) => !justAbove(broken({ mu }, epsilon), delta))
  const exact: Broken = ({ mu }, epsilon) => deltaAt({ kind: 'gaussian', mu }, epsilon)

  test('not the exact curve', () => expect(refusesSome(exact)).toBe(false))

  test('a curve that is too small by 1e-9', () =>
    expect(refusesSome((curve, epsilon) => exact(curve, epsilon) * (1 - 1e-9))).toBe(true))

  test('a curve that is 1 % too large', () =>
    expect(refusesSome((curve, epsilon) => exact(curve, epsilon) * 1.01)).toBe(true))

  test('noise that is 1 % too small', () =>
    expect(refusesSome(({ mu }, epsilon) => exact({ mu: mu * 0.99 }, epsilon))).toBe(true))

  test('the classic δ = 1.25 e^(−(ε/μ)²/2), which is below the truth at large ε', () => {
    const classic: Broken = ({ mu }, epsilon) => 1.25 * Math.exp(-((epsilon / mu) ** 2) / 2)
    expect(refusesSome(classic)).toBe(true)
    // σ = √(2 ln(1.25/δ))/ε at ε = 10, δ = 1e-6: the true δ is 1.9e-6.
    const mu = 10 / Math.sqrt(2 * Math.log(1.25e6))
    expect(classic({ mu }, 10)).toBeCloseTo(1e-6, 12)
    expect(exact({ mu }, 10)).toBeGreaterThan(1.8e-6)
  })
})

function expectCurve(curve: Curve, epsilon: number, delta: string, exceeds: string): void {
  expect(justAbove(deltaAt(curve, epsilon), delta)).toBe(true)
  expect(justAbove(lossExceeds(curve, epsilon), exceeds)).toBe(true)
}

test.each(oracle.gaussian)('Gaussian μ = $mu at ε = $epsilon', ({ mu, epsilon, delta, lossExceeds }) => {
  expectCurve({ kind: 'gaussian', mu }, epsilon, delta, lossExceeds)
})

test.each(oracle.laplace)('Laplace ε* = $epsilonStar at ε = $epsilon', (row) => {
  expectCurve(
    { kind: 'laplace', epsilon: row.epsilonStar, exactness: 'exact' },
    row.epsilon,
    row.delta,
    row.lossExceeds,
  )
})

test.each([...oracle.laplaceTwoCells, ...oracle.laplaceThreeCells])(
  'Laplace on several cells $parts at ε = $epsilon is below its bound',
  ({ epsilonStar, epsilon, delta, bound, lossExceeds: exceeds }) => {
    const curve: Curve = { kind: 'laplace', epsilon: epsilonStar, exactness: 'bound' }
    expect(justAbove(deltaAt(curve, epsilon), bound)).toBe(true)
    expect(deltaAt(curve, epsilon)).toBeGreaterThanOrEqual(Number(delta))
    expect(lossExceeds(curve, epsilon)).toBeGreaterThanOrEqual(Number(exceeds))
  },
)

test.each(oracle.response)('$cells flipped cells of $epsilonPerCell at ε = $epsilon', (row) => {
  const { cells, epsilonPerCell, epsilon, delta, lossExceeds } = row
  expectCurve({ kind: 'response', cells, epsilon: epsilonPerCell }, epsilon, delta, lossExceeds)
})

describe('two Laplace laws', () => {
  test.each(oracle.laplacePair)('$scaleP, $scaleQ, shift $shift at ε = $epsilon', (row) => {
    const { scaleP, scaleQ, shift, epsilon } = row
    // The one direction is not rounded outward by RELATIVE_ERROR.
    const outward = 1 + RELATIVE_ERROR
    expect(justAbove(laplacePairOneWay(scaleP, scaleQ, shift, epsilon) * outward, row.delta)).toBe(true)
    expect(justAbove(laplacePairExceedsOneWay(scaleP, scaleQ, shift, epsilon) * outward, row.lossExceeds)).toBe(true)
    const curve: Curve = { kind: 'laplacePair', scaleP, scaleQ, shift }
    expect(deltaAt(curve, epsilon)).toBeGreaterThanOrEqual(Number(row.delta) * (1 - Number.EPSILON))
  })
})

describe('two Gaussian laws', () => {
  test.each(oracle.gaussianPair)('$sigmaP, $sigmaQ, shift $shift at ε = $epsilon', (row) => {
    const { sigmaP, sigmaQ, shift, epsilon } = row
    const outward = 1 + RELATIVE_ERROR
    const found = gaussianPairOneWay(sigmaP, sigmaQ, shift, epsilon) * outward
    // A difference of two tails, with room for the error of both: where it is far less than they are, the room shows.
    const room = 4e-13 * Number(row.lossExceeds)
    expect(found).toBeGreaterThanOrEqual(Number(row.delta) * (1 - Number.EPSILON))
    expect(justAbove(Math.max(Number(row.delta), found - room), row.delta)).toBe(true)
    expect(justAbove(gaussianPairExceedsOneWay(sigmaP, sigmaQ, shift, epsilon) * outward, row.lossExceeds)).toBe(true)
    const curve: Curve = { kind: 'gaussianPair', sigmaP, sigmaQ, shift }
    expect(deltaAt(curve, epsilon)).toBeGreaterThanOrEqual(Number(row.delta) * (1 - Number.EPSILON))
  })
})

const larger = (a: string, b: string): string => (Number(a) > Number(b) ? a : b)

test.each(oracle.gaussianScale)('$r copies, variance ratio $rho, at ε = $epsilon', (row) => {
  const curve: Curve = { kind: 'gaussianScale', copies: row.r, ratio: row.rho }
  expectCurve(curve, row.epsilon, larger(row.deltaA, row.deltaB), larger(row.lossExceedsA, row.lossExceedsB))
  const both = gaussianScaleDelta(row.r, row.rho, row.epsilon)
  const outward = 1 + RELATIVE_ERROR
  if (Number(row.deltaA) > 1e-290) expect(justAbove(both.below * outward, row.deltaA)).toBe(true)
  if (Number(row.deltaB) > 1e-290) expect(justAbove(both.above * outward, row.deltaB)).toBe(true)
  expect(gaussianScaleExceeds(row.r, row.rho, row.epsilon).below).toBeCloseTo(Number(row.lossExceedsA), 12)
})

test.each(oracle.oppositeScales)('$r copies, opposite scales θ = $theta, at ε = $epsilon', (row) => {
  expectCurve({ kind: 'oppositeScales', copies: row.r, theta: row.theta }, row.epsilon, row.delta, row.lossExceeds)
})

describe('calibration finds the threshold, from its safe side', () => {
  const justBelow = (found: number, truth: string) => justAbove(Number(truth), String(found * (1 - 1e-15)))

  test.each(oracle.calibrations.gaussian)('Gaussian at ε = $epsilon, δ = $delta', ({ epsilon, delta, mu }) => {
    expect(justBelow(calibrateGaussian({ epsilon, delta }).mu, mu)).toBe(true)
  })

  test.each(oracle.calibrations.gaussianScale)('$r copies at ε = $epsilon, δ = $delta', (row) => {
    const { r: copies, epsilon, delta, rho } = row
    expect(justBelow(calibrateGaussianScale({ copies, epsilon, delta }).ratio, rho)).toBe(true)
  })

  test.each(oracle.calibrations.oppositeScales)('$r opposite copies at ε = $epsilon, δ = $delta', (row) => {
    const { r: copies, epsilon, delta, theta } = row
    expect(justBelow(calibrateOppositeScales({ copies, epsilon, delta }).theta, theta)).toBe(true)
  })
})
