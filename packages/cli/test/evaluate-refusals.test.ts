/** What `tulle evaluate` cannot do is said in a sentence, and nothing is written. Runs what `npm run build` has built. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digests, evaluatePlace, type Place } from './evaluate-place.ts'
import { main } from './tulle.ts'

let place: Place
beforeAll(async () => {
  place = await evaluatePlace()
  await place.release(
    'release matrix trips.csv --person rider --from from --to to --domain zones.txt --max-per-person 2 --epsilon 5',
    'matrix',
  )
  await place.release('release graph edges.csv --nodes nodes.txt --undirected --epsilon 4 --expected-edges 49', 'graph')
  await place.release(
    'release table answers.csv --person member --people members.txt --columns smokes,drinks --epsilon 3',
    'table',
  )
  await place.release('anonymise likes.csv --person user --items item --k 5', 'rows')
  await place.release('count edges.csv triangles --nodes nodes.txt --undirected --epsilon 2 --guess 4', 'count')
  await place.release(
    'sketch covariance measured.csv --columns height,weight --norm 2 --people 300 --epsilon 2 --delta 1e-6 --mechanism noisy-gram',
    'products',
  )
  await place.save('bigger.csv', `${await place.read('edges.csv')}n0,n99\n`)
  await place.save('strangers.csv', 'rider,from,to,source,target\nx,mars,venus,mars,venus\n')
  await place.save('fewer.csv', 'user,item\nu0,item0\n')
  await place.save('others.csv', 'member,smokes,drinks\nzoe,1,0\n')
  await place.save('communities.csv', 'mars,a\nvenus,a\n')
})
afterAll(() => place.end())

test.each([
  ['trips.csv matrix', /Where should the evaluation go\? Give a folder with -o DIR/],
  ['matrix trips.csv -o no', /matrix is a release: the original comes first.*tulle evaluate trips\.csv matrix/s],
  ['matrix graph -o no', /matrix is a release: the original comes first/],
  ['private matrix -o no', /There is no file private|private is a folder/],
  ['nothing.csv matrix -o no', /There is no file nothing\.csv/],
  ['trips.csv nothing -o no', /There is no file nothing/],
  ['trips.csv zones.txt -o no', /zones\.txt is a file, not a release.*--as matrix/],
  ['edges.csv graph --as graph -o no', /--as is for two plain files/],
  ['strangers.csv matrix -o no', /No line of strangers\.csv is about the rows and columns/],
  ['trips.csv published-matrix --from nowhere -o no', /trips\.csv has no column "nowhere"/],
  ['strangers.csv graph -o no', /Not one edge of strangers\.csv joins two nodes of graph/],
  ['others.csv table -o no', /No line of others\.csv is about the people of table/],
  ['fewer.csv rows -o no', /rows has 60 rows, and fewer\.csv has 1/],
  ['likes.csv published-rows -o no', /How are the rows given\?/],
  ['bigger.csv published-count -o no', /a graph with 24 nodes, and bigger\.csv has 25/],
  ['trips.csv products -o no', /trips\.csv has no column "height", which products has/],
  ['answers.csv table --label nothing -o no', /--label names "nothing", which is none of the columns: smokes, drinks/],
  ['edges.csv graph --communities communities.csv -o no', /names no community with two nodes of this graph/],
  ['edges.csv graph --communities none.csv -o no', /There is no file none\.csv/],
  ['trips.csv matrix --rank many -o no', /--rank must be a whole number/],
  ['trips.csv matrix --rank 0 -o no', /--rank must be a whole number, at least 1, not 0/],
  ['edges.csv graph --label x -o no', /--label is about tables, and this is something else/],
  ['trips.csv matrix --communities zones.txt -o no', /--communities is about graphs/],
  ['edges.csv count --overlapping 3 -o no', /--overlapping is about graphs/],
  ['trips.csv matrix --missing 2 -o no', /--missing must be 0 or 1/],
  ['trips.csv matrix --thresholds x=1 -o no', /--thresholds says nothing about the original of this release/],
  ['trips.csv matrix --undirected -o no', /tells the two directions of a pair apart: leave out --undirected/],
  ['edges.csv graph --nodes nodes.txt -o no', /--nodes says nothing.*--header, --delimiter/],
  ['edges.csv graph --directed -o no', /graph is a graph without directions: leave out --directed/],
  ['measured.csv products --columns height -o no', /--columns says nothing.*What may be said is --multiline\./],
  ['edges.csv edges.csv --as graph --person x -o no', /--person says nothing about two files with --as graph/],
])('%s', async (text, message) => {
  const { code, stderr, stdout } = await place.tulle(`evaluate ${text}`)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(message)
  expect(existsSync(join(place.path, 'no'))).toBe(false)
})

describe('a place that is taken', () => {
  test('keeps its evaluation, unless --force replaces that alone', async () => {
    await place.worth('trips.csv matrix', 'taken')
    const first = await place.read('taken/private/evaluation.json')
    const again = await place.tulle('evaluate trips.csv matrix -o taken')
    expect(again.code).toBe(2)
    expect(again.stderr).toMatch(/evaluation\.(html|json) already exists.*--force/)
    await place.save('taken/private/notes.txt', 'mine')
    await place.worth('trips.csv matrix --quick --force', 'taken')
    expect(await place.read('taken/private/evaluation.json')).not.toBe(first)
    expect(await place.read('taken/private/notes.txt')).toBe('mine')
  })

  test('is never reached by a link', async () => {
    await mkdir(join(place.path, 'linked'))
    await mkdir(join(place.path, 'public'))
    await symlink(join(place.path, 'public'), join(place.path, 'linked/private'))
    const { code, stderr } = await place.tulle('evaluate trips.csv matrix -o linked')
    expect(code).toBe(2)
    expect(stderr).toMatch(/linked\/private is a link/)
    expect(existsSync(join(place.path, 'public/evaluation.json'))).toBe(false)
  })

  test.each(['linked-out/', 'linked-out/.', 'linked-out'])('is not reached by %s either', async (out) => {
    await symlink(join(place.path, 'public'), join(place.path, 'linked-out')).catch(() => undefined)
    const { code, stderr } = await place.tulle(`evaluate trips.csv matrix -o ${out}`)
    expect(code).toBe(2)
    expect(stderr).toMatch(/linked-out is a link/)
  })

  test.each(['matrix/release', 'published-matrix', 'published-matrix/deeper/still', 'behind/sub'])(
    'is never in what is published: %s',
    async (out) => {
      await symlink(join(place.path, 'published-matrix'), join(place.path, 'behind')).catch(() => undefined)
      const before = await digests(join(place.path, 'matrix/release'))
      const { code, stderr } = await place.tulle(`evaluate trips.csv matrix -o ${out}`)
      expect(code).toBe(2)
      expect(stderr).toMatch(/published part of a release.*certificate\.json is there/)
      expect(await digests(join(place.path, 'matrix/release'))).toEqual(before)
      expect(existsSync(join(place.path, 'published-matrix/private'))).toBe(false)
      expect(existsSync(join(place.path, 'published-matrix/deeper'))).toBe(false)
    },
  )

  test('may hold a folder by that name, or be where nothing can be made', async () => {
    await mkdir(join(place.path, 'odd/private/evaluation.json'), { recursive: true })
    const odd = await place.tulle('evaluate trips.csv matrix -o odd --force')
    expect(odd.code).toBe(2)
    expect(odd.stderr).toMatch(/evaluation\.json is a folder/)
    await place.save('plain-file', '')
    const below = await place.tulle('evaluate trips.csv matrix --quick -o plain-file/below')
    expect(below.code).toBe(2)
    expect(below.stderr).toMatch(/cannot be made|is a file/)
    await mkdir(join(place.path, 'led/private'), { recursive: true })
    await symlink(join(place.path, 'zones.txt'), join(place.path, 'led/private/evaluation.json'))
    const led = await place.tulle('evaluate trips.csv matrix -o led --force')
    expect(led.code).toBe(2)
    expect(led.stderr).toMatch(/evaluation\.json is a link/)
  })

  test('belongs to the release where it is one: --force replaces both, and nothing else', async () => {
    const release = (more: string) =>
      place.tulle(
        `release matrix trips.csv --person rider --from from --to to --domain zones.txt --max-per-person 5 --epsilon 1 -o worthy ${more}`,
      )
    expect((await release('--yes')).code).toBe(0)
    await place.worth('trips.csv worthy --quick', 'worthy')
    await place.save('worthy/private/notes.txt', 'mine')
    const refused = await release('--yes --force')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/: private\/notes\.txt\. --force/)
    await rm(join(place.path, 'worthy/private/notes.txt'))
    expect((await release('--yes --force')).code).toBe(0)
    expect(existsSync(join(place.path, 'worthy/private/evaluation.json'))).toBe(false)
  })

  test('may be a file, which is said', async () => {
    const { code, stderr } = await place.tulle('evaluate trips.csv matrix -o zones.txt')
    expect(code).toBe(2)
    expect(stderr).toMatch(/zones\.txt is a file/)
  })
})

/** Loaded ahead of a command: it gets its Ctrl-C as soon as it listens for one, however fast or busy the machine is. */
const interrupting = `data:text/javascript,${encodeURIComponent(
  "process.on('newListener', (name) => { if (name === 'SIGINT') setImmediate(() => process.kill(process.pid, 'SIGINT')) })",
)}`

test('Ctrl-C stops it, and leaves nothing', async () => {
  const joined = Array.from({ length: 40_000 }, (_, i) => `a${(i * 7919) % 4999},a${(i * 104_729) % 4993}`)
  await place.save('large.csv', `source,target\n${joined.join('\n')}\n`)
  const child = spawn(
    process.execPath,
    [
      '--import',
      interrupting,
      main,
      ...'evaluate large.csv large.csv --as graph --undirected --overlapping 60 -o stopped'.split(' '),
    ],
    { cwd: place.path, stdio: 'ignore' },
  )
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  expect(code).toBe(130)
  expect(existsSync(join(place.path, 'stopped'))).toBe(false)
})
