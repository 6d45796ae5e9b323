/** Where Blocki, Blum, Datta and Sheffet (2012) do not hold as printed: each shown by numbers. */
import { expect, test } from 'vitest'
import reference from '../../../vectors/reference.json'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { publishedMixing } from './calibrate.ts'

test('a normal number is beyond √ln(1/δ) deviations far more often than 2δ: the exponent lacks a factor of 2', () => {
  const delta = 1e-6
  const beyond = (deviations: number) => 2 * Math.exp(lnNormalTail(deviations))
  expect(beyond(Math.sqrt(Math.log(1 / delta)))).toBeGreaterThan(50 * 2 * delta)
  expect(beyond(Math.sqrt(2 * Math.log(1 / delta)))).toBeLessThan(2 * delta)
})

test('the w of Algorithm 1 is 58 to 109 times, that of Algorithm 3 about 300 times as large as needed', () => {
  const graph = reference.sketchGraph.map(
    ({ rows, epsilon, delta, w }) => publishedMixing({ rows, epsilon, delta: Number(delta) }) / Number(w),
  )
  expect([Math.min(...graph), Math.max(...graph)].map(Math.round)).toEqual([58, 109])
  const covariance = reference.sketchCovarianceRowChange.map(({ rows, epsilon, delta, w }) => {
    const published =
      ((16 * Math.sqrt(rows * Math.log(2 / Number(delta)))) / epsilon) * Math.log((16 * rows) / Number(delta))
    return published / w
  })
  expect([Math.min(...covariance), Math.max(...covariance)].map(Math.round)).toEqual([277, 354])
})

test('the w of Algorithm 1 is above the number of nodes of most graphs, and then nothing of the graph is left', () => {
  // r = 8 ln(2/ν)/η², at its loosest: η = ½, ν = ½.
  const rows = Math.ceil((8 * Math.log(4)) / 0.25)
  expect(publishedMixing({ rows, epsilon: 0.5, delta: 1e-6 })).toBeGreaterThan(4039)
})

test('randomised response that keeps a sign with (1 + εx)/2 loses more than ε (Section 3.2.3)', () => {
  const epsilon = 0.5
  const changed = (x: number) => (1 - epsilon * x) / 2
  const loss = Math.log(changed(0) / changed(1))
  expect(loss).toBeCloseTo(Math.LN2, 12)
  expect(loss).toBeGreaterThan(epsilon)
})

test('the factor of the distributed form is the root of the mixed weight at 0 and 1 only (Section 3.2.1)', () => {
  const mixed = 0.04
  const printed = (x: number) => Math.sqrt(mixed) + x * (1 - Math.sqrt(mixed))
  const right = (x: number) => Math.sqrt(mixed + (1 - mixed) * x)
  expect([printed(0) - right(0), printed(1) - right(1)]).toEqual([0, 0])
  // In the variance, which is what a cut is read from.
  expect(right(0.5) ** 2 / printed(0.5) ** 2).toBeGreaterThan(1.4)
})

test('a directional variance can change by far more than 1 when a row moves by 1 (Section 4.2.2)', () => {
  // Entries of at most 1, d of them: along the diagonal a row has length √d.
  const columns = 100
  const length = Math.sqrt(columns)
  expect((length + 1) ** 2 - length ** 2).toBe(21)
})
