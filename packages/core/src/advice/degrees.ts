/** The degrees of a graph. */
import { degreeRelease } from '../mechanisms/index.ts'
import { digits, percent } from './numbers.ts'
import { ONE_EDGE, promised } from './task.ts'
import type { Foreseen, Way } from './way.ts'

interface Degrees {
  readonly nodes: number
  readonly epsilon: number
  readonly within: number
  readonly expectedEdges?: number
  /** A flag for graphs that have directions, which degrees know nothing of. */
  readonly direction: string
}

export function degreesWay({ nodes, expectedEdges = 0, epsilon, within, direction }: Degrees): Way {
  const typical = (2 * expectedEdges) / nodes
  return {
    title: 'The degrees, sorted',
    mechanism: degreeRelease.name,
    publishes: 'how many edges each node has, without saying which node',
    promise: promised(epsilon, ONE_EDGE),
    answers: 'instead',
    // What cleaning up makes of the noisy degrees is closer still.
    basis: 'bound',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = degreeRelease.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: at })
      const { meanAbsolute: value } = plan.expectedError
      const held = typical === 0 ? '' : `, ${percent(value / typical)} of the ${digits(typical)} of an average node`
      return {
        value,
        ...(typical === 0 ? {} : { relative: value / typical }),
        inWords: `a degree is off by at most ${digits(value)} edges on average${held}`,
        plan,
      }
    },
    next: `tulle count FILE degrees${direction} --nodes NODES --epsilon ${epsilon} --plan`,
  }
}
