/** Sums of cells as their owner meets them: exact, within a range that is stated. Runs what `npm run build` has built. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate, NoisePlan } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statedBy } from './stated.ts'
import { tulleIn } from './tulle.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-sums-'))
  await writeFile(join(place, 'names.txt'), 'A\nB\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const words = (text: string) => text.split(' ')
const read = (path: string) => readFile(join(place, path), 'utf8')

let releases = 0
/** What is published of the cell (A, B) that these rows make up, and everything besides. */
async function released(values: readonly (number | string)[], flags: string) {
  const out = `out-${releases++}`
  await writeFile(join(place, 'rows.csv'), `from,to,n\n${values.map((n) => `A,B,${n}\n`).join('')}`)
  const { code, stdout, stderr } = await tulleIn(place, [
    ...words('release matrix rows.csv --from from --to to --value n --domain names.txt --epsilon 1'),
    ...words(flags),
    '-o',
    out,
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [, value] = /^A,B,(.*)$/m.exec(await read(`${out}/release/matrix.csv`)) ?? []
  const certificate = JSON.parse(await read(`${out}/release/certificate.json`)) as Certificate & { plan: NoisePlan }
  const { counts } = JSON.parse(await read(`${out}/private/run.json`)) as { counts: Record<string, number> }
  return { value: Number(value), stdout, certificate, counts, report: await read(`${out}/private/report.html`) }
}

// Laplace noise of scale b exceeds 60·b once in e^60 times.
const SURE = 60

describe.each(['cell', 'weight'])('%s neighbours', (kind) => {
  test('publish the sum of all rows, however large a row is', async () => {
    const { value, counts } = await released([3e9], `--neighbours ${kind} --max-change 1`)
    expect(Math.abs(value - 3e9)).toBeLessThan(SURE)
    expect(counts).toMatchObject({ movedCells: 0, notFinite: 0 })
  })

  test('publish the same of rows that cancel as of none', async () => {
    const { value } = await released([2e7, -1e7, -1e7, 1e300, '-1e300'], `--neighbours ${kind} --max-change 0.1`)
    expect(Math.abs(value)).toBeLessThan(0.1 * SURE)
  })
})

test('a cell beyond its range is moved there: the plan says the range, and the owner alone learns of the cell', async () => {
  const rows = Array.from({ length: 30 }, () => 2e8)
  const { value, stdout, certificate, counts, report } = await released(rows, '--neighbours cell --max-change 1')
  const { max } = certificate.plan.parameters.range
  expect(Math.abs(value - max)).toBeLessThan(SURE)
  expect(certificate.method.join(' ')).toMatch(/Cells are kept within -4\.295·10\^9 and 4\.295·10\^9: anything beyond/)
  expect(counts).toMatchObject({ movedCells: 1 })
  expect(report).toMatch(/1 cell was outside the public range/)
  const [shown, privately] = stdout.split('not to be published:')
  expect(privately).toMatch(/1 cell was outside the public range/)
  expect(shown).not.toMatch(/outside the public range/)
  // Nothing of it in the certificate: that of data within the range is the same.
  const within = await released([1], '--neighbours cell --max-change 1')
  expect(statedBy(certificate)).toEqual(statedBy(within.certificate))
})

test('a declared range holds what the default does not', async () => {
  const rows = Array.from({ length: 30 }, () => 2e8)
  const { value, certificate, counts } = await released(rows, '--neighbours cell --max-change 1 --range 0,1e11')
  expect(Math.abs(value - 6e9)).toBeLessThan(SURE)
  expect(certificate.plan.facts.range).toEqual({ min: 0, max: 1e11 })
  expect(certificate.assumptions.join(' ')).toMatch(/range of the cells was fixed without looking/)
  expect(counts).toMatchObject({ movedCells: 0 })
})

test('what is no finite number is counted for the owner, and has its place', async () => {
  const { value, counts, stdout } = await released(['nan', 2, 'inf'], '--neighbours cell --max-change 1')
  expect(Math.abs(value - 2 ** 32)).toBeLessThan(SURE)
  expect(counts).toMatchObject({ notFinite: 2, movedCells: 1 })
  expect(stdout.split('not to be published:')[1]).toMatch(/2 rows hold no finite number/)
})

test.each([
  ['--range 5', 2, /--range is two numbers/],
  ['--range 5,1', 2, /the smaller first/],
  ['--range 0,1e15', 3, /No grid fits/],
])('%s is answered with a sentence', async (flags, ends, sentence) => {
  await writeFile(join(place, 'rows.csv'), 'from,to,n\nA,B,1\n')
  const ask = 'release matrix rows.csv --from from --to to --value n --domain names.txt --epsilon 1 --neighbours cell'
  const { code, stdout, stderr } = await tulleIn(place, words(`${ask} --max-change 1 --plan ${flags}`))
  expect(stderr).toMatch(sentence)
  expect({ code, stdout }).toEqual({ code: ends, stdout: '' })
})

test('a weight beyond its range is moved there, and told', async () => {
  await writeFile(join(place, 'edges.csv'), 'source,target,weight\nA,B,3000000000\n')
  const ask =
    'release graph edges.csv --undirected --nodes names.txt --mechanism filtered --max-change 0.01 --threshold 0.1'
  const { code, stdout, stderr } = await tulleIn(place, words(`${ask} --epsilon 1 -o weights`))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const certificate = JSON.parse(await read('weights/release/certificate.json')) as Certificate
  expect(certificate.method.join(' ')).toMatch(/Weights are kept within -3\.355·10\^7 and 3\.355·10\^7/)
  expect(stdout.split('not to be published:')[1]).toMatch(/1 weight was outside the public range/)
  const { counts } = JSON.parse(await read('weights/private/run.json')) as { counts: object }
  expect(counts).toMatchObject({ movedWeights: 1 })
})
