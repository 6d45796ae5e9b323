import { expect, test } from 'vitest'
import { lawP } from './laws.ts'
import { uniform } from './seeded.ts'

/** Whole numbers, each half as likely as the one before. */
const law = new Map(Array.from({ length: 40 }, (_, k) => [`${k}`, 2 ** -(k + 1) / (1 - 2 ** -40)]))

function drawn(count: number, ratio: number): string[] {
  const next = uniform(1)
  return Array.from({ length: count }, () => `${Math.floor(Math.log(1 - next()) / Math.log(ratio))}`)
}

test('outputs of the law pass, and others do not', () => {
  expect(lawP(law, drawn(2000, 0.5))).toBeGreaterThan(1e-6)
  expect(lawP(law, drawn(2000, 0.6))).toBeLessThan(1e-6)
})

test('one impossible output settles it', () => {
  expect(lawP(law, [...drawn(2000, 0.5), 'none of these'])).toBe(0)
  expect(lawP(new Map([...law, ['never', 0]]), [...drawn(2000, 0.5), 'never'])).toBe(0)
})

test('what a few outputs cannot tell is not judged', () => {
  expect(() => lawP(law, drawn(9, 0.5))).toThrow(/more outputs/)
})
