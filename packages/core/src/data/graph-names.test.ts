import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NodeTable, OUTSIDE, smallInteger, sortedNames } from './graph-names.ts'

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.nat(2_000_000_000).map(String),
  fc.nat(99).map((n) => `0${n}`),
)

describe('a table of nodes', () => {
  test('numbers names in the order in which they are first met, like a Map', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 50 }), (names) => {
        const table = new NodeTable()
        const model = new Map<string, number>()
        for (const each of names) {
          if (!model.has(each)) model.set(each, model.size)
          expect(table.ofName(each)).toBe(model.get(each))
        }
        expect(table.names).toEqual([...model.keys()])
      }),
    )
  })

  test('holds many whole numbers, in runs and scattered', () => {
    const table = new NodeTable()
    const numbers = Array.from({ length: 20_000 }, (_, k) => (k % 2 === 0 ? k : (k * 7919) % 999_999_937))
    const distinct = [...new Set(numbers)]
    for (const n of numbers) table.ofInteger(n)
    expect(table.names).toEqual(distinct.map(String))
    expect(table.integers).toBe(distinct.length)
    distinct.forEach((n, k) => expect(table.ofName(String(n))).toBe(k))
  })

  test('with a list knows only its nodes', () => {
    const table = new NodeTable(['b', '7', 'a'])
    expect(['a', 'b', '7', '07', 'c', '8', ''].map((each) => table.ofName(each))).toEqual([
      2,
      0,
      1,
      OUTSIDE,
      OUTSIDE,
      OUTSIDE,
      OUTSIDE,
    ])
    expect(table.names).toEqual(['b', '7', 'a'])
    expect(() => new NodeTable(['a', 'b', 'a'])).toThrow(/has "a" twice/)
    expect(() => new NodeTable(['1', 'b', '1'])).toThrow(/has "1" twice/)
    expect(() => new NodeTable(['a', 'a'])).toThrow(/has "a" twice/)
    expect(() => new NodeTable(['1', '1'])).toThrow(/has "1" twice/)
  })

  test('takes for small whole numbers exactly their plain decimal forms', () => {
    fc.assert(
      fc.property(name, (each) => {
        const plain = /^(0|[1-9]\d{0,8})$/.test(each)
        expect(smallInteger(each)).toBe(plain ? Number(each) : -1)
      }),
    )
  })
})

describe('sorted names', () => {
  test('do not depend on their order before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.infiniteStream(fc.nat()), (names, keys) => {
        const shuffled = names
          .map((each) => ({ each, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each)
        expect(sortedNames(shuffled)).toEqual(sortedNames(names))
        expect(new Set(sortedNames(names))).toEqual(new Set(names))
      }),
    )
  })

  test('are by number when all are whole numbers, otherwise by code units', () => {
    expect(sortedNames(['10', '9', '0', '100'])).toEqual(['0', '9', '10', '100'])
    expect(sortedNames(['7', '10', '-3', '007', '12345678901234567890123', '12345678901234567890122'])).toEqual([
      '-3',
      '007',
      '7',
      '10',
      '12345678901234567890122',
      '12345678901234567890123',
    ])
    expect(sortedNames(['10', '9', 'a', ''])).toEqual(['', '10', '9', 'a'])
    expect(sortedNames([])).toEqual([])
  })
})
