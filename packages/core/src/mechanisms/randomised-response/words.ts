/** A plan of randomised response in plain sentences. */
import { short } from '../additive.ts'
import { cellsInRow } from '../binary/cells.ts'
import { drawnInWords } from '../binary/keyed.ts'
import {
  assumptionsInWords,
  beforehand,
  capInWords,
  count,
  predictionInBrief,
  predictionInWords,
  releasedInWords,
} from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { ResponsePlan } from './plan.ts'

export function inWords(plan: ResponsePlan): PlanInWords {
  const { facts, parameters, expectedError } = plan
  const { flipProbability: p, cells, cellsOfStep, epsilonPerCell } = parameters
  const [pair, pairs] = CELLS[facts.graph ?? 'matrix']
  return {
    released: `${releasedInWords(facts)}, in which some ${pairs} say the opposite of the truth.`,
    method: [
      ...beforehand(facts),
      `Every ${pair} (${count(cells)} of them) is flipped with probability ${short(p)} = 1/(1 + e^${short(epsilonPerCell)}), each on its own, whether it is a 0 or a 1.${facts.graph === 'undirected' ? ' An edge is one cell, not two.' : ''}`,
      ...(cellsOfStep > 1
        ? [`One row can differ from another in ${count(cellsOfStep)} cells, so each cell gets that part of ε.`]
        : []),
    ],
    error: [
      `About ${count(expectedError.totalAbsolute)} of ${count(cells)} ${pairs} are flipped.`,
      ...predictionInWords(facts, parameters.prediction),
      ...precision(plan),
      'Counts read off the release are biased towards one half; the estimates that come with it, and the estimators of the library, correct that.',
      ...capInWords(facts),
    ],
    ...(parameters.prediction === undefined ? {} : { errorInBrief: predictionInBrief(facts, parameters.prediction) }),
    assumptions: [...assumptionsInWords(facts), ...drawnInWords(plan.settings)],
  }
}

const CELLS = {
  matrix: ['cell', 'cells'],
  directed: ['ordered pair of nodes', 'ordered pairs of nodes'],
  undirected: ['pair of nodes', 'pairs of nodes'],
} as const

/** √(kp(1−p))/(1 − 2p) for a sum over k cells. */
function precision({ facts, parameters: { flipProbability: p, cells } }: ResponsePlan): string[] {
  const error = (count: number) => short(Math.sqrt(count * p * (1 - p)) / (1 - 2 * p))
  if (facts.graph === undefined) {
    return [
      `How many of the ${count(facts.rows)} rows have a 1 in a column can be estimated with a standard error of ${error(facts.rows)}.`,
    ]
  }
  return [
    `How many edges there are can be estimated with a standard error of ${error(cells)}, and the degree of a node with ${error(cellsInRow(facts))}.`,
  ]
}
