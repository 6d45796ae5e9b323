/** Counts and degrees of graphs, as people release them. Runs what `npm run build` has built. */
import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { COUNT_MECHANISMS } from '@tulle/core/counts'
import { describe, expect, test } from 'vitest'
import { type Count, countPlace, done, NODES, STARS } from './count-place.ts'
import { type Ended } from './tulle.ts'

const { folder, tulle, count, read, certificateOf, planOf, countOf, runOf, published, stated } = countPlace()

describe('a released count', () => {
  test('is a folder with the count and a certificate; and, apart, what is private', async () => {
    const ended = await count('triangles --epsilon 1 --guess 4 --interval -o first')
    done(ended)
    expect(ended.stdout).toMatch(
      /What is promised[\s\S]*side by side, at the same ε, if the level is 4\n[\s\S]*ladder \(chosen\) +pure [\s\S]*Released\.\nTriangles, with noise: -?\d+\. The interval from -?\d+ to -?\d+ covers the true count in at least 95 % of all releases, if the level is at most 4\.\n[\s\S]*not to be published:\n {2}1 of 123 edges was left out: an end is not in the list of nodes\.\n {2}The true count: 120\. Released: -?\d+, off by \d+ \([\d.]+ %\)\.\n {2}The true level: 4\.\n/,
    )
    expect((await readdir(join(folder(), 'first/release'))).sort()).toEqual([
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
    // Rounded noise of scale 4/ε: it is 0 in all of the 40 bars but for once in e⁷¹ times.
    done(await count('degree-histogram --epsilon 600 -o histogram'))
    const lines = (await read('histogram/release/histogram.csv')).trimEnd().split('\n')
    expect(lines[0]).toBe('degree,nodes,noisy')
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
      NODES.map((_, degree) => (degree === 6 ? '40' : '0')),
    )
    expect(await read('histogram/private/report.html')).toMatch(/Nodes of each degree/)
    expect((await certificateOf('histogram')).title).toBe('Degree histogram of a graph')
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
    await writeFile(join(folder(), 'odd.json'), '{"release":"count","file":"friends.csv","count":"edges","colour":1}')
    expect((await tulle('count --config odd.json -o no')).stderr).toMatch(/no "colour" here.*"tulle count --help"/)
  })
})

test('the example of a count of its own runs', async () => {
  const example = fileURLToPath(new URL('../../../examples/counts/four-cycles.mjs', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [example])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/provided that the level is at most 25\.\n4-cycles, with noise: -?\d+\n$/)
})
