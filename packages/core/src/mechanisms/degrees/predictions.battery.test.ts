/** Degrees: the noisy numbers are off by what the plan says; what the clean-up leaves has no formula, and the words say so. */
import { describe, expect, test } from 'vitest'
import { degrees as degreesOf, type Graph } from '../../data/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { differences, expectErrors, repeated } from '../../testing/predictions.ts'
import { type DegreeSettings, degreeRelease, histogramOf } from './index.ts'

const nodes = 120
const facts = { nodes, neighbours: { kind: 'edge' } } as const
const graphs = { empty: graphOf(nodes, 0, 81), random: graphOf(nodes, 0.1, 82), complete: graphOf(nodes, 1, 83) }

async function errorsOf(settings: DegreeSettings, graph: Graph) {
  const plan = degreeRelease.plan(facts, settings)
  const degrees = degreesOf(graph)
  const truth = settings.form === 'histogram' ? histogramOf(degrees, nodes) : degrees.slice().sort().reverse()
  const all = await repeated(84, async (bits) => degreeRelease.release(plan, graph, { bits }))
  return {
    plan,
    noisy: all.map(({ noisy }) => differences(noisy, truth)),
    cleaned: all.map((release) =>
      differences(release.form === 'sequence' ? release.degrees : release.counts, truth).map(Math.abs),
    ),
  }
}

describe.each([
  { form: 'sequence', epsilon: 1 },
  { form: 'sequence', epsilon: 1, evenSum: true },
  { form: 'sequence', epsilon: 0.01 },
  { form: 'sequence', epsilon: 6 },
  { form: 'sequence', epsilon: 1e-7 },
  { form: 'histogram', epsilon: 1 },
  { form: 'histogram', epsilon: 0.1 },
] as DegreeSettings[])('degrees: %o', (settings) => {
  test.each(Object.entries(graphs))('%s graph', async (_, graph) => {
    const { plan, noisy } = await errorsOf(settings, graph)
    expectErrors(plan.expectedError, noisy, { grid: plan.parameters.grid })
  })
})

test('degrees: the clean-up takes most of the noise off equal degrees, as the words say', async () => {
  for (const form of ['sequence', 'histogram'] as const) {
    const { plan, cleaned } = await errorsOf({ form, epsilon: 1 }, graphs.empty)
    const mean = cleaned.reduce((sum, all) => sum + all.reduce((a, b) => a + b, 0), 0) / (cleaned.length * nodes)
    expect(mean).toBeLessThan(plan.expectedError.meanAbsolute)
    expect(degreeRelease.inWords(plan).error.join(' ')).toMatch(/Before the clean-up .* is off by/)
  }
})
