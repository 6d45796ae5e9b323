/** The command as people meet it: a process, its words and its exit code. Runs what `npm run build` has built. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Certificate } from '@tulle/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statedBy } from './stated.ts'
import { type Ended, main, tulleIn } from './tulle.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-cli-'))
  await writeFile(join(place, 'trips.csv'), TRIPS)
  await writeFile(join(place, 'zones.txt'), 'A\nB\nC\n')
})
afterEach(() => rm(place, { recursive: true, force: true }))

const TRIPS = `who,from,to,n
ann,A,B,2
ann,B,A,2
bob,A,B,1
bob,A,C,9
cy,Z,A,1
`

const tulle = (...args: readonly string[]) => tulleIn(place, args)

const COLUMNS = ['--person', 'who', '--from', 'from', '--to', 'to']
const ASK = ['release', 'matrix', 'trips.csv', ...COLUMNS, '--max-per-person', '4', '--epsilon', '1']
const matrix = (...more: readonly string[]) => tulle(...ASK, ...more)

const certificateOf = async (folder: string) =>
  JSON.parse(await readFile(join(place, folder, 'release/certificate.json'), 'utf8')) as Certificate

describe('a release', () => {
  test('is a folder with the data, a certificate and a page; and, apart, what is private', async () => {
    const { code, stdout, stderr } = await matrix('--value', 'n', '--domain', 'zones.txt', '-o', 'out')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/What is promised[\s\S]*Released\.[\s\S]*not to be published/)
    expect((await readdir(join(place, 'out/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'matrix.csv',
      'matrix.svg',
    ])
    expect((await readdir(join(place, 'out/private'))).sort()).toEqual([
      '.gitignore',
      'config.json',
      'files.json',
      'report.html',
      'run.json',
    ])
    const rows = (await readFile(join(place, 'out/release/matrix.csv'), 'utf8')).trimEnd().split('\n')
    expect(rows[0]).toBe('from,to,n')
    expect(rows).toHaveLength(10)
    expect(await readdir(place)).toEqual(['out', 'trips.csv', 'zones.txt'])
    const { plan, assumptions } = await certificateOf('out')
    expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1, neighbours: { kind: 'individual' } })
    expect(assumptions.join(' ')).toMatch(/fixed without looking at the data/)
    const run = JSON.parse(await readFile(join(place, 'out/private/run.json'), 'utf8')) as { counts: object }
    expect(run.counts).toMatchObject({ rows: 5, outsideDomain: 1, people: 3, clippedPeople: 1 })
  })

  test('publishes nothing that is counted in the data', async () => {
    await matrix('--value', 'n', '--domain', 'zones.txt', '-o', 'one')
    await writeFile(join(place, 'trips.csv'), 'who,from,to,n\n')
    await matrix('--value', 'n', '--domain', 'zones.txt', '-o', 'none')
    const [one, none] = [await certificateOf('one'), await certificateOf('none')]
    expect(statedBy(one)).toEqual(statedBy(none))
  })

  test('tells its owner of names that are in no list, and nobody else', async () => {
    await writeFile(join(place, 'lower.txt'), 'a\nb\nc\n')
    const lower = await matrix('--domain', 'lower.txt', '--title', 'same', '-o', 'lower')
    const known = await matrix('--domain', 'zones.txt', '--title', 'same', '-o', 'known')
    const before = ({ stdout }: Ended) => stdout.slice(0, stdout.indexOf('For you alone')).replace(/^Result .*\n/m, '')
    expect(before(lower).replaceAll('lower', 'known')).toBe(before(known))
    const told =
      '5 of 5 rows were left out: the name in "from" is not in lower.txt (5 rows), or the name in "to" is not in lower.txt (5 rows). The names are probably spelt differently there.'
    expect(lower.stdout.slice(lower.stdout.indexOf('For you alone'))).toContain(told)
    expect(known.stdout).toContain('\n  1 of 5 rows was left out: the name in "from" is not in zones.txt.\n')
    expect(await readFile(join(place, 'lower/private/report.html'), 'utf8')).toMatch(
      /Read this first[\s\S]*5 of 5 rows were left out[\s\S]*Look at this before you publish/,
    )
    const [one, other] = [await certificateOf('lower'), await certificateOf('known')]
    expect(statedBy(one)).toEqual(statedBy(other))
    const { stdout } = await matrix(...'--domain zones.txt --domain-to lower.txt -o two --json'.split(' '))
    const leftOut = { outsideDomain: 5, outsideFrom: 1, outsideTo: 5, ofRows: 5 }
    expect(JSON.parse(stdout)).toMatchObject({ private: { leftOut } })
  })

  test('of which no name is unknown says nothing of names', async () => {
    await writeFile(join(place, 'zones.txt'), 'A\nB\nC\nZ\n')
    const { stdout } = await matrix('--domain', 'zones.txt', '-o', 'out')
    expect(stdout).not.toMatch(/left out:/)
    expect(JSON.parse((await matrix('--domain', 'zones.txt', '-o', 'json', '--json')).stdout)).not.toHaveProperty(
      'private',
    )
  })

  test('with names from the data leaves out what has none', async () => {
    await writeFile(join(place, 'trips.csv'), `${TRIPS}cy,A,,1\n`)
    const { stdout } = await matrix('--domain-from-data', '-o', 'out')
    expect(stdout).toContain('\n  1 of 6 rows was left out: "to" is empty.\n')
  })

  test('has a title that can be read', async () => {
    await writeFile(join(place, 'rides.csv'), 'who,start,end\nann,A,B\n')
    const ask = 'release matrix rides.csv --person who --from start --to end --domain zones.txt --max-per-person 4'
    await tulle(...`${ask} --epsilon 1 -o one`.split(' '))
    await tulle(...`${ask} --epsilon 1 --undirected -o two`.split(' '))
    await matrix('--domain', 'zones.txt', '-o', 'three')
    expect((await certificateOf('one')).title).toBe('From start to end')
    expect((await certificateOf('two')).title).toBe('Between start and end')
    expect((await certificateOf('three')).title).toMatch(/^Matrix of \d+ × \d+$/)
  })

  test('with names from the data says so in its certificate', async () => {
    const { code } = await matrix('--domain-from-data', '-o', 'out')
    expect(code).toBe(0)
    expect((await certificateOf('out')).assumptions.join(' ')).toMatch(/taken from the data itself/)
    expect((await certificateOf('out')).warnings.join(' ')).toMatch(/does not cover them/)
    expect((await readFile(join(place, 'out/release/matrix.csv'), 'utf8')).trimEnd().split('\n')).toHaveLength(17)
  })

  test.each(['csv', 'parquet', 'mtx'])('as %s, in whole numbers, undirected, Gaussian', async (format) => {
    const { code, stderr } = await matrix(
      ...'--domain zones.txt --noise gaussian --delta 1e-6 --undirected --integers'.split(' '),
      ...`--format ${format} -o out --title Trips`.split(' '),
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(existsSync(join(place, `out/release/matrix.${format}`))).toBe(true)
    expect((await tulle('verify', 'out')).code).toBe(0)
  })

  test.each([
    ['cell', '--max-change'],
    ['weight', '--max-change'],
    ['row', '--max-per-row'],
  ])('with %s neighbours needs no person', async (neighbours, flag) => {
    const { code, stderr } = await tulle(
      ...'release matrix trips.csv --from from --to to --value n --domain zones.txt'.split(' '),
      ...`--neighbours ${neighbours} ${flag} 3 --epsilon 1 -o out`.split(' '),
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('reads a gzip file as the file itself, and JSON lines', async () => {
    await writeFile(join(place, 'trips.csv.gz'), gzipSync(TRIPS))
    await writeFile(join(place, 'trips.jsonl'), '{"who":"ann","from":"A","to":"B"}\n')
    for (const file of ['trips.csv.gz', 'trips.jsonl']) {
      const { code, stderr } = await tulle(
        ...ASK.with(2, file),
        '--domain',
        'zones.txt',
        '-o',
        file.replaceAll('.', '-'),
      )
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    }
  })

  test('can be repeated from a configuration file, with flags that win', async () => {
    await matrix('--domain', 'zones.txt', '-o', 'out')
    const config = 'out/private/config.json'
    expect((await tulle('release', '--config', config, '-o', 'again')).code).toBe(0)
    expect((await certificateOf('again')).plan).toEqual((await certificateOf('out')).plan)
    for (const command of [['release'], ['release', 'matrix']]) {
      const { stdout } = await tulle(...command, '--config', config, '--epsilon', '3', '--plan', '--json')
      expect(JSON.parse(stdout)).toMatchObject({ settings: { epsilon: 3 } })
    }
  })

  test('takes the names of the flags in a configuration too, and Laplace noise in place of Gaussian', async () => {
    const names = { person: 'who', from: 'from', to: 'to', domain: 'zones.txt', 'max-per-person': 4, undirected: true }
    const config = { release: 'matrix', file: 'trips.csv', ...names, noise: 'gaussian', delta: 1e-6, epsilon: 1 }
    await writeFile(join(place, 'c.json'), JSON.stringify(config))
    const plan = async (...more: string[]) =>
      JSON.parse((await tulle('release', '--config', 'c.json', '--plan', '--json', ...more)).stdout) as object
    expect(await plan()).toMatchObject({ settings: { noise: 'gaussian' }, facts: { symmetric: true, caps: { l2: 4 } } })
    expect(await plan('--noise', 'laplace')).toMatchObject({ settings: { noise: 'laplace' } })
    expect(await plan('--no-undirected')).not.toMatchObject({ facts: { symmetric: true } })
  })

  test('goes on to its end when nobody reads what it says', async () => {
    const child = spawn(process.execPath, [main, ...ASK, '--domain', 'zones.txt', '-o', 'out'], { cwd: place })
    child.stdout.destroy()
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
    expect((await tulle('verify', 'out')).code).toBe(0)
  })

  test('answers in JSON where asked', async () => {
    const { stdout } = await matrix('--domain', 'zones.txt', '-o', 'out', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ folder: 'out', data: 'out/release/matrix.csv' })
  })
})

describe('a plan', () => {
  test('needs no data: the file does not have to exist', async () => {
    await rm(join(place, 'trips.csv'))
    const { code, stdout } = await matrix('--domain', 'zones.txt', '--plan')
    expect(code).toBe(0)
    expect(stdout).toMatch(/Laplace noise of scale 4/)
    const json = await matrix('--domain', 'zones.txt', '--plan', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ mechanism: 'uniform-noise', facts: { rows: 3, columns: 3 } })
    expect(await readdir(place)).toEqual(['zones.txt'])
  })
})

describe('verify', () => {
  beforeEach(() => matrix('--domain', 'zones.txt', '-o', 'out'))

  test('accepts a release, whole or as published', async () => {
    for (const folder of ['out', 'out/release']) {
      const { code, stdout } = await tulle('verify', folder)
      expect(code).toBe(0)
      expect(stdout).toMatch(/All is well/)
    }
    expect(JSON.parse((await tulle('verify', 'out', '--json')).stdout)).toMatchObject({ sound: true, faults: [] })
  })

  test('refuses a changed file, certificate, page or folder', async () => {
    const certificate = await readFile(join(place, 'out/release/certificate.json'), 'utf8')
    await writeFile(
      join(place, 'out/release/certificate.json'),
      certificate.replaceAll('"epsilon": 1', '"epsilon": 0.1'),
    )
    expect(await tulle('verify', 'out')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/not a sound release/) as string,
    })
    await writeFile(join(place, 'out/release/certificate.json'), certificate)
    await writeFile(join(place, 'out/release/matrix.csv'), 'from,to,value\n')
    expect((await tulle('verify', 'out')).stderr).toMatch(/matrix\.csv is not the file that was released/)
    await rm(join(place, 'out/release/matrix.csv'))
    await writeFile(join(place, 'out/release/certificate.html'), 'nothing')
    await writeFile(join(place, 'out/release/extra.csv'), '')
    expect((await tulle('verify', 'out')).stderr).toMatch(
      /missing.*extra\.csv is not part.*certificate\.html does not say/,
    )
    expect((await tulle('verify', 'nowhere')).stderr).toMatch(/There is no folder nowhere/)
    expect((await tulle('verify', 'trips.csv')).stderr).toMatch(/trips\.csv is a file\. .*give the folder/)
    await mkdir(join(place, 'bare'))
    expect((await tulle('verify', 'bare')).stderr).toMatch(/bare holds no release/)
  })
})

describe('bad input gets a sentence, exit code 2 and leaves nothing', () => {
  const domain = ['--domain', 'zones.txt']
  const cases: [string, () => Promise<Ended>, RegExp][] = [
    ['missing file', () => tulle(...ASK.with(2, 'no.csv'), ...domain, '-o', 'out'), /no\.csv/],
    [
      'missing column',
      () => matrix('--value', 'count', ...domain, '-o', 'out'),
      /no column "count".*who, from, to, n/s,
    ],
    ['missing domain file', () => matrix('--domain', 'no.txt', '-o', 'out'), /no\.txt/],
    ['no domain', () => matrix('-o', 'out'), /--domain FILE.*--domain-from-data/s],
    ['the data for a list', () => matrix('--domain', 'trips.csv', '--plan'), /is the data itself, and --domain /],
    ['the data for columns', () => matrix(...domain, '--domain-to', 'trips.csv', '--plan'), /and --domain-to /],
    ['k of k-anonymity', () => matrix('--k', '8', ...domain, '-o', 'out'), /There is no --k here.*tulle anonymise/],
    ['both domains', () => matrix(...domain, '--domain-from-data', '-o', 'out'), /give one of them/],
    ['plan from data', () => matrix('--domain-from-data', '--plan'), /--plan reads no data/],
    ['no folder', () => matrix(...domain), /-o DIR/],
    ['no epsilon', () => tulle(...ASK.slice(0, -2), ...domain, '-o', 'out'), /--epsilon is missing/],
    [
      'no cap',
      () => tulle(...ASK.filter((a) => a !== '--max-per-person' && a !== '4'), ...domain, '-o', 'out'),
      /--max-per-person is missing/,
    ],
    [
      'no person',
      () => tulle(...ASK.filter((a) => a !== '--person' && a !== 'who'), ...domain, '-o', 'out'),
      /--person COL/,
    ],
    ['epsilon 0', () => tulle(...ASK.slice(0, -1), '0', ...domain, '-o', 'out'), /above zero/],
    [
      'epsilon x',
      () => tulle(...ASK.slice(0, -1), 'x', ...domain, '-o', 'out'),
      /--epsilon must be a number, such as 0\.5, not "x"/,
    ],
    ['Gaussian without δ', () => matrix('--noise', 'gaussian', ...domain, '-o', 'out'), /A δ is needed/],
    ['Laplace with δ', () => matrix('--delta', '1e-6', ...domain, '-o', 'out'), /needs no delta/],
    ['unknown noise', () => matrix('--noise', 'pink', ...domain, '-o', 'out'), /pink/],
    ['unknown flag', () => matrix('--colour', ...domain, '-o', 'out'), /[Uu]nknown option/],
    ['unknown command', () => tulle('relase'), /^tulle: Unknown command 'relase'\. Did you mean release\?$/m],
    ['unknown kind', () => tulle('release', 'matrx'), /^tulle: There is no .* Did you mean "tulle release matrix"\?$/m],
    ['unknown help', () => tulle('help', 'release', 'grph'), /^tulle: There is no command .* Did you mean graph\?$/m],
    ['negative cap', () => matrix('--max-per-person', '-1', ...domain, '-o', 'out'), /above 0/],
    ['unknown key in a configuration', () => tulle('release', '--config', 'bad.json', '-o', 'out'), /epsilonn/],
    ['no configuration', () => tulle('release', '--config', 'none.json', '-o', 'out'), /no configuration file/],
    ['nothing to release', () => tulle('release'), /What should be released/],
    ['no word for what', () => tulle('release', 'trips.csv', '--person', 'who'), /tulle release matrix FILE/],
    ['a picture', () => tulle('release', 'picture', 'g.png'), /release graph FILE/],
  ]

  test.each(cases)('%s', async (_, run, sentence) => {
    await writeFile(join(place, 'bad.json'), '{"release":"matrix","epsilonn":1}')
    const { code, stderr } = await run()
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(code).toBe(2)
    expect((await readdir(place)).sort()).toEqual(['bad.json', 'trips.csv', 'zones.txt'])
  })

  const contents: [string, string, RegExp][] = [
    ['an empty file', '', /empty/],
    ['a cell that is not a number', 'who,from,to,n\nann,A,B,1\nbob,A,B,lots\n', /line 3.*"n"|"n".*line 3/s],
    ['nobody in the person column', 'who,from,to,n\nann,A,B,1\n,A,B,1\n', /line 3.*\? Say who it is about, or take/],
    [
      'nobody in many',
      'who,from,to,n\n,A,B,1\na,A,B,1\n,B,A,1\n',
      /line 2.*\? There are 2 such lines in all\. For each/,
    ],
    ['a decimal comma', 'who,from,to,n\nann,A,B,"4,3"\n', /line 2.*such as 4\.3 \(with a point\)\. Correct it/],
    ['a row that is too short', 'who,from,to,n\nann,A,B,1\nbob,A\n', /line 3/],
  ]
  test.each(contents)('%s', async (_, text, sentence) => {
    await writeFile(join(place, 'trips.csv'), text)
    const { code, stderr } = await matrix('--value', 'n', ...domain, '-o', 'out')
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toContain('lots')
    expect(code).toBe(2)
    expect((await readdir(place)).sort()).toEqual(['trips.csv', 'zones.txt'])
  })

  test('negative, infinite and huge values are no errors: they are clamped, and counted in private', async () => {
    await writeFile(join(place, 'trips.csv'), 'who,from,to,n\nann,A,B,-5\nbob,A,B,inf\ncy,B,A,1e300\ndee,B,A,nan\n')
    const { code, stderr } = await matrix('--value', 'n', ...domain, '-o', 'out')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('a domain with repeats', async () => {
    await writeFile(join(place, 'zones.txt'), 'A\nB\nA\n')
    expect((await matrix(...domain, '-o', 'out')).stderr).toMatch(/"A".*line 3|line 3.*"A"/)
  })

  test('a table for a domain is said to be one, and no line of it is quoted', async () => {
    await writeFile(join(place, 'zones.txt'), 'who;zone\nann;A\nbob;B\nann;A\n')
    const { stderr } = await matrix(...domain, '-o', 'out')
    expect(stderr).toMatch(/zones\.txt looks like a table of 2 columns/)
    expect(stderr).not.toContain('ann')
    // Places may have commas in their names.
    await writeFile(join(place, 'zones.txt'), 'Paris, Texas\nRome\nParis, Texas\n')
    expect((await matrix(...domain, '-o', 'out')).stderr).toMatch(/lists "Paris, Texas" twice/)
  })

  test('a domain too large for a dense release', async () => {
    await writeFile(join(place, 'zones.txt'), Array.from({ length: 20_000 }, (_, i) => `z${i}`).join('\n'))
    const { code, stderr } = await matrix(...domain, '-o', 'out')
    expect(stderr).toMatch(/too large.*11585 × 11585.*release flows/s)
    expect(code).toBe(3)
  })

  test('a folder that exists, unless it may be replaced', async () => {
    await mkdir(join(place, 'out'))
    await writeFile(join(place, 'out/mine'), 'kept')
    expect(await matrix(...domain, '-o', 'out')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/already exists/) as string,
    })
    expect(await readFile(join(place, 'out/mine'), 'utf8')).toBe('kept')
    const forced = await matrix(...domain, '-o', 'out', '--force')
    expect(forced).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/something other than an earlier release/) as string,
    })
    expect(await readFile(join(place, 'out/mine'), 'utf8')).toBe('kept')
    expect((await matrix(...domain, '-o', 'trips.csv', '--force')).code).toBe(2)
    await rm(join(place, 'out'), { recursive: true })
    expect((await matrix(...domain, '-o', 'out')).code).toBe(0)
    expect((await matrix(...domain, '-o', 'out', '--force')).code).toBe(0)
  })

  test('no permission', async () => {
    // Not even root may make a folder there.
    expect(await matrix(...domain, '-o', '/sys/tulle-out')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no permission to write/) as string,
    })
  })
})

describe('stopping', () => {
  const slow = () => {
    const child = spawn(process.execPath, [main, ...ASK, '--domain', 'zones.txt', '-o', 'out'], { cwd: place })
    child.stdout.resume()
    return child
  }
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))

  beforeEach(async () => {
    const people = Array.from({ length: 200_000 }, (_, i) => `p${i % 50_000},${'ABC'[i % 3]},${'CAB'[i % 2]},1`)
    await writeFile(join(place, 'trips.csv'), `who,from,to,n\n${people.join('\n')}\n`)
  })

  test('Ctrl-C leaves nothing', async () => {
    const child = slow()
    setTimeout(() => child.kill('SIGINT'), 250)
    const code = await ended(child)
    const left = (await readdir(place)).sort()
    // null: the signal came before the command was listening, or when all was done and it no longer was.
    expect([0, 130, null]).toContain(code)
    const whole = code === 0 || (code === null && left.includes('out'))
    expect(left).toEqual(whole ? ['out', 'trips.csv', 'zones.txt'] : ['trips.csv', 'zones.txt'])
    if (whole) expect((await tulle('verify', 'out')).code).toBe(0)
  })

  test('kill -9 at any moment leaves nothing or a complete release', async () => {
    for (let wait = 60; wait < 1200; wait += 90) {
      const child = slow()
      setTimeout(() => child.kill('SIGKILL'), wait)
      await ended(child)
      if (existsSync(join(place, 'out'))) {
        expect((await tulle('verify', 'out')).code).toBe(0)
        await rm(join(place, 'out'), { recursive: true })
      }
      expect((await readdir(place)).filter((name) => !/^(\.out\.unfinished-|trips|zones)/.test(name))).toEqual([])
    }
    await matrix('--domain', 'zones.txt', '-o', 'out')
    // One that was made a moment before the end, and not yet locked, stays: nothing was written into it.
    for (const name of await readdir(place)) {
      if (name.startsWith('.out.unfinished-'))
        expect(['', 'new-lock']).toContain((await readdir(join(place, name))).join())
    }
  })
})

describe('help', () => {
  test('lists the commands, and those who type nothing get it', async () => {
    const help = await tulle('help')
    expect(help.code).toBe(0)
    expect(help.stdout).toMatch(/release[\s\S]*verify[\s\S]*mechanisms[\s\S]*Exit codes/)
    expect((await tulle()).stdout).toBe(help.stdout)
    expect((await tulle('release', 'matrix', '--help')).stdout).toMatch(/--max-per-person[\s\S]*may be published/)
  })

  test('mechanisms, and the version', async () => {
    expect((await tulle('mechanisms')).stdout).toMatch(/uniform-noise: a matrix of numbers/)
    expect(JSON.parse((await tulle('mechanisms', '--json')).stdout)).toMatchObject([
      { name: 'uniform-noise' },
      { name: 'block-noise' },
      { name: 'staircase' },
      { name: 'randomised-response' },
      { name: 'filtered' },
      { name: 'xor' },
      { name: 'k-anonymity' },
      { name: 'counts' },
      { name: 'degrees' },
      { name: 'synthetic-graph' },
      { name: 'graph-profile' },
      { name: 'group-mixing' },
      { name: 'node-counts' },
      { name: 'node-degrees' },
      { name: 'cut-sketch' },
      { name: 'cut-pairs' },
      { name: 'cut-answers' },
      { name: 'covariance-sketch' },
      { name: 'noisy-gram' },
      { name: 'variance-answers' },
      { name: 'flow-levels' },
      { name: 'column-statistics' },
      { name: 'popular-items' },
    ])
    expect((await tulle('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
