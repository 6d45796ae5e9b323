/** Tables of numbers: wines, and one with a known covariance. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { generator } from '../random.mjs'
import { dot, ofLengthOne } from './directions.mjs'
import { normal } from './draws.mjs'

/**
 * @typedef {import('@tulle/core/data').Dense} Dense
 *
 * @typedef {object} NumberTable
 * @property {Dense} rows centred and in the units of the design
 * @property {number} norm the longest that a row may be under the relations that need a bound
 * @property {number} guess of the sum of squares along a direction, a round number, for the plan
 * @property {number} releases of each sketch
 */

/**
 * What is usual of wine and how much it usually varies, column by column: said before any row is seen.
 *
 * @type {readonly [string, number, number][]}
 */
const USUAL = [
  ['fixed acidity', 7, 1.5],
  ['volatile acidity', 0.35, 0.15],
  ['citric acid', 0.3, 0.15],
  ['residual sugar', 5, 5],
  ['chlorides', 0.05, 0.03],
  ['free sulfur dioxide', 30, 20],
  ['total sulfur dioxide', 120, 50],
  ['density', 0.995, 0.003],
  ['pH', 3.2, 0.15],
  ['sulphates', 0.5, 0.15],
  ['alcohol', 10.5, 1.2],
  ['quality', 6, 1],
]

const WINE_NORM = 6
const GENERATED_NORM = 4
const GENERATED = { rows: 100_000, columns: 50 }

/**
 * @param {{ red: string, white: string }} paths
 * @returns {NumberTable}
 */
export function readWine({ red, white }) {
  const texts = [readFileSync(red), gunzipSync(readFileSync(white))].map((bytes) => bytes.toString('utf8'))
  const cells = texts.flatMap((text) =>
    text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .flatMap((line) =>
        line.split(',').map((cell, j) => (Number(cell) - (USUAL[j]?.[1] ?? 0)) / (USUAL[j]?.[2] ?? 1)),
      ),
  )
  const columns = USUAL.length
  return {
    rows: { rows: cells.length / columns, columns, values: Float64Array.from(cells) },
    norm: WINE_NORM,
    guess: 5000,
    releases: 8,
  }
}

/**
 * Normal rows with variances 1, 1/2, 1/3, … along random axes.
 *
 * @param {{ rows: number, columns: number }} size
 * @returns {NumberTable}
 */
export function generatedTable({ rows, columns } = GENERATED) {
  const random = generator(7, columns)
  const axes = randomAxes(columns, random)
  const values = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    const row = values.subarray(i * columns, (i + 1) * columns)
    for (const [k, axis] of axes.entries()) {
      const along = normal(random) / Math.sqrt(k + 1)
      for (let j = 0; j < columns; j++)
        row[j] = /** @type {number} */ (row[j]) + along * /** @type {number} */ (axis[j])
    }
  }
  return { rows: { rows, columns, values }, norm: GENERATED_NORM, guess: 10_000, releases: 2 }
}

/**
 * Orthonormal, and in every direction as probable: Gram and Schmidt on normal numbers.
 *
 * @param {number} columns
 * @param {() => number} random
 */
function randomAxes(columns, random) {
  /** @type {Float64Array[]} */
  const axes = []
  while (axes.length < columns) {
    const axis = Float64Array.from({ length: columns }, () => normal(random))
    // Twice is enough.
    for (const other of [...axes, ...axes]) {
      const along = dot(axis, other)
      for (let j = 0; j < columns; j++)
        axis[j] = /** @type {number} */ (axis[j]) - along * /** @type {number} */ (other[j])
    }
    axes.push(ofLengthOne(axis))
  }
  return axes
}
