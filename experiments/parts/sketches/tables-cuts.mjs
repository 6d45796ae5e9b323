/** The graphs, and the errors of cuts. */
import { CLOSE, MANY, SHOWN } from './close.mjs'
import { errorAt, nearest, nearestLater } from './compare.mjs'
import { KINDS } from './cuts.mjs'
import {
  EXPECTED,
  GAUSSIAN,
  GAUSSIAN_NAMED,
  GRAPH_NAMES,
  GRAPHS,
  LAPLACE,
  LAPLACE_NAMED,
  LAPLACIAN,
  PAIRS,
  PUBLISHED,
  RESPONSE,
  SKETCH,
  settings,
} from './design.mjs'
import { averageOf, graphRow, planRow } from './rows.mjs'
import { bySize, HALF, sizeColumns } from './size-columns.mjs'

/**
 * @typedef {import('./cuts.mjs').Kind} Kind
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 */

/** @param {any[]} rows */
export function graphs(rows) {
  return {
    heading: 'The graphs, and the sketches that are planned for them',
    columns: [
      { key: 'name', heading: 'graph' },
      { key: 'nodes', heading: 'nodes', digits: 1 },
      { key: 'edges', heading: 'edges', digits: 1 },
      { key: 'degree', heading: 'average degree', digits: 3 },
      ...settings.epsilons.flatMap((epsilon) => [
        { key: `rows ${epsilon}`, heading: `ε = ${epsilon}: projections`, digits: 1 },
        { key: `w ${epsilon}`, heading: 'w', digits: 3 },
      ]),
    ],
    rows: GRAPH_NAMES.map((data) => {
      const { nodes, edges } = graphRow(rows, data)
      return Object.assign(
        { name: GRAPHS[data].name, nodes, edges, degree: (2 * edges) / nodes },
        ...settings.epsilons.map((epsilon) => {
          const { rows: count, w } = planRow(rows, data, epsilon)
          return { [`rows ${epsilon}`]: count, [`w ${epsilon}`]: w }
        }),
      )
    }),
  }
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function bests(rows, measures) {
  return {
    heading: `The nearest method at ε = ${CLOSE}, for each number of nodes s on one side: of those that answer any number of cuts later, and of all where k cuts are named beforehand`,
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'asked', heading: 'asked' },
      { key: 'kind', heading: 'cuts' },
      ...sizeColumns(rows).map((size) => ({ key: size, heading: size === HALF ? HALF : `s = ${size}` })),
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      [
        { asked: 'later', queries: MANY, of: nearestLater },
        ...settings.queries.map((queries) => ({ asked: `k = ${queries}`, queries, of: nearest })),
      ].flatMap(({ asked, queries, of }) =>
        KINDS.map((kind) => ({
          graph: GRAPHS[data].name,
          asked,
          kind,
          ...bySize(rows, data, (size) => of(measures, { data, epsilon: CLOSE, queries, kind, size }).method),
        })),
      ),
    ),
  }
}

/** Rows of a table of errors: what is the same for both kinds is said once, for balls. */
const LINES = [
  { method: SKETCH, kinds: KINDS, queries: [MANY] },
  { method: LAPLACIAN, kinds: ['balls'], queries: [MANY] },
  { method: PAIRS, kinds: ['balls'], queries: [MANY] },
  { method: RESPONSE, kinds: ['balls'], queries: [MANY] },
  { method: EXPECTED, kinds: KINDS, queries: [MANY] },
  { method: LAPLACE, kinds: ['balls'], queries: settings.queries },
  { method: GAUSSIAN, kinds: ['balls'], queries: settings.queries },
  { method: LAPLACE_NAMED, kinds: ['balls'], queries: settings.queries },
  { method: GAUSSIAN_NAMED, kinds: ['balls'], queries: settings.queries },
  { method: PUBLISHED, kinds: ['balls'], queries: settings.queries },
]

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 * @param {GraphName} data
 */
export function ofGraph(rows, measures, data) {
  return {
    heading: `${GRAPHS[data].name}, ε = ${CLOSE}: mean absolute errors of cuts of s nodes, in edges`,
    columns: [
      { key: 'method', heading: 'method' },
      { key: 'queries', heading: 'k' },
      { key: 'kind', heading: 'cuts' },
      ...sizeColumns(rows, [data]).map((size) => ({
        key: size,
        heading: size === HALF ? HALF : `s = ${size}`,
        digits: 3,
      })),
    ],
    rows: [
      ...KINDS.map((kind) => ({
        method: 'the average cut',
        queries: '',
        kind,
        ...bySize(rows, data, (size) => averageOf(rows, { data, kind, size })),
      })),
      ...LINES.flatMap(({ method, kinds, queries }) =>
        queries.flatMap((k) =>
          kinds.map((kind) => ({
            method,
            queries: queries.length === 1 ? 'any' : String(k),
            kind: kinds.length === 1 ? 'both' : kind,
            ...bySize(rows, data, (size) =>
              errorAt(measures, { data, epsilon: CLOSE, queries: k, kind: /** @type {Kind} */ (kind), size }, method),
            ),
          })),
        ),
      ).filter((line) => Number.isFinite(/** @type {Record<string, unknown>} */ (line)['1'])),
    ],
  }
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function overEpsilons(rows, measures) {
  return {
    heading: `${GRAPHS[SHOWN].name} at every ε, k = ${MANY}, balls: mean absolute errors`,
    columns: [
      { key: 'method', heading: 'method' },
      { key: 'epsilon', heading: 'ε' },
      ...sizeColumns(rows, [SHOWN]).map((size) => ({
        key: size,
        heading: size === HALF ? HALF : `s = ${size}`,
        digits: 3,
      })),
    ],
    rows: [SKETCH, PAIRS, RESPONSE, GAUSSIAN, EXPECTED].flatMap((method) =>
      settings.epsilons.map((epsilon) => ({
        method,
        epsilon,
        ...bySize(rows, SHOWN, (size) =>
          errorAt(measures, { data: SHOWN, epsilon, queries: MANY, kind: 'balls', size }, method),
        ),
      })),
    ),
  }
}

/** @param {any[]} rows */
export function crossings(rows) {
  return {
    heading: 'How many of k named cuts of s nodes one edge can cross (the mean over sessions)',
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'queries', heading: 'k' },
      ...sizeColumns(rows).map((size) => ({ key: size, heading: size === HALF ? HALF : `s = ${size}`, digits: 2 })),
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      settings.queries.map((queries) => ({
        graph: GRAPHS[data].name,
        queries,
        ...bySize(
          rows,
          data,
          (size) =>
            graphRow(rows, data).crossings.find((each) => each.queries === queries && each.size === size)?.crossed,
        ),
      })),
    ),
  }
}
