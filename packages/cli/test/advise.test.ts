/** `tulle advise`: from public facts to commands that run. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyPlan } from '@tulle/core'
import { kinds, type ReleaseRequest, type SaidAdvice } from '@tulle/releases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ended, tulleIn } from './tulle.ts'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))
let place = ''
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-advise-'))
  await writeFile(join(place, 'all.txt'), 'all\n')
  // As the words of the advice say that such files are.
  await writeFile(join(place, 'yes.csv'), 'member,all,question\n')
  await writeFile(join(place, 'likes.csv'), 'user,all,page\n')
  await mkdir(join(place, 'taken/advice.json'), { recursive: true })
  await writeFile(join(place, 'questions.txt'), 'smokes\ndrinks\ncompetes\ninjured\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const advise = (text: string) => tulleIn(place, ['advise', ...text.split(' ').filter((word) => word !== '')])
const done = ({ code, stderr }: Ended) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
const adviceOf = async (text: string) => JSON.parse((await advise(`${text} --json`)).stdout) as SaidAdvice

const SURVEY = {
  FILE: 'survey/survey.csv',
  YES_FILE: 'yes.csv',
  PERSON: 'member',
  COLUMNS: 'smokes,drinks,competes,injured',
  PEOPLE: 'survey/members.txt',
  ALL: 'all',
  QUESTION: 'question',
  COLUMN_NAMES: 'questions.txt',
}

/** A question for each task at which most of what there is is useful, and what its words in capitals stand for. */
const TASKS = [
  {
    facts:
      '--for matrix --zones 12 --max-per-person 10 --expected-total 17000 --expected-cells 100 --rank auto --epsilon 3 --delta 1e-6',
    words: {
      FILE: 'trips/trips.csv',
      PERSON: 'rider',
      FROM: 'origin',
      TO: 'destination',
      ZONES: 'trips/zones.txt',
      ROWS: 'trips/zones.txt',
      ALL: 'day',
    },
    mechanisms: ['uniform-noise', 'block-noise'],
  },
  {
    facts: '--for matrix --rows 12 --columns 30 --max-per-person 1 --expected-total 17000 --epsilon 1',
    words: {
      FILE: 'trips/trips.csv',
      PERSON: 'rider',
      FROM: 'origin',
      TO: 'destination',
      ROWS: 'trips/zones.txt',
      COLUMNS: 'calls/antennas.txt',
      ALL: 'day',
    },
    mechanisms: ['uniform-noise', 'block-noise'],
  },
  {
    facts:
      '--for graph --nodes 240 --expected-edges 1800 --guess 20 --expected-triangles 3000 --groups 8 --epsilon 7 --delta 1e-6 --jaccard 0.3',
    words: { FILE: 'friends/friends.csv', NODES: 'friends/people.txt', GROUPS: 'friends/villages.csv' },
    mechanisms: [
      'randomised-response',
      'filtered',
      'k-anonymity',
      'counts',
      'degrees',
      'cut-sketch',
      'synthetic-graph',
      'graph-profile',
      'group-mixing',
    ],
  },
  {
    facts: '--for graph --directed --nodes 240 --expected-edges 3000 --epsilon 7',
    words: { FILE: 'friends/friends.csv', NODES: 'friends/people.txt' },
    mechanisms: ['randomised-response', 'filtered', 'counts', 'degrees', 'synthetic-graph', 'graph-profile'],
  },
  {
    facts: '--for table --people 3000 --columns 4 --expected-ones 5000 --epsilon 4',
    words: SURVEY,
    mechanisms: ['staircase', 'randomised-response', 'filtered', 'k-anonymity', 'uniform-noise'],
  },
  {
    facts: '--for table --people 3000 --columns 4 --neighbours cell --epsilon 2',
    words: SURVEY,
    mechanisms: ['randomised-response', 'uniform-noise'],
  },
  {
    facts: '--for interests --people 2000 --items 400 --per-person 3.5 --neighbours cell --jaccard 0.3 --epsilon 7',
    words: {
      FILE: 'likes.csv',
      PERSON: 'user',
      ITEM: 'page',
      PEOPLE: 'likes/users.txt',
      ITEM_NAMES: 'likes/pages.txt',
      ALL: 'all',
    },
    mechanisms: ['randomised-response', 'filtered', 'k-anonymity', 'uniform-noise'],
  },
  {
    // Nothing is useful: the best of each kind, though the release itself would refuse.
    facts: '--for interests --people 2000 --items 400 --per-person 3.5 --epsilon 2',
    words: {
      FILE: 'likes/likes.csv',
      PERSON: 'user',
      ITEM: 'page',
      PEOPLE: 'likes/users.txt',
      ITEM_NAMES: 'likes/pages.txt',
    },
    mechanisms: ['randomised-response', 'popular-items', 'k-anonymity'],
  },
  {
    facts: '--for interests --people 2000 --items 400 --expected-ones 7000 --max-ones 5 --epsilon 5',
    words: {
      FILE: 'likes.csv',
      PERSON: 'user',
      ITEM: 'page',
      PEOPLE: 'likes/users.txt',
      ITEM_NAMES: 'likes/pages.txt',
      ALL: 'all',
    },
    mechanisms: ['popular-items'],
  },
  {
    facts: '--for covariance --people 4000 --columns 4 --norm 3 --queries 3 --epsilon 1 --delta 1e-6',
    words: {
      FILE: 'sketches/health.csv',
      COLUMNS: 'height,weight,age,pressure',
      CENTRE: 'height=170,weight=70,age=50,pressure=120',
      SCALE: 'height=10,weight=15,age=20,pressure=15',
      DIRECTIONS: 'sketches/directions.txt',
    },
    mechanisms: ['noisy-gram', 'covariance-sketch', 'variance-answers'],
  },
  {
    // Nothing is useful, and only a sketch would refuse.
    facts: '--for covariance --people 4000 --columns 4 --norm 3 --queries 3 --epsilon 0.01 --delta 1e-6',
    words: {
      FILE: 'sketches/health.csv',
      COLUMNS: 'height,weight,age,pressure',
      CENTRE: 'height=170,weight=70,age=50,pressure=120',
      SCALE: 'height=10,weight=15,age=20,pressure=15',
    },
    mechanisms: ['noisy-gram'],
  },
  {
    facts:
      '--for covariance --people 4000 --columns 4 --neighbours row-change --max-change 0.5 --epsilon 3 --delta 1e-6',
    words: {
      FILE: 'sketches/health.csv',
      COLUMNS: 'height,weight,age,pressure',
      CENTRE: 'height=170,weight=70,age=50,pressure=120',
      SCALE: 'height=10,weight=15,age=20,pressure=15',
    },
    mechanisms: ['covariance-sketch'],
  },
  {
    facts:
      '--for cuts --nodes 240 --expected-edges 1800 --cut-sizes 40,100 --queries 3 --within 0.2 --epsilon 7 --delta 1e-6',
    words: {
      FILE: 'friends/friends.csv',
      NODES: 'friends/people.txt',
      CUTS: 'sketches/groups.txt',
      SOURCE: 'source',
      TARGET: 'target',
    },
    mechanisms: ['cut-sketch', 'cut-answers', 'randomised-response', 'uniform-noise'],
  },
  {
    facts: '--for counts --count triangles --nodes 240 --guess 20 --expected 3000 --epsilon 1 --delta 1e-6',
    words: { FILE: 'friends/friends.csv', NODES: 'friends/people.txt' },
    mechanisms: ['counts', 'degrees'],
  },
  {
    facts: '--for counts --count 2-triangles --nodes 240 --guess 20 --epsilon 1 --delta 1e-6',
    words: { FILE: 'friends/friends.csv', NODES: 'friends/people.txt' },
    mechanisms: ['counts', 'degrees'],
  },
]

