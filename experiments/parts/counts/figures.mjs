import { needsDelta } from '@tulle/core/counts'
import { barFigure, lineFigure } from '@tulle/core/page'
import { number } from '../words.mjs'
import { COUNTS, GRAPH_NAMES, GRAPHS, LADDER, METHODS, methodsFor, settings } from './design.mjs'
import { degreeRow, measureOf, measuresOf } from './rows.mjs'
import { CLOSE } from './tables.mjs'

/**
 * @typedef {import('./design.mjs').CountName} CountName
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./rows.mjs').Measures} Measures
 */

/** The graph whose errors are drawn over ε. */
const DRAWN = 'facebook'

/** As many as there are colours. A guess changes little at this ε, and the others that are left out are worse than their kin. */
const BARS = [
  LADDER,
  'published-ladder',
  'instance-cauchy',
  'instance-laplace',
  'smooth-laplace',
  'algorithm-1-unfrozen',
  'algorithm-1',
  'laplace',
]

const DEGREES = [
  { key: 'sequenceNoisy', name: 'sequence, noisy' },
  { key: 'sequenceClean', name: 'sequence, cleaned up' },
  { key: 'histogramNoisy', name: 'histogram, noisy' },
  { key: 'histogramClean', name: 'histogram, cleaned up' },
]

/** @param {any[]} rows */
export function figures(rows) {
  const measures = measuresOf(rows)
  return [
    ...COUNTS.map((count) => overEpsilons(measures, count)),
    ...COUNTS.map((count) => overGraphs(measures, count)),
    ...[settings.epsilons[0] ?? CLOSE, CLOSE].map((epsilon) => ofDegrees(rows, epsilon)),
  ]
}

/**
 * @param {Measures[]} measures
 * @param {CountName} count
 */
function overEpsilons(measures, count) {
  const { epsilons } = settings
  const title = `${GRAPHS[DRAWN].name}, ${count}: median relative error against ε`
  const svg = lineFigure({
    title,
    subtitle: `${settings.releases} releases each; solid lines promise ε, dashed ones (ε, δ) with δ = ${number(settings.delta, 1)}`,
    x: { label: 'ε', scale: 'log' },
    y: { label: 'median of |released − true| / true', scale: 'log' },
    width: 720,
    height: 400,
    series: methodsFor(count).map(({ name, mechanism }) => ({
      name,
      x: epsilons,
      y: epsilons.map((epsilon) => measureOf(measures, { data: DRAWN, count, epsilon, method: name }).median),
      ...(needsDelta(mechanism) ? { dashed: true } : {}),
    })),
  })
  return { name: `counts-epsilon-${count}`, svg, caption: title }
}

/**
 * @param {Measures[]} measures
 * @param {CountName} count
 */
function overGraphs(measures, count) {
  const title = `${count.charAt(0).toUpperCase()}${count.slice(1)} at ε = ${CLOSE}: median relative error on each graph`
  const svg = barFigure({
    title,
    subtitle: `${settings.releases} releases each; a line at the 95th percentile, from the median on; logarithmic`,
    y: { label: 'median of |released − true| / true', scale: 'log' },
    width: 860,
    height: 360,
    categories: GRAPH_NAMES.map((data) => GRAPHS[data].name),
    series: BARS.filter((name) => METHODS.some((each) => each.name === name)).map((name) => {
      const found = GRAPH_NAMES.map((data) => measureOf(measures, { data, count, epsilon: CLOSE, method: name }))
      return {
        name,
        values: found.map(({ median }) => median),
        low: found.map(({ median }) => median),
        high: found.map(({ ninetyFive }) => ninetyFive),
      }
    }),
  })
  return { name: `counts-graphs-${count}`, svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {number} epsilon
 */
function ofDegrees(rows, epsilon) {
  const title = `Degrees at ε = ${epsilon}: KL divergence of the true distribution from the released one`
  const svg = barFigure({
    title,
    subtitle: `means over ${settings.degreeReleases} releases, in nats; logarithmic`,
    y: { label: 'KL divergence', scale: 'log' },
    width: 720,
    height: 300,
    categories: GRAPH_NAMES.map((data) => GRAPHS[data].name),
    series: DEGREES.map(({ key, name }) => ({
      name,
      values: GRAPH_NAMES.map((data) => degreeRow(rows, data, epsilon)[key] ?? Number.NaN),
    })),
  })
  return { name: `counts-degrees-${epsilon}`, svg, caption: title }
}
