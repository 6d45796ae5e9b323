import { InvalidInput } from '@tulle/core'
import type { FlowPlan } from '@tulle/core/flows'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { flowsFrom } from '../../flows/rows.ts'
import { zonesIn } from '../../flows/zones-file.ts'
import { job } from '../../job.ts'
import { memoryHost } from '../../memory/host.ts'
import { memoryWriter } from '../../memory/writer.ts'
import { settingsOf } from '../../settings.ts'
import { kinds } from '../index.ts'

const { flows } = kinds
const LIST = [
  { zone: 'a', district: 'X' },
  { zone: 'b', district: 'X' },
  { zone: 'c', district: 'Y' },
  { zone: 'd', district: 'Y' },
]
const trip = (who: string, from: string, to: string) => ({ who, from, to })
const ROWS = [
  ...Array.from({ length: 50 }, (_, k) => trip(`p${k}`, 'a', 'c')),
  ...Array.from({ length: 20 }, (_, k) => trip(`q${k}`, 'b', 'b')),
  trip('p0', 'nowhere', 'a'),
]
const HELD = { trips: { rows: ROWS }, list: { rows: LIST } }
const ASKED = { file: 'trips', person: 'who', from: 'from', to: 'to', hierarchy: 'list', maxPerPerson: 2, epsilon: 1 }
const asked = (more: object = {}) => settingsOf(flows.name, flows.options, { ...ASKED, ...more })

async function released(more: object = {}, held: object = {}) {
  const writer = memoryWriter('0.0.0', async (text) => String(text.length))
  const done = await job(flows, asked(more), memoryHost({ ...HELD, ...held }, { writer }))
  const { published, private: kept, certificate } = writer.written() ?? {}
  const content = published?.get('flows.csv')
  if (content?.is !== 'flows') throw new Error('no flows were published')
  const lines = [...content.rows.level].map((level, k) => {
    const [i, j] = [content.rows.from[k] as number, content.rows.to[k] as number]
    return [level, content.names[level]?.[i], content.names[level]?.[j], content.rows.value[k]] as const
  })
  return { done, published, kept, certificate, content, lines }
}

async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (error instanceof InvalidInput) return inPlain(error.words ?? error.message)
    throw error
  }
  throw new Error('nothing was refused')
}

