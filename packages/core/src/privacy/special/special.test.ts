import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import oracle from '../../../vectors/oracle.json'
import { chi, chiExcess, lnChiDensity } from './chi.ts'
import { deviance, stirlingError } from './deviance.ts'
import { lnP, lnQ } from './gamma.ts'
import { lnNormalTail, millsRatio } from './normal.ts'
import { gaussLegendre, integrate, RULE_32 } from './quadrature.ts'

/**
 * A logarithm found against the true one. The tail itself is right to 1e-13 plus what a logarithm of this size can
 * carry: half a unit in its last place, for each of the few terms it is the sum of.
 */
const near = (found: number, truth: string, slack = 1): boolean =>
  Math.abs(found - Number(truth)) <= slack * (1e-13 * Math.min(1, Math.abs(Number(truth))) + 4e-16 * Math.abs(found))

describe('against the oracle', () => {
  test.each(oracle.normalTail)('normal tail at $t', ({ t, lnUpper, lnLower }) => {
    expect(near(lnNormalTail(t), lnUpper)).toBe(true)
    expect(near(lnNormalTail(-t), lnLower)).toBe(true)
    expect(near(lnNormalTail(t + 1e-6), lnUpper)).toBe(false)
  })

  test.each(oracle.gammaTails)('gamma tails of shape $shape at $x', ({ shape, x, lnP: below, lnQ: above }) => {
    expect(near(lnP(shape, x), below, 3)).toBe(true)
    expect(near(lnQ(shape, x), above, 3)).toBe(true)
  })
})

describe('quadrature', () => {
  test('is exact for polynomials up to degree 2n − 1', () => {
    for (const size of [2, 5, 8, 24, 32]) {
      const rule = gaussLegendre(size)
      for (let degree = 0; degree < 2 * size; degree += 2) {
        expect(integrate((x) => x ** degree, -1, 1, rule)).toBeCloseTo(2 / (degree + 1), 14)
      }
    }
  })

  test('is exact for an exponential that falls by e^−50', () => {
    expect(integrate((x) => Math.exp(-50 * x), 0, 1) / ((1 - Math.exp(-50)) / 50)).toBeCloseTo(1, 13)
    expect(RULE_32.nodes).toHaveLength(32)
  })
})

test('the deviance keeps its digits near zero', () => {
  // u²/2 − u³/3 + u⁴/4 − …
  for (const u of [1e-12, -1e-8, 1e-5, -1e-3]) {
    const series = u * u * (1 / 2 - u * (1 / 3 - u * (1 / 4 - u * (1 / 5 - u / 6))))
    expect(deviance(u) / series).toBeCloseTo(1, 13)
  }
  for (const u of [-0.41, -0.39, 0.69, 0.71, 0.1, 5]) expect(deviance(u)).toBeCloseTo(u - Math.log1p(u), 15)
})

test('Stirling’s formula with its error is the factorial', () => {
  let lnFactorial = 0
  for (let n = 1; n <= 40; n++) {
    lnFactorial += Math.log(n)
    const stirling = (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI)
    expect(stirling + stirlingError(n)).toBeCloseTo(lnFactorial, 12)
  }
  // Γ(3/2) = √π/2.
  expect(stirlingError(0.5)).toBeCloseTo(0.5 - 0.5 * Math.LN2, 14)
})

test('Mills’ ratio satisfies its differential equation M′ = tM − 1', () => {
  for (const t of [0.1, 1, 3, 10, 40]) {
    const h = 1e-4
    const slope = (millsRatio(t + h) - millsRatio(t - h)) / (2 * h)
    expect(slope).toBeCloseTo(t * millsRatio(t) - 1, 6)
  }
  expect(millsRatio(0)).toBeCloseTo(Math.sqrt(Math.PI / 2), 14)
  expect(millsRatio(1.1e6) * 1.1e6).toBeCloseTo(1, 10)
})

test('the two gamma tails add up to one', () => {
  const shape = fc.double({ min: 0.5, max: 1e4, noNaN: true })
  fc.assert(
    fc.property(shape, fc.double({ min: -6, max: 6, noNaN: true }), (a, s) => {
      const x = Math.max(0, a + s * Math.sqrt(a))
      expect(Math.exp(lnP(a, x)) + Math.exp(lnQ(a, x))).toBeCloseTo(1, 13)
    }),
  )
  expect([lnP(3, 0), lnQ(3, 0)]).toEqual([-Infinity, 0])
})

test('chi probabilities by quadrature are gamma tails', () => {
  for (const copies of [1, 2, 3, 17, 400, 1e6]) {
    for (const w of [-0.5, -0.01, 0, 0.003, 0.5]) {
      const law = chi(copies)
      const x = (copies / 2) * (1 + w) ** 2
      const shift = copies * w * w > 300
      if (shift) continue
      expect(chiExcess(law, w, 1, Infinity) / Math.exp(lnQ(copies / 2, x))).toBeCloseTo(1, 9)
      expect(chiExcess(law, w, -1, Infinity) / Math.exp(lnP(copies / 2, x))).toBeCloseTo(1, 9)
    }
  }
  expect(Math.exp(lnChiDensity(chi(1), 0))).toBeCloseTo(Math.sqrt(2 / Math.PI) * Math.exp(-0.5), 14)
})
