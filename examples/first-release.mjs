/**
 * A first release: trips between five zones of a town, made up here, become a private origin–destination matrix.
 * Run it with `npm start`.
 */
import { contributions, SecureBits, uniformNoise } from '@tulle/core'

const zones = ['Harbour', 'Market', 'Station', 'Hill', 'Campus']
const MOST_TRIPS = 6

/** 2,000 people with a home, a work place and a few trips between the two; some travel a lot. */
function makeTrips() {
  const bits = new SecureBits()
  /** @type {{ person: number, from: number, to: number }[]} */
  const trips = []
  for (let person = 0; person < 2000; person++) {
    const home = bits.word() % zones.length
    const work = bits.word() % 3
    for (let days = 1 + (bits.word() % (person % 50 === 0 ? 40 : 4)); days > 0; days--) {
      trips.push({ person, from: home, to: work }, { person, from: work, to: home })
    }
  }
  return contributions({
    person: Uint32Array.from(trips, (trip) => trip.person),
    row: Uint32Array.from(trips, (trip) => trip.from),
    column: Uint32Array.from(trips, (trip) => trip.to),
    value: new Float64Array(trips.length).fill(1),
  })
}

const plan = uniformNoise.plan(
  { rows: zones.length, columns: zones.length, neighbours: { kind: 'individual' }, caps: { l1: MOST_TRIPS } },
  { noise: 'laplace', epsilon: 1 },
)

console.log('The plan, made before any data is looked at:')
console.log(`  guarantee       pure, ε = ${plan.settings.epsilon}, for all trips of any one person together`)
console.log(`  cap             ${MOST_TRIPS} trips a person; those with more are scaled down`)
console.log(`  noise           Laplace, scale ${plan.parameters.scale.toFixed(2)}, rounded to ${plan.parameters.grid}`)
console.log(`  expected error  ${plan.expectedError.meanAbsolute.toFixed(1)} trips a cell; below ${plan.expectedError.ninetyFivePercent.toFixed(1)} in 95 of 100 cells`)

const { matrix } = await uniformNoise.release(plan, makeTrips())

console.log('\nThe release: trips from (down) to (across)')
console.log([''.padEnd(9), ...zones.map((zone) => zone.padStart(9))].join(''))
zones.forEach((zone, i) => {
  const row = [...matrix.values.subarray(i * zones.length, (i + 1) * zones.length)]
  console.log([zone.padEnd(9), ...row.map((trips) => trips.toFixed(1).padStart(9))].join(''))
})
console.log('\nNext: ./tulle mechanisms   ./tulle help   and the README for the library.')
