import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { addNoise } from '../additive.ts'
import { addExactly, type ExactSums, exactSum, exactSums } from '../numeric-rows/index.ts'
import { noisySums } from './noisy-sums.ts'
import { halfWidth, roundedError } from './rounded-noise.ts'

const whole = fc.integer({ min: -(2 ** 52 - 1), max: 2 ** 52 - 1 })
const summed = (...lists: number[][]): ExactSums => {
  const sums = exactSums(lists.length)
  const most = Math.max(...lists.map(({ length }) => length))
  for (let i = 0; i < most; i++)
    addExactly(
      sums,
      Float64Array.from(lists, (list) => list[i] ?? 0),
    )
  return sums
}

describe('sums of units', () => {
  test('with noise are the exact sum and the noise, rounded once, on grids of every width', () => {
    fc.assert(
      fc.property(
        fc.array(whole, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 52 }),
        fc.constantFrom('laplace', 'gaussian'),
        fc.integer({ min: -30, max: 30 }),
        (list, shift, law, power) => {
          const sums = summed(
            list,
            list.slice(1).map((units) => -units),
          )
          const unit = 2 ** power
          const grid = unit * 2 ** shift
          const noise = { scale: 777.7 * grid, grid, unit }
          const noisy = noisySums(law, sums, noise, seededBits(shift))
          const span = 2n ** BigInt(shift)
          const truths = [0, 1].map((i) => exactSum(sums, i))
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
      const sums = summed(Array<number>(12).fill(2 ** 52 - 1 - seed))
      const noise = { scale: 100, grid: 1, unit: 1 }
      const [noisy] = noisySums('laplace', sums, noise, seededBits(seed))
      const drawn = new Float64Array(1)
      addNoise('laplace', drawn, noise, seededBits(seed))
      if (Number(exactSum(sums, 0)) + (drawn[0] as number) !== noisy) different++
    }
    expect(different).toBeGreaterThan(10)
  })

  test('from a start to an end get the noise of these alone', () => {
    const sums = summed([0], [1000], [2000], [3000], [4000])
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
