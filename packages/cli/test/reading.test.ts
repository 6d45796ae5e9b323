/** What is read and what is told of it; and that no file's name is published. Runs what `npm run build` has built. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

let place: string
const save = async (name: string, text: string) => {
  await mkdir(join(place, name, '..'), { recursive: true })
  await writeFile(join(place, name), text)
}

const NODES = Array.from({ length: 20 }, (_, i) => `n${i}`)
const EDGES = NODES.map((name, i) => `${name},n${(i + 1) % 20}`)
const NUMBERS = Array.from({ length: 40 }, (_, i) => `p${i},${i % 7},${i % 5}`)

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-reading-'))
  await save('zones.txt', 'A\nB\n')
  // A path of which every part would give something away.
  await save('hush-ward/hush-trips.csv', 'who,from,to\nann,A,B\nbob,B,A\n')
  await save('hush-ward/hush-zones.txt', 'A\nB\n')
  await save('hush-ward/hush-edges.csv', `source,target\n${EDGES.join('\n')}\n`)
  await save('hush-ward/hush-nodes.txt', `${NODES.join('\n')}\n`)
  await save('hush-ward/hush-survey.csv', 'who,smokes\nann,yes\nbob,no\n')
  await save('hush-ward/hush-people.txt', 'ann\nbob\n')
  await save('hush-ward/hush-numbers.csv', `who,x,y\n${NUMBERS.join('\n')}\n`)
  await save('hush-ward/hush-likes.csv', 'who,what\nann,cats\nbob,cats\n')
  await save('hush-ward/hush-baskets.txt', 'cats dogs\ncats dogs\n')
  await save('hush-ward/hush-cuts.txt', 'n0,n1\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const tulle = (...args: readonly string[]) => tulleIn(place, args)
const words = (text: string) => text.split(' ')
const run = async (text: string, out: string) => {
  const { code, stderr, stdout } = await tulle(...words(text), '-o', out, '--yes')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
const counts = async (out: string) =>
  (JSON.parse(await readFile(join(place, out, 'private', 'run.json'), 'utf8')) as { counts: Record<string, number> })
    .counts

describe('nothing that is published has the name of a file', () => {
  const W = 'hush-ward/hush'
  const graph = `--nodes ${W}-nodes.txt --undirected`
  test.each([
    [
      'matrix',
      `release matrix ${W}-trips.csv --person who --from from --to to --domain ${W}-zones.txt --max-per-person 4 --epsilon 1`,
    ],
    [
      'matrix of mtx',
      `release matrix ${W}-trips.csv --person who --from from --to to --domain ${W}-zones.txt --max-per-person 4 --epsilon 1 --format mtx`,
    ],
    ['graph', `release graph ${W}-edges.csv ${graph} --epsilon 3 --anyway`],
    ['table', `release table ${W}-survey.csv --person who --people ${W}-people.txt --columns smokes --epsilon 2`],
    ['count', `count ${W}-edges.csv triangles ${graph} --epsilon 1`],
    ['degrees', `count ${W}-edges.csv degrees ${graph} --epsilon 1`],
    ['sketch', `sketch graph ${W}-edges.csv ${graph} --epsilon 3 --delta 1e-3 --rows 4 --anyway`],
    ['cuts', `sketch graph ${W}-edges.csv ${graph} --mechanism cut-answers --cuts ${W}-cuts.txt --epsilon 1`],
    [
      'covariance',
      `sketch covariance ${W}-numbers.csv --columns x,y --mechanism noisy-gram --norm 9 --epsilon 1 --delta 1e-3`,
    ],
    ['items', `anonymise ${W}-likes.csv --person who --items what --k 2`],
    ['columns', `anonymise ${W}-numbers.csv --columns x,y --k 2`],
    ['baskets', `anonymise ${W}-baskets.txt --baskets --k 2`],
    ['edges', `anonymise ${W}-edges.csv --edges --undirected --k 2`],
  ])('%s', async (name, asked) => {
    const out = `out-${name.replaceAll(' ', '-')}`
    await run(asked, out)
    const folder = join(place, out, 'release')
    const files = await readdir(folder)
    for (const file of files) {
      expect(file).not.toContain('hush')
      expect((await readFile(join(folder, file))).includes('hush')).toBe(false)
    }
    // Its owner is told.
    expect(await readFile(join(place, out, 'private', 'report.html'), 'utf8')).toContain('hush')
    const { title } = JSON.parse(await readFile(join(folder, 'certificate.json'), 'utf8')) as { title: string }
    expect(title).toMatch(/^[A-Z][a-z]+ \S/)
  })
})

describe('lines', () => {
  const matrix =
    'release matrix lost.csv --person who --from from --to to --domain zones.txt --max-per-person 4 --epsilon 1'

  test('that two lost quotation marks would swallow are refused, unless --multiline is given', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `p${i},A,B`)
    rows[100] = 'p100,A,"B'
    rows[900] = 'p900,A,B"'
    await save('lost.csv', `who,from,to\n${rows.join('\n')}\n`)
    const refused = await tulle(...words(matrix), '-o', 'lost', '--yes')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/^tulle: lost\.csv, line 102: a quoted field begins here .*--multiline\.$/m)
    expect(await readdir(place)).not.toContain('lost')
    const told = await run(`${matrix} --multiline`, 'kept')
    expect(told).toContain('\n  1 quoted field of lost.csv spans several lines.\n')
    expect(await counts('kept')).toMatchObject({ rows: 200, multilineFields: 1 })
    // The release knows how its original was read.
    const { code, stderr } = await tulle(...words('evaluate lost.csv kept -o kept'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('of edges that are taken for comments are told, counted, and to be had', async () => {
    await save('tags.csv', '# by hand\n#x,bob\n#y,bob\ncy,bob\n')
    await save('names.txt', '# all of them\nbob\ncy\n')
    const release = 'release graph tags.csv --undirected --no-header --epsilon 5 --anyway'
    const unclear = await tulle(...words(`${release} --nodes-from-data -o tags --yes`))
    expect(unclear.stderr).toMatch(/tags\.csv, line 2: is this line a comment, or data\? Say --comments/)
    await save('tags.csv', '#x,bob\n#y,bob\ncy,bob\n')
    await run(`${release} --nodes-from-data --comments none`, 'none')
    expect(await readFile(join(place, 'none/release/nodes.csv'), 'utf8')).toBe('node\n"#x"\n"#y"\nbob\ncy\n')
    const told = await run(`${release} --nodes names.txt --comments #`, 'some')
    expect(told).toContain(
      '\n  2 lines of tags.csv were taken for comments. (If they are data, say --comments none.)\n',
    )
    expect(told).toContain(
      '\n  1 line of names.txt was taken for a comment. (If they are data, say --comments none.)\n',
    )
    expect(await counts('some')).toMatchObject({ edges: 1, commentLines: 2, nodeComments: 1 })
  })

  test.each([
    ['release table lost.csv --person who --columns from --people zones.txt --epsilon 1'],
    ['anonymise lost.csv --person who --items to --k 2'],
    ['anonymise lost.csv --columns from,to --k 2'],
    ['anonymise lost.csv --edges --undirected --k 2 --delimiter , --header'],
    ['sketch covariance lost.csv --columns from,to --mechanism noisy-gram --norm 9 --epsilon 1 --delta 1e-3'],
    ['count lost.csv edges --nodes zones.txt --undirected --epsilon 1'],
    [
      'release matrix trips.csv --person who --from from --to to --domain zones.txt --max-per-person 4 --epsilon 1 --blocks lost.csv --block-caps 1,1',
    ],
  ])('over several lines are refused by every command: %s', async (asked) => {
    await save('lost.csv', 'from,to,who\nA,"B\nB,A",ann\n')
    await save('trips.csv', 'who,from,to\nann,A,B\n')
    const { code, stderr } = await tulle(...words(asked), '-o', 'any', '--yes')
    expect(code).toBe(2)
    expect(stderr).toMatch(/lost\.csv, line 2(, column 2)?: a quoted (field|cell) begins here .*--multiline/)
  })
})

test('a file called ~/data.csv is not one in the home folder', async () => {
  await save('home/data.csv', 'who,from,to\nann,A,B\n')
  await save('~/data.csv', 'who,from,to\nann,A,B\nbob,A,B\ncy,A,B\n')
  const asked = 'release matrix ~/data.csv --person who --from from --to to --domain zones.txt --max-per-person 4'
  const { code } = await tulleIn(place, words(`${asked} --epsilon 1 -o tilde --yes`), { HOME: join(place, 'home') })
  expect(code).toBe(0)
  expect(await counts('tilde')).toMatchObject({ rows: 3 })
})