test('a plan reads no data', async () => {
  const host = memoryHost({ list: HELD.list })
  expect(await job(flows, asked(), host)).toBeUndefined()
  expect(host.shown[0]?.plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
  expect(host.shown[0]?.plan.facts).toMatchObject({ zones: { sizes: [4, 2], parents: [[0, 0, 1, 1]] } })
})

test('zones without a place are shown by name in the private report, in colours that mean the same in both', async () => {
  const { kept } = await released()
  const report = [...(kept ?? new Map<string, unknown>())].find(([name]) => name === 'report.html')?.[1]
  const page = typeof report === 'string' ? report : JSON.stringify(report)
  expect(page).toContain('Trips between the 2 coarsest zones, in the original. Private.')
  expect(page.match(/<title>X, Y: /g)).toHaveLength(2)
})

test('the limit of a noisy total is what is said, or what suits the people that are expected', async () => {
  const totalOf = async (more: object) => {
    const host = memoryHost({ list: HELD.list })
    await job(flows, asked({ totalEpsilon: 0.1, expectedPeople: 800, tripsPerPerson: 40, ...more }), host)
    return (host.shown[0]?.plan as FlowPlan | undefined)?.settings.total
  }
  expect(await totalOf({})).toEqual({ epsilon: 0.1, maxTripsPerPerson: 257 })
  expect(await totalOf({ totalPerPerson: 50 })).toEqual({ epsilon: 0.1, maxTripsPerPerson: 50 })
})

test('what can be predicted is, on made-up people, and what cannot says how', async () => {
  const { list } = HELD
  const [plain, expected] = [memoryHost({ list }), memoryHost({ list })]
  await job(flows, asked(), plain)
  expect(JSON.stringify(plain.shown[0]?.more)).toMatch(/How much of the published flows will be true depends/)
  await job(flows, asked({ expectedPeople: 3000, tripsPerPerson: 2 }), expected)
  expect(expected.shown[0]?.error?.join(' ')).toMatch(
    /^Tried on 3,000 made-up people, .* \d+ % with 4 zones, .* leaves \d+ % of all trips/,
  )
})

test('with hardly any noise the flows are those of the data, at every level, and stays count inside', async () => {
  const { lines, done, published } = await released({ epsilon: 2000 })
  const at = (level: number, from: string, to: string) =>
    lines.find((line) => line[0] === level && line[1] === from && line[2] === to)?.[3] ?? 0
  // The levels share the noise, and the coarse one has a little of it.
  for (const [found, truth] of [
    [at(0, 'a', 'c'), 50],
    [at(1, 'X', 'Y'), 50],
    [at(0, 'b', 'b'), 20],
    [at(1, 'X', 'X'), 20],
  ] as const) {
    expect(Math.abs(found - truth)).toBeLessThan(5)
  }
  expect(done?.files).toEqual(['flows.csv', 'zones.geojson', 'spread.json'])
  expect(done?.told?.lines.map(inPlain)).toEqual(['1 of 71 rows was left out: "from" names none of the zones.'])
  const zones = published?.get('zones.geojson')
  expect(zones?.is === 'text' && JSON.parse(zones.text).features[2]).toEqual({
    type: 'Feature',
    properties: { zone: 'c', district: 'Y' },
    geometry: null,
  })
})

test('what is published is the release again', async () => {
  const { done, content, published } = await released({ epsilon: 3 })
  const plan = done?.release.plan as FlowPlan
  const zones = published?.get('zones.geojson')
  expect(zonesIn(zones?.is === 'text' ? zones.text : '', plan).names).toEqual(content.names)
  const { levels, stays } = flowsFrom(plan, content.rows)
  const inside = levels[0]?.value ?? new Float64Array(0)
  levels[1]?.value.forEach((value, k) => {
    const [first, count] = [levels[1]?.first[k] as number, levels[1]?.count[k] as number]
    const sum = inside.slice(first, first + count).reduce((a, b) => a + b, 0)
    if (count > 0) expect(sum).toBeCloseTo(value, 8)
  })
  expect(stays?.[0]?.value).toHaveLength(4)
})

test('stays at every level are a file of their own, in which every level adds up, and the release again', async () => {
  const { done, content, published, lines } = await released({ epsilon: 100, staysAt: 'all' })
  const plan = done?.release.plan as FlowPlan
  const file = published?.get('stays.csv')
  if (file?.is !== 'flows') throw new Error('no stays were published')
  expect(done?.files).toEqual(['flows.csv', 'stays.csv', 'zones.geojson', 'spread.json'])
  const again = flowsFrom(plan, content.rows, file.rows)
  const [fine, coarse] = again.stays ?? []
  expect(coarse?.value.length).toBeGreaterThan(0)
  coarse?.value.forEach((value, k) => {
    const start = coarse.first[k] as number
    const inside = [...(fine?.value.slice(start, start + (coarse.count[k] as number)) ?? [])]
    if (inside.length > 0) expect(inside.reduce((a, b) => a + b, 0)).toBeCloseTo(value, 8)
  })
  // Nobody stays in c or d: their district does not stand out, and neither is looked into.
  expect([...(fine?.from ?? [])].every((zone) => zone < 2)).toBe(true)
  expect(lines.filter(([level, from, to]) => level === 0 && from === to).length).toBeLessThan(3)
  const own = done?.release as unknown as typeof again | undefined
  expect(again.levels.map(({ value }) => value.length)).toEqual(
    own?.levels.map(({ value }) => value.filter((x) => x > 0).length),
  )
})

test('what could be noise alone is said to be, line by line and as a whole', async () => {
  const { done } = await released({ epsilon: 100 })
  expect(done?.told?.lines.map(inPlain).join()).not.toMatch(/NOTHING/)
  const drowned = await released({ epsilon: 0.001 })
  expect(drowned.done?.told?.lines.map(inPlain).join()).toMatch(/NOTHING STANDS OUT FROM THE NOISE/)
})

test('a map is drawn where it is known where the zones are', async () => {
  const { published } = await released(
    { hierarchy: undefined, grid: '2', box: '0,0,1,1', epsilon: 1000 },
    {
      trips: { rows: [...ROWS.slice(0, 50), ...ROWS.slice(0, 50)].map(({ who }) => trip(who, 'r1c1', 'r2c2')) },
    },
  )
  const map = published?.get('map.svg')
  expect(map?.is === 'text' && map.text).toMatch(/^<svg .*Map of 4 zones with the \d+ strongest moves between them/s)
})

describe('trips with coordinates', () => {
  const spot = (who: string, ...[startLat, startLon, endLat, endLon]: (number | string)[]) => {
    return { who, startLat, startLon, endLat, endLon } as Record<string, string | number>
  }
  const COLUMNS = { fromLat: 'startLat', fromLon: 'startLon', toLat: 'endLat', toLon: 'endLon' }
  const spots = { ...COLUMNS, from: undefined, to: undefined, hierarchy: undefined, grid: '2', box: '0,0,2,2' }
  const rows = [
    ...Array.from({ length: 50 }, (_, k) => spot(`p${k}`, 0.5, 0.5, 1.5, 1.5)),
    spot('out', 5, 0.5, 1.5, 1.5),
    spot('unknown', '', 0.5, 5, 1.5),
  ]

  test('are put into the zones of a grid, and what lies outside is counted for the owner alone', async () => {
    const { lines, done } = await released({ ...spots, epsilon: 100 }, { trips: { rows } })
    expect(lines.find(([, from, to]) => from === 'r1c1' && to === 'r2c2')?.[3]).toBeCloseTo(50, 0)
    expect(done?.told?.lines.map(inPlain).join()).toBe(
      '2 of 52 rows were left out: it starts outside all zones (2 rows), or it ends outside all zones (1 row).',
    )
  })

  test('are put into polygons, the first of those that overlap', async () => {
    const square = (name: string, west: number) => ({
      type: 'Feature',
      properties: { name },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 0],
            [west + 1.2, 0],
            [west + 1.2, 2],
            [west, 2],
            [west, 0],
          ],
        ],
      },
    })
    const map = JSON.stringify({ type: 'FeatureCollection', features: [square('west', 0), square('east', 1)] })
    const crossing = Array.from({ length: 50 }, (_, k) => spot(`p${k}`, 0.5, 1.1, 0.5, 2.1))
    const more = { ...spots, grid: undefined, box: undefined, zones: 'map', epsilon: 100 }
    const { lines } = await released(more, { trips: { rows: crossing }, map: { lines: [map] } })
    expect(lines.find(([, from, to]) => from === 'west' && to === 'east')?.[3]).toBeCloseTo(50, 0)
  })

  test('are asked whether latitude and longitude are the wrong way round, where next to nothing lies inside', async () => {
    const swapped = { fromLat: 'startLon', fromLon: 'startLat', toLat: 'endLon', toLon: 'endLat' }
    const { done } = await released(
      { ...spots, ...swapped, box: '50,0,52,2' },
      { trips: { rows: Array.from({ length: 20 }, (_, k) => spot(`p${k}`, 51, 1, 51.5, 1)) } },
    )
    expect(done?.told?.lines.map(inPlain).at(-1)).toMatch(/^Are latitude and longitude the wrong way round\?/)
  })

  test.each([
    [{ from: 'a' }, /^Columns name the zones of a trip \(from, to\), or say where/],
    [{ toLon: undefined }, /^Both ends of a trip are needed/],
    [{ toLon: 'startLon' }, /^fromLat, fromLon, toLat and toLon are four columns, and only 3/],
    [{ box: undefined }, /^Trips with coordinates are put into the zones of a grid by what it covers/],
    [{ grid: undefined, box: undefined, hierarchy: 'list' }, /^Trips with coordinates need zones that lie on a map/],
    [{ grid: undefined, box: undefined, domain: 'private', delta: 1e-6 }, /^Trips with coordinates need zones/],
    [
      { fromLat: undefined, fromLon: undefined, toLat: undefined, toLon: undefined },
      /^Where does a trip start and end/,
    ],
    [{ box: '0,0,99,2' }, /latitude of 99/],
  ])('%j is refused', async (more, sentence) => {
    const held = { ...HELD, trips: { rows } }
    expect(await refusalOf(() => job(flows, asked({ ...spots, ...more }), memoryHost(held)))).toMatch(sentence)
  })
})

