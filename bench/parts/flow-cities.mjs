/** Trips between 40 × 40 zones for the bench of flows: check-ins where there are any, and generated people. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { halvedGrid } from '@tulle/core/flows'
import { trueFlows } from '@tulle/core/utility'
import { generateMobility } from '../../experiments/parts/mobility.mjs'
import { placesPerZone, tripsBetweenZones } from '../../experiments/parts/trips.mjs'

const SIDE = 40
const FOLDER = 'foursquare-tky-msthn'

export const zones = halvedGrid(SIDE, SIDE)
/** Of a grid everybody knows where its zones are. @type {readonly (readonly [number, number])[]} */
export const places = Array.from({ length: SIDE * SIDE }, (_, zone) => [
  Math.floor(zone / SIDE) + 0.5,
  (zone % SIDE) + 0.5,
])

/**
 * @typedef {object} City
 * @property {string} name
 * @property {import('@tulle/core').Contributions} trips
 * @property {{ people: number, tripsPerPerson: number }} expected what an owner knows without looking closely
 * @property {readonly import('@tulle/core').DenseMatrix[]} truth by level, the finest first
 * @property {readonly number[]} placesInZones how many places the data knows in each finest zone
 *
 * @param {string} name
 * @param {import('@tulle/core').Contributions} trips
 * @param {readonly number[]} placesInZones
 * @returns {City}
 */
function city(name, trips, placesInZones = []) {
  const people = new Set(trips.person).size
  return {
    name,
    trips,
    expected: { people, tripsPerPerson: Math.round(trips.person.length / people) },
    truth: zones.sizes.map((_, level) => trueFlows(trips, zones, level)),
    placesInZones,
  }
}

/** @param {number} people */
export function generated(people) {
  return city('generated', generateMobility({ people, side: SIDE, seed: 1 }))
}

/**
 * The check-ins of a city, and how many places each zone has; or a sentence on why there are none.
 *
 * @param {'tky' | 'nyc'} which
 * @returns {City | string}
 */
export function checkIns(which) {
  const folder = process.env['TULLE_DATA']
  const files = [`${which}_checkins.csv.gz`, `${which}_pois.csv.gz`].map((file) => join(folder ?? '', FOLDER, file))
  if (folder === undefined || !files.every((file) => existsSync(file))) {
    return `TULLE_DATA is no folder with ${FOLDER}/${which}_checkins.csv.gz and ${which}_pois.csv.gz`
  }
  const [checkins = '', pois = ''] = files
  const trips = tripsBetweenZones({ checkins, places: pois }, SIDE)
  return city(which === 'tky' ? 'tokyo' : 'newyork', trips, placesPerZone(pois, SIDE))
}
