import { graphFromEdges, InvalidInput } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { edgesLeftOut } from '../../graph-file.ts'
import { job } from '../../job.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const { graph } = kinds
const NAMES = ['ada', 'ben', 'cleo', 'dan']
const READ = graphFromEdges({ directed: false, names: NAMES, from: Uint32Array.of(0, 1), to: Uint32Array.of(1, 2) })
const ASKED = { file: 'friends', nodes: 'people', epsilon: 3, anyway: true }
const asked = (more: object = {}) => settingsOf(graph.name, graph.options, { ...ASKED, ...more })

/** Only what a graph is made of; without edges, whoever reads data is refused. */
function host(edges: boolean) {
  const noData = () => Promise.reject(new Error('data was read'))
  const sources = {
    check: edges ? () => Promise.resolve() : noData,
    same: (a: string, b: string) => Promise.resolve(a === b),
    graphFormat: () => 'edge-list',
    graph: edges
      ? () => Promise.resolve({ graph: READ.graph, counts: { ...READ.dropped, outsideNodes: 1, edges: 3 } })
      : noData,
    nodes: () => Promise.resolve({ names: NAMES, lines: { commentLines: 2 } }),
  } as unknown as Sources
  const { host: made, written, shown } = place(sources, !edges)
  return { made, written, shown }
}

test('a plan reads no edge', async () => {
  const { made, shown } = host(false)
  expect(await job(graph, asked({ expectedEdges: 2 }), made)).toBeUndefined()
  expect(shown).toHaveLength(1)
  expect(shown[0]?.plan).toMatchObject({ facts: { rows: 4, graph: 'undirected', ones: { declared: 2 } } })
})

test('a plan checks the columns that it names against a header, where there is one to be had', async () => {
  const plan = (header: readonly string[] | undefined) => {
    const { made } = host(false)
    const sources = { ...made.sources, tableFormat: () => 'text', header: async () => header } as unknown as Sources
    const named = asked({ from: 'who', to: 'whom', undirected: true, expectedEdges: 2 })
    return job(graph, named, { ...made, sources })
  }
  await expect(plan(['who', 'friend'])).rejects.toThrow(/^friends has no column "whom"/)
  for (const header of [['who', 'whom'], ['# who', 'friend'], ['who friend'], undefined]) {
    expect(await plan(header)).toBeUndefined()
  }
})

test('nodes and estimates are published with the edges; counts and the report are kept', async () => {
  const { made, written } = host(true)
  const done = await job(graph, asked(), made)
  expect(done?.files).toEqual(['graph.csv', 'nodes.csv', 'estimates.json', 'degrees.csv'])
  const [{ published, private: kept } = { published: [], private: [] }] = written
  expect(published.every(({ audience }) => audience === 'everybody')).toBe(true)
  expect(published.map(({ content }) => content.is)).toEqual(['graph', 'nodes', 'text', 'csv'])
  expect(kept.every(({ audience }) => audience === 'owner')).toBe(true)
  expect(JSON.parse(kept.find(({ name }) => name === 'run.json')?.text ?? '')).toMatchObject({
    counts: { edges: 3, outsideNodes: 1, nodeComments: 2 },
  })
  expect(JSON.parse(kept.find(({ name }) => name === 'config.json')?.text ?? '')).toMatchObject({
    release: 'graph',
    file: '/at/friends',
    nodes: '/at/people',
    mechanism: graph.options.mechanism.default,
  })
  expect(done?.told?.lines.map(inPlain)[0]).toBe('1 of 3 edges was left out: an end is not in the list of nodes.')
  // Whoever may see the release must not learn what was left out.
  const degrees = published.find(({ name }) => name === 'degrees.csv')?.content
  const rows = degrees?.is === 'csv' ? [...degrees.rows] : []
  expect(rows.map(([name]) => name)).toEqual(NAMES)
  expect(done?.title).toBe('Graph of 4 nodes')
})

test('with so much ε that nothing is flipped, the released edges are those that were read', async () => {
  const { made, written } = host(true)
  await job(graph, asked({ epsilon: 600 }), made)
  const content = written[0]?.published[0]?.content
  expect(content?.is === 'graph' && [...content.graph.adjacency.indices]).toEqual([...READ.graph.adjacency.indices])
})

describe('refusals mention options by key', () => {
  test.each([
    [{ nodes: undefined }, /^Which nodes does the graph have\? Give their names with nodes FILE/],
    [{ nodesFromData: true }, /^nodesFromData takes the nodes from the data, and nodes from a file/],
    [{ edges: 5 }, /^edges goes with mechanism filtered, not with /],
    [{ symmetrise: 'and' }, /^symmetrise and goes with mechanism xor;/],
    [{ mechanism: 'filtered', maxChange: 1, ignoreWeights: true }, /^ignoreWeights leaves weights out/],
    [{ expectedEdges: 2, countEpsilon: 1 }, /^How many there are is declared \(expectedEdges, expectedOnes\)/],
    [{ protect: 'person' }, /^A whole person cannot be hidden .* release numbers of the graph: .*protect friendship/],
    [{ protect: 'friendship', neighbours: 'row' }, /^protect friendship hides an edge, and neighbours row something/],
    [{ nodes: 'friends' }, /^friends is the data itself, and nodes is for a list/],
  ])('%j', async (more, sentence) => {
    const refused = await job(graph, asked(more), host(false).made).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    expect(inPlain((refused as InvalidInput).words ?? '')).toMatch(sentence)
  })
})

test('directions that were given up are told, to the owner alone', async () => {
  const told = (undirected: boolean | undefined, duplicates: number, stated = {}) =>
    edgesLeftOut({ outsideNodes: 0, edges: 9, duplicates, ...stated }, { file: 'friends', undirected }).map(inPlain)
  expect(told(true, 2)).toEqual([
    'Directions were given up (undirected): 2 edges join two nodes that another joins, in either direction, and are one with it.',
  ])
  expect(told(true, 0)).toEqual([])
  // A file that says so itself, even where no two edges become one.
  expect(told(true, 0, { directionsLost: 9 })).toEqual([
    'Directions were given up (undirected), which the file states of 9 edges.',
  ])
  expect(told(true, 1, { directionsLost: 9 })).toEqual([
    'Directions were given up (undirected), which the file states of 9 edges: 1 edge joins two nodes that another joins, in either direction, and is one with it.',
  ])
  expect(told(undefined, 2)).toEqual([])
})

test('somebody has to say how many edges there are, or that it does not matter', async () => {
  const refused = await job(graph, asked({ anyway: false }), host(false).made).catch((error: unknown) => error)
  expect(inPlain((refused as InvalidInput).words ?? '')).toMatch(
    /About how many edges are there\?.*expectedEdges.*anyway/,
  )
  for (const more of [
    { expectedEdges: 2 },
    { countEpsilon: 0.5 },
    { mechanism: 'filtered', maxChange: 1, threshold: 1 },
  ]) {
    expect(await job(graph, asked({ anyway: false, ...more }), host(false).made)).toBeUndefined()
  }
})
