import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { uniformNoise } from '@tulle/core'
import { flows, flowsAt } from '@tulle/core/flows'
import { commonPart, predictFlows, rescaled, topShare } from '@tulle/core/utility'
import { root } from '../scripts/setup.mjs'
import { atLeast, atMost, steepness } from './parts/figures.mjs'
import { checkIns, generated, places, zones } from './parts/flow-cities.mjs'

export const about =
  'Flows between 1,600 zones at every zoom, of check-ins and of generated people, beside the noise of a plain matrix; and 100,000 zones'

const EPSILON = 1
const DELTA = 1e-6
const RUNS = 5
const PEOPLE = 33_000
const PREDICTIONS = 3
const neighbours = /** @type {const} */ ({ kind: 'individual' })
const gaussian = /** @type {const} */ ({ noise: 'gaussian', epsilon: EPSILON, delta: DELTA })
const laplace = /** @type {const} */ ({ noise: 'laplace', epsilon: EPSILON })
const WEIGHTS = 'a distance decay and how busy zones are, learned from the noisy values and public coordinates alone'

/** @typedef {import('./parts/flow-cities.mjs').City} City */
/** @typedef {{ rescaled: number, raw: number }} Both */
/** @typedef {{ levels: readonly Both[], top100: number }} Measured */

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const figures = []
  const tokyo = checkIns('tky')
  figures.push(...(typeof tokyo === 'string' ? missing(tokyo) : await tokyoFigures(tokyo, log)))
  const newYork = checkIns('nyc')
  figures.push(
    ...(typeof newYork === 'string'
      ? [{ name: 'cpc_1600_newyork', value: null, unit: '', note: newYork }]
      : await newYorkFigures(newYork, log)),
  )
  figures.push(...(await generatedFigures(log)))
  figures.push(...(await large(log)))
  return { figures }
}

/** @param {string} note */
function missing(note) {
  return ['1600', '400', '100', '25'].map((size) => ({ name: `cpc_${size}_tokyo`, value: null, unit: '', note }))
}

/**
 * @param {City} city
 * @param {(line: string) => void} log
 */
async function tokyoFigures(city, log) {
  log(`Releasing Tokyo: ${city.expected.people} people, ${city.expected.tripsPerPerson} trips each …`)
  const own = await measured(city, {}, gaussian)
  const pure = await measured(city, {}, laplace)
  const decay = await measured(city, { places }, gaussian)
  const purely = await measured(city, { places }, laplace)
  const even = await measured(city, {}, { ...gaussian, spread: 'even' })
  log('Releasing Tokyo as a plain matrix …')
  const existing = await plainNoise(city)
  return [
    ...byLevel('tokyo', own, [0.33, 0.48, 0.68, 0.85]),
    ...byLevel('tokyo_pure', pure),
    ...byLevel('tokyo_even', even).map((figure) => ({
      ...figure,
      note: `nothing learned: least squares and projection only; ${figure.note}`,
    })),
    atLeast('top100_tokyo', own.top100, 0.5, ''),
    { name: 'top100_tokyo_pure', value: pure.top100, unit: '' },
    withNote(
      atLeast('cpc_1600_tokyo_weights', at(decay, 0).rescaled, 0.36, ''),
      `${WEIGHTS}; ${rawNote(at(decay, 0))}`,
    ),
    ...byLevel('tokyo_weights', decay).slice(1),
    { name: 'top100_tokyo_weights', value: decay.top100, unit: '' },
    { name: 'cpc_1600_tokyo_weights_pure', value: at(purely, 0).rescaled, unit: '', note: rawNote(at(purely, 0)) },
    await withPlaces(city),
    atLeast(
      'over_best_existing_1600',
      at(own, 0).rescaled / existing.best,
      1.12,
      '×',
      `${existing.best.toFixed(3)}: ${existing.how}, cap and threshold chosen with the truth, which flatters it`,
    ),
    {
      name: 'over_uniform_1600',
      value: at(own, 0).rescaled / existing.uniform,
      unit: '×',
      note: `Laplace noise on every cell, nothing after it: ${existing.uniform.toFixed(3)}`,
    },
  ]
}

