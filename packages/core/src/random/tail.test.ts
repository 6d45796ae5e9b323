import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { chiSquareP } from '../testing/statistics.ts'
import { addLaplace } from './laplace.ts'
import { probability } from './probability.ts'
import { fillTail, tailProbability } from './tail.ts'

const ALPHA = 1e-6

/** P(round_g(Z) = θ + kg | at least θ), the last for all beyond. */
function tailLaw(scale: number, grid: number, outcomes: number): number[] {
  const q = Math.exp(-grid / scale)
  return Array.from({ length: outcomes }, (_, k) => (k === outcomes - 1 ? q ** k : q ** k * (1 - q)))
}

describe.each([
  [1, 0.25, 0.25],
  [1, 0.5, 3],
  [0.7, 1, 2],
  [3, 0.125, 0.5],
] as const)('scale %f, grid %f, threshold %f', (scale, grid, threshold) => {
  const n = 200_000

  function counts(values: Float64Array, outcomes: number): Float64Array {
    const seen = new Float64Array(outcomes)
    let faults = 0
    for (const value of values) {
      const k = Math.min(outcomes - 1, (value - threshold) / grid)
      if (Number.isInteger(k) && k >= 0) seen[k] = (seen[k] as number) + 1
      else faults++
    }
    expect(faults).toBe(0)
    return seen
  }
  const outcomes = Math.max(2, Math.min(12, Math.floor((scale * Math.log(n / 100)) / grid)))
  const expected = (s: number) => tailLaw(s, grid, outcomes).map((p) => p * n)

  test.each([undefined, 1])('what passes has the law of the tail (slack %s)', (slack) => {
    const values = new Float64Array(slack === undefined ? n : 2000)
    fillTail(values, { scale, grid }, threshold, seededBits(5), slack)
    const seen = counts(values, outcomes)
    const share = values.length / n
    expect(
      chiSquareP(
        seen,
        expected(scale).map((e) => e * share),
      ),
    ).toBeGreaterThan(ALPHA)
    if (slack === undefined) expect(chiSquareP(seen, expected(scale * 1.03))).toBeLessThan(ALPHA)
  })

  test('the quick and the exact path agree on the same bits', () => {
    const [quick, exact] = [new Float64Array(3000), new Float64Array(3000)]
    fillTail(quick, { scale, grid }, threshold, seededBits(8))
    fillTail(exact, { scale, grid }, threshold, seededBits(8), 1)
    expect(quick).toEqual(exact)
  })

  test('is what noise on a zero and the filter would leave', () => {
    const dense = new Float64Array(2 * n)
    addLaplace(dense, { scale, grid }, seededBits(6))
    const passing = dense.filter((z) => z >= threshold)
    const p = probability(tailProbability({ scale, grid }, threshold)).approximate
    const deviation = Math.sqrt(dense.length * p * (1 - p))
    expect(Math.abs(passing.length - dense.length * p)).toBeLessThan(6 * deviation)
    // Without the half step of rounding it would be off by far more.
    const careless = 0.5 * Math.exp(-threshold / scale)
    expect(Math.abs(passing.length - dense.length * careless)).toBeGreaterThan(6 * deviation)
    const law = tailLaw(scale, grid, outcomes).map((share) => share * passing.length)
    expect(chiSquareP(counts(passing, outcomes), law)).toBeGreaterThan(ALPHA)
  })
})

test('the probability is enclosed as tightly as asked', () => {
  const real = tailProbability({ scale: 0.3, grid: 2 ** -22 }, 5)
  const p = 0.5 * Math.exp(-(5 - 2 ** -23) / 0.3)
  for (const bits of [40, 64, 200]) {
    const { lo, hi } = real.enclose(bits)
    expect(hi - lo).toBeLessThanOrEqual(4n)
    expect(Number(lo) / 2 ** bits).toBeLessThanOrEqual(p * (1 + 1e-12) + 2 ** -bits)
    expect(Number(hi) / 2 ** bits).toBeGreaterThanOrEqual(p * (1 - 1e-12))
  }
})

test('a threshold off the grid or not above 0 is a sentence', () => {
  for (const threshold of [0, -1, 0.3, Number.NaN]) {
    expect(() => tailProbability({ scale: 1, grid: 0.25 }, threshold)).toThrow(/positive multiple of the grid/)
  }
})
