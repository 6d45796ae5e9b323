import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Graph, InvalidInput } from '@tulle/core'
import { edgeCount, forEachEdge } from '@tulle/core/data'
import type { ReadGraphOptions } from '@tulle/releases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGraph, readNodes } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tulle-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function read(name: string, content: string | Uint8Array, options?: ReadGraphOptions) {
  return readGraph(await file(name, content), options)
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

async function expectSentence(reading: Promise<unknown>, sentence: RegExp) {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(InvalidInput)
  expect((error as InvalidInput).message).toMatch(sentence)
  expect((error as InvalidInput).message).toMatch(/\.$/)
}

describe('files', () => {
  test('that cannot be read are named in a sentence', async () => {
    await expectSentence(readGraph(join(folder, 'none.csv')), /^There is no .*none\.csv\.$/)
    await mkdir(join(folder, 'folder.csv'))
    await expectSentence(readGraph(join(folder, 'folder.csv')), /is a directory/)
    await expectSentence(read('empty.csv', ''), /empty\.csv is empty\.$/)
    await expectSentence(read('empty.csv.gz', gzipSync('')), /is empty/)
    await expectSentence(read('empty2.csv.gz', ''), /is empty/)
    await expectSentence(readGraph(join(folder, 'a.xls')), /does not tell its format: graphs are in \.csv/)
    await expectSentence(read('a.xls', '1 2\n', { format: 'gexf' }), /this is not XML/)
  })

  test('without content are graphs without edges, where a list says which nodes there are', async () => {
    const nodes = ['a', 'b']
    for (const [name, content] of [
      ['void.csv', ''],
      ['blank.csv', '\n \n# nothing to see\n'],
      ['void.csv.gz', gzipSync('')],
    ] as const) {
      const { graph, counts } = await read(name, content, { nodes })
      expect(graph.names).toEqual(nodes)
      expect(counts).toMatchObject({ edges: 0, duplicates: 0, loops: 0, outsideNodes: 0 })
      expect((await read(name, content, { nodes, weighted: true })).graph.adjacency.values).toHaveLength(0)
    }
    await expectSentence(read('void.mtx', '', { nodes }), /is empty/)
  })

  test('may be compressed, whatever their name', async () => {
    const text = '1 2\n2 3\n'
    expect(await edgesOf('a.txt.gz', gzipSync(text))).toEqual(['1-2', '2-3'])
    expect(await edgesOf('packed.txt', gzipSync(text))).toEqual(['1-2', '2-3'])
    expect(await edgesOf('two.txt.gz', Buffer.concat([gzipSync('1 2\n'), gzipSync('2 3')]))).toEqual(['1-2', '2-3'])
    await expectSentence(read('plain.txt.gz', text), /ends in \.gz, but it is not compressed/)
  })

  test('that are compressed and cut short or damaged are refused', async () => {
    const packed = gzipSync(Array.from({ length: 2000 }, (_, k) => `${k} ${(k * 7919) % 1999}\n`).join(''))
    for (const kept of [3, 20, packed.length / 2, packed.length - 1]) {
      await expectSentence(read('cut.txt.gz', packed.subarray(0, kept)), /it was cut short/)
    }
    const damaged = Buffer.from(packed)
    damaged[2] = 99
    await expectSentence(read('damaged.txt.gz', damaged), /is damaged/)
    damaged.set(packed)
    damaged.fill(0xaa, 200, 400)
    await expectSentence(read('damaged.txt.gz', damaged), /is damaged/)
    // Of two members the second is gone from its first byte on, or stands behind a gap.
    damaged.set(packed)
    damaged[0] = 0
    await expectSentence(read('damaged.txt.gz', Buffer.concat([packed, damaged])), /is damaged/)
    await expectSentence(read('damaged.txt.gz', Buffer.concat([packed, Buffer.alloc(9), packed])), /is damaged/)
  })

  test('in another encoding are refused', async () => {
    await expectSentence(read('wide.csv', Buffer.from('\ufeffa,b\n', 'utf16le')), /UTF-16: save it as UTF-8/)
    await expectSentence(read('latin.csv', Buffer.from('a,é\n', 'latin1')), /line 1, column 2: the text is not UTF-8/)
    await expectSentence(read('latin.gml', Buffer.from('é', 'latin1')), /is not text in UTF-8/)
  })
})