/** @param {City} city */
async function withPlaces(city) {
  const { levels } = await measured(city, { places, weights: city.placesInZones }, gaussian)
  const [finest = { rescaled: 0, raw: 0 }] = levels
  return {
    name: 'cpc_1600_tokyo_places',
    value: finest.rescaled,
    unit: '',
    note: 'the list of places is taken as public although it comes from the same check-ins: a ceiling, no goal',
  }
}

/**
 * @param {City} city
 * @param {(line: string) => void} log
 */
async function newYorkFigures(city, log) {
  log(`Releasing New York: ${city.expected.people} people, ${city.expected.tripsPerPerson} trips each …`)
  const own = await measured(city, {}, gaussian)
  const decay = await measured(city, { places }, gaussian)
  return [
    ...byLevel('newyork', own),
    { name: 'cpc_1600_newyork_weights', value: at(decay, 0).rescaled, unit: '', note: rawNote(at(decay, 0)) },
  ]
}

/** @param {(line: string) => void} log */
async function generatedFigures(log) {
  log(`Generating ${PEOPLE} people …`)
  const city = generated(PEOPLE)
  log(`Releasing them: ${city.expected.tripsPerPerson} trips each …`)
  const own = await measured(city, {}, gaussian)
  const pure = await measured(city, {}, laplace)
  log('Predicting what comes of them …')
  const plan = flows.plan({ zones, neighbours, expected: city.expected }, gaussian)
  const predicted = await predictFlows(plan, { runs: PREDICTIONS })
  const pairs = own.levels.map((each, level) => ({
    predicted: predicted?.levels[level]?.commonPart.rescaled ?? Number.NaN,
    measured: each.rescaled,
  }))
  const off = Math.max(...pairs.map((pair) => Math.abs(pair.predicted / pair.measured - 1)))
  return [
    ...byLevel('generated', own, [0.74, 0.84, 0.92, 0.98]),
    ...byLevel('generated_pure', pure),
    atMost(
      'predicted_over_measured',
      off,
      0.15,
      '',
      `predicted and measured, from 1,600 zones to 25: ${pairs.map((pair) => `${pair.predicted.toFixed(3)} and ${pair.measured.toFixed(3)}`).join(', ')}`,
    ),
  ]
}

/**
 * The medians of some releases.
 *
 * @param {City} city
 * @param {object} facts
 * @param {import('@tulle/core').FlowSettings} settings
 * @returns {Promise<Measured>}
 */
async function measured({ trips, expected, truth }, facts, settings) {
  const plan = flows.plan({ zones, neighbours, expected, ...facts }, settings)
  const total = trips.person.length
  /** @type {Measured[]} */
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const released = await flows.release(plan, trips)
    const matrices = truth.map((_, level) => flowsAt(released, level))
    runs.push({
      levels: truth.map((exact, level) => {
        const matrix = matrices[level] ?? exact
        return { rescaled: commonPart(exact, rescaled(matrix, total)), raw: commonPart(exact, matrix) }
      }),
      top100: truth[0] && matrices[0] ? topShare(truth[0], matrices[0], 100) : 0,
    })
  }
  return {
    levels: truth.map((_, level) => ({
      rescaled: median(runs.map((each) => at(each, level).rescaled)),
      raw: median(runs.map((each) => at(each, level).raw)),
    })),
    top100: median(runs.map((each) => each.top100)),
  }
}

/**
 * The plain matrix of today: noise on every cell, negative values set to 0, and everything below a threshold too.
 *
 * @param {City} city
 */
