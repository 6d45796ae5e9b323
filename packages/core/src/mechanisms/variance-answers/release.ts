/** The release: sums of squares along the named directions, with certified noise. */
import { InvalidInput } from '../../errors.ts'
import { begin, type Run } from '../../run.ts'
import { noisySums } from '../direct/index.ts'
import { checked, type Release } from '../mechanism.ts'
import {
  drawRowStages,
  hasRowStages,
  type NumericRows,
  passesFor,
  passesOver,
  publicPeople,
  requireUndrawn,
} from '../numeric-rows/index.ts'
import { NAME, plan as planAgain, type VarianceAnswerPlan } from './plan.ts'
import { squaresAlong } from './sums.ts'

export interface ReleasedVarianceAnswers extends Release<VarianceAnswerPlan> {
  /** Σ(a·x)² over all rows a, in the order of the directions in the facts. */
  readonly answers: Float64Array
  /** How many rows there are, as far as it is public. */
  readonly people?: number
}

/**
 * `data` are rows of numbers, read once for the answers and once for each stage that the plan has. They are not changed;
 * nothing about them but the number of columns, which is public, can make this fail.
 */
export async function release(
  given: VarianceAnswerPlan,
  data: NumericRows,
  run: Run = {},
): Promise<ReleasedVarianceAnswers> {
  const first = checked(NAME, given, planAgain)
  requireUndrawn(first.facts)
  if (first.facts.directions === undefined) {
    throw new InvalidInput(
      `The plan says how many directions there will be, ${first.parameters.answers}, but not which: name them in the facts (directions) and plan again.`,
    )
  }
  const { bits, randomness } = begin(run)
  const passes = passesOver(passesFor(first.facts), run)
  const facts = hasRowStages(first.facts) ? await drawRowStages(first.facts, data, bits, passes()) : first.facts
  const plan = facts === first.facts ? first : planAgain(facts, first.settings)
  const sums = await squaresAlong(plan, data, passes())
  const { scale, grid, part } = plan.parameters
  const answers = noisySums(plan.settings.noise, sums, { scale, grid, unit: part * part }, bits)
  const people = publicPeople(plan.facts.people)
  return { plan, answers, ...(people === undefined ? {} : { people }), randomness }
}
