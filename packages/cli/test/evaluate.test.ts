/** What a release is worth, for every kind of release. Runs what `npm run build` has built. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digests, evaluatePlace, type Place, type Written } from './evaluate-place.ts'

let place: Place
beforeAll(async () => {
  place = await evaluatePlace()
})
afterAll(() => place.end())

const MATRIX = 'release matrix trips.csv --person rider --from from --to to --domain zones.txt --max-per-person 2'
const GRAPH = 'release graph edges.csv --nodes nodes.txt --undirected'
const TABLE = 'release table answers.csv --person member --people members.txt --columns smokes,drinks,reads'
const ROWS = 'sketch covariance measured.csv --columns height,weight --norm 2 --people 300 --epsilon 2'

/** How a release is made, what the original is, and what must be told where only the published part is there. */
const RELEASES = {
  matrix: [`${MATRIX} --epsilon 5`, 'trips.csv', '--person rider'],
  market: [`${MATRIX} --epsilon 5 --format mtx`, 'trips.csv', '--from from --to to'],
  undirected: [`${MATRIX} --epsilon 5 --undirected`, 'trips.csv', ''],
  blocks: [`${MATRIX} --epsilon 5 --blocks diagonal --block-caps 2,2 --clamp`, 'trips.csv', ''],
  masked: [`${MATRIX} --epsilon 5 --mask mask.csv`, 'trips.csv', '--person rider'],
  graph: [`${GRAPH} --epsilon 4 --expected-edges 49`, 'edges.csv', ''],
  filtered: [`${GRAPH} --epsilon 4 --mechanism filtered --expected-edges 49`, 'edges.csv', ''],
  weighted: [
    'release graph weights.csv --nodes nodes.txt --undirected --mechanism filtered --max-change 1 --threshold 1 --epsilon 4',
    'weights.csv',
    '',
  ],
  xor: [`${GRAPH} --epsilon 4 --mechanism xor --expected-edges 49`, 'edges.csv', ''],
  directed: ['release graph edges.csv --nodes nodes.txt --directed --epsilon 4 --expected-edges 49', 'edges.csv', ''],
  table: [`${TABLE} --epsilon 3`, 'answers.csv', ''],
  pairs: [`${TABLE} --epsilon 3 --neighbours cell --format pairs`, 'answers.csv', '--people members.txt'],
  rows: ['anonymise likes.csv --person user --items item --k 5', 'likes.csv', '--person user --items item'],
  baskets: [
    'anonymise likes.csv --person user --items item --k 5 --format baskets',
    'likes.csv',
    '--person user --items item',
  ],
  categories: ['anonymise answers.csv --person member --columns smokes,drinks --k 5', 'answers.csv', '--person member'],
  nodes: ['anonymise edges.csv --edges --undirected --k 3', 'edges.csv', '--undirected'],
  count: ['count edges.csv triangles --nodes nodes.txt --undirected --epsilon 2 --guess 4 --interval', 'edges.csv', ''],
  degrees: ['count edges.csv degrees --nodes nodes.txt --undirected --epsilon 2', 'edges.csv', ''],
  histogram: ['count edges.csv degree-histogram --nodes nodes.txt --undirected --epsilon 2', 'edges.csv', ''],
  sketch: [
    'sketch graph edges.csv --nodes nodes.txt --undirected --epsilon 4 --delta 1e-6 --expected-edges 49 --cut-sizes 1,6 --anyway',
    'edges.csv',
    '',
  ],
  cuts: [
    'sketch graph edges.csv --nodes nodes.txt --undirected --mechanism cut-answers --cuts cuts.txt --epsilon 2',
    'edges.csv',
    '',
  ],
  covariance: [`${ROWS} --delta 1e-6 --anyway`, 'measured.csv', ''],
  products: [`${ROWS} --delta 1e-6 --mechanism noisy-gram --scale height=2`, 'measured.csv', ''],
  variances: [
    'sketch covariance measured.csv --columns height,weight --norm 2 --mechanism variance-answers --directions directions.txt --epsilon 2',
    'measured.csv',
    '--columns height,weight',
  ],
} as const

/** What is first looked for in each. */
const FIRST: Readonly<Record<string, string>> = {
  matrix: 'meanAbsolute',
  graph: 'jaccard',
  table: 'meanError',
  rows: 'jaccard',
  count: 'countError',
  'degree-numbers': 'degreeError',
  cuts: 'intervalsHold',
  products: 'relativeSpectral',
  variances: 'relativeAnswerError',
}

/** What is true of every evaluation. */
function checkWritten({ kind, metrics, page, stdout, summary }: Written): void {
  const named = Object.keys(metrics).some((name) => name.startsWith(FIRST[kind] as string))
  expect({ kind, named }).toEqual({ kind, named: true })
  expect(page).toContain('Private. This page shows the original data')
  expect(/<script|href=|@import/.test(page)).toBe(false)
  expect(stdout).toMatch(/^For you alone, not to be published:/)
  expect(stdout).toContain(summary)
}

