/** A step after rounding: by brute force on tiny grids, and in every plan. notes.md derives it. */
import { describe, expect, test } from 'vitest'
import { denseMatrix } from '../../data/index.ts'
import { rangeOf } from '../../random/index.ts'
import { type MatrixFacts, type NoiseSettings, plan } from './plan.ts'
import { intoRange, prepare } from './prepare.ts'
import { stepInUnits, toUnit } from './units.ts'
import { inWords } from './words.ts'

/** The largest distance, in eighths of a unit, of what any two numbers at most `change` eighths apart are rounded to. */
function widest(change: number, rounded: (eighths: number) => number): number {
  let most = 0
  for (let x = -40; x <= 40; x++) {
    for (let y = x; y <= x + change; y++) most = Math.max(most, Math.abs(rounded(y) - rounded(x)))
  }
  return most
}

describe('numbers rounded to units', () => {
  const changes = Array.from({ length: 25 }, (_, k) => k + 1)

  test('every two at most c apart are at most ⌈c/unit⌉ units apart, and some are', () => {
    for (const change of changes) {
      expect(widest(change, (x) => toUnit(x, 8))).toBe(stepInUnits(change, 8))
    }
  })

  test('with halves to the even unit they would not be: the check sees it', () => {
    const even = (x: number) => {
      const floor = Math.floor(x / 8)
      return (x - 8 * floor > 4 || (x - 8 * floor === 4 && floor % 2 !== 0) ? floor + 1 : floor) * 8
    }
    expect(changes.some((change) => widest(change, even) > stepInUnits(change, 8))).toBe(true)
  })

  test('nor would they with the step as it was given', () => {
    expect(changes.some((change) => widest(change, (x) => toUnit(x, 8)) > change)).toBe(true)
  })
})

const settings: readonly NoiseSettings[] = [
  ...[0.001, 0.1, 1, 7, 100].map((epsilon) => ({ noise: 'laplace', epsilon }) as const),
  ...[0.1, 1].map((epsilon) => ({ noise: 'gaussian', epsilon, delta: 1e-6 }) as const),
]
const steps = [1, 0.1, 0.3, 3, 1e-9, 1e9, 1 / 3, 2 ** 40, 5e-300]
const factsOf = (maxChange: number, more: Partial<MatrixFacts> = {}): MatrixFacts => ({
  rows: 1,
  columns: 1,
  neighbours: { kind: 'cell', maxChange },
  ...more,
})

describe('a plan', () => {
  test.each(settings)('%o pays for the rounded step, and for little more than the step', (wish) => {
    for (const change of steps) {
      const { sensitivity, unit = 0, grid, range, scale } = plan(factsOf(change), wish).parameters
      expect(sensitivity).toBe(Math.ceil(change / unit) * unit)
      expect(sensitivity).toBeGreaterThanOrEqual(change)
      expect(sensitivity).toBeLessThanOrEqual(change * (1 + 2 ** -20))
      expect(unit).toBeLessThanOrEqual(grid)
      expect(range).toEqual({ min: -rangeOf(unit), max: rangeOf(unit) })
      // Generous: billions of steps, or of what the noise hides.
      expect(range.max).toBeGreaterThan(4e9 * Math.min(change, scale) * 0.5)
    }
  })

  test('of a step that is a whole number of units loses nothing', () => {
    for (const change of [1, 3, 0.5, 100, 2 ** 40]) {
      for (const wish of settings) expect(plan(factsOf(change), wish).parameters.sensitivity).toBe(change)
    }
  })

  test('takes a coarser unit for a declared range that is wider, and still pays for the rounded step', () => {
    for (const change of [1, 0.1]) {
      const wide = plan(factsOf(change, { range: { min: -1e11, max: 1e11 } }), { noise: 'laplace', epsilon: 1 })
      const { sensitivity, unit = 0, grid, scale } = wide.parameters
      expect(rangeOf(unit)).toBeGreaterThanOrEqual(1e11)
      expect(grid).toBeGreaterThanOrEqual(unit)
      expect(grid).toBeLessThanOrEqual(scale / 1024)
      expect(sensitivity).toBe(Math.ceil(change / unit) * unit)
      expect(sensitivity).toBeLessThan(change * 1.001)
    }
    expect(() => plan(factsOf(1, { range: { min: 0, max: 1e14 } }), { noise: 'laplace', epsilon: 1 })).toThrow(
      /No grid fits/,
    )
  })

  test('states the range of its cells, and the unit', () => {
    const { method, error } = inWordsOf(factsOf(0.1))
    expect(method).toMatch(/Cells are kept within -2\.684·10\^8 and 2\.684·10\^8: anything beyond is published as if/)
    expect(method).toMatch(/rounded to multiples of 5\.96·10\^-8/)
    expect(error).toMatch(/A cell beyond its range loses the rest/)
    const declared = inWordsOf(factsOf(1, { range: { min: 0, max: 50 } }))
    expect(declared.method).toMatch(/kept within 0 and 50/)
    expect(declared.assumptions).toMatch(/range of the cells was fixed without looking/)
    const person = inWordsOf({ rows: 1, columns: 1, neighbours: { kind: 'individual' }, caps: { l1: 1 } })
    expect(person.method).toMatch(/Cells are kept within -4\.295·10\^9 and 4\.295·10\^9/)
    // What caps on a row keep within their own bounds cannot reach the range.
    const row = inWordsOf({ rows: 1, columns: 1, neighbours: { kind: 'row' }, caps: { l1: 1 } })
    expect(row.method).not.toMatch(/kept within/)
  })
})

