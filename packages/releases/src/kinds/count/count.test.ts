import { graphFromEdges, InvalidInput } from '@tulle/core'
import type { Words } from '@tulle/core/text'
import { expect, test } from 'vitest'
import { job } from '../../job.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import { place } from '../../testing/place.ts'
import { count } from './index.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e']
/** A triangle of a, b and c, and d beside it. */
const EDGES = { directed: false, from: Uint32Array.of(0, 1, 2, 2), to: Uint32Array.of(1, 2, 0, 3) }

/** The nodes may be read by whoever plans; the edges only where `open`. */
function sources(open: boolean): Sources {
  const data = () => {
    if (!open) throw new Error('a plan reads no data')
  }
  return {
    check: async () => data(),
    same: async () => false,
    graphFormat: () => 'edge-list',
    nodes: async () => ({ names: NAMES, lines: {} }),
    lines: async () => ['node,group', ...NAMES.map((name) => `${name},${name < 'c' ? 'north' : 'south'}`)],
    graph: async () => {
      data()
      const { graph, dropped } = graphFromEdges({ ...EDGES, names: NAMES })
      return { graph, counts: { ...dropped, edges: 5, outsideNodes: 1 } }
    },
  } as unknown as Sources
}

const hostOf = (open: boolean) => place(sources(open), !open)

const settings = (more: object) =>
  settingsOf('count', count.options, { file: 'friends', nodes: 'people', epsilon: 1, ...more })

function refusal(more: object): Words | undefined {
  const host = { planOnly: true, sources: sources(false) }
  try {
    count.check(settings(more), host)
  } catch (error) {
    if (error instanceof InvalidInput) return error.words
    throw error
  }
  throw new Error('nothing was refused')
}

test.each(['triangles', 'degrees'])('a plan of %s is made without reading the edges', async (what) => {
  const { host, shown } = hostOf(false)
  expect(await job(count, settings({ count: what }), host)).toBeUndefined()
  const [{ plan, more = [] } = { plan: undefined }] = shown
  expect(plan?.facts).toMatchObject({ nodes: 5, names: 'public' })
  expect(more.map(({ heading }) => heading)).toEqual(
    what === 'degrees' ? [] : ['Mechanisms side by side, at the same ε, if the level is 2'],
  )
})

test('what is published is the noisy count alone; the true one is kept', async () => {
  const { host, written } = hostOf(true)
  const done = await job(count, settings({ count: 'triangles' }), host)
  expect(done?.files).toEqual(['count.json'])
  const [{ published, private: kept } = { published: [], private: [] }] = written
  const [file] = published
  const text = file?.content.is === 'text' ? file.content.text : ''
  expect(Object.keys(JSON.parse(text) as object)).toEqual(expect.arrayContaining(['count', 'value']))
  expect(text).not.toMatch(/"level"|"error"/)
  expect(kept.map(({ name }) => name)).toEqual(['run.json', 'config.json', 'report.html'])
  const run = JSON.parse(kept[0]?.text ?? '') as { readonly found: object; readonly counts: object }
  expect(run).toMatchObject({ found: { value: 1, level: 1 }, counts: { outsideNodes: 1 } })
  expect(done?.told?.numbers).toMatchObject({ value: 1n, leftOut: { outsideNodes: 1 } })
})

test('degrees are a table, from the largest to the smallest', async () => {
  const { host, written } = hostOf(true)
  const done = await job(count, settings({ count: 'degrees', epsilon: 100 }), host)
  const content = written[0]?.published[0]?.content
  expect(content).toMatchObject({ is: 'csv', headings: ['rank', 'degree', 'noisy'] })
  const rows = content?.is === 'csv' ? [...content.rows] : []
  // At ε = 100 the noise is gone from most of them, and what is left is cleaned up.
  expect(rows.map(([rank]) => rank)).toEqual([1, 2, 3, 4, 5])
  expect(rows.map(([, degree]) => degree)).toEqual([3, 2, 2, 1, 0])
  expect(done?.released?.(['degrees.csv'])).toEqual({ count: 'degrees', file: 'degrees.csv' })
})

test('refusals mention options by their keys', () => {
  expect(refusal({ count: 'edges', guess: 3 })?.parts).toContainEqual({ mention: 'guess' })
  expect(refusal({})?.parts).toContainEqual(expect.objectContaining({ mention: 'kind:count' }))
  expect(refusal({ count: 'triangles', mechanism: 'laplace', floor: 2 })?.parts).toContainEqual({
    mention: 'mechanism',
    value: 'ladder',
  })
})

test('another count leaves a configuration what fits it', () => {
  expect(count.outdone?.({ count: 'edges' })).toEqual([
    'groups',
    'maxOutside',
    'maxPerNode',
    'guess',
    'levelEpsilon',
    'floor',
    'evenSum',
  ])
  expect(count.outdone?.({ count: 'edges', protect: 'person' })).toContain('mechanism')
  expect(count.outdone?.({ count: 'edges', guess: 3 })).not.toContain('guess')
  expect(count.outdone?.({ interval: false })).toEqual(['coverage'])
})

/** Nodes that no list names: only the edges do. */
const hidden = (more: object) =>
  settingsOf('count', count.options, { file: 'friends', epsilon: 1, protect: 'person', ...more })

