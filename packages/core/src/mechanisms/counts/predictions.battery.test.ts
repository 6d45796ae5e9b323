/**
 * Counts: the noise at the level that was guessed, by every mechanism. A release is one number, and 100 of them say little
 * of a tail: the same noise is drawn many times, and releases are seen to be made of these draws.
 */
import { describe, expect, test } from 'vitest'
import type { Graph } from '../../data/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectAtMost, expectPredicted, expectWidth, meanOf, repeated } from '../../testing/predictions.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  COUNT_MECHANISMS,
  type CountError,
  type CountFacts,
  type CountMechanism,
  type CountSettings,
  countNoise,
  counts,
  needsDelta,
  observe,
} from './index.ts'

const nodes = 40
const neighbours = { kind: 'edge' } as const
const settingsFor = (mechanism: CountMechanism, epsilon: number): CountSettings => ({
  epsilon,
  mechanism,
  ...(needsDelta(mechanism) ? { delta: 1e-3 } : {}),
})

const graph = graphOf(nodes, 0.25, 71)
/** In each of as many parts as there are releases elsewhere: of 2,500, a width of a quarter more or less is told. */
const DRAWS = 25

/** The errors of many draws at the level of this graph. */
async function errorsOf(facts: CountFacts, settings: CountSettings, data: Graph): Promise<Float64Array[]> {
  const { draw } = countNoise(facts, settings)
  const seen = await observe(facts, data, { sensitivity: true })
  return repeated(72, async (bits) =>
    Float64Array.from({ length: DRAWS }, () => Math.abs(Number(draw(seen, bits) - seen.value))),
  )
}

function expectCounts({ meanAbsolute, median, ninetyFivePercent }: CountError, sizes: readonly Float64Array[]): void {
  if (meanAbsolute !== undefined) {
    const seen = sizes.map((all) => all.reduce((a, b) => a + b, 0) / all.length)
    expectPredicted({ 'mean absolute error': { predicted: meanAbsolute, seen } })
  }
  expectWidth('median', { predicted: median, miss: 0.5, sizes, grid: 1 })
  expectWidth('95 of 100', {
    predicted: ninetyFivePercent,
    miss: 0.05,
    sizes,
    grid: 1,
    // Cauchy tails hardly fall: a width of a quarter more is exceeded a fifth less often.
    ...(meanAbsolute === undefined ? { wrong: [2, 0.5] } : {}),
  })
}

async function atTrueLevel(count: string): Promise<CountFacts> {
  const facts: CountFacts = { count, nodes, neighbours }
  return { ...facts, level: { guess: (await observe(facts, graph)).level } }
}

const EXACT = COUNT_MECHANISMS.filter((mechanism) => mechanism !== 'second-order')
const COUNTS = ['triangles', '2-triangles', '3-stars']
/** One level for all graphs, and bounds of 1: all schedules are then the same. */
const LEVEL = ['edges', 'max-degree', 'max-common-neighbours']
const PLAIN: ReadonlySet<CountMechanism> = new Set(['ladder', 'laplace', 'instance-cauchy', 'instance-gaussian'])

describe.each(EXACT)('counts: %s', (mechanism) => {
  const all = PLAIN.has(mechanism) ? [...COUNTS, ...LEVEL] : [...COUNTS, 'edges']
  test.each(all)('%s: the error is as stated for the true level', async (count) => {
    const facts = await atTrueLevel(count)
    const settings = settingsFor(mechanism, 0.25)
    expectCounts(counts.plan(facts, settings).expectedError, await errorsOf(facts, settings, graph))
  })
})

describe('counts: other graphs', () => {
  test.each([
    ['empty', graphOf(nodes, 0, 73)],
    ['complete', graphOf(nodes, 1, 74)],
  ] as const)('%s', async (_, data) => {
    for (const count of ['triangles', '3-stars']) {
      const { level } = await observe({ count, nodes }, data)
      const facts: CountFacts = { count, nodes, neighbours, level: { guess: level } }
      for (const mechanism of ['ladder', 'instance-laplace'] as const) {
        const settings = settingsFor(mechanism, 0.25)
        expectCounts(counts.plan(facts, settings).expectedError, await errorsOf(facts, settings, data))
      }
    }
  })

  test('a count of one’s own', async () => {
    const count = { name: 'odd triangles', bounds: [0, 2, 5, 9, 14], step: 2 }
    const facts: CountFacts = { count, neighbours, level: { guess: 3 } }
    const { plan, draw } = countNoise(facts, { epsilon: 0.25 })
    const sizes = await repeated(75, async (bits) =>
      Float64Array.from({ length: DRAWS }, () => Math.abs(Number(draw({ value: 0n, level: 3 }, bits)))),
    )
    expectCounts(plan.expectedError, sizes)
  })
})