describe.each(TASKS)('$facts', ({ facts, words, mechanisms }) => {
  test('every command to go on with runs, and there is one for each mechanism', async () => {
    const { options } = await adviceOf(facts)
    const steps = options.filter(({ next }) => next !== undefined)
    expect(new Set(steps.map(({ mechanism }) => mechanism))).toEqual(new Set(mechanisms))
    for (const { next = '', request, mechanism, plan } of steps) {
      expect(next).toMatch(/^tulle .* --plan$/)
      // The same for programs: the options of a kind, with words in capitals for what only people know.
      const { kind, settings } = request as ReleaseRequest
      expect(Object.keys(kinds[kind].options)).toEqual(expect.arrayContaining(Object.keys(settings)))
      expect(settings['file']).toEqual({ yours: expect.stringMatching(/^(YES_)?FILE$/) as string })
      const args = next
        .split(' ')
        .slice(1)
        .map((word) => pathOf(word, words))
      const left = args.filter((word) => /^[A-Z_]{2,}$/.test(word))
      expect({ next, left }).toEqual({ next, left: [] })
      const { code, stdout, stderr } = await tulleIn(place, [...args, '--json'])
      expect({ next, code, stderr }).toEqual({ next, code: 0, stderr: '' })
      const planned = JSON.parse(stdout) as AnyPlan
      expect(planned.mechanism).toBe(mechanism)
      // What is named beforehand is planned otherwise once it is known.
      if (mechanism.endsWith('-answers')) continue
      expect({ next, error: planned.expectedError }).toEqual({ next, error: plan?.expectedError })
    }
  })
})

