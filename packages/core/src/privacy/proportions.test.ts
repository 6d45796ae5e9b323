import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/proportions.json'
import { proportionAtLeast, proportionAtMost } from './proportions.ts'
import { lnAtLeast, lnAtMost } from './special/beta.ts'

type Bound = typeof proportionAtLeast

describe('tails of the binomial law', () => {
  const near = (found: number, truth: string) => Math.abs(found - Number(truth)) <= 1e-12 * Math.abs(Number(truth))

  test('against sums at 60 digits, to 1e-12 of the logarithm', () => {
    for (const { k, n, p, lnAtLeast: upper, lnAtMost: lower } of vectors.tails) {
      expect([k, n, p, near(lnAtLeast(k, n, p), upper)]).toEqual([k, n, p, true])
      expect([k, n, p, near(lnAtMost(k, n, p), lower)]).toEqual([k, n, p, true])
    }
    expect(vectors.tails.some(({ n, lnAtLeast: ln }) => n === 1e7 && Number(ln) < -690)).toBe(true)
  })

  test('that judgement refuses tails at a p that is off by 1e-10', () => {
    const informative = vectors.tails.filter(({ k, n, lnAtLeast: ln }) => k > n / 3 && Number(ln) < -0.5)
    const refused = informative.filter(({ k, n, p, lnAtLeast: ln }) => !near(lnAtLeast(k, n, p * (1 - 1e-10)), ln))
    expect(informative.length).toBeGreaterThan(50)
    expect(refused).toHaveLength(informative.length)
  })

  test('the two add up to one', () => {
    const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), probability, fc.double({ min: -6, max: 6 }), (n, p, z) => {
        const k = Math.min(n, Math.max(0, Math.round(n * p + (z || 0) * Math.sqrt(n * p * (1 - p)))))
        expect(Math.exp(lnAtLeast(k, n, p)) + Math.exp(lnAtMost(k - 1, n, p))).toBeCloseTo(1, 11)
      }),
    )
    expect([lnAtLeast(0, 5, 0.3), lnAtLeast(6, 5, 0.3), lnAtMost(5, 5, 0.3), lnAtMost(-1, 5, 0.3)]).toEqual([
      0,
      -Infinity,
      0,
      -Infinity,
    ])
  })
})

/** P(X = k) for all k, by the recursion of Pascal's triangle: sums and products of positive numbers alone. */
function law(n: number, p: number): number[] {
  let masses = [1]
  for (let i = 0; i < n; i++) {
    masses = [...masses, 0].map((mass, k) => mass * (1 - p) + (k > 0 ? (masses[k - 1] as number) * p : 0))
  }
  return masses
}

describe('whatever the true proportion is, a bound misses it with probability at most `miss`', () => {
  const sizes = [1, 2, 3, 7, 12, 30]
  const misses = [0.4, 0.1, 0.05, 0.001, 1e-9]

  /** Proportions on a grid, and those right beside a bound, where the probability of a miss is largest. */
  function covers(bound: Bound, exact: Bound, isMiss: (bound: number, p: number) => boolean): boolean {
    return sizes.every((n) =>
      misses.every((miss) => {
        const bounds = Array.from({ length: n + 1 }, (_, k) => bound(k, n, miss))
        const beside = bounds.flatMap((_, k) => [exact(k, n, miss) * (1 - 1e-9), exact(k, n, miss) * (1 + 1e-9)])
        const grid = Array.from({ length: 99 }, (_, i) => (i + 1) / 100)
        return [...grid, ...beside].every((p) => {
          if (p <= 0 || p >= 1) return true
          const missed = law(n, p).reduce((sum, mass, k) => (isMiss(bounds[k] as number, p) ? sum + mass : sum), 0)
          return missed <= miss * (1 + 1e-12)
        })
      }),
    )
  }
  const doubled =
    (bound: Bound): Bound =>
    (k, n, miss) =>
      bound(k, n, 2 * miss)
  const above = (bound: number, p: number) => bound > p
  const below = (bound: number, p: number) => bound < p

  test('from below and from above', () => {
    expect(covers(proportionAtLeast, proportionAtLeast, above)).toBe(true)
    expect(covers(proportionAtMost, proportionAtMost, below)).toBe(true)
  })

  test('a copy that may miss twice as often is refused', () => {
    expect(covers(doubled(proportionAtLeast), proportionAtLeast, above)).toBe(false)
    expect(covers(doubled(proportionAtMost), proportionAtMost, below)).toBe(false)
  })
})

