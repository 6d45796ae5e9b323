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

describe('intervals cover as stated', () => {
  /** Of independent numbers, how many standard deviations below what is stated. α = 10⁻⁶ for one side. */
  const LEAST = -4.75
  const off = (covered: number, of: number, coverage: number) =>
    (covered - of * coverage) / Math.sqrt(of * coverage * (1 - coverage))

  test.each([
    { form: 'sequence', epsilon: 1, coverage: 0.9 },
    { form: 'sequence', epsilon: 0.3, coverage: 0.5 },
    { form: 'histogram', epsilon: 1, coverage: 0.95 },
    { form: 'sequence', epsilon: 1e-7, coverage: 0.9 },
  ] as const)('%o', async ({ form, epsilon, coverage }) => {
    const { plan, noisy } = await errorsOf({ form, epsilon, interval: coverage }, graphs.random)
    const { halfWidth } = plan.parameters.interval as { halfWidth: number }
    const errors = noisy.flatMap((each) => [...each])
    const within = (width: number) => errors.filter((error) => Math.abs(error) <= width).length
    expect(off(within(halfWidth), errors.length, coverage)).toBeGreaterThan(LEAST)
    // One of three quarters of the width is seen to be too narrow, and none is much too wide.
    expect(off(within(Math.floor(0.75 * halfWidth)), errors.length, coverage)).toBeLessThan(LEAST)
    expect(within(halfWidth) / errors.length).toBeLessThan(coverage + 0.07)
  })

  test('of a histogram up to a public largest degree, whose mean degree is near the true one', async () => {
    const graph = graphs.random
    const maxDegree = 30
    const plan = degreeRelease.plan({ ...facts, maxDegree }, { epsilon: 2, form: 'histogram', interval: 0.9 })
    const { halfWidth } = plan.parameters.interval as { halfWidth: number }
    const truth = histogramOf(
      degreesOf(graph).map((degree) => Math.min(degree, maxDegree)),
      nodes,
    ).subarray(0, maxDegree + 1)
    const all = await repeated(85, async (bits) => degreeRelease.release(plan, graph, { bits }))
    const errors = all.flatMap(({ noisy }) => [...differences(noisy, truth)])
    const covered = errors.filter((error) => Math.abs(error) <= halfWidth).length
    expect(off(covered, errors.length, 0.9)).toBeGreaterThan(LEAST)
    const meanOf = (bars: ArrayLike<number>) =>
      Array.from(bars).reduce((sum, count, degree) => sum + count * degree, 0) / nodes
    const found = all.map((release) => meanOf(release.form === 'histogram' ? release.counts : []))
    const mean = found.reduce((sum, each) => sum + each, 0) / found.length
    expect(Math.abs(mean - meanOf(truth))).toBeLessThan(2)
  })
})
