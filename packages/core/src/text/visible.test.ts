import { expect, test } from 'vitest'
import { visible, visibleLines } from './visible.ts'

test.each([
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['one\ntwo\r\u0007', 'one\\u000atwo\\u000d\\u0007'],
  ['\u009b2J', '\\u009b2J'],
  ['\u202egnp.exe\u2066\u200f\u061c', '\\u202egnp.exe\\u2066\\u200f\\u061c'],
  ['a\u2028b\u2029c\u007f', 'a\\u2028b\\u2029c\\u007f'],
  ['\ud800 alone', '\\ud800 alone'],
  ['Zoë 北京 👩‍🔬 − "quoted"', 'Zoë 北京 👩‍🔬 − "quoted"'],
])('%j is shown without what it would do', (text, shown) => {
  expect(visible(text)).toBe(shown)
})

test('JSON stays the same JSON, in its lines', () => {
  const data = { name: 'a\u009b\u202e\u001b\n\u2028', next: [1, 'x'] }
  const shown = visibleLines(JSON.stringify(data, undefined, 2))
  expect(JSON.parse(shown)).toEqual(data)
  expect(shown).not.toMatch(/[\u0080-\u009f\u202e\u2028]/)
  expect(shown.split('\n')).toHaveLength(7)
})
