/** `tulle transitions` as people meet it. Runs what `npm run build` has built. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { main, tulleIn } from './tulle.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-transitions-cli-'))
  await writeFile(join(place, 'events.csv'), EVENTS)
  await writeFile(join(place, 'places.csv'), PLACES)
})
afterEach(() => rm(place, { recursive: true, force: true }))

const EVENTS = `who,where,when,n
ann,"Bar, Quay",2012-04-03 18:00:09,1
ann,Cafe,2012-04-03T18:30:00Z,2
ann,Cafe,2012-04-04 09:00:00,3
bob,Cafe,2012-04-03 18:00:00+02:00,1
bob,"Bar, Quay",2012-04-03 16:30:00,2
bob,Van,2012-04-03 17:00:00,3
`
const PLACES = `where,lat,lon
"Bar, Quay",51,-1
Cafe,52,1
`

const tulle = (args: readonly string[], more: NodeJS.ProcessEnv = {}) => tulleIn(place, args, more)

const COLUMNS = ['--person', 'who', '--place', 'where']
const ASK = ['transitions', 'events.csv', ...COLUMNS, '--time', 'when']
const ZONES = ['--places', 'places.csv', '--grid', '2x10']
const result = async (name: string) => (await readFile(join(place, name), 'utf8')).trimEnd().split('\n').slice(1).sort()

describe('transitions', () => {
  test('between zones, with the list of zones, can be released with the command it names', async () => {
    const { code, stdout, stderr } = await tulle([...ASK, '--gap', '6h', ...ZONES, '-o', 'trips.parquet'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/trips\.zones\.txt.*public[\s\S]*not to be published[\s\S]*as private as events\.csv/)
    expect(stdout).toMatch(/private too: 6 events of 2 people, 1 of them[\s\S]*4 pairs.*2 of them trips/)
    expect((await readdir(place)).sort()).toEqual([
      'events.csv',
      'places.csv',
      'trips.parquet',
      'trips.zones.geojson',
      'trips.zones.txt',
    ])
    const zones = (await readFile(join(place, 'trips.zones.txt'), 'utf8')).split('\n')
    expect(zones).toHaveLength(21)
    expect(zones.slice(0, 2)).toEqual(['r1c01', 'r1c02'])
    const [, next = ''] = /^ {2}tulle (release [\s\S]*--plan)$/m.exec(stdout) ?? []
    const words = next.replaceAll('\\\n', ' ').split(/\s+/)
    expect(words.at(-1)).toBe('--plan')
    const released = await tulle([...words.slice(0, -1), '-o', 'out'])
    expect({ code: released.code, stderr: released.stderr }).toEqual({ code: 0, stderr: '' })
    expect(released.stdout).not.toMatch(/too small by\s+a factor/)
    const run = JSON.parse(await readFile(join(place, 'out/private/run.json'), 'utf8')) as { counts: object }
    expect(run.counts).toMatchObject({ rows: 2, outsideDomain: 0, people: 2 })
  })

  test('say which times were taken for seconds, to the owner alone, and what to give if they are none', async () => {
    const numbered = [...ASK.slice(0, -1), 'n', ...ZONES]
    const { stdout } = await tulle([...numbered, '-o', 'trips.csv'])
    expect(stdout).toMatch(
      /not to be published[\s\S]*All times are plain numbers, taken for seconds since 1970: from 1970-01-01 00:00 to 1970-01-01 00:00[\s\S]*--order/,
    )
    expect((await tulle([...numbered, '-o', 'trips.csv', '--force', '--json'])).stdout).not.toMatch(/1970|seconds/)
    await writeFile(join(place, 'events.csv'), `${EVENTS}cy,Cafe,1714550400,1\n`)
    expect((await tulle([...ASK, '-o', 'trips.csv', '--force'])).stdout).toMatch(
      /1 of 7 times are plain numbers, .*from 2024-05-01 08:00 to 2024-05-01 08:00/,
    )
  })

  test('are the same wherever the machine is', async () => {
    for (const TZ of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      await tulle([...ASK, '-o', 'trips.csv', '--force'], { TZ })
      expect(await result('trips.csv')).toEqual([
        'ann,"Bar, Quay",Cafe',
        'ann,Cafe,Cafe',
        'bob,"Bar, Quay",Van',
        'bob,Cafe,"Bar, Quay"',
      ])
    }
  })

  test('between places: no list is written, and the next command asks for one', async () => {
    const { stdout } = await tulle([...ASK.slice(0, -2), '--order', 'n', '--session', 'n', '-o', 'trips.csv'])
    expect(stdout).toMatch(/--domain YOUR-LIST-OF-PLACES\.txt/)
    expect(await result('trips.csv')).toEqual([])
    expect((await readdir(place)).sort()).toEqual(['events.csv', 'places.csv', 'trips.csv'])
  })

  test('for programs, without counts', async () => {
    const { stdout } = await tulle([...ASK, ...ZONES, '-o', 'trips.csv', '--json'])
    expect(JSON.parse(stdout)).toEqual({
      contributions: 'trips.csv',
      zones: 'trips.zones.txt',
      outlines: 'trips.zones.geojson',
    })
  })

  test('have a page of help that says what is public', async () => {
    const { code, stdout } = await tulle(['transitions', '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/public[\s\S]*--places[\s\S]*as private as the events/)
    expect((await tulle(['help'])).stdout).toMatch(/transitions/)
  })
})

describe('bad input gets a sentence, exit code 2 and leaves nothing', () => {
  const out = ['-o', 'trips.csv']
  const untimed = ASK.slice(0, -2)
  const cases: [string, readonly string[], RegExp][] = [
    ['no file', ['transitions', 'no.csv', ...ASK.slice(2), ...out], /There is no file no\.csv/],
    ['no events', ['transitions'], /[Mm]issing required argument/],
    ['no person', [...ASK.filter((a) => a !== '--person' && a !== 'who'), ...out], /Whose events.*--person/],
    ['no place', [...ASK.filter((a) => a !== '--place' && a !== 'where'), ...out], /--place/],
    ['nowhere to put it', ASK, /-o contributions\.parquet/],
    ['no time', [...untimed, ...out], /--time.*--order/],
    ['time and order', [...ASK, '--order', 'n', ...out], /give one of them/],
    ['a gap without time', [...untimed, '--order', 'n', '--gap', '6h', ...out], /--gap is a time.*--time/],
    ['a gap of six', [...ASK, '--gap', '6', ...out], /such as 90s, 30m, 6h or 2d.*not "6"/],
    ['a slip in a column', [...ASK.slice(0, -1), 'wen', ...out], /no column "wen" \(did you mean "when"\?\)/],
    ['a grid of seven by none', [...ASK, '--places', 'places.csv', '--grid', '7x', ...out], /such as 20x30.*not "7x"/],
    ['a grid without places', [...ASK, '--grid', '2x2', ...out], /--places FILE/],
    ['places without a grid', [...ASK, '--places', 'places.csv', ...out], /--grid, such as 20x30, or polygons/],
    ['a box without a grid', [...ASK, '--box', '1,2,3,4', ...out], /--box is of use only with zones/],
    ['a box upside down', [...ASK, ...ZONES, '--box', '52,-1,51,1', ...out], /south, 52, is not below its north, 51/],
    ['a wrong box', [...ASK, ...ZONES, '--box', '52', ...out], /four numbers/],
    ['no such latitude', [...ASK, ...ZONES, '--lat', 'y', ...out], /places\.csv has no column "y"/],
    ['a spreadsheet', [...ASK, '-o', 'trips.xlsx'], /\.parquet or \.csv/],
    ['its own input', [...ASK, '-o', './events.csv', '--force'], /is the file events\.csv that is to be read/],
    ['its own places', [...ASK, ...ZONES, '-o', 'places.csv', '--force'], /places\.csv.* that is to be read/],
    [
      'events as places',
      [...ASK, '--places', './events.csv', '--grid', '2x2', ...out],
      /where people have been is private/,
    ],
    ['a file that is there', [...ASK, '-o', 'places.csv'], /places\.csv already exists.*--force/],
  ]
  test.each(cases)('%s', async (_, args, sentence) => {
    const { code, stderr } = await tulle(args)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(code).toBe(2)
    expect((await readdir(place)).sort()).toEqual(['events.csv', 'places.csv'])
    expect(await readFile(join(place, 'places.csv'), 'utf8')).toBe(PLACES)
  })

  test.each(['yesterday', '1714550400000'])('a time that is none: %s', async (time) => {
    await writeFile(join(place, 'events.csv'), `${EVENTS}cy,Cafe,${time},1\n`)
    const { code, stderr } = await tulle([...ASK, ...out])
    expect(code).toBe(2)
    expect(stderr).toMatch(/events\.csv, line 8: the column "when".*milliseconds are no seconds/)
    expect(stderr).not.toContain(time)
  })
})

describe('stopping', () => {
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))

  beforeEach(async () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => `p${i % 50_000},${i % 2 ? 'Cafe' : 'Van'},${i},1`)
    await writeFile(join(place, 'events.csv'), `who,where,when,n\n${rows.join('\n')}\n`)
  })

  test.each(['SIGINT', 'SIGHUP', 'SIGKILL'] as const)('%s leaves nothing, or all of it', async (signal) => {
    for (let wait = 150; wait < 900; wait += 150) {
      const child = spawn(process.execPath, [main, ...ASK, ...ZONES, '-o', 'trips.csv'], {
        cwd: place,
        stdio: 'ignore',
      })
      setTimeout(() => child.kill(signal), wait)
      const code = await ended(child)
      const left = (await readdir(place)).filter((name) => !/^(events|places)\.csv$/.test(name)).sort()
      const visible = left.filter((name) => !name.startsWith('.trips.csv.unfinished-'))
      if (visible.includes('trips.csv')) {
        expect(visible).toEqual(['trips.csv', 'trips.zones.geojson', 'trips.zones.txt'])
        expect(await result('trips.csv')).toHaveLength(125_000)
      } else expect(code).not.toBe(0)
      if (signal !== 'SIGKILL') expect(left).toEqual(visible)
      for (const name of visible) await rm(join(place, name))
    }
    expect((await tulle([...ASK, ...ZONES, '-o', 'trips.csv'])).code).toBe(0)
    expect((await readdir(place)).sort()).toEqual([
      'events.csv',
      'places.csv',
      'trips.csv',
      'trips.zones.geojson',
      'trips.zones.txt',
    ])
  })
})
