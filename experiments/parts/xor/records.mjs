/** People with yes/no features and a label: the two tables of the paper. */
import { readFileSync } from 'node:fs'
import { generator, shuffled } from '../random.mjs'

/**
 * @typedef {object} Records
 * @property {number} columns
 * @property {Float64Array} features a row each, one after the other
 * @property {Uint8Array} labels
 *
 * @typedef {object} Split
 * @property {Records} training
 * @property {Records} test
 */

/**
 * Votes of members of Congress; the label is whether they are Democrats. Whoever did not vote for a bill did not say
 * yes, as in the paper.
 *
 * @param {string} path
 */
export function readVotes(path) {
  const people = readLines(path)
  const labels = Uint8Array.from(people, ([party]) => (party === 'democrat' ? 1 : 0))
  return recordsOf(
    people.map(([, ...votes]) => votes.map((vote) => (vote === 'y' ? 1 : 0))),
    labels,
  )
}

/**
 * Measurements of tumours, not yet yes or no; the label is whether they are malignant.
 *
 * @param {string} path
 */
export function readTumours(path) {
  const people = readLines(path)
  const labels = Uint8Array.from(people, ([, diagnosis]) => (diagnosis === 'M' ? 1 : 0))
  return recordsOf(
    people.map(([, , ...measured]) => measured.map(Number)),
    labels,
  )
}

/** @param {string} path */
function readLines(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
}

/**
 * @param {number[][]} rows
 * @param {Uint8Array} labels
 * @returns {Records}
 */
function recordsOf(rows, labels) {
  return { columns: rows[0]?.length ?? 0, features: Float64Array.from(rows.flat()), labels }
}

/**
 * The first so many of a seeded shuffle are for training, the rest for testing.
 *
 * @param {Records} records
 * @param {{ training: number, seed: number }} options
 * @returns {Split}
 */
export function split(records, { training, seed }) {
  const order = shuffled(records.labels.length, generator(seed, 0))
  return { training: chosen(records, order.subarray(0, training)), test: chosen(records, order.subarray(training)) }
}

/**
 * @param {Records} records
 * @param {Uint32Array} order
 * @returns {Records}
 */
function chosen({ columns, features, labels }, order) {
  const taken = new Float64Array(order.length * columns)
  order.forEach((i, k) => {
    taken.set(features.subarray(i * columns, (i + 1) * columns), k * columns)
  })
  return { columns, features: taken, labels: Uint8Array.from(order, (i) => labels[i] ?? 0) }
}

/**
 * Features that are 1 above the median of the training rows, and 0 up to it.
 *
 * @param {Split} given
 * @returns {Split}
 */
export function aboveMedians({ training, test }) {
  const { columns, features } = training
  const medians = Array.from({ length: columns }, (_, j) => median(features.filter((_, k) => k % columns === j)))
  const binary = (/** @type {Records} */ records) => ({
    ...records,
    features: records.features.map((value, k) => (value > (medians[k % columns] ?? 0) ? 1 : 0)),
  })
  return { training: binary(training), test: binary(test) }
}

/** @param {Float64Array} values */
function median(values) {
  const sorted = values.toSorted()
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