describe('an edge list', () => {
  test('may have any delimiter', async () => {
    expect(await edgesOf('a.csv', 'a,b\nb,c')).toEqual(['a-b', 'b-c'])
    expect(await edgesOf('a.csv', 'a;b\nb;c')).toEqual(['a-b', 'b-c'])
    expect(await edgesOf('a.tsv', 'New York\tLos Angeles\n')).toEqual(['Los Angeles-New York'])
    expect(await edgesOf('a.txt', '  1   2\r\n2\t 3\r\n')).toEqual(['1-2', '2-3'])
    expect(await edgesOf('a.edges', '1, 2\n2 ,3\n')).toEqual(['1-2', '2-3'])
    expect(await edgesOf('a.csv', '"a,b",c;d\n')).toEqual(['a,b-c;d'])
    expect(await edgesOf('a.txt', 'a|b c|2.5\n', { delimiter: '|' })).toEqual(['a-b c-2.5'])
    await expectSentence(read('a.txt', 'a|b\n', { delimiter: '||' }), /delimiter of an edge list is one character/)
    await expectSentence(read('a.txt', 'a|b\n'), /line 1: there is one column, but an edge has two ends/)
  })

  test('may have comments, a header, and weights', async () => {
    expect(await edgesOf('a.txt', '# x y z\n% y\tx z\n// z\t\tz z\n\n1 2\n')).toEqual(['1-2'])
    expect(await edgesOf('a.csv', 'Source,Target,Weight\na,b,2\n')).toEqual(['a-b-2'])
    expect(await edgesOf('a.csv', 'node_1,node_2\n5,4\n')).toEqual(['4-5'])
    expect(await edgesOf('a.csv', 'weight,label,to,from\n-1e3,x,a,b\n', { directed: true })).toEqual(['b>a>-1000'])
    expect(await edgesOf('a.csv', 'a,b,.5\nb,c,1\n')).toEqual(['a-b-0.5', 'b-c-1'])
    expect(await edgesOf('a.csv', 'a,b,x\n', { weighted: false })).toEqual(['a-b'])
    expect(await edgesOf('a.csv', 'x,y\n1,2\n', { header: true })).toEqual(['1-2'])
    expect(await edgesOf('a.csv', 'from,to\nto,x\n', { header: false })).toEqual(['from-to', 'to-x'])
    expect((await read('a.csv', 'source,target,weight\n')).graph.adjacency.values).toEqual(new Float64Array(0))
  })

  test('is undirected unless said otherwise, and simple', async () => {
    const text = 'a b\nb a\nb b\na b\nb c\n'
    const undirected = await read('a.txt', text)
    expect(listed(undirected.graph)).toEqual(['a-b', 'b-c'])
    expect(undirected.counts).toEqual({ edges: 5, duplicates: 2, loops: 1, outsideNodes: 0 })
    const directed = await read('a.txt', text, { directed: true })
    expect(listed(directed.graph)).toEqual(['a>b', 'b>a', 'b>c'])
    expect(directed.counts).toEqual({ edges: 5, duplicates: 1, loops: 1, outsideNodes: 0 })
    expect(await edgesOf('a.txt', 'a b 5\nb a 7\n')).toEqual(['a-b-5'])
  })

  test('has the nodes of a public list, and drops edges that leave it', async () => {
    const { graph, counts } = await read('a.csv', '1,2\n2,3\n3,x\n9,9\n', { nodes: ['3', 'lonely', '2'] })
    expect(graph.names).toEqual(['3', 'lonely', '2'])
    expect(listed(graph)).toEqual(['3-2'])
    expect(counts).toEqual({ edges: 4, duplicates: 0, loops: 0, outsideNodes: 3 })
    await expectSentence(read('a.csv', '1,2\n', { nodes: ['1', '1'] }), /has "1" twice/)
  })

  test('without one has its own nodes, sorted', async () => {
    expect((await read('a.txt', '10 9\n1 100\n')).graph.names).toEqual(['1', '9', '10', '100'])
    expect((await read('a.txt', '10 9\n1 b\n')).graph.names).toEqual(['1', '10', '9', 'b'])
    expect((await read('a.txt', '01 1\n')).graph.names).toEqual(['01', '1'])
    expect((await read('a.txt', '12345678901234567890 5\n')).graph.names).toEqual(['5', '12345678901234567890'])
  })

  test('that is malformed is refused, with the place', async () => {
    await expectSentence(read('a.csv', 'a,b\n\nc\n'), /a\.csv, line 3: the line has 1 column, but the first has 2/)
    await expectSentence(read('a.csv', 'a,b\nc,d,1\n'), /line 2: the line has 3 columns, but the first has 2/)
    await expectSentence(read('a.csv', 'a,b,1\nc,d,x\n'), /line 2, column 3: the weight is not a finite number/)
    for (const bad of ['', '0x10', 'NaN', 'Infinity', '1e999', '1,5', '--1']) {
      await expectSentence(read('a.txt', `a b 1\nc d "${bad}"\n`), /line 2, column 3: the weight is not a finite/)
    }
    await expectSentence(read('a.csv', 'a,b\n,c\n'), /line 2, column 1: the name of a node is missing/)
    await expectSentence(read('a.csv', 'a,b,c,d\n'), /line 1: there are 4 columns, and no header/)
    await expectSentence(read('a.csv', 'a,b\n', { weighted: true }), /no column of weights/)
    await expectSentence(read('a.csv', 'who,whom,much\na,b,1\n'), /line 1, column 3: .* If this line is a header/)
    await expectSentence(read('a.csv', 'who,whom\n1,2\n'), /The first line of .* looks like a header/)
    expect(await edgesOf('a.csv', 'who,whom\n1,2\n', { header: false })).toEqual(['1-2', 'who-whom'])
    expect(await edgesOf('a.csv', 'who,whom\n1,2\n', { nodes: ['1', '2'] })).toEqual(['1-2'])
  })

  test('tells no value in its errors', async () => {
    for (const text of ['a,b,1\nSECRET,b,SECRET\n', 'a,b\nSECRET\n', 'a,b\nSECRET,"b"SECRET\n']) {
      const error = await read('a.csv', text).catch((reason: Error) => reason.message)
      expect(error).toMatch(/line 2/)
      expect(error).not.toMatch(/SECRET/)
    }
  })

  test('read strictly has no repeats and no loops', async () => {
    await expectSentence(read('a.csv', 'a,b\nb,a\n', { strict: true }), /repeats an edge, and strict reading/)
    await expectSentence(read('a.csv', 'a,a\n', { strict: true }), /from a node to itself, and strict reading/)
    expect(await edgesOf('a.csv', 'a,b\nb,a\n', { strict: true, directed: true })).toEqual(['a>b', 'b>a'])
  })

  test('of many lines is read across chunks', async () => {
    const n = 200_000
    const text = Array.from({ length: n }, (_, k) => `${k}\tnode ${(k * 7919) % 50_000}\n`).join('')
    const { graph, counts } = await read('long.txt', text)
    expect(counts.edges).toBe(n)
    expect(graph.names.length).toBe(n + 50_000)
    expect(edgeCount(graph)).toBe(n)
    const edges = new Set(listed(graph))
    for (let k = 0; k < n; k += 997) expect(edges).toContain(`${k}-node ${(k * 7919) % 50_000}`)
  })
})

