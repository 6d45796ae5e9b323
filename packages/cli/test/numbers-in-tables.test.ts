/** Numbers by range, and texts of which one means yes, in tables and in rows. Runs what `npm run build` has built. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-ranges-'))
  const lines = Array.from({ length: 200 }, (_, i) => `p${i},${i / 2},${i % 2 === 0 ? ' M' : 'B'}`)
  await writeFile(join(place, 'people.csv'), `who,age,kind\n${lines.join('\n')}\n`)
  await writeFile(join(place, 'people.txt'), Array.from({ length: 200 }, (_, i) => `p${i}\n`).join(''))
  await writeFile(join(place, 'words.csv'), 'who,age,kind\np1,old,M\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const tulle = (...args: readonly string[]) => tulleIn(place, args)
const read = (file: string) => readFile(join(place, file), 'utf8')
const TABLE = ['release', 'table', 'people.csv', '--person', 'who', '--people', 'people.txt', '--columns', 'age,kind']
const ROWS = ['anonymise', 'people.csv', '--columns', 'age,kind', '--k', '5']

test('a table has a column for each range, and one value means yes', async () => {
  const made = await tulle(...TABLE, '--bins', 'age=20,50', '--yes', 'kind=m', '--epsilon', '1e3', '-o', 'table')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  const [head, ...lines] = (await read('table/release/table.csv')).trim().split('\n')
  expect(head).toBe('who,age: below 20,age: 20 to 50,age: 50 or more,kind')
  for (const [i, line] of lines.entries()) {
    const age = i / 2
    const cells = [age < 20, age >= 20 && age < 50, age >= 50, i % 2 === 0].map(Number)
    expect(line).toBe([`p${i}`, ...cells].join())
  }
  expect((await tulle('verify', 'table')).code).toBe(0)
  const evaluated = await tulle('evaluate', 'people.csv', 'table', '-o', 'table')
  expect(evaluated.stdout).toMatch(/Jaccard similarity: 1\n/)
})

test('rows are released by range: below the first edge, above the last, and of equal width', async () => {
  const made = await tulle(...ROWS, '--bins', 'age=3', '--bounds', 'age=20,80', '-o', 'rows')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  const ranges = new Set(
    (await read('rows/release/rows.csv'))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  )
  expect([...ranges].toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual([
    '20 to 40',
    '40 to 60',
    '60 to 80',
    '80 or more',
    'below 20',
  ])
  expect((await tulle('verify', 'rows')).code).toBe(0)
  const evaluated = await tulle('evaluate', 'people.csv', 'rows', '-o', 'rows')
  expect(evaluated.stdout).toMatch(/Jaccard similarity: 1\n/)
})

test('numbers as they are: the owner is told to give ranges, not a smaller k', async () => {
  const { stdout } = await tulle(...ROWS, '-o', 'plain')
  expect(stdout).toMatch(
    /The column "age" holds numbers, and few people share a value: give ranges, such as --bins age=/,
  )
  const only = await tulle('anonymise', 'people.csv', '--columns', 'age', '--k', '5', '-o', 'only')
  expect(only.stdout).toMatch(/Nothing at all is released: every row is empty\. A smaller k would not help/)
  expect(stdout + only.stdout).not.toMatch(/smaller k would keep/)
})

test.each([
  [
    [...TABLE, '--epsilon', '1', '-o', 'no', '--thresholds', 'age=3'],
    /"kind" holds neither yes .*Say what counts as yes: --yes-values kind=value/,
  ],
  [
    [...TABLE, '--epsilon', '1', '-o', 'no', '--bins', 'age=4'],
    /need a lowest and a highest value: give --bounds age=0,100/,
  ],
  [[...TABLE, '--epsilon', '1', '-o', 'no', '--bins', 'age=9,3'], /edges that go up.*; 3 does not/],
  [
    [...TABLE, '--epsilon', '1', '-o', 'no', '--bins', 'age=1,2', '--thresholds', 'age=1'],
    /what counts as yes is said once/,
  ],
  [[...TABLE, '--epsilon', '1', '-o', 'no', '--yes-values', 'size=M'], /--yes-values names "size"/],
  [[...TABLE, '--epsilon', '1', '-o', 'no', '--yes', 'maybe'], /--yes takes nothing, or pairs/],
  [[...ROWS, '-o', 'no', '--bins', 'size=1,2'], /--bins names "size"/],
  [
    [
      'release',
      'table',
      'words.csv',
      '--person',
      'who',
      '--people-from-data',
      '--columns',
      'age',
      '--bins',
      'age=1,2',
      '--epsilon',
      '1',
      '-o',
      'no',
    ],
    /does not hold a number, to be compared with its ranges/,
  ],
])('%j is refused', async (args, sentence) => {
  const { code, stderr } = await tulle(...args)
  expect(code).not.toBe(0)
  expect(stderr).toMatch(sentence)
})
