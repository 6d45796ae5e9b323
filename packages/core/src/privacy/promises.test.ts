/** Neighbours, bounds, guarantees and their composition: what is promised, and the sentences about it. */
import { describe, expect, test } from 'vitest'
import { type Bounds, l1Bound, l2Bound, stepBounds } from './bounds.ts'
import { compose } from './compose.ts'
import { deltaAt } from './curves.ts'
import { checkDelta, checkEpsilon, type Guarantee, guaranteeInWords } from './guarantee.ts'
import type { Neighbours } from './neighbours.ts'
import { neighboursInWords } from './promise.ts'
import { epsilonInWords } from './words.ts'

const individual: Neighbours = { kind: 'individual' }

describe('bounds', () => {
  /** All vectors of three entries from the list that keep within the caps. */
  function within(caps: Bounds, entries: readonly number[]): number[][] {
    const all = entries.flatMap((a) => entries.flatMap((b) => entries.map((c) => [a, b, c])))
    return all.filter((v) => {
      const { l0, l1, l2, linf } = norms(v)
      return (
        l0 <= (caps.l0 ?? 3) &&
        l1 <= (caps.l1 ?? Infinity) &&
        l2 <= (caps.l2 ?? Infinity) &&
        linf <= (caps.linf ?? Infinity)
      )
    })
  }
  function norms(v: readonly number[]): Required<Bounds> {
    const sizes = v.map(Math.abs)
    return {
      l0: sizes.filter((x) => x > 0).length,
      l1: sizes.reduce((a, b) => a + b, 0),
      l2: Math.sqrt(sizes.reduce((a, b) => a + b * b, 0)),
      linf: Math.max(...sizes),
    }
  }

  const cases: Bounds[] = [
    { l1: 2 },
    { l2: 2 },
    { linf: 2 },
    { l0: 1, linf: 3 },
    { l0: 2, linf: 2 },
    { l0: 2, l2: 2 },
    { l1: 3, linf: 2 },
    { l0: 2, l1: 3, l2: 2.5, linf: 2 },
  ]

  test.each(cases)('no step of a capped vector is larger than the bounds say: %o', (caps) => {
    for (const nonNegative of [false, true]) {
      const entries = nonNegative ? [0, 1, 2, 3] : [-3, -2, -1, 0, 1, 2, 3]
      const vectors = within(caps, entries)
      for (const neighbours of [individual, { kind: 'row' } as const]) {
        const step = stepBounds(neighbours, caps, { cells: 3, nonNegative })
        const steps =
          neighbours.kind === 'row'
            ? vectors.flatMap((a) => vectors.map((b) => a.map((x, i) => x - (b[i] as number))))
            : vectors
        for (const change of steps) {
          const { l0, l1, l2, linf } = norms(change)
          expect(l0).toBeLessThanOrEqual(step.l0 ?? Infinity)
          expect(l1).toBeLessThanOrEqual(l1Bound(step, { cells: 3 }) * (1 + 1e-15))
          expect(l2).toBeLessThanOrEqual(l2Bound(step, { cells: 3 }) * (1 + 1e-15))
          expect(linf).toBeLessThanOrEqual(step.linf ?? Infinity)
        }
      }
    }
  })

  test('of a replaced row are reached where rows can be as different as the caps allow', () => {
    expect(stepBounds({ kind: 'row' }, { l1: 2 }, { cells: 3 })).toMatchObject({ l1: 4, l2: 4, linf: 4 })
    const { l1, l2, linf } = stepBounds({ kind: 'row' }, { l1: 2 }, { cells: 3, nonNegative: true })
    expect([l1, linf]).toEqual([4, 2])
    expect(l2).toBeCloseTo(2 * Math.SQRT2, 14)
    expect(stepBounds({ kind: 'row' }, { l0: 2, linf: 1 }, { cells: 3 })).toMatchObject({ l0: 3 })
  })

  test('that say nothing, or nonsense, are refused', () => {
    expect(() => l1Bound({})).toThrow(/Nothing bounds the L1 change/)
    expect(() => l2Bound({ l0: 3 })).toThrow(/Nothing bounds the L2 change/)
    for (const bad of [-1, 0, Number.NaN, Infinity])
      expect(() => l1Bound({ l1: bad })).toThrow(/finite number above zero/)
    expect(() => l1Bound({ l0: 0.5, linf: 1 })).toThrow(/whole number/)
    expect(() => stepBounds({ kind: 'cell', maxChange: 0 }, {})).toThrow(/maxChange/)
    expect(() => stepBounds({ kind: 'nobody' } as never, {})).toThrow(/no neighbours of kind "nobody"/)
  })
})

