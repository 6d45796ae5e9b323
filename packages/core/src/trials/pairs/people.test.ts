import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uniformNoise } from '../../mechanisms/index.ts'
import { expectDistinct, expectDrawn, onlyInOne } from '../../testing/neighbours.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Pair } from '../trial.ts'
import { contributionsOf, individualPairs, randomIndividualPairs, type TinyPeople } from './people.ts'

/** Who is in one input and not in the other; everybody else is the same in both, and all are in order. */
function newcomer({ a, b }: Pair<TinyPeople>): number {
  const numbers = (people: TinyPeople) => people.map(([person]) => person)
  for (const people of [a, b]) expect(numbers(people)).toEqual(numbers(people).toSorted((x, y) => x - y))
  const who = onlyInOne(new Set(numbers(a)), new Set(numbers(b)))
  const without = (people: TinyPeople) => people.filter(([person]) => person !== who)
  expect(without(a)).toEqual(without(b))
  return who
}

const runs = { numRuns: 20 }
const small = fc.integer({ min: 1, max: 4 })
const caps = fc.integer({ min: 1, max: 40 }).map((eighths) => eighths / 8)
const steps = fc.record({ rows: small, columns: small, cap: caps, nonNegative: fc.boolean() })

test('inputs differ by one person: with all that is allowed, with more, everywhere, and outside of the shape', () => {
  fc.assert(
    fc.property(steps, (step) => {
      const { rows, columns, cap, nonNegative } = step
      const list = individualPairs(step)
      expectDistinct(list)
      const added = list.map((pair) => {
        const person = newcomer(pair)
        return pair.b.filter(([who]) => who === person).map(([, ...rest]) => rest)
      })
      expect(added).toContainEqual([[0, 0, cap]])
      expect(added).toContainEqual([[rows - 1, columns - 1, cap]])
      expect(added).toContainEqual([[0, 0, 10 * cap]])
      expect(added.flat(2).some((x) => x < 0)).toBe(!nonNegative)
      const cells = added.map((given) => new Set(given.map(([i, j]) => `${i} ${j}`)).size)
      expect(Math.max(...cells)).toBeGreaterThanOrEqual(rows * columns)
      const outside = added.map((given) => given.map(([i, j]) => i >= rows || j >= columns))
      expect(outside.filter((given) => given.includes(true))).toEqual([[true, true]])
      expect(list.some(({ a }) => a.length > 0)).toBe(true)
    }),
    runs,
  )
})

test('random inputs differ by one person as well, and become contributions that are read back', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (step, seed) => {
      const list = randomIndividualPairs(step, 5, seededBits(seed))
      expectDrawn(list, 5)
      for (const pair of list) {
        newcomer(pair)
        for (const [, i, j, value] of pair.b) {
          expect(i < step.rows && j < step.columns && (value >= 0 || !step.nonNegative)).toBe(true)
        }
        const { person, row, column, value } = contributionsOf(pair.b)
        expect([...person].map((who, k) => [who, row[k], column[k], value[k]])).toEqual(pair.b)
      }
    }),
    runs,
  )
})

test('what is outside of the shape counts for nothing in a release', async () => {
  const facts = { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 1 } } as const
  const plan = uniformNoise.plan(facts, { noise: 'laplace', epsilon: 1 })
  const pair = individualPairs({ rows: 2, columns: 2, cap: 1 }).find(({ name }) => name.includes('outside'))
  const release = async (people: TinyPeople) =>
    uniformNoise.release(plan, contributionsOf(people), { bits: seededBits(3) })
  expect(pair).toBeDefined()
  expect(await release(pair?.b ?? [])).toEqual(await release([]))
})

test('one person in place of another, or another person changed, are no pair', () => {
  const one = [0, 0, 0, 1] as const
  const other = [1, 0, 0, 1] as const
  expect(() => newcomer({ name: '', a: [one], b: [other] })).toThrow(/expected/)
  expect(() => newcomer({ name: '', a: [one], b: [[0, 0, 0, 2], other] })).toThrow(/expected/)
  expect(() => newcomer({ name: '', a: [one], b: [other, one] })).toThrow(/expected/)
})