describe.each(Object.entries(RELEASES))('%s', (name, [release, original, told]) => {
  beforeAll(() => place.release(release, name))

  test('is measured without being told anything else, beside the release itself', async () => {
    const before = await digests(join(place.path, name))
    const written = await place.worth(`${original} ${name}`, name)
    checkWritten(written)
    const after = await digests(join(place.path, name))
    const fresh = Object.keys(after).filter((file) => before[file] === undefined)
    expect(fresh.map((file) => file.slice(place.path.length + name.length + 2))).toEqual([
      'private/evaluation.html',
      'private/evaluation.json',
    ])
    // Nothing else has changed but the record of what Tulle wrote there.
    const changed = Object.keys(before).filter((file) => after[file] !== before[file])
    expect(changed).toEqual([join(place.path, name, 'private/files.json')])
    expect(await place.read(`${name}/private/files.json`)).toContain('"private/evaluation.json"')
  })

  test('is measured from the published part alone', async () => {
    const before = await digests(join(place.path, `published-${name}`))
    const written = await place.worth(`${original} published-${name}${told === '' ? '' : ` ${told}`}`, `worth-${name}`)
    checkWritten(written)
    expect(await digests(join(place.path, `published-${name}`))).toEqual(before)
    expect(await place.read(`worth-${name}/private/.gitignore`)).toBe('*\n')
  })
})

