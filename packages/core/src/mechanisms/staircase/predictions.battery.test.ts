/** The staircase: how often a cell is flipped, by every phase, and how far estimates over many rows are off. */
import { describe, expect, test } from 'vitest'
import { cellsOf, expectEstimates, expectKept, tableOf } from '../../testing/binary-predictions.ts'
import { differences, expectErrors, expectPredicted, repeated } from '../../testing/predictions.ts'
import { type BinaryFacts, estimateColumns, estimatePairs, responseChannel } from '../binary/index.ts'
import { type StaircaseSettings, staircase } from './index.ts'

const facts: BinaryFacts = { rows: 60, columns: 16, neighbours: { kind: 'row' } }

describe.each([
  ['columns', facts, { epsilon: 1 }],
  ['a large ε', facts, { epsilon: 8 }],
  ['pairs of columns', facts, { epsilon: 3, phase: 'pairs' }],
  ['a phase by number', facts, { epsilon: 2, phase: 3 }],
  ['at most 3 ones', { ...facts, maxOnes: 3 }, { epsilon: 2 }],
  ['a single column', { ...facts, columns: 1, rows: 600 }, { epsilon: 1 }],
] as [string, BinaryFacts, StaircaseSettings][])('staircase: %s', (_, facts, settings) => {
  test.each(facts.maxOnes === undefined ? [0, 0.3, 1] : [0, 0.02])('the share %d of ones', async (share) => {
    const data = tableOf(facts.rows, facts.columns, share, 41)
    const truth = cellsOf(data)
    const declared = truth.reduce((a, b) => a + b, 0)
    const plan = staircase.plan({ ...facts, ones: { declared } }, settings)
    const cells = await repeated(42, async (bits) => cellsOf((await staircase.release(plan, data, { bits })).matrix))
    expectErrors(
      plan.expectedError,
      cells.map((all) => differences(all, truth)),
    )
    const { prediction } = plan.parameters
    if (prediction === undefined) throw new Error('the ones were declared')
    if (share === 0.3) expectKept(prediction, truth, cells)
  })
})

test('staircase: estimates are off by their standard errors, and by what the plan says beforehand', async () => {
  const data = tableOf(60, 16, 0.3, 43)
  const truth = cellsOf(data)
  const plan = staircase.plan(facts, { epsilon: 6, phase: 'pairs' })
  const { flipProbability: p, signal } = plan.parameters
  const matrices = await repeated(44, async (bits) => (await staircase.release(plan, data, { bits })).matrix, 400)
  const both = Array.from({ length: 256 }, (_, at) => {
    const [j, k] = [Math.floor(at / 16), at % 16]
    return truth.reduce((sum, x, cell) => sum + (cell % 16 === j ? x * (truth[cell - j + k] as number) : 0), 0)
  })
  const columns = Array.from({ length: 16 }, (_, j) => both[17 * j] as number)
  expectEstimates(
    'columns',
    columns,
    matrices.map((matrix) => estimateColumns(matrix, responseChannel(p))),
  )
  expectEstimates(
    'pairs of columns',
    both,
    matrices.map((matrix) => estimatePairs(matrix, signal)),
  )
  const said = staircase.inWords(plan).error.join(' ')
  const ofColumns = Math.sqrt(60 * p * (1 - p)) / (1 - 2 * p)
  expect(said).toContain(`1 in a column can be estimated with a standard error of ${Number(ofColumns.toPrecision(4))}`)
  const squares = matrices.map((matrix) => {
    const { values } = estimateColumns(matrix, responseChannel(p))
    return differences(values, columns).reduce((sum, x) => sum + x * x, 0) / 16
  })
  expectPredicted({ 'columns, as the plan says': { predicted: ofColumns ** 2, seen: squares, root: true } })
  // "About so much or more" for two columns.
  const ofPairs = Math.sqrt(60) / (4 * Math.abs(signal.pair))
  expect(said).toContain(`of about ${Number(ofPairs.toPrecision(4))} or more`)
  const pairs = matrices.map((matrix) => {
    const { values } = estimatePairs(matrix, signal)
    const off = differences(values, both)
    return off.reduce((sum, x, at) => sum + (at % 17 === 0 ? 0 : x * x), 0) / 240
  })
  const measured = Math.sqrt(pairs.reduce((a, b) => a + b, 0) / pairs.length)
  expect(measured).toBeGreaterThan(0.85 * ofPairs)
  expect(measured).toBeLessThan(2 * ofPairs)
})
