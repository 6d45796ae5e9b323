/** Graphs and tables of yes and no, as people release them. Runs what `npm run build` has built. */
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '@tulle/core'
import type { BinaryPlan } from '@tulle/core/certificate'
import { readGraph } from '@tulle/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statedBy } from './stated.ts'
import { type Ended, tulleIn } from './tulle.ts'

const NODES = Array.from({ length: 30 }, (_, i) => `n${i}`)
const EDGES = NODES.flatMap((name, i) => [`${name},n${(i + 1) % 30}`, `${name},n${(i * 7 + 3) % 30}`])

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-binary-'))
  const save = (name: string, text: string) => writeFile(join(place, name), text)
  await save('nodes.txt', `${NODES.join('\n')}\n`)
  await save('friends.csv', `source,target\n${EDGES.join('\n')}\nn1,stranger\nn4,n4\nn1,n0\n`)
  await save('upper.csv', `source,target\n${EDGES.join('\n').toUpperCase()}\n`)
  await save('none.csv', 'source,target\n')
  await save('heads.csv', 'friend,other\nann,bob\n')
  await save('headed.txt', 'who\nann\nbob\n')
  await save('named.csv', 'who,"smokes, daily"\nann,yes\n')
  await save('calls.csv', `source,target,weight\n${EDGES.map((edge, k) => `${edge},${1 + (k % 5)}`).join('\n')}\n`)
  await save('mail.mtx', '%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n')
  await save('people.txt', 'ann\nbob\ncy\ndee\n')
  await save(
    'survey.csv',
    'who,smokes,drinks,age\nann,yes,0,17\nbob,N,1,40\ncy,true,f,66\neve,yes,yes,30\nann,no,no,1\n',
  )
  await save('gaps.csv', 'who,smokes,drinks\nann,yes,\nbob,no,?\n')
  await save('odd.csv', 'who,smokes\nann,yes\nbob,secretly\n')
  await save('ragged.csv', 'who,smokes\nann,yes\nbob\n')
  await save('likes.csv', 'user,page\nann,cats\nann,dogs\nbob,cats\nann,cats\neve,cats\nbob,snakes\n')
  await save('pages.txt', 'cats\ndogs\nbirds\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const tulle = (...args: readonly string[]) => tulleIn(place, args)

const words = (text: string) => text.split(' ')
const graph = (more: string) =>
  tulle(
    ...words(
      `release graph friends.csv --nodes nodes.txt --epsilon 3 ${/expected|count-eps|anyway/.test(more) ? '' : '--anyway '}${more}`.trim(),
    ),
  )
const table = (more: string) =>
  tulle(...words(`release table survey.csv --person who --people people.txt --epsilon 2 ${more}`.trim()))
const read = (path: string) => readFile(join(place, path), 'utf8')
const certificateOf = async (folder: string) =>
  JSON.parse(await read(`${folder}/release/certificate.json`)) as Certificate
const published = async (folder: string) => statedBy(await certificateOf(folder))
const planOf = async (folder: string) => (await certificateOf(folder)).plan as BinaryPlan
const done = ({ code, stderr }: Ended) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

describe('a released graph', () => {
  test('is a folder with the edges, the nodes, estimates and a certificate; and, apart, what is private', async () => {
    const ended = await graph('--expected-edges 60 -o g')
    done(ended)
    expect(ended.stdout).toMatch(/Jaccard similarity[\s\S]*Released\.[\s\S]*not to be published/)
    expect((await readdir(join(place, 'g/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'degrees.csv',
      'estimates.json',
      'graph.csv',
      'nodes.csv',
    ])
    const { files } = await certificateOf('g')
    expect(files.map(({ name }) => name).sort()).toEqual(['degrees.csv', 'estimates.json', 'graph.csv', 'nodes.csv'])
    const { counts } = JSON.parse(await read('g/private/run.json')) as { counts: Record<string, number> }
    expect(counts).toEqual({ edges: 63, duplicates: 4, loops: 1, outsideNodes: 1 })
    expect((await read('g/release/degrees.csv')).split('\n')).toHaveLength(32)
    done(await tulle('verify', 'g'))
  })

  test('says nothing of the data but through the flips: other data, other files, the same words', async () => {
    const none = await tulle(
      ...words('release graph none.csv --nodes nodes.txt --epsilon 3 --anyway --title same -o out-none'),
    )
    const some = await graph('--title same -o out-some')
    for (const ended of [none, some]) done(ended)
    const before = ({ stdout }: Ended) => stdout.slice(0, stdout.indexOf('For you alone')).replace(/^Result .*\n/m, '')
    expect(before(none).replaceAll('out-none', 'out-some')).toBe(before(some))
    expect(await published('out-none')).toEqual(await published('out-some'))
  })

  test('tells its owner of edges that are not those of the list, and nobody else', async () => {
    const upper = await tulle(
      ...words('release graph upper.csv --nodes nodes.txt --epsilon 3 --anyway --title same -o upper'),
    )
    const known = await graph('--title same -o known')
    for (const ended of [upper, known]) done(ended)
    const told =
      '60 of 60 edges were left out: an end is not in the list of nodes. The names are probably spelt differently there.'
    expect(upper.stdout.slice(upper.stdout.indexOf('not to be published'))).toContain(told)
    expect(known.stdout).toContain('\n  1 of 63 edges was left out: an end is not in the list of nodes.\n')
    const report = await read('upper/private/report.html')
    expect(report.indexOf(told)).toBeGreaterThan(0)
    expect(report.indexOf(told)).toBeLessThan(report.indexOf('Look at this before you publish'))
    expect(await published('upper')).toEqual(await published('known'))
    const { stdout } = await tulle(
      ...words('release graph upper.csv --nodes nodes.txt --epsilon 3 --anyway -o upper-2 --json'),
    )
    expect(JSON.parse(stdout)).toMatchObject({ private: { leftOut: { outsideNodes: 60, ofEdges: 60 } } })
  })

  test.each(['csv', 'tsv', 'mtx', 'gexf', 'graphml', 'json'])('as %s reads back', async (format) => {
    done(await graph(`--format ${format} -o as-${format}`))
    const released = await readGraph(join(place, `as-${format}/release/graph.${format}`), { nodes: NODES })
    expect(released.graph).toMatchObject({ directed: false, names: NODES })
    const { value } = (JSON.parse(await read(`as-${format}/release/estimates.json`)) as { edges: { value: number } })
      .edges
    const p = 1 / (1 + Math.exp(3))
    expect((released.graph.adjacency.indices.length / 2 - 435 * p) / (1 - 2 * p)).toBeCloseTo(value, 6)
    done(await tulle('verify', `as-${format}`))
  })

  test('may be counted first, filtered, of a given size, with weights, or tied together', async () => {
    const counted = await graph('--count-epsilon 0.5 -o counted')
    done(counted)
    expect(counted.stdout).toMatch(/The noisy count of edges: \d+/)
    const plan = await planOf('counted')
    expect(plan.guarantee).toMatchObject({ epsilon: 3 })
    expect(plan.facts.ones).toMatchObject({ counted: { epsilon: 0.5, drawn: expect.any(Number) as number } })
    done(await tulle('verify', 'counted'))

    done(await graph('--mechanism filtered --edges 40 --expected-edges 60 -o filtered'))
    done(
      await tulle(
        ...words(
          'release graph calls.csv --nodes nodes.txt --epsilon 3 --mechanism filtered --max-change 1 --edges 40 --expected-edges 60 -o weights',
        ),
      ),
    )
    expect(await read('weights/release/graph.csv')).toMatch(/^source,target,weight\n/)
    expect((await planOf('weights')).facts.neighbours).toEqual({ kind: 'weight', maxChange: 1 })
    done(await graph('--mechanism xor --share 0.5 --symmetrise and --expected-edges 60 --anyway -o xor'))
    done(await graph('--directed --neighbours row --max-ones 3 --anyway -o rows'))
    expect((await planOf('rows')).parameters).toMatchObject({ cellsOfStep: 6, cells: 870 })
    const { counts } = JSON.parse(await read('rows/private/run.json')) as { counts: Record<string, number> }
    expect(counts).toHaveProperty('cappedRows')
    for (const folder of ['filtered', 'weights', 'xor', 'rows']) done(await tulle('verify', folder))
  })

  test('takes nodes from the data if it must, and says so', async () => {
    done(await tulle(...words('release graph friends.csv --nodes-from-data --epsilon 3 --anyway -o from-data')))
    const { warnings, assumptions } = await certificateOf('from-data')
    expect(warnings.join()).toMatch(/nodes come from the data itself/)
    expect(assumptions.join()).toMatch(/nodes were taken from the data/)
    expect((await read('from-data/release/nodes.csv')).split('\n')[1]).toBe('n0')
  })

  test('can be repeated from its configuration, with flags that win', async () => {
    done(await graph('--expected-edges 60 -o first'))
    done(await tulle(...words('release --config first/private/config.json --epsilon 4 -o again')))
    expect((await planOf('again')).guarantee).toMatchObject({ epsilon: 4 })
    done(
      await tulle(
        ...words('release --config first/private/config.json --count-epsilon 0.5 --nodes-from-data -o other'),
      ),
    )
    expect((await planOf('other')).facts).toMatchObject({ names: 'data', ones: { counted: { epsilon: 0.5 } } })
    expect((await tulle(...words('release graph --config gone.json --plan'))).stderr).toMatch(
      /no configuration file gone/,
    )
    expect((await tulle(...words('release table --config first/private/config.json -o no'))).stderr).toMatch(
      /is for "tulle release graph", not for "tulle release table"/,
    )
  })

  test('asks how many edges there are, or for the word that nobody knows', async () => {
    const { code, stderr } = await tulle(...words('release graph gone.csv --nodes nodes.txt --epsilon 3 --plan'))
    expect(code).toBe(2)
    expect(stderr).toMatch(/About how many edges are there\?.*--expected-edges.*--count-epsilon.*--anyway/)
    done(await tulle(...words('release graph gone.csv --nodes nodes.txt --epsilon 3 --anyway --plan')))
  })

  test('is refused where it would be useless, with what would do; and a plan reads no edge', async () => {
    const plan = words('release graph gone.csv --nodes nodes.txt --expected-edges 2 --epsilon 1 --plan')
    const refused = await tulle(...plan)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toMatch(/false edges.*is expected from ε = \d.*--anyway/)
    const insisted = await tulle(...plan, '--anyway')
    expect(insisted).toMatchObject({ code: 0, stderr: '' })
    expect(insisted.stdout).toMatch(/Read this first[\s\S]*false edges would be published/)
    expect((await graph('--expected-edges 60 --jaccard 0.99 --plan')).stderr).toMatch(
      /ε is too small for the asked Jaccard/,
    )
  })
})

describe('a released table', () => {
  const ASK = '--columns smokes,drinks,age --thresholds age=18'

  test('is a folder with the table and estimates of its columns and pairs', async () => {
    done(await table(`${ASK} -o t`))
    done(await table(`${ASK} --epsilon 30 -o pairs-told`))
    // Of four people and at a small ε, pairs of columns say nothing and are not published.
    expect(await readdir(join(place, 'pairs-told/release'))).toContain('pairs.csv')
    expect((await readdir(join(place, 't/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'columns.csv',
      'estimates.json',
      'table.csv',
    ])
    const lines = (await read('t/release/table.csv')).trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('who,smokes,drinks,age')
    for (const [i, name] of ['ann', 'bob', 'cy', 'dee'].entries())
      expect(lines[i + 1]).toMatch(new RegExp(`^${name}(,[01]){3}$`))
    expect(await read('t/release/columns.csv')).toMatch(/^column,ones,standard_error\nsmokes,-?[\d.]+,[\d.]+\n/)
    const { counts } = JSON.parse(await read('t/private/run.json')) as { counts: Record<string, number> }
    expect(counts).toEqual({ rows: 5, outsidePeople: 1, repeatedPeople: 1, missingPeople: 1, missingCells: 0 })
    expect((await planOf('t')).mechanism).toBe('staircase')
    done(await tulle('verify', 't'))
  })

  test('shows the truth where ε is beyond all reason: answers, thresholds and missing people are read right', async () => {
    const ended = await table(`${ASK} --epsilon 600 -o bare`)
    done(ended)
    expect(ended.stdout).toMatch(/promises next to nothing/)
    expect(await read('bare/release/table.csv')).toBe(
      'who,smokes,drinks,age\nann,1,0,0\nbob,0,1,1\ncy,1,0,1\ndee,0,0,0\n',
    )
  })

  test.each(['csv', 'parquet', 'mtx', 'pairs'])('as %s is certified', async (format) => {
    done(await table(`${ASK} --format ${format} -o table-as-${format}`))
    expect((await tulle('verify', `table-as-${format}`)).code).toBe(0)
  })

  test('is made by each mechanism, for rows and for cells', async () => {
    for (const [name, more] of [
      ['response', '--mechanism randomised-response --max-ones 1'],
      ['cell', '--neighbours cell'],
      ['pairs', '--phase pairs'],
      ['xor', '--mechanism xor --share 0.5 --block-rows 2'],
      ['filtered', '--mechanism filtered --neighbours cell --expected-ones 5 --anyway'],
      ['counted', '--count-epsilon 0.5'],
    ]) {
      done(await table(`${ASK} ${more} -o made-${name}`))
      done(await tulle('verify', `made-${name}`))
    }
    expect((await planOf('made-cell')).mechanism).toBe('randomised-response')
  })

  test('of people and items', async () => {
    const items = words('release table likes.csv --person user --items page --people people.txt --neighbours cell')
    done(await tulle(...items, ...words('--columns-file pages.txt --epsilon 600 -o items')))
    expect(await read('items/release/table.csv')).toBe(
      'user,cats,dogs,birds\nann,1,1,0\nbob,1,0,0\ncy,0,0,0\ndee,0,0,0\n',
    )
    const { counts } = JSON.parse(await read('items/private/run.json')) as { counts: Record<string, number> }
    expect(counts).toEqual({ rows: 6, outsidePeople: 1, outsideColumns: 1, duplicates: 1 })
    done(await tulle(...items, ...words('--columns-from-data --epsilon 2 -o items-from-data')))
    expect((await certificateOf('items-from-data')).warnings.join()).toMatch(/names .* come from the data/)
  })

  test('says nothing of the answers but through the flips: other data, the same words', async () => {
    await writeFile(join(place, 'silent.csv'), 'who,smokes,drinks,age\nnobody,yes,yes,99\n')
    const ask = (file: string, folder: string) =>
      tulle(
        ...words(
          `release table ${file} --person who --people people.txt --epsilon 2 ${ASK} --max-ones 2 --title same -o ${folder}`,
        ),
      )
    const [silent, full] = [await ask('silent.csv', 'silent'), await ask('survey.csv', 'answered')]
    for (const ended of [silent, full]) done(ended)
    const before = ({ stdout }: Ended) => stdout.slice(0, stdout.indexOf('For you alone')).replace(/^Result .*\n/m, '')
    expect(before(silent).replaceAll('silent', 'answered')).toBe(before(full))
    expect(await published('silent')).toEqual(await published('answered'))
    // The owner is told, and so are programs, apart from what is published.
    expect(silent.stdout).toContain(
      '1 of 1 row was left out: the name in "who" is not in people.txt. The names are probably spelt differently there.',
    )
    expect(full.stdout).toContain('\n  1 of 5 rows was left out: the name in "who" is not in people.txt.\n')
    expect(await read('silent/private/report.html')).toMatch(/Read this first[\s\S]*1 of 1 row was left out/)
    const { stdout } = await table(`${ASK} -o told --json`)
    expect(JSON.parse(stdout)).toMatchObject({ private: { leftOut: { outsidePeople: 1, ofRows: 5 } } })
  })

  test('of items tells its owner of people and of items that are on no list', async () => {
    const likes = (more: string) =>
      tulle(...words(`release table likes.csv --person user --items page --neighbours cell --epsilon 9 ${more}`))
    const some = await likes('--people people.txt --columns-file pages.txt -o some-left')
    expect(some.stdout).toContain(
      '1 of 6 rows was left out: the name in "user" is not in people.txt.\n  1 of 5 other rows was left out: the name in "page" is not in pages.txt.\n',
    )
    const swapped = await likes('--people people.txt --columns-file people.txt -o items-left')
    expect(swapped.stdout).toContain(
      '5 of 5 other rows were left out: the name in "page" is not in people.txt. The names are probably spelt differently there.',
    )
    const all = await likes('--people-from-data --columns-from-data -o none-left --json')
    expect(JSON.parse(all.stdout)).not.toHaveProperty('private')
  })

  test('estimates what a cap has left, and says so; also where more than half is flipped', async () => {
    done(await table(`${ASK} --max-ones 1 -o capped`))
    expect(await read('capped/release/estimates.json')).toMatch(/limited to 1 ones/)
    done(await table(`${ASK} --mechanism xor --sign many -o many`))
    expect(await read('many/release/columns.csv')).toMatch(/smokes,/)
  })

  test('does not take its columns from the record of one person', async () => {
    await writeFile(join(place, 'records.jsonl'), '{"who":"ann","hiv":"yes"}\n{"who":"bob","smokes":"no"}\n')
    const { code, stderr } = await tulle(
      ...words(
        'release table records.jsonl --person who --people people.txt --columns-from-data --missing 0 --epsilon 1 -o no',
      ),
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(/no header.*say which ones are released/)
    expect(stderr).not.toMatch(/hiv/)
  })

  test('takes names of columns with commas', async () => {
    done(
      await tulle(
        ...words('release table named.csv --person who --people people.txt --epsilon 600 -o named --columns'),
        '"smokes, daily"',
      ),
    )
    expect(await read('named/release/table.csv')).toMatch(/^who,"smokes, daily"\nann,1\n/)
  })

  test('takes missing answers as it is told', async () => {
    const gaps = words('release table gaps.csv --person who --people people.txt --columns smokes,drinks --epsilon 600')
    expect((await tulle(...gaps, '-o', 'no')).stderr).toMatch(/gaps\.csv, line 2.*drinks.*--missing 0.*--missing 1/)
    done(await tulle(...gaps, '--missing', '1', '-o', 'gaps'))
    expect(await read('gaps/release/table.csv')).toBe('who,smokes,drinks\nann,1,1\nbob,0,1\ncy,0,0\ndee,0,0\n')
  })

  test('a plan reads no answer', async () => {
    const { code, stdout } = await tulle(
      ...words('release table gone.csv --person who --people people.txt --columns a,b --epsilon 1 --plan'),
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/standard error/)
  })
})

describe('what cannot be released is a sentence', () => {
  test.each([
    ['friends.csv --epsilon 3 -o no', /Which nodes does the graph have\? Give .*--nodes FILE/],
    ['friends.csv --nodes nodes.txt --nodes-from-data --epsilon 3 -o no', /give one of them/],
    ['friends.csv --nodes-from-data --epsilon 3 --plan', /--plan reads no data/],
    ['friends.csv --nodes nodes.txt -o no', /ε must be a finite number above zero, but it is missing/],
    ['friends.csv --nodes nodes.txt --epsilon 0 -o no', /above zero/],
    ['friends.csv --nodes nodes.txt --epsilon 3', /Where should the release go/],
    ['calls.csv --nodes nodes.txt --epsilon 3 -o no', /has weights.*--ignore-weights.*--max-change/],
    ['mail.mtx --nodes-from-data --epsilon 3 -o no', /edges have a direction.*--directed.*--undirected/],
    ['one.graphml --nodes nodes.txt --epsilon 3 -o no', /Do the edges of one\.graphml have a direction\?/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --directed --undirected -o no', /give one of them/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --neighbours row -o no', /two people share every edge/],
    [
      'friends.csv --nodes nodes.txt --epsilon 3 --edges 5 -o no',
      /--edges goes with --mechanism filtered, not with randomised-response/,
    ],
    ['friends.csv --nodes nodes.txt --epsilon 3 --mechanism response -o no', /Did you mean randomised-response\?/],
    [
      'friends.csv --nodes nodes.txt --epsilon 3 --mechanism magic -o no',
      /The choices are randomised-response, xor, filtered, synthetic-graph\.$/m,
    ],
    ['friends.csv --nodes nodes.txt --epsilon 3 --share 0.5 -o no', /--share goes with --mechanism xor/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --symmetrise and -o no', /goes with --mechanism xor/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --max-change 2 -o no', /--max-change goes with --mechanism filtered/],
    [
      'friends.csv --nodes nodes.txt --epsilon 3 --mechanism filtered -o no',
      /How much is to be published.*--expected-edges/,
    ],
    ['friends.csv --nodes nodes.txt --epsilon 3 --mechanism filtered --edges 5 -o no', /about how many there are/],
    [
      'calls.csv --nodes nodes.txt --epsilon 3 --mechanism filtered --max-change 1 --ignore-weights -o no',
      /give one of them/,
    ],
    ['friends.csv --nodes nodes.txt --epsilon 3 --neighbours weight -o no', /--mechanism filtered, with --max-change/],
    ['heads.csv --nodes-from-data --epsilon 3 -o no', /a header, or the first edge\? Say --header or --no-header/],
    ['none.csv --nodes-from-data --epsilon 3 -o no', /no edges, so there are no nodes/],
    ['friends.csv --nodes nodes.txt --epsilon 1e9 -o no', /no cell would ever be flipped/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --expected-edges 5 --count-epsilon 1 -o no', /give one of them/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --strict -o no', /strict reading/],
    ['friends.csv --nodes nodes.txt --epsilon three -o no', /--epsilon must be a number/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --max-ones 3 -o no', /only makes sense with row neighbours/],
    ['gone.csv --nodes nodes.txt --epsilon 3 -o no', /gone\.csv/],
    ['friends.csv --nodes friends.csv --epsilon 3 --plan', /is the data itself, and --nodes .*--nodes-from-data/],
    ['friends.csv --nodes nodes.txt --epsilon 3 --k 8 -o no', /There is no --k here.*tulle anonymise.*--epsilon/],
  ])('release graph %s', async (args, message) => {
    const { code, stderr } = await tulle('release', 'graph', ...words(args), '--anyway')
    expect([2, 3]).toContain(code)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test.each([
    ['survey.csv --people people.txt --columns smokes --epsilon 1 -o no', /--person is missing/],
    ['survey.csv --person who --people survey.csv --columns smokes --epsilon 1 -o no', /is the data itself/],
    [
      'survey.csv --person who --people people.txt --columns smokes,drinks --max-ones 1 --expected-ones 5 --epsilon 1 --plan',
      /With --max-ones 1, 4 rows keep at most 4 in all, and 5 are expected/,
    ],
    ['survey.csv --person who --people people.txt --columns smokes --k 8 --epsilon 1 -o no', /There is no --k here/],
    [
      'survey.csv --person who --people headed.txt --columns smokes --epsilon 1 -o no',
      /first line of headed\.txt is "who"/,
    ],
    [
      'survey.csv --person who --people people.txt --columns smokes --thresholds age=3,age=4 --epsilon 1 -o no',
      /"age" twice/,
    ],
    ['survey.csv --person who --columns smokes --epsilon 1 -o no', /Whose rows are these\?.*--people FILE/],
    ['survey.csv --person who --people people.txt --epsilon 1 -o no', /Which columns are released\?/],
    ['survey.csv --person who --people people.txt --columns smoke --epsilon 1 -o no', /did you mean "smokes"/],
    ['survey.csv --person who --people people.txt --columns age --epsilon 1 -o no', /line 2.*"age".*--thresholds age=/],
    [
      'survey.csv --person who --people people.txt --columns smokes --thresholds age=3 --epsilon 1 -o no',
      /not among the columns/,
    ],
    [
      'survey.csv --person who --people people.txt --columns smokes --thresholds age --epsilon 1 -o no',
      /pairs such as age=18/,
    ],
    ['survey.csv --person who --people people.txt --columns smokes --missing 2 --epsilon 1 -o no', /must be 0 or 1/],
    ['odd.csv --person who --people people.txt --columns smokes --epsilon 1 -o no', /odd\.csv, line 3/],
    [
      'ragged.csv --person who --people people.txt --columns smokes --epsilon 1 -o no',
      /ragged\.csv.*1 columns where the header has 2/,
    ],
    ['likes.csv --person user --items page --people people.txt --epsilon 1 -o no', /Which items are the columns/],
    [
      'likes.csv --person user --items page --people people.txt --columns-file pages.txt --missing 0 --epsilon 1 -o no',
      /every line of the file is a 1/,
    ],
    [
      'survey.csv --person who --people people.txt --columns smokes --neighbours cell --mechanism staircase --epsilon 1 -o no',
      /whole rows/,
    ],
    [
      'survey.csv --person who --people people.txt --columns smokes --mechanism randomised-response --phase pairs --epsilon 1 -o no',
      /--phase goes with --mechanism staircase/,
    ],
    ['survey.csv --person who --people people.txt --columns smokes --max-ones 2 --epsilon 1 -o no', /from 1 to 1/],
    [
      'gone.csv --person who --people people.txt --columns smokes,Smokes --format parquet --epsilon 1 --plan',
      /differ in capitals alone/,
    ],
    ['gone.csv --person who --people people.txt --columns who --epsilon 1 --plan', /as the one with the people/],
  ])('release table %s', async (args, message) => {
    const { code, stderr } = await tulle('release', 'table', ...words(args))
    expect([2, 3]).toContain(code)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/secretly|\n\s+at /)
  })

  test('and what is to be released must be said', async () => {
    expect((await tulle('release', 'picture', 'x.png')).stderr).toMatch(/What should be released\?.*release graph FILE/)
    expect((await tulle('release')).stderr).toMatch(/What should be released\?/)
    await writeFile(join(place, 'odd.json'), '{"release":"poem"}')
    expect((await tulle('release', '--config', 'odd.json', '-o', 'no')).stderr).toMatch(
      /"release" must be one of flows, matrix, graph, table/,
    )
  })

  test('a configuration that is not what it seems', async () => {
    const config = { release: 'graph', file: 'friends.csv', nodes: 'nodes.txt', epsilon: 3, anyway: true }
    const saved = async (over: object | string) => {
      const text = typeof over === 'string' ? over : JSON.stringify({ ...config, ...over })
      await writeFile(join(place, 'sly.json'), text)
      return tulle('release', '--config', 'sly.json', '-o', 'no')
    }
    expect((await saved({ plan: 'true' })).stderr).toMatch(/"plan" must be true or false/)
    expect((await saved({ force: 'yes' })).stderr).toMatch(/"force" must be true or false/)
    expect((await saved({ mechanism: 'response' })).stderr).toMatch(
      /"mechanism" must be one of .*\. Did you mean randomised-response\?/,
    )
    expect((await saved({ 'expected-edges': 60, expectedEdges: 50 })).stderr).toMatch(/"expectedEdges" twice/)
    const proto = JSON.stringify(config).replace('{', '{"__proto__":{"jaccard":0.9},')
    expect((await saved(proto)).stderr).toMatch(/There is no "__proto__" here/)
    const twice = words(
      'release table survey.csv --person who --people people.txt --columns smokes,smokes --epsilon 1 --plan',
    )
    expect((await tulle(...twice)).stderr).toMatch(/"smokes" is asked for twice/)
  })

  test('a release that was tampered with is not accepted', async () => {
    done(await graph('--expected-edges 60 -o tampered'))
    const path = 'tampered/release/certificate.json'
    const sound = await read(path)
    for (const changed of [
      sound.replace('"title"', '"title": "x",\n  "title"'),
      sound.replace('"bytes"', '"note": "x",\n      "bytes"'),
      sound.replace('{\n  "schema"', '{\n  "__proto__": {},\n  "schema"'),
    ]) {
      expect(changed).not.toBe(sound)
      await writeFile(join(place, path), changed)
      expect((await tulle('verify', 'tampered')).code).not.toBe(0)
    }
    await writeFile(join(place, path), sound)
    done(await tulle('verify', 'tampered'))
    await rename(join(place, 'tampered/release/graph.csv'), join(place, 'elsewhere.csv'))
    await symlink(join(place, 'elsewhere.csv'), join(place, 'tampered/release/graph.csv'))
    expect((await tulle('verify', 'tampered')).stderr).toMatch(/graph\.csv is a link/)
  })

  test('nothing is left of what was refused', async () => {
    expect(await readdir(place)).not.toContain('no')
  })
})
