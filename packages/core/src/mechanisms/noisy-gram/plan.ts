/** Plans for noisy sums of products: Gaussian noise by what one row adds, in Frobenius norm. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import {
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  divideUp,
  multiplyUp,
  semanticWarning,
  sqrtUp,
} from '../../privacy/index.ts'
import { meanAbsolute, short, variance } from '../additive.ts'
import { leftForGaussian } from '../composed.ts'
import { type Composing, checkComposition, composedGuarantee } from '../composing.ts'
import { gridOfUnits } from '../direct/index.ts'
import { type ExpectedError, type Plan, planned, plannedAs } from '../mechanism.ts'
import {
  type Ball,
  ballOf,
  checkRowFacts,
  type NumericRowFacts,
  publicPeople,
  requireBoundedRows,
  rowStages,
} from '../numeric-rows/index.ts'
import { firstCurve } from '../stage-curves.ts'

export interface GramSettings extends Composing {
  readonly epsilon: number
  readonly delta: number
}

export interface GramParameters {
  /** The most that one step changes all products together, in Frobenius norm. */
  readonly sensitivity: number
  /** σ: the deviation of the noise on the diagonal, and along every direction of length 1. */
  readonly scale: number
  /** Its deviation off the diagonal: σ/√2. */
  readonly across: number
  /** Released numbers are whole multiples of this power of two. */
  readonly grid: number
  /** Rows are counted in whole units, and have no more than `most` of them in length. */
  readonly ball: Ball
}

/** Along a direction of length 1, such as a cell of the diagonal; the totals are over all cells. */
export type GramPlan = Plan<NumericRowFacts, GramSettings, GramParameters>

export const NAME = 'noisy-gram'

/** 128 MB of doubles. */
const MOST_COLUMNS = 4096

/** Wider noise would leave the range in which sums are exact, long after anything could be seen of the rows. */
const MOST_STEPS = 2 ** 28

export function plan(given: NumericRowFacts, wished: GramSettings): GramPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  const ofRows = checkRowFacts(facts)
  requireBoundedRows(facts)
  checkColumns(facts.columns)
  requireKnown(settings, ['epsilon', 'delta', 'composition'], 'settings')
  const { epsilon, delta, composition } = settings
  checkComposition(composition)
  const warnings = [...ofRows, ...checkEpsilon(epsilon), ...checkDelta(delta, { required: true })]
  const { left, stages } = rowStages(facts, { epsilon, delta }, 'products')
  const bySums = { epsilon: left.epsilon, delta: left.delta ?? delta }
  const composed = composition === 'exact' && stages.length > 0
  const budget = composed ? leftForGaussian(stages.map(firstCurve), { epsilon, delta }, bySums) : bySums
  const { mu } = calibrateGaussian(budget)
  const { parameters, error } = calibrate(facts, mu)
  warnings.push(...semanticWarning(epsilon, delta, publicPeople(facts.people)), ...drowned(facts, parameters.scale))
  const guarantee = {
    kind: 'approximate',
    ...budget,
    neighbours: facts.neighbours,
    exactness: 'exact',
    curve: { kind: 'gaussian', mu },
  } as const
  const parts = {
    mechanism: NAME,
    facts,
    settings,
    parameters,
    stages: [...stages, { name: 'gaussian noise', guarantee }],
    expectedError: error,
    warnings,
  } as const
  return composed ? plannedAs(parts, composedGuarantee({ epsilon, delta }, facts.neighbours)) : planned(parts, epsilon)
}

function checkColumns(columns: number): void {
  if (columns <= MOST_COLUMNS) return
  throw new NotFeasible(
    `The products of ${columns} columns are ${columns * columns} numbers: ${MOST_COLUMNS} columns are the most. Choose those that matter, or take a covariance-sketch, which has fewer numbers.`,
  )
}

function calibrate(facts: NumericRowFacts, mu: number): { parameters: GramParameters; error: ExpectedError } {
  const ball = ballOf(normOf(facts))
  const sensitivity = frobeniusStep(facts, ball)
  const scale = divideUp(sensitivity, mu)
  if (!(scale <= MOST_STEPS * sensitivity)) {
    throw new NotFeasible(
      `The noise would be ${(1 / mu).toExponential(1)} times what one row adds, and nothing could be seen: take a larger ε or δ.`,
    )
  }
  const across = multiplyUp(scale, sqrtUp(0.5))
  const grid = gridOfUnits(across, ball.unit * ball.unit)
  return { parameters: { sensitivity, scale, across, grid, ball }, error: expectedError(scale, facts.columns) }
}

/** The checks of the facts have seen that it is there. */
function normOf({ norm }: NumericRowFacts): number {
  if (norm === undefined) throw new InvalidInput('The facts need a norm: the length that a row may have.')
  return norm
}

/**
 * A row a is there or not: ‖aaᵀ‖ = |a|². It is replaced by b: ‖aaᵀ − bbᵀ‖² = |a|⁴ + |b|⁴ − 2(a·b)², at most 2B⁴, which
 * two rows at a right angle attain; in one column there are none, and squares from 0 to B² are B² apart.
 */
function frobeniusStep({ neighbours, columns }: NumericRowFacts, { unit, most }: Ball): number {
  // Whole numbers below 2^42, times a power of two: exact.
  const square = most * most * (unit * unit)
  return neighbours.kind === 'row' && columns > 1 ? multiplyUp(square, sqrtUp(2)) : square
}

/** Of d² cells, d have variance σ² and the others half of it. */
function expectedError(scale: number, columns: number): ExpectedError {
  const mean = meanAbsolute('gaussian', scale)
  const others = columns * (columns - 1)
  return {
    meanAbsolute: mean,
    rootMeanSquare: scale,
    ninetyFivePercent: 1.959963984540054 * scale,
    totalAbsolute: mean * (columns + others * Math.SQRT1_2),
    totalSquared: variance('gaussian', scale) * (columns + others / 2),
  }
}

/** Rows as long as they may be, and as much in every direction, would have this sum of squares along one of length 1. */
function drowned(facts: NumericRowFacts, scale: number): string[] {
  const people = publicPeople(facts.people)
  if (people === undefined) return []
  const most = (people * normOf(facts) ** 2) / facts.columns
  if (scale <= most) return []
  return [
    `The noise along a direction of length 1 has a deviation of ${short(scale)}, and ${people} rows have a sum of squares of about ${short(most)} there if they are as long as allowed and point equally in all directions: little can be seen. A smaller norm, more people or a larger ε would help.`,
  ]
}
