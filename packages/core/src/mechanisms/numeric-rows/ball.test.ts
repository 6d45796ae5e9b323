import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { uniform } from '../../testing/seeded.ts'
import { ballOf, intoBall } from './ball.ts'

const length = (row: ArrayLike<number>) => Math.hypot(...Array.from(row))

/** Anything that a cell can hold, the extremes often. */
const cell = fc.oneof(
  fc.double(),
  fc.double({ min: -3, max: 3 }),
  fc.constantFrom(0, -0, 1e300, -1e308, 5e-324, -1e-310, 1, NaN, Infinity, -Infinity),
)

describe('a row in a ball', () => {
  test('is whole, and in exact numbers not longer than the bound', () => {
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (cells, norm) => {
          const ball = ballOf(norm)
          const row = Float64Array.from(cells)
          intoBall(row, ball)
          expect(row.every((x) => Number.isInteger(x) && !Object.is(x, -0))).toBe(true)
          const squares = [...row].reduce((sum, x) => sum + BigInt(x) ** 2n, 0n)
          expect(squares <= BigInt(ball.most) ** 2n).toBe(true)
          expect(ball.most * ball.unit <= norm && ball.most >= 2 ** 20 && ball.most < 2 ** 21).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('is within a unit of itself, or of itself shortened', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 9 }),
        (cells) => {
          const ball = ballOf(1)
          const row = Float64Array.from(cells)
          intoBall(row, ball)
          const factor = Math.min(1, 1 / length(cells)) || 1
          for (const [j, x] of cells.entries()) {
            const whole = (row[j] as number) * ball.unit
            expect(Math.abs(whole - x * factor)).toBeLessThan(1.01 * ball.unit)
            // To the nearest unit; what is shortened is never longer than it was.
            expect(Math.abs(whole)).toBeLessThanOrEqual(Math.abs(x) + (factor < 1 ? 0 : ball.unit / 2))
          }
        },
      ),
    )
  })

  test('does not lean to either side', () => {
    const [ball, random] = [ballOf(1), uniform(3)]
    let lean = 0
    for (let i = 0; i < 40_000; i++) {
      const cell = random() / 2
      const row = Float64Array.of(cell, 0.1)
      intoBall(row, ball)
      lean += row[0] as number
      lean -= cell / ball.unit
    }
    // Of 40,000 that are off by up to half a unit, 0.29 units each: further off than six deviations once in 10⁹ times.
    expect(Math.abs(lean)).toBeLessThan(6 * 0.29 * 200)
  })

  test('keeps a row of exactly the length, and shortens one that is longer by a bit', () => {
    const ball = ballOf(1)
    const row = Float64Array.of(0, 1, 0)
    intoBall(row, ball)
    expect([...row]).toEqual([0, 2 ** 20, 0])
    const longer = Float64Array.of(0.6, 0.8 + 2 ** -30)
    intoBall(longer, ballOf(1))
    expect(length(longer)).toBeLessThanOrEqual(2 ** 20)
    expect(length(longer)).toBeGreaterThan(2 ** 20 - 3)
  })

  test('single cells of any size keep their sign', () => {
    for (const x of [1e300, -1e300, 7, -7]) {
      const row = Float64Array.of(x)
      intoBall(row, ballOf(3))
      const { most } = ballOf(3)
      expect(Math.abs(row[0] as number)).toBeGreaterThanOrEqual(most - 1)
      expect(Math.sign(row[0] as number)).toBe(Math.sign(x))
    }
  })
})
