/** The degrees of a graph: what the clean-up leaves of the noise has no formula, and is tried on made-up degrees. */
import { degreeRelease } from '@tulle/core'
import { digits, percent, whole } from '@tulle/core/text'
import { nameOfDegrees } from '../../kinds/count/what.ts'
import { degreeError, triedNodes } from '../../made-up/degrees.ts'
import { FILE, NODES, requested } from '../request.ts'
import { type Foreseen, type Way } from '../way.ts'
import { ONE_EDGE, promised } from './task.ts'

interface Degrees {
  readonly nodes: number
  readonly epsilon: number
  readonly within: number
  readonly expectedEdges?: number
  /** Of graphs that have directions, which degrees know nothing of. */
  readonly undirected?: true
}

export function degreesWay({ nodes, expectedEdges = 0, epsilon, within, undirected }: Degrees): Way {
  const typical = (2 * expectedEdges) / nodes
  const known = typical > 0
  return {
    title: 'The degrees, sorted',
    mechanism: degreeRelease.name,
    publishes: 'how many edges each node has, without saying which node',
    promise: promised(epsilon, ONE_EDGE),
    answers: 'instead',
    // Without a number of edges there is nothing to make degrees of.
    basis: known ? 'simulation' : 'bound',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = degreeRelease.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: at })
      const { meanAbsolute: before } = plan.expectedError
      if (!known) {
        const inWords = `a degree is off by at most ${digits(before)} edges on average, as before the clean-up`
        return { value: before, inWords, plan }
      }
      const value = degreeError(plan, typical)
      return {
        value,
        relative: value / typical,
        inWords: `a degree is off by ${digits(value)} edges on average, ${percent(value / typical)} of the ${digits(typical)} of an average node, tried on ${whole(triedNodes(nodes))} made-up degrees; whatever the graph, by at most ${digits(before)} before the clean-up and no more after it`,
        plan,
      }
    },
    request: requested('count', { file: FILE, count: nameOfDegrees('sequence'), undirected, nodes: NODES, epsilon }),
  }
}
