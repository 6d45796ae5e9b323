/** Counts and degrees of graphs, as people release them. Runs what `npm run build` has built. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Certificate, COUNT_MECHANISMS, type CountPlan } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ended, main, tulleIn } from './tulle.ts'

const NODES = Array.from({ length: 40 }, (_, i) => `n${i}`)
/** A ring in which every node is joined with the three that follow. */
const EDGES = NODES.flatMap((name, i) => [1, 2, 3].map((step) => `${name},n${(i + step) % 40}`))
const LEAVES = 300
/** C(300, 9), beyond 2^53. */
const STARS = choose(LEAVES, 9)

function choose(n: number, k: number): bigint {
  let product = 1n
  for (let i = 0; i < k; i++) product = (product * BigInt(n - i)) / BigInt(i + 1)
  return product
}

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-count-'))
  const save = (name: string, text: string) => writeFile(join(place, name), text)
  await save('nodes.txt', `${NODES.join('\n')}\n`)
  await save('friends.csv', `source,target\n${EDGES.join('\n')}\nn1,stranger\nn4,n4\nn1,n0\n`)
  await save('others.csv', `source,target\n${EDGES.slice(0, 50).join('\n')}\n`)
  await save('none.csv', 'source,target\n')
  await save('void.csv', '')
  await save('upper.csv', 'N0,N1\nN1,N2\n')
  await save('calls.csv', `source,target,weight\n${EDGES.map((edge, k) => `${edge},${1 + (k % 5)}`).join('\n')}\n`)
  await save('mail.mtx', '%%MatrixMarket matrix coordinate pattern general\n4 4 3\n1 2\n2 3\n3 1\n')
  await save('one.txt', 'n0\n')
  await save('two.txt', 'n0\nn1\n')
  const leaves = Array.from({ length: LEAVES }, (_, i) => `leaf${i}`)
  await save('star.txt', `hub\n${leaves.join('\n')}\n`)
  await save('star.csv', `source,target\n${leaves.map((leaf) => `hub,${leaf}`).join('\n')}\n`)
})
afterAll(() => rm(place, { recursive: true, force: true }))

const words = (text: string) => text.split(' ')
const tulle = (text: string) => tulleIn(place, words(text))
/** Of the friends, whose nodes are public. */
const count = (more: string) => tulle(`count friends.csv ${more} --nodes nodes.txt`)
const read = (path: string) => readFile(join(place, path), 'utf8')
const parsed = async <T>(path: string) => JSON.parse(await read(path)) as T
const certificateOf = (folder: string) => parsed<Certificate>(`${folder}/release/certificate.json`)
const planOf = async (folder: string) => (await certificateOf(folder)).plan as CountPlan
const done = ({ code, stderr }: Ended) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

interface Count {
  readonly count: string
  readonly value: number
  readonly interval?: {
    readonly low: number
    readonly high: number
    readonly coverage: number
    readonly ifLevelAtMost?: number
  }
}
const countOf = (folder: string) => parsed<Count>(`${folder}/release/count.json`)

interface RunFile {
  readonly counts: Readonly<Record<string, number>>
  readonly found: Readonly<Record<string, number>>
}
const runOf = (folder: string) => parsed<RunFile>(`${folder}/private/run.json`)

/** All that is in the folder to be published. */
async function published(folder: string): Promise<string> {
  const names = await readdir(join(place, folder, 'release'))
  return (await Promise.all(names.map((name) => read(`${folder}/release/${name}`)))).join('\n')
}

/** All that a certificate says but the checksums. */
async function stated(folder: string): Promise<object> {
  const { files, ...rest } = await certificateOf(folder)
  return { ...rest, files: files.map(({ name }) => name) }
}

