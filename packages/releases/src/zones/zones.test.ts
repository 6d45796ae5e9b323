import { inPlain } from '@tulle/core/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PublicTable } from '../sources/texts.ts'
import { geojsonOf, outlinedIn } from './geojson.ts'
import { lookedUp } from './lookup.ts'
import { neighbourhoods } from './neighbourhoods.ts'
import { areas, type Outline, type Position } from './polygons.ts'
import { ancestry, gridZones, hierarchyOf, lookupZones, polygonZones } from './zones.ts'

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]
const feature = (zone: string, ...rings: Position[][]) => ({
  type: 'Feature',
  properties: { zone },
  geometry: { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]]) },
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const table = (columns: string[], ...rows: string[][]): PublicTable => ({
  file: 'list.csv',
  columns,
  rows: rows.map((texts, k) => ({ line: k + 2, texts })),
})

describe('polygons', () => {
  test('a spot is where counting crossings by hand puts it, whatever the polygon', () => {
    const position = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))
    const outlines = fc.array(fc.array(position, { minLength: 3, maxLength: 40 }), { minLength: 1, maxLength: 6 })
    const spots = fc.array(
      fc.tuple(fc.double({ min: -25, max: 25, noNaN: true }), fc.double({ min: -25, max: 25, noNaN: true })),
      { minLength: 5, maxLength: 20 },
    )
    fc.assert(
      fc.property(outlines, spots, (rings, spots) => {
        const found = areas(rings.map((ring): Outline => [[ring]]))
        for (const [longitude, latitude] of spots) {
          const first = rings.findIndex((ring) => crossings(ring, longitude, latitude) % 2 === 1)
          expect(found.at({ latitude, longitude })).toBe(first < 0 ? undefined : first)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a spot on a border that two zones share is in exactly one of them', () => {
    const corner: Position = [0.1, 0.3]
    const outlines: Outline[] = [
      [[[[0, 0], corner, [0, 1]]]],
      [[[[0, 0], [1, 0], corner]]],
      [[[[0, 1], corner, [1, 0], [1, 1]]]],
    ]
    const each = outlines.map((outline) => areas([outline]))
    for (let k = 1; k < 100; k++) {
      const t = k / 100
      const spot = { longitude: corner[0] * t + (1 - t), latitude: corner[1] * t }
      expect(each.filter((area) => area.at(spot) !== undefined)).toHaveLength(1)
    }
  })

  test('holes are outside, islands inside, and the first wins', () => {
    const text = collection(feature('ring', square(0, 0, 10), square(3, 3, 4)), feature('all', square(0, 0, 10)))
    const { at, remarks } = polygonZones(text, 'map.geojson')
    expect(at?.({ latitude: 1, longitude: 1 })).toBe(0)
    expect(at?.({ latitude: 5, longitude: 5 })).toBe(1)
    expect(at?.({ latitude: 11, longitude: 5 })).toBeUndefined()
    expect(remarks.map(inPlain)).toEqual([
      'Zones of map.geojson overlap: "ring" and "all" do. What lies in two of them counts for the one that comes first in the file.',
    ])
    const beside = collection(
      feature('a', square(0, 0, 1)),
      feature('b', square(1, 0, 1)),
      feature('c', square(0, 1, 1)),
    )
    expect(polygonZones(beside, 'map.geojson').remarks).toEqual([])
  })

  test.each([
    ['no JSON', '{', /is not JSON/],
    ['no collection', '{"type":"Point"}', /not a FeatureCollection/],
    ['no zones', collection(), /has no zones/],
    ['no feature', collection({ type: 'Point' }), /number 1 in its list is no feature/],
    [
      'no name',
      collection({ ...feature('a', square(0, 0, 1)), properties: { city: 'A' } }),
      /no name: say which property holds it with zoneName\. It has city/,
    ],
    [
      'a name twice',
      collection(feature('a', square(0, 0, 1)), feature('a', square(1, 0, 1))),
      /calls two zones "a", features 1 and 2/,
    ],
    [
      'a point',
      collection({ ...feature('a', []), geometry: { type: 'Point', coordinates: [1, 2] } }),
      /a is no polygon/,
    ],
    [
      'an open ring',
      collection({ ...feature('a'), geometry: { type: 'Polygon', coordinates: [square(0, 0, 1)] } }),
      /not closed/,
    ],
    [
      'coordinates the wrong way round',
      collection(feature('Tokyo', square(35.6, 139.7, 0.1))),
      /Tokyo has a latitude of 139\.7.*longitude first: are the two the wrong way round/,
    ],
    ['metres', collection(feature('a', square(400_000, 20, 1))), /longitude of 400000.*WGS 84/],
    [
      'another system',
      JSON.stringify({ type: 'FeatureCollection', crs: { properties: { name: 'EPSG:3857' } }, features: [] }),
      /another system/,
    ],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => outlinedIn(text, 'map.geojson')).toThrow(sentence)
  })

  test('what is written is read as it was, with what zones lie in', () => {
    const zones = gridZones({ rows: 12, columns: 7 }, { south: 35.5, west: 139.25, north: 36, east: 140.75 })
    const { names, outlines, tiers } = zones
    const again = polygonZones(geojsonOf(names, outlines, ancestry(zones)), 'zones.geojson')
    expect(again.names).toEqual(names)
    expect(hierarchyOf(again).sizes).toEqual([84, 24, 12])
    expect(ancestry(again)).toEqual(ancestry(zones))
    expect(tiers[1]?.names[0]).toBe('r01c1-r04c2')
    for (let k = 0; k < 200; k++) {
      const spot = { latitude: 35.5 + ((k * 0.37) % 0.5), longitude: 139.25 + ((k * 0.61) % 1.5) }
      expect(again.at?.(spot)).toBe(zones.at?.(spot))
    }
    expect(again.remarks).toEqual([])
  })
})

describe('a table of zones', () => {
  const LIST = table(['zone', 'district', 'region'], ['a', 'X', 'N'], ['b', 'X', 'N'], ['c', 'Y', 'N'], ['d', 'Z', 'S'])

  test('says what each zone lies in', () => {
    const zones = lookupZones(LIST)
    expect(hierarchyOf(zones)).toEqual({
      sizes: [4, 3, 2],
      parents: [
        [0, 0, 1, 2],
        [0, 0, 1],
      ],
    })
    expect(ancestry(zones)).toEqual([
      { heading: 'district', names: ['X', 'X', 'Y', 'Z'] },
      { heading: 'region', names: ['N', 'N', 'N', 'S'] },
    ])
  })

  test.each([
    [
      'a zone in two places',
      table(['zone', 'district'], ['a', 'X'], ['b', 'X'], ['a', 'Y']),
      /line 4: the zone "a" lies in the district "Y", and in line 2 in "X"/,
    ],
    [
      'a district in two regions',
      table(['zone', 'd', 'r'], ['a', 'X', 'N'], ['b', 'X', 'S']),
      /line 3: the d "X" lies in the r "S"/,
    ],
    ['an empty cell', table(['zone', 'district'], ['a', ' ']), /line 2: the column "district" is empty/],
    ['one column', table(['zone'], ['a']), /one column/],
    ['nothing', table(['zone', 'district']), /no zones/],
  ])('with %s is refused', (_, list, sentence) => {
    expect(() => lookedUp(list)).toThrow(sentence)
  })

  test('goes with polygons that have the same names, in any order', () => {
    const map = collection(...['d', 'c', 'b', 'a'].map((name, k) => feature(name, square(k, 0, 1))))
    expect(ancestry(polygonZones(map, 'map.geojson', undefined, LIST))[0]?.names).toEqual(['Z', 'Y', 'X', 'X'])
    const fewer = collection(feature('a', square(0, 0, 1)))
    expect(() => polygonZones(fewer, 'map.geojson', undefined, LIST)).toThrow(/list\.csv has the zone "b", and map/)
    const more = collection(feature('e', square(0, 0, 1)))
    expect(() => polygonZones(more, 'map.geojson', undefined, LIST)).toThrow(/map\.geojson has the zone "e", and list/)
  })
})

test('neighbourhoods hold zones that are near each other, about four a step, and all of them', () => {
  const centres = Array.from({ length: 400 }, (_, k): Position => [k % 20, Math.floor(k / 20)])
  const tiers = neighbourhoods(centres)
  expect(tiers.map(({ names }) => names.length)).toEqual([64, 16])
  for (const { names, of } of tiers) expect(new Set(of).size).toBe(names.length)
  const [first] = tiers
  const group = centres.filter((_, k) => first?.of[k] === 0)
  const width = Math.max(...group.map(([x]) => x)) - Math.min(...group.map(([x]) => x))
  expect(group.length).toBeLessThanOrEqual(7)
  expect(width).toBeLessThanOrEqual(3)
  expect(neighbourhoods(centres.slice(0, 18))).toEqual([])
  expect(neighbourhoods([])).toEqual([])
})

/** Edges that a line to the west crosses, in a straightforward way. */
function crossings(ring: readonly (readonly [number, number])[], x: number, y: number): number {
  return ring.filter(([x1, y1], k) => {
    const [x2, y2] = ring[(k + 1) % ring.length] as readonly [number, number]
    if (y1 <= y === y2 <= y) return false
    const [[u, v], [s, t]] =
      y1 < y2
        ? [
            [x1, y1],
            [x2, y2],
          ]
        : [
            [x2, y2],
            [x1, y1],
          ]
    return (
      (u as number) + ((y - (v as number)) / ((t as number) - (v as number))) * ((s as number) - (u as number)) <= x
    )
  }).length
}
