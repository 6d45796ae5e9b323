import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inPlain } from '@tulle/core/text'
import type { Zoning } from '@tulle/releases'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables, readDomain, readEvents, type Tables } from '../tables/index.ts'
import { type TransitionsOptions, writeTransitions } from './index.ts'

let place: string
let tables: Tables
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-transitions-'))
  tables = await openTables()
})
afterAll(async () => {
  await tables.close()
  await rm(place, { recursive: true, force: true })
})

let files = 0
const fresh = (ending: string) => join(place, `f${files++}.${ending}`)
async function file(text: string | Uint8Array, ending = 'csv'): Promise<string> {
  const path = fresh(ending)
  await writeFile(path, text)
  return path
}

const quote = (field: string) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** What a release would read of the result, as lines in an order of their own. */
async function readBack(path: string): Promise<string[]> {
  const { relation } = await readEvents(tables, { file: path, person: 'person', from: 'from', to: 'to' })
  const result = await tables.connection.runAndReadAll(`SELECT person, origin, destination FROM ${relation}`)
  return result.getRows().map(line).sort()
}
const line = (row: readonly unknown[]) => JSON.stringify(row)

const COLUMNS = { person: 'who', place: 'where', by: { kind: 'time', column: 'when' } } as const

async function transitions(text: string, more: Partial<TransitionsOptions> = {}, ending = 'parquet') {
  const out = fresh(ending)
  const made = await writeTransitions(tables, { file: await file(text), ...COLUMNS, out, ...more })
  return { ...made, rows: await readBack(out) }
}

/** Where places are: two per degree, in a box of four by eight, and one outside it. */
const SPOTS = new Map<string, readonly [number, number]>([
  ['A', [0, 0]],
  ['B', [0.5, 7.5]],
  ['x "y", z', [4, 8]],
  ["it's", [2, 3]],
  [' s', [1, 1]],
  ['#ü', [1.5, 1.5]],
  ['007', [5, 5]],
])
const PLACES = `where,Latitude,LNG\n${[...SPOTS].map(([name, at]) => `${quote(name)},${at.join(',')}\n`).join('')}`
const BOX = { south: 0, west: 0, north: 4, east: 8 }
const GRID = { rows: 4, columns: 8 }

interface Event {
  readonly who: number
  readonly where: string
  readonly seconds: number
  readonly written: number
  readonly session: number
}
const event: fc.Arbitrary<Event> = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  where: fc.constantFrom(...SPOTS.keys(), '', 'elsewhere', 'zß', '𝒵'),
  seconds: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 90_000 })),
  written: fc.nat(5),
  session: fc.nat(2),
})

/** The same moment in one of the ways of writing it. */
function written(seconds: number, way: number): string {
  const iso = (at: number) => new Date(at * 1000).toISOString().slice(0, 19)
  switch (way) {
    case 0:
      return iso(seconds).replace('T', ' ')
    case 1:
      return `${iso(seconds)}Z`
    case 2:
      return `${iso(seconds + 7200)}+02:00`
    case 3:
      return `${iso(seconds - 5400).replace('T', ' ')}-0130`
    case 4:
      return `${seconds}.000`
    default:
      return String(seconds)
  }
}
const csv = (events: readonly Event[]) =>
  `who,where,when,trip\n${events.map(({ who, where, seconds, written: way, session }) => `p${who},${quote(where)},${written(seconds, way)},${session || ''}\n`).join('')}`

interface Asked {
  readonly gap: number | null
  readonly session: boolean
  readonly zoned: boolean
}

/** The same in plain words. */
function oracle(events: readonly Event[], { gap, session, zoned }: Asked): string[] {
  const sequences = new Map<string, Event[]>()
  for (const each of events) {
    const key = line([each.who, session ? each.session : 0])
    sequences.set(key, [...(sequences.get(key) ?? []), each])
  }
  const zone = (name: string) => {
    if (!zoned) return name
    const [latitude, longitude] = SPOTS.get(name) ?? [-1, -1]
    if (latitude < 0 || latitude > 4 || longitude > 8) return ''
    return `r${Math.min(4, 1 + Math.floor(latitude))}c${Math.min(8, 1 + Math.floor(longitude))}`
  }
  const found: string[] = []
  for (const sequence of sequences.values()) {
    sequence.sort((a, b) => a.seconds - b.seconds || Buffer.compare(Buffer.from(a.where), Buffer.from(b.where)))
    for (let k = 1; k < sequence.length; k++) {
      const [a, b] = [sequence[k - 1], sequence[k]] as [Event, Event]
      const [from, to] = [zone(a.where), zone(b.where)]
      if (from === '' || to === '' || (gap !== null && b.seconds - a.seconds > gap)) continue
      found.push(line([`p${a.who}`, from, to]))
    }
  }
  return found.sort()
}

