import { InvalidInput, type ItemPlan } from '@tulle/core'
import { type Mention, said } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import type { Artefacts, CsvContent } from '../../artefact.ts'
import type { GraphInput } from '../../graph-files/input.ts'
import { job } from '../../job.ts'
import { dataOf, type NamedItems, namedIn } from '../../popularity/files.ts'
import { basketsIn } from '../../rows/read-baskets.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import type { ReadBaskets } from '../../sources/rows.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const kind = kinds.items
/** 600 people with bread, every second with milk, one with caviar. */
const LINES = Array.from({ length: 600 }, (_, i) => [
  'bread',
  ...(i % 2 === 0 ? ['milk'] : []),
  ...(i === 0 ? ['caviar'] : []),
])

async function baskets(): Promise<ReadBaskets> {
  const bytes = new TextEncoder().encode(LINES.map((own) => own.join(' ')).join('\n'))
  const input: GraphInput = {
    name: 'baskets',
    async *bytes() {
      yield bytes
    },
    beside: async () => undefined,
  }
  return basketsIn({ input, size: bytes.length })
}

const PUBLIC: Partial<Sources> = { same: async () => false, names: async () => ['milk', 'bread', 'eggs'] }
const DATA: Partial<Sources> = { ...PUBLIC, check: async () => undefined, baskets }

const ASKED = { file: 'baskets', maxItems: 3, epsilon: 1, delta: 1e-6 }
const asked = (more: object = {}) => settingsOf(kind.name, kind.options, { ...ASKED, ...more })
const rowsOf = ([sheet]: Artefacts['published']) => (sheet as { readonly content: CsvContent }).content.rows
const textOf = (published: Artefacts['published']) =>
  (published[2] as { readonly content: { readonly text: string } }).content.text
const braced = ({ mention, value }: Mention) => `{${mention}${value === undefined ? '' : ` ${value}`}}`

test('a plan reads no data: the list of items alone, if there is one', async () => {
  const { host, shown } = place(PUBLIC, true)
  await job(kind, asked({ pairs: 10 }), host)
  const plan = shown[0]?.plan as ItemPlan
  expect(plan.facts.items).toBeUndefined()
  expect(plan.settings).toMatchObject({ noise: 'gaussian', perPerson: 3, pairs: { among: 10 } })
  const listed = place(PUBLIC, true)
  await job(kind, asked({ itemsFile: 'list', delta: undefined }), listed.host)
  expect(listed.shown[0]?.plan).toMatchObject({ facts: { items: 3 }, guarantee: { kind: 'pure', epsilon: 1 } })
})

test('a release publishes what stands out, and tells in private what was left out', async () => {
  const { host, written } = place(DATA)
  const done = await job(kind, asked({ maxItems: 2, pairs: 5 }), host)
  const [{ published, private: kept }] = written as [Artefacts]
  expect(published.map(({ name }) => name)).toEqual(['items.csv', 'pairs.csv', 'items.json'])
  const rows = rowsOf(published)
  expect([...rows].map(([item]) => item)).toEqual(['bread', 'milk'])
  expect(done?.told?.lines.map((line) => said(line, braced))).toEqual([
    '1 of 901 items was left out: someone has more than {maxItems 2}.',
  ])
  const report = kept.find(({ name }) => name === 'report.html')?.text
  expect(report).toMatch(/people with an item[\s\S]*people with two items/)
})

test('a list decides what is counted, and in which order', async () => {
  const { host, written } = place(DATA)
  const done = await job(kind, asked({ itemsFile: 'list', delta: undefined, atLeast: 50, epsilon: 5 }), host)
  const [{ published, release }] = written as [Artefacts]
  const rows = rowsOf(published)
  expect([...rows].map(([item]) => item)).toEqual(['bread', 'milk'])
  expect(release.plan.guarantee).toMatchObject({ kind: 'pure' })
  expect(done?.told?.lines.map((line) => said(line, braced))).toEqual(['1 of 901 items was left out: not in list.'])
})

test('what is written for programs reads back, and nothing else does', async () => {
  const { host, written } = place(DATA)
  await job(kind, asked({ pairs: 5 }), host)
  const [{ published, release }] = written as [Artefacts]
  const plan = release.plan as ItemPlan
  const text = textOf(published)
  const named = namedIn(text, plan)
  expect(named?.items.map(({ item }) => item)).toEqual(['bread', 'milk'])
  const [bread, milk] = (named as NamedItems).items as [NamedItems['items'][number], NamedItems['items'][number]]
  for (const forged of [
    { ...named, items: [milk, bread] },
    { ...named, items: [bread, { ...milk, people: 3 }] },
    { ...named, items: [bread, { ...milk, people: milk.people + 0.5 }] },
    { ...named, items: [bread, bread] },
    { ...named, items: [bread, milk, { item: 7, people: 100 }] },
    { items: named?.items },
    { ...named, pairs: [{ items: ['milk', 'bread'], people: 300 }] },
    { ...named, pairs: [{ items: ['bread', 'caviar'], people: 300 }] },
    { ...named, items: [null] },
    { ...named, pairs: [{ items: null, people: 300 }] },
  ]) {
    expect(namedIn(dataOf(plan, forged as never), plan)).toBeUndefined()
  }
  expect(namedIn('{', plan)).toBeUndefined()
  expect(namedIn(`${text} `, plan)).toBeUndefined()
})

describe('refused in words that mention options', () => {
  test.each([
    [{ maxItems: undefined }, /{maxItems 20}, .*{expectedPeople}.*{itemsPerPerson}/],
    [{ expectedPeople: 100 }, /go together/],
    [{ delta: undefined }, /{itemsFile FILE}, or {delta 1e-6}/],
    [{ noise: 'gaussian', itemsFile: 'list', delta: undefined }, /needs a {delta}/],
    [{ noise: 'laplace', itemsFile: 'list' }, /does not go with.*: leave it out/],
    [{ items: 'item' }, /{person COLUMN}/],
    [{ person: 'who' }, /{items COLUMN}/],
    [{ items: 'item', person: 'who', separator: ';' }, /{separator} stands between/],
    [{ pairShare: 0.5 }, /{pairs 50}/],
  ])('%j', async (more, sentence) => {
    const refused = await job(kind, asked(more), place(PUBLIC, true).host).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    const { words, message } = refused as InvalidInput
    expect(said(words ?? message, braced)).toMatch(sentence)
  })
})
