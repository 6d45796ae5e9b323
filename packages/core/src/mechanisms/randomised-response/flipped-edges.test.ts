import { describe, expect, test } from 'vitest'
import { flippedEstimate, flippedIsApproximate } from './flipped-edges.ts'

describe('the law of flips', () => {
  /** How probable each number of published edges is: one pair after the other, from the definition. */
  function law(edges: number, pairs: number, p: number): number[] {
    let known = [1]
    for (let k = 0; k < pairs; k++) {
      const one = k < edges ? 1 - p : p
      known = Array.from({ length: k + 2 }, (_, y) => (known[y] ?? 0) * (1 - one) + (known[y - 1] ?? 0) * one)
    }
    return known
  }

  const CASES = [1, 2, 7, 39, 150].flatMap((pairs) => [1e-9, 0.01, 0.12, 0.3, 0.49].map((p) => ({ pairs, p })))

  /** How often the interval holds `edges`, and the mean and the deviation of the estimate. */
  function found(edges: number, pairs: number, p: number, miss: number) {
    let [holds, mean, square] = [0, 0, 0]
    law(edges, pairs, p).forEach((probability, y) => {
      const { estimate, low, high } = flippedEstimate(y, pairs, p, miss)
      if (low <= edges && edges <= high) holds += probability
      mean += probability * estimate
      square += probability * (estimate - edges) ** 2
    })
    return { holds, mean, deviation: Math.sqrt(square) }
  }

  test.each(CASES)('$pairs pairs at p = $p: no bias, the stated error, and intervals that hold', ({ pairs, p }) => {
    for (const edges of new Set([0, 1, pairs >> 1, pairs])) {
      for (const miss of [0.3, 0.05, 1e-4]) {
        const { holds, mean, deviation } = found(edges, pairs, p, miss)
        expect(holds).toBeGreaterThanOrEqual(1 - miss - 1e-12)
        expect(mean).toBeCloseTo(edges, 6)
        expect(deviation).toBeCloseTo(flippedEstimate(0, pairs, p, miss).standardError, 6)
      }
    }
  })

  test('of many pairs it is about normal', () => {
    expect(flippedIsApproximate(600, 0.3)).toBe(true)
    for (const edges of [0, 20, 300, 600]) {
      const { holds } = found(edges, 600, 0.3, 0.05)
      expect(holds).toBeGreaterThan(0.94)
      // At the ends half of what lies outside is moved to the truth.
      expect(holds).toBeLessThan(edges === 300 ? 0.96 : 0.99)
    }
  })

  test('and is seen to hold too seldom where the probability is taken too small', () => {
    let holds = 0
    law(20, 150, 0.3).forEach((probability, y) => {
      const { low, high } = flippedEstimate(y, 150, 0.2, 0.05)
      if (low <= 20 && 20 <= high) holds += probability
    })
    expect(holds).toBeLessThan(0.9)
  })
})
