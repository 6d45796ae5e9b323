/** `tulle release flows` as people meet it. Runs what `npm run build` has built. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

const EXAMPLE = fileURLToPath(new URL('../../../examples/flows/', import.meta.url))

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-flows-cli-'))
  for (const name of ['trips.csv', 'rides.csv', 'zones.geojson', 'districts.csv'])
    await copyFile(join(EXAMPLE, name), join(place, name))
})
afterAll(() => rm(place, { recursive: true, force: true }))

const tulle = (...args: readonly string[]) => tulleIn(place, args)
const ASK = ['release', 'flows', 'trips.csv', '--person', 'person', '--from', 'from', '--to', 'to']
const TOWN = ['--zones', 'zones.geojson', '--hierarchy', 'districts.csv']
const PROMISE = ['--epsilon', '1', '--delta', '1e-6']

describe.each(['csv', 'parquet'])('as %s', (format) => {
  test('are released, verified and evaluated', async () => {
    const out = `out-${format}`
    const made = await tulle(
      ...ASK,
      ...TOWN,
      ...PROMISE,
      '--integers',
      '--rescale-to',
      '9000',
      '--format',
      format,
      '-o',
      out,
    )
    expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/48 zones in 12 zones in 3 larger ones; Mill 1 lies in Mill district, in South/)
    const verified = await tulle('verify', out)
    expect(verified.stdout).toMatch(/^All is well\. All 4 released files/)
    const evaluated = await tulle('evaluate', 'trips.csv', out, '-o', out)
    expect({ code: evaluated.code, stderr: evaluated.stderr }).toEqual({ code: 0, stderr: '' })
    expect(evaluated.stdout).toMatch(/Common part of trips \(48 zones\): 0\.[4-9]/)
    const page = await readFile(join(place, out, 'private/evaluation.html'), 'utf8')
    expect(page).toMatch(/What other choices would have come to/)
    const run = JSON.parse(await readFile(join(place, out, 'private/run.json'), 'utf8')) as { counts: object }
    expect(run.counts).toMatchObject({ people: 2500, outsideDomain: 0 })
  })
})

const SPOTS = ['--from-lat', 'start_lat', '--from-lon', 'start_lon', '--to-lat', 'end_lat', '--to-lon', 'end_lon']
const RIDES = ['release', 'flows', 'rides.csv', '--person', 'rider', ...SPOTS]

test('of trips with coordinates are released, verified and evaluated without a step before', async () => {
  const made = await tulle(...RIDES, ...TOWN, ...PROMISE, '-o', 'rides')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  expect((await tulle('verify', 'rides')).stdout).toMatch(/^All is well\. All 4 released files/)
  const evaluated = await tulle('evaluate', 'rides.csv', 'rides', '-o', 'rides', '--quick')
  expect({ code: evaluated.code, stderr: evaluated.stderr }).toEqual({ code: 0, stderr: '' })
  expect(evaluated.stdout).toMatch(/Common part of trips \(3 zones\): 0\.9/)
  const run = JSON.parse(await readFile(join(place, 'rides/private/run.json'), 'utf8')) as { counts: object }
  expect(run.counts).toMatchObject({ rows: 2500, outsideDomain: 0 })
})

test('of trips with coordinates leave out what lies in no zone, and refuse what lies nowhere', async () => {
  const header = 'rider,start_lat,start_lon,end_lat,end_lon'
  const grid = ['--grid', '2', '--box', '53,-2,54,-1', ...PROMISE]
  const file = (...lines: string[]) => writeFile(join(place, 'rides.csv'), [header, ...lines, ''].join('\n'))
  await file('a,53.1,-1.9,53.9,-1.1', 'b,,,53.9,-1.1', 'c,60,-1.9,53.9,10', 'd,nan,-1.9,53.9,-1.1')
  const made = await tulle(...RIDES, ...grid, '-o', 'few')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  expect(made.stdout).toMatch(
    /3 of 4 rows were left out: it starts outside all zones \(3 rows\), or it ends outside all/,
  )
  const refused = async () => (await tulle(...RIDES, ...grid, '-o', 'none')).stderr
  await file('a,53.1,-1.9,53.9,-1.1', 'b,139.7,35.6,53.9,-1.1', 'c,139.7,35.6,53.9,-1.1')
  expect(await refused()).toMatch(
    /rides\.csv, line 3: the column "start_lat" holds a latitude beyond 90, and there is none\. There are 2 such lines in all\. For each of them: look whether "start_lat" and "start_lon" are the wrong way round/,
  )
  await file('a,53.1,-1.9,53.9,somewhere')
  expect(await refused()).toMatch(/line 2: the column "end_lon" does not hold a number of degrees/)
  await file(',53.1,-1.9,53.9,-1.1')
  expect(await refused()).toMatch(/line 2: the column "rider" is empty: who is this row about\?/)
})

test('of stays at every level', async () => {
  const made = await tulle(...ASK, ...TOWN, ...PROMISE, '--stays-at', 'all', '--integers', '-o', 'staying')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  const lines = (await readFile(join(place, 'staying/release/stays.csv'), 'utf8')).trim().split('\n')
  expect(lines[0]).toBe('level,from,to,value,deviation')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(['0', '1', '2']))
  expect((await tulle('verify', 'staying')).code).toBe(0)
  const evaluated = await tulle('evaluate', 'trips.csv', 'staying', '-o', 'staying', '--quick', '--person', 'person')
  expect({ code: evaluated.code, stderr: evaluated.stderr }).toEqual({ code: 0, stderr: '' })
  const tampered = tampering('staying', 'stays.csv')
  expect(await tampered(([header = '', ...rest]) => [header, ...rest.slice(1)])).toMatch(/does not add up/)
  expect(await tampered(([header = '', first = '', ...rest]) => [header, first, first, ...rest])).toMatch(/zone twice/)
  const parquet = ['--stays-at', 'all', '--format', 'parquet', '-o', 'packed']
  expect((await tulle(...ASK, ...TOWN, ...PROMISE, ...parquet)).code).toBe(0)
  expect((await tulle('verify', 'packed')).code).toBe(0)
  expect((await tulle(...ASK, ...TOWN, ...PROMISE, '--no-stays', '--stays-at', 'all', '-o', 'no')).stderr).toMatch(
    /--stays-at says where stays are measured/,
  )
})

/** Changes a published file, and the certificate's checksum with it; says what verify says. */
function tampering(folder: string, name: string) {
  const path = join(place, folder, 'release', name)
  let lines: string[] | undefined
  return async (edit: (lines: string[]) => string[]) => {
    lines ??= (await readFile(path, 'utf8')).split('\n')
    const text = edit([...lines]).join('\n')
    await writeFile(path, text)
    const { createHash } = await import('node:crypto')
    const certificate = JSON.parse(await readFile(join(place, folder, 'release/certificate.json'), 'utf8')) as {
      files: { name: string; bytes: number; sha256: string }[]
    }
    for (const file of certificate.files) {
      if (file.name !== name) continue
      file.bytes = Buffer.byteLength(text)
      file.sha256 = createHash('sha256').update(text).digest('hex')
    }
    await writeFile(join(place, folder, 'release/certificate.json'), `${JSON.stringify(certificate, undefined, 2)}\n`)
    return (await tulle('verify', folder)).stderr
  }
}

