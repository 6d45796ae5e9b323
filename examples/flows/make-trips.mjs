/**
 * Makes the example data of this folder: a made-up town of 48 zones in 12 districts and 3 boroughs, and the trips of people
 * who do not exist. The same every time: node examples/flows/make-trips.mjs
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [ROWS, COLUMNS] = [6, 8]
const PEOPLE = 2500
const here = import.meta.dirname

/** Predictable numbers from 0 to 1: this is no noise. */
let state = 20240607
function chance() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}

/** Corners of the zones: a grid that somebody has leant on. */
const corners = Array.from({ length: ROWS + 1 }, (_, i) =>
  Array.from({ length: COLUMNS + 1 }, (_, j) => [
    round(-1.62 + 0.016 * j + 0.005 * (chance() - 0.5) + 0.002 * i),
    round(53.76 + 0.01 * i + 0.003 * (chance() - 0.5)),
  ]),
)

const DISTRICTS = [
  'Mill',
  'Canal',
  'Market',
  'Castle',
  'Park',
  'Abbey',
  'Quay',
  'Moor',
  'Spring',
  'Forge',
  'Orchard',
  'Harbour',
]
const BOROUGHS = ['South', 'Middle', 'North']

const zones = Array.from({ length: ROWS * COLUMNS }, (_, k) => {
  const [i, j] = [Math.floor(k / COLUMNS), k % COLUMNS]
  const district = Math.floor(i / 2) * 4 + Math.floor(j / 2)
  const name = `${DISTRICTS[district]} ${1 + (i % 2) * 2 + (j % 2)}`
  const ring = [at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j), at(i, j)]
  // A centre in the middle, and a second one in the north-east.
  const busy = 0.15 + 3 * near(i, j, 2.2, 3) + 1.6 * near(i, j, 4.6, 6.4)
  return { i, j, name, district: `${DISTRICTS[district]} district`, borough: BOROUGHS[Math.floor(i / 2)], ring, busy }
})

/** @param {number} i @param {number} j */
function at(i, j) {
  return /** @type {number[]} */ (corners[i]?.[j])
}

/** @param {number} i @param {number} j @param {number} a @param {number} b */
function near(i, j, a, b) {
  return Math.exp(-((i - a) ** 2 + (j - b) ** 2) / 2.5)
}

/** @param {number} x */
function round(x) {
  return Math.round(x * 1e5) / 1e5
}

/** @param {number[]} weights */
function drawn(weights) {
  let left = chance() * weights.reduce((a, b) => a + b, 0)
  const found = weights.findIndex((weight) => (left -= weight) < 0)
  return found < 0 ? weights.length - 1 : found
}

/** @type {string[]} */
const trips = []
for (let person = 1; person <= PEOPLE; person++) {
  const home = drawn(zones.map(({ busy }) => 0.6 + busy / 3))
  const { i, j } = /** @type {(typeof zones)[number]} */ (zones[home])
  const work = drawn(zones.map((zone) => zone.busy * Math.exp(-Math.hypot(zone.i - i, zone.j - j) / 2)))
  const other = drawn(zones.map((zone) => (0.3 + zone.busy) * Math.exp(-Math.hypot(zone.i - i, zone.j - j))))
  const many = 1 + Math.floor(-3 * Math.log(1 - chance()))
  for (let trip = 0; trip < Math.min(25, many); trip++) {
    const way = chance()
    const [from, to] = way < 0.35 ? [home, work] : way < 0.65 ? [work, home] : way < 0.8 ? [home, other] : [home, home]
    trips.push(`P${String(person).padStart(4, '0')},${zones[from]?.name},${zones[to]?.name}`)
  }
}
// In no order that tells whose trip is whose.
for (let k = trips.length - 1; k > 0; k--) {
  const other = Math.floor(chance() * (k + 1))
  ;[trips[k], trips[other]] = [String(trips[other]), String(trips[k])]
}

const features = zones.map(({ name, ring }) =>
  JSON.stringify({ type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } }),
)
const write = (/** @type {string} */ file, /** @type {string} */ text) => writeFileSync(join(here, file), text)
write('zones.geojson', `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`)
write(
  'districts.csv',
  ['zone,district,borough', ...zones.map(({ name, district, borough }) => `${name},${district},${borough}`), ''].join(
    '\n',
  ),
)
write('trips.csv', ['person,from,to', ...trips, ''].join('\n'))

/** Where in a zone, anywhere: between its corners. @param {string | undefined} name */
function spotIn(name) {
  const { i, j } = /** @type {(typeof zones)[number]} */ (zones.find((zone) => zone.name === name))
  const [u, v] = [0.05 + 0.9 * chance(), 0.05 + 0.9 * chance()]
  const mix = (/** @type {number} */ axis) =>
    (1 - u) * ((1 - v) * (at(i, j)[axis] ?? 0) + v * (at(i, j + 1)[axis] ?? 0)) +
    u * ((1 - v) * (at(i + 1, j)[axis] ?? 0) + v * (at(i + 1, j + 1)[axis] ?? 0))
  return `${mix(1).toFixed(5)},${mix(0).toFixed(5)}`
}

// Some of the trips again, as whoever has coordinates would have them.
const rides = trips.slice(0, 2500).map((trip) => {
  const [person, from, to] = trip.split(',')
  return `${person},${spotIn(from)},${spotIn(to)}`
})
write('rides.csv', ['rider,start_lat,start_lon,end_lat,end_lon', ...rides, ''].join('\n'))
