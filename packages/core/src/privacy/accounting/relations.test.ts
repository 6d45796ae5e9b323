/** What is promised under one relation, read for another: by steps, one way only, and no less than is true. */
import { describe, expect, test } from 'vitest'
import { type Curve, requireCurve } from '../curve.ts'
import { deltaAt, epsilonAt, lossExceeds } from '../curves.ts'
import type { Neighbours } from '../neighbours.ts'
import { composeCurves } from './composition.ts'
import { converted } from './relations.ts'
import { composeReleases } from './releases.ts'

const gaussian = (mu: number): Curve => ({ kind: 'gaussian', mu })
const [edge, row, individual]: Neighbours[] = [{ kind: 'edge' }, { kind: 'row' }, { kind: 'individual' }]
const [node, rewired]: Neighbours[] = [{ kind: 'node' }, { kind: 'rewired-node' }]
const weight = (maxChange: number): Neighbours => ({ kind: 'weight', maxChange })
const cell = (maxChange: number): Neighbours => ({ kind: 'cell', maxChange })
const all = [
  edge,
  row,
  individual,
  node,
  rewired,
  weight(1),
  weight(3),
  cell(1),
  { kind: 'row-change', maxChange: 1 },
] as Neighbours[]

function stepsOf(from: Neighbours, to: Neighbours): number | undefined {
  const curve = converted({ neighbours: from, curves: [gaussian(0.5)] }, to)?.spending.curves[0]
  return curve === undefined ? undefined : curve.kind === 'steps' ? curve.steps : 1
}

test('what may be converted, and nothing besides', () => {
  const known = all.flatMap((from) =>
    all.flatMap((to) => {
      const steps = from === to ? undefined : stepsOf(from, to)
      return steps === undefined ? [] : [`${from.kind} → ${to.kind}: ${steps}`]
    }),
  )
  expect(known.toSorted()).toEqual(
    [
      'individual → row: 2',
      'node → edge: 2',
      'node → rewired-node: 2',
      'rewired-node → edge: 1',
      'weight → edge: 1',
      'weight → edge: 1',
      'weight → weight: 1',
      'weight → weight: 3',
    ].toSorted(),
  )
  expect(stepsOf(weight(0.3), edge as Neighbours)).toBe(4)
  expect(stepsOf(weight(2), weight(7))).toBe(4)
  expect(stepsOf(weight(0.1), weight(0.1 * 3))).toBe(4)
})

test('rules are said in words, and the same relation needs none', () => {
  const spending = { neighbours: individual as Neighbours, curves: [gaussian(1)] }
  expect(converted(spending, row as Neighbours)?.rule).toMatch(/two steps/)
  expect(converted(spending, individual as Neighbours)).toEqual({ spending, rule: '' })
})

describe('several steps', () => {
  const steps = (of: Exclude<Curve, { kind: 'steps' }>, count = 2): Curve => ({ kind: 'steps', steps: count, of })

  test('Gaussians: exactly twice μ; Laplace noise: exactly twice ε', () => {
    for (const epsilon of [0, 0.3, 1, 4]) {
      expect(deltaAt(steps({ kind: 'gaussian', mu: 0.4 }), epsilon)).toBe(deltaAt(gaussian(0.8), epsilon))
      const laplace = { kind: 'laplace', epsilon: 0.7, exactness: 'exact' } as const
      expect(deltaAt(steps(laplace), epsilon)).toBe(deltaAt({ ...laplace, epsilon: 1.4 }, epsilon))
    }
  })

  test('the search finds what closed forms say: a pair of equal scales is the same noise under another name', () => {
    for (const [count, epsilon] of [
      [2, 0],
      [2, 0.5],
      [2, 2],
      [3, 1],
      [5, 1],
    ] as const) {
      const found = deltaAt(steps({ kind: 'gaussianPair', sigmaP: 1, sigmaQ: 1, shift: 0.4 }, count), epsilon)
      const truth = deltaAt(gaussian(0.4 * count), epsilon)
      expect(found).toBeGreaterThanOrEqual(truth * (1 - 1e-11))
      expect(found).toBeLessThanOrEqual(truth * (1 + 1e-5))
    }
  })

  test('answers: no less than two of them differ, no more than twice ε', () => {
    const two = steps({ kind: 'pure', epsilon: 1 })
    for (const epsilon of [0, 0.5, 1, 1.5, 1.99]) {
      expect(deltaAt(two, epsilon)).toBeLessThanOrEqual(deltaAt({ kind: 'pure', epsilon: 2 }, epsilon))
      // Two cells, of which one changes at a time.
      expect(deltaAt(two, epsilon)).toBeGreaterThanOrEqual(
        deltaAt({ kind: 'response', cells: 2, epsilon: 1 }, epsilon) * (1 - 1e-11),
      )
    }
    expect(deltaAt(two, 2)).toBe(0)
    expect(epsilonAt(two, 0)).toBe(2)
    expect(lossExceeds(two, 1)).toBeGreaterThanOrEqual(deltaAt(two, 1))
  })

  test('a pair (ε, δ): as for groups, ε twice and δ(1 + e^ε)', () => {
    const two = steps({ kind: 'approximate', epsilon: 1, delta: 1e-6 })
    expect(deltaAt(two, 2)).toBeLessThanOrEqual(1e-6 * (1 + Math.E) * (1 + 1e-6))
    const composed = composeCurves([two, gaussian(0.1)])
    const { upper, lower } = composed.epsilon(1e-5)
    expect(upper).toBeGreaterThan(2)
    expect(upper).toBeLessThan(2.4)
    expect(lower).toBeUndefined()
  })

  test('they are curves like others, checked like others', () => {
    expect(() => requireCurve(steps({ kind: 'gaussian', mu: 1 }))).not.toThrow()
    for (const [given, told] of [
      [{ kind: 'steps', steps: 2 }, /A curve is an object/],
      [{ kind: 'steps', steps: 0, of: gaussian(1) }, /whole number of 1 or more/],
      [{ kind: 'steps', steps: 1e9, of: gaussian(1) }, /At most 1000 steps/],
      [{ kind: 'steps', steps: 2, of: { kind: 'gaussian', mu: -1 } }, /finite number of zero or more/],
      [{ kind: 'steps', steps: 2, of: { kind: 'gaussian', mu: 1, more: 1 } }, /has no "more"/],
      [{ kind: 'steps', steps: 2, of: steps({ kind: 'gaussian', mu: 1 }) }, /one that has none/],
    ] as const) {
      expect(() => requireCurve(given)).toThrow(told)
    }
  })
})

test('releases under two relations, where one can be read as the other', () => {
  const releases = [
    { neighbours: row as Neighbours, curves: [gaussian(0.3)] },
    { neighbours: individual as Neighbours, curves: [gaussian(0.2)] },
  ]
  for (const given of [releases, releases.toReversed()]) {
    const found = composeReleases(given, { delta: 1e-6 })
    expect(found.neighbours).toEqual(row)
    expect(found.rules).toHaveLength(1)
    expect(found.epsilon.upper).toBeCloseTo(epsilonAt(gaussian(0.5), 1e-6), 12)
    expect(composeReleases(given, { epsilon: 1 }).delta.upper).toBeCloseTo(deltaAt(gaussian(0.5), 1), 12)
  }
  expect(() => composeReleases([...releases, { neighbours: edge as Neighbours, curves: [] }], { delta: 1e-6 })).toThrow(
    /protect different things/,
  )
  expect(() => composeReleases([], { delta: 1e-6 })).toThrow(/nothing to compose/)
})
