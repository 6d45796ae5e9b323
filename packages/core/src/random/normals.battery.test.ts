/** The law of normal numbers in doubles. α = 10⁻⁶ for each test, and each refuses a law that is a little off. */
import { describe, expect, test } from 'vitest'
import { lnNormalTail } from '../privacy/special/normal.ts'
import { seededBits } from '../testing/seeded.ts'
import { chiSquareP, kolmogorovP, normalP } from '../testing/statistics.ts'
import type { Bits } from './bits.ts'
import { fillNormals } from './normals.ts'

const ALPHA = 1e-6
const below = (x: number) => (x < 0 ? Math.exp(lnNormalTail(-x)) : 1 - Math.exp(lnNormalTail(x)))

function draw(count: number, seed: number): Float64Array {
  const values = new Float64Array(count)
  fillNormals(values, seededBits(seed))
  return values
}

describe('normal numbers', () => {
  const values = draw(200_001, 1)
  const p = (x: Float64Array) => kolmogorovP(x.slice().sort(), below)

  test('follow the normal law; a deviation 3 % off or a mean 2 % off is refused', () => {
    expect(p(values)).toBeGreaterThan(ALPHA)
    expect(p(values.map((x) => 1.03 * x))).toBeLessThan(ALPHA)
    expect(p(values.map((x) => x + 0.02))).toBeLessThan(ALPHA)
  })

  test('neither the two of a pair nor one pair and the next go together', () => {
    const together = (x: Float64Array, lag: number) => {
      let sum = 0
      for (let i = 0; i + lag < x.length; i++) sum += (x[i] as number) * (x[i + lag] as number)
      return normalP(sum / Math.sqrt(x.length - lag))
    }
    for (const lag of [1, 2, 3, 8192]) expect(together(values, lag)).toBeGreaterThan(ALPHA)
    const mixed = values.map((x, i) => x + 0.02 * (values[i + 1] ?? 0))
    expect(together(mixed, 1)).toBeLessThan(ALPHA)
  })

  test('squares of a pair go together neither', () => {
    // Box and Muller's radius must not be used twice: then x² + y² would be right and x² and y² be dependent.
    const expected = [0, 0, 0, 0]
    const found = [0, 0, 0, 0]
    const half = 0.6744897501960817
    for (let i = 0; i + 1 < values.length; i += 2) {
      const cell = (Math.abs(values[i] as number) > half ? 2 : 0) + (Math.abs(values[i + 1] as number) > half ? 1 : 0)
      found[cell] = (found[cell] as number) + 1
      for (let k = 0; k < 4; k++) expected[k] = (expected[k] as number) + 0.25
    }
    expect(chiSquareP(found, expected)).toBeGreaterThan(ALPHA)
    expect(chiSquareP([(found[0] as number) * 1.06, ...found.slice(1)], expected)).toBeLessThan(ALPHA)
  })
})

test('far out, where the first bits of a uniform are all zero, more are drawn', () => {
  const words = [0, 0xfff, 0, 0, 7]
  let next = 0
  const bits = {
    ...seededBits(1),
    fill: (into: Uint32Array) => {
      for (let i = 0; i < into.length; i++) into[i] = words[next++] as number
    },
    word: () => words[next++] as number,
  } as Bits
  const values = new Float64Array(2)
  fillNormals(values, bits)
  // U = 7.5 · 2^−84, and the angle is 0 turns.
  expect(values[1]).toBeCloseTo(Math.sqrt(-2 * (Math.log(7.5) - 84 * Math.LN2)), 12)
  expect(Math.abs(values[0] as number)).toBeLessThan(1e-12)
})

test('none for no values, one for one', () => {
  fillNormals(new Float64Array(0), seededBits(1))
  expect(draw(1, 3)[0]).toBe(draw(2, 3)[0])
})
