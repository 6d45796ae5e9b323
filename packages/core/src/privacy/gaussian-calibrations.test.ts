import { describe, expect, test } from 'vitest'
import { gaussianCalibrations } from './gaussian-calibrations.ts'

const named = (question: Parameters<typeof gaussianCalibrations>[0]) =>
  Object.fromEntries(gaussianCalibrations(question).rows.map((row) => [row.name, row]))

describe('Gaussian noise for one number', () => {
  test('the exact deviation is the smallest of those that hold, and uses up δ', () => {
    for (const epsilon of [0.1, 0.5, 1, 3, 10]) {
      for (const delta of [1e-9, 1e-6, 1e-3]) {
        const { rows } = gaussianCalibrations({ sensitivity: 3, epsilon, delta })
        const exact = rows.find(({ name }) => name === 'exact')
        for (const { sigma, holds } of rows) if (holds) expect(exact?.sigma).toBeLessThanOrEqual(sigma)
        expect(exact?.holds).toBe(true)
        expect(exact?.delta).toBeGreaterThan(0.999 * delta)
      }
    }
  })

  test("the proposition keeps the stronger promise: the loss exceeds ε with at most δ, where the exact one's does more often", () => {
    for (const epsilon of [0.1, 1, 5]) {
      const { 'proposition-11': proposition, exact } = named({ sensitivity: 1, epsilon, delta: 1e-6 })
      expect(proposition?.exceeds).toBeLessThanOrEqual(1e-6)
      // Mills' bound, which it is built on, is good to a few percent here.
      expect(proposition?.exceeds).toBeGreaterThan(0.9e-6)
      expect(exact?.exceeds).toBeGreaterThan(2e-6)
    }
  })

  test('at ε = 1 and δ = 10⁻⁶ the loss of the exact one exceeds ε about twenty times as often as δ says', () => {
    const { exact } = named({ sensitivity: 1, epsilon: 1, delta: 1e-6 })
    expect(exact?.exceeds).toBeCloseTo(2e-5, 5)
    expect(exact?.sigma).toBeCloseTo(4.2248, 3)
  })

  test('the classic one fails at large ε, and a warning says so', () => {
    const { rows, warnings } = gaussianCalibrations({ sensitivity: 1, epsilon: 10, delta: 1e-6 })
    expect(rows.find(({ name }) => name === 'classic')?.holds).toBe(false)
    expect(warnings.join(' ')).toContain('does not hold with the deviation of: classic')
    expect(gaussianCalibrations({ sensitivity: 1, epsilon: 0.9, delta: 1e-6 }).warnings).toEqual([])
  })

  test('deviations grow with the sensitivity and nothing else changes', () => {
    const once = gaussianCalibrations({ sensitivity: 1, epsilon: 1, delta: 1e-6 }).rows
    gaussianCalibrations({ sensitivity: 64, epsilon: 1, delta: 1e-6 }).rows.forEach(({ sigma, delta }, k) => {
      expect(sigma / (once[k]?.sigma ?? 0)).toBeCloseTo(64, 10)
      expect(delta / (once[k]?.delta ?? 0)).toBeCloseTo(1, 9)
    })
  })

  test('a δ above ε²/n is warned of', () => {
    const question = { sensitivity: 1, epsilon: 1, delta: 1e-6 }
    expect(gaussianCalibrations({ ...question, individuals: 1_000_000 }).warnings).toEqual([])
    expect(gaussianCalibrations({ ...question, individuals: 1_000_001 }).warnings[0]).toContain('above ε²/n')
  })

  test('refuses what is no sensitivity', () => {
    for (const sensitivity of [0, -1, Number.NaN, Infinity]) {
      expect(() => gaussianCalibrations({ sensitivity, epsilon: 1, delta: 1e-6 })).toThrow('The sensitivity')
    }
  })
})
