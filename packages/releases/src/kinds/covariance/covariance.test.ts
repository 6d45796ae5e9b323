import { InvalidInput } from '@tulle/core'
import { inPlain, type Mention, said } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import type { Artefacts } from '../../artefact.ts'
import { job } from '../../job.ts'
import type { Shown } from '../../kind.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const kind = kinds['sketch-covariance']
const FILES: Readonly<Record<string, readonly string[]>> = { centre: ['x=10', 'y, twice=20'], ways: ['x=1', '1,1'] }
/** Around (10, 20): (−2, −4) to (2, 4), a hundred rows of each. */
const ROWS = Array.from({ length: 500 }, (_, i) => [10 + (i % 5) - 2, 20 + 2 * ((i % 5) - 2)] as const)

/** What is public: nothing else may be read for a plan. */
const PUBLIC: Partial<Sources> = {
  isFile: async (file) => file in FILES,
  lines: async (file) => FILES[file] ?? [],
  header: async () => ['x', 'y, twice', 'note'],
}
const DATA: Partial<Sources> = {
  check: async () => undefined,
  async numbers({ columns, scales = [] }) {
    const values = Float64Array.from(ROWS.flatMap((row) => row.map((x, j) => x / (scales[j] ?? 1))))
    return {
      columns: columns.length,
      *batches() {
        yield { rows: ROWS.length, columns: columns.length, values }
      },
      counts: () => ({ rows: ROWS.length + 3, missingRows: 3 }),
    }
  },
}

const ASKED = { file: 'rows', columns: ['x', 'y, twice'], centre: 'centre', norm: 5, epsilon: 40, delta: 1e-3 }
const asked = (more: object = {}) => settingsOf(kind.name, kind.options, { ...ASKED, ...more })
const braced = ({ mention, value }: Mention) => `{${mention}${value === undefined ? '' : ` ${value}`}}`

async function refusalOf(more: object, held = PUBLIC): Promise<string> {
  const refused = await job(kind, asked(more), place(held, true).host).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(InvalidInput)
  const { words, message } = refused as InvalidInput
  return said(words ?? message, braced)
}

test('a plan reads no data, and offers other ways as whole requests', async () => {
  const { host, shown } = place(PUBLIC, true)
  expect(await job(kind, asked({ queries: 2000 }), host)).toBeUndefined()
  const [{ plan, more = [] }] = shown as [Shown]
  expect(plan.facts).toMatchObject({ columns: 2, centre: { public: [10, 20] }, norm: 5 })
  const parts = more.flatMap(({ lines }) => lines).flatMap((line) => (typeof line === 'string' ? [] : line.parts))
  const offered = parts.flatMap((part) => (typeof part === 'string' || part.settings === undefined ? [] : [part]))
  expect(offered.map(({ mention }) => mention)).toContain('kind:sketch-covariance')
  // Neither what is so by default, nor what another mechanism has no use for.
  expect(offered.at(-1)?.settings).toEqual({ ...ASKED, mechanism: 'noisy-gram' })
})

describe('the columns of a plan', () => {
  test('are checked against the header', async () => {
    expect(await refusalOf({ columns: ['x', 'y, twce'], centre: undefined })).toBe(
      'rows has no column "y, twce" (did you mean "y, twice"?): its columns are x, y, twice, note.',
    )
  })

  test('are taken as they are where there is no header to be had', async () => {
    const { host, shown } = place({ ...PUBLIC, header: async () => undefined }, true)
    await job(kind, asked({ columns: ['nothing'], centre: undefined }), host)
    expect(shown).toHaveLength(1)
  })
})

