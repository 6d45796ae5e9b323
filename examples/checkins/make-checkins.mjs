/**
 * Makes checkins.csv and places.csv beside it: a week of made-up check-ins in a made-up town. The same every time, so that
 * the committed files can be made again: node examples/checkins/make-checkins.mjs
 */
import { writeFileSync } from 'node:fs'

// A small generator of pseudo-random numbers (mulberry32): example data need not be unpredictable, only repeatable.
let state = 20120403
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const kinds = ['Cafe', 'Park', 'Office', 'Gym', 'Library', 'Cinema', 'Bakery', 'Station']
const streets = ['Mill Lane', 'High Street', 'Quay', 'Castle Hill', 'Long Acre']

/** Forty places, closer together towards the middle of the town. */
const places = streets.flatMap((street) =>
  kinds.map((kind) => ({
    name: `${kind}, ${street}`,
    latitude: (51.4 + 0.06 * (random() + random() - 1)).toFixed(5),
    longitude: (-0.9 + 0.1 * (random() + random() - 1)).toFixed(5),
    pull: 1 + Math.floor(9 * random() ** 3),
  })),
)
const allPull = places.reduce((sum, { pull }) => sum + pull, 0)

function somewhere() {
  let left = random() * allPull
  return Math.max(
    0,
    places.findIndex(({ pull }) => (left -= pull) < 0),
  )
}

const monday = Date.UTC(2024, 2, 4)
const rows = []
for (let person = 1; person <= 300; person++) {
  const usual = [somewhere(), somewhere(), somewhere()]
  const days = 1 + Math.floor(6 * random())
  for (let day = 0; day < days; day++) {
    let minute = 7 * 60 + Math.floor(random() * 180)
    const visits = 1 + Math.floor(-2 * Math.log(1 - 0.95 * random()))
    for (let visit = 0; visit < visits && minute < 24 * 60; visit++) {
      const place = random() < 0.6 ? usual[Math.floor(3 * random())] : somewhere()
      const time = monday + (day * 24 * 60 + minute) * 60_000 + Math.floor(random() * 60) * 1000
      // Now and then somebody is at a place that is on no map.
      const name = random() < 0.03 ? 'Food van' : places[place ?? 0]?.name
      rows.push({ time, line: `P${String(person).padStart(3, '0')},"${name}",${at(time)}` })
      minute += 20 + Math.floor(random() * 400)
    }
  }
}

function at(/** @type {number} */ time) {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

// As such files come: by time, everybody mixed.
rows.sort((a, b) => a.time - b.time || (a.line < b.line ? -1 : 1))
writeFileSync(
  new URL('checkins.csv', import.meta.url),
  `person,place,time\n${rows.map(({ line }) => `${line}\n`).join('')}`,
)
writeFileSync(
  new URL('places.csv', import.meta.url),
  `place,latitude,longitude\n${places.map(({ name, latitude, longitude }) => `"${name}",${latitude},${longitude}\n`).join('')}`,
)
