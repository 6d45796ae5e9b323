import { InvalidInput, type StatisticsPlan } from '@tulle/core'
import { type Mention, said } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import type { Artefacts } from '../../artefact.ts'
import { job } from '../../job.ts'
import { listsIn } from '../../lists-by-name.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import type { StatisticsTable } from '../../sources/statistics.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const kind = kinds.statistics
const ROWS = Array.from({ length: 400 }, (_, i) => [20 + (i % 60), i % 3])

const PUBLIC: Partial<Sources> = { header: async () => ['who', 'age', 'kind'] }
let read: StatisticsTable | undefined
const DATA: Partial<Sources> = {
  check: async () => undefined,
  async statistics(table) {
    read = table
    return {
      *batches() {
        const columns = [0, 1].map((j) => Float64Array.from(ROWS, (row) => row[j] as number))
        yield { rows: ROWS.length, columns, person: Uint32Array.from(ROWS, (_, i) => Math.floor(i / 2)) }
      },
      counts: () => ({ rows: ROWS.length + 2, nobody: 2 }),
    }
  },
}

const ASKED = {
  file: 'rows',
  columns: ['age', 'kind'],
  bounds: { age: [0, 100] },
  categories: { kind: ['a', 'b', '*'] },
  epsilon: 20,
}
const asked = (more: object = {}) => settingsOf(kind.name, kind.options, { ...ASKED, ...more })
const braced = ({ mention, value }: Mention) => `{${mention}${value === undefined ? '' : ` ${value}`}}`

async function planOf(more: object): Promise<StatisticsPlan> {
  const { host, shown } = place(PUBLIC, true)
  await job(kind, asked(more), host)
  return shown[0]?.plan as StatisticsPlan
}

async function refusalOf(more: object): Promise<string> {
  const refused = await job(kind, asked(more), place(PUBLIC, true).host).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(InvalidInput)
  const { words, message } = refused as InvalidInput
  return said(words ?? message, braced)
}

test('a plan reads no data, and asks of each column what makes sense of it', async () => {
  const { facts, settings } = await planOf({ tables: ['age:kind'], matters: { age: 4 } })
  expect(facts.columns).toMatchObject([
    { name: 'age', of: 'numbers', lower: 0, upper: 100 },
    { name: 'kind', of: 'categories', values: ['a', 'b'], other: true },
  ])
  expect(settings.statistics).toEqual([
    { of: 'mean', column: 'age', matters: 4 },
    { of: 'quantiles', column: 'age', at: [0.5], matters: 4 },
    { of: 'histogram', column: 'age', matters: 4 },
    { of: 'histogram', column: 'kind' },
    { of: 'table', columns: ['age', 'kind'] },
  ])
  const edges = { bounds: {}, bins: { age: [0, 18, 65] }, statistics: ['quartiles'], quantiles: [0.9] }
  const { facts: other, settings: wished } = await planOf(edges)
  expect(other.columns[0]).toMatchObject({ lower: 0, upper: 65, edges: [0, 18, 65] })
  expect(wished.statistics).toEqual([{ of: 'quantiles', column: 'age', at: [0.25, 0.5, 0.75, 0.9] }])
})

test('a release publishes three files, and tells in private what was left out', async () => {
  const { host, written } = place(DATA)
  const done = await job(kind, asked({ person: 'who', title: 'Ages' }), host)
  expect(read).toMatchObject({ person: 'who', columns: [{ column: 'age' }, { values: ['a', 'b'], other: true }] })
  const [{ published, private: kept }] = written as [Artefacts]
  expect(published.map(({ name }) => name)).toEqual(['statistics.csv', 'statistics.json', 'statistics.html'])
  expect(done?.told?.lines.map((line) => said(line, braced))).toEqual([
    '2 of 402 rows were left out: "who" is empty.',
    '200 of 402 rows were left out: someone has more than {rowsPerPerson 1}.',
  ])
  expect(kept.find(({ name }) => name === 'report.html')?.text).toMatch(/One by one: mean of age/)
  const page = published[2]?.content as { text: string }
  expect(page.text).toMatch(/<h1>Ages[\s\S]*median of age[\s\S]*<svg/)
  expect(page.text).not.toMatch(/402 rows/)
})

describe('refused in words that mention options', () => {
  test.each([
    [{ bounds: {} }, /What does the column "age" hold\? .*{bounds age=0,100}.*{categories age=a,b}/],
    [{ bounds: { age: [9, 1] } }, /{bounds} of "age" takes two numbers/],
    [{ bounds: { size: [1, 2] } }, /{bounds} names "size"/],
    [{ bins: { age: [0.5] } }, /how many ranges of equal width/],
    [{ bins: { age: [0, 50] } }, /go from 0 to 50, and its {bounds} from 0 to 100/],
    [{ bins: { kind: [1, 2] } }, /"kind" has categories \({categories}\)/],
    [{ categories: { kind: ['*'] } }, /lists no value/],
    [{ tables: ['age'] }, /{tables} takes pairs of the columns, such as age:kind/],
    [{ matters: { size: 2 } }, /{matters} names "size"/],
    [{ rowsPerPerson: 2 }, /{rowsPerPerson} needs to know/],
    [{ person: 'age' }, /says whose row it is/],
    [{ person: 'who', neighbours: 'row' }, /{neighbours row} protects what one row says/],
    [{ rows: 5, expectedRows: 5 }, /give one/],
    [{ noise: 'gaussian' }, /needs a {delta}/],
    [{ noise: 'laplace', delta: 1e-6 }, /does not go with.*: leave it out/],
    [{ columns: ['age', 'age'] }, /asked for twice/],
    [{ columns: ['age', 'sort'], categories: { sort: ['a'] } }, /has no column "sort"/],
  ])('%j', async (more, sentence) => {
    expect(await refusalOf(more)).toMatch(sentence)
  })
})

test('lists by name are read as they are typed', () => {
  expect(listsIn('age=0,18,65,sex=F,M', 'it')).toEqual({ age: ['0', '18', '65'], sex: ['F', 'M'] })
  expect(listsIn('"a, b"="x=1","y, z",c=2', 'it')).toEqual({ 'a, b': ['x=1', 'y, z'], c: ['2'] })
  expect(() => listsIn('18,age=2', 'it')).toThrow(/"18" is none/)
  expect(() => listsIn('a=1,a=2', 'it')).toThrow(/"a" twice/)
})
