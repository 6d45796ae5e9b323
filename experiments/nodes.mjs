import { lineFigure } from '@tulle/core/page'
import { readGraph } from '@tulle/engine'
import { GRAPHS, settings } from './parts/nodes/design.mjs'
import { measureCount, measureCuts, measureDegrees } from './parts/nodes/measure.mjs'
import { nameOf, rowsOf } from './parts/nodes/tables.mjs'

export { cases, settings } from './parts/nodes/design.mjs'
export { finding } from './parts/nodes/finding.mjs'
export { tables } from './parts/nodes/tables.mjs'

export const title = 'A person hidden, or a friendship'

export const question =
  'When counts and degrees of a graph are released so that a whole person is hidden, with all their edges, how much is lost beside hiding one edge; and which way is nearest to a cut, where one edge is hidden?'

export const data = Object.values(GRAPHS).map(({ path, what }) => ({ path, what }))

/** Only the last graph is kept. @param {{ path: (file: string) => string }} from */
export function prepare({ path }) {
  /** @type {{ name: string, graph: Promise<import('@tulle/core').Graph> } | undefined} */
  let last
  return {
    graphOf(/** @type {import('./parts/nodes/design.mjs').GraphName} */ name) {
      if (last?.name !== name) {
        const read = readGraph(path(GRAPHS[name].path), { directed: false, weighted: false })
        last = { name, graph: read.then(({ graph }) => graph) }
      }
      return last.graph
    },
  }
}

/**
 * @param {import('./parts/nodes/design.mjs').Case} case_
 * @param {ReturnType<typeof prepare>} from
 */
export async function measure({ graph: name, what }, from) {
  const graph = await from.graphOf(name)
  if (what === 'cuts') return measureCuts(graph)
  return what === 'degrees' ? measureDegrees(graph) : measureCount(what, graph)
}

/** @param {any[]} rows */
export function figures(rows) {
  return ['edges', 'triangles'].map((what) => ({
    name: `nodes-${what}`,
    svg: lineFigure({
      title: `What hiding a person costs: ${what}`,
      subtitle: 'median relative error; dashed: a friendship hidden; solid: a person, the cap chosen privately',
      x: { label: 'ε', scale: 'log' },
      y: { label: 'median relative error', scale: 'log' },
      series: rowsOf(rows, what).flatMap((row) => [
        {
          name: `${nameOf(row)}, a person`,
          x: settings.epsilons,
          y: row.errors.map((/** @type {any} */ each) => each.chosen),
        },
        {
          name: `${nameOf(row)}, a friendship`,
          x: settings.epsilons,
          y: row.errors.map((/** @type {any} */ each) => each.friendship),
          dashed: true,
        },
      ]),
    }),
    caption: `Median relative error of ${what} on five graphs, with a person and with a friendship hidden.`,
  }))
}
