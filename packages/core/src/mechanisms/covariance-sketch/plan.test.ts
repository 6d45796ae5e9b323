import { describe, expect, test, vi } from 'vitest'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { deltaAt } from '../../privacy/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { rowsFor } from '../sketches/index.ts'
import type { CovarianceSettings } from './facts.ts'
import { covarianceSketch } from './index.ts'

const { plan, inWords } = covarianceSketch

const facts: NumericRowFacts = { columns: 4, neighbours: { kind: 'individual' }, norm: 2, people: { declared: 10_000 } }
const moves: NumericRowFacts = { columns: 4, neighbours: { kind: 'row-change', maxChange: 0.5 } }
const settings: CovarianceSettings = { epsilon: 1, delta: 1e-6 }

describe('a plan', () => {
  test('is frozen plain data, the same every time, and keeps its promise exactly', () => {
    for (const about of [facts, { ...facts, neighbours: { kind: 'row' } } as const, moves]) {
      const made = plan(about, { ...settings, rows: 100 })
      expect(JSON.parse(JSON.stringify(made))).toEqual(made)
      expect(plan(about, { ...settings, rows: 100 })).toEqual(made)
      expect(Object.isFrozen(made.parameters)).toBe(true)
      expect(made.numerics).toBe('idealised')
      expect(made.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6, exactness: 'exact' })
      const { guarantee } = made
      if (guarantee.curve === undefined) throw new Error('no curve')
      expect(deltaAt(guarantee.curve, 1)).toBeLessThanOrEqual(1e-6)
      expect(made.parameters.added).toBe(made.parameters.w)
    }
  })

  test('says the error of a mean of r squares', () => {
    const { expectedError, parameters } = plan(facts, { ...settings, rows: 200, asked: { variance: 300 } })
    expect(expectedError.guess).toBe(300)
    expect(expectedError.relative).toBeCloseTo(0.1, 12)
    expect(expectedError.additive).toBeCloseTo(0.1 * parameters.w ** 2, 9)
    expect(expectedError.standardError).toBeCloseTo(0.1 * (300 + parameters.w ** 2), 9)
    // Close to normal at 200 squares: 1.96 deviations, and an interval of twice that.
    expect(expectedError.ninetyFivePercent / expectedError.standardError).toBeCloseTo(1.96, 1)
    expect(expectedError.intervalLength / expectedError.standardError).toBeCloseTo(4, 0)
  })

  test('guesses from the people, or says that it assumes', () => {
    expect(plan(facts, settings).expectedError).toMatchObject({ guess: 10_000, guessed: 'by people' })
    const { people: _, ...unknown } = facts
    expect(plan(unknown, settings).expectedError).toMatchObject({ guess: 400, guessed: 'assumed' })
    expect(plan(moves, settings).expectedError).toMatchObject({ guess: 2500, guessed: 'assumed' })
  })

  test('takes as many projections as are asked for, or as an accuracy needs', () => {
    expect(plan(facts, { ...settings, rows: 77 }).parameters.rows).toBe(77)
    const accuracy = { eta: 0.2, nu: 0.01 }
    expect(plan(facts, { ...settings, accuracy }).parameters.rows).toBe(rowsFor(accuracy))
  })

  test('chooses no more than twice the error of the best number of projections', () => {
    for (const about of [facts, moves]) {
      for (const variance of [200, 1e4, 1e6]) {
        const wished = { ...settings, asked: { variance }, evenIfUseless: true }
        const chosen = plan(about, wished)
        const best = Math.min(
          ...[8, 30, 100, 300, 1000, 4000].map((rows) => plan(about, { ...wished, rows }).expectedError.standardError),
        )
        expect(chosen.expectedError.standardError).toBeLessThan(1.15 * best)
      }
    }
  })

  test('keeps its number of projections when the count is drawn', () => {
    const counted = (drawn?: number) =>
      plan(
        {
          ...moves,
          neighbours: { kind: 'individual' },
          norm: 1,
          people: { counted: { epsilon: 0.1, ...(drawn === undefined ? {} : { drawn }) } },
        },
        settings,
      )
    expect(counted(5_000_000).parameters).toEqual(counted().parameters)
    expect(counted(5_000_000).expectedError.guessed).toBe('by people')
  })

  test('divides ε and δ among its stages, and they come to what was asked', () => {
    const made = plan(
      { ...facts, people: { counted: { epsilon: 0.1 } }, centre: { private: { epsilon: 0.2, delta: 1e-7 } } },
      { ...settings, spectrum: { epsilon: 0.2, delta: 2e-7 } },
    )
    expect(made.stages.map(({ name }) => name)).toEqual(['noisy count', 'private centre', 'spectrum', 'sketch'])
    expect(made.guarantee).toMatchObject({ epsilon: 1, exactness: 'bound' })
    const { guarantee } = made
    expect(guarantee.kind === 'approximate' && guarantee.delta).toBeLessThanOrEqual(1e-6)
    const sketch = made.stages.at(-1)?.guarantee
    expect(sketch?.kind === 'approximate' && sketch.epsilon).toBeCloseTo(0.5, 12)
    expect(sketch?.kind === 'approximate' && sketch.delta).toBeCloseTo(7e-7, 18)
  })

  test('of no use is refused, with the ε that would do, unless somebody insists or little is known', () => {
    const wished = { ...settings, epsilon: 0.01, asked: { variance: 10 } }
    expect(() => plan(facts, wished)).toThrow(NotFeasible)
    expect(() => plan(facts, wished)).toThrow(/of no use at this ε.*From ε = \d.*anyway/)
    expect(plan(facts, { ...wished, evenIfUseless: true }).warnings.join()).toMatch(/of no use/)
    const { people: _, ...unknown } = facts
    expect(plan(unknown, { ...settings, epsilon: 0.01 }).warnings.join()).toMatch(/of no use/)
    const many = { ...settings, rows: 2 ** 15, asked: { variance: 500 } }
    expect(() => plan(moves, many)).toThrow(/With \d+ projections it would be smaller/)
  })

  test('in words says what was done, what is off and what it rests on', () => {
    for (const about of [facts, moves, { ...facts, centre: { public: [1, 2, 3, 4] } }]) {
      for (const wished of [settings, { ...settings, spectrum: { epsilon: 0.1, delta: 1e-7 } }]) {
        const { released, method, error, assumptions } = inWords(plan(about, wished))
        const all = [released, ...method, ...error, ...assumptions]
        expect(all.join(' ')).not.toMatch(/undefined|NaN|Infinity|\[object/)
        expect(all.every((sentence) => sentence.endsWith('.'))).toBe(true)
        expect(error.join(' ')).toMatch(/fixed before the sketch was seen/)
      }
    }
  })

  test('takes few steps', () => {
    // Every exponential rounds once.
    const steps = vi.spyOn(Math, 'round')
    plan(moves, settings)
    const { length } = steps.mock.calls
    steps.mockRestore()
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(200_000)
  })
})

