/** The exact tester against every event there is. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Claim } from '../../trials/index.ts'
import { plainest } from '../points.ts'
import { breaksExactly, type ExactFinding, exactFindings } from './exact.ts'

type Law = ReadonlyMap<string, number>

const exactFinding = (a: Law, b: Law, claim: Claim) =>
  plainest(exactFindings(a, b, claim), claim, breaksExactly) as ExactFinding

const names = ['u', 'v', 'w', 'x', 'y']

const lawOf = (weights: readonly number[]) => {
  const sum = weights.reduce((a, b) => a + b, 0)
  return new Map(weights.map((weight, i) => [names[i] as string, weight / sum]))
}

const laws = fc
  .array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map(lawOf)

/** max(0, ln((P(S) − δ)/Q(S))) over all events S, both ways, by going through all of them. */
function byHand(p: ReadonlyMap<string, number>, q: ReadonlyMap<string, number>, delta: number): number {
  let most = 1
  for (let mask = 1; mask < 2 ** names.length; mask++) {
    const inside = names.filter((_, i) => ((mask >> i) & 1) === 1)
    const [inP, inQ] = [p, q].map((law) => inside.reduce((sum, name) => sum + (law.get(name) ?? 0), 0)) as [
      number,
      number,
    ]
    for (const [one, other] of [
      [inP, inQ],
      [inQ, inP],
    ] as const) {
      if (one > delta + 1e-12) most = Math.max(most, (one - delta) / other)
    }
  }
  return Math.log(most)
}

describe('the exact tester', () => {
  test('finds the smallest true ε at any δ, as going through all events does', () => {
    fc.assert(
      fc.property(laws, laws, fc.constantFrom(0, 0.01, 0.1, 0.4), (p, q, delta) => {
        const found = exactFinding(p, q, { epsilon: 1, delta })
        const truth = byHand(p, q, delta)
        if (truth === Infinity) expect(found.bound).toBeGreaterThan(20)
        else expect(found.bound).toBeCloseTo(truth, 9)
      }),
      { numRuns: 500 },
    )
  })

  test('the outputs it names have the probabilities it states, and prove the bound', () => {
    fc.assert(
      fc.property(laws, laws, (a, b) => {
        const { outputs, probabilities, swapped, bound } = exactFinding(a, b, { epsilon: 1, delta: 0.05 })
        const [p, q] = swapped ? [b, a] : [a, b]
        const of = (law: ReadonlyMap<string, number>) => outputs.reduce((sum, name) => sum + (law.get(name) ?? 0), 0)
        expect(probabilities[0]).toBeCloseTo(of(p), 12)
        expect(probabilities[1]).toBeCloseTo(of(q), 12)
        if (bound > 0 && of(q) > 0) expect(Math.log((of(p) - 0.05) / of(q))).toBeCloseTo(bound, 9)
      }),
    )
  })

  test('looks at other points of a curve than the claimed one', () => {
    // Both laws keep (1, 0.3), but a curve that falls as fast as Gaussian noise does promises more at ε = 0.
    const [p, q] = [lawOf([13, 7]), lawOf([7, 13])]
    expect(exactFinding(p, q, { epsilon: 1, delta: 0.3 }).bound).toBeLessThan(1)
    const { at, bound } = exactFinding(p, q, { epsilon: 1, delta: 0.3, curve: { kind: 'gaussian', mu: 0.5 } })
    expect(at.epsilon).toBeLessThan(1)
    expect(bound).toBeGreaterThan(at.epsilon)
  })

  test('an output that only one input gives has as large an ε as doubles can tell', () => {
    expect(exactFinding(lawOf([1, 1]), lawOf([1, 0]), { epsilon: 1, delta: 0 }).bound).toBeGreaterThan(30)
  })

  test('probabilities that are nothing but rounding prove nothing', () => {
    const [p, q] = [
      new Map([
        ['u', 1],
        ['v', 3e-15],
      ]),
      new Map([
        ['u', 1],
        ['v', 0],
      ]),
    ]
    expect(breaksExactly(exactFinding(p, q, { epsilon: 10, delta: 0 }))).toBe(false)
    const larger = new Map([
      ['u', 1 - 1e-9],
      ['v', 1e-9],
    ])
    expect(breaksExactly(exactFinding(larger, q, { epsilon: 10, delta: 0 }))).toBe(true)
  })

  test('refuses a law that is none', () => {
    for (const law of [
      new Map([
        ['u', Number.NaN],
        ['v', 1],
      ]),
      new Map([
        ['u', -0.5],
        ['v', 1.5],
      ]),
    ]) {
      expect(() => exactFinding(law, law, { epsilon: 1, delta: 0 })).toThrow(/add up to 1/)
    }
  })

  test('refuses a law that forgets an output', () => {
    expect(() => exactFinding(new Map([['u', 0.5]]), lawOf([1]), { epsilon: 1, delta: 0 })).toThrow(/add up to 0.5/)
  })
})