async function plainNoise({ trips, truth }) {
  const [exact] = truth
  if (exact === undefined) throw new Error('There is no finest level.')
  const total = trips.person.length
  let [best, how, uniform] = [0, '', 0]
  for (const [law, caps] of /** @type {const} */ ([
    ['laplace', [{ l1: 10 }, { l1: 50 }]],
    ['gaussian', [{ l2: 1 }, { l2: 5 }, { l2: 20 }]],
  ])) {
    for (const cap of caps) {
      const facts = { rows: exact.rows, columns: exact.columns, neighbours, caps: cap }
      const plan = uniformNoise.plan(facts, law === 'laplace' ? laplace : gaussian)
      const runs = []
      for (let run = 0; run < RUNS; run++) runs.push((await uniformNoise.release(plan, trips)).matrix)
      const { scale } = plan.parameters
      if (law === 'laplace') {
        uniform = Math.max(uniform, median(runs.map((matrix) => commonPart(exact, rescaled(matrix, total)))))
      }
      for (const times of law === 'laplace' ? [8, 10, 12, 14, 16] : [3, 3.5, 4, 4.5, 5]) {
        const above = (/** @type {number} */ x) => (x > times * scale ? x : 0)
        const value = median(
          runs.map((matrix) => commonPart(exact, rescaled({ ...matrix, values: matrix.values.map(above) }, total))),
        )
        if (value > best) [best, how] = [value, `${law} noise, a cap of ${Object.values(cap)[0]}, ${times} scales`]
      }
    }
  }
  return { best, how, uniform }
}

/**
 * @param {string} name
 * @param {Measured} from
 * @param {readonly number[]} [goals]
 */
function byLevel(name, from, goals) {
  return zones.sizes.map((size, level) => {
    const { rescaled: value } = at(from, level)
    const note = rawNote(at(from, level))
    const goal = goals?.[level]
    const figure = `cpc_${size}_${name}`
    return goal === undefined ? { name: figure, value, unit: '', note } : atLeast(figure, value, goal, '', note)
  })
}

/** @param {Both} both */
function rawNote({ raw }) {
  return `${raw.toFixed(3)} as published, before rescaling to the true total`
}

/**
 * @param {import('./run.mjs').Figure} figure
 * @param {string} note
 */
function withNote(figure, note) {
  return { ...figure, note }
}

/**
 * @param {Measured} from
 * @param {number} level
 * @returns {Both}
 */
function at(from, level) {
  return from.levels[level] ?? { rescaled: Number.NaN, raw: Number.NaN }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

const LARGE_SIDE = 316
const LARGE_PEOPLE = [12_500, 25_000, 50_000, 100_000]

/**
 * 99,856 zones, 10⁷ trips at the most.
 *
 * @param {(line: string) => void} log
 */
async function large(log) {
  const points = []
  for (const people of LARGE_PEOPLE) {
    log(`Releasing flows between ${LARGE_SIDE ** 2} zones, of ${people} people …`)
    points.push(await inProcess([LARGE_SIDE, people, 100]))
  }
  const last = points.at(-1)
  const note = points.map(({ trips, seconds }) => `${trips} trips in ${seconds.toFixed(1)} s`).join(', ')
  return [
    {
      name: 'zones_1e5_s',
      value: last?.seconds ?? null,
      unit: 's',
      note: `${last?.zones} zones, ${last?.trips} trips, ${last?.drawn} pairs drawn of ${((last?.zones ?? 0) ** 2).toExponential(1)}`,
    },
    atMost('zones_1e5_mb', last?.peakMb ?? Number.NaN, 4096, 'MB', 'made-up trips of 200 MB included'),
    atMost('entries_slope', steepness(points.map(({ trips, seconds }) => ({ x: trips, y: seconds }))), 1.1, '', note),
  ]
}

/**
 * @param {readonly number[]} args
 * @returns {Promise<{ seconds: number, peakMb: number, zones: number, trips: number, drawn: number }>}
 */
async function inProcess(args) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=4096', 'bench/parts/flow-zones.mjs', ...args.map(String)],
    { cwd: root },
  )
  return JSON.parse(stdout)
}