describe('bounds', () => {
  /** On the safe side of the truth, and no further than 1e-12 from it. Reading the decimal rounds by half a unit. */
  const safe = (found: number, truth: string, outward: 1 | -1) => {
    const off = outward * (found - Number(truth))
    return off >= -Number.EPSILON * Number(truth) && off <= 1e-12 * Number(truth)
  }

  test('against bounds at 60 digits', () => {
    for (const { successes, trials, miss, atLeast, atMost } of vectors.bounds) {
      const at = [successes, trials, miss]
      expect([...at, safe(proportionAtLeast(successes, trials, miss), atLeast, -1)]).toEqual([...at, true])
      expect([...at, safe(proportionAtMost(successes, trials, miss), atMost, 1)]).toEqual([...at, true])
    }
  })

  test('that judgement refuses a miss that is off by 1e-6, and every bound on the wrong side by 1e-12', () => {
    const rows = vectors.bounds.filter(({ successes, trials }) => successes > 0 && successes < trials)
    for (const { successes, trials, miss, atLeast, atMost } of rows) {
      expect(safe(Number(atLeast) * (1 + 1e-12), atLeast, -1)).toBe(false)
      expect(safe(Number(atMost) * (1 - 1e-12), atMost, 1)).toBe(false)
      expect(safe(proportionAtLeast(successes, trials, miss * (1 - 1e-6)), atLeast, -1)).toBe(false)
    }
  })

  const trials = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 }))
  const counts = trials.chain((n) => fc.tuple(fc.integer({ min: 1, max: n }), fc.constant(n)))
  const miss = fc.oneof(
    fc.double({ min: 1e-3, max: 0.999, noNaN: true }),
    fc.double({ min: -299, max: -3, noNaN: true }).map((exponent) => 10 ** exponent),
  )

  test('are where the tail is `miss`, as deep as 1e-299', () => {
    fc.assert(
      fc.property(counts, miss, ([k, n], miss) => {
        const bound = proportionAtLeast(k, n, miss)
        const room = 1e-13 * Math.abs(Math.log(miss)) + 1e-12
        expect(lnAtLeast(k, n, bound)).toBeLessThanOrEqual(Math.log(miss) + room)
        const further = bound * (1 + 1e-6)
        if (further < 1) expect(lnAtLeast(k, n, further)).toBeGreaterThan(Math.log(miss))
      }),
    )
  })

  test('rise with the successes; the lower rises and the upper falls with `miss`', () => {
    fc.assert(
      fc.property(counts, miss, ([k, n], miss) => {
        expect(proportionAtLeast(k, n, miss)).toBeGreaterThan(proportionAtLeast(k - 1, n, miss))
        expect(proportionAtMost(k, n, miss)).toBeGreaterThanOrEqual(proportionAtMost(k - 1, n, miss))
        expect(proportionAtLeast(k, n, miss)).toBeGreaterThanOrEqual(proportionAtLeast(k, n, miss * 0.99))
        expect(proportionAtMost(k - 1, n, miss)).toBeLessThanOrEqual(proportionAtMost(k - 1, n, miss * 0.99))
      }),
    )
  })

  test('mirror each other: successes are the failures of failures', () => {
    fc.assert(
      fc.property(counts, miss, ([k, n], miss) => {
        const sum = proportionAtLeast(k, n, miss) + proportionAtMost(n - k, n, miss)
        expect(Math.abs(sum - 1)).toBeLessThan(1e-12)
      }),
    )
  })

  test('meet where one misses as often as the other does not', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 1023 }), ([k, n], part) => {
        const [lower, upper] = [proportionAtLeast(k, n, part / 1024), proportionAtMost(k - 1, n, 1 - part / 1024)]
        expect(lower).toBeLessThanOrEqual(upper)
        expect(upper - lower).toBeLessThan(2e-12 * upper)
      }),
    )
  })

  test('of all, none and one in closed form', () => {
    for (const n of [1, 2, 17, 1000, 1_000_000]) {
      for (const miss of [0.9, 0.5, 0.05, 1e-9, 1e-200, 1e-299]) {
        const ln = Math.log(miss) / n
        expect(proportionAtLeast(n, n, miss) / Math.exp(ln)).toBeCloseTo(1, 11)
        expect(proportionAtMost(0, n, miss) / -Math.expm1(ln)).toBeCloseTo(1, 11)
        expect(proportionAtLeast(1, n, miss) / -Math.expm1(Math.log1p(-miss) / n)).toBeCloseTo(1, 11)
        expect([proportionAtLeast(0, n, miss), proportionAtMost(n, n, miss)]).toEqual([0, 1])
      }
    }
  })
})

test.each([
  [0, 0, 0.05, /Trials are counted/],
  [1, 2.5, 0.05, /Trials are counted/],
  [1, 1e10, 0.05, /Trials are counted/],
  [-1, 5, 0.05, /Of 5 trials/],
  [6, 5, 0.05, /Of 5 trials/],
  [1.5, 5, 0.05, /Of 5 trials/],
  [1, 5, 0, /may miss/],
  [1, 5, 1, /may miss/],
  [1, 5, Number.NaN, /may miss/],
])('%d of %d at %d is refused', (successes, trials, miss, message) => {
  expect(() => proportionAtLeast(successes, trials, miss)).toThrow(message)
  expect(() => proportionAtMost(successes, trials, miss)).toThrow(message)
})
