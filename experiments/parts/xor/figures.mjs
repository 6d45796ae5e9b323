import { lineFigure } from '@tulle/core/page'
import { GRAPH_METHODS, GRAPH_NAMES, GRAPHS, settings, TABLE_METHODS, TABLE_NAMES, TABLES } from './design.mjs'
import { level, SIZE } from './figure-parts.mjs'
import { ofBigclam, ofCommunities } from './figures-communities.mjs'
import { degreeRows, graphRow, tableRow } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./design.mjs').TableName} TableName
 * @typedef {import('./rows.mjs').DegreeRow} DegreeRow
 */

/** With α = 1 and the exact loss, XOR noise is independent response: two lines would lie on each other. */
const LINES = TABLE_METHODS.filter(({ share, scale }) => !(share === 1 && scale === 'exact'))

/** @param {any[]} rows */
export function figures(rows) {
  return [
    ...TABLE_NAMES.map((data) => ofAccuracy(rows, data)),
    ...TABLE_NAMES.map((data) => ofErrorRate(rows, data)),
    ...GRAPH_NAMES.map((data) => ofJaccard(rows, data)),
    ...GRAPH_NAMES.map((data) => ofCommunities(rows, data)),
    ...GRAPH_NAMES.map((data) => ofBigclam(rows, data)),
    ...degreeRows(rows).map(ofDegrees),
  ]
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
function ofAccuracy(rows, data) {
  const epsilons = settings.tableEpsilons
  const truth = tableRow(rows, data)
  const title = `${TABLES[data].name}: accuracy against ε`
  const svg = lineFigure({
    title,
    subtitle: `means over ${settings.repetitions} splits; PPLR has no guarantee, and printed parameters lose less than ε`,
    x: { label: 'ε', scale: 'log' },
    y: { label: 'accuracy on original rows' },
    ...SIZE,
    series: [
      ...LINES.map(({ name }) => ({
        name,
        x: epsilons,
        y: epsilons.map((epsilon) => tableRow(rows, data, name, epsilon).accuracy),
      })),
      level('without privacy', truth.accuracy, epsilons),
      level('always the larger class', truth.larger, epsilons),
    ],
  })
  return { name: `xor-${data}-accuracy`, svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
function ofErrorRate(rows, data) {
  const epsilons = settings.tableEpsilons
  const title = `${TABLES[data].name}: square query error rate against ε`
  const svg = lineFigure({
    title,
    subtitle: 'flipped cells over ones; points measured',
    x: { label: 'ε', scale: 'log' },
    y: { label: 'error rate' },
    ...SIZE,
    series: [
      ...LINES.filter(({ by }) => !by.startsWith('objective')).map(({ name }) => ({
        name,
        x: epsilons,
        y: epsilons.map((epsilon) => tableRow(rows, data, name, epsilon).errorRate),
      })),
      level('every cell the toss of a coin', 0.5 / tableRow(rows, data).ones, epsilons),
    ],
  })
  return { name: `xor-${data}-error-rate`, svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
function ofJaccard(rows, data) {
  const epsilons = settings.graphEpsilons
  const title = `${GRAPHS[data].name}: Jaccard similarity with the original against ε`
  const svg = lineFigure({
    title,
    subtitle: 'edges in both over edges in either; printed parameters lose less than ε',
    x: { label: 'ε' },
    y: { label: 'Jaccard similarity', scale: 'log' },
    ...SIZE,
    series: GRAPH_METHODS.map(({ name }) => ({
      name,
      x: epsilons,
      y: epsilons.map((epsilon) => graphRow(rows, data, name, epsilon).jaccard),
    })),
  })
  return { name: `xor-${data}-jaccard`, svg, caption: title }
}

/** @param {DegreeRow} row */
function ofDegrees({ epsilon, from, bin, released, random }) {
  const x = released.map((_, b) => from + (b + 0.5) * bin)
  const what = epsilon === undefined ? 'of the original' : `released by response, ε = ${epsilon}`
  const title = `Facebook: degrees ${what}`
  const svg = lineFigure({
    title,
    subtitle: `share of nodes, in bins of ${bin} degrees`,
    x: { label: 'degree' },
    y: { label: 'share of nodes', from: 0 },
    ...SIZE,
    height: 220,
    series: [
      { name: epsilon === undefined ? 'original' : 'released', x, y: released },
      { name: 'random, of the same mean degree', x, y: random, dashed: true },
    ],
  })
  return { name: `xor-facebook-degrees-${epsilon ?? 'original'}`, svg, caption: title }
}