const asked: fc.Arbitrary<Asked> = fc.record({
  gap: fc.option(fc.constantFrom(1, 5, 3600, 21_600)),
  session: fc.boolean(),
  zoned: fc.boolean(),
})

describe('transitions', () => {
  const optionsFor = async ({ gap, session, zoned }: Asked): Promise<Partial<TransitionsOptions>> => ({
    ...(gap === null ? {} : { gap }),
    ...(session ? { session: 'trip' } : {}),
    ...(zoned ? { zoning: { file: await file(PLACES), zones: { grid: GRID, box: BOX } } } : {}),
  })

  test('are every two consecutive events, whatever the order of the rows in the file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 40 }),
        asked,
        fc.constantFrom('csv', 'parquet'),
        fc.infiniteStream(fc.nat()),
        async (events, ask, ending, numbers) => {
          const options = await optionsFor(ask)
          const { rows, counts } = await transitions(csv(events), options, ending)
          expect(rows).toEqual(oracle(events, ask))
          expect(counts).toMatchObject({ events: events.length, transitions: rows.length })
          expect(counts.people).toBe(new Set(events.map(({ who }) => who)).size)
          const shuffled = events
            .map((each) => ({ each, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each)
          expect((await transitions(csv(shuffled), options, ending)).rows).toEqual(rows)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('of one person go with that person, and nothing else does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), asked, async (events, ask) => {
        const options = await optionsFor(ask)
        const { rows } = await transitions(csv(events), options)
        const without = await transitions(csv(events.filter(({ who }) => who !== 0)), options)
        expect(without.rows).toEqual(rows.filter((row) => !row.startsWith('["p0"')))
      }),
      { numRuns: 12 },
    )
  })

  test('follow numbers with --order, also those of eighteen digits', async () => {
    const text = 'who,where,n\na,C,900719925474099311\na,A,-1.5\na,B,900719925474099310\na,D,1e30\n'
    const { rows } = await transitions(text, { by: { kind: 'number', column: 'n' } })
    expect(rows).toEqual(['["a","A","B"]', '["a","B","C"]', '["a","C","D"]'])
  })

  test('may be just as far apart as the gap, to the microsecond, and no further', async () => {
    const text = 'who,where,when\na,A,0.1\na,B,0.4\na,C,2012-04-03 18:00:00.000001\na,D,2012-04-03 18:00:00.300002\n'
    expect((await transitions(text, { gap: 0.3 })).rows).toEqual(['["a","A","B"]'])
    expect((await transitions(text, { gap: 0.300001 })).rows).toEqual(['["a","A","B"]', '["a","C","D"]'])
  })

  test('are read from JSON lines, packed text and Parquet with times of its own', async () => {
    const json = '{"who":"a","where":"A","when":1}\n{"who":"a","where":"B","when":"1970-01-01"}\n'
    const text = 'who\twhere\twhen\na\tB\t1\na\tA\t2\n'
    const parquet = fresh('parquet')
    await tables.connection.run(`COPY (SELECT 7 AS who, unnest(['A', 'B']) AS "where",
      unnest([TIMESTAMP '2012-04-03 18:00:09', TIMESTAMP '2012-04-03 17:00:00']) AS "when") TO '${parquet}'`)
    for (const [from, rows] of [
      [await file(json, 'jsonl'), ['["a","B","A"]']],
      [await file(gzipSync(text), 'tsv.gz'), ['["a","B","A"]']],
      [parquet, ['["7","B","A"]']],
    ] as const) {
      expect((await transitions('', { file: from })).rows).toEqual(rows)
    }
  })

  test('of no events are none', async () => {
    const { rows, counts } = await transitions('who,where,when\n')
    expect(rows).toEqual([])
    expect(counts).toEqual({ people: 0, events: 0, unplaced: 0, pairs: 0, transitions: 0 })
  })
})