describe('a released count', () => {
  test('is a folder with the count and a certificate; and, apart, what is private', async () => {
    const ended = await count('triangles --epsilon 1 --guess 4 --interval -o first')
    done(ended)
    expect(ended.stdout).toMatch(
      /What is promised[\s\S]*side by side, at the same ε, if the level is 4\n[\s\S]*ladder \(chosen\) +pure [\s\S]*Released\.\nTriangles, with noise: -?\d+\. The interval from -?\d+ to \d+ covers the true count in at least 95 % of all releases, if the level is at most 4\.\n[\s\S]*not to be published:\n {2}1 of 123 edges was left out: an end is not in the list of nodes\.\n {2}The true count: 120\. Released: -?\d+, off by \d+ \([\d.]+ %\)\.\n {2}The true level: 4\.\n/,
    )
    expect((await readdir(join(place, 'first/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'count.json',
    ])
    const { count: what, value, interval } = await countOf('first')
    const { halfWidth } = (await planOf('first')).parameters.interval as { halfWidth: number }
    expect({ what, interval }).toEqual({
      what: 'triangles',
      interval: { low: value - halfWidth, high: value + halfWidth, coverage: 0.95, ifLevelAtMost: 4 },
    })
    const { counts, found } = await runOf('first')
    expect(counts).toEqual({ edges: 123, duplicates: 1, loops: 1, outsideNodes: 1 })
    expect(found).toEqual({ value: 120, released: value, error: value - 120, level: 4 })
    const report = await read('first/private/report.html')
    expect(report).toMatch(/must not leave your hands[\s\S]*True count<\/th><td>120<[\s\S]*at the true level/)
    done(await tulle('verify first'))
  })

  test.each([
    ['edges', 'edges', 120],
    ['triangles', 'triangles', 120],
    ['k-triangles:2', '2-triangles', 400],
    ['3-stars', '3-stars', 800],
    ['k-stars:2', '2-stars', 600],
    ['max-degree', 'max-degree', 6],
    ['max-common-neighbours', 'max-common-neighbours', 4],
    ['max-common-neighbors', 'max-common-neighbours', 4],
  ])('of %s is what it should be where ε is beyond all reason', async (asked, name, truth) => {
    const folder = `bare-${asked.replace(':', '-')}`
    done(await count(`${asked} --epsilon 90 -o ${folder}`))
    const { count: what, value } = await countOf(folder)
    const { found } = await runOf(folder)
    expect(what).toBe(name)
    expect(found['value']).toBe(truth)
    expect(Math.abs(value - truth)).toBeLessThan(2)
    done(await tulle(`verify ${folder}`))
  })

  test('is in plain digits, whatever its size', async () => {
    const ended = await tulle('count star.csv k-stars:9 --nodes star.txt --epsilon 1 --interval --json -o star')
    done(ended)
    expect(STARS).toBeGreaterThan(2n ** 53n)
    const text = await read('star/release/count.json')
    const [, value = '', low = '', high = ''] =
      /"count": "9-stars",\n {2}"value": (-?\d+),\n {2}"interval": \{\n {4}"low": (-?\d+),\n {4}"high": (-?\d+),\n {4}"coverage": 0\.95\n {2}\}\n\}\n$/.exec(
        text,
      ) ?? []
    expect(BigInt(high) - BigInt(value)).toBe(BigInt(value) - BigInt(low))
    expect(BigInt(high)).toBeGreaterThan(BigInt(value))
    for (const told of [ended.stdout, await read('star/private/run.json')]) {
      expect(told).toContain(`"value": ${STARS},`)
      expect(told).toContain(`"released": ${value},`)
    }
    // The true count has as many digits as no certificate has by chance.
    expect(await published('star')).not.toContain(`${STARS}`)
    expect(await published('star')).not.toContain(STARS.toLocaleString('en'))
    done(await tulle('verify star'))
  })

  test('takes a noisy level for an interval, where none is guessed, and says so', async () => {
    const ended = await count('triangles --epsilon 0.7 --interval --coverage 0.9 -o noisy')
    done(ended)
    expect(ended.stdout).toMatch(
      /none is guessed: a tenth of ε, 0\.07, goes to a noisy one[\s\S]*The noisy level: \d+\./,
    )
    const { facts, stages, guarantee } = await planOf('noisy')
    expect(facts.level).toEqual({ noisy: { epsilon: 0.07, drawn: expect.any(Number) as number } })
    expect(stages).toHaveLength(2)
    expect(guarantee).toMatchObject({ kind: 'pure', epsilon: 0.7 })
    const { interval } = await countOf('noisy')
    expect(interval).toEqual({
      low: expect.any(Number) as number,
      high: expect.any(Number) as number,
      coverage: 0.9,
    })
    done(await tulle('verify noisy'))
    done(await count('triangles --epsilon 1 --level-epsilon 0.5 -o shared'))
    expect((await planOf('shared')).facts.level).toMatchObject({ noisy: { epsilon: 0.5 } })
    // One level for all: there is nothing to be known.
    done(await count('edges --epsilon 1 --interval -o flat'))
    expect(await planOf('flat')).toMatchObject({ stages: [{ guarantee: { epsilon: 1 } }] })
    expect((await countOf('flat')).interval).not.toHaveProperty('ifLevelAtMost')
    expect((await planOf('flat')).facts).not.toHaveProperty('level')
  })

  test('is made by each mechanism', async () => {
    for (const name of COUNT_MECHANISMS) {
      const { code, stdout, stderr } = await count(
        `2-triangles --epsilon 1 --delta 1e-5 --mechanism ${name} -o by-${name}`,
      )
      expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' })
      expect(stdout).toContain(`${name} (chosen)`)
      const { guarantee, settings } = await planOf(`by-${name}`)
      const pure = guarantee.kind === 'pure'
      expect(settings).toEqual({ epsilon: 1, mechanism: name, ...(pure ? {} : { delta: 1e-5 }) })
      // With a pure mechanism δ serves the comparison only.
      expect(/δ = 0\.00001 is for this comparison only/.test(stdout)).toBe(pure)
      expect(/Proposition 11 .*\d/.test(stdout)).toBe(name === 'instance-gaussian')
      done(await tulle(`verify by-${name}`))
    }
  })

  test('says nothing of the data but through the noise: other data, the same words', async () => {
    const ask = (file: string, folder: string) =>
      tulle(`count ${file} triangles --nodes nodes.txt --epsilon 1 --guess 5 --interval --title same -o ${folder}`)
    const [none, some] = [await ask('none.csv', 'out-none'), await ask('friends.csv', 'out-some')]
    for (const ended of [none, some]) done(ended)
    expect(some.stdout).toMatch(/left out/)
    // What is released and what is private is all that differs.
    const before = ({ stdout }: Ended) => stdout.slice(0, stdout.indexOf('Released.'))
    expect(before(none)).toBe(before(some))
    const numberless = ({ stdout }: Ended) =>
      stdout
        .replaceAll('out-none', 'out-some')
        .replace(/ {2}1 of 123 edges was left out.*\n/, '')
        .replace(/ \([\d.e-]+ %\)/, '')
        .replaceAll(/-?\d[\d,]*/g, '0')
    expect(numberless(none)).toBe(numberless(some))
    expect(await stated('out-none')).toEqual(await stated('out-some'))
    const plan = (file: string) => tulle(`count ${file} triangles --nodes nodes.txt --epsilon 1 --plan --json`)
    expect((await plan('none.csv')).stdout).toBe((await plan('friends.csv')).stdout)
  })

  test('of nothing, and of stars that no node has, is released with noise', async () => {
    done(await tulle('count none.csv triangles --nodes nodes.txt --epsilon 1 -o empty'))
    expect((await runOf('empty')).found).toMatchObject({ value: 0, level: 0 })
    done(await count('k-stars:20 --epsilon 1 -o large-k'))
    expect((await runOf('large-k')).found).toMatchObject({ value: 0, level: 6 })
    for (const folder of ['empty', 'large-k']) {
      expect(Number.isInteger((await countOf(folder)).value)).toBe(true)
      done(await tulle(`verify ${folder}`))
    }
  })

  test('of a file of no bytes is that of a graph without edges', async () => {
    done(await tulle('count void.csv edges --nodes nodes.txt --epsilon 90 -o void'))
    expect((await runOf('void')).found).toMatchObject({ value: 0 })
  })

  test('tells its owner of edges that are not those of the list, and nobody else', async () => {
    for (const what of ['edges', 'degrees']) {
      const ask = (more: string) =>
        tulle(`count upper.csv ${what} --nodes nodes.txt --epsilon 1 -o upper-${what}${more}`)
      const ended = await ask('')
      done(ended)
      const told =
        '2 of 2 edges were left out: an end is not in the list of nodes. The names are probably spelt differently'
      expect(ended.stdout.slice(ended.stdout.indexOf('not to be published'))).toContain(told)
      const report = await read(`upper-${what}/private/report.html`)
      expect(report.indexOf(told)).toBeGreaterThan(0)
      expect(report.indexOf(told)).toBeLessThan(report.indexOf('Look at this before you publish'))
      expect(await published(`upper-${what}`)).not.toMatch(/2 of 2|spelt/)
      const { stdout } = await ask('-json --json')
      expect(JSON.parse(stdout)).toMatchObject({ private: { leftOut: { outsideNodes: 2, ofEdges: 2 } } })
    }
  })

  test('is told to programs apart from what is private', async () => {
    const { stdout } = await count('triangles --epsilon 1 --guess 4 --interval -o told --json')
    const { released, private: own } = JSON.parse(stdout) as { released: Count; private: object }
    const { count: what, value, interval } = await countOf('told')
    expect(released).toEqual({ count: what, value, interval })
    expect(own).toMatchObject({ value: 120, released: value })
    const degrees = JSON.parse((await count('degrees --epsilon 1 -o told-degrees --json')).stdout) as object
    expect(degrees).toMatchObject({
      released: { count: 'degrees', file: 'degrees.csv' },
      data: expect.any(String) as string,
    })
  })

  test('of noise for the worst graph needs no level for its interval', async () => {
    done(await count('triangles --epsilon 1 --mechanism laplace --interval -o worst'))
    expect((await planOf('worst')).facts).not.toHaveProperty('level')
    expect((await countOf('worst')).interval).not.toHaveProperty('ifLevelAtMost')
    done(await tulle('verify worst'))
  })

  test('is planned with a word on a mechanism that has far less noise and promises no less', async () => {
    const better =
      /^ {2}(\S+), which (is pure too|is pure|promises the same), has (about|less than) .* of this noise at this level/m
    const { stdout: worst } = await count('triangles --epsilon 1 --guess 4 --mechanism laplace --plan')
    expect(worst).toMatch(better)
    expect(better.exec(worst)?.[2]).toBe('is pure too')
    const { stdout: loose } = await count('triangles --epsilon 1 --guess 4 --mechanism algorithm-1 --delta 1e-6 --plan')
    expect(better.exec(loose)?.[2]).toMatch(/is pure$|the same/)
    expect((await count('triangles --epsilon 1 --guess 4 --plan')).stdout).not.toMatch(better)
  })

  test('tells its owner where the guess was too low, and nobody else', async () => {
    const ended = await count('triangles --epsilon 1 --guess 2 --interval -o low')
    done(ended)
    expect(ended.stdout).toMatch(/not to be published:[\s\S]*above the guess of 2: .*may be too narrow.*costs ε again/)
    expect(await read('low/private/report.html')).toMatch(/above the guess: .*may be too narrow/)
    expect(await published('low')).not.toMatch(/above the guess/)
  })

  test('of other files: weights and directions are left out if asked', async () => {
    done(await tulle('count calls.csv edges --nodes nodes.txt --ignore-weights --epsilon 90 -o weightless'))
    expect((await runOf('weightless')).found).toMatchObject({ value: 120 })
    done(await tulle('count mail.mtx triangles --nodes-from-data --undirected --epsilon 90 -o mail'))
    expect((await runOf('mail')).found).toMatchObject({ value: 1, level: 1 })
    const { warnings, assumptions } = await certificateOf('mail')
    expect(warnings.join()).toMatch(/nodes come from the data itself/)
    expect(assumptions.join()).toMatch(/taken from the data/)
  })

  test('a plan reads no edge, and is the same as data', async () => {
    const asked = 'count gone.csv triangles --nodes nodes.txt --epsilon 1 --floor 3 --plan'
    const { stdout, ...rest } = await tulle(`${asked} --json`)
    done({ stdout, ...rest })
    expect(JSON.parse(stdout)).toMatchObject({ mechanism: 'counts', parameters: { floor: 3 } })
    done(await tulle(asked))
  })
})

describe('released degrees', () => {
  test('are a sequence', async () => {
    const ended = await count('degrees --epsilon 1 --even-sum -o sequence')
    done(ended)
    expect(ended.stdout).toMatch(
      /not to be published:\n {2}1 of 123 edges was left out: .*\n {2}The true number of edges: 120; [\s\S]*largest degree: 6; /,
    )
    expect(ended.stdout).not.toMatch(/side by side/)
    const lines = (await read('sequence/release/degrees.csv')).trimEnd().split('\n')
    expect(lines[0]).toBe('rank,degree,noisy')
    const rows = lines.slice(1).map((line) => line.split(',').map(Number))
    expect(rows.map(([rank]) => rank)).toEqual(NODES.map((_, i) => i + 1))
    const degrees = rows.map(([, degree]) => degree as number)
    expect(degrees).toEqual(degrees.toSorted((a, b) => b - a))
    expect(degrees.reduce((sum, degree) => sum + degree) % 2).toBe(0)
    expect((await runOf('sequence')).found).toMatchObject({ edges: 120, largest: 6 })
    expect(await read('sequence/private/report.html')).toMatch(/must not leave your hands[\s\S]*Degrees by rank/)
    done(await tulle('verify sequence'))
  })

  test('or a histogram', async () => {
    done(await count('degree-histogram --epsilon 90 -o histogram'))
    const lines = (await read('histogram/release/histogram.csv')).trimEnd().split('\n')
    expect(lines[0]).toBe('degree,nodes,noisy')
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
      NODES.map((_, degree) => (degree === 6 ? '40' : '0')),
    )
    expect(await read('histogram/private/report.html')).toMatch(/Nodes of each degree/)
    expect((await certificateOf('histogram')).title).toBe('Degree histogram of friends')
    done(await tulle('verify histogram'))
  })
})

