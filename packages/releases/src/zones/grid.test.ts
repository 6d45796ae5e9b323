import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround, boxOfZone, checkBox, zoneAt as numberAt, parseBox, parseGrid, zonesOf } from './grid.ts'

const BOX = { south: -1, west: 10, north: 3, east: 20 }
const zoneAt = (latitude: number, longitude: number, grid = { rows: 4, columns: 10 }) =>
  zonesOf(grid)[numberAt({ latitude, longitude }, BOX, grid) ?? -1]

describe('zones', () => {
  test('are counted from the south-west corner; the north and east edges belong to the last', () => {
    expect(zoneAt(-1, 10)).toBe('r1c01')
    expect(zoneAt(3, 10)).toBe('r4c01')
    expect(zoneAt(-1, 20)).toBe('r1c10')
    expect(zoneAt(3, 20)).toBe('r4c10')
    expect(zoneAt(0, 11)).toBe('r2c02')
    expect(zoneAt(-0.001, 10.999)).toBe('r1c01')
  })

  test('end where the box ends', () => {
    for (const [latitude, longitude] of [
      [-1.001, 15],
      [3.001, 15],
      [1, 9.999],
      [1, 20.001],
      [Number.NaN, 15],
    ] as const) {
      expect(zoneAt(latitude, longitude)).toBeUndefined()
    }
  })

  test('are all listed, in the order of their letters', () => {
    expect(zonesOf({ rows: 2, columns: 3 })).toEqual(['r1c1', 'r1c2', 'r1c3', 'r2c1', 'r2c2', 'r2c3'])
    const zones = zonesOf({ rows: 12, columns: 101 })
    expect(zones).toHaveLength(1212)
    expect(zones[311]).toBe('r04c009')
    expect([...zones].sort()).toEqual(zones)
  })

  test('of any place in the box are in the list, and none is south or west of that of a place less far', () => {
    const within = fc.record({
      latitude: fc.double({ min: BOX.south, max: BOX.north, noNaN: true }),
      longitude: fc.double({ min: BOX.west, max: BOX.east, noNaN: true }),
    })
    const grids = fc.record({ rows: fc.integer({ min: 1, max: 30 }), columns: fc.integer({ min: 1, max: 30 }) })
    fc.assert(
      fc.property(within, within, grids, (a, b, grid) => {
        const [low, high] = a.latitude <= b.latitude ? [a, b] : [b, a]
        const zones = [low, high].map((spot) => zoneAt(spot.latitude, spot.longitude, grid)) as [string, string]
        for (const zone of zones) expect(zonesOf(grid)).toContain(zone)
        const [from, to] = zones.map((zone) => Number(/^r(\d+)/.exec(zone)?.[1])) as [number, number]
        expect(from).toBeLessThanOrEqual(to)
      }),
    )
  })

  test('cover the box between them, and what is in one of them is in no other', () => {
    const grid = { rows: 3, columns: 7 }
    const boxes = zonesOf(grid).map((_, zone) => boxOfZone(zone, BOX, grid))
    expect(boxAround(boxes.map(({ south, west }) => ({ latitude: south, longitude: west })))).toMatchObject({
      south: BOX.south,
      west: BOX.west,
    })
    expect(boxes.at(-1)).toMatchObject({ north: BOX.north, east: BOX.east })
    for (const [zone, { south, west, north, east }] of boxes.entries()) {
      expect(numberAt({ latitude: (south + north) / 2, longitude: (west + east) / 2 }, BOX, grid)).toBe(zone)
    }
  })

  test('cover just the places when there is no box', () => {
    const spots = [
      { latitude: 5, longitude: -3 },
      { latitude: -2, longitude: 7 },
      { latitude: 0, longitude: 0 },
    ]
    expect(boxAround(spots)).toEqual({ south: -2, west: -3, north: 5, east: 7 })
  })
})

describe('what is typed', () => {
  test('a grid', () => {
    expect(parseGrid('20x30')).toEqual({ rows: 20, columns: 30 })
    expect(parseGrid(' 1 × 7 ')).toEqual({ rows: 1, columns: 7 })
    expect(parseGrid('40')).toEqual({ rows: 40, columns: 40 })
    for (const text of ['20x', 'x30', '20x30x2', '0x5', '-1x5', '2.5x2', 'axb', '']) {
      expect(() => parseGrid(text)).toThrow(/rows x columns, such as 20x30.*not "/)
    }
    expect(() => parseGrid('1001x1000')).toThrow(/has 1001000 zones.*coarser one, such as 1000x1000/)
    expect(() => parseGrid('1x9999999')).toThrow(/such as 1x1000000/)
  })

  test('a box', () => {
    expect(parseBox('40.5,-74.3, 41,-73.7')).toEqual({ south: 40.5, west: -74.3, north: 41, east: -73.7 })
    for (const text of ['', '1,2,3', '1,2,3,4,5', '1,2,3,x', '1,2,,4', '1,2,3,Infinity']) {
      expect(() => parseBox(text)).toThrow(/four numbers, south,west,north,east/)
    }
    expect(() => parseBox('41,-74,40,-73')).toThrow(/south, 41, is not below its north, 40/)
    expect(() => parseBox('40,-74,40,-73')).toThrow(/no extent/)
    expect(() => parseBox('40,-73,41,-74')).toThrow(/west, -73, is not below its east, -74/)
    // Tokyo, with its coordinates the wrong way round.
    expect(() => parseBox('139.5,35.5,139.9,35.9')).toThrow(/latitude of 139.5.*wrong way round/)
    expect(() => checkBox({ south: -1e308, west: 0, north: 1e308, east: 1 })).toThrow(/too large/)
  })
})