describe('settings that mean nothing are refused with a sentence', () => {
  test.each([
    ['no ε', { delta: 1e-6 }, /ε must be/],
    ['ε as text', { ...settings, epsilon: '1' }, /ε must be/],
    ['no δ', { epsilon: 1 }, /δ is needed/],
    ['δ = 0', { ...settings, delta: 0 }, /δ lies between/],
    ['a typing slip', { ...settings, row: 5 }, /have no "row"/],
    ['no projections', { ...settings, rows: 0 }, /whole number from 1/],
    ['projections as text', { ...settings, rows: '5' }, /whole number from 1/],
    ['rows and accuracy', { ...settings, rows: 5, accuracy: { eta: 0.1, nu: 0.1 } }, /not both/],
    ['an accuracy of 2', { ...settings, accuracy: { eta: 2, nu: 0.1 } }, /between 0 and 1/],
    ['inherited', Object.create(settings), /ε must be/],
    ['a variance of 0', { ...settings, asked: { variance: 0 } }, /above zero/],
    ['a variance as text', { ...settings, asked: { variance: '5' } }, /above zero/],
    ['a confidence of 95', { ...settings, asked: { confidence: 95 } }, /confidence/],
    ['a spectrum without δ', { ...settings, spectrum: { epsilon: 0.1 } }, /δ is needed/],
    ['a spectrum for everything', { ...settings, spectrum: { epsilon: 1, delta: 1e-7 } }, /leave nothing/],
    ['a spectrum for all of δ', { ...settings, spectrum: { epsilon: 0.1, delta: 1e-6 } }, /leave nothing/],
    ['a drawn spectrum that is none', { ...settings, spectrum: { epsilon: 0.1, delta: 1e-7, drawn: '5' } }, /finite/],
    ['evenIfUseless as text', { ...settings, evenIfUseless: 'no' }, /true or false/],
  ])('%s', (_, wished, sentence) => {
    expect(() => plan(facts, wished as CovarianceSettings)).toThrow(sentence)
    expect(() => plan(facts, wished as CovarianceSettings)).toThrow(InvalidInput)
  })

  test('too much of anything', () => {
    expect(() => plan({ ...facts, columns: 2 ** 18 }, { ...settings, rows: 1024 })).toThrow(NotFeasible)
    expect(() => plan({ ...facts, columns: 600 }, { ...settings, spectrum: { epsilon: 0.1, delta: 1e-7 } })).toThrow(
      /512 columns are the most/,
    )
  })
})
