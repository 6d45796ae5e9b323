import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../../errors.ts'
import { guaranteeInWords } from '../../privacy/index.ts'
import { anonymity } from './index.ts'

const { plan, inWords } = anonymity

describe('a plan', () => {
  test('promises k rows alike and says what else is so', () => {
    const made = plan({ columns: 'items' }, { k: 8 })
    expect(made.guarantee).toEqual({ kind: 'k-anonymity', k: 8 })
    expect(made.parameters).toEqual({
      k: 8,
      kind: 'smooth',
      algorithm: 'best',
      wholeRows: 1_000_000,
      chunkRows: 100_000,
    })
    expect(made.numerics).toBe('counted')
    // Whoever receives a release is not concerned by patents: its owner is told of them.
    expect(made.warnings).toEqual([])
    expect(inWords(made).released).toContain('at least 7 others')
    const two = plan(made.facts, { ...made.settings, k: 2 })
    const { released, releasedInBrief } = inWords(two)
    for (const said of [released, releasedInBrief])
      expect(said).toMatch(/identical to that of at least one other person/)
    expect(guaranteeInWords(two.guarantee)).toContain('told from that of one other by looking')
    expect(plan(JSON.parse(JSON.stringify(made.facts)), JSON.parse(JSON.stringify(made.settings)))).toEqual(made)
  })

  test('warns of everything that is published as it is, and leaves it out of the promise', () => {
    const facts = { columns: ['town'], kept: ['income', 'id'], identifying: 'id' }
    const { warnings, guarantee } = plan(facts, { k: 3 })
    expect(warnings.filter((warning) => warning.includes('"income"'))).toHaveLength(1)
    expect(warnings.filter((warning) => warning.includes('not anonymous at all'))).toHaveLength(1)
    expect(guaranteeInWords(guarantee)).toContain('but for its "income", "id", occurs at least 3 times')
    expect(plan({ columns: 'nodes' }, { k: 3 }).warnings.join()).toContain('names of nodes')
    expect(plan({ columns: 'items' }, { k: 1 }).warnings.join()).toContain('nobody is protected')
  })

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 60, '8', undefined, null])('is not made for k = %s', (k) => {
    expect(() => plan({ columns: 'items' }, { k: k as number })).toThrow(InvalidInput)
  })

  test.each([
    [{ columns: 'things' }, {}],
    [{ columns: [] }, {}],
    [{ columns: ['a', 'a'] }, {}],
    [{ columns: ['a'], kept: ['a'] }, {}],
    [{ columns: ['a', 1] }, {}],
    [{ columns: 'items', kept: 'income' }, {}],
    [{ columns: 'items', identifying: 'id' }, {}],
    [{ columns: 'items', rows: [[1]] }, {}],
    [{ columns: 'items' }, { kind: 'rough' }],
    [{ columns: 'items' }, { algorithm: 'luck' }],
    [{ columns: 'items' }, { ties: 'first' }],
    [{ columns: ['a'] }, { ties: 'last' }],
    [{ columns: 'items' }, { chunkRows: 15 }],
    [{ columns: 'items' }, { epsilon: 1 }],
  ])('is not made of %j with %j', (facts, settings) => {
    expect(() => plan(facts as never, { k: 8, ...settings } as never)).toThrow(InvalidInput)
  })
})