test('nothing but zeros is said, loudly', async () => {
  // Without stays and with one trip, all that noise makes of the coarsest pairs is below 0 about every other time.
  for (let attempt = 0; attempt < 60; attempt++) {
    const { lines, done } = await released({ epsilon: 0.1, stays: false }, { trips: { rows: [trip('p', 'a', 'b')] } })
    if (lines.length > 0) continue
    expect(done?.told?.lines.map(inPlain).join()).toMatch(/^NOTHING STANDS OUT FROM THE NOISE/)
    return
  }
  expect.fail('noise alone stood out sixty times')
})

test('zones that nobody knows beforehand are found, and the promise covers them', async () => {
  const rows = Array.from({ length: 400 }, (_, k) => trip(`p${k}`, k % 2 === 0 ? 'a' : 'b', 'a'))
  const more = { hierarchy: undefined, domain: 'private', epsilon: 4, delta: 1e-6, noise: 'laplace' }
  const { content, done, certificate } = await released(more, { trips: { rows: [...rows, trip('zoe', 'rare', 'a')] } })
  expect(content.names).toEqual([['a', 'b']])
  expect(done?.release.plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 4, delta: 1e-6 })
  expect(certificate?.curves).toHaveLength(2)
  expect(JSON.stringify(certificate)).not.toContain('rare')
  const gaussian = await released({ ...more, noise: undefined }, { trips: { rows } })
  expect(gaussian.done?.release.plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 4, delta: 1e-6 })
})