describe('what was found', () => {
  test('of a matrix: the noise is what the plan said, and the caps are told apart from it', async () => {
    await place.release(`${MATRIX} --epsilon 5`, 'said')
    const { metrics, notes } = await place.worth('trips.csv said', 'said')
    const plan = JSON.parse(await place.read('said/release/certificate.json')) as {
      plan: { expectedError: { meanAbsolute: number } }
    }
    const { meanAbsolute } = plan.plan.expectedError
    expect(metrics['noiseMeanAbsolute']?.predicted).toBe(meanAbsolute)
    // The mean of sixteen: above 4 times of what it should be less than once in 10¹⁰ releases.
    expect(metrics['noiseMeanAbsolute']?.value).toBeLessThan(4 * meanAbsolute)
    // A third of the people took three trips and count for two.
    expect(metrics['cappedShare']?.value).toBeGreaterThan(0.1)
    expect(metrics['total']?.original).toBe(200 + 67 + 2 * 66)
    expect(metrics).toHaveProperty('normalised')
    expect(notes).toEqual([])
  })

  test.each(['', ' --mask-value 0'])(
    'of a matrix with a mask%s: noise and caps of the released cells alone',
    async (more) => {
      const folder = `hidden${more.length}`
      // So little noise that what it moved by is nothing beside any cell that was taken for another.
      await place.release(
        `release matrix trips.csv --person rider --from from --to to --domain zones.txt --max-per-person 3 --epsilon 100 --mask mask.csv${more}`,
        folder,
      )
      const { metrics, notes, doubts } = await place.worth(`trips.csv ${folder}`, folder)
      expect(metrics['noiseMeanAbsolute']?.value).toBeLessThan(2)
      expect(metrics['cappedShare']?.value).toBeLessThan(0.01)
      expect(metrics).not.toHaveProperty('relativeSpectral')
      expect(notes.join(' ')).toMatch(/3 cells of the release are left out/)
      expect(doubts).toEqual([])
      if (more !== '') return
      const published = await place.worth(`trips.csv published-${folder} --person rider`, `worth-${folder}`)
      expect(published.metrics).not.toHaveProperty('noiseMeanAbsolute')
      expect(published.notes.join(' ')).toMatch(/Give the list with --domain/)
    },
  )

  test('of half of the file: that it is not what the release was made from', async () => {
    const half = async (file: string) => {
      const all = (await place.read(file)).trimEnd().split('\n')
      await place.save(`half-${file}`, `${all.filter((_, i) => i === 0 || i % 2 === 1).join('\n')}\n`)
      return `half-${file}`
    }
    for (const [name, file] of [
      ['matrix', 'trips.csv'],
      ['graph', 'edges.csv'],
      ['table', 'answers.csv'],
      ['count', 'edges.csv'],
      ['products', 'measured.csv'],
      ['variances', 'measured.csv'],
    ] as const) {
      const { doubts, page, stdout } = await place.worth(`${await half(file)} ${name}`, `half-${name}`)
      expect([name, doubts[0]]).toEqual([
        name,
        expect.stringMatching(/not seem to be the file .* were read then, and half-/),
      ])
      expect(stdout).toContain(doubts[0])
      expect(page).toContain('Read this first')
      const whole = await place.worth(`${file} ${name}`, `whole-${name}`)
      expect([name, whole.doubts]).toEqual([name, []])
    }
  })

  test('of other rows than were made alike: not the numbers of those', async () => {
    const [head, ...lines] = (await place.read('likes.csv')).trimEnd().split('\n')
    // Somebody else has the rare item, and one thing is lost.
    await place.save(
      'moved.csv',
      `${[head, ...lines.slice(1).map((line) => line.replace('u7,rare', 'u9,rare'))].join('\n')}\n`,
    )
    const { doubts, page } = await place.worth('moved.csv rows', 'moved')
    expect(doubts.join()).toMatch(/121 entries were read then, and moved\.csv has 120 now/)
    expect(page).not.toContain('As it was counted when the release was made')
  })

  test('of a graph: its own estimates, and communities that are known', async () => {
    await place.release(`${GRAPH} --epsilon 6 --expected-edges 49`, 'known')
    const { metrics } = await place.worth('edges.csv known --communities circles.csv --overlapping 2', 'known')
    const estimates = JSON.parse(await place.read('known/release/estimates.json')) as { edges: object }
    expect(metrics['edges']).toMatchObject({ original: 49, estimate: estimates.edges })
    expect(metrics['knownF1']?.original).toBe(1)
    expect(metrics['jaccard']?.predicted).toBeGreaterThan(0)
    expect(metrics).toHaveProperty('overlappingF1')
    expect(metrics).toHaveProperty('knownF1 (overlapping ones)')
  })

  test('of a table: what a model learns from it, and columns through its estimates', async () => {
    await place.release(`${TABLE} --epsilon 3`, 'learnt')
    const { metrics, stdout, summary } = await place.worth('answers.csv learnt --label drinks', 'learnt')
    expect(metrics['learningAccuracy']?.original).toBeGreaterThan(0.7)
    expect(stdout).toMatch(/; always saying the more common label: 0\.75/)
    expect(summary).toMatch(/"drinks"/)
    expect(metrics).toHaveProperty('meanError (as the release estimates them)')
    expect(metrics).toHaveProperty('correlationError (as the release estimates them)')
  })

  test('of a table: a label that everybody may know stands beside it, unchanged', async () => {
    const all = (await place.read('answers.csv')).trimEnd().split('\n')
    const party = (line: string, k: number) => `${line},${k === 0 ? 'party' : line.includes(',1,') ? 'left' : 'right'}`
    await place.save('parties.csv', `${all.map(party).join('\n')}\n`)
    await place.save('seats.csv', `${all.map((line, k) => `${line},${k === 0 ? 'seat' : k}`).join('\n')}\n`)
    await place.release(`${TABLE.replace('answers', 'parties')} --epsilon 4`, 'beside')
    const { metrics, page } = await place.worth('parties.csv beside --label party', 'beside')
    expect(metrics['learningAccuracy']?.original).toBeGreaterThan(0.7)
    expect(page).toMatch(/party.*, which everybody may know and nobody changed,/)
    const seats = await place.tulle('evaluate seats.csv beside --label seat -o beside --force')
    expect(seats.stderr).toMatch(
      /--label names "seat", which has \d+ different values in seats\.csv: a model tells two apart/,
    )
  })

  test('of rows: as it was counted, or from the published part no worse than that', async () => {
    const counted = (await place.worth('likes.csv rows --force', 'rows')).metrics
    const run = JSON.parse(await place.read('rows/private/run.json')) as { found: { jaccard: number } }
    expect(counted['jaccard']?.value).toBe(run.found.jaccard)
    const nearest = (await place.worth('likes.csv published-rows --person user --items item', 'near')).metrics
    expect(nearest['jaccard']?.value).toBeGreaterThan(0)
    expect(nearest['smallestClass']?.release).toBeGreaterThanOrEqual(5)
  })

  test('a quick look says what it left out', async () => {
    const { metrics, notes } = await place.worth('edges.csv graph --quick', 'quick')
    expect(metrics).not.toHaveProperty('clustering')
    expect(notes.join(' ')).toMatch(/left out of this quick look/)
  })

  test('for programs, where it is and the main figures, marked as private', async () => {
    const { stdout } = await place.tulle('evaluate edges.csv graph -o programs --json')
    const told = JSON.parse(stdout) as { private: { main: { name: string }[] }; evaluation: string }
    expect(told.private.main.map(({ name }) => name)).toContain('jaccard')
    expect(told.evaluation).toBe(join('programs', 'private', 'evaluation.json'))
  })

  test('a file that was changed since is refused, as by verify', async () => {
    await place.release(`${TABLE} --epsilon 3`, 'altered')
    const path = join(place.path, 'altered/release/table.csv')
    const whole = await place.read('altered/release/table.csv')
    await writeFile(
      path,
      whole.replace(/^(m0,)([01])/m, (_, name: string, answer: string) => `${name}${1 - Number(answer)}`),
    )
    const { code, stderr } = await place.tulle('evaluate answers.csv altered -o altered-worth')
    expect(code).toBe(2)
    expect(stderr).toMatch(/altered is not a sound release, and is not looked at\. table\.csv is not the file/)
    expect(existsSync(join(place.path, 'altered-worth'))).toBe(false)
  })
})
