/** Rows, and the directions along which their squares are asked. */
import { symmetricEigen } from '@tulle/core/data'
import { generator } from '../random.mjs'
import { normal } from './draws.mjs'

/** @typedef {import('@tulle/core/data').Dense} Dense */

/**
 * Rows no longer than the norm.
 *
 * @param {Dense} table
 * @param {number} norm
 */
export function clipped({ rows, columns, values }, norm) {
  const shortened = Float64Array.from(values)
  let count = 0
  for (let i = 0; i < rows; i++) {
    const row = shortened.subarray(i * columns, (i + 1) * columns)
    const length = Math.sqrt(dot(row, row))
    if (length <= norm) continue
    count++
    const factor = norm / length
    for (let j = 0; j < columns; j++) row[j] = /** @type {number} */ (row[j]) * factor
  }
  return { table: { rows, columns, values: shortened }, count }
}

/**
 * AᵀA.
 *
 * @param {Dense} table
 * @returns {Dense}
 */
export function gramOf({ rows, columns, values }) {
  const gram = new Float64Array(columns * columns)
  for (let i = 0; i < rows; i++) {
    const row = values.subarray(i * columns, (i + 1) * columns)
    for (let j = 0; j < columns; j++) {
      const x = /** @type {number} */ (row[j])
      for (let k = 0; k < columns; k++) {
        gram[j * columns + k] = /** @type {number} */ (gram[j * columns + k]) + x * /** @type {number} */ (row[k])
      }
    }
  }
  return { rows: columns, columns, values: gram }
}

/**
 * xᵀMx.
 *
 * @param {Dense} matrix
 * @param {Float64Array} x
 */
export function squaresAlong({ columns, values }, x) {
  let sum = 0
  for (let j = 0; j < columns; j++)
    sum += /** @type {number} */ (x[j]) * dot(values.subarray(j * columns, (j + 1) * columns), x)
  return sum
}

export const DIRECTIONS = ['axes', 'random', 'most', 'least']

const RANDOM_DIRECTIONS = 100

/**
 * The directions that are asked, by groups.
 *
 * @param {Dense} gram
 * @returns {Record<string, Float64Array[]>}
 */
export function directionsOf(gram) {
  const { columns } = gram
  const random = generator(3, columns)
  const { vectors } = symmetricEigen(gram, columns, { random })
  const vector = (/** @type {number} */ i) => vectors.values.slice(i * columns, (i + 1) * columns)
  return {
    axes: Array.from({ length: columns }, (_, i) =>
      Float64Array.from({ length: columns }, (_, j) => (i === j ? 1 : 0)),
    ),
    random: Array.from({ length: RANDOM_DIRECTIONS }, () =>
      ofLengthOne(Float64Array.from({ length: columns }, () => normal(random))),
    ),
    most: [vector(0)],
    least: [vector(columns - 1)],
  }
}

/** @param {Float64Array} x */
export function ofLengthOne(x) {
  const length = Math.sqrt(dot(x, x))
  return x.map((each) => each / length)
}

/**
 * @param {Float64Array} x
 * @param {Float64Array} y
 */
export function dot(x, y) {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += /** @type {number} */ (x[i]) * /** @type {number} */ (y[i])
  return sum
}
