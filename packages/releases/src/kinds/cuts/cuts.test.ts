import { graphFromEdges, InvalidInput } from '@tulle/core'
import { inPlain, said } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import type { Artefacts } from '../../artefact.ts'
import { job } from '../../job.ts'
import type { Shown } from '../../kind.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const kind = kinds['sketch-graph']
const NAMES = Array.from({ length: 40 }, (_, i) => (i === 39 ? 'last, the' : `n${i}`))
/** A ring: every cut of one node is 2. */
const RING = graphFromEdges({
  names: NAMES,
  directed: false,
  from: Uint32Array.from(NAMES, (_, i) => i),
  to: Uint32Array.from(NAMES, (_, i) => (i + 1) % NAMES.length),
}).graph

/** What is public: nothing else may be read for a plan. */
const PUBLIC: Partial<Sources> = {
  same: async (a, b) => a === b,
  graphFormat: () => 'edge-list',
  nodes: async () => ({ names: NAMES, lines: {} }),
  lines: async () => ['n0', '', 'n1, "last, the"'],
}
const DATA: Partial<Sources> = {
  check: async () => undefined,
  graph: async () => ({ graph: RING, counts: { edges: 41, duplicates: 0, loops: 0, outsideNodes: 1 } }),
}

const asked = (more: object) =>
  settingsOf(kind.name, kind.options, { file: 'ring', nodes: 'list', epsilon: 4, delta: 1e-6, ...more })

test('a plan reads no data, and offers other ways as whole requests', async () => {
  const { host, shown } = place(PUBLIC, true)
  expect(await job(kind, asked({ header: false }), host)).toBeUndefined()
  const [{ plan, more = [] }] = shown as [Shown]
  expect(plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 4, delta: 1e-6 })
  const mentions = more.flatMap(({ lines }) => lines).flatMap((line) => (typeof line === 'string' ? [] : line.parts))
  const offers = mentions.flatMap((part) => (typeof part === 'string' || part.settings === undefined ? [] : [part]))
  expect(offers.map(({ mention }) => mention)).toContain('kind:sketch-graph')
  const answers = offers.find(({ mention }) => mention === 'kind:sketch-graph')?.settings
  expect(answers).toMatchObject({ file: 'ring', nodes: 'list', header: false, mechanism: 'cut-answers', cuts: 'FILE' })
})

test('a sketch is published, and what the graph itself says is kept', async () => {
  const { host, written } = place({ ...PUBLIC, ...DATA })
  const done = await job(kind, asked({ rows: 30, anyway: true }), host)
  expect(done?.files).toEqual(['sketch.parquet'])
  const [{ published, private: kept }] = written as [Artefacts]
  const [content] = published.map((each) => each.content)
  expect(content?.is === 'sketch' && content).toMatchObject({ heading: 'node', names: NAMES, sketch: { rows: 30 } })
  expect(kept.map(({ name }) => name)).toEqual(['run.json', 'config.json', 'report.html'])
  expect(JSON.parse(kept[0]?.text ?? '')).toMatchObject({
    counts: { edges: 41, outsideNodes: 1 },
    found: { total: 40 },
  })
  expect(JSON.parse(kept[1]?.text ?? '')).toMatchObject({
    release: 'sketch-graph',
    file: '/at/ring',
    nodes: '/at/list',
  })
  expect(done?.told?.lines.map(inPlain).slice(0, 2)).toEqual([
    '1 of 41 edges was left out: an end is not in the list of nodes.',
    'The true number of edges: 40.',
  ])
  const [first] = (done?.chosen ?? []) as Exclude<NonNullable<typeof done>['chosen'], string | undefined>
  expect(said(first ?? '', ({ mention, settings }) => `<${mention} ${JSON.stringify(settings)}>`)).toBe(
    'A sketch of 40 nodes, with 30 numbers each. Anyone who has it can ask for a cut: <ask:cut {"nodes":["n0","n1"]}>',
  )
})

test('named cuts are answered in a sheet, near the truth where ε is large', async () => {
  const { host, written } = place({ ...PUBLIC, ...DATA })
  const settings = asked({ mechanism: 'cut-answers', cuts: 'file', epsilon: 500, delta: undefined })
  const done = await job(kind, settings, host)
  const content = written[0]?.published[0]?.content
  const rows = content?.is === 'csv' ? [...content.rows] : []
  // Noise of scale 2/500 that rounds away: n1 and the last node are no neighbours, so that 4 edges leave them.
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['n0', 1, 2],
    ['n1, "last, the"', 2, 4],
  ])
  expect([...(done?.names ?? [])]).toEqual(['n0', 'n1, "last, the"'])
})

describe('refusals mention options by key', () => {
  test.each([
    [{ delta: undefined }, '{delta} is missing: a sketch has no promise without one.'],
    [{ cuts: 'file' }, '{cuts} goes with {mechanism cut-answers}, not with cut-sketch'],
    [{ weightBound: 2 }, '{weightBound} is about weights: give {weighted} with it, or leave it out.'],
    [{ nodes: undefined }, 'Which nodes does the graph have? Give their names with {nodes FILE}'],
    [{ rows: 9, accuracy: [0.1, 0.1] }, 'Projections are given by number ({rows})'],
    [{ nodes: 'ring' }, 'ring is the data itself, and {nodes} is for a list'],
  ])('%j', async (more, sentence) => {
    const { host } = place(PUBLIC, true)
    const refused = await job(kind, asked(more), host).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    const { words: parts } = refused as InvalidInput
    const text = said(parts ?? '', ({ mention, value }) => `{${mention}${value === undefined ? '' : ` ${value}`}}`)
    expect(text).toContain(sentence)
  })
})

test('what is given puts out of force what it replaces', () => {
  expect(kind.outdone?.({ noise: 'laplace' })).toEqual(['delta'])
  expect(kind.outdone?.({ weighted: true })).toEqual(['ignoreWeights'])
  expect(kind.outdone?.({ ignoreWeights: true })).toEqual(['weighted', 'weightBound', 'maxChange'])
})
