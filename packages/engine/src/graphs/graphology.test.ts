/** Against graphology itself, and its readers, as far as these can be relied on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromGraphology, type Graph, graphFromEdges, toGraphology } from '@tulle/core'
import fc from 'fast-check'
import Graphology from 'graphology'
import gexf from 'graphology-gexf'
import graphml from 'graphology-graphml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphText, readGraph } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tulle-graphology-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readText(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  return readGraph(path)
}

/** With at least one edge, since graphology's GEXF reader looks there for the direction. */
const anyGraph: fc.Arbitrary<Graph> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom('a', 'b c', '<&>"', 'é', '10', '9', "'", ' x '), { minLength: 2 }),
    list: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.double({ min: -9, max: 9, noNaN: true })), { maxLength: 20 }),
    directed: fc.boolean(),
    weighted: fc.boolean(),
  })
  .map(({ names, list, directed, weighted }) => {
    const n = names.length
    const edges = {
      names,
      directed,
      from: Uint32Array.from([0, ...list.map(([i]) => i % n)]),
      to: Uint32Array.from([1, ...list.map(([, j]) => j % n)]),
    }
    const weight = Float64Array.from([2, ...list.map(([, , w]) => w + 0)])
    return graphFromEdges(weighted ? { ...edges, weight } : edges).graph
  })

const typeOf = (graph: Graph) => (graph.directed ? 'directed' : 'undirected')
const sorted = (graph: Graph) => fromGraphology(toGraphology(graph, new Graphology({ type: typeOf(graph) }))).graph

describe('graphology', () => {
  test('graphs come back the same', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const filled = toGraphology(graph, new Graphology({ type: typeOf(graph) }))
        expect(fromGraphology(filled, { nodes: graph.names }).graph).toEqual(graph)
        const mixed = toGraphology(graph, new Graphology())
        expect(fromGraphology(mixed, { nodes: graph.names, directed: graph.directed }).graph).toEqual(graph)
      }),
    )
  })

  test('imports the JSON written, and its export is read', async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, async (graph) => {
        const text = [...graphText(graph, 'graphology')].join('')
        const imported = Graphology.from(JSON.parse(text))
        expect(imported.type).toBe(typeOf(graph))
        expect(fromGraphology(imported, { nodes: graph.names }).graph).toEqual(graph)
        expect((await readText('export.json', JSON.stringify(imported.export()))).graph).toEqual(sorted(graph))
      }),
    )
  })

  test('reads the GEXF and GraphML written, and its GEXF is read', async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, async (graph) => {
        const fromGexf = gexf.parse(Graphology, [...graphText(graph, 'gexf')].join(''))
        expect(fromGraphology(fromGexf, { nodes: graph.names }).graph).toEqual(graph)
        const fromGraphml = graphml.parse(Graphology, [...graphText(graph, 'graphml')].join(''))
        expect(fromGraphology(fromGraphml, { nodes: graph.names }).graph).toEqual(graph)
        expect((await readText('theirs.gexf', gexf.write(fromGexf))).graph).toEqual(sorted(graph))
      }),
    )
  })

  test('multigraphs lose their parallel edges, mixed ones become directed', async () => {
    const multi = new Graphology({ multi: true })
    for (const node of ['a', 'b', 'c']) multi.addNode(node)
    multi.addDirectedEdge('a', 'b', { weight: 2 })
    multi.addDirectedEdge('a', 'b', { weight: 3 })
    multi.addUndirectedEdge('b', 'c')
    multi.addDirectedEdge('c', 'c')
    const { graph, counts } = fromGraphology(multi)
    expect([...graph.adjacency.indices]).toEqual([1, 2, 1])
    expect(graph.adjacency.values).toEqual(Float64Array.of(2, 1, 1))
    expect(counts).toEqual({ edges: 5, duplicates: 1, loops: 1, outsideNodes: 0 })
    expect(await readText('multi.json', JSON.stringify(multi.export()))).toEqual({ graph, counts })
  })

  test('JSON that is no export is refused', async () => {
    const bad = (data: unknown) => readText('bad.json', typeof data === 'string' ? data : JSON.stringify(data))
    await expect(bad('{"nodes": [SECRET')).rejects.toThrow(
      /bad\.json is not well-formed JSON: it may have been cut short\.$/,
    )
    await expect(bad([])).rejects.toThrow(/is not a graph that graphology exported/)
    await expect(bad({ nodes: [{}] })).rejects.toThrow(/nodes\[0\] has no key/)
    await expect(bad({ nodes: [{ key: 'a' }, { key: 'a' }] })).rejects.toThrow(/nodes\[1\] has the key of a node above/)
    await expect(bad({ nodes: [{ key: 'a' }], edges: {} })).rejects.toThrow(/edges must be a list/)
    await expect(bad({ nodes: [{ key: 'a' }], edges: [{ source: 'a' }] })).rejects.toThrow(/edges\[0\] has no source/)
    await expect(bad({ nodes: [{ key: 'a' }], edges: [{ source: 'a', target: 'b' }] })).rejects.toThrow(/not in nodes/)
    await expect(bad({ nodes: [], options: { type: 'x' } })).rejects.toThrow(/options\.type must be/)
    const edges = [{ source: 'a', target: 'b', attributes: { weight: '2' } }]
    await expect(bad({ nodes: [{ key: 'a' }, { key: 'b' }], edges })).rejects.toThrow(/must be a finite number/)
  })
})