describe('what gets the noise', () => {
  test('is the cell, moved into the range and rounded, whatever it holds', async () => {
    for (const change of [0.1, 1]) {
      const p = plan(factsOf(change), { noise: 'laplace', epsilon: 1 })
      const { range, unit = 0 } = p.parameters
      for (const x of [0, 0.3, -0.3, 1e-300, 5e8, 1e300, -1e300, Infinity, Number.NaN, unit / 2, -unit / 2]) {
        const [y = Number.NaN] = await prepare(p, denseMatrix(1, 1, Float64Array.of(x)))
        const kept = Math.min(range.max, Math.max(range.min, Number.isNaN(x) ? 0 : x))
        expect(y).toBe(Math.round(kept / unit) * unit + 0)
        const { matrix, moved } = intoRange(p, denseMatrix(1, 1, Float64Array.of(x)))
        expect(matrix.values[0]).toBe(y)
        expect(moved).toBe(Math.abs(x) > range.max ? 1 : 0)
      }
    }
  })

  test('of a symmetric matrix is counted once where it was moved, and not below the diagonal, where nothing gets noise', () => {
    const facts = { rows: 2, columns: 2, symmetric: true, neighbours: { kind: 'weight', maxChange: 1 } } as const
    const p = plan({ ...facts, range: { min: 5, max: 10 } }, { noise: 'laplace', epsilon: 1 })
    expect(intoRange(p, denseMatrix(2, 2, Float64Array.of(7, 3, 0, 6))).moved).toBe(1)
  })

  test('of every two cells a step apart lies within the sensitivity, at fractions of a unit and at the ends', async () => {
    const change = 0.1
    const p = plan(factsOf(change), { noise: 'laplace', epsilon: 1 })
    const { range, unit = 0, sensitivity } = p.parameters
    let most = 0
    for (const around of [0, 1, 1e6, range.max, range.min]) {
      for (let k = -24; k <= 24; k++) {
        const x = around + (k * unit) / 8
        for (const step of [change, change - unit / 8, unit / 8, unit]) {
          // Doubles that are at most `change` apart as real numbers: the sum may have been rounded up.
          let y = x + step
          while (y - x > change) y -= Math.max(unit / 8, Math.abs(y) * 2 ** -52)
          const values = await prepare(
            plan({ ...p.facts, columns: 2 }, p.settings),
            denseMatrix(1, 2, Float64Array.of(x, y)),
          )
          most = Math.max(most, Math.abs((values[1] as number) - (values[0] as number)))
        }
      }
    }
    expect(most).toBe(sensitivity)
  })
})

function inWordsOf(facts: MatrixFacts): { method: string; error: string; assumptions: string } {
  const { method, error, assumptions } = inWords(plan(facts, { noise: 'laplace', epsilon: 1 }))
  return { method: method.join(' '), error: error.join(' '), assumptions: assumptions.join(' ') }
}
