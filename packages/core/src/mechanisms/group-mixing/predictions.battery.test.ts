/** Edges between groups are off by what the plan says. */
import { test } from 'vitest'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectPredicted, repeated } from '../../testing/predictions.ts'
import { edgesBetween, groupMixing } from './index.ts'

const nodes = 60
const graph = graphOf(nodes, 0.1, 96)
const groupOf = Uint32Array.from({ length: nodes }, (_, v) => v % 4)

test.each([
  ['an edge', { groups: 4, nodes, neighbours: { kind: 'edge' } } as const],
  ['a person', { groups: 4, nodes, neighbours: { kind: 'rewired-node' }, maxPerGroup: 5 } as const],
])('edges between groups that hide %s', async (_, facts) => {
  const plan = groupMixing.plan(facts, { epsilon: 0.7 })
  const truth = edgesBetween(graph, groupOf, 4, plan.facts)
  const all = await repeated(97, (bits) => groupMixing.release(plan, { graph, groupOf }, { bits }), 120)
  expectPredicted({
    number: {
      predicted: plan.expectedError.meanAbsolute,
      seen: all.map(
        ({ noisy }) => noisy.reduce((sum, x, k) => sum + Math.abs(x - (truth[k] as number)), 0) / noisy.length,
      ),
    },
  })
})
