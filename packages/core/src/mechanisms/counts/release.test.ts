import { describe, expect, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { graphOf } from '../../testing/small-graphs.ts'
import {
  COUNT_MECHANISMS,
  type CountError,
  type CountFacts,
  type CountMechanism,
  counts,
  needsDelta,
  observe,
} from './index.ts'
import { levelsOf } from './levels.ts'
import { prepared } from './plan.ts'

const edge = { kind: 'edge' } as const
const settingsFor = (mechanism: CountMechanism, epsilon = 1) => ({
  epsilon,
  mechanism,
  ...(needsDelta(mechanism) ? { delta: 1e-3 } : {}),
})

/** A friendship graph: `triangles` triangles that share a node. */
function windmill(triangles: number, nodes: number): Graph {
  const blades = Array.from({ length: triangles }, (_, t) => [2 * t + 1, 2 * t + 2] as const)
  const edges = blades.flatMap(([a, b]) => [[0, a] as const, [0, b] as const, [a, b] as const])
  return graphFromEdges({
    directed: false,
    nodes,
    from: Uint32Array.from(edges, ([i]) => i),
    to: Uint32Array.from(edges, ([, j]) => j),
  }).graph
}

describe('plans never see data', () => {
  test.each(COUNT_MECHANISMS)('%s: graphs with the same count and level are released alike', async (mechanism) => {
    const facts: CountFacts = { count: '2-triangles', nodes: 6, neighbours: edge }
    // A complete graph of four nodes, and the same elsewhere with an edge beside it: six 2-triangles, level 2, in both.
    const first = graphOf({ nodes: 6, mask: 0b111111 })
    const second = graphOf({ nodes: 6, mask: 0b111111 | (1 << 14) })
    const [one, other] = [await observe(facts, first), await observe(facts, second)]
    expect(one).toEqual(other)
    const plan = counts.plan(facts, settingsFor(mechanism))
    const before = JSON.stringify(plan)
    for (let seed = 0; seed < 4; seed++) {
      const released = await counts.release(plan, first, { bits: seededBits(seed) })
      expect(await counts.release(plan, second, { bits: seededBits(seed) })).toEqual(released)
      expect(JSON.stringify(released.plan)).toBe(before)
      expect(released.randomness).toBe('seeded')
    }
    expect(JSON.stringify(counts.plan(facts, settingsFor(mechanism)))).toBe(before)
  })
})

describe('releases', () => {
  test.each(COUNT_MECHANISMS)(
    '%s: are the same for the same seed, and near the truth where ε is large',
    async (mechanism) => {
      const nodes = 31
      const facts: CountFacts = { count: '2-triangles', nodes, neighbours: edge }
      const graph = windmill(15, nodes)
      const settings = { ...settingsFor(mechanism, 8), ...(needsDelta(mechanism) ? { delta: 1e-6 } : {}) }
      const plan = counts.plan(facts, settings)
      const one = await counts.release(plan, graph, { bits: seededBits(8) })
      expect(await counts.release(plan, graph, { bits: seededBits(8) })).toEqual(one)
      // A windmill has no two triangles on one edge.
      expect((await observe(facts, graph)).value).toBe(0n)
      const { boundAtWorst } = plan.parameters
      expect(Number(one.value < 0n ? -one.value : one.value)).toBeLessThan(40 * boundAtWorst)
    },
  )

  test('the error that a plan states is that of its releases', () => {
    for (const mechanism of [
      'ladder',
      'instance-laplace',
      'instance-gaussian',
      'instance-cauchy',
      'laplace',
    ] as const) {
      const guess = 15
      const facts: CountFacts = { count: 'triangles', nodes: 60, neighbours: edge, level: { guess } }
      const { plan, noise } = prepared(facts, settingsFor(mechanism))
      const bits = seededBits(29)
      const trials = 4000
      const draw = noise.drawMany?.() ?? noise.draw
      const sizes = Float64Array.from({ length: trials }, () => Math.abs(Number(draw(guess, undefined, bits)))).sort()
      const share = (w: number) => sizes.filter((size) => size <= w).length
      const mean = sizes.reduce((a, b) => a + b, 0) / trials
      const deviation = Math.sqrt(sizes.reduce((a, b) => a + (b - mean) ** 2, 0)) / trials
      /** Within five deviations of chance, six for the mean (α = 6·10⁻⁷); a whole number is as close as it gets. */
      const asStated = ({ median, ninetyFivePercent, meanAbsolute }: CountError) =>
        (
          [
            [median, 0.5],
            [ninetyFivePercent, 0.95],
          ] as const
        ).every(([w, p]) => {
          const chance = 5 * Math.sqrt(p * (1 - p) * trials)
          return share(w) > p * trials - chance && share(w - 1) < p * trials + chance
        }) &&
        (meanAbsolute === undefined || Math.abs(mean - meanAbsolute) < 6 * deviation + 0.05)
      expect(asStated(plan.expectedError)).toBe(true)
      // An error that is stated a fifth too small or too large is seen.
      const scaled = (factor: number): CountError => {
        const { median, ninetyFivePercent, meanAbsolute } = plan.expectedError
        return {
          median: factor * median,
          ninetyFivePercent: factor * ninetyFivePercent,
          ...(meanAbsolute === undefined ? {} : { meanAbsolute: factor * meanAbsolute }),
        }
      }
      expect(asStated(scaled(0.8))).toBe(false)
      expect(asStated(scaled(1.25))).toBe(false)
    }
  })

  test('a star of 2,000 leaves and 9 of them at a time: beyond 2^53, and exact where ε is 100', async () => {
    const leaves = 2_000
    const nodes = leaves + 1
    const { graph } = graphFromEdges({
      directed: false,
      nodes,
      from: new Uint32Array(leaves),
      to: Uint32Array.from({ length: leaves }, (_, k) => k + 1),
    })
    let truth = 1n
    for (let i = 0n; i < 9n; i++) truth = (truth * (BigInt(leaves) - i)) / (i + 1n)
    const facts: CountFacts = { count: 'k-stars:9', nodes, neighbours: edge, level: { guess: leaves } }
    const plan = counts.plan(facts, { epsilon: 100 })
    expect(plan.parameters.boundAtWorst).toBe(levelsOf('9-stars', nodes).bounds[leaves])
    const { value } = await counts.release(plan, graph, { bits: seededBits(1) })
    const error = value > truth ? value - truth : truth - value
    expect(error <= BigInt(plan.expectedError.ninetyFivePercent)).toBe(true)
    expect(truth).toBeGreaterThan(2n ** 75n)
  })
})
