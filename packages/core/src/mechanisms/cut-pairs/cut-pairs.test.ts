import { describe, expect, test } from 'vitest'
import { normalQuantile } from '../../privacy/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { graphOf } from '../../trials/index.ts'
import { cutParts, varianceOf } from './estimate.ts'
import { bestShare, cutPairs, pairsBetween, pairsCut, variancesOf } from './index.ts'
import { exceeds, reachOf } from './quantile.ts'

const facts = { nodes: 4, neighbours: { kind: 'edge' } } as const
const square = graphOf({
  nodes: 4,
  edges: [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
  ],
})

test('at a large ε cuts are the true ones', async () => {
  const plan = cutPairs.plan(facts, { epsilon: 200 })
  const release = await cutPairs.release(plan, square, { bits: seededBits(1) })
  expect(pairsCut(release, [0]).estimate).toBeCloseTo(2, 6)
  expect(pairsCut(release, [0, 1]).estimate).toBeCloseTo(2, 6)
  expect(pairsCut(release, [0, 2]).estimate).toBeCloseTo(4, 6)
  expect(pairsCut(release, [0, 1, 2])).toMatchObject({ size: 3, useful: true })
  expect(pairsBetween(release, [0], [1]).estimate).toBeCloseTo(1, 6)
  expect(pairsBetween(release, [0], [2]).estimate).toBeCloseTo(0, 6)
  expect(pairsBetween(release, [0, 2], [1, 3]).estimate).toBeCloseTo(pairsCut(release, [0, 2]).estimate, 6)
})

test('a cut and that of all other nodes are the same answer', async () => {
  const plan = cutPairs.plan(facts, { epsilon: 1 })
  const release = await cutPairs.release(plan, square, { bits: seededBits(2) })
  const { size: _, ...one } = pairsCut(release, [0])
  const { size: __, ...other } = pairsCut(release, [1, 2, 3])
  for (const key of ['estimate', 'low', 'high', 'standardError', 'expected'] as const) {
    expect(one[key]).toBeCloseTo(other[key] as number, 6)
  }
})

describe('variances', () => {
  test('of the design: .3 and .7 at 4,039 nodes', () => {
    // 8s/ε₁² + 2s(s − 1)v, alone.
    const [s, v] = [20, Math.exp(0.7) / Math.expm1(0.7) ** 2]
    const [first] = cutParts(variancesOf(0.3, 0.7), 4039, s)
    expect(first?.variance).toBeCloseTo((8 * s) / 0.09 + 2 * s * (s - 1) * v, -1)
    expect(Math.sqrt((2 / Math.PI) * (first?.variance ?? 0))).toBeCloseTo(47, -1)
  })

  test('never more than those of response alone, or of degrees alone where one node is asked', () => {
    for (const [nodes, s] of [
      [50, 1],
      [50, 25],
      [4039, 500],
      [4039, 2000],
    ] as const) {
      const variances = variancesOf(0.4, 0.6)
      expect(varianceOf(cutParts(variances, nodes, s))).toBeLessThan(s * (nodes - s) * variances.pair)
      expect(varianceOf(cutParts(variances, nodes, 1))).toBeLessThanOrEqual(variances.degree)
    }
  })

  test('the split follows the sizes', () => {
    expect(bestShare(4039, 1, [1])).toBeGreaterThan(0.9)
    expect(bestShare(4039, 1, [2000])).toBeLessThan(0.2)
    const middle = bestShare(4039, 1, [20])
    expect(middle).toBeGreaterThan(0.1)
    expect(middle).toBeLessThan(0.9)
  })
})

describe('quantiles', () => {
  test.each([0.5, 0.05, 1e-3, 1e-6])('of one Laplace number, and of a normal one, that are exceeded by %f', (miss) => {
    const laplace = [{ count: 1, scale: 3 }]
    expect(reachOf({ laplace, normal: 0 }, miss)).toBeCloseTo(3 * Math.log(1 / miss), 1)
    expect(reachOf({ laplace, normal: 1e-4 }, Math.max(miss, 1e-3))).toBeCloseTo(
      3 * Math.log(1 / Math.max(miss, 1e-3)),
      1,
    )
    expect(reachOf({ laplace: [], normal: 4 }, miss)).toBeCloseTo(2 * normalQuantile(miss), 3)
  })

  test('of two Laplace numbers, whose law has a closed form', () => {
    // P(|X| > t) = (1 + t/2b)·e^(−t/b).
    for (const t of [0.5, 2, 6]) {
      expect(exceeds({ laplace: [{ count: 2, scale: 1 }], normal: 0 }, t)).toBeCloseTo((1 + t / 2) * Math.exp(-t), 4)
    }
  })
})

test.each([
  [{ ...facts, nodes: 1 }, { epsilon: 1 }, /from 2/],
  [{ ...facts, neighbours: { kind: 'node' } }, { epsilon: 1 }, /only single ones can be hidden/],
  [facts, { epsilon: 1, sizes: [4] }, /from 1 to 3/],
  [facts, { epsilon: 1, sizes: [0] }, /from 1 to 3/],
  [facts, { epsilon: 1, share: 1 }, /between 0 and 1/],
  [{ ...facts, nodes: 1e6 }, { epsilon: 1 }, /memory|too/],
])('%o with %o is refused', (given, settings, message) => {
  expect(() => cutPairs.plan(given as never, settings)).toThrow(message)
})

test('unknown nodes, nodes twice and nodes of both sets are refused', async () => {
  const release = await cutPairs.release(cutPairs.plan(facts, { epsilon: 1 }), square, { bits: seededBits(3) })
  expect(() => pairsCut(release, [4])).toThrow(/none of number 4/)
  expect(() => pairsCut(release, [1, 1])).toThrow(/twice/)
  expect(() => pairsCut(release, [])).toThrow(/empty/)
  expect(() => pairsBetween(release, [0, 1], [1])).toThrow(/both sets/)
})
