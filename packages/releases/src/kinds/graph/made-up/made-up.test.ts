import { type Graph, graphFromEdges, InvalidInput } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { job } from '../../../job.ts'
import { settingsOf } from '../../../settings.ts'
import type { Sources } from '../../../source.ts'
import { place } from '../../../testing/place.ts'
import { kinds } from '../../index.ts'

const { graph } = kinds
const NAMES = Array.from({ length: 40 }, (_, k) => `person ${k}`)
const GROUPS = NAMES.map((name, k) => `${name},${k < 20 ? 'day' : 'night'}`)

const ring = (edges: boolean): Graph =>
  graphFromEdges({
    directed: false,
    names: NAMES,
    from: Uint32Array.from(edges ? NAMES.keys() : []),
    to: Uint32Array.from(edges ? NAMES.map((_, k) => (k + 1) % 40) : []),
  }).graph

const ASKED = { file: 'friends', nodes: 'people', mechanism: 'synthetic-graph', epsilon: 2 }
const asked = (more: object = {}) => settingsOf(graph.name, graph.options, { ...ASKED, ...more })

function host(read: Graph | undefined, groups: readonly string[] = GROUPS) {
  const noData = () => Promise.reject(new Error('data was read'))
  const counts = { duplicates: 0, loops: 0, outsideNodes: 0, edges: 40 }
  const sources = {
    check: () => Promise.resolve(),
    same: (a: string, b: string) => Promise.resolve(a === b),
    graphFormat: () => 'edge-list',
    graph: read === undefined ? noData : () => Promise.resolve({ graph: read, counts }),
    nodes: () => Promise.resolve({ names: NAMES, lines: {} }),
    lines: () => Promise.resolve(groups),
  } as unknown as Sources
  const { host: made, written, shown } = place(sources, read === undefined)
  return { made, written, shown }
}

test('a plan reads no edge, and says how well it does on a made-up graph', async () => {
  const { made, shown } = host(undefined)
  expect(await job(graph, asked({ expectedEdges: 100 }), made)).toBeUndefined()
  expect(shown[0]?.plan).toMatchObject({ mechanism: 'synthetic-graph', facts: { nodes: 40 } })
  expect(shown[0]?.more?.[0]?.lines.map(inPlain).join()).toMatch(/Of 40 nodes and 100 edges .* is off by/)
})

test('names are not carried over; what was learned is published with the graph', async () => {
  const { made, written } = host(ring(true))
  const done = await job(graph, asked(), made)
  expect(done?.files).toEqual(['graph.csv', 'nodes.csv', 'profile.json'])
  const published = written[0]?.published ?? []
  const nodes = published.find(({ name }) => name === 'nodes.csv')?.content
  expect(nodes?.is === 'nodes' && nodes.names.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(JSON.stringify(published.map(({ content }) => content))).not.toContain('person')
})

test('with groups names stay, and each node has its group', async () => {
  const { made, written } = host(ring(true))
  const done = await job(graph, asked({ groups: 'shifts' }), made)
  expect(done?.files).toEqual(['graph.csv', 'nodes.csv', 'profile.json', 'groups.csv'])
  const groups = written[0]?.published.find(({ name }) => name === 'groups.csv')?.content
  expect(groups?.is === 'csv' && [...groups.rows].slice(19, 21)).toEqual([
    ['person 19', 'day'],
    ['person 20', 'night'],
  ])
})

test('a graph without edges is released like any other', async () => {
  const { made } = host(ring(false))
  expect((await job(graph, asked(), made))?.files).toContain('graph.csv')
})

describe('refusals mention options by key', () => {
  test.each([
    [{ directed: true }, /so directed cannot be used: undirected makes one edge/],
    [{ neighbours: 'row' }, /^A made-up graph protects every single edge/],
    [{ groups: 'shifts', findGroups: true }, /^groups says what the groups are/],
    [{ groups: 'friends' }, /^friends is the data itself/],
    [{ countEpsilon: 0.1 }, /^countEpsilon goes with/],
    [{ edges: 5 }, /^edges goes with mechanism filtered/],
    [
      { mechanism: 'randomised-response', expectedEdges: 5, keep: ['degrees'] },
      /^keep goes with mechanism synthetic-graph/,
    ],
  ])('%j', async (more, sentence) => {
    const refused = await job(graph, asked(more), host(undefined).made).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    expect(inPlain((refused as InvalidInput).words ?? (refused as InvalidInput).message)).toMatch(sentence)
  })

  test('groups that leave nodes out, or name one twice', async () => {
    const refused = (lines: readonly string[]) =>
      job(graph, asked({ groups: 'shifts' }), host(undefined, lines).made).then(
        () => '',
        (error: unknown) => inPlain((error as InvalidInput).words ?? ''),
      )
    expect(await refused(GROUPS.slice(1))).toMatch(/no group for 1 of the 40 nodes, such as person 0/)
    expect(await refused([...GROUPS, 'person 3,night'])).toMatch(/names the node person 3 twice/)
  })
})
