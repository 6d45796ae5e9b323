/**
 * Makes calls.csv and antennas.txt beside it: two weeks of made-up movements between the antennas of a made-up telephone
 * network, each from the antenna of one call to that of the next; and calls-before.csv, an earlier fortnight of other
 * people. Most calls follow another at the same place. The same every time: node examples/calls/make-calls.mjs
 */
import { writeFileSync } from 'node:fs'

const ANTENNAS = 30
const name = (/** @type {number} */ i) => `antenna ${String(i + 1).padStart(2, '0')}`

// A small generator of pseudo-random numbers (mulberry32): example data need not be unpredictable, only repeatable.
let state = 20250301
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** An antenna, the first ones busier than the last. */
const anywhere = () => Math.floor(ANTENNAS * random() ** 1.7)

/** Movements of so many people, as lines. */
function movementsOf(/** @type {string} */ prefix, /** @type {number} */ people) {
  const rows = ['person,from,to']
  for (let p = 1; p <= people; p++) {
    const places = [anywhere(), anywhere(), anywhere()]
    let here = places[0] ?? 0
    for (let left = 3 + Math.floor(-9 * Math.log(1 - 0.99 * random())); left > 0; left--) {
      const next = random() < 0.8 ? here : (places[Math.floor(3 * random())] ?? 0)
      rows.push([`${prefix}${String(p).padStart(4, '0')}`, name(here), name(next)].join(','))
      here = next
    }
  }
  return `${rows.join('\n')}\n`
}

writeFileSync(new URL('calls.csv', import.meta.url), movementsOf('C', 1500))
writeFileSync(new URL('calls-before.csv', import.meta.url), movementsOf('B', 1200))
writeFileSync(
  new URL('antennas.txt', import.meta.url),
  `${Array.from({ length: ANTENNAS }, (_, i) => name(i)).join('\n')}\n`,
)
