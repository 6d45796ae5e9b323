import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeCount, forEachEdge, type Graph } from './graph.ts'
import { GraphBuilder, type GraphOptions } from './graph-builder.ts'

interface Given {
  readonly from: string
  readonly to: string
  readonly weight: number | undefined
  readonly directed: boolean
}

const name = fc.constantFrom('a', 'b', '3', '10', 'ü')
const given: fc.Arbitrary<Given> = fc.record({
  from: name,
  to: name,
  weight: fc.option(fc.nat(9), { nil: undefined }),
  directed: fc.boolean(),
})

function build(list: readonly Given[], options: GraphOptions, declared = false) {
  const builder = new GraphBuilder(options)
  for (const { from, to, weight, directed } of list) {
    builder.edge(builder.nodes.ofName(from), builder.nodes.ofName(to), weight, directed)
  }
  return builder.build(declared)
}

function named(graph: Graph): Map<string, number> {
  const edges = new Map<string, number>()
  forEachEdge(graph, (i, j, weight) => edges.set(`${graph.names[i]}>${graph.names[j]}`, weight))
  return edges
}

/** The edges, slowly. */
function expected(list: readonly Given[], directed: boolean, weighted: boolean): Map<string, number> {
  const edges = new Map<string, number>()
  const add = (from: string, to: string, weight: number) => {
    if (from !== to && !edges.has(`${from}>${to}`)) edges.set(`${from}>${to}`, weight)
  }
  for (const each of list) {
    const weight = weighted ? (each.weight ?? 1) : 1
    add(each.from, each.to, weight)
    if (!directed || !each.directed) add(each.to, each.from, weight)
  }
  return edges
}

describe('a graph built edge by edge', () => {
  test('has the edges given, in both directions where they have none', () => {
    fc.assert(
      fc.property(
        fc.array(given, { maxLength: 20 }),
        fc.constantFrom(true, false, undefined),
        fc.constantFrom(true, false, undefined),
        (list, directed, weighted) => {
          const options = {
            ...(directed === undefined ? {} : { directed }),
            ...(weighted === undefined ? {} : { weighted }),
          }
          const { graph, counts } = build(list, options)
          expect(graph.directed).toBe(directed ?? list.some((each) => each.directed))
          const hasWeights = weighted ?? list.some(({ weight }) => weight !== undefined)
          expect(graph.adjacency.values !== undefined).toBe(hasWeights)

          const edges = expected(list, graph.directed, hasWeights)
          for (const [key, weight] of named(graph)) expect(edges.get(key)).toBe(weight)
          expect(graph.adjacency.indices.length).toBe(edges.size)
          expect(counts.edges).toBe(edgeCount(graph) + counts.duplicates + counts.loops + counts.outsideNodes)
          expect(counts.outsideNodes).toBe(0)
          const stated = list.filter((each) => each.directed).length
          expect(counts.directionsLost ?? 0).toBe(graph.directed ? 0 : stated)
        },
      ),
    )
  })

  test('does not show the order in which its nodes were met', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 20 }), (list) => {
        const unweighted = list.map((each) => ({ ...each, weight: undefined }))
        const forwards = build(unweighted, { directed: true })
        expect(build(unweighted.toReversed(), { directed: true })).toEqual(forwards)
      }),
    )
  })

  test('has the nodes of a list, and leaves out and counts edges that leave it', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 20 }), (list) => {
        const nodes = ['ü', 'z', 'a', '10']
        const inside = list.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to))
        const { graph, counts } = build(list, { nodes, directed: false, weighted: true })
        expect(graph.names).toEqual(nodes)
        expect(counts.outsideNodes).toBe(list.length - inside.length)
        expect(graph).toEqual(build(inside, { nodes, directed: false, weighted: true }).graph)
      }),
    )
  })

  test('has weights when they were expected, also if no edge brought one', () => {
    const builder = new GraphBuilder()
    builder.edge(builder.nodes.ofName('a'), builder.nodes.ofName('b'), undefined, false)
    builder.expectWeights()
    builder.edge(builder.nodes.ofName('b'), builder.nodes.ofName('c'), 0, false)
    expect(named(builder.build(false).graph)).toEqual(
      new Map([
        ['a>b', 1],
        ['b>c', 0],
      ]),
    )
    const unweighted = new GraphBuilder({ weighted: false })
    unweighted.expectWeights()
    expect(unweighted.build(false).graph.adjacency).not.toHaveProperty('values')
  })

  test('grows past its first room', () => {
    const builder = new GraphBuilder()
    for (let k = 0; k < 5000; k++) {
      builder.edge(builder.nodes.ofInteger(k), builder.nodes.ofInteger(k + 1), k < 3000 ? undefined : k, k < 4000)
    }
    const { graph } = builder.build(true)
    expect(edgeCount(graph)).toBe(6000)
    const edges = named(graph)
    expect([edges.get('0>1'), edges.get('2999>3000'), edges.get('3000>3001')]).toEqual([1, 1, 3000])
    expect([edges.get('4001>4000'), edges.get('4999>5000'), edges.get('1>0')]).toEqual([4000, 4999, undefined])
  })
})
