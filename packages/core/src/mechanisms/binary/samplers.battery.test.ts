/**
 * Half a million rows of eight cells from every mechanism that perturbs rows or cells on their own, against the law
 * enumerated over all 256 patterns (χ², α = 10⁻⁶); copies that are slightly wrong are rejected by the same test.
 */
import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { bitsIn } from '../../testing/tiny.ts'
import { filteredRelease } from '../filtered/index.ts'
import { passes } from '../filtered/threshold.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { staircase } from '../staircase/index.ts'
import { stepsAt } from '../staircase/law.ts'

const ALPHA = 1e-6
const ROWS = 500_000
const COLUMNS = 8
/** What every row holds: ones at both ends and inside. */
const TRUTH = 0b1001_0001

function copies(): SparseMatrix {
  const ones = Array.from({ length: COLUMNS }, (_, j) => j).filter((j) => ((TRUTH >> j) & 1) === 1)
  return {
    rows: ROWS,
    columns: COLUMNS,
    offsets: Uint32Array.from({ length: ROWS + 1 }, (_, i) => i * ones.length),
    indices: Uint32Array.from({ length: ROWS * ones.length }, (_, k) => ones[k % ones.length] as number),
  }
}

function patterns({ offsets, indices }: SparseMatrix): Float64Array {
  const counts = new Float64Array(2 ** COLUMNS)
  for (let i = 0; i < ROWS; i++) {
    let mask = 0
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) mask |= 1 << (indices[k] as number)
    counts[mask] = (counts[mask] as number) + 1
  }
  return counts
}

function expected(weight: (y: number) => number): Float64Array {
  const weights = Float64Array.from({ length: 2 ** COLUMNS }, (_, y) => weight(y))
  const total = weights.reduce((a, b) => a + b)
  return weights.map((w) => (ROWS * w) / total)
}

const row = { kind: 'row' } as const
const facts = { rows: ROWS, columns: COLUMNS, neighbours: row } as const

describe('half a million rows', () => {
  test('of the staircase', async () => {
    const plan = staircase.plan(facts, { epsilon: 1 })
    const { matrix } = await staircase.release(plan, copies(), { bits: seededBits(31) })
    const { phase, cellsOfStep } = plan.parameters
    const law = (epsilon: number, at: number) =>
      expected((y) => Math.exp(-epsilon * stepsAt(bitsIn(y ^ TRUTH), at, cellsOfStep)))
    const seen = patterns(matrix)
    expect(chiSquareP(seen, law(1, phase))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(seen, law(-1, phase))).toBeLessThan(ALPHA)
    expect(chiSquareP(seen, law(1.2, phase))).toBeLessThan(ALPHA)
    // By the steps down the test is far sharper: an ε that is 2 % off is seen.
    const bySteps = (counts: Float64Array) => {
      const sums = new Float64Array(stepsAt(COLUMNS, phase, cellsOfStep) + 1)
      counts.forEach((count, y) => {
        const steps = stepsAt(bitsIn(y ^ TRUTH), phase, cellsOfStep)
        sums[steps] = (sums[steps] as number) + count
      })
      return sums
    }
    expect(chiSquareP(bySteps(seen), bySteps(law(1, phase)))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(bySteps(seen), bySteps(law(1.02, phase)))).toBeLessThan(ALPHA)
    expect(chiSquareP(seen, law(1, phase + 1))).toBeLessThan(ALPHA)
  })

  test('of randomised response', async () => {
    const plan = randomisedResponse.plan(facts, { epsilon: 4 })
    const { matrix } = await randomisedResponse.release(plan, copies(), { bits: seededBits(32) })
    const law = (p: number) => expected((y) => (p / (1 - p)) ** bitsIn(y ^ TRUTH))
    const p = plan.parameters.flipProbability
    const seen = patterns(matrix)
    expect(chiSquareP(seen, law(p))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(seen, law(p * 1.01))).toBeLessThan(ALPHA)
    expect(chiSquareP(seen, law(1 - p))).toBeLessThan(ALPHA)
  })

  test('of the filtered release', async () => {
    const plan = filteredRelease.plan(
      { ...facts, neighbours: { kind: 'cell', maxChange: 1 } },
      { epsilon: 1, keep: { threshold: 0.5 } },
    )
    const { matrix } = await filteredRelease.release(plan, copies(), { bits: seededBits(33) })
    const t = (plan.parameters.threshold as number) - plan.parameters.grid / 2
    const law = (zero: number, one: number) =>
      expected((y) => {
        let weight = 1
        for (let k = 0; k < COLUMNS; k++) {
          const pass = ((TRUTH >> k) & 1) === 1 ? one : zero
          weight *= ((y >> k) & 1) === 1 ? pass : 1 - pass
        }
        return weight
      })
    const [zero, one] = [passes(0, t, 1), passes(1, t, 1)]
    const seen = patterns(matrix)
    expect(chiSquareP(seen, law(zero, one))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(seen, law(zero * 1.03, one))).toBeLessThan(ALPHA)
    expect(chiSquareP(seen, law(one, zero))).toBeLessThan(ALPHA)
  })
})