describe('a configuration', () => {
  test('repeats a release, and flags win over it', async () => {
    done(await count('triangles --epsilon 1 --guess 4 --floor 3 --interval --coverage 0.9 -o saved'))
    const again = async (more: string, folder: string) => {
      done(await tulle(`release --config saved/private/config.json ${more} -o ${folder}`.replaceAll('  ', ' ')))
      return planOf(folder)
    }
    expect((await again('', 'again')).settings).toEqual((await planOf('saved')).settings)
    expect(await again('--level-epsilon 0.2', 'again-noisy')).toMatchObject({
      facts: { level: { noisy: { epsilon: 0.2 } } },
    })
    expect((await again('--mechanism laplace', 'again-laplace')).settings).not.toHaveProperty('floor')
    expect((await again('--no-interval', 'again-without')).settings).not.toHaveProperty('interval')
    // Another count leaves no use for what does not go with it.
    done(await tulle('count friends.csv degrees --config saved/private/config.json -o again-degrees'))
    expect((await certificateOf('again-degrees')).plan.mechanism).toBe('degrees')
    done(await tulle('count --config saved/private/config.json --epsilon 2 -o again-count'))
    expect((await planOf('again-count')).guarantee).toMatchObject({ epsilon: 2 })
    expect((await tulle('release graph --config saved/private/config.json -o no')).stderr).toMatch(
      /is for "tulle count", not for "tulle release graph"/,
    )
    await writeFile(join(place, 'odd.json'), '{"release":"count","file":"friends.csv","count":"edges","colour":1}')
    expect((await tulle('count --config odd.json -o no')).stderr).toMatch(/no "colour" here.*"tulle count --help"/)
  })
})