describe('composition', () => {
  const pure = (epsilon: number, neighbours: Neighbours = individual): Guarantee => ({
    kind: 'pure',
    epsilon,
    neighbours,
    exactness: 'exact',
  })
  const approximate = (epsilon: number, delta: number): Guarantee => ({
    kind: 'approximate',
    epsilon,
    delta,
    neighbours: individual,
    exactness: 'exact',
  })
  const gaussian = (mu: number, epsilon: number): Guarantee => {
    const curve = { kind: 'gaussian', mu } as const
    return {
      kind: 'approximate',
      epsilon,
      delta: deltaAt(curve, epsilon),
      neighbours: individual,
      exactness: 'exact',
      curve,
    }
  }

  test('adds ε and δ, and never rounds down', () => {
    expect(compose([pure(0.5), pure(0.25)])).toMatchObject({ kind: 'pure', epsilon: 0.75 })
    const tenth = compose(Array.from({ length: 10 }, () => pure(0.1)))
    expect((tenth as { epsilon: number }).epsilon).toBeGreaterThanOrEqual(1)
    expect(compose([pure(1), approximate(0.5, 1e-6)])).toMatchObject({ kind: 'approximate', epsilon: 1.5, delta: 1e-6 })
    expect(compose([pure(1)])).toEqual(pure(1))
  })

  test('of Gaussian stages is one Gaussian, better than their sum', () => {
    const both = compose([gaussian(0.3, 1), gaussian(0.4, 1)])
    expect(both).toMatchObject({ kind: 'approximate', exactness: 'exact' })
    if (both.kind !== 'approximate' || both.curve?.kind !== 'gaussian') throw new Error('one Gaussian')
    expect(both.curve.mu).toBeCloseTo(0.5, 14)
    expect(both.curve.mu).toBeGreaterThanOrEqual(0.5)
    expect(both.epsilon).toBeLessThan(2)
    expect(deltaAt(both.curve, both.epsilon)).toBeLessThanOrEqual(both.delta)
  })

  test('of unlike neighbours, of k-anonymity, or of nothing is refused', () => {
    expect(() => compose([pure(1), pure(1, { kind: 'row' })])).toThrow(/different neighbours/)
    expect(() => compose([pure(1, { kind: 'cell', maxChange: 1 }), pure(1, { kind: 'cell', maxChange: 2 })])).toThrow(
      /different neighbours/,
    )
    expect(() => compose([pure(1), { kind: 'k-anonymity', k: 5 }])).toThrow(/composes with nothing/)
    expect(() => compose([])).toThrow(/nothing to compose/)
  })
})

describe('what people ask for', () => {
  test('an ε that promises nothing is refused, one that promises little is warned of', () => {
    for (const bad of [0, -1]) expect(() => checkEpsilon(bad)).toThrow(/above zero/)
    for (const bad of [Number.NaN, Infinity, '1' as never]) expect(() => checkEpsilon(bad)).toThrow(/finite number/)
    expect(checkEpsilon(20)).toEqual([])
    expect(checkEpsilon(20.1)).toEqual([expect.stringMatching(/next to nothing/)])
  })

  test('a δ outside (0, 1), or missing where it is needed, is refused; a large one is warned of', () => {
    for (const bad of [0, 1, -1, 2, Number.NaN])
      expect(() => checkDelta(bad, { required: true })).toThrow(/both excluded/)
    expect(() => checkDelta(undefined, { required: true })).toThrow(/A δ is needed/)
    expect(checkDelta(undefined, { required: false })).toEqual([])
    expect(checkDelta(1e-6, { required: true })).toEqual([])
    expect(checkDelta(0.01, { required: true })).toEqual([expect.stringMatching(/is large/)])
  })
})

describe('in words', () => {
  test('every relation is a sentence of its own', () => {
    const relations: Neighbours[] = [
      { kind: 'edge' },
      { kind: 'node' },
      { kind: 'rewired-node' },
      { kind: 'weight', maxChange: 2 },
      { kind: 'cell', maxChange: 3 },
      { kind: 'row' },
      { kind: 'row-change', maxChange: 4 },
      individual,
    ]
    const sentences = relations.map(neighboursInWords)
    expect(new Set(sentences).size).toBe(8)
    expect(sentences.every((sentence) => /; .* public( but what the plan states)?\.$/.test(sentence))).toBe(true)
  })

  test('a guarantee names its figures', () => {
    const shared = { epsilon: 1, neighbours: individual, exactness: 'exact' } as const
    expect(guaranteeInWords({ kind: 'pure', ...shared })).toMatch(/e\^ε = 2\.7/)
    expect(guaranteeInWords({ kind: 'approximate', delta: 1e-6, ...shared })).toMatch(/0\.000001|1e-6|one in a million/)
    expect(guaranteeInWords({ kind: 'k-anonymity', k: 8 })).toMatch(/at least 8 times.*not differential privacy/)
  })
})

test('ε is told in six digits, upwards, and sums that are off by their rounding alone are not more', () => {
  expect(epsilonInWords(1)).toBe('1')
  expect(epsilonInWords(0.1 + 0.2)).toBe('0.3')
  expect(epsilonInWords(1.0000000000000002)).toBe('1')
  expect(epsilonInWords(4.5260341)).toBe('4.52604')
  expect(Number(epsilonInWords(4.5260341))).toBeGreaterThanOrEqual(4.5260341)
  const stated = { kind: 'pure', epsilon: 0.1 + 0.2, neighbours: { kind: 'edge' }, exactness: 'exact' } as const
  expect(guaranteeInWords(stated)).toContain('(ε = 0.3)')
})
