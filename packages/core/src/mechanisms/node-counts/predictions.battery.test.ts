/** Counts that hide whole nodes: the noise is what the plan says, and intervals cover as stated. */
import { describe, expect, test } from 'vitest'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectPredicted, expectWidth, repeated } from '../../testing/predictions.ts'
import { nodeCounter, nodeCounts } from './index.ts'

const graph = graphOf(60, 0.2, 91)
const RELEASES = 2000

describe.each([
  ['edges', 8, 1],
  ['edges', 30, 0.2],
  ['triangles', 15, 1],
  ['3-stars', 900, 3],
] as const)('%s under a cap of %i at ε = %f', (count, cap, epsilon) => {
  test.each(['node', 'rewired-node'] as const)('%s neighbours', async (kind) => {
    const facts = { count, neighbours: { kind }, cap: { public: cap }, ...(kind === 'node' ? {} : { nodes: 60 }) }
    const plan = nodeCounts.plan(facts, { epsilon, interval: 0.9 })
    const counter = await nodeCounter(facts, graph)
    const under = await counter.under(cap, plan.parameters.gap ?? 0)
    const values = await repeated(
      92,
      async (bits) => (await nodeCounts.release(plan, counter, { bits })).value,
      RELEASES,
    )
    const errors = Float64Array.from(values, (value) => Math.abs(Number(value) - under))
    const expected = plan.expectedError
    if (expected === undefined) throw new Error('a public cap has an error')
    expectPredicted({ 'mean absolute error': { predicted: expected.meanAbsolute, seen: errors } })
    const sizes = [errors]
    expectWidth('95 of 100', {
      predicted: expected.ninetyFivePercent,
      miss: 0.05,
      sizes: chunks(sizes[0] as Float64Array),
      grid: 1,
    })
    // Whatever the graph, the lower end holds.
    const below = plan.parameters.interval?.below as number
    const covered = values.filter((value) => counter.total >= Number(value) - below).length / RELEASES
    expect(covered).toBeGreaterThan(0.88)
  })
})

const chunks = (all: Float64Array) => Array.from({ length: 40 }, (_, k) => all.subarray(50 * k, 50 * (k + 1)))

test('where nobody passes the cap, the interval covers the true count as often as it says', async () => {
  const facts = { count: 'triangles', neighbours: { kind: 'node' }, cap: { public: 400 } } as const
  const plan = nodeCounts.plan(facts, { epsilon: 1, interval: 0.8 })
  const counter = await nodeCounter(facts, graph)
  expect(counter.most).toBeLessThanOrEqual(400)
  const { halfWidth } = plan.parameters.interval ?? { halfWidth: 0 }
  const values = await repeated(93, async (bits) => (await nodeCounts.release(plan, counter, { bits })).value, RELEASES)
  const covered = values.filter((value) => Math.abs(Number(value) - counter.total) <= halfWidth).length / RELEASES
  expect(Math.abs(covered - 0.8)).toBeLessThan(5 * Math.sqrt(0.16 / RELEASES))
})
