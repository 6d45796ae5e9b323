/** Degrees and flipped pairs: cuts are off by what the plan says, and intervals cover as stated, for sets of every size. */
import { describe, expect, test } from 'vitest'
import { forEachEdge } from '../../data/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectPredicted, repeated } from '../../testing/predictions.ts'
import { betweenParts, varianceOf } from './estimate.ts'
import { cutPairs, pairsBetween, pairsCut } from './index.ts'

const nodes = 60
const graph = graphOf(nodes, 0.15, 61)
const RELEASES = 800

function crossing(of: (i: number) => number): number {
  let count = 0
  forEachEdge(graph, (i, j) => {
    if (of(i) + of(j) === 3) count++
  })
  return count
}

const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k)

describe.each([
  [1, undefined],
  [1, 0.9],
  [0.5, 0.3],
  [4, 0.4],
] as const)('ε = %f, share %s', (epsilon, share) => {
  test('errors and intervals', async () => {
    const sizes = [1, 2, 5, 30]
    const facts = { nodes, neighbours: { kind: 'edge' } } as const
    const plan = cutPairs.plan(facts, { epsilon, sizes, ...(share === undefined ? {} : { share }) })
    const all = await repeated(62, async (bits) => cutPairs.release(plan, graph, { bits }), RELEASES)
    for (const [k, size] of sizes.entries()) {
      const set = upTo(0, size)
      const truth = crossing((i) => (i < size ? 1 : 2))
      const answers = all.map((release) => pairsCut(release, set, { confidence: 0.9 }))
      const errors = answers.map(({ estimate }) => estimate - truth)
      const { standardError } = plan.expectedError.cuts[k] as { standardError: number }
      expect(answers[0]?.standardError).toBeCloseTo(standardError, 6)
      expectPredicted({
        [`variance at ${size}`]: { predicted: standardError ** 2, seen: errors.map((x) => x * x), root: true },
      })
      expect(Math.abs(errors.reduce((a, b) => a + b, 0) / RELEASES)).toBeLessThan(
        (5 * standardError) / Math.sqrt(RELEASES),
      )
      const covered = answers.filter(({ low, high }) => low <= truth && truth <= high).length / RELEASES
      // 0.9, about: a normal law stands in for the pairs. Four standard errors are 0.043.
      expect(covered).toBeGreaterThan(0.855)
    }
    const [one, other] = [upTo(0, 4), upTo(4, 20)]
    const truth = crossing((i) => (i < 4 ? 1 : i < 20 ? 2 : 9))
    const between = all.map((release) => pairsBetween(release, one, other, { confidence: 0.9 }))
    const variance = varianceOf(betweenParts(plan.parameters.variances, nodes, 4, 16))
    expectPredicted({
      'variance between': {
        predicted: variance,
        seen: between.map(({ estimate }) => (estimate - truth) ** 2),
        root: true,
      },
    })
    const covered = between.filter(({ low, high }) => low <= truth && truth <= high).length / RELEASES
    expect(covered).toBeGreaterThan(0.855)
  })
})