test.each(COUNT_MECHANISMS)('counts: a release of %s is the count and one such draw', async (mechanism) => {
  const facts = await atTrueLevel('2-triangles')
  const settings = settingsFor(mechanism, 0.25)
  const { plan, draw } = countNoise(facts, settings)
  const seen = await observe(facts, graph, { sensitivity: true })
  for (let seed = 0; seed < 10; seed++) {
    const { value } = await counts.release(plan, graph, { bits: seededBits(seed) })
    expect(value).toBe(draw(seen, seededBits(seed)))
  }
})

test('counts: with a noisy level the plan of each release says its error at the level that was drawn', async () => {
  const facts: CountFacts = { count: '3-stars', nodes: 20, neighbours, level: { noisy: { epsilon: 1 } } }
  // Plans are made again for every release: this one has no floor to search for.
  const plan = counts.plan(facts, { epsilon: 1.5, mechanism: 'published-ladder' })
  const seen = await observe(facts, graphOf(20, 0.4, 78))
  const shares = await repeated(
    76,
    async (bits) => {
      const { value, plan: after } = await counts.release(plan, seen, { bits })
      return Math.abs(Number(value - seen.value)) / (after.expectedError.meanAbsolute ?? Number.NaN)
    },
    500,
  )
  // The noise is that of the true level, and what is stated that of the drawn one, above or below it.
  expectPredicted({ 'error, over that of the plan': { predicted: 1, seen: shares, about: 0.1 } })
})

describe('counts: the mechanism of second order, about which the plan says "at most about"', () => {
  const settings = settingsFor('second-order', 1)
  /** The plan takes the local sensitivity, which is private, for all that the level allows. */
  const sizesWith = async (sensitivity: (bound: number, local: bigint) => bigint, settings: CountSettings) => {
    const facts = await atTrueLevel('2-triangles')
    const { plan, draw } = countNoise(facts, settings)
    const seen = await observe(facts, graph, { sensitivity: true })
    const like = { ...seen, sensitivity: sensitivity(plan.parameters.boundAtGuess, seen.sensitivity ?? 0n) }
    const sizes = await repeated(77, async (bits) =>
      Float64Array.from({ length: DRAWS }, () => Math.abs(Number(draw(like, bits) - seen.value))),
    )
    return { plan, sizes }
  }
  const mean = (sizes: readonly Float64Array[]) => sizes.map((all) => all.reduce((a, b) => a + b, 0) / all.length)

  test('if an edge matters as much as the level allows', async () => {
    const { plan, sizes } = await sizesWith((bound) => BigInt(bound), settings)
    expect(counts.inWords(plan).error.join(' ')).toMatch(/on average at most about/)
    const { meanAbsolute = Number.NaN, median, ninetyFivePercent } = plan.expectedError
    expectPredicted({ 'mean absolute error': { predicted: meanAbsolute, seen: mean(sizes), about: 0.05 } })
    expectWidth('median', { predicted: median, miss: 0.5, sizes })
    expectWidth('95 of 100', { predicted: ninetyFivePercent, miss: 0.05, sizes })
  })

  // The larger ε is, the more of the last scale is the local sensitivity itself.
  test.each([1, 10])('in a graph where it matters less, it is less: ε = %d', async (epsilon) => {
    const { plan, sizes } = await sizesWith((_, local) => local, settingsFor('second-order', epsilon))
    const { meanAbsolute = Number.NaN, ninetyFivePercent } = plan.expectedError
    expectAtMost('mean absolute error', { predicted: meanAbsolute, seen: mean(sizes), about: 0.05 })
    const beyond = sizes.map((all) => all.filter((size) => size > ninetyFivePercent).length / all.length)
    expectAtMost('beyond 95 of 100', { predicted: 0.05, seen: beyond, about: 0.05 })
    if (epsilon === 10) expect(meanOf(mean(sizes)).mean).toBeLessThan(0.75 * meanAbsolute)
  })
})

describe('counts: where most of the noise is rounded away', () => {
  test('the ladder is made of whole numbers', async () => {
    const facts = await atTrueLevel('edges')
    const settings = settingsFor('ladder', 3)
    expectCounts(counts.plan(facts, settings).expectedError, await errorsOf(facts, settings, graph))
  })

  // Of scale 1/3, E|round(Z)| is 1/(2 sinh 1.5) = 0.235, and not 0.333; Gaussian likewise.
  test.each(['laplace', 'instance-laplace', 'instance-gaussian'] as const)('%s', async (mechanism) => {
    const facts = await atTrueLevel('edges')
    const settings = settingsFor(mechanism, mechanism === 'instance-gaussian' ? 12 : 3)
    expectCounts(counts.plan(facts, settings).expectedError, await errorsOf(facts, settings, graph))
  })
})
