import { expect, test } from 'vitest'
import { parseDuration } from './duration.ts'

test('a gap', () => {
  expect(['90s', '30m', '6h', '2d', '1.5h', '1.1 m', '0.000001s'].map(parseDuration)).toEqual([
    90, 1800, 21_600, 172_800, 5400, 66, 0.000001,
  ])
  for (const text of ['6', 'h', '6 hours', '-6h', '0s', '6w', '']) {
    expect(() => parseDuration(text)).toThrow(/90s, 30m, 6h or 2d/)
  }
})