test('a person is hidden without a list of nodes, and rewired with one', async () => {
  const { host, shown } = hostOf(false)
  await job(count, hidden({ count: 'triangles', maxPerNode: 3 }), host)
  await job(count, hidden({ count: 'triangles', maxPerNode: 3, nodes: 'people' }), host)
  expect(shown.map(({ plan }) => plan.facts)).toMatchObject([
    { neighbours: { kind: 'node' }, cap: { public: 3 } },
    { neighbours: { kind: 'rewired-node' }, nodes: 5 },
  ])
  expect(shown[0]?.plan.facts).not.toHaveProperty('nodes')
})

test('without a cap six tenths of ε choose one, and what was drawn is published', async () => {
  const { host, written } = hostOf(true)
  const done = await job(count, hidden({ count: 'edges', neighbours: 'node' }), host)
  expect(done?.released?.(['count.json'])).toMatchObject({ cap: expect.any(Number) as number })
  const content = written[0]?.published[0]?.content
  const text = content?.is === 'text' ? content.text : ''
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['about', 'count', 'value', 'cap'])
})

test('degrees that hide people are a histogram up to the largest degree', async () => {
  const { host, written } = hostOf(true)
  await job(count, hidden({ count: 'degrees', maxDegree: 3, epsilon: 200 }), host)
  const content = written[0]?.published[0]?.content
  const rows = content?.is === 'csv' ? [...content.rows] : []
  // One has one edge, two have two and one has three; who has none is not counted.
  expect(rows.map(([degree, nodes]) => [degree, nodes])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ])
})

test('what does not go with a person is refused by its key', () => {
  const keyOf = (more: object) => refusal({ nodes: undefined, protect: 'person', ...more })?.parts
  expect(keyOf({ count: 'degrees' })).toContainEqual({ mention: 'maxDegree' })
  expect(keyOf({ count: 'max-degree' })).toContainEqual({ mention: 'protect', value: 'person' })
  expect(keyOf({ count: 'triangles', guess: 3 })).toContainEqual({ mention: 'guess' })
  expect(keyOf({ count: 'edges', neighbours: 'edge' })).toContainEqual({ mention: 'neighbours', value: 'edge' })
  expect(refusal({ count: 'triangles', maxPerNode: 3 })?.parts).toContainEqual({ mention: 'maxPerNode' })
})

test('a profile is one release with pictures, and its plan reads no edge', async () => {
  const planned = hostOf(false)
  await job(count, settings({ count: 'profile' }), planned.host)
  expect(planned.shown[0]?.plan).toMatchObject({ mechanism: 'graph-profile', guarantee: { epsilon: 1 } })
  const { host, written } = hostOf(true)
  const done = await job(count, settings({ count: 'profile', epsilon: 400 }), host)
  expect(done?.files).toEqual(['profile.json', 'degrees.csv', 'clustering.csv', 'degrees.svg', 'clustering.svg'])
  expect(done?.released?.([])).toMatchObject({ count: 'profile', edges: 4, triangles: 1, twoStars: 5, threeStars: 1 })
  expect(written[0]?.published.every(({ content }) => content.is === 'text')).toBe(true)
  expect((await job(count, settings({ count: 'triangles-by-degree' }), host))?.files).toEqual(['profile.json'])
})

const grouped = (more: object) =>
  settingsOf('count', count.options, { file: 'friends', groups: 'regions', count: 'mixing', epsilon: 300, ...more })

test('edges between groups are a table, the same read either way', async () => {
  const { host, written } = hostOf(true)
  const done = await job(count, grouped({}), host)
  expect(done?.files).toEqual(['mixing.csv', 'mixing.svg'])
  const content = written[0]?.published[0]?.content
  expect(content).toMatchObject({ is: 'csv', headings: ['group', 'north', 'south'] })
  // a–b within the north, c–d within the south, and two edges from c to the north.
  expect(content?.is === 'csv' ? [...content.rows] : []).toEqual([
    ['north', 1, 2],
    ['south', 2, 1],
  ])
})

test('mixing hides a person by caps, and says what it needs', async () => {
  const { host, shown } = hostOf(false)
  await job(count, grouped({ protect: 'person', maxDegree: 4, maxOutside: 1 }), host)
  expect(shown[0]?.plan).toMatchObject({
    facts: { neighbours: { kind: 'rewired-node' }, nodes: 5, groups: 2 },
    parameters: { sensitivity: 5 },
  })
  const keysOf = (more: object) => {
    try {
      count.check(grouped(more), { planOnly: true, sources: sources(false) })
    } catch (error) {
      if (error instanceof InvalidInput) return error.words?.parts
      throw error
    }
    throw new Error('nothing was refused')
  }
  expect(keysOf({ groups: undefined })).toContainEqual(expect.objectContaining({ mention: 'groups' }))
  expect(keysOf({ nodes: 'people' })).toContainEqual({ mention: 'nodes' })
  expect(keysOf({ protect: 'person' })).toContainEqual({ mention: 'maxDegree' })
  expect(keysOf({ maxDegree: 3 })).toContainEqual({ mention: 'maxDegree' })
  expect(keysOf({ interval: true })).toContainEqual({ mention: 'interval' })
})
