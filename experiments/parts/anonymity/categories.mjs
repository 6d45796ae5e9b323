/** Columns of categories as a binary matrix: a column for each value that one of them has. */

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 *
 * @typedef {(string | undefined)[][]} Records a row each; nothing where a value is missing
 */

/**
 * The values of each column, sorted.
 *
 * @param {Records} records
 */
export function valuesOf(records) {
  const columns = records[0]?.length ?? 0
  return Array.from({ length: columns }, (_, c) => {
    const values = new Set(records.flatMap((record) => record[c] ?? []))
    return [...values].toSorted((a, b) => (a < b ? -1 : 1))
  })
}

/**
 * A value that is not among the known ones has no entry.
 *
 * @param {Records} records
 * @param {string[][]} values of each column
 * @returns {SparseMatrix}
 */
export function oneHot(records, values) {
  let columns = 0
  const places = values.map((known) => new Map(known.map((value) => [value, columns++])))
  const offsets = new Uint32Array(records.length + 1)
  const indices = new Uint32Array(records.length * values.length)
  let entries = 0
  records.forEach((record, i) => {
    places.forEach((place, c) => {
      const column = place.get(record[c] ?? '')
      if (column !== undefined) indices[entries++] = column
    })
    offsets[i + 1] = entries
  })
  return { rows: records.length, columns, offsets, indices: indices.slice(0, entries) }
}