describe('a Matrix Market file', () => {
  const general = '%%MatrixMarket matrix coordinate pattern general\n% a comment\n3 3 2\n1 2\n3 1\n'

  test('is directed if general, undirected if symmetric', async () => {
    expect(await edgesOf('m.mtx', general)).toEqual(['1>2', '3>1'])
    expect(await edgesOf('m.mtx', general.replace('general', 'symmetric'))).toEqual(['1-2', '1-3'])
    expect(await edgesOf('m.mtx', general, { directed: false })).toEqual(['1-2', '1-3'])
    expect(await edgesOf('m.mtx', general.replace('general', 'symmetric'), { directed: true })).toEqual([
      '1>2',
      '1>3',
      '2>1',
      '3>1',
    ])
    expect(await edgesOf('m.mtx', '%%matrixmarket MATRIX coordinate integer general\n2 2 1\n\n 1  2 -7\n')).toEqual([
      '1>2>-7',
    ])
    expect((await read('m.mtx', general)).graph.names).toEqual(['1', '2', '3'])
  })

  test('takes the names of its nodes from the file beside it', async () => {
    await file('n.mtx.nodes', 'node\nx\n"a\nb"\n"#y"\n')
    const { graph } = await read('n.mtx', general)
    expect(graph.names).toEqual(['#y', 'a\nb', 'x'])
    expect(listed(graph)).toEqual(['#y>x', 'x>a\nb'])
    await file('n.mtx.nodes', 'x\n')
    await expectSentence(read('n.mtx', general), /n\.mtx\.nodes names 1 node, but the matrix in .* has 3 rows/)
  })

  test('that is malformed is refused, with the place', async () => {
    const replaced = (from: string, to: string) => read('m.mtx', general.replace(from, to))
    await expectSentence(replaced('%%M', '%M'), /is not a Matrix Market file/)
    await expectSentence(read('m.mtx', 'x'), /is not a Matrix Market file/)
    for (const [from, to] of [
      ['coordinate', 'array'],
      ['pattern', 'complex'],
      ['general', 'hermitian'],
    ] as const) {
      await expectSentence(replaced(from, to), /a kind of Matrix Market file that is not read here/)
    }
    await expectSentence(replaced('3 3 2', '3 4 2'), /line 3: a matrix of 3 × 4 is not a graph/)
    await expectSentence(replaced('3 3 2', '3 x 2'), /line 3: here the numbers of rows, columns and entries/)
    await expectSentence(replaced('3 3 2', '3 3 3'), /fewer entries than its line of sizes/)
    await expectSentence(replaced('3 3 2', '3 3 1'), /line 5: there are more entries/)
    await expectSentence(replaced('3 1\n', '4 1\n'), /line 5, column 1: a whole number from 1 to 3/)
    await expectSentence(replaced('3 1\n', '3 0\n'), /line 5, column 2: a whole number from 1 to 3/)
    await expectSentence(replaced('3 1\n', '3 1 5\n'), /line 5: the line has 3 numbers, but every entry here has 2/)
    await expectSentence(
      read('m.mtx', '%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 x\n'),
      /line 3, column 3/,
    )
    await expectSentence(read('m.mtx', '%%MatrixMarket matrix coordinate real general\n'), /no line of sizes/)
  })
})

