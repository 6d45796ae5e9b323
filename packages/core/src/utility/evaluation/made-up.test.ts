import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { mainMeasures } from './evaluation.ts'
import { evaluateMadeUp } from './made-up.ts'

const NODES = 6
const names = Array.from({ length: NODES }, (_, i) => `n${i}`)
const graph = (...edges: [number, number][]) =>
  graphFromEdges({
    directed: false,
    names,
    from: Uint32Array.from(edges, ([a]) => a),
    to: Uint32Array.from(edges, ([, b]) => b),
  }).graph.adjacency

const twoTriangles = graph([0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5])
const ring = graph([0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5])

const beside = (original = twoTriangles, release = ring) =>
  evaluateMadeUp({ title: 'Six people', original, release, named: false })

describe('a made-up graph beside its original', () => {
  test('is told by what it is made for first', async () => {
    const titles = mainMeasures(await beside()).map(({ metric }) => metric.name)
    expect(titles.toSorted()).toEqual([
      'clustering',
      'degreeKs',
      'edges',
      'meanPathLength',
      'transitivity',
      'triangles',
    ])
  })

  test('is said to be as near as it was measured, and no nearer', async () => {
    const { summary } = await beside()
    expect(summary).toContain('6 edges, and the made-up graph 6')
    expect(summary).toContain(
      'at most some number of edges is off by 0 % at worst, and the number of triangles by 100 %',
    )
    expect(summary).toContain('made up')
  })

  test('of an original without triangles, says nothing of a share of them', async () => {
    const { summary } = await beside(ring, twoTriangles)
    expect(summary).toMatch(/off by 0 % at worst\. Who/)
  })
})
