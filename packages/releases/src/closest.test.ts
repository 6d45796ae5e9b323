import { expect, test } from 'vitest'
import { closest } from './closest.ts'

test('a slip of few letters is understood', () => {
  expect(closest('Orgin', ['origin', 'destination'])).toBe('origin')
  expect(closest('filterd', ['randomised-response', 'filtered'])).toBe('filtered')
})

test('a part of a name is, where no name is near', () => {
  expect(closest('response', ['staircase', 'randomised-response', 'xor', 'filtered'])).toBe('randomised-response')
  expect(closest('Anonymity', ['counts', 'k-anonymity'])).toBe('k-anonymity')
  expect(closest('counts', ['cut-counts', 'count'])).toBe('count')
})

test('anything else is not', () => {
  expect(closest('magic', ['staircase', 'randomised-response'])).toBeUndefined()
  expect(closest('spons', ['randomised-response'])).toBeUndefined()
  expect(closest('', ['a-b'])).toBeUndefined()
})
