import { lineFigure } from '@tulle/core/page'
import { DATA, DATA_NAMES, MECHANISMS, settings } from './design.mjs'
import { bestRank, releases, thresholds, truthOf } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('@tulle/core/page').LineSeries} LineSeries
 */

const WIDTH = 720
const HEIGHT = 340

/** @param {any[]} rows */
export function figures(rows) {
  return DATA_NAMES.flatMap((data) => [
    ...settings.epsilons.map((epsilon) => ofRanks(rows, { data, epsilon, quantile: 1 })),
    ofRanks(rows, { data, epsilon: Math.max(...settings.epsilons), quantile: 'best' }),
    ofEpsilons(rows, data, 1),
    ofEpsilons(rows, data, 'best'),
    ofQuantiles(rows, data),
    ofThresholds(rows, data, 2),
    ofThresholds(rows, data, 3),
  ])
}

/** @param {number | 'best'} quantile */
function capsInWords(quantile) {
  return quantile === 1 ? 'caps of the largest reference person' : 'caps with the smallest predicted error'
}

/**
 * @param {any[]} rows
 * @param {{ data: DataName, epsilon: number, quantile: 1 | 'best' }} of
 */
function ofRanks(rows, { data, epsilon, quantile }) {
  const truth = truthOf(rows, data)
  const ranks = truth.ranks.map((_, i) => i + 1)
  const title = `${DATA[data].name}, ε = ${epsilon}: error after a rank-k approximation`
  const series = [
    ...MECHANISMS.flatMap(({ name }) =>
      releases(rows, { data, epsilon, quantile, mechanism: name }).map((row) => ({ name, x: ranks, y: row.ranks })),
    ),
    { name: 'without noise', x: ranks, y: truth.ranks, dashed: true },
    zerosOver(truth.zeros, ranks),
  ]
  const svg = lineFigure({
    title,
    subtitle: `${capsInWords(quantile)}; K = ${settings.blocksUnlessSaid}, δ = 10⁻⁶`,
    x: { label: 'k' },
    y: axisFor(series),
    width: WIDTH,
    height: HEIGHT,
    series,
  })
  const name = `block-noise-${data}-ranks-${quantile === 1 ? 'largest' : 'best'}-${epsilon}`
  return { name, svg, caption: `${title}, ${capsInWords(quantile)}` }
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @param {1 | 'best'} quantile
 */
function ofEpsilons(rows, data, quantile) {
  const rank = 5
  const truth = truthOf(rows, data)
  const epsilons = settings.epsilonsAtRank5
  const title = `${DATA[data].name}: error after a rank-${rank} approximation against ε`
  const svg = lineFigure({
    title,
    subtitle: `${capsInWords(quantile)}; K = ${settings.blocksUnlessSaid}, δ = 10⁻⁶`,
    x: { label: 'ε', scale: 'log' },
    y: { label: 'd', scale: 'log' },
    width: WIDTH,
    height: HEIGHT,
    series: [
      ...MECHANISMS.flatMap(({ name }) => {
        const found = releases(rows, { data, quantile, mechanism: name }).sort((a, b) => a.epsilon - b.epsilon)
        const line = { name, x: found.map(({ epsilon }) => epsilon), y: found.map(({ ranks }) => ranks[rank - 1] ?? 0) }
        return found.length > settings.epsilons.length ? [line] : []
      }),
      { ...zerosOver(truth.ranks[rank - 1] ?? 0, epsilons), name: 'without noise' },
      zerosOver(truth.zeros, epsilons),
    ],
  })
  const name = `block-noise-${data}-epsilon-${quantile === 1 ? 'largest' : 'best'}`
  return { name, svg, caption: `${title}, ${capsInWords(quantile)}` }
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
function ofQuantiles(rows, data) {
  const { quantiles, epsilons } = settings
  const title = `${DATA[data].name}: error after the best rank, by the caps`
  const svg = lineFigure({
    title,
    subtitle: `joint calibration; K = ${settings.blocksUnlessSaid}, δ = 10⁻⁶`,
    x: { label: 'share of reference people whom the caps leave alone' },
    y: { label: 'd', scale: 'log' },
    width: WIDTH,
    height: HEIGHT,
    series: [
      ...['BL joint', 'BG joint'].flatMap((mechanism) =>
        epsilons.map((epsilon) => ({
          name: `${mechanism}, ε = ${epsilon}`,
          x: quantiles,
          y: quantiles.map((quantile) => {
            const [row] = releases(rows, { data, mechanism, epsilon, quantile })
            return row === undefined ? Number.NaN : bestRank(row).error
          }),
        })),
      ),
      zerosOver(truthOf(rows, data).zeros, quantiles),
    ],
  })
  return { name: `block-noise-${data}-quantiles`, svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @param {number} K
 */
function ofThresholds(rows, data, K) {
  const second = K === 2 ? 'τ' : 'τ₂'
  const title = `${DATA[data].name}, K = ${K}: error against the threshold ${second}`
  const svg = lineFigure({
    title,
    subtitle: `${K === 2 ? '' : 'τ₁ as the search found it; '}ε = 1, δ = 10⁻⁶, ${capsInWords(1)}; dashed: predicted`,
    x: { label: second, scale: 'log' },
    y: { label: 'd', scale: 'linear' },
    width: WIDTH,
    height: HEIGHT,
    series: ['BL Theorem 5', 'BL joint', 'BG exact'].flatMap((mechanism) => {
      const found = thresholds(rows, { data, mechanism, K })
      const x = found.map(({ threshold = 0 }) => threshold)
      return [
        { name: mechanism, x, y: found.map(({ alone }) => alone) },
        { name: `${mechanism}, predicted`, x, y: found.map(({ predictedNoise }) => predictedNoise), dashed: true },
      ]
    }),
  })
  return { name: `block-noise-${data}-thresholds-${K}`, svg, caption: title }
}

/**
 * @param {number} zeros
 * @param {number[]} x
 * @returns {LineSeries}
 */
function zerosOver(zeros, x) {
  const ends = [Math.min(...x), Math.max(...x)]
  return { name: 'all zeros', x: ends, y: ends.map(() => zeros), dashed: true }
}

/**
 * A logarithmic axis, unless its ends are so near that it would have hardly a tick.
 *
 * @param {readonly LineSeries[]} series
 * @returns {import('@tulle/core/page').Axis}
 */
function axisFor(series) {
  const values = series.flatMap(({ y }) => Array.from(y)).filter(Number.isFinite)
  return { label: 'd', scale: Math.max(...values) < 10 * Math.min(...values) ? 'linear' : 'log' }
}
