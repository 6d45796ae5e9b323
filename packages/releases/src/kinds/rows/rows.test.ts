import { InvalidInput } from '@tulle/core'
import type { Words } from '@tulle/core/text'
import { expect, test } from 'vitest'
import { job } from '../../job.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import { place } from '../../testing/place.ts'
import { anonymise } from './index.ts'

/** Four people: three have jazz, and one of them and the fourth something of their own. */
const READ = {
  matrix: { rows: 4, columns: 3, offsets: Uint32Array.of(0, 1, 2, 4, 5), indices: Uint32Array.of(1, 1, 0, 1, 2) },
  items: ['chess', 'jazz', 'wine'],
  counts: { rows: 4, entries: 5, repeatedItems: 2, emptyRows: 0 },
}

/** Without `open`, looking at the data fails. */
function sources(open: boolean): Sources {
  const data = () => {
    if (!open) throw new Error('a plan reads no data')
  }
  return {
    check: async () => data(),
    same: async () => false,
    graphFormat: () => 'edge-list',
    tableFormat: () => undefined,
    columnsIfKnown: async () => (open ? ['who', 'likes'] : undefined),
    baskets: async () => {
      data()
      return READ
    },
  } as unknown as Sources
}

const hostOf = (open: boolean) => place(sources(open), !open)

const settings = (more: object) => settingsOf('anonymise', anonymise.options, { file: 'people', k: 2, ...more })

function refusal(more: object): Words | undefined {
  try {
    anonymise.check(settings(more), { planOnly: true, sources: sources(false) })
  } catch (error) {
    if (error instanceof InvalidInput) return error.words
    throw error
  }
  throw new Error('nothing was refused')
}

test.each([{ baskets: true }, { columns: ['job'] }, { person: 'who', items: 'likes', keep: ['town'] }])(
  'a plan of %o is made without reading the data',
  async (way) => {
    const { host, shown } = hostOf(false)
    expect(await job(anonymise, settings(way), host)).toBeUndefined()
    expect(shown[0]?.plan.guarantee).toMatchObject({ kind: 'k-anonymity', k: 2 })
  },
)

test('what is published are rows of which every one occurs k times; what was lost is kept', async () => {
  const { host, written } = hostOf(true)
  const done = await job(anonymise, settings({ baskets: true }), host)
  const [{ published, private: kept } = { published: [], private: [] }] = written
  expect(published).toHaveLength(1)
  const content = published[0]?.content
  if (content?.is !== 'rows') throw new Error('no rows were published')
  expect(content.file).toMatchObject({ name: 'rows', format: 'baskets', items: READ.items })
  expect(Math.min(...content.rows.sizes)).toBeGreaterThanOrEqual(2)
  expect(content.rows.classOf).toHaveLength(4)
  expect(kept.map(({ name }) => name)).toEqual(['run.json', 'config.json', 'report.html'])
  expect(JSON.parse(kept[0]?.text ?? '')).toMatchObject({ counts: READ.counts, found: { entries: 5 } })
  expect(done?.told?.numbers).toMatchObject({ entries: 5, repeatedItems: 2 })
  expect(done?.promise).toBe('k = 2')
})

test('only names that are left in the release are looked at for formulas', async () => {
  const names = async (items: readonly string[]) => {
    const { host } = hostOf(true)
    const itemRows = async () => ({ ...READ, items })
    const open = { ...host, sources: { ...host.sources, itemRows } as unknown as Sources }
    const done = await job(anonymise, settings({ person: 'who', items: 'likes', k: 4 }), open)
    return [...(done?.names ?? [])]
  }
  expect(await names(['chess', '=jazz', 'wine'])).toEqual(['=jazz'])
  expect(await names(['=chess', 'jazz', '=wine'])).toEqual(['jazz'])
})

test('a column that is not there is refused before the plan is shown', async () => {
  const { host, shown, written } = hostOf(true)
  const asked = settings({ person: 'who', items: 'likes,town' })
  await expect(job(anonymise, asked, host)).rejects.toThrow(/names one column.*its columns are who, likes/)
  expect([shown, written]).toEqual([[], []])
})

test('refusals mention options by their keys', () => {
  expect(refusal({})?.parts).toEqual(expect.arrayContaining([{ mention: 'items', value: 'COL' }, { mention: 'edges' }]))
  const stray = refusal({ baskets: true, person: 'who' })?.parts.filter((part) => typeof part !== 'string')
  expect(stray?.map(({ mention }) => mention)).toEqual(['person', 'items', 'columns', 'baskets'])
})

test('another way to give rows puts that of a configuration out of force, with what went with it alone', () => {
  const left = anonymise.outdone?.({ edges: true })
  expect(left).toEqual(expect.arrayContaining(['items', 'columns', 'baskets', 'person', 'keep', 'ties', 'separator']))
  expect(left).not.toContain('multiline')
  expect(left).not.toContain('nodes')
  expect(anonymise.outdone?.({ edges: true, format: 'baskets' })).not.toContain('separator')
  expect(anonymise.outdone?.({ k: 3 })).toEqual([])
})
