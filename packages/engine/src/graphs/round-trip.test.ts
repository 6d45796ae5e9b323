import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Graph, graphFromEdges } from '@tulle/core'
import { forEachEdge, sortedNames } from '@tulle/core/data'
import { isXmlCharacter } from '@tulle/releases/files'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphText, nodesFileOf, nodesText, readGraph, readNodes, writeGraph } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tulle-graphs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const odd = ['', ' ', '  ', 'a b', ' a', 'a ', 'a,b', 'a;b', 'a\tb', '\t', '"', '""', '"a"', "'", '#a', '%', '//', '/']
const odder = ['<a>&amp;', '&', '007', '7', '07', '-1', '+1', '1e3', 'node', 'source', 'target', 'from', 'to', '\\n']
const oddest = [
  'a\nb',
  '\r',
  'a\r\nb',
  'x\n',
  '\u00a0',
  '\ufeff',
  'é',
  'ß',
  '名前',
  '😀',
  'a\u0301',
  ']]>',
  '<!--',
  'n'.repeat(99),
]

const character = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 1 })
  .filter((each) => isXmlCharacter(each.codePointAt(0) as number))
const name = fc.oneof(
  fc.constantFrom(...odd, ...odder, ...oddest),
  fc.nat(2_000_000_000).map(String),
  fc.string({ unit: 'grapheme-ascii', maxLength: 5 }),
  fc.string({ unit: character, maxLength: 4 }),
)
const weight = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, 1e300, 5e-324),
)

/** Any graph, its nodes in any order. */
const anyGraph: fc.Arbitrary<Graph> = fc.uniqueArray(name, { maxLength: 12 }).chain((names) => {
  const node = fc.nat(Math.max(0, names.length - 1))
  const edge = fc.tuple(node, node, weight)
  return fc
    .record({
      list: fc.array(edge, { maxLength: names.length === 0 ? 0 : 30 }),
      directed: fc.boolean(),
      weighted: fc.boolean(),
    })
    .map(({ list, directed, weighted }) => {
      const from = Uint32Array.from(list, ([i]) => i)
      const to = Uint32Array.from(list, ([, j]) => j)
      const edges = { names, directed, from, to }
      return graphFromEdges(weighted ? { ...edges, weight: Float64Array.from(list, ([, , w]) => w) } : edges).graph
    })
})

const weightedOf = (graph: Graph) => graph.adjacency.values !== undefined

/** What is compressed is the text of another format, which is tried in full. */
const runsOf = (file: string) => (file.endsWith('.gz') ? 15 : 100)

describe('what is written is read back the same', () => {
  // An edge list does not say whether it is directed, and knows nothing of nodes without edges.
  test.each(['edges.csv', 'edges.tsv', 'edges.txt', 'edges.edges', 'edges.csv.gz'])('%s', async (file) => {
    const path = join(folder, file)
    await fc.assert(
      fc.asyncProperty(anyGraph, async (graph) => {
        expect(await writeGraph(graph, path)).toEqual([path])
        const { directed, names } = graph
        // Where there are nodes of the names in the header, it must be said that it is one.
        const header = ['source', 'target'].every((each) => names.includes(each)) ? { header: true } : {}
        const read = await readGraph(path, { directed, nodes: names, strict: true, multiline: true, ...header })
        expect(read.graph).toEqual(graph)
        expect(read.counts).toMatchObject({ duplicates: 0, loops: 0, outsideNodes: 0 })
      }),
      { numRuns: runsOf(file) },
    )
  })

  // GEXF and JSON have weights on their edges only, so without edges they cannot tell.
  test.each(['graph.mtx', 'graph.mtx.gz', 'graph.gexf', 'graph.graphml', 'graph.json', 'graph.json.gz'])(
    '%s',
    async (file) => {
      const path = join(folder, file)
      await fc.assert(
        fc.asyncProperty(anyGraph, async (graph) => {
          await writeGraph(graph, path)
          const weighted = weightedOf(graph)
          const options = /mtx|graphml/.test(file) || graph.adjacency.indices.length > 0 ? {} : { weighted }
          expect((await readGraph(path, { ...options, nodes: graph.names, strict: true })).graph).toEqual(graph)

          // Without a list of nodes they come sorted: so does everything else about them.
          const { graph: sorted } = await readGraph(path, options)
          expect(sorted.names).toEqual(sortedNames(graph.names))
          const again = await readGraph(path, { ...options, nodes: sorted.names })
          expect(sorted).toEqual(again.graph)
        }),
        { numRuns: runsOf(file) },
      )
    },
  )

  test('graph.gml, written here', async () => {
    const path = join(folder, 'graph.gml')
    await fc.assert(
      fc.asyncProperty(anyGraph, async (graph) => {
        await writeFile(path, gml(graph))
        const weighted = weightedOf(graph)
        expect((await readGraph(path, { nodes: graph.names, strict: true, weighted })).graph).toEqual(graph)
        expect((await readGraph(path)).graph.names).toEqual(sortedNames(graph.names))
      }),
    )
  })

  test('lists of nodes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1 }), async (names) => {
        await writeGraph(graphFromEdges({ names, directed: true, ...none }).graph, join(folder, 'list.mtx'))
        expect(await readNodes(nodesFileOf(join(folder, 'list.mtx')), { multiline: true })).toEqual(names)
        expect(await readFile(nodesFileOf(join(folder, 'list.mtx')), 'utf8')).toBe([...nodesText(names)].join(''))
      }),
    )
  })
})

