/** Names that hold line breaks, quotation marks or what comments begin with: what Tulle writes of them it reads again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluatePlace, type Place } from './evaluate-place.ts'

const NAMES = ['a\nb', '#h', '%p', '//s', '"q"', 'x,y', ' lead', '\ttab', 'c\r\nd', 'plain']

let place: Place

const cells = NAMES.map((name) => `"${name.replaceAll('"', '""')}"`)
const next = (i: number) => cells[(i + 1) % cells.length]

beforeAll(async () => {
  place = await evaluatePlace()
  await place.save('moves.csv', `who,from,to\n${cells.map((name, i) => `p${i},${name},${next(i)}\n`).join('')}`)
  await place.save('joined.csv', `source,target\n${cells.map((name, i) => `${name},${next(i)}\n`).join('')}`)
  await place.save('said.csv', `who,${cells.join()}\n${cells.map((name) => `${name}${',1'.repeat(10)}\n`).join('')}`)
  await place.save('has.csv', `who,item\n${Array.from({ length: 40 }, (_, i) => `p${i},${cells[i % 4]}\n`).join('')}`)
})
afterAll(() => place.end())

const MATRIX = 'release matrix moves.csv --person who --from from --to to --domain-from-data --max-per-person 2'
const GRAPH = 'release graph joined.csv --nodes-from-data --header --comments none --anyway'
const TABLE = 'release table said.csv --person who --people-from-data --columns-from-data'

test.each([
  ['moves.csv', `${MATRIX} --epsilon 5`, '--multiline'],
  ['joined.csv', `${GRAPH} --epsilon 9`, '--header --comments none --multiline'],
  ['joined.csv', `${GRAPH} --epsilon 9 --format tsv`, '--header --comments none --multiline'],
  ['joined.csv', `${GRAPH} --epsilon 9 --format mtx`, '--header --comments none --multiline'],
  ['said.csv', `${TABLE} --epsilon 9`, '--multiline'],
  ['said.csv', `${TABLE} --epsilon 9 --format pairs`, '--multiline'],
  ['has.csv', 'anonymise has.csv --person who --items item --k 3', '--multiline'],
])('%s: %s', async (file, text, reading) => {
  const folder = `out-${text.replaceAll(/\W/g, '')}`
  expect(await place.tulle(`${text} --multiline -o ${folder} --yes`)).toMatchObject({ code: 0, stderr: '' })
  expect(await place.tulle(`verify ${folder}`)).toMatchObject({ code: 0, stderr: '' })
  await place.worth(`${file} ${folder} --quick ${reading}`, `worth-${folder}`)
})

test('a word of the command line that nobody knows is repeated without what would move the cursor', async () => {
  for (const text of [
    'rel\u001b[31m',
    'verify --col\u001b[31mour',
    'release matrix moves.csv --neighbours \u001b[31m',
  ]) {
    const { code, stdout, stderr } = await place.tulle(text)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('\\u001b[31m')
    expect(stderr).not.toContain('\u001b')
  }
})
