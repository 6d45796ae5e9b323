import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { proportionP } from '../../testing/statistics.ts'
import { noisyGram } from '../noisy-gram/index.ts'
import { drawRowStages, type NumericRowFacts, rowsInWords, stagesInWords, varianceAnswerOf } from './index.ts'

const facts: NumericRowFacts = { columns: 2, neighbours: { kind: 'individual' }, norm: 10 }
const known = {
  estimate: 500,
  standardError: 50,
  intervalAt: (miss: number) => ({ low: 500 - 10 / miss, high: 500 + 10 / miss }),
  notes: [],
}

describe('an answer for each person', () => {
  test('is divided by a declared number, and there is none without a number', () => {
    const answer = varianceAnswerOf({ ...facts, people: { declared: 50 } }, known, { confidence: 0.9 })
    expect(answer.perPerson).toEqual({ estimate: 10, low: 8, high: 12 })
    expect(varianceAnswerOf(facts, known, {})).not.toHaveProperty('perPerson')
    expect(varianceAnswerOf({ ...facts, people: { declared: 0 } }, known, {})).not.toHaveProperty('perPerson')
  })

  test('by a noisy number is wider, and is not given where that is near to 0', () => {
    const people = (epsilon: number, drawn: number) => ({ ...facts, people: { counted: { epsilon, drawn } } })
    const { perPerson } = varianceAnswerOf(people(1, 50), known, { confidence: 0.9 })
    // Half of the miss for each: e^−4 = 0.018 is below 0.05, e^−3 is not quite.
    expect(perPerson?.estimate).toBe(10)
    expect(perPerson?.low).toBeLessThan(300 / 52)
    expect(perPerson?.high).toBeGreaterThan(700 / 48)
    const unsure = varianceAnswerOf(people(0.001, 50), known, {})
    expect(unsure).not.toHaveProperty('perPerson')
    expect(unsure.notes.join(' ')).toMatch(/too near to 0 to divide by/)
  })

  test('holds as often as it says, with the noise of the count in it', async () => {
    // 60 rows of variance 1/4 each, known exactly: what varies is the count. α = 10⁻⁶.
    const turns = 2000
    const data = { columns: 2, batches: () => [{ rows: 60, columns: 2, values: new Float64Array(120) }] }
    const bits = seededBits(4)
    let [held, naive] = [0, 0]
    for (let turn = 0; turn < turns; turn++) {
      const drawn = await drawRowStages({ ...facts, people: { counted: { epsilon: 0.1 } } }, data, bits, {})
      const exact = { estimate: 15, standardError: 0, intervalAt: () => ({ low: 15, high: 15 }), notes: [] }
      const { perPerson } = varianceAnswerOf(drawn, exact, { confidence: 0.9 })
      if (perPerson === undefined || (perPerson.low <= 0.25 && perPerson.high >= 0.25)) held++
      if (perPerson !== undefined && perPerson.estimate === 0.25) naive++
    }
    const atLeast = (count: number) => count / turns >= 0.9 || proportionP(count, turns, 0.9) > 1e-6
    expect(atLeast(held)).toBe(true)
    expect(atLeast(naive)).toBe(false)
  })
})

describe('a private centre around a guess', () => {
  const values = Float64Array.from({ length: 2000 }, (_, k) => (k % 2 === 0 ? 170 + (k % 7) : 65 - (k % 5)))
  const data = { columns: 2, batches: () => [{ rows: 1000, columns: 2, values }] }
  const centred = (around?: readonly number[]): NumericRowFacts => ({
    ...facts,
    people: { declared: 1000 },
    centre: { private: { epsilon: 5, delta: 1e-3, ...(around === undefined ? {} : { around }) } },
  })
  const mean = async (around?: readonly number[]) => {
    const { centre } = await drawRowStages(centred(around), data, seededBits(1), {})
    return centre !== undefined && 'private' in centre ? centre.private : undefined
  }

  test('finds the mean where rows from 0 would all be shortened, and keeps the guess', async () => {
    const found = await mean([170, 60])
    expect(found?.around).toEqual([170, 60])
    expect(found?.drawn?.[0]).toBeCloseTo(173, 0)
    expect(found?.drawn?.[1]).toBeCloseTo(63, 0)
    expect((await mean())?.drawn?.[0]).toBeLessThan(11)
  })

  test('is told in the words, with the columns', () => {
    const told = [
      ...stagesInWords(centred([170, 60])),
      ...rowsInWords({ ...facts, labels: ['height (cm)', 'weight'], centre: { public: [170, 60] } }),
    ].join(' ')
    expect(told).toMatch(/from a public guess \(170, 60\) and shortened to the norm from there/)
    const moving = rowsInWords({ columns: 2, neighbours: { kind: 'row-change', maxChange: 0.5 } }).join(' ')
    expect(moving).toMatch(
      /Rows may be of any length; a single number beyond -5\.369·10\^8 or 5\.369·10\^8 counts as that/,
    )
    expect(told).toMatch(/in this order: height \(cm\); weight\. A public row is subtracted from every row: 170, 60\./)
  })

  test.each([
    [{ labels: ['a'] }, /labels/],
    [{ labels: ['a', ''] }, /labels/],
    [{ labels: 'ab' }, /labels/],
    [
      { people: { declared: 5 }, centre: { private: { epsilon: 0.1, delta: 1e-7, around: [1] } } },
      /guess of the centre/,
    ],
  ])('%j is refused', (more, message) => {
    expect(() => noisyGram.plan({ ...facts, ...more } as never, { epsilon: 1, delta: 1e-6 })).toThrow(message)
  })
})