function gml(graph: Graph): string {
  const label = (name: string) => name.replaceAll('&', '&amp;').replaceAll('"', '&#34;')
  const lines = graph.names.map((name, i) => `node [ id ${i} label "${label(name)}" ]`)
  forEachEdge(graph, (i, j, weight) => {
    const value = weightedOf(graph) ? ` weight ${Object.is(weight, -0) ? '-0.0' : weight}` : ''
    lines.push(`edge [ source ${i} target ${j}${value} ]`)
  })
  return `graph [ directed ${graph.directed ? 1 : 0}\n${lines.join('\n')}\n]`
}

const none = { from: new Uint32Array(0), to: new Uint32Array(0) }

describe('writing', () => {
  const { graph } = graphFromEdges({
    names: ['a', 'b'],
    directed: false,
    from: Uint32Array.of(1),
    to: Uint32Array.of(0),
  })

  test('comes in chunks, of which none is large', () => {
    const nodes = 30_000
    const from = Uint32Array.from({ length: nodes }, (_, i) => i)
    const large = graphFromEdges({ nodes, directed: true, from, to: from.map((i) => (i + 1) % nodes) }).graph
    for (const format of ['edge-list', 'matrix-market', 'gexf', 'graphml', 'graphology'] as const) {
      const chunks = [...graphText(large, format)]
      expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(70_000)
      expect(chunks.length).toBeGreaterThan(3)
    }
  })

  test('says which names a format cannot hold, and then writes nothing', async () => {
    const named = (bad: string) => graphFromEdges({ names: ['a', bad], directed: true, ...none }).graph
    for (const format of ['gexf', 'graphml'] as const) {
      for (const bad of ['\u0001', '\u000b', '\ufffe', 'x\ud800']) {
        expect(() => graphText(named(bad), format)).toThrow(/has a character that XML cannot hold: rename it/)
      }
    }
    expect(() => graphText(named('\udc00'), 'edge-list')).toThrow(/is not valid Unicode/)
    await expect(writeGraph(named('\udc00'), join(folder, 'bad.mtx'))).rejects.toThrow(/is not valid Unicode/)
    await expect(readFile(join(folder, 'bad.mtx'))).rejects.toThrow(/ENOENT/)
    expect([...graphText(named('\ud800'), 'graphology')].join('')).toContain('\\ud800')
  })

  test('says what else stands in the way', async () => {
    await expect(writeGraph(graph, join(folder, 'a.gml'))).rejects.toThrow(/GML is read but not written/)
    await expect(writeGraph(graph, join(folder, 'a.xyz'))).rejects.toThrow(/does not tell its format/)
    await expect(writeGraph(graph, join(folder, 'no', 'a.csv'))).rejects.toThrow(/There is no .*a\.csv/)
    await expect(writeGraph(graph, folder, { format: 'gexf' })).rejects.toThrow(/is a directory/)
  })

  test('looks as expected', () => {
    expect([...graphText(graph, 'edge-list')].join('')).toBe('source,target\na,b\n')
    expect([...graphText(graph, 'edge-list', { delimiter: ';' })].join('')).toBe('source;target\na;b\n')
    expect([...graphText(graph, 'matrix-market')].join('')).toBe(
      '%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n',
    )
    expect(JSON.parse([...graphText(graph, 'graphology')].join(''))).toEqual({
      options: { type: 'undirected', multi: false, allowSelfLoops: false },
      attributes: {},
      nodes: [{ key: 'a' }, { key: 'b' }],
      edges: [{ source: 'a', target: 'b', undirected: true }],
    })
  })
})
