/** Starts of a program that is audited: which are taken for copies of each other, and which for tied together. */

import { visible } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { Openings } from './openings.ts'
import { Starts } from './starts.ts'

/** Numbers from 0 to 1, the same for the same seed. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    // The low bits of such a generator have short periods.
    return (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 8) / 2 ** 24
  }
}

describe('copies', () => {
  const batch = (openings: Openings, lines: readonly string[], input = 'a.txt') => {
    const opening = openings.of(input)
    for (const line of lines) opening.add(line)
    opening.end()
  }
  const many = (count: number, line: (i: number) => string | number) =>
    Array.from({ length: count }, (_, i) => `${line(i)}`)
  const refused = (...batches: readonly (readonly string[])[]) => {
    const openings = new Openings()
    return batches.findIndex((lines) => {
      try {
        batch(openings, lines)
        return false
      } catch (error) {
        expect(String(error)).toMatch(/wrote the same outputs for a\.txt when it was started again/)
        return true
      }
    })
  }

  test('are refused from as many orders on as chance does not match', () => {
    // 50 over 25 is 1.3 · 10¹⁴.
    const halves = many(50, (i) => (i * 7) % 2)
    expect(refused(halves, halves)).toBe(1)
    // 10! is 3.6 · 10⁶: one copy may be chance, two are 1.3 · 10¹³.
    const few = many(10, (i) => i)
    expect(refused(few, few, few)).toBe(2)
    expect(refused(few, few, few.toReversed(), few, few)).toBe(-1)
  })

  test('are refused though lines seldom change, in batches of unlike lengths', () => {
    const random = drawn(3)
    const rare = many(10_000, () => (random() < 0.99 ? 'refused' : random()))
    expect(refused(rare.slice(0, 100), rare.slice(0, 2500), rare.slice(0, 2501))).toBe(2)
    // Few changes in each: together they are enough.
    const once = many(126, (i) => (i === 40 ? 1 : 0))
    const sizes = [100, 125, 126, 125, 125, 126, 125, 125]
    expect(refused(...sizes.map((size) => once.slice(0, size)))).toBe(6)
  })

  test('are not seen where outputs are always the same, or a few that are drawn anew', () => {
    for (const share of [0, 1e-3, 0.02, 0.2, 0.5]) {
      const random = drawn(1 + 1000 * share)
      const batches = many(300, () => '').map(() => many(60, () => (random() < share ? 1 : 0)))
      expect(refused(...batches)).toBe(-1)
    }
  })

  test('are those for one input', () => {
    const openings = new Openings()
    const lines = many(50, (i) => i)
    batch(openings, lines)
    expect(() => batch(openings, lines, 'b.txt')).not.toThrow()
    expect(() => batch(openings, lines, 'b.txt')).toThrow('for b.txt')
  })
})

describe('outputs of one start', () => {
  /** Starts of 60 outputs, each a shape and a value. */
  const starts = (count: number, value: (start: number, line: number) => number, lines = 60) => {
    const all = new Starts()
    for (let start = 0; start < count; start++) {
      const one = all.of('a.txt')
      for (let line = 0; line < lines; line++) one.add(Float64Array.of(0, 7, value(start, line)))
      one.end(['seven', 'the id'])
    }
  }

  test('may not have an id in common, alone or beside an answer', () => {
    const message = /Of the outputs for a\.txt, those of one start have the id in common/
    expect(() => starts(2, (start) => start)).toThrow(message)
    expect(() => starts(2, (start, line) => 10 * start + (line % 3))).toThrow(message)
  })

  test('may be anything else: constant, one of a few, a counter; short ones are not looked at', () => {
    const random = drawn(9)
    let counter = 0
    expect(() => starts(20, () => 3)).not.toThrow()
    expect(() => starts(200, () => (random() < 0.02 ? 1 : 0))).not.toThrow()
    expect(() => starts(20, () => counter++)).not.toThrow()
    expect(() => starts(20, random)).not.toThrow()
    expect(() => starts(20, (start) => start, 49)).not.toThrow()
  })
})

test('control characters are written out, as JSON writes them', () => {
  const text = 'a\u001b[2J\u009b31m\u007f\r\n\t\u2028\u202eb é 日本 😀'
  expect(visible(text)).toBe('a\\u001b[2J\\u009b31m\\u007f\\u000d\\u000a\\u0009\\u2028\\u202eb é 日本 😀')
  const json = JSON.stringify({ text })
  expect(JSON.parse(visible(json))).toEqual({ text })
})
