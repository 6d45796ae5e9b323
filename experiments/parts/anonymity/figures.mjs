import { lineFigure } from '@tulle/core/page'
import { BASELINES, DATA, DATA_NAMES, LEARNING } from './design.mjs'
import { accuracies, classRows, matches, sameEpsilon } from './rows.mjs'
import { expectedJaccard } from './tables.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./rows.mjs').Measures} Measures
 */

const SIZE = { width: 720, height: 320 }

/** Greedy and patterns lie on best, which is one of them. */
const LINES = /** @type {const} */ ([
  { algorithm: 'best', kind: 'smooth' },
  { algorithm: 'facility', kind: 'smooth' },
  { algorithm: 'facility-printed', kind: 'smooth' },
  { algorithm: 'mondrian', kind: 'smooth' },
  { algorithm: 'best', kind: 'suppression' },
  { algorithm: 'facility', kind: 'suppression' },
  { algorithm: 'facility-printed', kind: 'suppression' },
  { algorithm: 'mondrian', kind: 'suppression' },
])

const EPSILONS = Array.from({ length: 61 }, (_, i) => i / 4)

/** @param {any[]} rows */
export function figures(rows) {
  return [
    ...DATA_NAMES.map((data) => ofJaccard(rows, data)),
    ofResponse(rows),
    ofEpsilon(rows),
    ofAccuracy(rows, 'network'),
    ofAccuracy(rows, 'logistic'),
  ]
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
function ofJaccard(rows, data) {
  const title = `${DATA[data].name}: Jaccard similarity with the original against k`
  const series = LINES.map((line) => {
    const found = classRows(rows).filter((row) => matches(row, { data, ...line }))
    return {
      name: `${line.algorithm}, ${line.kind}`,
      x: found.map(({ k }) => k),
      y: found.map(({ jaccard }) => jaccard),
      ...(line.kind === 'suppression' ? { dashed: true } : {}),
    }
  })
  const svg = lineFigure({
    title,
    subtitle: 'entries in both over entries in either',
    x: { label: 'k', scale: 'log' },
    y: { label: 'Jaccard similarity', from: 0, to: 1 },
    ...SIZE,
    series: series.filter(({ x }) => x.length > 0),
  })
  return { name: `anonymity-jaccard-${data}`, svg, caption: title }
}

/** @param {any[]} rows */
function ofResponse(rows) {
  const title = 'Jaccard similarity of randomised response against ε'
  const svg = lineFigure({
    title,
    subtitle: 'one cell (edge) protected; expected kept over expected union',
    x: { label: 'ε' },
    y: { label: 'Jaccard similarity', from: 0, to: 1 },
    ...SIZE,
    series: DATA_NAMES.map((data) => ({
      name: DATA[data].name,
      x: EPSILONS,
      y: EPSILONS.map((epsilon) => expectedJaccard(rows, data, epsilon)),
    })),
  })
  return { name: 'anonymity-response', svg, caption: title }
}

/** @param {any[]} rows */
function ofEpsilon(rows) {
  const title = 'The ε at which randomised response is as much alike as smooth k-anonymity, against k'
  const svg = lineFigure({
    title,
    subtitle: 'for one cell (edge) protected; the two promises cannot be compared otherwise',
    x: { label: 'k', scale: 'log' },
    y: { label: 'ε', from: 0 },
    ...SIZE,
    series: DATA_NAMES.map((data) => {
      const found = classRows(rows).filter((row) => matches(row, { data, kind: 'smooth', algorithm: 'best' }))
      return {
        name: DATA[data].name,
        x: found.map(({ k }) => k),
        y: found.map((row) => sameEpsilon(rows, row)),
      }
    }),
  })
  return { name: 'anonymity-epsilon', svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {'network' | 'logistic'} model
 */
function ofAccuracy(rows, model) {
  const title = `Accuracy of ${model === 'network' ? 'a network' : 'logistic regression'} trained on anonymised rows of adult, against k`
  const series = LEARNING.map(({ name }) => {
    const found = accuracies(rows, name)
    return { name, x: found.map(({ k }) => k ?? 0), y: found.map((each) => each[model]) }
  })
  const ks = series.flatMap(({ x }) => x)
  const x = [Math.min(...ks), Math.max(...ks)]
  const levels = BASELINES.map((name) => {
    const value = accuracies(rows, name)[0]?.[model] ?? Number.NaN
    return { name, x, y: x.map(() => value), dashed: true }
  })
  const svg = lineFigure({
    title,
    subtitle: 'tested on original rows of others',
    x: { label: 'k', scale: 'log' },
    y: { label: 'accuracy' },
    ...SIZE,
    series: [...series, ...levels],
  })
  return { name: `anonymity-accuracy-${model}`, svg, caption: title }
}
