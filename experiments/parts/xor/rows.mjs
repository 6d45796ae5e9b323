/** Rows as the tables, the figures and the findings look for them. */
import { listed, number } from '../words.mjs'
import { NO_PRIVACY } from './design.mjs'

/**
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./design.mjs').TableName} TableName
 *
 * @typedef {object} TableMeasures
 * @property {number} accuracy
 * @property {number} accuracySpread
 * @property {number} errorRate of releases, not of models
 * @property {number} expectedErrorRate
 * @property {number} flips
 * @property {number} flipsSpread
 * @property {number} expectedFlips
 * @property {number} loss the exact ε of a release
 * @property {number} larger the share of the larger class, without privacy
 * @property {number} ones the share of cells that are 1, without privacy
 *
 * @typedef {object} GraphMeasures
 * @property {number} edges
 * @property {number} held true edges among them
 * @property {number} jaccard
 * @property {number} jaccardSpread
 * @property {number} [expectedJaccard]
 * @property {number} density
 * @property {number} componentNodes
 * @property {number} diameter
 * @property {number} meanLength
 * @property {number} divergence
 * @property {number} loss
 *
 * @typedef {object} CommunityMeasures
 * @property {number} score average F₁
 * @property {number} scoreSpread
 * @property {number} lookedFor K
 * @property {number} found communities of more than one node
 * @property {number} meanSize of those
 * @property {number} knownSize the mean size of those that are known
 * @property {number} covered the share of nodes in any that was found
 * @property {string} grouping
 * @property {number} repetitions
 *
 * @typedef {object} DegreeMeasures
 * @property {number} meanDegree
 * @property {number} divergence
 * @property {number} divergenceOfRandom
 * @property {number} bin
 * @property {number} from
 * @property {number[]} released
 * @property {number[]} random
 *
 * @typedef {Case & TableMeasures & { epsilon: number, method: string }} TableRow
 * @typedef {Case & GraphMeasures & { epsilon: number, method: string } & Record<string, any>} GraphRow
 * @typedef {Case & CommunityMeasures & { data: GraphName, method: string, louvain: number }} CommunityRow
 * @typedef {Case & DegreeMeasures} DegreeRow
 */

/**
 * @param {any[]} rows
 * @param {TableName} data
 * @param {string} [method]
 * @param {number} [epsilon]
 * @returns {TableRow}
 */
export function tableRow(rows, data, method = NO_PRIVACY, epsilon) {
  return rowOf(rows, { kind: 'table', data, method, ...(epsilon === undefined ? {} : { epsilon }) })
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 * @param {string} [method]
 * @param {number} [epsilon]
 * @returns {GraphRow}
 */
export function graphRow(rows, data, method = NO_PRIVACY, epsilon) {
  return rowOf(rows, { kind: 'graph', data, method, ...(epsilon === undefined ? {} : { epsilon }) })
}

/**
 * Communities by BIGCLAM, the original first, beside the score of Louvain's method in the same case.
 *
 * @param {any[]} rows
 * @param {GraphName} data
 * @returns {CommunityRow[]}
 */
export function communityRows(rows, data) {
  return rows
    .filter((row) => row.kind === 'communities' && row.data === data)
    .map((row) => ({ ...row, louvain: graphRow(rows, data, row.method, row.epsilon)[`F1 ${row.grouping}`] }))
}

/**
 * The original first, then from the largest ε.
 *
 * @param {any[]} rows
 * @returns {DegreeRow[]}
 */
export function degreeRows(rows) {
  const order = (/** @type {Case} */ { epsilon = Infinity }) => -epsilon
  return rows.filter(({ kind }) => kind === 'degrees').toSorted((a, b) => order(a) - order(b))
}

/**
 * @param {any[]} rows
 * @param {Case} wanted
 */
function rowOf(rows, wanted) {
  const found = rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key] === value))
  if (found === undefined) throw new Error(`There is no row for ${JSON.stringify(wanted)}.`)
  return found
}

/**
 * The names of the groupings that communities are compared with.
 *
 * @param {GraphRow} row
 */
export function groupings(row) {
  return Object.keys(row).filter((key) => key.startsWith('F1 ') && !key.endsWith('Spread'))
}

/**
 * "ego networks", "departments".
 *
 * @param {string} grouping by its name or its key
 */
export function nameOfGrouping(grouping) {
  return grouping.replace('F1 ', '').replace('nets', 'ego networks')
}

/**
 * "0.888 ± 0.031".
 *
 * @param {number} value
 * @param {number} spread
 */
export function plusMinus(value, spread) {
  return `${value.toFixed(3)} ± ${spread.toFixed(3)}`
}

/**
 * The most true edges that a release of so many edges is expected to hold: noise that is drawn without the data, alike
 * for all pairs, keeps a true edge at most e^ε times as often as it makes a false one.
 *
 * @param {{ edges: number, epsilon: number, of: number, nodes: number }} release `of` so many true edges
 */
export function mostHeld({ edges, epsilon, of, nodes }) {
  const favoured = of * Math.exp(epsilon)
  return (edges * favoured) / (favoured + (nodes * (nodes - 1)) / 2 - of)
}

/**
 * "0.1 to 0.3", or one number where both are the same.
 *
 * @param {number[]} values
 * @param {number} digits
 */
export function span(values, digits) {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((each) => number(each, digits))
  return low === high ? `${low}` : `${low} to ${high}`
}

/**
 * "at ε = 1 and 2", "at every ε but 3".
 *
 * @param {readonly number[]} some
 * @param {readonly number[]} all
 */
export function atEpsilons(some, all) {
  if (some.length === 0) return 'at no ε'
  const others = all.filter((each) => !some.includes(each))
  if (others.length === 0) return 'at every ε'
  return others.length < some.length / 2 ? `at every ε but ${listed(others)}` : `at ε = ${listed([...some])}`
}
