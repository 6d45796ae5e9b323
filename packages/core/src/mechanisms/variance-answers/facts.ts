/** What is public about a table whose rows are people, and the directions that are asked for. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import {
  checkDirection,
  checkRowFacts,
  type NumericRowFacts,
  ROW_FACTS,
  requireBoundedRows,
} from '../numeric-rows/index.ts'

export interface VarianceAnswerFacts extends NumericRowFacts {
  /** One number for each column; of any length, but answers go with its square. */
  readonly directions?: readonly (readonly number[])[]
  /** In place of the directions, to plan before they are named: so many, of length 1. Nothing can be released of it. */
  readonly queries?: number
}

export const MOST_DIRECTIONS = 2048

/** Numbers in all directions together: they are a part of the plan, which is written as text. */
const MOST_NUMBERS = 2 ** 24

/** Returns warnings. */
export function checkFacts(facts: VarianceAnswerFacts): string[] {
  const warnings = checkRowFacts(facts, [...ROW_FACTS, 'directions', 'queries'])
  requireBoundedRows(facts)
  const { directions, queries, columns } = facts
  if ((directions === undefined) === (queries === undefined)) {
    throw new InvalidInput(
      'The facts need the directions, each a list with a number for each column; or, to plan before they are named, how many there will be: queries.',
    )
  }
  if (directions === undefined) {
    checkCount(queries)
    return warnings
  }
  if (!Array.isArray(directions)) {
    throw new InvalidInput('The directions are a list of lists of numbers, such as [[1, 0], [0, 1]].')
  }
  checkCount(directions.length)
  if (directions.length * columns > MOST_NUMBERS) {
    throw new NotFeasible(
      `The directions have ${directions.length * columns} numbers in all, and ${MOST_NUMBERS} are the most: ask for fewer.`,
    )
  }
  for (const [i, direction] of (directions as readonly (readonly number[])[]).entries()) {
    const which = `Direction ${i + 1} of ${directions.length}`
    if (!Array.isArray(direction)) throw new InvalidInput(`${which} is no list of numbers, such as [1, 0].`)
    checkDirection(direction as readonly number[], columns, which)
  }
  return warnings
}

function checkCount(queries: unknown): void {
  if (typeof queries === 'number' && Number.isInteger(queries) && queries >= 1 && queries <= MOST_DIRECTIONS) return
  throw new InvalidInput(
    `The number of directions is a whole number from 1 to ${MOST_DIRECTIONS}, not ${String(queries)}. (For more of them there are noisy-gram and covariance-sketch.)`,
  )
}
