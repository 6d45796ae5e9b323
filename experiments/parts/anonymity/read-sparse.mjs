/** Baskets and graphs, from gzipped files of numbers. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sparseFromTriplets } from '@tulle/core'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 */

/**
 * A line for each basket, with the numbers of its items.
 *
 * @param {string} path
 * @returns {SparseMatrix}
 */
export function readBaskets(path) {
  const lines = readLines(path).map((line) => line.trim().split(/\s+/).map(Number))
  const numbers = lines.flatMap((items, row) => items.map((item) => ({ row, item })))
  return matrixOf(
    Uint32Array.from(numbers, ({ row }) => row),
    Uint32Array.from(numbers, ({ item }) => item),
    lines.length,
  )
}

/**
 * A line for each edge. Without direction both ends have each other, and only nodes that have an edge are there; with
 * it, the nodes are all numbers up to the largest, and one that points to itself has itself.
 *
 * @param {string} path
 * @param {{ directed: boolean }} options
 * @returns {SparseMatrix}
 */
export function readAdjacency(path, { directed }) {
  const { from, to } = readPairs(path)
  if (directed) {
    const nodes = 1 + Math.max(largest(from), largest(to))
    return matrixOf(from, to, nodes, nodes)
  }
  const ends = joined(from, to)
  const names = Uint32Array.from(new Set(ends)).sort()
  const places = new Uint32Array(largest(ends) + 1)
  names.forEach((name, place) => {
    places[name] = place
  })
  const place = (/** @type {number} */ name) => places[name] ?? 0
  return matrixOf(ends.map(place), joined(to, from).map(place), names.length, names.length)
}

/**
 * @param {Uint32Array} row
 * @param {Uint32Array} column
 * @param {number} rows
 * @param {number} [columns]
 */
function matrixOf(row, column, rows, columns = largest(column) + 1) {
  const { matrix } = sparseFromTriplets({ rows, columns, row, column, duplicates: 'first' })
  return matrix
}

/** @param {string} path */
function readPairs(path) {
  const lines = readLines(path).filter((line) => !line.startsWith('#'))
  const from = new Uint32Array(lines.length)
  const to = new Uint32Array(lines.length)
  lines.forEach((line, k) => {
    const [a, b] = line.split(/\s+/)
    from[k] = Number(a)
    to[k] = Number(b)
  })
  return { from, to }
}

/** @param {string} path */
function readLines(path) {
  return gunzipSync(readFileSync(path)).toString('latin1').trimEnd().split(/\r?\n/)
}

/**
 * @param {Uint32Array} a
 * @param {Uint32Array} b
 */
function joined(a, b) {
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** @param {Uint32Array} numbers */
function largest(numbers) {
  return numbers.reduce((a, b) => Math.max(a, b), 0)
}
