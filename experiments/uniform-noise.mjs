import { uniformNoise } from '@tulle/core'
import { aggregate, scaleTo } from '@tulle/core/data'
import { lineFigure } from '@tulle/core/page'
import { chanceOfLargest, meanOverCells } from './parts/statistics.mjs'
import { tripsBetweenZones } from './parts/trips.mjs'
import { listed, number } from './parts/words.mjs'

/**
 * @typedef {object} Case
 * @property {'laplace' | 'gaussian'} noise
 * @property {number} epsilon
 * @property {number} cap
 *
 * @typedef {Awaited<ReturnType<typeof measure>>} Measured
 * @typedef {Case & Measured} Row
 */

export const title = 'Uniform noise on trips between zones'

export const question =
  'When trips between zones are released with uniform noise that protects all trips of a person, does the plan predict the error of the noise, and which cap on the trips of a person gives the smallest error in total?'

const checkins = 'foursquare-tky-msthn/nyc_checkins.csv.gz'
const places = 'foursquare-tky-msthn/nyc_pois.csv.gz'

export const data = [
  { path: checkins, what: 'Foursquare check-ins in New York (Yang et al., 2015), in order within each session' },
  { path: places, what: 'the coordinates of their places' },
]

const SIDE = 20

export const settings = {
  zones: `${SIDE} × ${SIDE}, a grid over the bounding box of the places`,
  trip: 'two consecutive check-ins of one session by one user',
  neighbours: 'individual',
  cap: "the most that a person's trips count for: in sum (L1) for Laplace, in length (L2) for Gaussian noise",
  noises: /** @type {const} */ (['laplace', 'gaussian']),
  epsilons: [0.1, 0.3, 1, 3, 10],
  delta: 1e-6,
  caps: [1, 5, 20, 100],
  repetitions: 5,
}

/**
 * @param {typeof settings} settings
 * @returns {Case[]}
 */
export function cases({ noises, epsilons, caps }) {
  return noises.flatMap((noise) => epsilons.flatMap((epsilon) => caps.map((cap) => ({ noise, epsilon, cap }))))
}

/** @param {{ path: (file: string) => string }} from */
export function prepare({ path }) {
  const trips = tripsBetweenZones({ checkins: path(checkins), places: path(places) }, SIDE)
  const zones = SIDE ** 2
  const exact = new Float64Array(zones ** 2)
  trips.value.forEach((value, k) => {
    const cell = (trips.row[k] ?? 0) * zones + (trips.column[k] ?? 0)
    exact[cell] = (exact[cell] ?? 0) + value
  })
  return { trips, zones, exact }
}

/**
 * @param {Case} case_
 * @param {ReturnType<typeof prepare>} prepared
 */
export async function measure({ noise, epsilon, cap }, { trips, zones, exact }) {
  const shape = { rows: zones, columns: zones }
  const laplace = noise === 'laplace'
  const plan = uniformNoise.plan(
    { ...shape, neighbours: { kind: 'individual' }, caps: laplace ? { l1: cap } : { l2: cap } },
    { noise, epsilon, ...(laplace ? {} : { delta: settings.delta }) },
  )
  const { clip } = plan.parameters
  if (clip === undefined) throw new Error('A plan for individuals has caps.')
  const clipped = aggregate(trips, { ...shape, symmetric: false, ...clip, limit: scaleTo(clip.caps) }).values

  const noiseErrors = []
  const totalErrors = []
  for (let repetition = 0; repetition < settings.repetitions; repetition++) {
    const { matrix } = await uniformNoise.release(plan, trips)
    noiseErrors.push(distances(matrix.values, clipped))
    totalErrors.push(distances(matrix.values, exact))
  }
  const ofNoise = meanOverCells(noiseErrors)
  const total = meanOverCells(totalErrors)
  const predicted = plan.expectedError.meanAbsolute
  return {
    predicted,
    measured: ofNoise.mean,
    measuredError: ofNoise.standardError,
    deviation: (ofNoise.mean - predicted) / ofNoise.standardError,
    total: total.mean,
    totalError: total.standardError,
    keptPercent: (100 * sum(clipped)) / sum(exact),
    trips: trips.value.length,
    people: new Set(trips.person).size,
    cells: exact.length,
    cellsWithTrips: exact.filter((value) => value > 0).length,
    /** The error of a matrix of zeros, which needs no data and protects everybody. */
    ofZeros: sum(exact) / exact.length,
  }
}

const columns = [
  { key: 'noise', heading: 'noise' },
  { key: 'epsilon', heading: 'ε' },
  { key: 'cap', heading: 'cap' },
  { key: 'predicted', heading: 'error of the noise, predicted', digits: 5 },
  { key: 'measured', heading: 'measured', digits: 5 },
  { key: 'measuredError', heading: '± standard error', digits: 2 },
  { key: 'deviation', heading: 'deviation in standard errors', digits: 2 },
  { key: 'total', heading: 'error in total', digits: 4 },
  { key: 'totalError', heading: '± standard error', digits: 2 },
  { key: 'keptPercent', heading: 'trips kept, %', digits: 3 },
]

