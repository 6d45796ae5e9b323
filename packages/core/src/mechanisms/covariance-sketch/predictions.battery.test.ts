/**
 * Sketches of rows: the error of the sum of squares along a direction, under all three relations. It is predicted for a
 * guess of that sum, and the rows here have it.
 */
import { describe, expect, test } from 'vitest'
import { expectAtMost, expectPredicted, expectWidth, meanOf, repeated } from '../../testing/predictions.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { type CovariancePlan, type CovarianceSettings, covarianceSketch, varianceAnswer } from './index.ts'

const columns = 30
const norm = 10
const facts: NumericRowFacts = { columns, neighbours: { kind: 'individual' }, norm }
const settings: CovarianceSettings = { epsilon: 2, delta: 1e-4, rows: 20, evenIfUseless: true }

/** So many rows along every axis, all as long as they may be: the sum of squares is the same along every direction. */
function table(times: number): NumericRows {
  const rows = times * columns
  const values = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++) values[i * columns + (i % columns)] = norm
  return { columns, batches: () => [{ rows, columns, values }] }
}

/** Directions at right angles, along the axes and between two of them: their answers are independent. */
const directions = Array.from({ length: columns }, (_, k) =>
  Array.from({ length: columns }, (_, j) => {
    if (k < 10) return j === k ? 1 : 0
    const pair = j >= 10 && j >> 1 === k >> 1
    return pair ? (j % 2 === 1 && k % 2 === 1 ? -Math.SQRT1_2 : Math.SQRT1_2) : 0
  }),
)

/** For every release, the answers along all directions. */
async function asked(plan: CovariancePlan, times: number) {
  const data = table(times)
  const truth = times * norm ** 2
  return repeated(152, async (bits) => {
    const released = await covarianceSketch.release(plan, data, { bits })
    const answers = directions.map((x) => varianceAnswer(released, x, plan.settings.asked ?? {}))
    return {
      plan: released.plan,
      off: Float64Array.from(answers, ({ estimate }) => estimate - truth),
      stated: meanOf(answers.map(({ standardError }) => standardError)).mean,
      length: meanOf(answers.map(({ low, high }) => high - low)).mean,
    }
  })
}

const squareOf = (off: Float64Array) => off.reduce((sum, x) => sum + x * x, 0) / off.length

function expectAsStated(plan: CovariancePlan, all: Awaited<ReturnType<typeof asked>>): void {
  const { standardError, ninetyFivePercent } = plan.expectedError
  const off = meanOf(all.map(({ off }) => meanOf(off).mean))
  expect(Math.abs(off.mean), 'bias').toBeLessThan(5 * off.error)
  expectPredicted({
    'standard error': { predicted: standardError ** 2, seen: all.map(({ off }) => squareOf(off)), root: true },
    'as answers state it': { predicted: standardError, seen: all.map(({ stated }) => stated) },
  })
  const sizes = all.map(({ off }) => off.map(Math.abs))
  expectWidth('95 of 100 answers', { predicted: ninetyFivePercent, miss: 0.05, sizes })
}

describe.each([
  ['individuals', facts],
  ['rows that are replaced', { ...facts, neighbours: { kind: 'row' } }],
  ['rows that move a little', { columns, neighbours: { kind: 'row-change', maxChange: 3 } }],
] as [string, NumericRowFacts][])('covariance-sketch: %s', (_, facts) => {
  test.each(facts.neighbours.kind === 'individual' ? [0, 5, 40] : [10])('%d rows along every axis', async (times) => {
    const plan = covarianceSketch.plan(facts, { ...settings, asked: { variance: Math.max(times * norm ** 2, 1e-9) } })
    expectAsStated(plan, await asked(plan, times))
  })
})

describe('covariance-sketch: parts of the prediction', () => {
  test('the guess by people is that of rows as long as they may be, in every direction', async () => {
    const plan = covarianceSketch.plan({ ...facts, people: { declared: 10 * columns } }, settings)
    expect(plan.expectedError).toMatchObject({ guess: 1000, guessed: 'by people' })
    expectAsStated(plan, await asked(plan, 10))
  })

  test('what is there whatever the data, and what grows with the answer', () => {
    const { expectedError: error, parameters } = covarianceSketch.plan(facts, { ...settings, asked: { variance: 700 } })
    expect(error.additive).toBeCloseTo(parameters.added ** 2 * Math.sqrt(2 / 20), 9)
    expect(error.relative).toBeCloseTo(Math.sqrt(2 / 20), 9)
    expect(error.additive + 700 * error.relative).toBeCloseTo(error.standardError, 9)
  })

  test('intervals are about as long as predicted, where they do not reach 0', async () => {
    const asking = { variance: 4000, confidence: 0.9, queries: 2 }
    const plan = covarianceSketch.plan(facts, { ...settings, rows: 100, asked: asking })
    const all = await asked(plan, 40)
    const { intervalLength } = plan.expectedError
    expectPredicted({ 'length of an interval': { predicted: intervalLength, seen: all.map(({ length }) => length) } })
  })

  // A sum of squares is never below 0, and intervals end there.
  test.each([1, 5, 40])('intervals are at most as long as predicted: %d rows along every axis', async (times) => {
    const plan = covarianceSketch.plan(facts, { ...settings, asked: { variance: times * norm ** 2 } })
    const seen = (await asked(plan, times)).map(({ length }) => length)
    const { intervalLength } = plan.expectedError
    expectAtMost('length of an interval', { predicted: intervalLength, seen })
    if (times === 1) expect(meanOf(seen).mean).toBeLessThan(0.85 * intervalLength)
    expect(covarianceSketch.inWords(plan).error.join(' ')).toMatch(/is at most about [\d.]+ long/)
  })

  test('with a first look at the narrowest direction, the plan of the release says what is left of the noise', async () => {
    const spectrum = { epsilon: 1, delta: 1e-5 }
    const plan = covarianceSketch.plan(facts, { ...settings, spectrum, asked: { variance: 2000 } })
    const all = await asked(plan, 20)
    const shares = all.map(({ off, plan }) => squareOf(off) / plan.expectedError.standardError ** 2)
    expectPredicted({ 'error over the standard error of each release': { predicted: 1, seen: shares, root: true } })
    // The plan before knows nothing of that, and states what there is at most.
    for (const { plan: after } of all) expect(after.parameters.added).toBeLessThan(plan.parameters.added)
    for (const { plan: after } of all) {
      expect(after.expectedError.standardError).toBeLessThan(plan.expectedError.standardError)
    }
  })
})