describe('a GML file', () => {
  test('is read with its nesting, comments, strings and weights', async () => {
    const text = `Creator "x [ y"
      # a comment with "quotes" and [ brackets
      graph [ directed 1 label "g"
        node [ id 1 label "A &amp; B" graphics [ x 1.5 center [ y 2 ] id 77 ] ]
        node [ id 2 label "&quot;C&#233;&#xe9;&other;" ]
        node [ id 3 label "" ]
        edge [ source 1 target 2 value 2.5 ]
        edge [ target 3 source 2 weight 4 value 9 ] ]
      Version 1`
    const { graph } = await read('a.gml', text)
    expect(graph.directed).toBe(true)
    expect(graph.names).toEqual(['', '"Céé&other;', 'A & B'])
    expect(listed(graph).toSorted()).toEqual(['"Céé&other;>>4', 'A & B>"Céé&other;>2.5'])
  })

  test('calls its nodes by their ids unless every one has a label of its own', async () => {
    const graph = (...labels: string[]) =>
      `graph [ ${labels.map((label, k) => `node [ id ${k} ${label} ]`).join(' ')} edge [ source 0 target 1 ] ]`
    expect(await edgesOf('a.gml', graph('label "x"', 'label "y"'))).toEqual(['x-y'])
    expect(await edgesOf('a.gml', graph('label "x"', ''))).toEqual(['0-1'])
    expect(await edgesOf('a.gml', graph('label "x"', 'label "x"'))).toEqual(['0-1'])
    expect(await edgesOf('a.gml', graph('label "x"', 'label "y"'), { nodes: ['y', 'x', 'z'] })).toEqual(['y-x'])
  })

  test('may have edges before nodes, and none of either', async () => {
    expect(await edgesOf('a.gml', 'graph [ edge [ source 2 target 01 ] node [ id 1 ] node [ id 2 ] ]')).toEqual(['1-2'])
    expect((await read('a.gml', 'graph [ ]')).graph.names).toEqual([])
  })

  test('that is malformed is refused, with the place', async () => {
    await expectSentence(
      read('a.gml', 'graph [\n node [ id 1 ]\n edge [ source 1 target 9 ] ]'),
      /line 3, column 25: .*not declared/,
    )
    await expectSentence(
      read('a.gml', 'graph [\n node [ id 1 ] node [ id 1 ] ]'),
      /line 2, column 26: a node above has/,
    )
    await expectSentence(read('a.gml', 'graph [\n node [ label "x" ] ]'), /line 2, column 2: the id is missing/)
    await expectSentence(read('a.gml', 'graph [ node [ id 1 ]'), /a list is not closed/)
    await expectSentence(read('a.gml', 'graph [ ] ]'), /a \] without its \[/)
    await expectSentence(read('a.gml', 'graph [ node [ id ] ]'), /a value is expected after this key/)
    await expectSentence(read('a.gml', 'graph [ label "x ]'), /a quote is opened near here/)
    await expectSentence(read('a.gml', 'graph [ ] graph [ ]'), /a second graph/)
    await expectSentence(read('a.gml', 'Creator "x"'), /is not a GML file/)
    const nodes = 'graph [ node [ id 1 ] node [ id 2 ]'
    await expectSentence(read('a.gml', `${nodes} edge [ source 1 target 2 weight "x" ] ]`), /weight is not a finite/)
  })
})

