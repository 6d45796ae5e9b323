/** Tables of numbers, and the errors of variances. */
import { TABLE_NAMES, TABLES } from './design.mjs'
import { DIRECTIONS } from './directions.mjs'
import { rowOf } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').Relation} Relation
 * @typedef {import('./design.mjs').TableName} TableName
 * @typedef {import('./rows.mjs').VarianceMeasure} VarianceMeasure
 */

/** @param {any[]} rows */
export function numberTables(rows) {
  return {
    heading: 'The tables of numbers, clipped: average sums of squares along the directions',
    columns: [
      { key: 'name', heading: 'table' },
      { key: 'rows', heading: 'rows', digits: 1 },
      { key: 'columns', heading: 'columns', digits: 1 },
      { key: 'norm', heading: 'norm' },
      { key: 'clipped', heading: 'rows clipped', digits: 1 },
      ...DIRECTIONS.map((key) => ({ key, heading: key, digits: 3 })),
    ],
    rows: TABLE_NAMES.map((data) => ({ ...rowOf(rows, { part: 'table', data }), name: TABLES[data].name })),
  }
}

/**
 * @param {VarianceMeasure[]} variances
 * @param {TableName} data
 * @param {Relation} relation
 */
export function ofTable(variances, data, relation) {
  const found = variances.filter((each) => each.data === data && each.relation === relation)
  const keys = [...new Set(found.map(({ epsilon, method, queries }) => JSON.stringify({ epsilon, method, queries })))]
  return {
    heading: `${TABLES[data].name}, ${relation}: mean absolute errors of sums of squares, and as shares of them`,
    columns: [
      { key: 'epsilon', heading: 'ε' },
      { key: 'method', heading: 'method' },
      { key: 'queries', heading: 'k' },
      ...DIRECTIONS.flatMap((name) => [
        { key: name, heading: name, digits: 3 },
        { key: `${name} share`, heading: 'share', digits: 2 },
      ]),
    ],
    rows: keys.map((key) => {
      const { epsilon, method, queries } = JSON.parse(key)
      const same = found.filter(
        (each) => each.epsilon === epsilon && each.method === method && each.queries === queries,
      )
      return {
        epsilon,
        method,
        queries: queries === undefined ? 'any' : String(queries),
        ...Object.fromEntries(
          same.flatMap(({ directions, predicted, predictedRelative }) => [
            [directions, predicted],
            [`${directions} share`, predictedRelative],
          ]),
        ),
      }
    }),
  }
}

/** @param {any[]} rows */
export function added(rows) {
  return {
    heading:
      'Sketches of tables: projections, and the deviation that is added, without and with a look at the spectrum',
    columns: [
      { key: 'name', heading: 'table' },
      { key: 'relation', heading: 'relation' },
      { key: 'epsilon', heading: 'ε' },
      { key: 'projections', heading: 'projections', digits: 1 },
      { key: 'added', heading: 'added', digits: 3 },
      { key: 'addedAfterLook', heading: 'after a look', digits: 3 },
    ],
    rows: rows
      .filter(({ part }) => part === 'variances')
      .map((row) => ({ ...row, name: TABLES[/** @type {TableName} */ (row.data)].name })),
  }
}
