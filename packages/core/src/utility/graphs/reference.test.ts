/** Against networkx, scikit-learn and scipy: see vectors/utility_graphs.py. */
import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/utility-graphs.json'
import { triangleCount } from '../../data/index.ts'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { chance } from '../chance.ts'
import { averageF1, mutualInformation } from './agreement.ts'
import { clustering } from './clustering.ts'
import { cutErrors, cutWeight } from './cuts.ts'
import { degreeCounts, degreeDivergence, degreeKs, degreeTransport } from './degrees.ts'
import { modularity } from './labels.ts'
import { louvain } from './louvain.ts'
import { paths } from './paths.ts'
import { density } from './undirected.ts'

const graphs = new Map(reference.graphs.map((graph) => [graph.name, adjacencyOf(graph.nodes, graph.edges)]))
const adjacencyFor = (name: string) => graphs.get(name) ?? adjacencyOf(0, [])

/** Not toBeCloseTo, which is absolute alone. */
function expectNear(found: number, known: number): void {
  expect(Math.abs(found - known)).toBeLessThan(1e-9 * Math.max(1, Math.abs(known)))
}

describe.each(reference.graphs)('$name', ({ name, ...known }) => {
  const adjacency = adjacencyFor(name)

  test('density', () => {
    expectNear(density(adjacency), known.density)
  })

  test('paths of the largest component', async () => {
    const found = await paths(adjacency)
    expect([found.component, found.diameter, found.exact]).toEqual([known.component, known.diameter, true])
    expectNear(found.meanLength, known.meanLength)
  })

  test('clustering', async () => {
    const { average, transitivity } = await clustering(adjacency)
    expectNear(average, known.clustering)
    expectNear(transitivity, known.transitivity)
    expect(await triangleCount({ directed: false, names: [], adjacency })).toBe(known.triangles)
  })

  test('modularity', () => {
    expectNear(modularity(adjacency, Uint32Array.from(known.labels)), known.modularity ?? 0)
  })

  test('Louvain’s method finds as good communities', () => {
    const found = Array.from({ length: 20 }, (_, seed) => {
      const labels = louvain(adjacency, { random: chance(seed) })
      return modularity(adjacency, labels)
    })
    const mean = found.reduce((sum, each) => sum + each, 0) / found.length
    expect(mean).toBeGreaterThanOrEqual(0.98 * (known.louvain ?? 0) - 1e-12)
  })

  test('cuts', () => {
    expect(known.sets.map((set) => cutWeight(adjacency, set))).toEqual(known.cuts)
    expect([...cutErrors(adjacency, adjacency, known.sets).truths]).toEqual(known.cuts)
  })
})

test.each(reference.degrees)('degrees of $p and $q', ({ p, q, ...known }) => {
  const [ofP, ofQ] = [degreeCounts(adjacencyFor(p)), degreeCounts(adjacencyFor(q))]
  expectNear(degreeKs(ofP, ofQ), known.ks)
  expectNear(degreeDivergence(ofP, ofQ), known.divergence)
  expectNear(degreeTransport(ofP, ofQ), known.transport)
})

test('mutual information of partitions', () => {
  for (const { a, b, nmi } of reference.partitions) {
    expectNear(mutualInformation(Uint32Array.from(a), Uint32Array.from(b)), nmi)
  }
})

test('average F₁ of groupings', () => {
  for (const { found, known, f1 } of reference.groupings) {
    const [some, others] = [found, known].map((groups) => groups.map((group) => Uint32Array.from(group)))
    expectNear(averageF1(some ?? [], others ?? []), f1)
  }
})