describe('a list of nodes', () => {
  const nodes = async (name: string, content: string, options?: { header: boolean }) =>
    readNodes(await file(name, content), options)

  test('has a name a line, or a column called node', async () => {
    expect(await nodes('n.txt', '# people\nb\n\n Smith, John \n"#c"\n7')).toEqual(['b', 'Smith, John', '#c', '7'])
    expect(await nodes('n.txt', 'node\na\n')).toEqual(['a'])
    expect(await nodes('n.txt', 'node\na\n', { header: false })).toEqual(['node', 'a'])
    expect(await nodes('n.txt', 'who\na\n', { header: true })).toEqual(['a'])
    expect(await nodes('n.csv', 'age,Node\n3,"x, y"\n4,z\n')).toEqual(['x, y', 'z'])
    expect(await nodes('n.csv', '"x, y"\nz\n')).toEqual(['x, y', 'z'])
    expect(await nodes('n.tsv', 'node\tage\na b\t3\n')).toEqual(['a b'])
  })

  test('names each node once', async () => {
    await expectSentence(nodes('n.txt', 'a\nb\n\na\n'), /n\.txt, line 4: the node of line 1 is listed again/)
  })

  test('that is malformed is refused', async () => {
    await expectSentence(
      nodes('n.csv', 'height,age\na,3\n'),
      /line 1: which of the 2 columns names the nodes\? Call it node: they are height, age\./,
    )
    await expectSentence(nodes('n.csv', 'node,age\na\n'), /line 2: the line has 1 column,/)
    await expectSentence(nodes('n.csv', 'node,age\n,3\n'), /line 2, column 1: the name of a node is missing/)
    await expectSentence(readNodes(join(folder, 'none.txt')), /There is no/)
  })
})

describe('a first line that names two nodes of the list', () => {
  const nodes = ['from', 'to', 'x']

  test('is an edge, though it could be a header', async () => {
    expect(await edgesOf('words.csv', 'from,to\nx,to\n', { nodes })).toHaveLength(2)
    expect(await edgesOf('words.csv', 'from,to,2\nx,to,1\n', { nodes })).toHaveLength(2)
    expect(await edgesOf('words.csv', 'from,to\nx,to\n', { nodes, header: false })).toHaveLength(2)
  })

  test('is a header if that is said, if it names a column of weights, or if one is no node', async () => {
    expect(await edgesOf('words.csv', 'from,to\nx,to\n', { nodes, header: true })).toHaveLength(1)
    expect(await edgesOf('words.csv', 'from,to,weight\nx,to,1\n', { nodes })).toHaveLength(1)
    const { counts } = await read('words.csv', 'source,to\nfrom,x\n', { nodes })
    expect(counts).toMatchObject({ edges: 2, outsideNodes: 1 })
    const { counts: ofOthers } = await read('words.csv', 'from,to\nfrom,x\n', { nodes: ['from', 'x'] })
    expect(ofOthers).toMatchObject({ edges: 1, outsideNodes: 0 })
  })
})
