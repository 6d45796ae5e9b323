/** Names that a spreadsheet would take for formulas: warned of, escaped on wish, and read as they were. Runs what is built. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Certificate, certificatePage, certificateText } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluatePlace, type Place } from './evaluate-place.ts'

/** Of every kind: formulas, a number below 0, an apostrophe of its own, and names that are none of these. */
const NAMES = ['=1+1', '+a', '-1', '@b', "'c", 'plain']

let place: Place

const cells = NAMES.map((name) => `"${name}"`)
const FILES: Readonly<Record<string, string>> = {
  'list.txt': NAMES.join('\n'),
  'moves.csv': ['who,=from,to', ...cells.flatMap((from, i) => cells.map((to) => `p${i},${from},${to}`))].join('\n'),
  'joined.csv': ['source,target', ...cells.map((a, i) => `${a},${cells[(i + 1) % cells.length]}`)].join('\n'),
  'said.csv': ['@who,=1+1,plain', ...cells.map((name, i) => `${name},${i % 2},1`)].join('\n'),
  'has.csv': ['who,item', ...Array.from({ length: 30 }, (_, i) => `p${i},${cells[i % 3]}`)].join('\n'),
  'is.csv': ['who,=what,-kept', ...Array.from({ length: 30 }, (_, i) => `p${i},${cells[i % 3]},${cells[i % 5]}`)].join(
    '\n',
  ),
  'sizes.csv': ['+a,-b', ...Array.from({ length: 50 }, (_, i) => `${(i % 7) / 7},${(i % 5) / 5}`)].join('\n'),
  'sides.txt': '-1\n=1+1\n',
  'ways.txt': '+a=1\n-b=2\n',
}

const RELEASES = {
  matrix: 'release matrix moves.csv --person who --from =from --to to --domain list.txt --max-per-person 2 --epsilon 5',
  graph: 'release graph joined.csv --nodes list.txt --undirected --epsilon 9 --expected-edges 6',
  tsv: 'release graph joined.csv --nodes list.txt --undirected --epsilon 9 --expected-edges 6 --format tsv',
  table: 'release table said.csv --person @who --people list.txt --columns =1+1,plain --epsilon 9',
  pairs: 'release table said.csv --person @who --people list.txt --columns =1+1,plain --epsilon 9 --format pairs',
  rows: 'anonymise has.csv --person who --items item --k 3',
  columns: 'anonymise is.csv --columns =what --keep -kept --k 3',
  beside: 'anonymise is.csv --person who --items =what --keep -kept --k 3',
  cuts: 'sketch graph joined.csv --nodes list.txt --undirected --epsilon 9 --mechanism cut-answers --cuts sides.txt',
  gram: 'sketch covariance sizes.csv --columns +a,-b --norm 2 --people 50 --epsilon 9 --delta 1e-6 --mechanism noisy-gram',
  variances:
    'sketch covariance sizes.csv --columns +a,-b --scale +a=2,-b=1 --norm 2 --people 50 --epsilon 9 --mechanism variance-answers --directions ways.txt',
} as const

const ORIGINALS: Readonly<Record<keyof typeof RELEASES, string>> = {
  matrix: 'moves.csv',
  graph: 'joined.csv',
  tsv: 'joined.csv',
  table: 'said.csv',
  pairs: 'said.csv',
  rows: 'has.csv',
  columns: 'is.csv',
  beside: 'is.csv',
  cuts: 'joined.csv',
  gram: 'sizes.csv',
  variances: 'sizes.csv',
}

const KINDS = Object.keys(RELEASES) as (keyof typeof RELEASES)[]

beforeAll(async () => {
  place = await evaluatePlace()
  for (const [name, text] of Object.entries(FILES)) await place.save(name, `${text}\n`)
})
afterAll(() => place.end())

const certificateIn = async (folder: string) =>
  JSON.parse(await place.read(`${folder}/release/certificate.json`)) as Certificate

