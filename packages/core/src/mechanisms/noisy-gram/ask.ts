/** Answers from noisy products: no private data, and nothing but the plan and the numbers that were published. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { normalQuantile } from '../../privacy/index.ts'
import { checkDirection, positivePart, type VarianceAnswer, varianceAnswerOf } from '../numeric-rows/index.ts'
import type { AskOptions } from '../sketches/index.ts'
import type { GramPlan } from './plan.ts'

/** What was published: a plan from the certificate, and the numbers. */
export interface PublishedGram {
  readonly plan: GramPlan
  readonly gram: Dense
}

/**
 * The sum of squares along a direction x, of any length: xᵀ(AᵀA + N)x, whose noise is normal of deviation σ|x|², wherever
 * x points, if it was fixed before the release was seen.
 */
export function gramAnswer(
  { plan, gram }: PublishedGram,
  direction: ArrayLike<number>,
  options: AskOptions = {},
): VarianceAnswer {
  const { facts, parameters } = plan
  checkDirection(direction, facts.columns, 'The direction')
  checkGram(gram, facts.columns)
  const x = Float64Array.from(direction)
  const { square, sum } = sizesOf(x)
  const standardError = parameters.scale * square
  const estimate = formOf(gram, x)
  const known = {
    estimate,
    standardError,
    intervalAt: (miss: number) => {
      // Every number was rounded by half a grid point at most.
      const width = normalQuantile(miss) * standardError + (parameters.grid / 2) * sum * sum
      return { low: estimate - width, high: estimate + width }
    },
    notes: ['The interval holds for a direction that was fixed before the release was seen.'],
  }
  return varianceAnswerOf(facts, known, options)
}

/** |x|² and Σ|x|. */
function sizesOf(x: Float64Array): { square: number; sum: number } {
  let [square, sum] = [0, 0]
  for (const value of x) {
    square += value * value
    sum += Math.abs(value)
  }
  return { square, sum }
}

/** xᵀGx. */
function formOf({ columns, values }: Dense, x: Float64Array): number {
  let total = 0
  for (let i = 0; i < columns; i++) {
    let across = 0
    for (let j = 0; j < columns; j++) across += (values[i * columns + j] as number) * (x[j] as number)
    total += (x[i] as number) * across
  }
  return total
}

/** Eigenvectors of more columns take minutes. */
const MOST_POSITIVE = 2048

/**
 * AᵀA, estimated without bias. With `psd`, the nearest matrix that has no direction of negative sum of squares, which is
 * what AᵀA has; its answers are no longer without bias.
 */
export function gramOf({ plan, gram }: PublishedGram, { psd = false }: { readonly psd?: boolean } = {}): Dense {
  const { columns } = plan.facts
  checkGram(gram, columns)
  if (!psd) return { rows: columns, columns, values: gram.values.slice() }
  if (columns > MOST_POSITIVE) {
    throw new NotFeasible(
      `The products of ${columns} columns are not made positive: ${MOST_POSITIVE} columns are the most. Ask for the directions that matter.`,
    )
  }
  return positivePart(gram)
}

function checkGram(gram: Dense, columns: number): void {
  const { rows, columns: width, values } = gram ?? {}
  if (values instanceof Float64Array && rows === columns && width === columns && values.length === columns * columns)
    return
  throw new InvalidInput(
    `By its plan the release is a matrix of ${columns} × ${columns}, a Float64Array of ${columns * columns} numbers, and this is not: it belongs to another plan, or a part is missing.`,
  )
}
