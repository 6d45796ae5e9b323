/** A plan for degrees that hide whole nodes, in plain sentences. */

import { exactPercent } from '../../text/index.ts'
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { NodeDegreePlan } from './plan.ts'

export function inWords(plan: NodeDegreePlan): PlanInWords {
  const { facts, parameters, expectedError } = plan
  const { neighbours, maxDegree, names } = facts
  const { scale, sensitivity, interval } = parameters
  const hidden = neighbours.kind === 'node'
  return {
    released: `How many nodes of a graph have each degree from ${hidden ? 1 : 0} to ${count(maxDegree)}, with noise that hides any one person with all their edges${hidden ? '; how many nodes there are is hidden too' : ''}.`,
    method: [
      `One person could have any number of edges. So edges are taken in the order of the names of their ends, and an edge is kept if both ends have fewer than ${count(maxDegree)} so far.`,
      `Laplace noise of scale ${short(scale)} is added to the numbers of nodes of degree ${hidden ? 'at least 1, 2,' : 'at most 0, 1,'} and so on: one person changes them by at most ${count(sensitivity)} in sum.`,
      `Where these numbers then ${hidden ? 'rise they are averaged (the nearest that never rise)' : 'fall they are averaged (the nearest that never fall)'} and made whole, and their differences are the numbers of nodes of each degree. This uses only the noisy numbers and costs no ε. Both are released.`,
    ],
    error: [
      `Before the clean-up, a number of nodes ${hidden ? 'from some degree on' : 'up to some degree'} is off by ${short(expectedError.meanAbsolute)} on average, and 95 of 100 by at most ${short(expectedError.ninetyFivePercent)}.`,
      'Nodes with more edges than are kept count as if they had fewer, and so may some of their neighbours. How many there are depends on the graph, and no plan can tell.',
      ...(interval === undefined
        ? []
        : [
            `Each noisy number is within ${count(interval.halfWidth)} of the true one with a probability of ${exactPercent(interval.coverage)}, if nobody has more than ${count(maxDegree)} edges.`,
          ]),
    ],
    assumptions: [
      ...(hidden
        ? [
            'Who is in the graph is hidden too. Nodes without an edge are not counted: they may be in the data for the sake of one person alone.',
          ]
        : [
            names === 'data'
              ? 'The nodes were taken from the data itself: the promise does not cover who they are.'
              : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
          ]),
      'The largest degree was set without looking at the data.',
      RELEASES_ADD_UP,
    ],
  }
}