/** What a word in capitals stands for; paths are those of the examples, or of this place. */
function pathOf(word: string, words: Readonly<Record<string, string>>): string {
  if (word === 'ALL_NAME') return 'all.txt'
  const meant = words[word]
  if (meant === undefined) return word
  return meant.includes('/') ? join(examples, meant) : meant
}

const GRAPH = '--for graph --nodes 240 --expected-edges 1800 --epsilon 1'

test('in short: what to do and what to type, in few lines', async () => {
  const ended = await tulleIn(place, ['advise', ...GRAPH.split(' ')], { COLUMNS: '80' })
  done(ended)
  const said = ended.stdout.replaceAll(/\s+/g, ' ')
  for (const part of [
    /^Advice Publish something else instead: a made-up graph like it/,
    'Nothing you asked for is useful at ε = 1; the first to become useful, from ε = 2.8 on',
    'Useful as well: the number of edges',
    /Next --explain lists all .* tulle release graph FILE --nodes NODES --mechanism synthetic-graph \\ --epsilon 1 --plan $/,
  ]) {
    expect(said).toMatch(part)
  }
  expect(ended.stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(16)
})

test('in full: what there is and what was taken for granted', async () => {
  const ended = await advise(`${GRAPH} --explain`)
  done(ended)
  for (const part of [
    'What to do\n  Publish something else instead: a made-up graph like it',
    'Nothing you asked for is useful at ε = 1; the first to become useful, from ε = 2.8 on',
    'What can be released at ε = 1, best first',
    /The graph, pairs of nodes flipped at random +Jaccard 0\.15 +no +from ε = 2\.8/,
    'What "useful" means',
    'What this assumes',
    '-o DIR also writes a page',
    'Each shows the plan first: put -o DIR in place of --plan to release.',
    'ε = 1 means: someone who knows all other edges, or sees no tie between them and the edge in question, and thought it 1 % likely that two nodes are joined',
    /The degrees, sorted \(instead\) +0\.\d+ edges \([\d.]+ %\), simulated +yes/,
  ]) {
    expect(ended.stdout).toMatch(part)
  }
  expect(ended.stdout).not.toMatch(/NaN|undefined|Infinity/)
})

test('which ε to take need not be known', async () => {
  const ended = await advise('--for graph --nodes 240 --expected-edges 1800')
  done(ended)
  expect(ended.stdout).toContain('No --epsilon was given: Tulle took ε = 1')
  expect((await advise('--for graph --nodes 240 --expected-edges 1800 --explain')).stdout).toContain(
    'What can be released at ε = 1',
  )
})

test('where nothing is useful there is a step all the same, and it says that it is not', async () => {
  const facts = '--for interests --people 500 --items 90 --per-person 3'
  expect((await advise(facts)).stdout).toMatch(
    /^Advice +Release none of this at ε = 1[\s\S]*to see the plan of what comes\s+nearest all the same \(Jaccard\s+0\.\d+, simulated;\s+words\s[^:]+:\n {2}tulle anonymise/,
  )
  const { stdout } = await advise(`${facts} --explain`)
  // No limit would help: none is suggested.
  expect(stdout).toMatch(/What to do\n {2}Release none of this at ε = 1: nothing is expected to be useful\./)
  expect(stdout).toMatch(/tulle anonymise .* --plan {3}\(not useful: Jaccard 0\.\d+, simulated\)/)
})

test('popular items need no limit to be said, and one that is said does not spoil them', async () => {
  const facts = '--for interests --people 88000 --items 16470 --per-person 10'
  const open = await advise(facts)
  expect(open.stdout).toMatch(/^Advice {3}Publish something else instead: how many people have each popular/)
  for (const limit of [20, 21, 50]) {
    const { stdout } = await advise(`${facts} --max-ones ${limit}`)
    expect(stdout).toMatch(/^Advice {3}Publish something else instead: how many people have each popular/)
    expect(stdout).toMatch(new RegExp(`tulle release items .*--max-items ${limit}`))
  }
})

test('a share is never said to be off by more than all people', async () => {
  const { stdout } = await advise('--for table --people 50 --columns 60 --epsilon 0.1 --explain')
  expect(stdout).toMatch(/the share of a column cannot be told/)
  expect(stdout).not.toMatch(/\d{3,} percentage points/)
})

test('no help calls δ the probability that the promise fails', async () => {
  for (const words of [['advise'], ['sketch', 'covariance'], ['sketch', 'graph']]) {
    const { stdout } = await tulleIn(place, [...words, '--help'])
    expect(stdout).toMatch(/--delta <n> +what is allowed on top of ε/)
    expect(stdout).not.toMatch(/promise\s+fails/)
  }
})

test('where no mechanism can be useful, it says so and what to publish in place of the graph', async () => {
  const { stdout } = await advise('--for graph --nodes 100000 --expected-edges 500000 --epsilon 1')
  expect(stdout).toMatch(
    /No differentially private graph of 100,000 nodes .* whatever the mechanism: .* takes ε of at least 6\.4 /,
  )
  expect(stdout).toContain('Publish something else instead')
})

test('a page and the same as data are written where asked, and replaced only by force', async () => {
  done(await advise(`${GRAPH} -o out/advice`))
  const page = await readFile(join(place, 'out/advice/advice.html'), 'utf8')
  expect(page).toContain('<svg')
  expect(page).toContain('no data was read')
  expect(page).not.toMatch(/<script|src=|href=/)
  const kept = JSON.parse(await readFile(join(place, 'out/advice/advice.json'), 'utf8')) as SaidAdvice
  expect(kept).toEqual(await adviceOf(GRAPH))
  const again = await advise(`${GRAPH} -o out/advice`)
  expect(again.code).toBe(2)
  expect(again.stderr).toContain('already exists')
  done(await advise(`${GRAPH} -o out/advice --force`))
})

describe('what cannot be answered is said in a sentence', () => {
  test.each([
    ['', /What is to be published\? Say --for and one of these:\n {2}flows .*\n {2}matrix .*\n {2}graph /],
    ['--for maps --epsilon 1', /no task "maps"/],
    ['--for graph --epsilon 1', /how many nodes does the graph have\? --nodes 1000/],
    [`${GRAPH} --epsilon 0`, /ε must be above zero/],
    ['--for graph --nodes people.txt', /--nodes must be a whole number, such as 1000, not "people\.txt"/],
    ['--for matrix --zones 9 --expected-total 8,000', /--expected-total must be .* not "8,000": write 8000\./],
    ['--for matrix --zones 9 --expected-total 1,234,000', /write 1234000\./],
    ['--for covariance --norm 2,5', /write 2\.5\./],
    [`${GRAPH} --jaccard 50%`, /such as 0\.5, not "50%": write 0\.5\./],
    [`${GRAPH} --jaccard 50`, /such as 0\.5, not 50: for 50 % write 0\.5\./],
    ['--for table --people 9 --columns 3 --within 5', /such as 0\.05, not 5: for 5 % write 0\.05\./],
    ['--for counts --nodes 9 --undirected', /--undirected goes with --for matrix or graph, not with --for counts/],
    ['--for interests --people 9 --items 9 --per-person 4 --max-ones 2', /4 ones on average, but --max-ones 2/],
    [`${GRAPH} --columns 3`, /--columns goes with --for matrix or table or covariance, not with --for graph/],
    [`${GRAPH} --zones 3`, /--zones goes with --for flows or matrix/],
    [`${GRAPH} --unit trips`, /--unit goes with --for matrix, not with --for graph/],
    [`${GRAPH} --directed --undirected`, /directed or undirected/],
    ['--for matrix --zones 3 --rows 3 --epsilon 1', /leave --rows and --columns out/],
    ['--for matrix --zones 3 --max-per-person 2 --epsilon 1', /--expected-total 100000/],
    ['--for counts --count squares --nodes 9 --epsilon 1', /no count called "squares"/],
    [`friends.csv ${GRAPH}`, /reads no data: leave "friends.csv" out/],
    [`${GRAPH} -o all.txt`, /cannot be made there/],
    [`${GRAPH} -o all.txt/below`, /cannot be made there/],
    // Where nothing can be made and nothing says why.
    [`${GRAPH} -o /proc/tulle/advice`, /cannot be made there/],
    [`${GRAPH} -o taken`, /taken\/advice\.json is a folder/],
    [`${GRAPH} -o taken --force`, /taken\/advice\.json is a folder/],
  ])('advise %s', async (text, message) => {
    const { code, stdout, stderr } = await advise(text)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(message)
  })
})

test('the help has an example for each task, and each of them runs', async () => {
  const { stdout } = await advise('--help')
  const lines = stdout.match(/^ {2}tulle advise .*$/gm) ?? []
  expect(lines.map((line) => /--for (\w+)/.exec(line)?.[1])).toEqual([
    'matrix',
    'graph',
    'table',
    'interests',
    'covariance',
    'cuts',
    'counts',
  ])
  for (const line of lines) done(await advise(line.trim().replace('tulle advise ', '')))
})

test('a density says how many there are', async () => {
  const facts = async (flags: string) => {
    const ended = await advise(`${flags} --json`)
    done(ended)
    return (JSON.parse(ended.stdout) as { question: Record<string, unknown> }).question
  }
  // 240 nodes have 28,680 pairs.
  expect(await facts('--for graph --nodes 240 --density 0.05')).toMatchObject({ expectedEdges: 1434 })
  expect(await facts('--for graph --nodes 240 --directed --density 0.05')).toMatchObject({ expectedEdges: 2868 })
  expect(await facts('--for table --people 200 --columns 4 --density 0.25')).toMatchObject({ expectedOnes: 200 })
  for (const [flags, message] of [
    ['--for graph --nodes 240 --density 5', /from 0 to 1, not 5: one in a hundred is 0\.01/],
    ['--for graph --nodes 240 --density 0.1 --expected-edges 9', /leave --expected-edges/],
    ['--for matrix --zones 9 --max-per-person 1 --expected-total 9 --density 0.1', /goes with --for graph/],
    ['--for graph --density 0.1', /how many nodes/],
  ] as const) {
    const { code, stderr } = await advise(flags)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  }
})
