/** A plan for edges between groups in plain sentences. */
import { areNodeNeighbours } from '../../privacy/index.ts'
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { MixingPlan } from './plan.ts'

export function inWords({ facts, parameters, expectedError }: MixingPlan): PlanInWords {
  const { groups, neighbours, nodes, maxPerGroup, maxOutside = maxPerGroup } = facts
  const { scale, numbers, sensitivity } = parameters
  const person = areNodeNeighbours(neighbours)
  const of = nodes === undefined ? '' : ` of a graph of ${count(nodes)} nodes`
  return {
    released: `How many edges there are between any two of ${count(groups)} groups, and within each${of}: ${count(numbers)} numbers with noise.`,
    method: [
      ...(maxPerGroup === undefined
        ? []
        : [
            `Of every node at most ${count(maxPerGroup)} edges towards ${maxOutside === maxPerGroup ? 'any one group' : `its own group, and ${count(maxOutside ?? 0)} towards any other,`} are counted: edges are taken in the order of the names of their ends, and one counts if both ends have fewer so far.`,
          ]),
      person
        ? `Every number gets Laplace noise of scale ${short(scale)}, rounded to a whole number, because one node is in ${count(groups)} of them, and changes them by at most ${count(sensitivity)} in all.`
        : `Every number gets Laplace noise of scale ${short(scale)}, rounded to a whole number, because one edge changes one of them by 1.`,
    ],
    error: [
      `Each number is off by ${short(expectedError.meanAbsolute)} on average${person ? ', besides what the cap leaves out' : ''}.`,
    ],
    assumptions: [
      nodes === undefined
        ? 'Which groups there are is public.'
        : 'Who belongs to which group is public, and known without looking at the edges. Edges of others were left out.',
      ...(person
        ? []
        : [
            'The promise is about single edges: someone with many is protected less, because what each reveals adds up.',
          ]),
      RELEASES_ADD_UP,
    ],
  }
}
