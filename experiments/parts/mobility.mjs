/** Mobility of many people between zones, generated: as call records over some days show it. */
import { contributions } from '@tulle/core'
import { generator } from './random.mjs'

/**
 * The constants follow what is reported of call records: how often somebody is at the place of rank r falls as r^−1.2
 * (Song et al. 2010), lengths of ways have a heavy tail, about d^−1.75 (González et al. 2008). Activity is log-normal:
 * 60 events in two weeks for the middle person, above 2,000 for about 7 in 10,000.
 */
const VISITS = 1.2
const WAYS = 1.75
const EVENTS_A_DAY = 60 / 14
const SPREAD = 1.1

/**
 * Each person has an event (a call, a message) now and then, at one of a few places: home, work and others, mostly near
 * home, to which they return the more often the more they are used to. Most events happen where the last one did. A
 * transition is two consecutive events of one person, each is one contribution, and those of one person stand together
 * in the order of time.
 *
 * @param {object} options
 * @param {number} options.people
 * @param {number} options.side zones are the cells of a grid of `side` × `side`, numbered line by line
 * @param {number} options.seed
 * @param {number} [options.days] activity grows with them; two weeks unless told
 */
export function generateMobility({ people, side, seed, days = 14 }) {
  const density = densityOf(side, generator(seed, 0))
  // Everybody has a generator of their own, and first of all draws how many events they have: drawn once for the length
  // of the arrays, which would be too long for plain ones, and again on the way.
  const own = (/** @type {number} */ who) => generator(seed, who + 1)
  let transitions = 0
  for (let who = 0; who < people; who++) transitions += eventsIn(days, own(who)) - 1

  const person = new Uint32Array(transitions)
  const row = new Uint32Array(transitions)
  const column = new Uint32Array(transitions)
  let next = 0
  for (let who = 0; who < people; who++) {
    const random = own(who)
    const events = eventsIn(days, random)
    const places = placesOf(side, density, random)
    const visits = runningSum(places.map((_, rank) => (rank + 1) ** -VISITS))
    // Who leaves may come back before the next event, so this is above the share of transitions off the diagonal.
    const leaves = 0.3 + 0.3 * random()
    let here = drawFrom(visits, random)
    for (let event = 1; event < events; event++) {
      const there = random() < leaves ? drawFrom(visits, random) : here
      person[next] = who
      row[next] = places[here] ?? 0
      column[next] = places[there] ?? 0
      here = there
      next++
    }
  }
  return contributions({ person, row, column, value: new Float64Array(transitions).fill(1) })
}

/**
 * @param {number} days
 * @param {() => number} random
 */
function eventsIn(days, random) {
  // One event is no transition: a person who is counted has two.
  return Math.max(2, Math.round(EVENTS_A_DAY * days * Math.exp(SPREAD * normal(random))))
}

/**
 * The running sum of how dense the zones are: around a few centres, each smaller than the one before, with dense and
 * empty zones side by side.
 *
 * @param {number} side
 * @param {() => number} random
 */
function densityOf(side, random) {
  const centres = Array.from({ length: 3 + Math.floor(side / 8) }, (_, rank) => ({
    line: side * random(),
    across: side * random(),
    size: 1 / (rank + 1),
  }))
  const zones = Array.from({ length: side * side }, (_, zone) => {
    const line = Math.floor(zone / side)
    const across = zone % side
    const near = centres.map(
      (centre) => centre.size / (1 + Math.hypot(line + 0.5 - centre.line, across + 0.5 - centre.across)) ** 2.5,
    )
    return near.reduce((a, b) => a + b) * Math.exp(0.7 * normal(random))
  })
  return runningSum(zones)
}

/**
 * The zones of one person's places, each once: home, work and 5 to 20 others, as far as the grid has that many.
 *
 * @param {number} side
 * @param {Float64Array} density
 * @param {() => number} random
 */
function placesOf(side, density, random) {
  const home = drawFrom(density, random)
  const line = Math.floor(home / side)
  const across = home % side
  const far = (/** @type {number} */ zone) => Math.hypot(Math.floor(zone / side) - line, (zone % side) - across)
  // Work is where the density is, and rather near.
  const work = Array.from({ length: 3 }, () => drawFrom(density, random)).reduce((a, b) => (far(b) < far(a) ? b : a))
  const places = new Set([home, work])
  const count = places.size + 5 + Math.floor(16 * random())
  for (let tries = 0; places.size < count && tries < 200; tries++) {
    const length = (1 - random()) ** (-1 / (WAYS - 1))
    const angle = 2 * Math.PI * random()
    const [x, y] = [
      Math.floor(line + 0.5 + length * Math.cos(angle)),
      Math.floor(across + 0.5 + length * Math.sin(angle)),
    ]
    // A way that leads off the grid is not taken, which cuts the longest.
    if (x >= 0 && x < side && y >= 0 && y < side) places.add(x * side + y)
  }
  return [...places]
}

/** @param {number[]} weights */
function runningSum(weights) {
  let sum = 0
  return Float64Array.from(weights, (weight) => {
    sum += weight
    return sum
  })
}

/**
 * An index, with the probability of its weight.
 *
 * @param {Float64Array} sums the running sum of the weights
 * @param {() => number} random
 */
function drawFrom(sums, random) {
  const at = random() * (sums[sums.length - 1] ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

/** @param {() => number} random */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
