/** People in disjoint groups: whose matrix is released, who gives blocks and caps, and who says how far apart two are. */
import { contributions } from '@tulle/core'
import { generator, shuffled } from '../random.mjs'

/**
 * @typedef {import('@tulle/core').Contributions} Contributions
 */

/**
 * Everybody, in a shuffled order, is evaluated (the first `evaluated`), in the pool (twice as many) or in the reference
 * (all others).
 *
 * @param {Contributions} trips
 * @param {{ evaluated: number, seed: number }} options
 */
export function groupsOf(trips, { evaluated, seed }) {
  const people = [...new Set(trips.person)].sort((a, b) => a - b)
  const order = shuffled(people.length, generator(seed, 0))
  const place = new Map(people.map((person, i) => [person, order[i] ?? 0]))
  const places = Uint32Array.from(trips.person, (person) => place.get(person) ?? 0)
  const between = (/** @type {number} */ from, /** @type {number} */ to) =>
    some(trips, (k) => /** @type {number} */ (places[k]) >= from && /** @type {number} */ (places[k]) < to)
  return {
    evaluated: between(0, evaluated),
    pool: between(evaluated, 3 * evaluated),
    reference: between(3 * evaluated, people.length),
    people: { evaluated, pool: 2 * evaluated, reference: people.length - 3 * evaluated },
  }
}

/**
 * @param {Contributions} trips
 * @param {(k: number) => boolean} wanted
 */
function some({ person, row, column, value }, wanted) {
  let count = 0
  for (let k = 0; k < person.length; k++) if (wanted(k)) count++
  const kept = new Uint32Array(count)
  for (let k = 0, at = 0; k < person.length; k++) if (wanted(k)) kept[at++] = k
  return contributions({
    person: Uint32Array.from(kept, (k) => person[k] ?? 0),
    row: Uint32Array.from(kept, (k) => row[k] ?? 0),
    column: Uint32Array.from(kept, (k) => column[k] ?? 0),
    value: Float64Array.from(kept, (k) => value[k] ?? 0),
  })
}

/**
 * The matrix of all trips, row by row.
 *
 * @param {Contributions} trips
 * @param {number} zones
 */
export function matrixOf({ row, column, value }, zones) {
  const cells = new Float64Array(zones ** 2)
  for (let k = 0; k < value.length; k++) {
    const cell = /** @type {number} */ (row[k]) * zones + /** @type {number} */ (column[k])
    cells[cell] = /** @type {number} */ (cells[cell]) + /** @type {number} */ (value[k])
  }
  return cells
}
