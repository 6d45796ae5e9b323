/** What becomes of noisy numbers, against slow oracles and the conditions that make a point the nearest one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histogramOf, isotonic, onSimplex } from './index.ts'
import { cleanSequence } from './sequence.ts'
import { cleanHistogram } from './simplex.ts'

const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0)
const far = (a: ArrayLike<number>, b: ArrayLike<number>) => sum(Array.from(a, (x, i) => (x - (b[i] as number)) ** 2))
const falls = (values: ArrayLike<number>) =>
  Array.from(values).every((x, i, all) => i === 0 || x <= (all[i - 1] as number))

const reals = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ min: -50, max: 50, noNaN: true })), {
      minLength: 1,
      maxLength,
    })
    .map((list) => Float64Array.from(list))
const wholes = (maxLength: number, size = 12) =>
  fc.array(fc.integer({ min: -size, max: size }), { minLength: 1, maxLength }).map((list) => Float64Array.from(list))

describe('isotonic regression', () => {
  test('is the least over starts of the largest over ends of the mean between them', () => {
    fc.assert(
      fc.property(reals(12), (values) => {
        const mean = (j: number, k: number) => sum(values.subarray(j, k + 1)) / (k + 1 - j)
        const fitted = isotonic(values)
        for (let i = 0; i < values.length; i++) {
          let least = Infinity
          for (let j = 0; j <= i; j++) {
            let most = -Infinity
            for (let k = i; k < values.length; k++) most = Math.max(most, mean(j, k))
            least = Math.min(least, most)
          }
          expect(fitted[i]).toBeCloseTo(least, 9)
        }
      }),
    )
  })

  test('never rises, and no sequence that never rises is nearer: what is left over is orthogonal to it', () => {
    fc.assert(
      fc.property(reals(200), (values) => {
        const before = values.slice()
        const fitted = isotonic(values)
        expect(values).toEqual(before)
        expect(falls(fitted)).toBe(true)
        // Sequences that never rise are sums of first parts 1, …, 1, 0, …, 0 and of ±1 everywhere.
        let left = 0
        for (let i = 0; i < values.length; i++) {
          left += (values[i] as number) - (fitted[i] as number)
          expect(left).toBeLessThan(1e-9)
        }
        expect(left).toBeCloseTo(0, 8)
        expect(sum(fitted.map((f, i) => f * ((values[i] as number) - f)))).toBeCloseTo(0, 7)
      }),
    )
  })

  test('leaves alone what never rises, to the last bit, and nothing where there is nothing', () => {
    fc.assert(
      fc.property(reals(50), (values) => {
        const sorted = values.slice().sort().reverse()
        expect(isotonic(sorted)).toEqual(sorted)
      }),
    )
    expect(isotonic(new Float64Array(0))).toHaveLength(0)
  })

  test('takes a million numbers in one run, or in as many runs', () => {
    const rising = Float64Array.from({ length: 1e6 }, (_, i) => i)
    expect(isotonic(rising)[0]).toBe(499_999.5)
    expect(isotonic(rising.slice().reverse())[0]).toBe(999_999)
  })
})

describe('a cleaned sequence', () => {
  test('never rises, and is the rounded fit wherever that is possible', () => {
    fc.assert(
      fc.property(wholes(40), fc.boolean(), (noisy, evenSum) => {
        const most = noisy.length - 1
        const fitted = isotonic(noisy)
        const degrees = cleanSequence(noisy, most, false)
        expect(falls(degrees)).toBe(true)
        for (let i = 0; i < degrees.length; i++) {
          const nearest = Math.max(0, Math.min(most, fitted[i] as number))
          expect(Math.abs((degrees[i] as number) - nearest)).toBeLessThanOrEqual(0.5)
        }
        const even = cleanSequence(noisy, most, evenSum)
        expect(falls(even)).toBe(true)
        expect(Math.max(...even)).toBeLessThanOrEqual(most)
        expect(sum(even.map((degree, i) => Math.abs(degree - (degrees[i] as number))))).toBe(
          evenSum ? sum(degrees) % 2 : 0,
        )
        if (evenSum) expect(sum(even) % 2).toBe(0)
      }),
    )
  })

  test('with an even sum is the nearest to the fit of all that differ by 1 in one place', () => {
    fc.assert(
      fc.property(wholes(7, 8), (noisy) => {
        const most = noisy.length - 1
        const fitted = isotonic(noisy)
        const degrees = cleanSequence(noisy, most, false)
        if (sum(degrees) % 2 === 0) return
        const moved = Array.from(degrees, (degree, i) => [degree - 1, degree + 1].map((to) => [...degrees].with(i, to)))
        const allowed = moved.flat().filter((d) => falls(d) && d.every((x) => x >= 0 && x <= most))
        expect(allowed.length).toBeGreaterThan(0)
        const least = Math.min(...allowed.map((d) => far(d, fitted)))
        expect(far(cleanSequence(noisy, most, true), fitted)).toBeCloseTo(least, 9)
      }),
    )
  })
})

/** The nearest point of the simplex with its level as a fraction, by trying which numbers stay above 0. */
function bySupport(values: readonly number[], total: number): { level: number; count: number } {
  for (let mask = 1; mask < 2 ** values.length; mask++) {
    const inside = (i: number) => ((mask >> i) & 1) === 1
    const kept = values.filter((_, i) => inside(i))
    const level = sum(kept) - total
    const count = kept.length
    if (values.every((v, i) => (inside(i) ? v * count > level : v * count <= level))) return { level, count }
  }
  throw new Error('some support fits')
}

