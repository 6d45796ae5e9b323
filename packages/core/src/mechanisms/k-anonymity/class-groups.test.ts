import { expect, test } from 'vitest'
import { matrixOf } from '../../testing/rows.ts'
import { classGroups } from './class-groups.ts'
import type { Outcome } from './together.ts'

/** Two parts of twelve classes each, the last of which has no row; class c of either has item c, and 3 + c rows. */
function twoParts(): { readonly parts: Outcome[]; readonly classOf: Map<number, string> } {
  const classOf = new Map<number, string>()
  const templates = matrixOf(
    Array.from({ length: 12 }, (_, c) => [c, 20]),
    21,
  )
  let row = 0
  const parts = [0, 1].map((part): Outcome => {
    const [numbers, classes]: [number[], number[]] = [[], []]
    for (let c = 0; c < 11; c++) {
      for (let i = 0; i < 3 + c; i++) {
        classOf.set(row, `${part} ${c}`)
        numbers.push(row++)
        classes.push(c)
      }
    }
    return { numbers: Uint32Array.from(numbers), classes: Uint32Array.from(classes), templates, algorithm: 'greedy' }
  })
  return { parts, classOf }
}

test.each([1, 20, 50, 1000])('classes stay whole in groups of about %i rows, with every row once', (size) => {
  const { parts, classOf } = twoParts()
  const groups = classGroups(parts, matrixOf([], 21), { size, round: 0 })
  const rows = groups.flatMap(({ numbers }) => [...numbers])
  expect(rows.toSorted((a, b) => a - b)).toEqual([...classOf.keys()])
  expect(groups.length).toBe(size === 1 ? 22 : size === 1000 ? 1 : groups.length)
  const seen = new Set<string>()
  for (const { numbers, classes = new Uint32Array() } of groups) {
    const names = new Map<number, string>()
    for (const [i, row] of numbers.entries()) {
      const [number, name] = [classes[i] as number, classOf.get(row) as string]
      if (!names.has(number)) {
        expect(seen.has(name)).toBe(false)
        seen.add(name)
        names.set(number, name)
      }
      expect(names.get(number)).toBe(name)
    }
    // Numbers from 0, none left out.
    expect([...names.keys()]).toEqual(Array.from(names.keys(), (_, c) => c))
    expect(numbers.length).toBeLessThan(size + 13)
  }
})

test('classes of two parts that are released alike come together', () => {
  const { parts, classOf } = twoParts()
  const groups = classGroups(parts, matrixOf([], 21), { size: 20, round: 1 })
  const group = (name: string) => groups.findIndex(({ numbers }) => numbers.some((row) => classOf.get(row) === name))
  const next = Array.from({ length: 11 }, (_, c) => Math.abs(group(`0 ${c}`) - group(`1 ${c}`)))
  // A border may lie between the two.
  expect(Math.max(...next)).toBeLessThanOrEqual(1)
  expect(next.filter((apart) => apart === 0).length).toBeGreaterThan(3)
})
