import { barFigure, lineFigure } from '@tulle/core/page'
import { number } from '../words.mjs'
import { CLOSE, MANY, SHOWN } from './close.mjs'
import { errorAt } from './compare.mjs'
import {
  EXPECTED,
  GAUSSIAN,
  GAUSSIAN_NAMED,
  GRAM,
  GRAPH_NAMES,
  GRAPHS,
  PAIRS,
  PUBLISHED,
  RELATIONS,
  RESPONSE,
  SKETCH,
  SMALL,
  SPECTRUM,
  settings,
  TABLE_NAMES,
  TABLES,
  WEIGHTS,
} from './design.mjs'
import { averageOf, cutMeasures, sizesIn, varianceMeasures } from './rows.mjs'

/**
 * @typedef {import('./cuts.mjs').Kind} Kind
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./design.mjs').TableName} TableName
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 * @typedef {import('./rows.mjs').VarianceMeasure} VarianceMeasure
 */

/** As many as there are colours, with the average cut. */
const LINES = [SKETCH, RESPONSE, PAIRS, GAUSSIAN, GAUSSIAN_NAMED, EXPECTED]

/** @param {any[]} rows */
export function figures(rows) {
  const measures = cutMeasures(rows)
  const variances = varianceMeasures(rows)
  return [
    ...GRAPH_NAMES.map((data) => overSizes(rows, measures, { data, kind: 'balls' })),
    overSizes(rows, measures, { data: SMALL, kind: 'random' }),
    overEpsilons(rows, measures),
    ...TABLE_NAMES.map((data) => ofTable(variances, data)),
  ]
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 * @param {{ data: GraphName, kind: Kind }} of
 */
function overSizes(rows, measures, { data, kind }) {
  const title = `${GRAPHS[data].name}, ${kind}: error of a cut against its size, ε = ${CLOSE}, k = ${number(MANY, 1)}`
  const sizes = sizesIn(rows, data)
  const errors = (/** @type {string} */ method) =>
    sizes.map((size) => errorAt(measures, { data, epsilon: CLOSE, queries: MANY, kind, size }, method))
  const line = (/** @type {string} */ method) => ({ name: method, x: sizes, y: errors(method) })
  const extra = data === SMALL ? WEIGHTS : PUBLISHED
  const svg = lineFigure({
    title,
    subtitle: `mean absolute errors in edges; below the dashed line an error is smaller than the average cut; δ = ${number(settings.delta, 1)}`,
    x: { label: 'nodes on one side', scale: 'log' },
    y: { label: 'mean of |answer − true cut|', scale: 'log' },
    width: 760,
    height: 400,
    series: [
      ...LINES.map(line),
      { name: 'average cut', x: sizes, y: sizes.map((size) => averageOf(rows, { data, kind, size })), dashed: true },
      ...(errors(extra).some(Number.isFinite) ? [line(extra)] : []),
    ],
  })
  return { name: `sketches-${data}-${kind}`, svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
function overEpsilons(rows, measures) {
  const title = `${GRAPHS[SHOWN].name}, balls: the sketch and randomised response at each ε`
  const sizes = sizesIn(rows, SHOWN)
  const of = (/** @type {string} */ method, /** @type {number} */ epsilon) =>
    sizes.map((size) => errorAt(measures, { data: SHOWN, epsilon, queries: MANY, kind: 'balls', size }, method))
  const svg = lineFigure({
    title,
    subtitle: 'mean absolute errors in edges; solid: sketch, dashed: randomised response',
    x: { label: 'nodes on one side', scale: 'log' },
    y: { label: 'mean of |answer − true cut|', scale: 'log' },
    width: 760,
    height: 400,
    series: [
      ...settings.epsilons.map((epsilon) => ({ name: `${SKETCH}, ε = ${epsilon}`, x: sizes, y: of(SKETCH, epsilon) })),
      ...settings.epsilons.map((epsilon) => ({
        name: `${RESPONSE}, ε = ${epsilon}`,
        x: sizes,
        y: of(RESPONSE, epsilon),
        dashed: true,
      })),
      {
        name: 'average cut',
        x: sizes,
        y: sizes.map((size) => averageOf(rows, { data: SHOWN, kind: 'balls', size })),
        dashed: true,
      },
    ],
  })
  return { name: `sketches-epsilon-${SHOWN}`, svg, caption: title }
}

const BARS = [
  { method: SKETCH, name: SKETCH },
  { method: SPECTRUM, name: SPECTRUM },
  { method: GRAM, name: GRAM },
  ...settings.queries.map((queries) => ({ method: GAUSSIAN, queries, name: `${GAUSSIAN}, k = ${queries}` })),
]

/**
 * @param {VarianceMeasure[]} variances
 * @param {TableName} data
 */
function ofTable(variances, data) {
  const title = `${TABLES[data].name}: error of a variance along a random direction, ε = ${CLOSE}`
  const svg = barFigure({
    title,
    subtitle:
      'mean absolute error as a share of the true one; logarithmic. Without a bound on rows (row-change) only the sketch is possible',
    y: { label: 'share', scale: 'log' },
    width: 720,
    height: 320,
    categories: [...RELATIONS],
    series: BARS.map(({ method, name, ...of }) => ({
      name,
      values: RELATIONS.map(
        (relation) =>
          variances.find(
            (each) =>
              each.data === data &&
              each.relation === relation &&
              each.epsilon === CLOSE &&
              each.method === method &&
              each.directions === 'random' &&
              each.queries === ('queries' in of ? of.queries : undefined),
          )?.predictedRelative ?? Number.NaN,
      ),
    })),
  })
  return { name: `sketches-variances-${data}`, svg, caption: title }
}
