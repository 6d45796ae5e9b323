import { describe, expect, test } from 'vitest'
import { chiSquareMiss } from '../../privacy/index.ts'
import { fillNormals } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { normalP, proportionP } from '../../testing/statistics.ts'
import { checkAsked, checkRows, meanError, rounded, rowsFor, sketchGrid, sketchOf, varianceInterval } from './index.ts'

const ALPHA = 1e-6

describe('an interval for a variance', () => {
  /** How often it holds 1, from 20,000 sums of squares. */
  function covered(copies: number, miss: number, broken = 0): number {
    const turns = 20_000
    const values = new Float64Array(copies * turns)
    fillNormals(values, seededBits(copies))
    // In proportion to the sum of squares: its two quantiles are found once.
    const { low, high } = varianceInterval(copies + broken, 1, miss)
    let held = 0
    for (let turn = 0; turn < turns; turn++) {
      const squares = values.subarray(turn * copies, (turn + 1) * copies).reduce((sum, x) => sum + x * x, 0)
      if (low * squares <= 1 && 1 <= high * squares) held++
    }
    return proportionP(held, turns, 1 - miss)
  }

  test.each([1, 2, 10])('holds it as often as it says, for %d copies; a copy more or less does not', (copies) => {
    expect(covered(copies, 0.05)).toBeGreaterThan(ALPHA)
    expect(covered(copies, 0.2)).toBeGreaterThan(ALPHA)
    expect(Math.min(covered(copies, 0.2, 1), covered(copies, 0.2, 3))).toBeLessThan(ALPHA)
  })
})

test('the mean error of a mean of squares', () => {
  // Of two copies T/2 is exponential: E|x − 1| = 2/e.
  expect(meanError(2)).toBeCloseTo(2 / Math.E, 12)
  const [copies, turns] = [50, 20_000]
  const values = new Float64Array(copies * turns)
  fillNormals(values, seededBits(1))
  let [sum, squares] = [0, 0]
  for (let turn = 0; turn < turns; turn++) {
    const mean = values.subarray(turn * copies, (turn + 1) * copies).reduce((total, x) => total + x * x, 0) / copies
    sum += Math.abs(mean - 1)
    squares += (mean - 1) ** 2
  }
  const deviation = Math.sqrt((squares / turns - (sum / turns) ** 2) / turns)
  const p = (claimed: number) => normalP((sum / turns - claimed) / deviation)
  expect(p(meanError(copies))).toBeGreaterThan(ALPHA)
  expect(p(1.04 * meanError(copies))).toBeLessThan(ALPHA)
})

describe('projections for an accuracy', () => {
  test('are as many as are needed, and not one more', () => {
    for (const [eta, nu] of [
      [0.1, 0.05],
      [0.25, 0.001],
      [0.9, 0.5],
      [0.02, 0.3],
    ] as const) {
      const rows = rowsFor({ eta, nu })
      expect(chiSquareMiss(rows, eta)).toBeLessThanOrEqual(nu)
      if (rows > 1) expect(chiSquareMiss(rows - 1, eta)).toBeGreaterThan(nu)
      expect(rows).toBeLessThan((8 * Math.log(2 / nu)) / eta ** 2)
    }
  })

  test('have limits', () => {
    expect(() => rowsFor({ eta: 0.0001, nu: 0.01 })).toThrow(/more than/)
    expect(() => rowsFor({ eta: 1, nu: 0.01 })).toThrow(/between 0 and 1/)
    expect(() => checkRows(10, 100, 999)).toThrow(/at most 9 projections/)
    expect(() => checkRows(1.5, 1, 99)).toThrow(/whole number/)
    checkRows(9, 111, 999)
  })
})

describe('the grid', () => {
  test('is a power of two, 2^12 to 2^13 of it to the scale', () => {
    for (const scale of [1, 0.999, 1.999, 1e-9, 3e20, 14.13]) {
      const grid = sketchGrid(scale)
      expect(Number.isInteger(Math.log2(grid))).toBe(true)
      expect(scale / grid).toBeGreaterThanOrEqual(4096)
      expect(scale / grid).toBeLessThan(8192)
    }
    for (const scale of [0, -1, Number.NaN, Infinity, 1e-300]) expect(() => sketchGrid(scale)).toThrow(/No grid/)
  })

  test('is what numbers are rounded to, and 0 is written one way', () => {
    expect([...rounded(Float64Array.of(0.26, -0.1, -0.3, 1000.13), 0.25, new Float32Array(4))]).toEqual([
      0.25, 0, -0.25, 1000.25,
    ])
    expect(Object.is(rounded(Float64Array.of(-0.1), 0.25, new Float64Array(1))[0], 0)).toBe(true)
  })
})

test('a sketch of another size than planned is refused, and so are strange questions', () => {
  expect(() => sketchOf({ rows: 2, values: new Float32Array(6) }, 3, 2)).toThrow(/another plan/)
  expect(() => sketchOf({ rows: 3, values: [0, 0, 0, 0, 0, 0] as never }, 3, 2)).toThrow(/another plan/)
  expect(checkAsked({ queries: 5 }).miss).toBeCloseTo(0.01, 12)
  for (const options of [{ confidence: 0 }, { confidence: '0.9' }, { queries: 0 }, { queries: 1.5 }]) {
    expect(() => checkAsked(options as never)).toThrow(/between|whole/)
  }
})
