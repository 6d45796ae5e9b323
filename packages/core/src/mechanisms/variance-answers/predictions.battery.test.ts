/** Variances along named directions: every answer is off by what the plan says, whatever the rows are. */
import { describe, expect, test } from 'vitest'
import { differences, expectErrors, expectPredicted, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import type { NumericRows } from '../numeric-rows/index.ts'
import {
  type VarianceAnswerFacts,
  type VarianceAnswerSettings,
  varianceAnswerInterval,
  varianceAnswers,
} from './index.ts'

const columns = 4
const laplace: VarianceAnswerSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: VarianceAnswerSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }
const axes = Array.from({ length: columns }, (_, i) => Array.from({ length: columns }, (_, j) => (i === j ? 1 : 0)))
const random = uniform(110)
/** Of lengths from 0.1 to 5. */
const several = [
  ...axes,
  [3, 0, 0, 4],
  [0.1, 0, 0, 0],
  ...Array.from({ length: 54 }, () => Array.from({ length: columns }, () => 2 * random() - 1)),
]
const facts: VarianceAnswerFacts = { columns, neighbours: { kind: 'individual' }, norm: 3, directions: several }

/** Rows no longer than the norm. */
function table(rows: number, of: (random: () => number) => number): NumericRows & { readonly values: Float64Array } {
  const random = uniform(111)
  const values = Float64Array.from({ length: rows * columns }, () => of(random))
  return { columns, values, batches: () => [{ rows, columns, values }] }
}

const tables = {
  'no rows': table(0, () => 0),
  'random rows': table(60, (random) => 2 * random() - 1),
  'rows that are all the same': table(300, () => 1.25),
}

function along({ values }: { readonly values: Float64Array }, direction: readonly number[]): number {
  let sum = 0
  for (let start = 0; start < values.length; start += columns) {
    sum += direction.reduce((dot, x, j) => dot + x * (values[start + j] as number), 0) ** 2
  }
  return sum
}

describe.each([
  ['several, laplace', facts, laplace],
  ['several, gaussian', facts, gaussian],
  ['rows that are replaced, laplace', { ...facts, neighbours: { kind: 'row' } }, laplace],
  ['rows that are replaced, gaussian', { ...facts, neighbours: { kind: 'row' } }, gaussian],
  ['the axes, laplace', { ...facts, directions: axes }, laplace],
  ['after a count, gaussian', { ...facts, people: { counted: { epsilon: 0.5 } } }, gaussian],
] as [string, VarianceAnswerFacts, VarianceAnswerSettings][])('variance-answers: %s', (_, facts, settings) => {
  const plan = varianceAnswers.plan(facts, settings)
  const { directions = [] } = facts

  test.each(Object.entries(tables))('%s', async (_, data) => {
    const truth = directions.map((direction) => along(data, direction))
    const errors = await repeated(
      112,
      async (bits) => differences((await varianceAnswers.release(plan, data, { bits })).answers, truth),
      directions.length < 60 ? 2000 : 100,
    )
    expectErrors(plan.expectedError, errors)
  })
})

test('variance-answers: the standard error of an interval is that of the answers', async () => {
  const plan = varianceAnswers.plan(facts, gaussian)
  const data = tables['rows that are all the same']
  const truth = several.map((direction) => along(data, direction))
  const squares: number[] = []
  let held = 0
  await repeated(113, async (bits) => {
    const { answers } = await varianceAnswers.release(plan, data, { bits })
    for (const [k, x] of truth.entries()) {
      const { low, high, standardError } = varianceAnswerInterval(plan, answers[k] as number)
      squares.push((((answers[k] as number) - x) / standardError) ** 2)
      if (low <= x && x <= high) held++
    }
  })
  expectPredicted({ 'error over its standard error': { predicted: 1, seen: squares, root: true } })
  // 6000 intervals of 95 %, five deviations.
  expect(Math.abs(held / squares.length - 0.95)).toBeLessThan(5 * Math.sqrt((0.95 * 0.05) / squares.length))
})
