/** Made-up graphs: the noisy numbers that they are built from are off by what the plan says. */
import { expect, test } from 'vitest'
import { degrees, triangleCount } from '../../data/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectPredicted, repeated } from '../../testing/predictions.ts'
import { hookOf } from './hook.ts'
import { syntheticGraph } from './index.ts'

const nodes = 80
const graph = graphOf(nodes, 0.08, 91)

test('made-up graph: degrees and blocks', async () => {
  const half = nodes / 2
  const plan = syntheticGraph.plan({ nodes, neighbours: { kind: 'edge' }, groups: [half, half] }, { epsilon: 2 })
  const groupOf = Uint32Array.from({ length: nodes }, (_, v) => (v < half ? 0 : 1))
  const truth = hookOf(degrees(graph), plan.parameters.rows)
  const all = await repeated(92, (bits) => syntheticGraph.release(plan, { graph, groupOf }, { bits }), 40)
  const off = all.map(({ profile: { noisyDegrees } }) => {
    return noisyDegrees.reduce((sum, y, k) => sum + Math.abs(y - (truth[k] as number)), 0) / truth.length
  })
  expectPredicted({ degree: { predicted: plan.expectedError.degree, seen: off } })
})

test('made-up graph: triangles are off by more than the median about half of the times', async () => {
  const plan = syntheticGraph.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: 2 })
  const triangles = await triangleCount(graph)
  const all = await repeated(93, (bits) => syntheticGraph.release(plan, { graph }, { bits }), 80)
  const predicted = plan.expectedError.triangles as number
  const share = (width: number) =>
    all.filter(({ profile }) => Math.abs((profile.moments[0]?.value ?? 0) / 3 - triangles) > width).length / all.length
  // The level here is below the guess, so half is the most; 80 releases are above .68 once in a thousand seeds, and this one is fixed.
  expect(share(predicted)).toBeLessThan(0.68)
  expect(share(predicted)).toBeGreaterThan(0.2)
  expect(share(3 * predicted)).toBeLessThan(0.2)
})
