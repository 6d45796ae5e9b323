/** Profiles: the noisy numbers are off by what the plan says. */
import { expect, test } from 'vitest'
import { degrees, edgeCount, triangleCount } from '../../data/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectPredicted, repeated } from '../../testing/predictions.ts'
import { hookOf } from '../synthetic-graph/hook.ts'
import { graphProfile } from './index.ts'

const nodes = 80
const graph = graphOf(nodes, 0.08, 91)
const plan = graphProfile.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: 2 })

test('profile: edges and degrees', async () => {
  const { edges, degree } = plan.expectedError
  const truth = hookOf(degrees(graph), plan.parameters.degrees?.rows as number)
  const all = await repeated(94, (bits) => graphProfile.release(plan, graph, { bits }), 200)
  expectPredicted({
    edges: {
      predicted: edges as number,
      seen: all.map(({ noisy }) => Math.abs((noisy.edges as number) - edgeCount(graph))),
    },
    degree: {
      predicted: degree as number,
      // The rows alone: of the columns, only those that say something are there.
      seen: all.map(({ noisy }) => {
        const rows = noisy.degrees?.slice(0, plan.parameters.degrees?.rows) ?? []
        return rows.reduce((sum, y, k) => sum + Math.abs(y - (truth[k] as number)), 0) / rows.length
      }),
    },
  })
})

test('profile: triangles are off by more than the median at most about half of the times', async () => {
  const triangles = await triangleCount(graph)
  const all = await repeated(95, (bits) => graphProfile.release(plan, graph, { bits }), 80)
  const share = (width: number) =>
    all.filter(({ noisy }) => Math.abs((noisy.moments[0]?.value as number) - triangles) > width).length / all.length
  const predicted = plan.expectedError.triangles
  // The level is below the guess, so half is the most; 80 releases are above .68 once in a thousand seeds, and this one is fixed.
  expect(share(predicted)).toBeLessThan(0.68)
  expect(share(predicted)).toBeGreaterThan(0.2)
  expect(share(3 * predicted)).toBeLessThan(0.2)
})
