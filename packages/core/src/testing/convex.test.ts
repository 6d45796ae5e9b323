import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConvexProblem, solveConvex } from './convex.ts'
import { seededBits } from './seeded.ts'

/** Cells of 1 to 1e7, caps of 0.1 to 1e4, often alike, and totals from far below one cap to just below all caps. */
function problems({ least = 1, most = 5 } = {}): fc.Arbitrary<ConvexProblem> {
  const tenTo = (low: number, high: number) =>
    fc.double({ min: low, max: high, noNaN: true }).map((exponent) => 10 ** exponent)
  const cells = tenTo(0, 7).map(Math.ceil)
  const block = fc.oneof(
    fc.record({ cells, cap: tenTo(-1, 4) }),
    fc.record({ cells: fc.constantFrom(10, 1000), cap: fc.constantFrom(1, 2) }),
  )
  return fc
    .record({
      blocks: fc.array(block, { minLength: least, maxLength: most }),
      total: fc.option(fc.record({ of: fc.constantFrom('least', 'most', 'sum'), by: tenTo(-1, 0.3) })),
      budget: tenTo(-2, 1),
      power: fc.constantFrom(1, 2),
      minimise: fc.constantFrom('l1', 'l2'),
    })
    .map(({ blocks, total, ...rest }) => {
      const caps = blocks.map(({ cap }) => cap)
      const sizes = { least: Math.min(...caps), most: Math.max(...caps), sum: caps.reduce((a, b) => a + b, 0) }
      return {
        ...rest,
        caps,
        cells: blocks.map(({ cells }) => cells),
        total: total === null ? undefined : total.by * sizes[total.of],
      }
    })
}

/** The most that one person can use of the budget: the dearest blocks first, while the total lasts. */
function spent({ caps, total = Number.POSITIVE_INFINITY, power }: ConvexProblem, scales: readonly number[]): number {
  let left = total
  let sum = 0
  const byPrice = caps.map((cap, k) => ({ cap, price: 1 / (scales[k] as number) ** power }))
  for (const { cap, price } of byPrice.sort((a, b) => b.price - a.price)) {
    const taken = Math.min(cap, left)
    left -= taken
    sum += taken * price
  }
  return sum
}

function cost({ cells, minimise }: ConvexProblem, scales: readonly number[]): number {
  return cells.reduce((sum, n, k) => sum + n * (scales[k] as number) ** (minimise === 'l1' ? 1 : 2), 0)
}

/** The least value of a function with one valley between two points. */
function leastBetween(low: number, high: number, f: (x: number) => number): number {
  let [a, b] = [low, high]
  for (let i = 0; i < 100; i++) {
    const [left, right] = [b - (b - a) / 1.618033988749895, a + (b - a) / 1.618033988749895]
    if (f(left) < f(right)) b = right
    else a = left
  }
  return f((a + b) / 2)
}

const relative = (a: number, b: number) => Math.abs(a - b) / b

describe('values known from elsewhere', () => {
  const laplace = { budget: 1, power: 1, minimise: 'l1' } as const

  test.each([
    {
      problem: { cells: [2554, 2554004], caps: [120, 9], total: 125 },
      scales: [1137.764, 10.02176],
      objective: 28501470.42,
    },
    {
      problem: { cells: [100, 1000, 10000], caps: [50, 10, 2], total: 55 },
      scales: [201.3106, 30.69957, 4.341575],
      objective: 94246.385,
    },
    { problem: { cells: [10, 10], caps: [1, 1], total: 1 }, scales: [1, 1], objective: 20 },
  ])('$problem', ({ problem, scales, objective }) => {
    const found = solveConvex({ ...problem, ...laplace })
    expect(relative(found.objective, objective)).toBeLessThan(1e-8)
    for (const [k, scale] of scales.entries()) expect(relative(found.scales[k] as number, scale)).toBeLessThan(1e-6)
  })
})

test('one block takes all of the budget', () => {
  fc.assert(
    fc.property(problems({ most: 1 }), (problem) => {
      const { caps, total = Number.POSITIVE_INFINITY, budget, power } = problem
      const scale = (Math.min(caps[0] as number, total) / budget) ** (1 / power)
      const found = solveConvex(problem)
      expect(relative(found.scales[0] as number, scale)).toBeLessThan(1e-14)
      expect(relative(found.objective, cost(problem, [scale]))).toBeLessThan(1e-14)
    }),
  )
})

test('blocks without a total share as Hölder’s inequality says', () => {
  fc.assert(
    fc.property(problems(), (some) => {
      const problem = { ...some, total: undefined }
      const { cells, caps, budget, power: p } = problem
      const q = problem.minimise === 'l1' ? 1 : 2
      const shape = caps.map((cap, k) => (cap / (cells[k] as number)) ** (1 / (p + q)))
      const stretch = (spent(problem, shape) / budget) ** (1 / p)
      const found = solveConvex(problem)
      expect(relative(found.objective, stretch ** q * cost(problem, shape))).toBeLessThan(1e-9)
    }),
  )
})

test('two blocks, searched along the one scale with the other as small as it can be', () => {
  fc.assert(
    fc.property(problems({ least: 2, most: 2 }), (problem) => {
      const { caps, total = Number.POSITIVE_INFINITY, budget, power } = problem
      const [first, second] = caps.map((cap) => Math.min(cap, total)) as [number, number]
      // Without the second block, the first takes at least this; from here on, what it takes falls to nothing.
      const least = Math.log(first / budget) / power
      const best = leastBetween(1e-12, 40, (x) => {
        const s = Math.exp(least + x)
        // Both ways to fill the total, the first block's share first or last, leave something to the second.
        const rest = (taken: number) => budget - taken / s ** power
        const fits = (mine: number, taken: number) => (mine / rest(taken)) ** (1 / power)
        const needed = Math.max(
          fits(Math.min(second, total - first), first),
          fits(second, Math.min(first, total - second)),
        )
        return cost(problem, [s, needed])
      })
      expect(relative(solveConvex(problem).objective, best)).toBeLessThan(1e-8)
    }),
    { numRuns: 60 },
  )
})

test('the scales are allowed, cost what is said, and no others can cost less', () => {
  fc.assert(
    fc.property(problems(), (problem) => {
      const { scales, objective, bound } = solveConvex(problem)
      expect(relative(spent(problem, scales), problem.budget)).toBeLessThan(1e-13)
      expect(cost(problem, scales)).toBe(objective)
      expect(bound).toBeLessThanOrEqual(objective * (1 + 1e-14))
      expect(bound).toBeGreaterThan(objective * (1 - 1e-9))
    }),
    { numRuns: 200 },
  )
})

test('no allowed scales nearby cost less', () => {
  fc.assert(
    fc.property(problems({ least: 2 }), fc.nat(), (problem, seed) => {
      const { scales, objective } = solveConvex(problem)
      const { word } = seededBits(seed)
      for (const distance of [1e-4, 1e-2, 1]) {
        for (let i = 0; i < 10; i++) {
          const other = scales.map((scale) => scale * Math.exp(distance * (word() / 2 ** 31 - 1)))
          const stretch = (spent(problem, other) / problem.budget) ** (1 / problem.power)
          const allowed = other.map((scale) => scale * stretch)
          expect(cost(problem, allowed)).toBeGreaterThan(objective * (1 - 1e-9))
        }
      }
    }),
  )
})
