/** Multiplicative weights. */
import { errorAt } from './compare.mjs'
import { KINDS } from './cuts.mjs'
import { EXPECTED, GAUSSIAN, GAUSSIAN_NAMED, GRAPHS, RESPONSE, SKETCH, SMALL, settings, WEIGHTED } from './design.mjs'
import { weightsRow } from './rows.mjs'
import { bySize, HALF, sizeColumns } from './size-columns.mjs'

/**
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 */

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function weights(rows, measures) {
  return {
    heading: `Multiplicative weights on ${GRAPHS[SMALL].name}: mean absolute errors`,
    columns: [
      { key: 'epsilon', heading: 'ε' },
      { key: 'queries', heading: 'k' },
      { key: 'kind', heading: 'cuts' },
      { key: 'method', heading: 'method' },
      ...sizeColumns(rows, [SMALL]).map((size) => ({
        key: size,
        heading: size === HALF ? HALF : `s = ${size}`,
        digits: 3,
      })),
    ],
    rows: settings.epsilons.flatMap((epsilon) =>
      settings.queries.flatMap((queries) =>
        KINDS.flatMap((kind) =>
          [...WEIGHTED, EXPECTED, GAUSSIAN, GAUSSIAN_NAMED, SKETCH, RESPONSE].map((method) => ({
            epsilon,
            queries,
            kind,
            method,
            ...bySize(rows, SMALL, (size) => errorAt(measures, { data: SMALL, epsilon, queries, kind, size }, method)),
          })),
        ),
      ),
    ),
  }
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function corrections(rows, measures) {
  return {
    heading:
      'Multiplicative weights: the published thresholds as shares of all edges, and corrections in a session (of at most c, threshold, step)',
    columns: [
      { key: 'epsilon', heading: 'ε' },
      { key: 'queries', heading: 'k' },
      { key: 'method', heading: 'method' },
      { key: 'threshold', heading: 'threshold / m', digits: 3 },
      ...sizeColumns(rows, [SMALL]).map((size) => ({ key: size, heading: size === HALF ? HALF : `s = ${size}` })),
    ],
    rows: settings.epsilons.flatMap((epsilon) =>
      settings.queries.flatMap((queries) =>
        WEIGHTED.map((method) => ({
          epsilon,
          queries,
          method,
          threshold: weightsRow(rows, epsilon, queries).thresholds[method],
          ...bySize(rows, SMALL, (size) => {
            const found = measures.find(
              (each) =>
                each.method === method && each.epsilon === epsilon && each.queries === queries && each.size === size,
            )
            const { point, updates = Number.NaN } = found ?? {}
            const made = String(Math.round(10 * updates) / 10)
            return point === undefined ? made : `${made} (${point.updates}, ${point.threshold}, ${point.step})`
          }),
        })),
      ),
    ),
  }
}