describe('zones', () => {
  const EVENTS =
    'who,where,when\nann,A,1\nann,B,2\nann,nowhere,3\nann,A,4\nann,007,5\nann,,6\nann,"x ""y"", z",7\nann,A,8\n'
  const zoning = async (text: string, more: Partial<Zoning> = {}) => ({
    zoning: { file: await file(text), zones: { grid: GRID, box: BOX }, ...more },
  })

  test('stand in a list of all of them beside the result, and what has none breaks no chain', async () => {
    const { rows, zones, counts } = await transitions(EVENTS, await zoning(PLACES))
    expect(rows).toEqual(['["ann","r1c1","r1c8"]', '["ann","r4c8","r1c1"]'])
    const seconds = { count: 8, first: 1, last: 8 }
    expect(counts).toEqual({ people: 1, events: 8, unplaced: 3, pairs: 7, transitions: 2, seconds })
    const listed = await readDomain(zones as string)
    expect(listed).toHaveLength(32)
    expect(listed.slice(0, 9)).toEqual(['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r1c5', 'r1c6', 'r1c7', 'r1c8', 'r2c1'])
  })

  test('cover just the places of the table when no box is given', async () => {
    const two = 'where,x,y\nA,10,50\nB,20,60\nA,10.0,5e1\n'
    const { rows } = await transitions('who,where,when\na,A,1\na,B,2\n', {
      zoning: { file: await file(two), zones: { grid: { rows: 10, columns: 3 } }, latitude: 'y', longitude: 'x' },
    })
    expect(rows).toEqual(['["a","r01c1","r10c3"]'])
  })

  test('are polygons, and a place in none of them has no zone', async () => {
    const square = (zone: string, west: number, east: number) => ({
      type: 'Feature',
      properties: { zone },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 0],
            [east, 0],
            [east, 4],
            [west, 4],
            [west, 0],
          ],
        ],
      },
    })
    const map = { type: 'FeatureCollection', features: [square('West', 0, 5), square('Middle', 4, 7)] }
    const polygons = await file(JSON.stringify(map), 'geojson')
    const { rows, counts, outlines, remarks } = await transitions(
      'who,where,when\na,A,1\na,M,2\na,O,3\na,E,4\na,A,5\n',
      await zoning('where,lat,lon\nA,0,0\nM,1,6\nO,1,4.5\nE,1,8\n', { zones: { polygons } }),
    )
    expect(rows).toEqual(['["a","Middle","West"]', '["a","West","Middle"]'])
    expect(counts.unplaced).toBe(1)
    expect(remarks.map(inPlain).join()).toMatch(/"West" and "Middle" do\. What lies in two of them counts for the one/)
    const { features } = JSON.parse(await readFile(outlines as string, 'utf8')) as typeof map
    expect(features.map(({ properties }) => properties.zone)).toEqual(['West', 'Middle'])
    expect(features[1]?.geometry.coordinates).toEqual(map.features[1]?.geometry.coordinates)
  })

  const wrong: [string, string, RegExp][] = [
    ['no column of that name', 'venue,lat,lon\nA,1,1\n', /no column "where".*venue, lat, lon/],
    ['a slip', 'wher,lat,lon\nA,1,1\n', /did you mean "wher"/],
    ['no latitude', 'where,y,lon\nA,1,1\n', /no column called lat or latitude: say which.*lat.*where, y, lon/],
    ['two longitudes', 'where,lat,lon,lng\nA,1,1,1\n', /the columns lon and lng: say which.*with lon/],
    ['no number', 'where,lat,lon\nA,1,1\nB,north,1\n', /line 3: the column "lat" does not hold a number/],
    ['an empty number', 'where,lat,lon\nA,1,\n', /line 2: the column "lon" does not hold a number/],
    ['a latitude beyond the pole', 'where,lat,lon\nA,139,35\n', /line 2: the column "lat" holds 139, and no latitude/],
    ['no name', 'where,lat,lon\n,1,1\n', /line 2: the column "where" is empty/],
    ['a place twice', 'where,lat,lon\nA,1,1\nB,1,2\nA,1,2\n', /line 4: the place "A" is in line 2 too, somewhere else/],
    ['nothing', '', /is empty/],
  ]
  test.each(wrong)('cannot be made from %s', async (_, text, sentence) => {
    await expect(transitions(EVENTS, await zoning(text))).rejects.toThrow(sentence)
  })

  test('need a box with an extent', async () => {
    const { zoning: unboxed } = await zoning('where,lat,lon\nA,1,1\n', { zones: { grid: GRID } })
    await expect(transitions(EVENTS, { zoning: unboxed })).rejects.toThrow(/no extent.*box 40/)
    const none = { ...unboxed, file: await file('where,lat,lon\n') }
    await expect(transitions(EVENTS, { zoning: none })).rejects.toThrow(/has no places/)
  })
})