test('a plain list of zones has one level', async () => {
  const { content } = await released(
    { hierarchy: undefined, domain: 'names', epsilon: 50 },
    { names: { names: ['a', 'b', 'c'] } },
  )
  expect(content.names).toEqual([['a', 'b', 'c']])
})

describe('refusals mention options by key', () => {
  test.each([
    [{ maxPerPerson: 0 }, /^maxPerPerson must be above 0/],
    [
      { hierarchy: undefined, grid: '24', expectedPeople: 20, tripsPerPerson: 1, epsilon: 0.1 },
      /^HARDLY ANYTHING WOULD STAND OUT OF THE NOISE: 20 people count for about 20 trips/,
    ],
    [
      { hierarchy: undefined },
      /^Which zones are there\? Give a grid N that halves, polygons with zones FILE, or a table/,
    ],
    [{ domain: 'list' }, /^domain is a plain list of zones/],
    [{ hierarchy: undefined, domain: 'private' }, /^Without a delta nothing can be named/],
    [{ namesEpsilon: 1 }, /^namesEpsilon, namesPerPerson and expectedNames are about names that/],
    [{ grid: '4' }, /^A grid has zones and districts of its own/],
    [
      { hierarchy: undefined, grid: '99999x99999' },
      /^A grid of 99999x99999 has 9999800001 zones, and at most 1000000 are possible: choose a coarser one, such as 1000x1000\.$/,
    ],
    [{ hierarchy: 'trips' }, /^trips is the data itself, and hierarchy is for a list/],
    [{ box: '0,0,1,1' }, /^box is what a grid covers/],
    [{ noise: 'gaussian' }, /^Gaussian noise needs a delta/],
    [{ spread: 'decay' }, /^spread decay needs to know where the zones are/],
    [{ weights: 'zero' }, /^zero: all weights are 0/],
    [{ weights: 'negative' }, /^negative, line 2: the column "people" does not hold a number of at least 0/],
    [{ weights: 'few' }, /^few has no weight for the zone "b"/],
    [{ hierarchy: 'twice' }, /^twice, line 4: the zone "a" lies in the district "Y", and in line 2 in "X"/],
    [{ rescaleTo: 5, totalEpsilon: 0.1, totalPerPerson: 3 }, /^The total is known \(rescaleTo\) or counted with noise/],
    [{ totalPerPerson: 3 }, /^A noisy total needs what it may spend of epsilon: give totalEpsilon 0\.1/],
    [
      { totalEpsilon: 0.1 },
      /^For how many trips does one person count in the noisy total\?.*expectedPeople.*tripsPerPerson/,
    ],
    [{ expectedPeople: 5 }, /^expectedPeople and tripsPerPerson go together/],
  ])('%j', async (more, sentence) => {
    const held = {
      ...HELD,
      zero: { rows: LIST.map(({ zone }) => ({ zone, people: 0 })) },
      negative: { rows: LIST.map(({ zone }) => ({ zone, people: -1 })) },
      few: { rows: [{ zone: 'a', people: 1 }] },
      twice: { rows: [LIST[0], LIST[1], { zone: 'a', district: 'Y' }] as { zone: string; district: string }[] },
    }
    expect(await refusalOf(() => job(flows, asked(more), memoryHost(held)))).toMatch(sentence)
  })
})