describe('what cannot be released is a sentence', () => {
  const REFUSED: readonly (readonly [string, RegExp])[] = [
    ['FILE --nodes nodes.txt --epsilon 1 -o no', /What should be counted\? Say it after the file: edges, triangles/],
    [
      'FILE squares --nodes nodes.txt --epsilon 1 -o no',
      /no count called "squares"\. There are edges.*degree-histogram/,
    ],
    ['FILE triangels --nodes nodes.txt --epsilon 1 -o no', /Did you mean triangles\?/],
    ['FILE degree-histgram --nodes nodes.txt --epsilon 1 -o no', /Did you mean degree-histogram\?/],
    ...['k-stars', 'k-stars:', 'k-stars:-1', 'k-stars:2.5', '0-stars', 'k-stars:0'].map(
      (what) =>
        [
          `FILE ${what} --nodes nodes.txt --epsilon 1 -o no`,
          /K must be a whole number from 2 on, such as k-stars:3\.$/m,
        ] as const,
    ),
    ['FILE k-triangles:2.5 --nodes nodes.txt --epsilon 1 -o no', /from 2 on, such as k-triangles:2\.$/m],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --level-epsilon 0 -o no',
      /--level-epsilon must be .*above zero, not 0/,
    ],
    ['FILE 1-stars --nodes nodes.txt --epsilon 1 -o no', /A star of one neighbour is an edge/],
    ['FILE triangles --epsilon 1 -o no', /Which nodes does the graph have\? Give .*--nodes FILE/],
    ['FILE triangles --nodes nodes.txt --nodes-from-data --epsilon 1 -o no', /give one of them/],
    ['FILE triangles --nodes-from-data --epsilon 1 --plan', /--plan reads no data/],
    ['FILE triangles --nodes nodes.txt -o no', /ε must be a finite number above zero, but it is missing/],
    ['FILE triangles --nodes nodes.txt --interval -o no', /ε must be a finite number above zero, but it is missing/],
    ['FILE triangles --nodes nodes.txt --epsilon -1 --interval -o no', /above zero/],
    ['FILE triangles --nodes nodes.txt --epsilon 1', /Where should the release go/],
    ['FILE triangles --nodes nodes.txt --epsilon 1000 -o no', /from 0\.001 to 100/],
    ['FILE triangles --nodes one.txt --epsilon 1 -o no', /With 1 node the count "triangles" is 0 whatever the edges/],
    ['FILE triangles --nodes two.txt --epsilon 1 -o no', /With 2 nodes the count "triangles" is 0 whatever the edges/],
    ['FILE degrees --nodes one.txt --epsilon 1 -o no', /one node has no edges/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --directed -o no', /--directed cannot be used: --undirected makes/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --directed --undirected -o no', /give one of them/],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --guess 3 --level-epsilon 0.1 -o no',
      /--guess.*--level-epsilon.*give one/,
    ],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --guess many -o no', /--guess must be a whole number/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --guess 2.5 -o no', /\(--guess\) must be a whole number/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --level-epsilon 1 -o no', /leave nothing for the count/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --coverage 0.9 -o no', /--coverage .* give --interval with it/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --interval --coverage 95 -o no', /between 0 and 1, such as 0\.95/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --even-sum -o no', /--even-sum is of no use with triangles/],
    [
      'FILE edges --nodes nodes.txt --epsilon 1 --guess 3 -o no',
      /--guess is of no use with edges: one edge .* at most 1/,
    ],
    ['FILE max-degree --nodes nodes.txt --epsilon 1 --floor 3 -o no', /--floor is of no use with max-degree/],
    ['FILE edges --nodes nodes.txt --epsilon 1 --level-epsilon 0.1 -o no', /--level-epsilon is of no use with edges/],
    ['FILE degrees --nodes nodes.txt --epsilon 1 --mechanism laplace -o no', /--mechanism is of no use with degrees/],
    ['FILE degrees --nodes nodes.txt --epsilon 1 --delta 1e-6 -o no', /--delta is of no use with degrees/],
    ['FILE degrees --nodes nodes.txt --epsilon 1 --interval -o no', /--interval is of no use with degrees/],
    [
      'FILE degree-histogram --nodes nodes.txt --epsilon 1 --even-sum -o no',
      /--even-sum is of no use with degree-histogram/,
    ],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --mechanism laplace --floor 3 -o no',
      /--floor goes with --mechanism ladder/,
    ],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --mechanism instance-laplace -o no', /δ/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --delta 2 -o no', /δ lies between 0 and 1/],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --mechanism second-order --delta 1e-6 -o no',
      /is for 2-triangles or k-triangles:K/,
    ],
    [
      'FILE 2-triangles --nodes nodes.txt --epsilon 1 --mechanism second-order --delta 1e-6 --interval -o no',
      /--interval goes with every mechanism but second-order/,
    ],
  ]

  test.each(REFUSED)('count %s, in the same words whatever the data', async (args, message) => {
    const [refused, other] = await Promise.all(
      ['friends.csv', 'others.csv'].map((file) => tulle(`count ${args.replace('FILE', file)}`)),
    )
    expect(refused).toEqual(other)
    expect([2, 3]).toContain(refused?.code)
    expect(refused?.stderr).toMatch(message)
    expect(refused?.stderr).not.toMatch(/\n\s+at |not foreseen/)
  })

  test.each([
    [
      'calls.csv edges --nodes nodes.txt --epsilon 1 -o no',
      /has weights.*Leave the weights out with --ignore-weights\.$/m,
    ],
    ['mail.mtx edges --nodes-from-data --epsilon 1 -o no', /edges have a direction.*Convert it with --undirected/],
    [
      'one.graphml edges --nodes nodes.txt --epsilon 1 --plan',
      /Do the edges of one\.graphml have a direction\?.*say --undirected/,
    ],
    ['none.csv edges --nodes-from-data --epsilon 1 -o no', /no edges, so there are no nodes/],
    ['gone.csv edges --nodes nodes.txt --epsilon 1 -o no', /gone\.csv/],
    ['void.csv edges --nodes-from-data --epsilon 1 -o no', /void\.csv is empty/],
    [
      'triangles friends.csv --nodes nodes.txt --epsilon 1 -o no',
      /The file comes first.*tulle count friends\.csv triangles/,
    ],
    ['triangles --nodes nodes.txt --epsilon 1 -o no', /The file comes first.*tulle count FILE triangles/],
  ])('count %s', async (args, message) => {
    const refused = await tulle(`count ${args}`)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(message)
    expect(refused.stderr).not.toMatch(/filtered|\n\s+at /)
  })

  test('nothing is left of what was refused', async () => {
    expect(await readdir(place)).not.toContain('no')
  })
})

