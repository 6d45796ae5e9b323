import { lineFigure } from '@tulle/core/page'
import { GRAPH_METHODS, GRAPHS, NO_PRIVACY, settings } from './design.mjs'
import { level, SIZE } from './figure-parts.mjs'
import { communityRows, graphRow, groupings, nameOfGrouping } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').GraphName} GraphName
 */

/** Those that BIGCLAM is measured on at several ε. */
const METHODS = ['response', 'filtered']

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofCommunities(rows, data) {
  const epsilons = settings.graphEpsilons
  const original = graphRow(rows, data)
  const [grouping = ''] = groupings(original)
  const title = `${GRAPHS[data].name}: average F₁ score of communities against ε`
  const svg = lineFigure({
    title,
    subtitle: `Louvain’s method on the release against ${nameOfGrouping(grouping)}`,
    x: { label: 'ε' },
    y: { label: 'average F₁' },
    ...SIZE,
    series: [
      ...GRAPH_METHODS.map(({ name }) => ({
        name,
        x: epsilons,
        y: epsilons.map((epsilon) => graphRow(rows, data, name, epsilon)[grouping]),
      })),
      level('on the original', original[grouping], epsilons),
    ],
  })
  return { name: `xor-${data}-communities`, svg, caption: title }
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofBigclam(rows, data) {
  const { name, score, grouping } = GRAPHS[data]
  const found = communityRows(rows, data).filter((row) => row.grouping === grouping)
  const original = found.find(({ method }) => method === NO_PRIVACY)?.score ?? Number.NaN
  const epsilons = found.flatMap(({ epsilon }) => epsilon ?? [])
  const lines = METHODS.map((method) => {
    const released = found.filter((row) => row.method === method)
    return { method, released, x: released.map(({ epsilon }) => epsilon ?? Number.NaN) }
  })
  const title = `${name}: average F₁ score of communities by BIGCLAM against ε`
  const svg = lineFigure({
    title,
    subtitle: `BIGCLAM and, dashed, Louvain’s method on the release against ${nameOfGrouping(grouping)}`,
    x: { label: 'ε', scale: 'log' },
    y: { label: 'average F₁', from: 0 },
    ...SIZE,
    series: [
      ...lines.map(({ method, released, x }) => ({ name: method, x, y: released.map((row) => row.score) })),
      ...lines.map(({ method, released, x }) => ({
        name: `${method}, Louvain`,
        x,
        y: released.map(({ louvain }) => louvain),
        dashed: true,
      })),
      level('BIGCLAM on the original', original, epsilons),
      level('the same in the paper', score, epsilons),
    ],
  })
  return { name: `xor-${data}-bigclam`, svg, caption: title }
}