/** @param {Row[]} rows */
export function tables(rows) {
  return [{ columns, rows }]
}

/** @param {Row[]} rows */
export function figures(rows) {
  const { epsilons, caps } = settings
  const ends = [Math.min(...epsilons), Math.max(...epsilons)]
  const svg = lineFigure({
    title: 'What a released cell is off by',
    subtitle: 'Laplace noise; clipping and noise together, against the true trips',
    x: { label: 'ε', scale: 'log' },
    y: { label: 'mean absolute error of a cell', unit: 'trips', scale: 'log' },
    series: [
      ...caps.map((cap) => ({
        name: `cap ${cap}`,
        x: epsilons,
        y: epsilons.map((epsilon) => rowOf(rows, { noise: 'laplace', epsilon, cap }).total),
      })),
      { name: 'all zeros', x: ends, y: ends.map(() => rows[0]?.ofZeros ?? Number.NaN), dashed: true },
    ],
  })
  return [{ name: 'uniform-noise', svg, caption: title }]
}

/** @param {Row[]} rows */
export function finding(rows) {
  const largest = rows.reduce((a, b) => (Math.abs(a.deviation) >= Math.abs(b.deviation) ? a : b))
  const deviation = Math.abs(largest.deviation)
  const chance = chanceOfLargest(deviation, rows.length)
  const percent = Math.max(...rows.map((row) => Math.abs(row.measured / row.predicted - 1) * 100))
  const { trips, people, cells, cellsWithTrips, ofZeros } = largest
  return [
    `${number(trips, 3)} trips of ${number(people, 3)} people; ${number(cellsWithTrips, 3)} of ${number(cells, 3)} cells have any, and in all others an error is noise alone. Errors are mean absolute errors of a cell, in trips, over ${settings.repetitions} releases.`,
    `The prediction ${chance < 0.01 ? 'does not hold' : 'holds'}: in ${rows.length} cases the measured error of the noise is at most ${number(deviation, 2)} standard errors from what the plan said beforehand (${nameOf(largest.noise)}, ε = ${largest.epsilon}, cap ${largest.cap}), and at most ${number(percent, 2)} %. If the plans are right, the largest of so many deviations is at least this large with probability ${number(chance, 2)}.`,
    ...settings.noises.map((noise) => bestInWords(noise, rows)),
    `A matrix of zeros, which needs no data at all, is off by ${number(ofZeros, 3)}. ${settings.noises.map((noise) => beatsZerosInWords(noise, rows)).join(' ')}`,
  ].join('\n\n')
}

/**
 * @param {Case['noise']} noise
 * @param {Row[]} rows
 */
function bestInWords(noise, rows) {
  const best = settings.epsilons.map((epsilon) => bestOf(rows, noise, epsilon))
  const caps = settings.caps.filter((cap) => best.some((row) => row.cap === cap))
  const groups = caps.map((cap) => {
    const at = best.filter((row) => row.cap === cap).map(({ epsilon }) => epsilon)
    return `${cap} at ${at.length === best.length ? 'every ε' : `ε = ${listed(at)}`}`
  })
  const kept = settings.caps.map((cap) => number(rowOf(rows, { ...best[0], noise, cap }).keptPercent, 3))
  return `With ${nameOf(noise)} noise the cap with the smallest error in total is ${listed(groups)}; that error is ${listed(best.map(({ epsilon, total }) => `${number(total, 3)} at ε = ${epsilon}`))}. Caps of ${listed(settings.caps)} keep ${listed(kept)} % of the trips.`
}

/**
 * @param {Case['noise']} noise
 * @param {Row[]} rows
 */
function beatsZerosInWords(noise, rows) {
  const better = settings.epsilons.filter((epsilon) => {
    const { total, ofZeros } = bestOf(rows, noise, epsilon)
    return total < ofZeros
  })
  const name = `With ${nameOf(noise)} noise`
  if (better.length === 0) return `${name} no release is closer to the truth than that.`
  return `${name} the best release is closer to the truth than that at ε = ${listed(better)} only.`
}

/**
 * @param {Row[]} rows
 * @param {Case['noise']} noise
 * @param {number} epsilon
 */
function bestOf(rows, noise, epsilon) {
  return settings.caps.map((cap) => rowOf(rows, { noise, epsilon, cap })).reduce((a, b) => (a.total <= b.total ? a : b))
}

/**
 * @param {Row[]} rows
 * @param {Partial<Case>} case_
 */
function rowOf(rows, { noise, epsilon, cap }) {
  const row = rows.find((each) => each.noise === noise && each.epsilon === epsilon && each.cap === cap)
  if (row === undefined) throw new Error(`There is no row for ${noise} noise, ε = ${epsilon} and cap ${cap}.`)
  return row
}

/** @param {Case['noise']} noise */
function nameOf(noise) {
  return noise === 'laplace' ? 'Laplace' : 'Gaussian'
}

/**
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function distances(a, b) {
  return a.map((value, i) => Math.abs(value - (b[i] ?? 0)))
}

/** @param {Float64Array} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}
