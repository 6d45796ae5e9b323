/** Trips between zones, from check-ins. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { contributions } from '@tulle/core'

/**
 * A trip is two consecutive check-ins of one session by one user. Zones are the cells of a grid of `side` × `side` over
 * the smallest box that holds all places, whether or not anybody has been there.
 *
 * @param {object} files
 * @param {string} files.checkins with the columns user, session, pos, poi; sessions in one piece
 * @param {string} files.places with the columns poi, lat, lon
 * @param {number} side
 */
export function tripsBetweenZones({ checkins, places }, side) {
  const zoneOf = zonesOf(readTable(places, ['poi', 'lat', 'lon']), side)
  /** @type {{ person: number, from: number, to: number }[]} */
  const trips = []
  /** @type {number[]} */
  let last = []
  for (const checkin of readTable(checkins, ['user', 'session', 'pos', 'poi'])) {
    const [user = 0, session, pos = 0, place] = checkin
    const [from, to] = [zoneOf.get(last[3]), zoneOf.get(place)]
    if (
      user === last[0] &&
      session === last[1] &&
      pos === (last[2] ?? 0) + 1 &&
      from !== undefined &&
      to !== undefined
    ) {
      trips.push({ person: user, from, to })
    }
    last = checkin
  }
  return contributions({
    person: Uint32Array.from(trips, ({ person }) => person),
    row: Uint32Array.from(trips, ({ from }) => from),
    column: Uint32Array.from(trips, ({ to }) => to),
    value: new Float64Array(trips.length).fill(1),
  })
}

/**
 * How many places lie in each zone.
 *
 * @param {string} places
 * @param {number} side
 */
export function placesPerZone(places, side) {
  const counts = Array.from({ length: side * side }, () => 0)
  for (const zone of zonesOf(readTable(places, ['poi', 'lat', 'lon']), side).values()) {
    counts[zone] = (counts[zone] ?? 0) + 1
  }
  return counts
}

/**
 * @param {number[][]} places
 * @param {number} side
 * @returns {Map<number | undefined, number>}
 */
function zonesOf(places, side) {
  const along = [1, 2].map((axis) => {
    const all = places.map((place) => place[axis] ?? Number.NaN)
    const least = all.reduce((a, b) => Math.min(a, b))
    const span = all.reduce((a, b) => Math.max(a, b)) - least
    // The last place of all lies on the edge of the box, and in the last zone.
    return all.map((at) => Math.min(side - 1, Math.floor(((at - least) / span) * side)))
  })
  return new Map(places.map(([poi], i) => [poi, (along[0]?.[i] ?? 0) * side + (along[1]?.[i] ?? 0)]))
}

/**
 * The named columns of a gzipped CSV file of numbers, without quotes.
 *
 * @param {string} path
 * @param {string[]} columns
 */
function readTable(path, columns) {
  const [header = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split(/\r?\n/)
  const places = columns.map((column) => header.split(',').indexOf(column))
  return lines.map((line) => {
    const fields = line.split(',')
    return places.map((place) => Number(fields[place]))
  })
}
