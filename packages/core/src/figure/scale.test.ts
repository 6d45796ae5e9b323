import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIVERGING, rampColour, SEQUENTIAL } from './colour.ts'
import { formatNumber, formatTicks } from './numbers.ts'
import { scaleFor } from './scale.ts'
import { shorten, widthOf, wrap } from './text.ts'

const labels = (scale: ReturnType<typeof scaleFor>) =>
  scale.ticks.flatMap(({ label }) => (label === undefined ? [] : [label]))

describe('a linear scale', () => {
  test('covers the data, with a few ticks at round numbers inside', () => {
    const size = fc.double({ min: -300, max: 300, noNaN: true }).map((e) => 10 ** e)
    fc.assert(
      fc.property(size, fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 }), (size, some) => {
        const values = some.map((value) => value * size)
        const { at, ticks } = scaleFor({}, values, 6)
        for (const value of values) {
          expect(at(value)).toBeGreaterThanOrEqual(-1e-9)
          expect(at(value)).toBeLessThanOrEqual(1 + 1e-9)
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(14)
        for (const { value } of ticks) expect(Math.abs(at(value) - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9)
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
      }),
    )
  })

  test('puts a number that it takes for 0 where 0 is', () => {
    const { at } = scaleFor({}, [1e-290, -9e-291], 6)
    expect(at(-9e-291)).toBe(at(0))
  })

  test('has labels with the digits that its step needs', () => {
    expect(labels(scaleFor({}, [0, 0.3], 3))).toEqual(['0.0', '0.1', '0.2', '0.3'])
    expect(labels(scaleFor({}, [-20000, 20000], 4))).toEqual(['−20,000', '−10,000', '0', '10,000', '20,000'])
    expect(labels(scaleFor({}, [0, 3e-9], 3))).toEqual(['0', '1×10⁻⁹', '2×10⁻⁹', '3×10⁻⁹'])
    expect(labels(scaleFor({}, [0, 1.5e12], 3))).toEqual(['0', '0.5×10¹²', '1.0×10¹²', '1.5×10¹²'])
    expect(labels(scaleFor({}, [1e9, 1e9 + 2], 2))).toEqual(['1,000,000,000', '1,000,000,001', '1,000,000,002'])
  })

  test('of one value, or of none, still has a length', () => {
    for (const values of [[], [0], [5, 5, 5], [-1e300], [1e-300], [Number.NaN], [1e15, 1e15 + 0.125]]) {
      const { from, to, ticks } = scaleFor({}, values, 6)
      expect(to).toBeGreaterThan(from)
      expect(ticks.length).toBeGreaterThan(1)
    }
  })

  test('keeps the ends it is given', () => {
    expect(scaleFor({ from: 0.3, to: 7.7 }, [100], 6)).toMatchObject({ from: 0.3, to: 7.7 })
    expect(scaleFor({ from: 5 }, [1, 2], 6).from).toBe(5)
    expect(scaleFor({ to: 5 }, [8, 9], 6).to).toBe(5)
  })
})

describe('a logarithmic scale', () => {
  test('puts equal ratios at equal distances, and cannot show zero', () => {
    const { at } = scaleFor({ scale: 'log' }, [1, 10000], 6)
    expect(at(1)).toBe(0)
    expect(at(100)).toBeCloseTo(0.5, 12)
    expect(at(10000)).toBeCloseTo(1, 12)
    expect(at(0)).toBeNaN()
    expect(at(-1)).toBeNaN()
  })

  test('is marked at powers of ten, or finer over a short range', () => {
    expect(labels(scaleFor({ scale: 'log' }, [1, 10000], 6))).toEqual(['1', '10', '100', '1,000', '10,000'])
    expect(labels(scaleFor({ scale: 'log' }, [0.1, 10], 6))).toEqual(['0.1', '0.2', '0.5', '1', '2', '5', '10'])
    expect(labels(scaleFor({ scale: 'log' }, [1e-12, 1], 6))).toEqual([
      '10⁻¹²',
      '10⁻¹⁰',
      '10⁻⁸',
      '10⁻⁶',
      '10⁻⁴',
      '10⁻²',
      '10⁰',
    ])
    expect(labels(scaleFor({ scale: 'log' }, [30, 40], 5)).length).toBeGreaterThan(3)
  })
})

test('numbers are written for people', () => {
  const written = [0, 1, -2.5, 1234.5678, 0.05, 1e-7, -1.5e20, 12345678, Number.NaN, Infinity].map(formatNumber)
  expect(written).toEqual(['0', '1', '−2.5', '1,235', '0.05', '1×10⁻⁷', '−1.5×10²⁰', '1.235×10⁷', 'no value', '∞'])
  expect(formatTicks([-0.1, 0, 0.1], 0.1)).toEqual(['−0.1', '0.0', '0.1'])
})

test('texts are cut and wrapped to their width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 30, max: 400 }), (text, width) => {
      expect(widthOf(shorten(text, width, 12), 12)).toBeLessThanOrEqual(width + 1e-9)
      const lines = wrap(text, width, 12)
      for (const line of lines) expect(widthOf(line, 12)).toBeLessThanOrEqual(width + 1e-9)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

describe('colours', () => {
  /** Lightness in Oklab (Ottosson). */
  function lightness(colour: string): number {
    const linear = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    const [r = 0, g = 0, b = 0] = linear
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  }
  const along = (ramp: readonly string[]) => Array.from({ length: 101 }, (_, i) => lightness(rampColour(ramp, i / 100)))

  test('of the sequential ramp darken evenly, so that they keep their order in grey', () => {
    const light = along(SEQUENTIAL)
    const straight = light.map(
      (_, i) => (light[0] as number) + (i / 100) * ((light[100] as number) - (light[0] as number)),
    )
    for (const [i, value] of light.entries()) {
      if (i > 0) expect(value).toBeLessThan(light[i - 1] as number)
      expect(Math.abs(value - (straight[i] as number))).toBeLessThan(0.02)
    }
  })

  test('of the diverging ramp are equally dark on both sides', () => {
    const light = along(DIVERGING)
    for (let i = 0; i <= 50; i++) expect(Math.abs((light[i] as number) - (light[100 - i] as number))).toBeLessThan(0.02)
  })
})
