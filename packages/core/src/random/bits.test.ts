import { expect, test } from 'vitest'
import { SecureBits } from './bits.ts'

test('fills arrays of every size, the last word included', () => {
  const bits = new SecureBits()
  for (const size of [0, 1, 2, 16383, 16384, 16385, 40000]) {
    const words = new Uint32Array(size)
    bits.fill(words)
    // Every place has been written in one of eight fills: a word left alone stays 0 with probability 2^−256 otherwise.
    const seen = new Uint32Array(size)
    for (let i = 0; i < 8; i++) {
      bits.fill(words)
      for (let k = 0; k < size; k++) seen[k] = (seen[k] as number) | (words[k] as number)
    }
    expect(seen.every((word) => word !== 0)).toBe(true)
  }
})

test('never hands out the same refill twice', () => {
  const bits = new SecureBits()
  const first = Array.from({ length: 16384 }, () => bits.word())
  const second = Array.from({ length: 16384 }, () => bits.word())
  expect(second).not.toEqual(first)
  // A word repeats with probability about 16384²/2^33 = 0.03 somewhere; half of them repeating is no accident.
  expect(new Set([...first, ...second]).size).toBeGreaterThan(32768 - 50)
})

test('every bit of a word comes up about half of the time; a bit set in one word of 25 would show', () => {
  const words = new Uint32Array(1 << 18)
  new SecureBits().fill(words)
  // Seven deviations: 2.6·10⁻¹² a bit.
  const off = (b: number) => {
    let ones = 0
    for (const word of words) ones += (word >>> b) & 1
    return Math.abs(ones - words.length / 2) > (7 * Math.sqrt(words.length)) / 2
  }
  for (let b = 0; b < 32; b++) expect(off(b)).toBe(false)
  for (let i = 0; i < words.length; i += 25) words[i] = (words[i] as number) | 8
  expect(off(3)).toBe(true)
})

test('reserves sample numbers once each', () => {
  const bits = new SecureBits()
  expect([bits.reserve(3), bits.reserve(0), bits.reserve(5), bits.reserve(1)]).toEqual([0, 3, 3, 8])
})