describe('the command', () => {
  test('has its help', async () => {
    const help = await tulle('count --help')
    done(help)
    expect(help.stdout).toMatch(
      /--guess[\s\S]*--mechanism[\s\S]*"ladder"[\s\S]*What can be counted[\s\S]*may be published/,
    )
    expect(help.stdout).not.toMatch(/ --directed/)
    expect(help.stdout).toMatch(/In a configuration file this is called "count"/)
    expect((await tulle('--help')).stdout).toMatch(/count .*\[file\] \[what\]/)
    expect((await tulle('release count friends.csv edges')).stderr).toMatch(/"tulle count" is a command of its own/)
  })

  test('is stopped by Ctrl-C, and leaves nothing half-written', async () => {
    const all = Array.from({ length: 800 }, (_, i) => i)
    const edges = all.flatMap((i) => all.slice(0, i).map((j) => `p${i},p${j}`))
    await writeFile(join(place, 'dense.csv'), `source,target\n${edges.join('\n')}\n`)
    for (const wait of [300, 700, 1100]) {
      const args = words('count dense.csv triangles --nodes-from-data --epsilon 1 -o stopped')
      const child = spawn(process.execPath, [main, ...args], { cwd: place })
      child.stdout.resume()
      setTimeout(() => child.kill('SIGINT'), wait)
      const [code] = (await once(child, 'close')) as [number | null]
      // null: the signal came before the command was listening.
      expect([0, 130, null]).toContain(code)
      const left = (await readdir(place)).filter((name) => name.includes('stopped'))
      expect(left).toEqual(code === 0 ? ['stopped'] : [])
      await rm(join(place, 'stopped'), { recursive: true, force: true })
    }
  })
})

test('the example of a count of its own runs', async () => {
  const example = fileURLToPath(new URL('../../../examples/counts/four-cycles.mjs', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [example])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/provided that the level is at most 25\.\n4-cycles, with noise: \d+\n$/)
})
