/** The rows as tables. */
import { MISSES } from './constant.mjs'
import { GRAPHS, OTHERS, settings } from './design.mjs'

/** @param {any[]} rows @param {string} what */
export function rowsOf(rows, what) {
  return rows.filter((row) => row.what === what)
}

const NAMES = Object.fromEntries(Object.entries({ ...GRAPHS, ...OTHERS }).map(([key, { name }]) => [key, name]))

/** @param {any} row @returns {string} */
export const nameOf = (row) => NAMES[row.graph] ?? row.graph

const column = (/** @type {string} */ key, /** @type {string} */ heading, /** @type {number} */ digits) => ({
  key,
  heading,
  digits,
})

/** @param {any[]} rows */
export function tables(rows) {
  return [
    ...['edges', 'triangles'].map((what) => ({
      heading: `${what === 'edges' ? 'Edges' : 'Triangles'}: median relative error`,
      columns: [
        { key: 'graph', heading: 'graph' },
        { key: 'total', heading: what },
        { key: 'most', heading: 'most at one node' },
        { key: 'epsilon', heading: 'ε' },
        column('friendship', 'a friendship hidden', 2),
        column('guess', 'a person, guess', 2),
        column('chosen', 'a person, chosen', 2),
        column('race', 'a person, R2T', 2),
        column('price', 'person (guess) over friendship', 2),
      ],
      rows: rowsOf(rows, what).flatMap(({ total, most, errors, ...row }) =>
        errors.map((/** @type {any} */ each) => ({
          graph: nameOf(row),
          total,
          most,
          ...each,
          price: each.guess / each.friendship,
        })),
      ),
    })),
    {
      heading: 'Sorted degrees: mean error of a degree',
      columns: [
        { key: 'graph', heading: 'graph' },
        column('mean', 'mean degree', 3),
        { key: 'largest', heading: 'largest' },
        { key: 'epsilon', heading: 'ε' },
        column('friendship', 'a friendship hidden', 2),
        column('person', 'a person hidden', 2),
      ],
      rows: rowsOf(rows, 'degrees').flatMap(({ mean, largest, errors, ...row }) =>
        errors.map((/** @type {any} */ each) => ({ graph: nameOf(row), mean, largest, ...each })),
      ),
    },
    ...settings.epsilons.map((epsilon) => ({
      heading: `Cuts of s nodes at ε = ${epsilon}, a friendship hidden: mean error in edges`,
      columns: [
        { key: 'graph', heading: 'graph' },
        { key: 'method', heading: 'method' },
        ...settings.sizes.map((size) => column(`s${size}`, `s = ${size}`, 3)),
      ],
      rows: rowsOf(rows, 'cuts').flatMap((row) => cutRows(row, epsilon)),
    })),
    constantTable(rows),
  ]
}

/** @param {any[]} rows */
function constantTable(rows) {
  const own = ['edges', 'triangles'].flatMap((count) =>
    rowsOf(rows, `constant, ${count}`).map((row) => ({ graph: nameOf(row), count, errors: row.errors })),
  )
  const means = MISSES.map((_, i) =>
    Math.exp(own.reduce((sum, { errors }) => sum + Math.log(errors[i]), 0) / Math.max(1, own.length)),
  )
  const columnsOf = (/** @type {number[]} */ errors) =>
    Object.fromEntries(MISSES.map((miss, i) => [`m${miss}`, errors[i]]))
  return {
    heading: 'The constant of a private cap',
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'count', heading: 'count' },
      ...MISSES.map((miss) => column(`m${miss}`, String(miss), 3)),
    ],
    rows: [
      ...own.map(({ errors, ...row }) => ({ ...row, ...columnsOf(errors) })),
      { graph: 'geometric mean', count: '', ...columnsOf(means) },
    ],
  }
}

const METHODS = { pairs: 'degrees and flipped pairs', sketch: 'sketch', response: 'flipped pairs alone' }

/** @param {any} row @param {number} epsilon */
function cutRows(row, epsilon) {
  const found = row.errors.find((/** @type {any} */ each) => each.epsilon === epsilon)
  const bySize = (/** @type {number[]} */ values) =>
    Object.fromEntries(row.sizes.map((/** @type {number} */ size, /** @type {number} */ i) => [`s${size}`, values[i]]))
  return [
    { graph: nameOf(row), method: 'the average cut itself', ...bySize(row.average) },
    ...Object.entries(METHODS).flatMap(([key, method]) =>
      found[key] === undefined ? [] : [{ graph: nameOf(row), method, ...bySize(found[key]) }],
    ),
  ]
}
