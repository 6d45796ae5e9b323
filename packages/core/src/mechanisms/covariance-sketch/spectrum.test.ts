import { describe, expect, test } from 'vitest'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { proportionP } from '../../testing/statistics.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { excessAt } from './calibrate.ts'
import type { Spectrum } from './facts.ts'
import { drawSpectrum, measure, spectrumParameters, stillToAdd } from './spectrum.ts'

const spectrum: Spectrum = { epsilon: 0.5, delta: 0.02 }
const ball = (kind: 'individual' | 'row'): NumericRowFacts => ({ columns: 2, neighbours: { kind }, norm: 1 })
const moves: NumericRowFacts = { columns: 2, neighbours: { kind: 'row-change', maxChange: 1 } }

const rows = (values: readonly number[], columns = 2): NumericRows => ({
  columns,
  batches: () => [{ rows: values.length / columns, columns, values: Float64Array.from(values) }],
})

describe('the narrowest direction', () => {
  const grid = [-1, -0.5, 0, 0.6, 1, 2]
  const all = grid.flatMap((x) => grid.map((y) => [x, y]))
  const start = [0.9, 0.1, -0.3, 0.8, 0.5, 0.5, -0.9, 0.4]

  test('is the least sum of squares', async () => {
    expect(await measure(ball('row'), 1, rows([1, 0, 0, 0.5, 0, 0.5]))).toBeCloseTo(0.5, 9)
    expect(await measure(ball('row'), 1, rows([0.6, 0.6]))).toBeCloseTo(0, 9)
    expect(await measure(ball('row'), 1, rows([]))).toBe(0)
    expect(await measure(moves, 0.1, rows([40, 0, 0, 30]))).toBeCloseTo(30, 3)
  })

  test('moves by at most its step where a row comes, goes or is replaced, and by nearly that much', async () => {
    for (const kind of ['individual', 'row'] as const) {
      const facts = ball(kind)
      const { step } = spectrumParameters(facts, spectrum, 10)
      let most = 0
      for (const row of all) {
        const from = await measure(facts, 10, rows(kind === 'row' ? [...start, 0, 1] : start))
        most = Math.max(most, Math.abs(from - (await measure(facts, 10, rows([...start, ...row])))))
      }
      for (const row of all) {
        const from = await measure(facts, 10, rows([100, 0, 100, 0]))
        most = Math.max(most, Math.abs(from - (await measure(facts, 10, rows([100, 0, 100, 0, ...row])))))
      }
      expect(most).toBeLessThanOrEqual(step)
      expect(most).toBeGreaterThan(0.99)
    }
  })

  test('moves by at most its step where a row moves', async () => {
    const { step } = spectrumParameters(moves, spectrum, 1)
    const random = uniform(3)
    let most = 0
    for (let t = 0; t < 1000; t++) {
      const table = Array.from({ length: 6 }, () => 200 * (random() - 0.5))
      const angle = 2 * Math.PI * random()
      const moved = table.map((x, k) => x + (k === 0 ? Math.cos(angle) : k === 1 ? Math.sin(angle) : 0))
      most = Math.max(most, Math.abs((await measure(moves, 1, rows(table))) - (await measure(moves, 1, rows(moved)))))
    }
    expect(most).toBeLessThanOrEqual(step)
    expect(most).toBeGreaterThan(0.8)
  })

  test('less its margin is too large with probability δ, and no more', async () => {
    for (const [facts, data, w] of [
      [ball('individual'), rows([1, 0, 0, 1, 0, 1, 0.6, 0.6]), 10],
      [moves, rows([50, 0, 0, 50]), 1],
    ] as const) {
      const truth = await measure(facts, w, data)
      const { margin, step } = spectrumParameters(facts, spectrum, w)
      const slack = facts === moves ? 4 : 0
      const bits = seededBits(9)
      const trials = 4000
      let bad = 0
      let early = 0
      for (let t = 0; t < trials; t++) {
        const { drawn = NaN } = await drawSpectrum({ facts, spectrum, w }, data, bits, {})
        if (drawn - (margin - step - slack) > truth) bad++
        if (drawn - 0.8 * (margin - step - slack) > truth) early++
      }
      expect(proportionP(bad, trials, spectrum.delta)).toBeGreaterThan(1e-6)
      // A fifth less of a margin would be seen.
      expect(proportionP(early, trials, spectrum.delta)).toBeLessThan(1e-6)
    }
  })
})

describe('what is still to be added', () => {
  const drawn = (facts: NumericRowFacts, least: number, w: number): Spectrum => ({
    ...spectrum,
    drawn: least + spectrumParameters(facts, spectrum, w).margin,
  })

  test('is all of w before anything is known, and nothing where the data reaches far enough', () => {
    for (const facts of [ball('row'), moves]) {
      expect(stillToAdd(facts, undefined, 7)).toBe(7)
      expect(stillToAdd(facts, spectrum, 7)).toBe(7)
      expect(stillToAdd(facts, drawn(facts, -5, 7), 7)).toBe(7)
      expect(stillToAdd(facts, drawn(facts, 1000, 7), 7)).toBe(0)
    }
    expect(stillToAdd(ball('row'), drawn(ball('row'), 13, 7), 7)).toBeCloseTo(6, 9)
  })

  /** The largest ratio of w'² + (s + c)² to w'² + s² for s ≥ σ: what neighbours whose least singular value is σ can have. */
  const worst = (added: number, sigma: number) => {
    let most = 0
    for (let s = sigma; s < sigma + 60; s += 0.01)
      most = Math.max(most, (added ** 2 + (s + 1) ** 2) / (added ** 2 + s ** 2))
    return most
  }

  test('where rows move, leaves no direction in which a step shows more than the promise allows', () => {
    for (const w of [2, 7, 20]) {
      const bound = 1 + excessAt(moves, w)
      for (let sigma = 0; sigma < 3 * w; sigma += w / 7) {
        const added = stillToAdd(moves, drawn(moves, sigma, w), w)
        expect(worst(added, sigma)).toBeLessThanOrEqual(bound * (1 + 1e-12))
        // To take off σ² itself, as if the rest of the rows had it without the one that moves, would be too much.
        if (sigma > 0.75 * w && sigma < w) expect(worst(Math.sqrt(w * w - sigma * sigma), sigma)).toBeGreaterThan(bound)
      }
    }
  })

  test('where rows move, is not more than needed', () => {
    const w = 7
    const bound = 1 + excessAt(moves, w)
    const sigma = 10
    const added = stillToAdd(moves, drawn(moves, sigma, w), w)
    expect(added).toBeGreaterThan(0)
    expect(worst(0.99 * added, sigma)).toBeGreaterThan(bound)
  })
})

test('cells beyond the box are moved there before anything is measured, as they are for the sketch', async () => {
  // Two directions that the box makes one: what is measured must not see the second.
  const far = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? [2 ** 60, 2 ** 31] : [2 ** 31, 2 ** 60])).flat()
  expect(await measure(moves, 100, rows(far), {})).toBe(await measure(moves, 100, rows([]), {}))
  const near = far.map((x) => x / 2 ** 40)
  expect(await measure(moves, 100, rows(near), {})).toBeGreaterThan(100)
})
