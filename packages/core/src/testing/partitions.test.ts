import { describe, expect, test } from 'vitest'
import { bestJaccard } from './partitions.ts'
import { uniform } from './seeded.ts'

/** The same optimum, from labels written down for every row instead of masks: each of them a class or none. */
function byLabels(rows: readonly number[], k: number, kind: 'smooth' | 'suppression'): number {
  let best = 0
  for (let code = 0; code < rows.length ** rows.length; code++) {
    const labels = rows.map((_, i) => Math.floor(code / rows.length ** i) % rows.length)
    const sizes = rows.map((_, label) => labels.filter((other) => other === label).length)
    if (sizes.some((size) => size > 0 && size < k)) continue
    let same = 0
    let either = 0
    rows.forEach((row, i) => {
      const members = rows.filter((_, j) => labels[j] === labels[i])
      for (let item = 0; item < 4; item++) {
        const here = ((row >> item) & 1) === 1
        const share = members.filter((other) => ((other >> item) & 1) === 1).length / members.length
        const released = kind === 'smooth' ? share >= 0.5 : share === 1
        if (here && released) same++
        if (here || released) either++
      }
    })
    best = Math.max(best, either === 0 ? 1 : same / either)
  }
  return best
}

describe('the best similarity of a few rows', () => {
  test('is that of all labellings', () => {
    const random = uniform(7)
    for (let round = 0; round < 40; round++) {
      const rows = Array.from({ length: 3 + Math.floor(3 * random()) }, () => Math.floor(16 * random()))
      for (const kind of ['smooth', 'suppression'] as const) {
        const k = 2 + Math.floor(2 * random())
        expect(bestJaccard(rows, k, kind)).toBeCloseTo(byLabels(rows, k, kind), 12)
      }
    }
  })

  test('is 1 if and only if every row has k − 1 equals', () => {
    expect(bestJaccard([5, 3, 5, 3, 5, 3], 3, 'suppression')).toBe(1)
    expect(bestJaccard([5, 3, 5, 3, 5, 3], 3, 'smooth')).toBe(1)
    expect(bestJaccard([5, 3, 5, 3, 5, 1], 3, 'smooth')).toBeLessThan(1)
    expect(bestJaccard([0, 0, 0], 2, 'smooth')).toBe(1)
  })

  test('falls as k rises, and suppression is never better than smooth', () => {
    const random = uniform(8)
    for (let round = 0; round < 20; round++) {
      const rows = Array.from({ length: 9 }, () => Math.floor(64 * random()))
      let [smooth, suppression] = [1, 1]
      for (const k of [2, 3, 4, 5]) {
        const now = [bestJaccard(rows, k, 'smooth'), bestJaccard(rows, k, 'suppression')] as const
        expect(now[0]).toBeLessThanOrEqual(smooth)
        expect(now[1]).toBeLessThanOrEqual(Math.min(suppression, now[0]))
        ;[smooth, suppression] = now
      }
    }
  })

  test('of two rows is worked out by hand', () => {
    // Half of the class is enough for an item, so all three are kept: six entries, four of them original.
    expect(bestJaccard([0b011, 0b110], 2, 'smooth')).toBe(4 / 6)
    expect(bestJaccard([0b011, 0b110], 2, 'suppression')).toBe(2 / 4)
  })

  test('refuses more rows than can be tried, and fewer than k', () => {
    expect(() => bestJaccard(Array<number>(10).fill(1), 2, 'smooth')).toThrow(RangeError)
    expect(() => bestJaccard([1], 2, 'smooth')).toThrow(RangeError)
  })
})
