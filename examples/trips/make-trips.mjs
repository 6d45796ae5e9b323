/**
 * Makes trips.csv and zones.txt beside it: two weeks of made-up journeys in a made-up town; and regions.csv, the
 * part of town that each zone belongs to. The same every time, so that the committed files can be made again:
 * node examples/trips/make-trips.mjs
 */
import { writeFileSync } from 'node:fs'

const zones = [
  ['Harbour', 5],
  ['Old Town', 9],
  ['Station', 12],
  ['Market', 8],
  ['Campus', 7],
  ['Hospital', 4],
  ['Museum', 3],
  ['Stadium', 2],
  ['Riverside', 6],
  ['Hilltop', 3],
  ['Airport', 4],
  ['Garden City', 5],
].map(([name, pull]) => ({ name: String(name), pull: Number(pull) }))

// A small generator of pseudo-random numbers (mulberry32): example data need not be unpredictable, only repeatable.
let state = 20240229
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** A zone, the likelier the more it attracts; nearby ones in the list count double. */
function zoneNear(/** @type {number} */ home) {
  const pulls = zones.map(({ pull }, i) => (i === home ? 0 : pull * (Math.abs(i - home) <= 2 ? 2 : 1)))
  let left = random() * pulls.reduce((a, b) => a + b, 0)
  return Math.max(
    0,
    pulls.findIndex((pull) => (left -= pull) < 0),
  )
}

/** Journeys of so many riders, as lines. */
function journeysOf(/** @type {string} */ prefix, /** @type {number} */ riders) {
  const rows = ['rider,origin,destination,day']
  for (let rider = 1; rider <= riders; rider++) {
    const name = `${prefix}${String(rider).padStart(4, '0')}`
    const home = zoneNear(-1)
    const work = zoneNear(home)
    // Most travel a few times; one in forty lives on the network.
    const journeys =
      random() < 0.025 ? 20 + Math.floor(random() * 15) : 1 + Math.floor(-3 * Math.log(1 - random() * 0.98))
    for (let i = 0; i < journeys; i++) {
      const day = 1 + Math.floor(random() * 14)
      const [from, to] = random() < 0.6 ? [home, work] : [home, zoneNear(home)]
      rows.push([name, zones[from]?.name, zones[to]?.name, day].join(','))
      if (random() < 0.8) rows.push([name, zones[to]?.name, zones[from]?.name, day].join(','))
    }
  }
  return `${rows.join('\n')}\n`
}

const region = (/** @type {number} */ i) => (i < 4 ? 'centre' : i < 8 ? 'east' : 'west')

writeFileSync(new URL('trips.csv', import.meta.url), journeysOf('R', 2500))
writeFileSync(
  new URL('regions.csv', import.meta.url),
  `zone,region\n${zones.map(({ name }, i) => `${name},${region(i)}`).join('\n')}\n`,
)
writeFileSync(new URL('zones.txt', import.meta.url), `${zones.map(({ name }) => name).join('\n')}\n`)
