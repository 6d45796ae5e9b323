import { lineFigure } from '@tulle/core/page'
import { readGraph } from '@tulle/engine'
import { madeUp, measureConstant } from './parts/nodes/constant.mjs'
import { GRAPHS, OTHERS, settings } from './parts/nodes/design.mjs'
import { measureCount, measureCuts, measureDegrees } from './parts/nodes/measure.mjs'
import { nameOf, rowsOf } from './parts/nodes/tables.mjs'

export { cases, settings } from './parts/nodes/design.mjs'
export { finding } from './parts/nodes/finding.mjs'
export { tables } from './parts/nodes/tables.mjs'

export const title = 'A person hidden, or a friendship'

export const question =
  'When counts and degrees of a graph are released so that a whole person is hidden, with all their edges, how much is lost beside hiding one edge; and which way is nearest to a cut, where one edge is hidden?'

export const data = Object.values({ ...GRAPHS, ...OTHERS }).flatMap(({ path, what }) =>
  path === undefined ? [] : [{ path, what }],
)

/** Only the last graph is kept. @param {{ path: (file: string) => string }} from */
export function prepare({ path }) {
  /** @type {{ name: string, graph: Promise<import('@tulle/core').Graph> } | undefined} */
  let last
  const graphAt = async (/** @type {string | undefined} */ file) => {
    if (file === undefined) return madeUp()
    return (await readGraph(path(file), { directed: false, weighted: false })).graph
  }
  return {
    graphOf(/** @type {import('./parts/nodes/design.mjs').Case['graph']} */ name) {
      if (last?.name !== name) last = { name, graph: graphAt({ ...GRAPHS, ...OTHERS }[name].path) }
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
  switch (what) {
    case 'cuts':
      return measureCuts(graph)
    case 'degrees':
      return measureDegrees(graph)
    case 'edges':
    case 'triangles':
      return measureCount(what, graph)
    default:
      return measureConstant(graph, what === 'constant, edges' ? 'edges' : 'triangles')
  }
}

/** @param {any[]} rows */
export function figures(rows) {
  return ['edges', 'triangles'].map((what) => ({
    name: `nodes-${what}`,
    svg: lineFigure({
      title: `What hiding a person costs: ${what}`,
      subtitle: 'median relative error; for a person, the cap is guessed twice too large',
      x: { label: 'ε', scale: 'log' },
      y: { label: 'median relative error', scale: 'log' },
      series: rowsOf(rows, what).flatMap((row) => [
        {
          name: `${nameOf(row)}, a person`,
          x: settings.epsilons,
          y: row.errors.map((/** @type {any} */ each) => each.guess),
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
