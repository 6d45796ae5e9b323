import { expect, test } from 'vitest'
import { escapedName, isFormulaLike, unescapedName } from './formula-names.ts'

const FORMULAS = ['=1+1', '+49 30', '-1', '@sum', '\tx', '\r=2', '\n=3']
const NAMES = ['', 'a', "'", "'=1", "''", ' =1', 'a=b', '1', '−1', '"=1"']

test.each(FORMULAS)('%j begins like a formula, and is text once it is escaped', (name) => {
  expect(isFormulaLike(name)).toBe(true)
  expect(escapedName(name)).toBe(`'${name}`)
  expect(isFormulaLike(escapedName(name))).toBe(false)
})

test.each(NAMES)('%j does not', (name) => {
  expect(isFormulaLike(name)).toBe(false)
})

test('every name comes back, and no two become the same', () => {
  const all = [...FORMULAS, ...NAMES]
  expect(all.map(escapedName).map(unescapedName)).toEqual(all)
  expect(new Set(all.map(escapedName)).size).toBe(all.length)
})
