/**
 * One release of flows between very many zones, in a process of its own, so that its memory is its own. Prints one line of JSON.
 *
 * usage: flow-zones.mjs SIDE PEOPLE TRIPS_PER_PERSON
 */
import { flows, halvedGrid, madeUpTrips } from '@tulle/core/flows'

const [side = 0, people = 0, tripsPerPerson = 0] = process.argv.slice(2).map(Number)
const zones = halvedGrid(side, side)
const trips = madeUpTrips({ zones, people, tripsPerPerson, seed: 3 })
const start = performance.now()
const plan = flows.plan(
  { zones, neighbours: { kind: 'individual' }, expected: { people, tripsPerPerson } },
  { noise: 'gaussian', epsilon: 1, delta: 1e-6 },
)
const { levels } = await flows.release(plan, trips)
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    zones: side * side,
    trips: trips.person.length,
    drawn: levels.reduce((sum, { value }) => sum + value.length, 0),
  }),
)
