/** Noisy products: the error of all cells, and along directions of any length; the same whatever the rows are. */
import { describe, expect, test } from 'vitest'
import { differences, expectPredicted, expectWidth, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { gramAnswer, noisyGram } from './index.ts'

const columns = 6
const facts: NumericRowFacts = { columns, neighbours: { kind: 'individual' }, norm: 2 }
const settings = { epsilon: 1, delta: 1e-6 }

/** Rows no longer than the norm, in whole 2^−8: squares of them are exact. */
function table(rows: number, of: (random: () => number) => number): NumericRows & { readonly products: number[] } {
  const random = uniform(101)
  const values = Float64Array.from({ length: rows * columns }, () => Math.round(256 * of(random)) / 256)
  const products = Array.from({ length: columns * columns }, (_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns]
    let sum = 0
    for (let k = 0; k < rows; k++) sum += (values[k * columns + i] as number) * (values[k * columns + j] as number)
    return sum
  })
  return { columns, products, batches: () => [{ rows, columns, values }] }
}

const tables = {
  'no rows': table(0, () => 0),
  'rows of zeros': table(50, () => 0),
  'random rows': table(50, (random) => random() - 0.5),
  'rows that are all the same': table(200, () => 0.75),
}

const direction = [1, -0.5, 0.25, 0, 2, -1]
const square = direction.reduce((sum, x) => sum + x * x, 0)

describe.each([
  ['individuals', facts],
  ['rows that are replaced', { ...facts, neighbours: { kind: 'row' } }],
  ['a count first', { ...facts, people: { counted: { epsilon: 0.2 } } }],
] as [string, NumericRowFacts][])('noisy-gram: %s', (_, facts) => {
  const plan = noisyGram.plan(facts, settings)
  const { meanAbsolute, rootMeanSquare, ninetyFivePercent, totalAbsolute, totalSquared } = plan.expectedError

  test.each(Object.entries(tables))('%s', async (_, data) => {
    const releases = await repeated(102, async (bits) => noisyGram.release(plan, data, { bits }), 300)
    const errors = releases.map(({ gram }) => differences(gram.values, data.products))
    const diagonal = errors.map((all) => all.filter((_, at) => at % (columns + 1) === 0))
    const sum = (of: (x: number) => number) => (all: Float64Array) => all.reduce((total, x) => total + of(x), 0)
    const truth = data.products.reduce(
      (total, x, at) =>
        total + x * (direction[Math.floor(at / columns)] as number) * (direction[at % columns] as number),
      0,
    )
    const along = releases.map((release) => gramAnswer(release, direction))
    expectPredicted({
      'total absolute error': { predicted: totalAbsolute, seen: errors.map(sum(Math.abs)) },
      'total squared error': { predicted: totalSquared, seen: errors.map(sum((x) => x * x)) },
      'mean absolute error of sums of squares': {
        predicted: meanAbsolute,
        seen: diagonal.map(sum(Math.abs)).map((x) => x / columns),
      },
      'root mean square of sums of squares': {
        predicted: rootMeanSquare ** 2,
        seen: diagonal.map(sum((x) => x * x)).map((x) => x / columns),
        root: true,
      },
    })
    expectWidth('95 of 100 sums of squares', {
      predicted: ninetyFivePercent,
      miss: 0.05,
      sizes: diagonal.map((all) => all.map(Math.abs)),
    })
    for (const { standardError } of along) expect(standardError).toBeCloseTo(rootMeanSquare * square, 9)
    const squares = along.map(({ estimate }) => ((estimate - truth) / square) ** 2)
    // One number for each release: its square is within a quarter by chance alone.
    expectPredicted({ 'along a direction': { predicted: rootMeanSquare ** 2, seen: squares, root: true } })
  })
})

test('noisy-gram: a single column', async () => {
  const one = { columns: 1, norm: 2, neighbours: { kind: 'row' } } as const
  const plan = noisyGram.plan(one, settings)
  const data = { columns: 1, batches: () => [{ rows: 0, columns: 1, values: new Float64Array(0) }] }
  const errors = await repeated(103, async (bits) => (await noisyGram.release(plan, data, { bits })).gram.values, 4000)
  expectPredicted({
    'total absolute error': { predicted: plan.expectedError.totalAbsolute, seen: errors.map(([x = 0]) => Math.abs(x)) },
  })
})