/** Every cell of the text files of a release. */
async function cellsIn(folder: string): Promise<string[]> {
  const { files } = await certificateIn(folder)
  const texts = await Promise.all(
    files.filter(({ name }) => /\.(csv|tsv)$/.test(name)).map(({ name }) => place.read(`${folder}/release/${name}`)),
  )
  return texts.flatMap((text) => text.split(/[\n,\t]/)).map((cell) => cell.replaceAll('"', ''))
}

const isNumber = (cell: string) => cell !== '' && Number.isFinite(Number(cell))

describe.each(KINDS)('%s', (kind) => {
  test('as it is, says that a spreadsheet would take names for formulas', async () => {
    const plain = await place.tulle(`${RELEASES[kind]} -o plain-${kind} --yes`)
    expect(plain).toMatchObject({ code: 0, stderr: '' })
    expect(plain.stdout).toMatch(/Note +Names such as "[=+@-].*--escape-names/)
    expect((await certificateIn(`plain-${kind}`)).names).toBeUndefined()
    const verified = await place.tulle(`verify plain-${kind}`)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(verified.stdout).toMatch(/Note: .* has names that a spreadsheet would take for formulas/)
  })

  test('escaped, has no such name, says so, and is read as it was', async () => {
    const escaped = await place.tulle(`${RELEASES[kind]} -o escaped-${kind} --yes --escape-names`)
    expect(escaped).toMatchObject({ code: 0, stderr: '' })
    expect(escaped.stdout).not.toMatch(/Note +Names such as/)
    const found = await cellsIn(`escaped-${kind}`)
    expect(found.filter((cell) => /^[=+@-]/.test(cell) && !isNumber(cell))).toEqual([])
    expect(found.some((cell) => cell.startsWith("'"))).toBe(true)
    expect((await certificateIn(`escaped-${kind}`)).names).toBe('escaped')
    expect(await place.read(`escaped-${kind}/release/certificate.html`)).toMatch(/take one apostrophe off/)
    const verified = await place.tulle(`verify escaped-${kind}`)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(verified.stdout).not.toMatch(/Note:/)
    // Whoever did not undo it would find none of the names in the original.
    await place.worth(`${ORIGINALS[kind]} escaped-${kind} --quick`, `worth-${kind}`)
  })

  test('said to be escaped, but not, is no sound release', async () => {
    const folder = join(place.path, `plain-${kind}`, 'release')
    const certificate = { ...(await certificateIn(`plain-${kind}`)), names: 'escaped' } as Certificate
    await writeFile(join(folder, 'certificate.json'), certificateText(certificate))
    await writeFile(join(folder, 'certificate.html'), certificatePage(certificate))
    const { code, stderr } = await place.tulle(`verify plain-${kind}`)
    expect(code).toBe(2)
    expect(stderr).toMatch(/such names are escaped|is not a sound release/)
  })
})

test('a release is asked by the names as they were', async () => {
  const asked = await place.tulle('ask cut escaped-graph --nodes =1+1 --json')
  expect(asked).toMatchObject({ code: 0, stderr: '' })
  const along = await place.tulle('ask variance escaped-gram --direction +a=1 --json')
  expect(along).toMatchObject({ code: 0, stderr: '' })
  expect((await place.tulle("ask cut escaped-graph --nodes '=1+1")).code).toBe(2)
})

test('is refused where there is no file for it', async () => {
  for (const text of [`${RELEASES.matrix} --format parquet`, `${RELEASES.rows} --format parquet`]) {
    const { code, stderr } = await place.tulle(`${text} -o never --escape-names --yes`)
    expect(code).toBe(2)
    expect(stderr).toMatch(/--escape-names is about names in CSV files/)
  }
})

test('names of no such kind are not spoken of', async () => {
  const ordinary = await place.tulle(
    'release matrix trips.csv --person rider --from from --to to --domain zones.txt --max-per-person 2 --epsilon 5 -o ordinary --yes',
  )
  expect(ordinary.stdout).not.toMatch(/Note:/)
  expect((await place.tulle('verify ordinary')).stdout).not.toMatch(/Note:/)
})

test('the checksum of an escaped file is that of the file', async () => {
  const { files } = await certificateIn('escaped-matrix')
  const bytes = await readFile(join(place.path, 'escaped-matrix/release/matrix.csv'))
  expect(files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})
