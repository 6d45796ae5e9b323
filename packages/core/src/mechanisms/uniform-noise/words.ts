/** A plan of uniform noise in plain sentences. */
import type { Bounds } from '../../privacy/index.ts'
import { namesInWords, ONE_IDENTIFIER, RELEASES_ADD_UP, rangeInWords, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { FOUND_NAMES, foundInWords, selection } from '../partition-selection/index.ts'
import type { MatrixFacts, NoisePlan } from './plan.ts'

export function inWords(plan: NoisePlan): PlanInWords {
  const { facts, settings, parameters, expectedError } = plan
  const { meanAbsolute, ninetyFivePercent } = expectedError
  const law = settings.noise === 'laplace' ? 'Laplace' : 'Gaussian'
  const scale = settings.noise === 'laplace' ? 'scale' : 'standard deviation'
  return {
    released: `A matrix of ${facts.rows} rows and ${facts.columns} columns${facts.symmetric === true ? ', symmetric (undirected)' : ''}, with noise in every cell.`,
    method: [
      ...(facts.found === undefined ? [] : [foundInWords(selection(facts.found, facts.neighbours))]),
      ...enforced(facts),
      ...rounded(plan),
      `${law} noise of ${scale} ${short(parameters.scale)} is added to every cell${facts.symmetric === true ? ' on and above the diagonal, and mirrored' : ''}, because one such change can move the matrix by at most ${short(parameters.sensitivity)} in ${settings.noise === 'laplace' ? 'sum (L1)' : 'length (L2)'}.`,
      `The sum is rounded to a whole multiple of ${short(parameters.grid)}, a power of two that follows from public numbers alone${settings.integers === true ? ', and then to a whole number' : ''}.`,
    ],
    error: [
      settings.integers === true
        ? `Noise, rounded, moves a cell that holds a whole number by ${short(meanAbsolute)} on average, and 95 of 100 cells by at most ${short(ninetyFivePercent)}: small ones may fall below zero.`
        : `Noise moves a cell by ${short(meanAbsolute)} on average, and 95 of 100 cells by less than ${short(ninetyFivePercent)}: small ones may fall below zero.`,
      `A sum of k ${facts.symmetric === true ? 'different pairs' : 'cells'} is typically off by ${short(expectedError.rootMeanSquare)} times the square root of k (root mean square).`,
      ...(facts.caps === undefined ? [] : ['The caps take something away too; how much depends on the data.']),
      ...(rangeCounts(plan) ? ['A cell beyond its range loses the rest.'] : []),
    ],
    assumptions: assumptions(facts),
  }
}

/** What is done to a cell before the noise, besides the caps. */
function rounded(plan: NoisePlan): string[] {
  const { range, unit } = plan.parameters
  return [
    ...(rangeCounts(plan) ? [rangeInWords('Cells', range)] : []),
    ...(unit === undefined
      ? []
      : [`They are rounded to multiples of ${short(unit)}, which the step below allows for.`]),
  ]
}

/** Whether a cell can lie beyond its range: one of a row that keeps within smaller caps cannot. */
function rangeCounts({ facts, parameters: { range, clip } }: NoisePlan): boolean {
  if (facts.neighbours.kind !== 'row' || clip === undefined) return true
  const most = clip.most * clip.quantum
  return most > range.max || -(facts.nonNegative === true ? 0 : most) < range.min
}

function assumptions({ neighbours, names, found, caps, range }: MatrixFacts): string[] {
  return [
    found === undefined ? namesInWords(names) : FOUND_NAMES,
    ...(range === undefined ? [] : ['The range of the cells was fixed without looking at the data.']),
    ...(caps === undefined ? [] : ['The cap was fixed without looking at the data.']),
    RELATION[neighbours.kind],
    RELEASES_ADD_UP,
  ]
}

const RELATION = {
  individual: ONE_IDENTIFIER,
  row: 'A row belongs to one person. The matrix adds up the data, cell by cell.',
  cell: 'One person changes only one cell; someone who changes several is protected less. The matrix adds up the data, cell by cell.',
  weight:
    'One person changes the weight of only one edge; someone who changes several is protected less. The matrix adds up the data, edge by edge.',
  edge: 'One person changes only one edge; someone who changes several is protected less.',
} as const

function enforced({ neighbours, caps, nonNegative }: MatrixFacts): string[] {
  if (caps === undefined) return []
  const whose = neighbours.kind === 'row' ? 'Every row' : "Every person's contributions together"
  return [
    `${whose} ${neighbours.kind === 'row' ? 'is' : 'are'} limited to ${capsInWords(caps)}; what is larger is scaled down${caps.l0 === undefined ? '' : ', and of too many cells the largest are kept'}. Which ones were affected is not published.`,
    ...(nonNegative === true ? ['Negative values are set to 0.'] : []),
  ]
}

function capsInWords({ l0, l1, l2, linf }: Bounds): string {
  const parts = [
    ...(l0 === undefined ? [] : [`${l0} cells`]),
    ...(l1 === undefined ? [] : [`a sum of ${short(l1)}`]),
    ...(l2 === undefined ? [] : [`a length (root of the sum of squares) of ${short(l2)}`]),
    ...(linf === undefined ? [] : [`${short(linf)} in each cell`]),
  ]
  return parts.join(', ')
}