describe('the nearest vector with no negative number and a given total', () => {
  test('is that of the only support that fits', () => {
    fc.assert(
      fc.property(wholes(6), fc.integer({ min: 1, max: 9 }), (values, total) => {
        const { level, count } = bySupport([...values], total)
        const found = onSimplex(values, total)
        values.forEach((v, i) => expect(found[i]).toBeCloseTo(Math.max(0, v - level / count), 12))
      }),
    )
  })

  test('has the total, and lowers by one level all that stays above 0', () => {
    fc.assert(
      fc.property(reals(200), fc.double({ min: 0, max: 1000, noNaN: true }), (values, total) => {
        const found = onSimplex(values, total)
        expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(sum(found) - total)).toBeLessThan(1e-10 * (1 + total))
        const lowered = values.map((v, i) => v - (found[i] as number))
        const level = Math.max(...lowered)
        found.forEach((x, i) => {
          if (x > 0) expect(lowered[i]).toBeCloseTo(level, 9)
        })
      }),
    )
  })

  test('keeps its total far from 0, where the values lose their last digits', () => {
    expect([...onSimplex(Float64Array.of(2 ** 60, 2 ** 60, -(2 ** 60)), 7)]).toEqual([3.5, 3.5, 0])
    expect([...onSimplex(Float64Array.of(3, 3), 0)]).toEqual([0, 0])
  })

  test('needs numbers and a total', () => {
    expect(() => onSimplex(new Float64Array(0), 1)).toThrow(/at least one/)
    for (const total of [-1, Number.NaN, Infinity]) {
      expect(() => onSimplex(Float64Array.of(1), total)).toThrow(/finite total/)
    }
  })
})

describe('a cleaned histogram', () => {
  test('is the nearest vector, made whole by largest remainders, ties to the first', () => {
    fc.assert(
      fc.property(wholes(6), fc.integer({ min: 1, max: 9 }), (noisy, total) => {
        const { level, count } = bySupport([...noisy], total)
        // In units of 1/count everything is whole, and so are floors and remainders.
        const parts = Array.from(noisy, (v) => Math.max(0, v * count - level))
        const floors = parts.map((part) => Math.floor(part / count))
        const order = parts.map((_, i) => i).sort((i, j) => rest(parts, count, j) - rest(parts, count, i) || i - j)
        for (const i of order.slice(0, total - sum(floors))) floors[i] = (floors[i] as number) + 1
        expect([...cleanHistogram(noisy, total)]).toEqual(floors)
      }),
      { numRuns: 500 },
    )
  })

  test('is nearer than any other whole vector of the total, or as near', () => {
    const total = 4
    const all: number[][] = []
    for (let code = 0; code < 5 ** 4; code++) {
      const counts = [0, 1, 2, 3].map((i) => Math.floor(code / 5 ** i) % 5)
      if (sum(counts) === total) all.push(counts)
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -4, max: 7 }), { minLength: 4, maxLength: 4 }), (noisy) => {
        const least = Math.min(...all.map((counts) => far(counts, noisy)))
        expect(far(cleanHistogram(Float64Array.from(noisy), total), noisy)).toBe(least)
      }),
    )
  })

  test('has exactly the total, whatever the noise', () => {
    fc.assert(
      fc.property(wholes(300, 2 ** 45), fc.integer({ min: 0, max: 2 ** 27 }), (noisy, total) => {
        expect(sum(cleanHistogram(noisy, total))).toBe(total)
      }),
    )
  })
})

function rest(parts: readonly number[], count: number, i: number): number {
  return (parts[i] as number) % count
}

test('the histogram of degrees counts each, and refuses what no graph has', () => {
  expect([...histogramOf(Uint32Array.of(3, 1, 1, 1), 4)]).toEqual([0, 3, 0, 1])
  expect(() => histogramOf(Uint32Array.of(4), 4)).toThrow(/no degree is above 3/)
})
