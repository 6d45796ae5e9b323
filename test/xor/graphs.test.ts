/** Graphs to compare with, and the most that a release can hold of one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { randomDegreeCounts } from '../../experiments/parts/xor/degrees.mjs'
import { mostHeld } from '../../experiments/parts/xor/rows.mjs'

test('degrees of random graphs have the mean and the variance that they should', () => {
  const [n, mean] = [1000, 300]
  const counts = randomDegreeCounts(n, mean, generator(1, 0))
  const moment = (f: (degree: number) => number) => counts.reduce((sum, count, k) => sum + count * f(k), 0) / n
  expect(moment(() => 1)).toBe(1)
  // √(2·p(1−p)/(n(n−1)))·(n−1) = 0.65 for the mean; 1/√(2n) and a little more for the deviation.
  expect(Math.abs(moment((k) => k) - mean)).toBeLessThan(5 * 0.65)
  const variance = mean * (1 - mean / (n - 1))
  expect(Math.abs(moment((k) => (k - mean) ** 2) / variance - 1)).toBeLessThan(5 * Math.sqrt(2 / n))
})

test('the most true edges in a release are those with odds of e^ε', () => {
  // Facebook at ε = 1, as the paper prints it.
  expect(mostHeld({ edges: 113_000, epsilon: 1, of: 88_234, nodes: 4039 })).toBeCloseTo(3263, 0)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9, noNaN: true }), fc.nat(40), (epsilon, of) => {
      const held = mostHeld({ edges: 5, epsilon, of, nodes: 10 })
      // Kept with probability q, made with probability q/e^ε.
      const q = of === 0 ? 0 : held / of
      expect(held + (q / Math.exp(epsilon)) * (45 - of)).toBeCloseTo(of === 0 ? 0 : 5, 9)
    }),
  )
})
