/** `tulle release statistics` as people meet it. Runs what `npm run build` has built. */
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

const EXAMPLE = fileURLToPath(new URL('../../../examples/patients/patients.csv', import.meta.url))

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-statistics-'))
  await copyFile(EXAMPLE, join(place, 'patients.csv'))
  await writeFile(join(place, 'odd.csv'), 'x,"=kind"\n1,a\n2,b\n,a\nthree,a\n4,c\n5,"b"\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const tulle = (...args: readonly string[]) => tulleIn(place, args)
const ASK = ['release', 'statistics', 'patients.csv', '--columns', 'age,sex,smoker', '--bounds', 'age=18,100']
const LISTS = ['--categories', 'sex=F,M,smoker=no,yes', '--tables', 'sex:smoker']

/** The true figures, line by line. */
async function truth() {
  const rows = (await readFile(EXAMPLE, 'utf8')).trim().split('\n').slice(1)
  return rows.map((row) => row.split(',')).map(([who, age, , sex, smoker]) => ({ who, age: Number(age), sex, smoker }))
}

async function sheetOf(out: string): Promise<Map<string, number>> {
  const lines = (await readFile(join(place, out, 'release/statistics.csv'), 'utf8')).trim().split('\n').slice(1)
  return new Map(
    lines
      .map((line) => /^"?(.*?)"?,([-\d.]+),[-\d.]+,[-\d.]+$/.exec(line)?.slice(1) as [string, string])
      .map(([name, x]) => [name, Number(x)]),
  )
}

test('are released, verified and evaluated; at a huge ε they are the truth', async () => {
  const made = await tulle(...ASK, ...LISTS, '--epsilon', '1e6', '-o', 'true')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  expect((await tulle('verify', 'true')).stdout).toMatch(/^All is well\. All 3 released files/)
  const rows = await truth()
  const sheet = await sheetOf('true')
  expect(sheet.get('number of rows')).toBe(rows.length)
  expect(sheet.get('mean of age')).toBeCloseTo(rows.reduce((sum, { age }) => sum + age, 0) / rows.length, 2)
  const women = rows.filter(({ sex, smoker }) => sex === 'F' && smoker === 'yes').length
  expect(sheet.get('sex: F, smoker: yes')).toBe(women)
  const evaluated = await tulle('evaluate', 'patients.csv', 'true', '-o', 'true')
  expect({ code: evaluated.code, stderr: evaluated.stderr }).toEqual({ code: 0, stderr: '' })
  expect(evaluated.stdout).toMatch(/Average error of an answer \(table of sex by smoker\): 0/)
})

test('count each person for so many rows', async () => {
  const people = ['--person', 'patient', '--rows-per-person', '2', '--epsilon', '1e6']
  const made = await tulle(...ASK, ...LISTS, ...people, '-o', 'people')
  expect(made.stdout).toMatch(/someone has more than --rows-per-person 2/)
  const own = new Map<string, number>()
  for (const { who } of await truth()) own.set(who as string, (own.get(who as string) ?? 0) + 1)
  const counted = [...own.values()].reduce((sum, visits) => sum + Math.min(2, visits), 0)
  expect((await sheetOf('people')).get('number of rows')).toBe(counted)
})

test('leave out rows that lack something, and warn of names like formulas', async () => {
  const made = await tulle(
    'release',
    'statistics',
    'odd.csv',
    '--columns',
    'x,=kind',
    '--bounds',
    'x=0,10',
    '--categories',
    '"=kind"=a,b',
    '--epsilon',
    '1e6',
    '-o',
    'odd',
  )
  expect(made.stderr).toBe('')
  expect(made.stdout).toMatch(/3 of 6 rows were left out: a column is empty, holds no number/)
  expect((await sheetOf('odd')).get('number of rows')).toBe(3)
  expect((await tulle('verify', 'odd')).stdout).toMatch(/names that a spreadsheet would take for formulas/)
})

describe('that somebody has changed are found out, though the checksum fits', () => {
  beforeAll(async () => {
    await tulle(...ASK, ...LISTS, '--epsilon', '1', '-o', 'changed')
  })

  test.each([
    [
      'statistics.csv',
      (text: string) => text.replace(/mean of age,(\d)/, 'mean of age,9$1'),
      /statistics.csv is not what follows/,
    ],
    ['statistics.html', (text: string) => text.replace('About', 'Around'), /statistics.html is not the page/],
    [
      'statistics.json',
      (text: string) => text.replace(/"estimate": (\d)/, '"estimate": 1$1'),
      /statistics.json is not what its plan makes/,
    ],
    ['statistics.json', () => '{}', /statistics.json is not what its plan makes/],
  ])('%s', async (name, edit, sentence) => {
    const path = join(place, 'changed/release', name)
    const before = await readFile(path, 'utf8')
    const certificate = join(place, 'changed/release/certificate.json')
    const certified = await readFile(certificate, 'utf8')
    const text = edit(before)
    expect(text).not.toBe(before)
    await writeFile(path, text)
    const hash = (of: string) => createHash('sha256').update(of).digest('hex')
    const bytes = (of: string) => `"bytes": ${Buffer.byteLength(of)}`
    const changed = certified.replace(hash(before), hash(text)).replace(bytes(before), bytes(text))
    await writeFile(certificate, changed)
    const { code, stdout, stderr } = await tulle('verify', 'changed')
    await writeFile(path, before)
    await writeFile(certificate, certified)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toMatch(sentence)
  })
})

test('a column of which nothing is said is asked about before anything is read', async () => {
  const { code, stderr } = await tulle(
    'release',
    'statistics',
    'patients.csv',
    '--columns',
    'age',
    '--epsilon',
    '1',
    '-o',
    'none',
  )
  expect(code).not.toBe(0)
  expect(stderr).toMatch(/What does the column "age" hold\? .*--bounds age=0,100.*--categories age=a,b/s)
})
