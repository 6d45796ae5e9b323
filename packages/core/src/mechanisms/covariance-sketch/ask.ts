/** Answers from a sketch of rows: no private data, and nothing but the plan and the numbers that were published. */
import { NotFeasible } from '../../errors.ts'
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { checkDirection, positivePart, type VarianceAnswer, varianceAnswerOf } from '../numeric-rows/index.ts'
import { type AskOptions, type Sketch, sketchOf, varianceInterval } from '../sketches/index.ts'
import type { CovariancePlan } from './plan.ts'

/** What was published: a plan from the certificate, and the numbers. */
export interface PublishedCovarianceSketch {
  readonly plan: CovariancePlan
  readonly sketch: Sketch
}

/** The sum of squares along a direction x, of any length. */
export function varianceAnswer(
  { plan, sketch }: PublishedCovarianceSketch,
  direction: ArrayLike<number>,
  options: AskOptions = {},
): VarianceAnswer {
  const { columns } = plan.facts
  checkDirection(direction, columns, 'The direction')
  const { rows, values } = sketchOf(sketch, plan.parameters.rows, columns)
  const projections = new Float64Array(rows)
  for (let j = 0; j < columns; j++) {
    const x = direction[j] as number
    for (let i = 0; i < rows; i++) {
      projections[i] = (projections[i] as number) + x * (values[j * rows + i] as number)
    }
  }
  return varianceFromProjections(plan, direction, projections, options)
}

/** From the r projections of a direction, for a reader that has not the whole of a large sketch in memory. */
function varianceFromProjections(
  { facts, parameters: { rows, added } }: CovariancePlan,
  direction: ArrayLike<number>,
  projections: ArrayLike<number>,
  options: AskOptions = {},
): VarianceAnswer {
  const squares = sumOfSquares(projections)
  const noise = added * added * sumOfSquares(direction)
  const known = {
    estimate: squares / rows - noise,
    standardError: (squares / rows) * Math.sqrt(2 / rows),
    intervalAt: (miss: number) => {
      const { low, high } = varianceInterval(rows, squares, miss)
      return { low: low - noise, high: high - noise }
    },
    notes: ['The interval holds for a direction that was fixed before the sketch was seen.'],
  }
  return varianceAnswerOf(facts, known, options)
}

function sumOfSquares(x: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += (x[i] as number) ** 2
  return sum
}

/** Eigenvectors of more columns take minutes. */
const MOST_POSITIVE = 2048

/** 128 MB of doubles. */
const MOST_COLUMNS = 4096

/**
 * AᵀA, estimated without bias: xᵀ(this)x is the answer for x. With `psd`, the nearest matrix that has no direction of
 * negative sum of squares, which is what AᵀA has; its answers are no longer without bias.
 */
export function covarianceOf(
  { plan, sketch }: PublishedCovarianceSketch,
  { psd = false }: { readonly psd?: boolean } = {},
): Dense {
  const { columns } = plan.facts
  const { rows, values } = sketchOf(sketch, plan.parameters.rows, columns)
  const most = psd ? MOST_POSITIVE : MOST_COLUMNS
  if (columns > most) {
    throw new NotFeasible(
      `All products of ${columns} columns are not computed${psd ? ' and made positive' : ''}: ${most} columns are the most. Ask for the directions that matter.`,
    )
  }
  const projections = { rows: columns, columns: rows, values: Float64Array.from(values) }
  const product = multiply(projections, transposed(projections))
  const noise = plan.parameters.added ** 2
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j <= i; j++) {
      const value = (product.values[i * columns + j] as number) / rows - (i === j ? noise : 0)
      product.values[i * columns + j] = value
      product.values[j * columns + i] = value
    }
  }
  return psd ? positivePart(product) : product
}
