/** Lines that begin with #, % or //: data, comments that are counted, or refused. None is lost without a word. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Graph } from '@tulle/core'
import { forEachEdge } from '@tulle/core/data'
import type { ReadGraphOptions } from '@tulle/releases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGraph, readNodeList, readNodes } from './index.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-comments-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

async function read(name: string, text: string, options: ReadGraphOptions = {}) {
  const path = join(place, name)
  await writeFile(path, text)
  const { graph, counts } = await readGraph(path, { directed: true, ...options })
  return { edges: edgesOf(graph), comments: counts.commentLines ?? 0 }
}

function edgesOf(graph: Graph): string[] {
  const found: string[] = []
  forEachEdge(graph, (i, j) => found.push(`${graph.names[i]} ${graph.names[j]}`))
  return found.sort()
}

const SNAP = '# Directed graph: ca.txt\r\n# Nodes: 3 Edges: 2\r\n# FromNodeId\tToNodeId\r\n1\t2\r\n2\t3\r\n'
const KONECT = '% sym unweighted\n% 2 3 3\n1 2\n2 3\n'

describe('comments above the first edge', () => {
  test.each([
    ['of SNAP', 'a.txt', SNAP, 3],
    ['of KONECT', 'a.txt', KONECT, 2],
    ['of KONECT, with weights', 'a.txt', '% asym posweighted\n% 2 3 3\n1 2 5\n2 3 4\n', 2],
    ['above a header', 'a.csv', '#exported by hand\n#\n// on Monday\nsource,target\n1,2\n2,3\n', 3],
    ['of more cells than an edge', 'a.csv', '#a,b,c,d\n1,2\n2,3\n', 1],
  ])('%s are skipped and counted', async (_, name, text, comments) => {
    expect(await read(name, text)).toEqual({ edges: ['1 2', '2 3'], comments })
  })

  test.each([
    ['a hashtag', 'a.csv', '#x,b\n1,2\n', 1],
    ['a hashtag beside a quoted name', 'a.csv', '#x,"b,c"\n1,2\n', 1],
    ['a header that is a comment', 'a.csv', '# of friends\n#source,target\n1,2\n', 2],
    ['a mark by itself in a file of blanks', 'a.txt', '# b\n1 2\n', 1],
    ['a weighted edge', 'a.txt', '%x b 3\n1 2 4\n', 1],
    ['a path', 'a.csv', '//host/a,b\n1,2\n', 1],
    ['nothing but hashtags', 'a.csv', '#x,#y\n#y,#z\n', 1],
  ])('are not taken for some where they could be edges: %s', async (_, name, text, line) => {
    const sentence = new RegExp(`, line ${line}: is this line a comment, or data\\? Say comments '#' .*comments none`)
    await expect(read(name, text)).rejects.toThrow(sentence)
  })
})

test.each(['#x,b', '# the end', '%', '// y'])('a line %j after the first edge is refused', async (line) => {
  await expect(read('a.csv', `1,2\n${line}\n2,3\n`)).rejects.toThrow(/, line 2: is this line a comment, or data\?/)
  await expect(read('a.csv', `source,target\n1,2\n${line}`)).rejects.toThrow(/, line 3: is this line a comment/)
})

test('whoever says what comments are gets them skipped anywhere and counted, and the others as data', async () => {
  const text = '#x,b\n1,2\n%y,b\n# end\n//z,b\n'
  expect(await read('a.csv', text, { comments: '#' })).toEqual({ edges: ['%y b', '//z b', '1 2'], comments: 2 })
  expect(await read('a.csv', '#x,b\n%y,b\n//z,b\n', { comments: 'none' })).toEqual({
    edges: ['#x b', '%y b', '//z b'],
    comments: 0,
  })
  expect(await read('a.csv', '#x,b\n//z,b\n', { comments: '//' })).toEqual({ edges: ['#x b'], comments: 1 })
})

test('of a preamble without end no more is kept than is needed', async () => {
  await expect(read('a.csv', '# a b c d\n'.repeat(2000))).rejects.toThrow(/, line 1001: is this line a comment/)
  expect((await read('a.csv', '# a b c d\n'.repeat(2000), { comments: '#', nodes: ['a'] })).comments).toBe(2000)
})

describe('a list of nodes', () => {
  const list = async (text: string, options = {}) => {
    const path = join(place, 'nodes.txt')
    await writeFile(path, text)
    const { names, lines } = await readNodeList(path, options)
    expect(await readNodes(path, options)).toEqual(names)
    return { names, comments: lines.commentLines ?? 0 }
  }

  test('may have a note at its top, which is counted, and keeps every name', async () => {
    expect(await list('# our members\nann\n"#bob"\n')).toEqual({ names: ['ann', '#bob'], comments: 1 })
    await expect(list('#ann\nbob\n')).rejects.toThrow(/, line 1: is this line a comment, or data\?/)
    await expect(list('bob\n#ann\n')).rejects.toThrow(/, line 2: is this line a comment, or data\?/)
    expect(await list('#ann\nbob\n', { comments: 'none' })).toEqual({ names: ['#ann', 'bob'], comments: 0 })
    expect(await list('#ann\nbob\n', { comments: '#' })).toEqual({ names: ['bob'], comments: 1 })
  })
})

describe('other formats', () => {
  test('Matrix Market has comments of its own, and no others', async () => {
    const head = '%%MatrixMarket matrix coordinate pattern general\n'
    expect(await read('a.mtx', `${head}% by hand\n%\n3 3 1\n1 2\n`)).toEqual({ edges: ['1 2'], comments: 2 })
    await expect(read('a.mtx', `${head}# by hand\n3 3 1\n1 2\n`)).rejects.toThrow(/line 2: here the numbers of rows/)
  })

  test('GML has whole lines of comment; a # elsewhere hides nothing', async () => {
    const graph = (node: string) =>
      `# by hand\ngraph [\n  # two\n  node [ id 1 ]\n  node [ id 2 ${node} ]\n  edge [ source 1 target 2 ]\n]\n`
    expect((await read('a.gml', graph('label "#x"'))).edges).toEqual(['1 2', '2 1'])
    await expect(read('a.gml', graph('label #x'))).rejects.toThrow(/line 5, column 21: a # begins a comment at the/)
  })
})

describe('a quoted name over several lines', () => {
  test('is refused, and read where that was said', async () => {
    const text = 'source,target\n1,"2\n3,4\n5",6\n'
    await expect(read('a.csv', text)).rejects.toThrow(/, line 2, column 2: a quoted cell begins here .*with multiline/)
    const path = join(place, 'names.csv')
    await writeFile(path, 'source,target\n1,"2\n3"\n')
    const { graph, counts } = await readGraph(path, { directed: true, multiline: true })
    expect([edgesOf(graph), counts.multilineFields]).toEqual([['1 2\n3'], 1])
  })

  test('is not made by a line end of another kind', async () => {
    await expect(read('a.txt', '1 2\r3 4\r')).rejects.toThrow(/, line 1: there is a line end of another kind \(CR\)/)
    await expect(read('a.csv', '1,2\n3,"4"\r5,6\n')).rejects.toThrow(/, line 2: there is a line end of another kind/)
  })
})