test('products are published in the units of the file, and what the rows say is kept', async () => {
  const { host, written } = place({ ...PUBLIC, ...DATA })
  const more = { mechanism: 'noisy-gram', scale: { x: 2 }, people: 1000, escapeNames: true }
  const done = await job(kind, asked(more), host)
  expect(done?.files).toEqual(['gram.csv', 'columns.csv'])
  const [{ published, private: kept, escapeNames }] = written as [Artefacts]
  expect(escapeNames).toBe(true)
  const [gram, divisors] = published.map(({ content }) => (content.is === 'csv' ? [...content.rows] : []))
  expect(divisors).toEqual([
    ['x', 2],
    ['y, twice', 1],
  ])
  // Sums of squares of 1,000 and 4,000, with noise of deviation 15.5 and less.
  expect(gram?.map(([name]) => name)).toEqual(['x', 'y, twice'])
  expect(Math.abs(Number(gram?.[0]?.[1]) - 1000)).toBeLessThan(100)
  expect(Math.abs(Number(gram?.[1]?.[2]) - 4000)).toBeLessThan(100)
  expect(JSON.parse(kept[0]?.text ?? '')).toMatchObject({ counts: { rows: 503, missingRows: 3, clippedRows: 0 } })
  expect(JSON.parse(kept[1]?.text ?? '')).toMatchObject({ release: 'sketch-covariance', centre: '/at/centre' })
  const told = done?.told?.lines.map(inPlain) ?? []
  expect(told[0]).toMatch(/^Read this first: 1,000 people were declared \(people\), and 500 rows were used/)
  expect(told).toContain('3 of 503 rows were left out: a cell is empty, or no number.')
})

test('named directions are answered in a sheet, each in its own unit', async () => {
  const { host, written } = place({ ...PUBLIC, ...DATA })
  const settings = asked({ mechanism: 'variance-answers', directions: 'ways', epsilon: 500, delta: undefined })
  await job(kind, settings, host)
  const content = written[0]?.published[0]?.content
  const rows = content?.is === 'csv' ? [...content.rows] : []
  expect(rows.map(([direction]) => direction)).toEqual(['x=1', '1,1'])
  // Of three times the first column, 9 times its squares; noise of scale 2·25/500 times at most 2.
  expect(Math.abs(Number(rows[0]?.[1]) - 1000)).toBeLessThan(10)
  expect(Math.abs(Number(rows[1]?.[1]) - 9000)).toBeLessThan(10)
})

test('the exact mean is taken off where rows move, and the report knows it', async () => {
  const { host, written } = place({ ...PUBLIC, ...DATA })
  const more = { neighbours: 'row-change', maxChange: 1, norm: undefined, centre: 'mean', rows: 300, anyway: true }
  const done = await job(kind, asked(more), host)
  expect(done?.release.plan.facts).toMatchObject({ centre: { own: true } })
  expect(written[0]?.published[0]?.name).toBe('sketch.parquet')
})

describe('refusals mention options by key', () => {
  test.each([
    [{ columns: undefined }, 'Which columns are sketched? Name them with {columns a,b,c}'],
    [{ norm: undefined }, '{norm} is missing: how long is a row, less the centre, at most?'],
    [{ centre: '10,20' }, 'There is no file 10,20: {centre} takes pairs such as height=170,weight=70'],
    [{ scale: { weight: 2 } }, '{scale} names "weight", which is none of the columns: x, "y, twice".'],
    [{ spectrumEpsilon: 1 }, '{spectrumDelta} is missing: a look at the narrowest direction spends a part of ε'],
    [{ centreEpsilon: 1 }, '{centreEpsilon} goes with a {centre private}: give that too, or leave it out.'],
    [{ centre: 'mean' }, '{centre mean} takes the exact mean off, which costs nothing where a row only moves'],
    [{ mechanism: 'noisy-gram', rows: 9 }, '{rows} goes with {mechanism covariance-sketch}, not with noisy-gram'],
    [{ mechanism: 'variance-answers' }, '{mechanism variance-answers} answers directions that are named beforehand'],
  ])('%j', async (more, sentence) => {
    expect(await refusalOf(more)).toContain(sentence)
  })
})

test('what is given puts out of force what it replaces', () => {
  expect(kind.outdone?.({ centre: { x: 1 } })).toEqual(['centreEpsilon', 'centreDelta', 'centreGuess'])
  expect(kind.outdone?.({ centre: 'private' })).toEqual([])
  expect(kind.outdone?.({ neighbours: 'row-change' })).toEqual(['norm'])
  expect(kind.outdone?.({ neighbours: 'row' })).toEqual(['maxChange'])
})