describe('what cannot be read is said, with its line and without its contents', () => {
  const cases: [string, string, RegExp][] = [
    ['nobody', 'who,where,when\nzoe,A,1\n,B,2\n', /line 3: the column "who" is empty: who is this row about\?/],
    ['a time', 'who,where,when\nzoe,A,1\nzoe,B,noon\n', /line 3: the column "when" holds neither a timestamp such as/],
    ['no time', 'who,where,when\nzoe,A,\n', /line 2: the column "when"/],
    ['an endless time', 'who,where,when\nzoe,A,infinity\n', /line 2/],
    ['not even a number', 'who,where,when\nzoe,A,nan\n', /line 2/],
    ['a time beyond all calendars', 'who,where,when\nzoe,A,1333476009000000000\n', /line 2/],
    ['a row that is too short', 'who,where,when\nzoe,A\n', /line 2/],
    ['a missing column', 'who,wher,when\nzoe,A,1\n', /no column "where" \(did you mean "wher"\?\)/],
  ]
  test.each(cases)('%s', async (_, text, sentence) => {
    const out = fresh('csv')
    const failed = writeTransitions(tables, { file: await file(text), ...COLUMNS, out })
    await expect(failed).rejects.toThrow(sentence)
    await expect(failed).rejects.not.toThrow(/noon|zoe/)
    expect((await readdir(place)).filter((name) => join(place, name) === out || name.includes('unfinished'))).toEqual(
      [],
    )
  })

  test('an order that is no number', async () => {
    const by = { kind: 'number', column: 'n' } as const
    const text = 'who,where,n\na,A,1\na,B,2012-04-03\n'
    await expect(transitions(text, { by })).rejects.toThrow(/line 3: the column "n" does not hold a number to sort by/)
  })
})

describe('the files', () => {
  const EVENTS = 'who,where,when\na,A,1\na,B,2\n'
  const write = async (options: Partial<TransitionsOptions> & { readonly out: string }) =>
    writeTransitions(tables, { file: await file(EVENTS), ...COLUMNS, ...options })

  test('are for the owner alone, and replace others only by force', async () => {
    const out = join(place, 'new/folder/out.csv')
    const zoning = { file: await file(PLACES), zones: { grid: GRID, box: BOX } }
    await write({ out, zoning })
    expect((await readdir(join(place, 'new/folder'))).sort()).toEqual(['out.csv', 'out.zones.geojson', 'out.zones.txt'])
    expect((await stat(out)).mode & 0o077).toBe(0)
    await rm(out)
    await expect(write({ out, zoning })).rejects.toThrow(/out\.zones\.txt already exists.*with force/)
    await writeFile(out, 'mine')
    await expect(write({ out })).rejects.toThrow(/out\.csv already exists.*with force/)
    expect(await readFile(out, 'utf8')).toBe('mine')
    await write({ out, force: true })
    expect(await readFile(out, 'utf8')).toBe('person,from,to\na,A,B\n')
  })

  test('are never those that are read, under any name', async () => {
    const input = await file(EVENTS)
    const alias = fresh('csv')
    await symlink(input, alias)
    for (const out of [input, alias]) {
      await expect(write({ file: input, out, force: true })).rejects.toThrow(/is the file .* that is to be read/)
    }
    expect(await readFile(input, 'utf8')).toBe(EVENTS)
  })

  test('have a name that says what they are, and a place to be', async () => {
    for (const name of ['out', 'out.xlsx', '.csv', 'out.csv.gz']) {
      await expect(write({ out: join(place, name) })).rejects.toThrow(/should end in \.parquet or \.csv/)
    }
    await mkdir(join(place, 'folder.csv'))
    await expect(write({ out: join(place, 'folder.csv'), force: true })).rejects.toThrow(/is a folder/)
    await expect(write({ out: join(await file('x'), 'out.csv') })).rejects.toThrow(/cannot be made there/)
    await expect(write({ out: '/sys/tulle-out.csv' })).rejects.toThrow(/no permission to write/)
  })

  test('do not appear when it is stopped', async () => {
    const stop = new AbortController()
    const out = fresh('parquet')
    const failed = write({ out, signal: stop.signal, progress: () => undefined })
    stop.abort(new Error('enough'))
    await expect(failed).rejects.toThrow('enough')
    expect((await readdir(place)).filter((name) => join(place, name) === out || name.includes('unfinished'))).toEqual(
      [],
    )
  })
})
