import { describe, expect, test } from 'vitest'
import { graphFromEdges, starCount, triangleCount } from '../../data/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { seededBits } from '../../testing/seeded.ts'
import { graphProfile, PROFILES, type ProfileForm, readProfile } from './index.ts'
import { sharesOf } from './split.ts'

const edge = { kind: 'edge' } as const
const planFor = (nodes: number, epsilon: number, form?: ProfileForm) =>
  graphProfile.plan({ nodes, neighbours: edge }, { epsilon, ...(form === undefined ? {} : { form }) })

test('without noise to speak of, everything is as it is in the graph', async () => {
  const graph = graphOf(60, 0.2, 3)
  const { profile } = await graphProfile.release(planFor(60, 400), graph, { bits: seededBits(1) })
  expect(profile.edges).toBe(graph.adjacency.indices.length / 2)
  expect(profile.triangles).toBe(await triangleCount(graph))
  expect(profile.twoStars).toBe(Number(starCount(graph, 2)))
  expect(profile.threeStars).toBe(Number(starCount(graph, 3)))
  expect(profile.globalClustering).toBeCloseTo((3 * profile.triangles) / Number(starCount(graph, 2)), 12)
  // A smooth curve is not the curve, but in a random graph it is.
  expect(Math.abs((profile.averageClustering as number) - 0.2)).toBeLessThan(0.04)
})

describe.each([
  ['no edges', 0],
  ['few', 0.02],
  ['all', 1],
])('a graph with %s', (_, density) => {
  test.each(PROFILES)('has its %s', async (form) => {
    const nodes = 40
    const { profile, noisy, plan } = await graphProfile.release(planFor(nodes, 0.5, form), graphOf(nodes, density, 5), {
      bits: seededBits(6),
    })
    // Whoever has the noisy numbers has the rest.
    const read = readProfile(plan, JSON.parse(JSON.stringify(noisy)) as typeof noisy)
    expect(read).toEqual(profile)
    expect(profile.triangles).toBeGreaterThanOrEqual(0)
    expect('edges' in profile).toBe(form === 'profile')
    expect('degrees' in profile).toBe(form !== 'triangles-by-degree')
    for (const each of profile.clustering ?? []) {
      expect(each.clustering).toBeGreaterThanOrEqual(0)
      expect(each.clustering).toBeLessThanOrEqual(1)
      expect(each.to).toBeGreaterThanOrEqual(each.from)
    }
    for (const x of [profile.globalClustering ?? 0, profile.averageClustering ?? 0]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(1)
    }
  })
})

test('shares add up, and each part gets what is least for all together', () => {
  for (const form of PROFILES) {
    for (const nodes of [3, 40, 4000, 1_000_000]) {
      const shares = sharesOf(form, nodes)
      expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 12)
      for (const [, share] of shares) expect(share).toBeGreaterThan(0.001)
    }
  }
})

test.each(PROFILES)('the stages of %s come to what was asked for', (form) => {
  for (const epsilon of [0.3, 1, Math.PI]) {
    const plan = planFor(50, epsilon, form)
    expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon, exactness: 'bound' })
    expect(graphProfile.curves(plan).length).toBe(plan.stages.length)
  }
})

describe('refused', () => {
  test.each([
    [{ nodes: 2 }, {}, InvalidInput, 'fewer have no triangle'],
    [{ nodes: 2 ** 24 }, {}, NotFeasible, 'up to'],
    [{ neighbours: { kind: 'node' } }, {}, InvalidInput, 'edge neighbours'],
    [{}, { form: 'all' }, InvalidInput, 'no profile called "all"'],
    [{}, { epsilon: 0.001 }, NotFeasible, 'next to nothing'],
    [{}, { keep: 1 }, InvalidInput, 'keep'],
  ])('%j %j', (facts, settings, kind, sentence) => {
    const plan = () =>
      graphProfile.plan({ nodes: 60, neighbours: edge, ...facts } as never, { epsilon: 1, ...settings } as never)
    expect(plan).toThrow(kind)
    expect(plan).toThrow(sentence)
  })

  test('a directed or weighted graph, and other nodes', async () => {
    const ends = { from: Uint32Array.of(0), to: Uint32Array.of(1) }
    const plan = planFor(60, 1)
    const released = (graph: Parameters<typeof graphProfile.release>[1]) => graphProfile.release(plan, graph)
    const directed = graphFromEdges({ directed: true, nodes: 60, ...ends }).graph
    await expect(released(directed)).rejects.toThrow('undirected')
    const weight = Float64Array.of(2)
    const weighted = graphFromEdges({ directed: false, nodes: 60, ...ends, weight }).graph
    await expect(released(weighted)).rejects.toThrow('weights')
    await expect(released(graphOf(59, 0, 1))).rejects.toThrow('59')
  })
})
