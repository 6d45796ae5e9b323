import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { addNoise } from '../additive.ts'
import { halfWidth, roundedError } from './rounded-noise.ts'
import { addUnits, noisySums, type UnitSums, unitSums } from './unit-sums.ts'

const exactly = ({ high, low }: UnitSums, at: number) =>
  BigInt(high[at] as number) * 2n ** 32n + BigInt(low[at] as number)
const whole = fc.integer({ min: -(2 ** 53 - 1), max: 2 ** 53 - 1 })

describe('sums of units', () => {
  test('are exact, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(whole, { maxLength: 60 }), (list) => {
        const sums = unitSums(2)
        for (const units of list) addUnits(sums, 1, units)
        expect(exactly(sums, 1)).toBe(list.reduce((sum, units) => sum + BigInt(units), 0n))
        expect(exactly(sums, 0)).toBe(0n)
        expect(sums.low[1]).toBeGreaterThanOrEqual(0)
        expect(sums.low[1]).toBeLessThan(2 ** 32)
      }),
    )
  })

  test('are exact far beyond what a double holds', () => {
    const sums = unitSums(1)
    let plainly = 0
    for (let i = 0; i < 5000; i++) {
      addUnits(sums, 0, 2 ** 53 - 1)
      addUnits(sums, 0, 1 - (i % 2))
      plainly += 2 ** 53 - 1
      plainly += 1 - (i % 2)
    }
    const truth = 5000n * (2n ** 53n - 1n) + 2500n
    expect(exactly(sums, 0)).toBe(truth)
    expect(BigInt(plainly)).not.toBe(truth)
  })

  test('with noise are the exact sum and the noise, rounded once, on grids of every width', () => {
    fc.assert(
      fc.property(
        fc.array(whole, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 52 }),
        fc.constantFrom('laplace', 'gaussian'),
        fc.integer({ min: -30, max: 30 }),
        (list, shift, law, power) => {
          const sums = unitSums(2)
          for (const units of list) addUnits(sums, 0, units)
          for (const units of list.slice(1)) addUnits(sums, 1, -units)
          const unit = 2 ** power
          const grid = unit * 2 ** shift
          const noise = { scale: 777.7 * grid, grid, unit }
          const noisy = noisySums(law, sums, noise, seededBits(shift))
          const span = 2n ** BigInt(shift)
          const truths = [0, 1].map((i) => exactly(sums, i))
          const rests = truths.map((truth) => ((truth % span) + span) % span)
          const drawn = Float64Array.from(rests, (rest) => Number(rest) * unit)
          addNoise(law, drawn, noise, seededBits(shift))
          const expected = truths.map(
            (truth, i) => Number((truth - (rests[i] as bigint)) / span + BigInt((drawn[i] as number) / grid)) * grid,
          )
          expect([...noisy]).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('are not rounded before the noise: a copy that does so is another', () => {
    let different = 0
    for (let seed = 0; seed < 200; seed++) {
      const sums = unitSums(1)
      for (let i = 0; i < 6; i++) addUnits(sums, 0, 2 ** 53 - 1 - seed)
      const noise = { scale: 100, grid: 1, unit: 1 }
      const [noisy] = noisySums('laplace', sums, noise, seededBits(seed))
      const drawn = new Float64Array(1)
      addNoise('laplace', drawn, noise, seededBits(seed))
      if (Number(exactly(sums, 0)) + (drawn[0] as number) !== noisy) different++
    }
    expect(different).toBeGreaterThan(10)
  })

  test('from a start to an end get the noise of these alone', () => {
    const sums = unitSums(5)
    for (let i = 0; i < 5; i++) addUnits(sums, i, 1000 * i)
    const noise = { scale: 1e-9, grid: 1, unit: 1 }
    expect([...noisySums('gaussian', sums, noise, seededBits(1), 1, 4)]).toEqual([1000, 2000, 3000])
  })
})

describe('rounded noise', () => {
  test('has the moments that are expected of it, from a grid that swallows it to a fine one', () => {
    for (const law of ['laplace', 'gaussian'] as const) {
      for (const scale of [0.05, 0.4, 1, 10, 63, 65]) {
        const count = 40_000
        const values = new Float64Array(count)
        addNoise(law, values, { scale, grid: 1 }, seededBits(3))
        const { meanAbsolute, rootMeanSquare, ninetyFivePercent } = roundedError(law, { scale, grid: 1 }, 1)
        const mean = values.reduce((sum, x) => sum + Math.abs(x), 0) / count
        const square = values.reduce((sum, x) => sum + x * x, 0) / count
        const fourth = values.reduce((sum, x) => sum + x ** 4, 0) / count
        expect(Math.abs(mean - meanAbsolute)).toBeLessThanOrEqual(6 * (rootMeanSquare / Math.sqrt(count)) + 1e-6)
        expect(Math.abs(square - rootMeanSquare ** 2)).toBeLessThanOrEqual(6 * Math.sqrt(fourth / count) + 1e-6)
        const beyond = values.filter((x) => Math.abs(x) > ninetyFivePercent).length / count
        expect(beyond).toBeLessThan(0.055)
        if (ninetyFivePercent > 0) {
          expect(values.filter((x) => Math.abs(x) >= ninetyFivePercent).length / count).toBeGreaterThan(0.045)
        }
      }
    }
  })

  test('that swallows all of a small noise leaves no error', () => {
    for (const law of ['laplace', 'gaussian'] as const) {
      expect(roundedError(law, { scale: 1e-9, grid: 1 }, 7)).toEqual({
        meanAbsolute: 0,
        rootMeanSquare: 0,
        ninetyFivePercent: 0,
        totalAbsolute: 0,
        totalSquared: 0,
      })
      expect(halfWidth(law, { scale: 1e-9, grid: 1 }, 0.05, false)).toBeCloseTo(0.5, 6)
    }
  })
})
