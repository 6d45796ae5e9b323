import { expect, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { l1, lettered, placesOf } from '../../testing/node-graphs.ts'
import { seededBits } from '../../testing/seeded.ts'
import { nodeDegrees } from './index.ts'
import { cleaned, numbersOf } from './release.ts'

const node = { kind: 'node' } as const
const rewired = { kind: 'rewired-node' } as const

test('at a large ε the degrees are those of the graph that was cut down', async () => {
  // A star of four leaves, of which two are kept.
  const star = lettered(5, 0b1111)
  for (const [facts, counts] of [
    // Hidden nodes without an edge do not count.
    [{ neighbours: node, maxDegree: 2 }, [0, 2, 1]],
    [{ neighbours: rewired, nodes: 5, maxDegree: 2 }, [2, 2, 1]],
  ] as const) {
    const plan = nodeDegrees.plan(facts, { epsilon: 5000 })
    expect([...(await nodeDegrees.release(plan, star, { bits: seededBits(1) })).counts]).toEqual(counts)
  }
})

/** As a file of edges has it: nobody without an edge is in it. */
function ofEdges({ names, adjacency }: Graph): Graph {
  const { offsets, indices, rows } = adjacency
  const ends = Array.from({ length: rows }, (_, v) =>
    Array.from(indices.subarray(offsets[v], offsets[v + 1]), (u) => [v, u] as const),
  ).flat()
  const met = names.filter((_, v) => offsets[v] !== offsets[v + 1])
  const [from, to] = [0, 1].map((end) =>
    Uint32Array.from(ends, (edge) => met.indexOf(names[edge[end] as number] as string)),
  ) as [Uint32Array, Uint32Array]
  return graphFromEdges({ directed: false, names: met, from, to }).graph
}

test('whoever is known by one person alone goes with that person: files of edges differ by no more than is planned', () => {
  for (const maxDegree of [1, 2, 3]) {
    const plan = nodeDegrees.plan({ neighbours: node, maxDegree }, { epsilon: 1 })
    let most = 0
    for (let mask = 0; mask < 2 ** placesOf(4).length; mask++) {
      const whole = numbersOf(ofEdges(lettered(4, mask)), plan)
      for (let v = 0; v < 4; v++) most = Math.max(most, l1(whole, numbersOf(ofEdges(lettered(4, mask, v)), plan)))
    }
    expect(most).toBe(plan.parameters.sensitivity)
  }
})

test('many nodes with a large cap take no longer than their edges', { timeout: 20_000 }, () => {
  const nodes = 2 ** 17
  const none = new Uint32Array(0)
  const names = Array.from({ length: nodes }, (_, v) => `${v}`)
  const { graph } = graphFromEdges({ directed: false, names, from: none, to: none })
  const plan = nodeDegrees.plan({ neighbours: rewired, nodes, maxDegree: nodes - 1 }, { epsilon: 1 })
  expect(numbersOf(graph, plan).every((number) => number === nodes)).toBe(true)
})

test('the clean-up gives numbers that could be', () => {
  expect([...cleaned(Float64Array.of(2, 5), { neighbours: node, maxDegree: 2 })]).toEqual([0, 0, 4])
  expect([...cleaned(Float64Array.of(5, -3), { neighbours: node, maxDegree: 2 })]).toEqual([0, 5, 0])
  expect([...cleaned(Float64Array.of(3, 90), { neighbours: rewired, nodes: 5, maxDegree: 2 })]).toEqual([3, 2, 0])
  expect([...cleaned(Float64Array.of(-1, -2), { neighbours: rewired, nodes: 5, maxDegree: 2 })]).toEqual([0, 0, 5])
})

test.each([
  [{ neighbours: node, maxDegree: 0 }, /at least 1/],
  [{ neighbours: node, maxDegree: 1.5 }, /whole number/],
  [{ neighbours: rewired, nodes: 5, maxDegree: 5 }, /no cap of 5 is needed/],
  [{ neighbours: { kind: 'edge' }, maxDegree: 2 }, /whole node/],
  [{ neighbours: node, nodes: 4, maxDegree: 2 }, /not public/],
])('%o is refused', (facts, message) => {
  expect(() => nodeDegrees.plan(facts as never, { epsilon: 1 })).toThrow(message)
})