test('that somebody has changed are found out, though the checksum fits', async () => {
  await tulle(...ASK, ...TOWN, ...PROMISE, '-o', 'changed')
  const lines = (await readFile(join(place, 'changed/release/flows.csv'), 'utf8')).split('\n')
  const tampered = tampering('changed', 'flows.csv')
  const [header = '', first = '', ...rest] = lines
  const cells = first.split(',')
  expect(await tampered(() => [header, [...cells.slice(0, 3), '1e6', cells[4]].join(), ...rest])).toMatch(
    /does not add up/,
  )
  expect(await tampered(() => [header, first, first, ...rest])).toMatch(/a pair of zones twice at level 2/)
  expect(await tampered(() => [header, ...[first, ...rest].slice(0, -1), '0,Mill 1,Nowhere,3,7', ''])).toMatch(
    /no such pair of zones at level 0, "Mill 1" and "Nowhere"/,
  )
  expect(await tampered(() => [header, [...cells.slice(0, 3), '-1', cells[4]].join(), ...rest])).toMatch(/above 0/)
})

test('go from check-ins by way of polygons', async () => {
  await writeFile(join(place, 'places.csv'), 'place,lat,lon\nhere,53.765,-1.61\nthere,53.79,-1.55\nfar,10,10\n')
  const events = Array.from({ length: 400 }, (_, k) => `p${k},here,1\np${k},there,2\np${k},far,3\n`).join('')
  await writeFile(join(place, 'checkins.csv'), `who,place,at\n${events}`)
  const columns = ['--person', 'who', '--place', 'place', '--time', 'at', '--places', 'places.csv']
  const made = await tulle('transitions', 'checkins.csv', ...columns, '--zones', 'zones.geojson', '-o', 'walks.csv')
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  expect((await readFile(join(place, 'walks.csv'), 'utf8')).split('\n').slice(0, 2)).toEqual([
    'person,from,to',
    expect.stringMatching(/^p\d+,Mill 1,\w+ \d$/),
  ])
  const [, next = ''] = /^ {2}tulle (release flows [\s\S]*--plan)$/m.exec(made.stdout) ?? []
  const plan = await tulle(...next.replaceAll('\\\n', ' ').split(/\s+/))
  expect({ code: plan.code, stderr: plan.stderr }).toEqual({ code: 0, stderr: '' })
})

describe('what cannot be is said', () => {
  test.each([
    ['no zones', [], /Which zones are there\? Give a --grid N that halves/],
    ['a grid beyond memory', ['--grid', '5000'], /25000000 zones, and at most 1000000 are possible.*such as 1000x1000/],
    ['coordinates the wrong way round', ['--zones', 'swapped.geojson'], /latitude of 139\.7.*wrong way round/],
    ['a zone in two places', ['--hierarchy', 'twice.csv'], /twice\.csv, line 3: the zone "a" lies in the district "Y"/],
    ['weights below zero', [...TOWN, '--weights', 'weights.csv'], /does not hold a number of at least 0/],
    ['a slip', ['--gird', '4'], /--gird|--grid/],
  ])('%s', async (_, args, sentence) => {
    const ring = [
      [35.6, 139.7],
      [35.7, 139.7],
      [35.7, 139.8],
      [35.6, 139.7],
    ]
    const feature = {
      type: 'Feature',
      properties: { name: 'Tokyo' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
    await writeFile(join(place, 'swapped.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
    await writeFile(join(place, 'twice.csv'), 'zone,district\na,X\na,Y\n')
    await writeFile(join(place, 'weights.csv'), 'zone,people\nMill 1,-4\n')
    const { code, stderr } = await tulle(...ASK, ...args, ...PROMISE, '--plan')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(sentence)
  })
})
