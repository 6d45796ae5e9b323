/** What the paper claims, beside what was measured. */
import { MANY } from './close.mjs'
import { errorAt, sizesNearer } from './compare.mjs'
import { KINDS } from './cuts.mjs'
import { EXPECTED, GAUSSIAN, GRAPH_NAMES, GRAPHS, PAIRS, PUBLISHED, RESPONSE, SKETCH, settings } from './design.mjs'
import { averageOf, graphRow, planRow, sizesIn } from './rows.mjs'

/**
 * @typedef {import('./compare.mjs').Asked} Asked
 * @typedef {import('./cuts.mjs').Kind} Kind
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 */

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function besideResponse(rows, measures) {
  return {
    heading:
      'The largest of the asked sizes up to which the sketch is nearer than another method, and its share of all nodes',
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'epsilon', heading: 'ε' },
      ...[RESPONSE, PAIRS, GAUSSIAN].flatMap((than) => [
        { key: than, heading: than === GAUSSIAN ? `than ${than}, k = ${MANY}` : `than ${than}`, digits: 1 },
        { key: `${than} share`, heading: 's/n', digits: 2 },
      ]),
      ...KINDS.map((kind) => ({ key: `expected ${kind}`, heading: `nearer than expected-cut, ${kind}` })),
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      settings.epsilons.map((epsilon) => {
        const nearer = (/** @type {string} */ than, /** @type {Kind} */ kind) =>
          sizesNearer(rows, measures, { data, epsilon, queries: MANY, kind }, { method: SKETCH, than })
        return Object.assign(
          { graph: GRAPHS[data].name, epsilon },
          ...[RESPONSE, PAIRS, GAUSSIAN].map((than) => {
            const most = nearer(than, 'balls').at(-1)
            return most === undefined
              ? { [than]: 'nowhere' }
              : { [than]: most, [`${than} share`]: most / graphRow(rows, data).nodes }
          }),
          ...KINDS.map((kind) => {
            const sizes = nearer(EXPECTED, kind)
            return { [`expected ${kind}`]: sizes.length === 0 ? 'nowhere' : `s = ${sizes.join(', ')}` }
          }),
        )
      }),
    ),
  }
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function published(rows, measures) {
  return {
    heading:
      'The sketch as published: where w < n, and its mean absolute errors beside the average cut of one node and of n/2 (random)',
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'epsilon', heading: 'ε' },
      { key: 'queries', heading: 'k' },
      { key: 'count', heading: 'projections', digits: 1 },
      { key: 'w', heading: 'w', digits: 1 },
      { key: 'share', heading: 'w/n', digits: 3 },
      { key: 'one', heading: 'error, s = 1', digits: 3 },
      { key: 'oneCut', heading: 'average cut', digits: 3 },
      { key: 'half', heading: 'error, n/2', digits: 3 },
      { key: 'halfCut', heading: 'average cut', digits: 3 },
      { key: 'times', heading: 'times that of the exact w, s = 1', digits: 3 },
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      settings.epsilons.flatMap((epsilon) =>
        planRow(rows, data, epsilon).published.map(({ queries, rows: count, w }) => {
          const sizes = sizesIn(rows, data)
          const [one, half] = [1, sizes.at(-1) ?? 1].map((size) => ({
            data,
            epsilon,
            queries,
            kind: /** @type {Kind} */ ('random'),
            size,
          }))
          const error = (/** @type {Asked | undefined} */ at, /** @type {string} */ method) => {
            const found = at === undefined ? Number.NaN : errorAt(measures, at, method)
            return Number.isNaN(found) ? undefined : found
          }
          const own = error(one, PUBLISHED)
          return {
            graph: GRAPHS[data].name,
            epsilon,
            queries,
            count,
            w,
            share: w / graphRow(rows, data).nodes,
            one: own,
            oneCut: one === undefined ? undefined : averageOf(rows, one),
            half: error(half, PUBLISHED),
            halfCut: half === undefined ? undefined : averageOf(rows, half),
            times: own === undefined ? undefined : own / (error(one, SKETCH) ?? Number.NaN),
          }
        }),
      ),
    ),
  }
}
