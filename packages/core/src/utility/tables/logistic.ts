/** Logistic regression, which always finds the same model for the same rows. */
import { InvalidInput } from '../../errors.ts'
import { solve } from './cholesky.ts'
import { derivatives, dot, objective, type Problem, product, withConstant } from './logistic-loss.ts'

/** People with numbers and a label. */
export interface Records {
  /** Numbers of a person. */
  readonly columns: number
  /** A row each, one after the other. */
  readonly features: Float64Array
  /** 0 or 1. */
  readonly labels: Uint8Array
}

export interface LogisticFit {
  /** Λ. Scikit-learn's C is 1/(n·Λ), for a model without an intercept of rows that end in a 1. */
  readonly ridge: number
  /** Every row, with its constant, is multiplied by this. */
  readonly scale?: number
  /** b: a vector that the objective is tilted by. */
  readonly tilt?: Float64Array
}

const MOST_STEPS = 200

/** So near to the end one whole step doubles the digits, and the objective is too coarse to tell whether it helped. */
const CLOSE = 1e-13

/**
 * The weights w, the last of them for a constant 1, with the smallest Σ ln(1 + exp(−yᵢ w·xᵢ))/n + Λ|w|²/2 + b·w/n,
 * where yᵢ = ±1: by Newton's method, a step halved until it helps. The objective is strictly convex, so that there is
 * one such w, and from anywhere this leads there.
 */
export function fitLogistic(records: Records, { ridge, scale = 1, tilt }: LogisticFit): Float64Array {
  checkRecords(records)
  if (!(ridge > 0)) throw new InvalidInput(`Logistic regression needs a ridge above 0, such as 0.001, not ${ridge}.`)
  const n = records.labels.length
  const slope = tilt === undefined ? new Float64Array(records.columns + 1) : tilt.map((each) => each / n)
  const problem: Problem = { rows: withConstant(records, scale), labels: records.labels, ridge, slope }
  let weights = new Float64Array(records.columns + 1)
  let value = objective(problem, weights)
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = derivatives(problem, weights)
    const direction = solve(hessian, gradient)
    const decrease = dot(direction, gradient)
    if (decrease < CLOSE) return moved(weights, direction, 1)
    let length = 1
    let next = moved(weights, direction, length)
    let nextValue = objective(problem, next)
    while (nextValue > value - 1e-4 * length * decrease && length > 1e-9) {
      length /= 2
      next = moved(weights, direction, length)
      nextValue = objective(problem, next)
    }
    if (nextValue >= value) break
    weights = next
    value = nextValue
  }
  return weights
}

/** The share of records whose label the model tells; 1 above the boundary. */
export function accuracy(records: Records, weights: Float64Array): number {
  checkRecords(records)
  const { labels } = records
  const rows = withConstant(records, 1)
  let right = 0
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === (product(rows, i, weights) > 0 ? 1 : 0)) right++
  }
  return right / labels.length
}

function checkRecords({ columns, features, labels }: Records): void {
  if (labels.length === 0) throw new InvalidInput('Nothing can be learnt from no records: give at least one.')
  if (features.length === labels.length * columns) return
  throw new InvalidInput(
    `${labels.length} records of ${columns} columns have ${labels.length * columns} features, but ${features.length} were given.`,
  )
}

function moved(weights: Float64Array, direction: Float64Array, length: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(weights, (weight, j) => weight - length * (direction[j] as number))
}
