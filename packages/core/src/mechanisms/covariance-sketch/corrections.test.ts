/** Where Blocki, Blum, Datta and Sheffet (2012) do not hold as printed for covariances: shown by numbers. */
import { expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import type { NumericRows } from '../numeric-rows/index.ts'
import { drawSpectrum, measure } from './spectrum.ts'

const facts = { columns: 1, neighbours: { kind: 'individual' }, norm: 1 } as const

const people = (count: number): NumericRows => ({
  columns: 1,
  batches: () => [{ rows: count, columns: 1, values: new Float64Array(count).fill(1) }],
})

test('whether the least singular value is above 10w tells of one row for certain (corollary of Theorem 4.1)', async () => {
  const w = 1
  const printed = async (rows: NumericRows) => Math.sqrt(await measure(facts, w, rows)) > 10 * w
  expect([await printed(people(100)), await printed(people(101))]).toEqual([false, true])

  // With noise first, either table gives either outcome; how often is what the stage is charged for.
  const spectrum = { epsilon: 0.5, delta: 0.02 }
  const outcomes = async (rows: NumericRows, seed: number) => {
    const bits = seededBits(seed)
    const found = new Set<boolean>()
    for (let t = 0; t < 50; t++) {
      const { drawn = Number.NaN } = await drawSpectrum({ facts, spectrum, w }, rows, bits, {})
      found.add(drawn > 100)
    }
    return found.size
  }
  expect([await outcomes(people(100), 1), await outcomes(people(101), 2)]).toEqual([2, 2])
})

test('Eq. (6) divides by a singular value that may be 0: with the added w its bound holds all the same', () => {
  // The quotient (λ² + w²)/(σ² + w²) is said to be at most λ²/σ². For σ = 0 that is infinite, and a product of it says nothing.
  const w = 10
  const [before, after] = [0, 1]
  expect(after ** 2 / before ** 2).toBe(Infinity)
  // What the proof needs is what the release has: w in both, and a row that moves by 1 changes √(λ² + w²) by less than 1.
  const [mixedBefore, mixedAfter] = [Math.hypot(before, w), Math.hypot(after, w)]
  expect(mixedAfter - mixedBefore).toBeLessThan(1)
  expect(mixedAfter / mixedBefore).toBeLessThan(1 + 1 / w)
})
