/** Rows as the tables, the figures and the findings look for them. */
import { GRAPH_NAMES, SMALL } from './design.mjs'

/**
 * @typedef {import('./cuts.mjs').Kind} Kind
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./design.mjs').Relation} Relation
 * @typedef {import('./design.mjs').TableName} TableName
 *
 * An error of cuts, in edges. Methods whose error does not depend on how many are asked have no `queries`.
 *
 * @typedef {object} CutMeasure
 * @property {GraphName} data
 * @property {number} epsilon
 * @property {string} method
 * @property {number} [queries]
 * @property {Kind} kind
 * @property {number} size
 * @property {number} error
 * @property {number} [predicted]
 * @property {number} [updates]
 * @property {{ updates: number, threshold: number, step: number }} [point]
 *
 * @typedef {object} GraphRow
 * @property {number} nodes
 * @property {number} edges
 * @property {{ size: number, kind: Kind, value: number }[]} cuts
 * @property {{ queries: number, size: number, crossed: number }[]} crossings
 *
 * @typedef {object} PlanRow
 * @property {number} rows
 * @property {number} w
 * @property {{ queries: number, rows: number, w: number }[]} published
 *
 * An error of variances: of sums of squares, and as a share of them.
 *
 * @typedef {object} VarianceMeasure
 * @property {TableName} data
 * @property {Relation} relation
 * @property {number} epsilon
 * @property {string} method
 * @property {number} [queries]
 * @property {string} directions
 * @property {number} error
 * @property {number} relative
 * @property {number} predicted
 * @property {number} predictedRelative
 */

/**
 * @param {any[]} rows
 * @returns {CutMeasure[]}
 */
export function cutMeasures(rows) {
  return rows
    .filter(({ part }) => part === 'cuts' || part === 'weights')
    .flatMap(({ data, epsilon, results }) =>
      results.map((/** @type {CutMeasure} */ each) => ({ ...each, data, epsilon })),
    )
}

/**
 * @param {any[]} rows
 * @returns {VarianceMeasure[]}
 */
export function varianceMeasures(rows) {
  return rows
    .filter(({ part }) => part === 'variances')
    .flatMap(({ data, relation, epsilon, results }) =>
      results.map((/** @type {VarianceMeasure} */ each) => ({ ...each, data, relation, epsilon })),
    )
}

/**
 * The one of its kind, or undefined where it was not measured.
 *
 * @param {CutMeasure[]} measures
 * @param {Pick<CutMeasure, 'data' | 'epsilon' | 'method' | 'kind' | 'size'> & { queries: number }} wanted
 */
export function cutMeasure(measures, { data, epsilon, method, kind, size, queries }) {
  return measures.find(
    (each) =>
      each.data === data &&
      each.epsilon === epsilon &&
      each.method === method &&
      each.kind === kind &&
      each.size === size &&
      (each.queries === undefined || each.queries === queries),
  )
}

/**
 * The error as well as it is known: by its law exactly where it has one.
 *
 * @param {CutMeasure} measure
 */
export function errorOf({ predicted, error }) {
  return predicted ?? error
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 * @returns {GraphRow}
 */
export function graphRow(rows, data) {
  return rowOf(rows, { part: 'graph', data })
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 * @param {number} epsilon
 * @returns {PlanRow}
 */
export function planRow(rows, data, epsilon) {
  return rowOf(rows, { part: 'cuts', data, epsilon })
}

/**
 * The average cut of this size and kind.
 *
 * @param {any[]} rows
 * @param {{ data: GraphName, kind: Kind, size: number }} of
 */
export function averageOf(rows, { data, kind, size }) {
  const found = graphRow(rows, data).cuts.find((each) => each.kind === kind && each.size === size)
  return found?.value ?? Number.NaN
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function sizesIn(rows, data) {
  return [...new Set(graphRow(rows, data).cuts.map(({ size }) => size))]
}

/**
 * Every graph, kind and size.
 *
 * @param {any[]} rows
 */
export function everyCut(rows) {
  return GRAPH_NAMES.flatMap((data) => graphRow(rows, data).cuts.map(({ kind, size }) => ({ data, kind, size })))
}

/**
 * @param {any[]} rows
 * @param {number} epsilon
 * @param {number} queries
 * @returns {{ thresholds: Record<string, number> }}
 */
export function weightsRow(rows, epsilon, queries) {
  return rowOf(rows, { part: 'weights', data: SMALL, epsilon, queries })
}

/**
 * @param {any[]} rows
 * @param {Case} wanted
 */
export function rowOf(rows, wanted) {
  const found = rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key] === value))
  if (found === undefined) throw new Error(`There is no row for ${JSON.stringify(wanted)}.`)
  return found
}
