/** Degrees that hide whole nodes: the noisy numbers are off by what the plan says, and intervals cover as stated. */
import { describe, expect, test } from 'vitest'
import { graphOf } from '../../testing/binary-predictions.ts'
import { differences, expectErrors, repeated } from '../../testing/predictions.ts'
import { nodeDegrees } from './index.ts'
import { numbersOf } from './release.ts'

const nodes = 120

describe.each([
  ['node', 1],
  ['node', 0.1],
  ['rewired-node', 1],
  ['rewired-node', 6],
] as const)('%s neighbours at ε = %f', (kind, epsilon) => {
  test.each([0, 0.1, 1])('a graph of density %f', async (density) => {
    const graph = graphOf(nodes, density, 94)
    const facts = { neighbours: { kind }, maxDegree: 40, ...(kind === 'node' ? {} : { nodes }) }
    const plan = nodeDegrees.plan(facts, { epsilon, interval: 0.9 })
    const truth = numbersOf(graph, plan)
    const all = await repeated(95, async (bits) => nodeDegrees.release(plan, graph, { bits }))
    const errors = all.map(({ noisy }) => differences(noisy, truth))
    expectErrors(plan.expectedError, errors, { grid: plan.parameters.grid })
    const half = plan.parameters.interval?.halfWidth as number
    const sizes = errors.flatMap((each) => [...each]).map(Math.abs)
    const covered = sizes.filter((size) => size <= half).length / sizes.length
    expect(covered).toBeGreaterThan(0.9 - 5 * Math.sqrt(0.09 / sizes.length))
    for (const { counts } of all) {
      expect(counts.length).toBe(41)
      if (kind === 'rewired-node') expect(counts.reduce((a, b) => a + b, 0)).toBe(nodes)
    }
  })
})
