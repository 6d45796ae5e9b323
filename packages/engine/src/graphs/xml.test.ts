import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Graph, InvalidInput } from '@tulle/core'
import { forEachEdge } from '@tulle/core/data'
import { faultIn, parseXml } from '@tulle/releases/files'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGraph } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tulle-xml-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, content: string, options = {}) {
  const path = join(folder, name)
  await writeFile(path, content)
  return readGraph(path, options)
}

function listed(graph: Graph): string[] {
  const edges: string[] = []
  const weighted = graph.adjacency.values !== undefined
  forEachEdge(graph, (i, j, weight) =>
    edges.push([graph.names[i], graph.names[j], ...(weighted ? [weight] : [])].join(graph.directed ? '>' : '-')),
  )
  return edges
}

const edgesOf = async (...given: Parameters<typeof read>) => listed((await read(...given)).graph)

/** Everything the parser says, in one list. */
function events(text: string): string[] {
  const seen: string[] = []
  parseXml(text, faultIn('a.xml', text), {
    open: (tag, attributes) => seen.push(`<${[tag, ...[...attributes].map(([k, v]) => `${k}=${v}`)].join(' ')}`),
    close: (tag) => seen.push(`/${tag}`),
    text: (content) => seen.push(content),
  })
  return seen
}

describe('XML', () => {
  test('is read with its entities, sections, comments and prefixes', () => {
    const text = `<?xml version="1.0"?>
<!DOCTYPE a [ <!ENTITY x "y"> ]>
<!-- <b> & -->
<n:a xmlns:n="u" t='1 &lt; "2" > 1'>x&amp;&#65;&#x1F600;<![CDATA[<&]]><b /></n:a >
`
    expect(events(text)).toEqual(['<a xmlns:n=u t=1 < "2" > 1', 'x&A😀', '<&', '<b', '/b', '/a'])
    expect(events('<a b=" p\tq\nr&#10;&#9; "/>')).toEqual(['<a b= p q r\n\t ', '/a'])
  })

  test('that is not well-formed is refused, with the place', () => {
    const cases: [string, RegExp][] = [
      ['', /there is no element/],
      ['hello', /text outside of all elements/],
      ['<a>', /an element is not closed: the file may have been cut short/],
      ['<a>\n</b>', /a\.xml, line 2, column 1: this does not close/],
      ['<a></a><b/>', /a second outermost element/],
      ['<a b/>', /an attribute has no value/],
      ['<a b="1" b="2"/>', /an attribute is there twice/],
      ['<a b="1/>', /the value of an attribute starts here and does not end/],
      ['<a b="<c d="/>', /a bare </],
      ['<a>&nbsp;</a>', /line 1, column 4: this entity is not known/],
      ['<a>b & c</a>', /line 1, column 6: a bare &/],
      ['<a>&#0;</a>', /is not known/],
      ['<a>&#xD800;</a>', /is not known/],
      ['<a>&constructor;</a>', /is not known/],
      ['<a><!-- </a>', /a comment starts here/],
      ['<a><![CDATA[ </a>', /a CDATA section starts here/],
      ['< a/>', /a name is expected/],
      ['<a', /a name is expected|is not closed/],
    ]
    for (const [text, message] of cases) {
      expect(() => events(text)).toThrow(InvalidInput)
      expect(() => events(text)).toThrow(message)
    }
  })

  test('tells nothing of itself in its errors', () => {
    for (const text of [
      '<SECRET>',
      '<a></SECRET>',
      '<a SECRET/>',
      '<a SECRET="',
      '<a>&SECRET;</a>',
      '<a SECRET="1" SECRET="2"/>',
    ]) {
      expect(() => events(text)).toThrow(/^a\.xml, line 1, column \d+: (?!.*SECRET)/)
    }
  })

  test('however broken, gives a sentence and ends', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      '="',
      '"',
      "'",
      '&',
      ';',
      '&amp;',
      '<a>',
      '</a>',
      '<a b="c"/>',
      ' ',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<![CDATA[',
      ']]>',
      '<!D',
      '[',
      ']',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        try {
          events(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInput)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('GEXF', () => {
  const gexf = (nodes: string, edges: string, graph = '') =>
    `<gexf version="1.3"><meta/><graph ${graph}><nodes>${nodes}</nodes><edges>${edges}</edges></graph></gexf>`
  const abc = '<node id="a" label="x"/><node id="b" label="x"/><node id="c"><viz:color xmlns:viz="v" r="1"/></node>'

  test('has the direction and weights that it says', async () => {
    const edges = '<edge id="0" source="a" target="b"/><edge id="0" source="c" target="a" weight="2.5"/>'
    expect(await edgesOf('a.gexf', gexf(abc, edges))).toEqual(['a-b-1', 'a-c-2.5'])
    expect(await edgesOf('a.gexf', gexf(abc, edges, 'defaultedgetype="directed"'))).toEqual(['a>b>1', 'c>a>2.5'])
    expect(await edgesOf('a.gexf', gexf(abc, edges), { weighted: false })).toEqual(['a-b', 'a-c'])
    const empty = await read('a.gexf', gexf(abc, '', 'defaultedgetype="directed"'))
    expect([empty.graph.directed, empty.graph.names]).toEqual([true, ['a', 'b', 'c']])
  })

  test('of mixed edges becomes directed', async () => {
    const edges = '<edge source="a" target="b" type="mutual"/><edge source="b" target="c" type="directed"/>'
    expect(await edgesOf('a.gexf', gexf(abc, edges))).toEqual(['a>b', 'b>a', 'b>c'])
    expect(await edgesOf('a.gexf', gexf(abc, edges), { directed: false })).toEqual(['a-b', 'b-c'])
  })

  test('that is malformed is refused, with the place', async () => {
    const bad = (edges: string, nodes = abc) => read('a.gexf', gexf(nodes, edges))
    await expect(bad('\n<edge source="a" target="z"/>')).rejects.toThrow(/line 2, column 1: the edge joins a node/)
    await expect(bad('<edge source="a"/>')).rejects.toThrow(/the attribute target is missing/)
    await expect(bad('<edge source="a" target="b" weight="x"/>')).rejects.toThrow(/weight is not a finite number/)
    await expect(bad('<edge source="a" target="b" type="x"/>')).rejects.toThrow(/directed, undirected or mutual/)
    await expect(bad('', `${abc}<node id="a"/>`)).rejects.toThrow(/a node of this name is declared above/)
    await expect(bad('', '<node/>')).rejects.toThrow(/the attribute id is missing/)
    await expect(read('a.gexf', '<gexf/>')).rejects.toThrow(/is not a GEXF file/)
  })
})

describe('GraphML', () => {
  const graphml = (content: string, { keys = '', kind = 'directed' } = {}) =>
    `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">${keys}<graph id="G" edgedefault="${kind}">${content}</graph></graphml>`
  const abc = '<node id="a"/><node id="b"/><node id="c"><data key="d0">x</data></node>'

  test('has the directions that it says, edge by edge', async () => {
    const edges = '<edge source="a" target="b" directed="false"/><edge source="b" target="c"/>'
    expect(await edgesOf('a.graphml', graphml(abc + edges))).toEqual(['a>b', 'b>a', 'b>c'])
    expect(await edgesOf('a.graphml', graphml(abc + edges, { kind: 'undirected' }))).toEqual(['a-b', 'b-c'])
    expect(await edgesOf('a.graphml', graphml(edges + abc))).toEqual(['a>b', 'b>a', 'b>c'])
  })

  test('has the weights of the key named weight, and its default', async () => {
    const edges =
      '<edge source="a" target="b"><data key="k">2</data><data key="w"> 3.5 </data></edge><edge source="b" target="c"/>'
    const keyed = (key: string) => edgesOf('a.graphml', graphml(abc + edges, { keys: key }))
    expect(await keyed('')).toEqual(['a>b', 'b>c'])
    expect(await keyed('<key id="w" for="edge" attr.name="weight" attr.type="double"/>')).toEqual(['a>b>3.5', 'b>c>1'])
    expect(await keyed('<key id="w" for="all" attr.name="weight"><default>7</default></key>')).toEqual([
      'a>b>3.5',
      'b>c>7',
    ])
    expect(await keyed('<key id="w" attr.name="weight"/>')).toEqual(['a>b>3.5', 'b>c>1'])
    expect(await keyed('<key id="w" for="node" attr.name="weight"/>')).toEqual(['a>b', 'b>c'])
    const both = '<key id="v" for="edge" attr.name="weight"/><key id="w" for="edge" attr.name="weight"/>'
    expect(await keyed(both)).toEqual(['a>b>3.5', 'b>c>1'])
  })

  test('may have elements of any other name', async () => {
    expect(await edgesOf('a.graphml', graphml(`${abc}<constructor/><toString>x</toString>`))).toEqual([])
  })

  test('that is malformed is refused, with the place', async () => {
    const bad = (content: string, keys = '') => read('a.graphml', graphml(content, { keys }))
    await expect(bad(`${abc}\n<edge source="a" target="z"/>`)).rejects.toThrow(/line 2, column 1: the edge joins/)
    await expect(bad('<edge source="a"/>')).rejects.toThrow(/an edge has a source and a target/)
    await expect(bad('<hyperedge/>')).rejects.toThrow(/more than two nodes/)
    await expect(bad('<node id="a"><graph/></node>')).rejects.toThrow(/a second graph/)
    const key = '<key id="w" for="edge" attr.name="weight"/>'
    const edge = '<edge source="a" target="b"><data key="w">x</data></edge>'
    await expect(bad(abc + edge, key)).rejects.toThrow(/weight is not a finite number/)
    await expect(read('a.graphml', '<graphml/>')).rejects.toThrow(/is not a GraphML file/)
  })
})
