/**
 * Makes bikes.csv and stations.txt beside it: a month of made-up bicycle trips, in a file as such files are: semicolons, quoted
 * names, leading zeros, a few trips that nobody ended. The same every time: node examples/bikes/make-bikes.mjs
 */
import { writeFileSync } from 'node:fs'

const stations = [
  "Gare de l'Est",
  'O’Connell St.',
  'Bastille, north side',
  'Café "Zum Löwen"',
  'Ärztehaus',
  'Quai 9',
  '1er Mai',
  'A/B Platz',
  'St. Jean',
  'Südbad',
]

/** mulberry32: enough for made-up data. */
let state = 7
function random() {
  state = (state + 0x6d2b79f5) | 0
  let z = Math.imul(state ^ (state >>> 15), 1 | state)
  z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z
  return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
}

/** Central stations are used most. */
function station() {
  const weights = stations.map((_, i) => 1 / (i + 2))
  let left = random() * weights.reduce((sum, each) => sum + each, 0)
  return stations.find((_, i) => (left -= weights[i] ?? 0) < 0) ?? stations[0] ?? ''
}

const quoted = (/** @type {string} */ name) => (/[";]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

const lines = Array.from({ length: 6000 }, () => {
  const card = String(Math.floor(1500 * random() ** 1.2)).padStart(6, '0')
  const end = random() < 0.005 ? '' : station()
  return [card, station(), end, (3 + 20 * random()).toFixed(1)].map(quoted).join(';')
})
const beside = (/** @type {string} */ name) => new URL(name, import.meta.url)
writeFileSync(beside('bikes.csv'), `card_no;start_station;end_station;minutes\n${lines.join('\n')}\n`)
writeFileSync(beside('stations.txt'), `${stations.join('\n')}\n`)
