import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, digits, exactPercent, grouped, listed, percent, plural, upwards, whole } from './numbers.ts'

test('what is rounded up has few digits, and is never below', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 20, noNaN: true }), fc.integer({ min: 1, max: 3 }), (x, count) => {
      const rounded = upwards(x, count)
      expect(rounded).toBeGreaterThanOrEqual(x * (1 - 1e-8))
      expect(rounded).toBeLessThanOrEqual(x * (1 + 10 ** (1 - count)))
      expect(String(rounded).replace(/^0\.0*|\.|0+$/g, '').length).toBeLessThanOrEqual(count + 1)
    }),
  )
  expect([upwards(2.78, 2), upwards(0.0123, 2), upwards(15.2, 2), upwards(2, 2)]).toEqual([2.8, 0.013, 16, 2])
})

test('numbers have the digits that matter', () => {
  expect([0, 0.01234, 4.5, 1234.5, 1.5e15, 2e-7, -1234].map((x) => digits(x))).toEqual([
    '0',
    '0.0123',
    '4.5',
    '1,230',
    '1.5·10^15',
    '2·10^-7',
    '-1,230',
  ])
  expect(digits(0.4567, 2)).toBe('0.46')
  expect([9999, 12_345].map(whole)).toEqual(['9,999', '12,300'])
  expect([grouped(1_234_567), grouped(12n ** 7n)]).toEqual(['1,234,567', '35,831,808'])
})

test('shares are percentages that are never rounded to none or all', () => {
  expect([0, 1e-5, 0.005, 0.1234, 0.9949, 0.99999, 1].map(percent)).toEqual([
    '0 %',
    'less than 0.01 %',
    '0.5 %',
    '12 %',
    '99.5 %',
    'more than 99.9 %',
    '100 %',
  ])
  expect([0.95, 0.999, 0.1 + 0.2].map(exactPercent)).toEqual(['95 %', '99.9 %', '30 %'])
})

test('things are counted and listed', () => {
  expect([0, 1, 1200].map((n) => counted(n, 'row'))).toEqual(['0 rows', '1 row', '1,200 rows'])
  expect([counted(2, 'person', 'people'), plural(1, 'person', 'people')]).toEqual(['2 people', 'person'])
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => listed(names))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect(listed(['a', 'b'], 'or')).toBe('a or b')
})
