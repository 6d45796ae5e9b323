import { middle } from '../counts/rows.mjs'
import { GRAPH_NAMES, RELATIONS, TABLE_NAMES } from './design.mjs'
import { cutMeasures, varianceMeasures } from './rows.mjs'
import { besideResponse, published } from './tables-claims.mjs'
import { bests, crossings, graphs, ofGraph, overEpsilons } from './tables-cuts.mjs'
import { added, numberTables, ofTable } from './tables-variances.mjs'
import { corrections, weights } from './tables-weights.mjs'

/**
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 * @typedef {import('./rows.mjs').VarianceMeasure} VarianceMeasure
 */

/** @param {any[]} rows */
export function tables(rows) {
  const measures = cutMeasures(rows)
  const variances = varianceMeasures(rows)
  return [
    graphs(rows),
    bests(rows, measures),
    ...GRAPH_NAMES.map((data) => ofGraph(rows, measures, data)),
    crossings(rows),
    overEpsilons(rows, measures),
    besideResponse(rows, measures),
    published(rows, measures),
    weights(rows, measures),
    corrections(rows, measures),
    predictions(measures, variances),
    numberTables(rows),
    ...TABLE_NAMES.flatMap((data) => RELATIONS.map((relation) => ofTable(variances, data, relation))),
    added(rows),
  ]
}

/**
 * @param {CutMeasure[]} measures
 * @param {VarianceMeasure[]} variances
 */
function predictions(measures, variances) {
  const all = [
    ...measures.map((each) => ({ ...each, of: 'cuts' })),
    // A single direction and one release tell nothing of a mean.
    ...variances.filter(({ directions }) => directions === 'random').map((each) => ({ ...each, of: 'variances' })),
  ].filter(({ predicted }) => predicted !== undefined)
  const keys = [...new Set(all.map(({ of, method }) => JSON.stringify({ of, method })))]
  return {
    heading: 'Measured over predicted mean absolute errors',
    columns: [
      { key: 'of', heading: 'of' },
      { key: 'method', heading: 'method' },
      { key: 'cases', heading: 'cases' },
      { key: 'least', heading: 'least', digits: 3 },
      { key: 'middle', heading: 'middle', digits: 3 },
      { key: 'most', heading: 'most', digits: 3 },
    ],
    rows: keys.map((key) => {
      const { of, method } = JSON.parse(key)
      const off = all
        .filter((each) => each.of === of && each.method === method)
        .map(({ error, predicted = Number.NaN }) => error / predicted)
      return { of, method, cases: off.length, least: Math.min(...off), middle: middle(off), most: Math.max(...off) }
    }),
  }
}
