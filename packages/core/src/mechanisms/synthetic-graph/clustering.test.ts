import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { leastSquaresInBox } from './box-squares.ts'
import { classesOf, classStarts, fitClustering, type NoisyMoment } from './clustering.ts'

const LARGEST = 200
const starts = classStarts(LARGEST)
const classes = classesOf(starts, LARGEST)
const count = starts.length

/** Degrees as people have them: many small ones, few large. */
const degrees = Uint32Array.from({ length: 2000 }, (_, i) => Math.min(LARGEST, Math.round(2 + 300 / (1 + i / 8))))

const pairs = (degree: number) => (degree * (degree - 1)) / 2

/** What nodes of this clustering have of each moment. */
function momentsOf(clustering: ArrayLike<number>, spread: number): NoisyMoment[] {
  return ([0, 1, 1.5] as const).map((power) => ({
    power,
    spread,
    value: degrees.reduce(
      (sum, d) => sum + pairs(d) * (clustering[classes[d] as number] as number) * (d + 1) ** -power,
      0,
    ),
  }))
}

/** The sum of squares that the fit makes small, written down once more. */
function misfit(x: ArrayLike<number>, moments: readonly NoisyMoment[]): number {
  const at = (k: number) => x[k] as number
  let sum = 0
  for (const [m, { value }] of momentsOf(x, 1).entries()) {
    const { value: wanted, spread } = moments[m] as NoisyMoment
    sum += ((value - wanted) / spread) ** 2
  }
  for (let k = 0; k + 1 < count; k++) sum += ((at(k + 1) - at(k)) / 0.08) ** 2
  for (let k = 1; k + 1 < count; k++) sum += ((at(k - 1) - 2 * at(k) + at(k + 1)) / 0.04) ** 2
  return sum
}

const falling = Float64Array.from({ length: count }, (_, k) => 0.6 - 0.03 * k)
const fit = (moments: readonly NoisyMoment[]) => fitClustering(degrees, classes, count, moments)

describe('clustering by degree, from noisy moments', () => {
  test('meets moments that are hardly noisy', () => {
    const moments = momentsOf(falling, 0.5)
    for (const [m, { value }] of momentsOf(fit(moments), 0.5).entries()) {
      expect(Math.abs(value - (moments[m] as NoisyMoment).value)).toBeLessThan(5)
    }
  })

  test('goes on as it went where moments say little', () => {
    // The same for all would be off by 0.18 and more at the ends.
    const found = fit(momentsOf(falling, 0.5))
    found.forEach((each, k) => expect(Math.abs(each - (falling[k] as number))).toBeLessThan(0.05))
  })

  test('nothing nearer is to be found in any direction', () => {
    const bits = seededBits(3)
    for (const spread of [1, 30, 1000]) {
      const moments = momentsOf(falling, spread).map((each) => ({ ...each, value: each.value * 1.1 }))
      const found = fit(moments)
      const least = misfit(found, moments)
      for (let trial = 0; trial < 500; trial++) {
        const size = 10 ** -(1 + (trial % 4))
        const other = found.map((each) => Math.max(0, Math.min(0.97, each + size * (bits.word() / 2 ** 31 - 1))))
        expect(misfit(other, moments)).toBeGreaterThan(least - 1e-3)
      }
    }
  })

  test.each([-1e9, 0, 1e12])('a moment of %f gives shares, whatever it is', (value) => {
    const found = fit([{ power: 0, value, spread: 1 }])
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...found)).toBeLessThanOrEqual(0.97)
  })

  test('no rounding leads out of the box', () => {
    for (const [value, end] of [
      [-1e-18, 0],
      [0.97 + 1e-16, 0.97],
    ] as const) {
      expect([...leastSquaresInBox([{ row: Float64Array.of(1), value }], 1, 0, 0.97)]).toEqual([end])
    }
  })

  test('without moments there is none', () => {
    expect([...fit([])]).toEqual(new Array(count).fill(0))
  })

  test('a graph of one class needs no neighbours', () => {
    const found = fitClustering(Uint32Array.of(2, 2, 2), new Uint8Array(3), 1, [{ power: 0, value: 3, spread: 0.1 }])
    expect(found[0]).toBeCloseTo(0.97, 6)
  })
})
