/** A plan for named cuts in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { CutAnswerFacts } from './facts.ts'
import type { CutAnswerPlan } from './plan.ts'

export function inWords(plan: CutAnswerPlan): PlanInWords {
  const { facts, settings, parameters } = plan
  const { scale, grid, answers, weights } = parameters
  const laplace = settings.noise === 'laplace'
  const what = weights === undefined ? 'how many edges cross it' : 'the total weight of the edges that cross it'
  return {
    released: `For ${answers === 1 ? 'one named cut' : `each of ${count(answers)} named cuts`} of an undirected graph of ${count(facts.nodes)} nodes (a set of nodes and all others), ${what}, with noise.`,
    method: [
      ...(weights === undefined
        ? []
        : [
            `Weights below 0 count as 0 and those above ${short(facts.weightBound ?? 1)} as ${short(facts.weightBound ?? 1)}; they are rounded to multiples of ${short(weights.unit)}.`,
          ]),
      crossingInWords(plan),
      `${laplace ? 'Laplace' : 'Gaussian'} noise of ${laplace ? 'scale' : 'standard deviation'} ${short(scale)} is added to every answer, because one step changes all of them together by at most ${short(parameters.sensitivity)} in ${laplace ? 'sum (L1)' : 'length (L2)'}.`,
      `The sum is rounded to a whole ${grid === 1 ? 'number' : `multiple of ${short(grid)}, a power of two that follows from public numbers alone`}.`,
    ],
    error: errorInWords(plan),
    errorInBrief: [
      `An answer is off by ${short(plan.expectedError.meanAbsolute)} on average, and 95 of 100 by at most ${short(plan.expectedError.ninetyFivePercent)}.`,
    ],
    assumptions: assumptions(facts),
  }
}

function crossingInWords({ facts, parameters: { crossed, crossing, answers } }: CutAnswerPlan): string {
  if (answers === 1) return 'An edge crosses the cut or does not.'
  if (facts.cuts === undefined) return `As long as no cut is named, one edge may cross all ${count(answers)} of them.`
  return crossing === 'exact'
    ? `No edge can cross more than ${count(crossed)} of these cuts.`
    : `One edge crosses at most ${count(crossed)} of these cuts, perhaps fewer: too many kinds of nodes to compare them all.`
}

function errorInWords({ expectedError }: CutAnswerPlan): string[] {
  const { meanAbsolute, ninetyFivePercent } = expectedError
  return [
    `An answer is off by ${short(meanAbsolute)} on average, and 95 of 100 by at most ${short(ninetyFivePercent)}, whatever the size of the cut. It may fall below zero.`,
  ]
}

function assumptions({ names, neighbours }: CutAnswerFacts): string[] {
  return [
    names === 'data'
      ? 'The nodes were taken from the data itself: the promise does not cover how many have an edge at all. If that could point to somebody, release with a fixed list of nodes instead.'
      : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
    'The cuts are public: they were chosen without looking at the edges.',
    neighbours.kind === 'edge'
      ? 'One person changes only one edge; someone with several is protected less.'
      : 'One person changes the weight of only one edge; someone who changes several is protected less.',
    RELEASES_ADD_UP,
  ]
}
