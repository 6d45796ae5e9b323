import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/reference.json'
import { type Curve, deltaAt } from '../../privacy/index.ts'
import { uniform } from '../../testing/seeded.ts'
import { leastEigenvalue, type NumericRowFacts } from '../numeric-rows/index.ts'
import { blur, curveAt, excessAt } from './calibrate.ts'
import { factorise } from './factor.ts'
import { covarianceSketch } from './index.ts'

const individual: NumericRowFacts = { columns: 5, neighbours: { kind: 'individual' }, norm: 1 }
const row: NumericRowFacts = { columns: 5, neighbours: { kind: 'row' }, norm: 1 }
const moves: NumericRowFacts = { columns: 5, neighbours: { kind: 'row-change', maxChange: 1 } }

/** To the digits of the expected value, and a relative 10⁻¹² because curves are rounded outward by that much. */
const agrees = (found: number, expected: number | string) => {
  const digits = 0.51 * 10 ** -(`${expected}`.split('.')[1] ?? '').length
  return Math.abs(found - Number(expected)) <= digits + 1e-12 * found
}

describe('the noise in every direction', () => {
  test('is what the reference vectors say, to their digits', () => {
    for (const { epsilon, delta, rows, wSquared } of reference.sketchCovarianceAddRemove) {
      const { w } = blur(individual, rows, { epsilon, delta: Number(delta) })
      expect(agrees(w * w, wSquared), `${w * w} for ${wSquared}`).toBe(true)
    }
    for (const { epsilon, delta, rows, wSquared } of reference.sketchCovarianceReplace) {
      const { w } = blur(row, rows, { epsilon, delta: Number(delta) })
      expect(agrees(w * w, wSquared), `${w * w} for ${wSquared}`).toBe(true)
    }
    for (const { epsilon, delta, rows, w: expected } of reference.sketchCovarianceRowChange) {
      const { w } = blur(moves, rows, { epsilon, delta: Number(delta) })
      expect(agrees(w, expected), `${w} for ${expected}`).toBe(true)
    }
  })

  test('is compared closely enough to see a millionth', () => {
    expect(agrees(67.66461824156, '67.66461824155')).toBe(true)
    expect(agrees(67.66461824255, '67.66461824155')).toBe(false)
    expect(agrees(82.96141, 82.96139)).toBe(false)
  })

  test.each([individual, row, moves, { ...row, columns: 1 }, { ...moves, columns: 1 }])(
    'is enough, and a billionth less would not be (%j)',
    (facts) => {
      for (const rows of [1, 30, 2000]) {
        for (const epsilon of [0.1, 3]) {
          const { w, curve } = blur(facts, rows, { epsilon, delta: 1e-6 })
          expect(deltaAt(curve, epsilon)).toBeLessThanOrEqual(1e-6)
          expect(deltaAt(curveAt(facts, rows, w * (1 - 1e-9)), epsilon)).toBeGreaterThan(1e-6)
        }
      }
    },
  )

  test('grows with the bound as it should, and one column needs less where rows are replaced', () => {
    const target = { epsilon: 1, delta: 1e-6 }
    const { w } = blur(individual, 100, target)
    expect(blur({ ...individual, norm: 7 }, 100, target).w / (7 * w)).toBeCloseTo(1, 12)
    const far = blur({ ...moves, neighbours: { kind: 'row-change', maxChange: 3 } }, 100, target).w
    expect(far / (3 * blur(moves, 100, target).w)).toBeCloseTo(1, 12)
    expect(blur({ ...row, columns: 1 }, 100, target).w).toBe(w)
    expect(blur({ ...moves, columns: 1 }, 100, target).w).toBeLessThan(blur(moves, 100, target).w)
  })
})

type Matrix = readonly (readonly number[])[]

/** w²I + C + rowᵀrow. */
function covariance(w: number, common: Matrix, row: readonly number[]): Float64Array {
  const n = row.length
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n]
    return (i === j ? w * w : 0) + (common[i]?.[j] ?? 0) + (row[i] as number) * (row[j] as number)
  })
}

/** The largest x with |P − xQ| = 0: that of L⁻¹PL⁻ᵀ, Q = LLᵀ. */
function largestRatio(p: Float64Array, q: Float64Array, n: number): number {
  const l = q.slice()
  factorise(l, n)
  const solve = (m: Float64Array) => {
    const x = new Float64Array(n * n)
    for (let c = 0; c < n; c++) {
      for (let i = 0; i < n; i++) {
        let sum = m[i * n + c] as number
        for (let k = 0; k < i; k++) sum -= (l[i * n + k] as number) * (x[k * n + c] as number)
        x[i * n + c] = sum / (l[i * n + i] as number)
      }
    }
    return x
  }
  const turned = (m: Float64Array) => m.map((_, at) => m[(at % n) * n + Math.floor(at / n)] as number)
  const both = solve(turned(solve(p)))
  return -leastEigenvalue({ rows: n, columns: n, values: both.map((x) => -x) })
}

describe('neighbours', () => {
  const n = 3
  const random = uniform(11)
  const normal = () => random() + random() + random() + random() - 2
  const vector = (length: number) => {
    const v = Array.from({ length: n }, normal)
    const size = Math.hypot(...v)
    return v.map((x) => (x * length) / size)
  }
  /** The products of some other rows; nothing at all in one of four. */
  const others = (): Matrix => {
    const scale = [0, 0.1, 1, 10][Math.floor(4 * random())] as number
    const rows = Array.from({ length: 2 }, () => vector(scale * random()))
    return Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => rows.reduce((sum, row) => sum + (row[i] as number) * (row[j] as number), 0)),
    )
  }

  function worst(trials: number, pair: () => readonly [readonly number[], readonly number[]], w: number): number {
    let most = 1
    for (let t = 0; t < trials; t++) {
      const common = others()
      const [a, b] = pair()
      const [p, q] = [covariance(w, common, a), covariance(w, common, b)]
      most = Math.max(most, largestRatio(p, q, n), largestRatio(q, p, n))
    }
    return most
  }

  test.each([0.3, 1, 5])('a row that is there or not widens one direction by 1 + B²/w² at most (w = %d)', (w) => {
    const most = worst(500, () => [vector(random() < 0.3 ? 1 : random()), [0, 0, 0]], w)
    const bound = excessAt(individual, w)
    expect(most).toBeLessThanOrEqual(1 + bound + 1e-9)
    // Attained; half of it would be violated.
    expect(most).toBeGreaterThan(1 + 0.99 * bound)
  })

  test.each([0.3, 1, 5])('two rows lie in the same bounds, which orthogonal ones attain (w = %d)', (w) => {
    const bound = 1 + excessAt(row, w)
    const most = worst(500, () => [vector(random() < 0.3 ? 1 : random()), vector(random())], w)
    expect(most).toBeLessThanOrEqual(bound + 1e-9)
    expect(most).toBeGreaterThan(1 + 0.5 * excessAt(row, w))
    const [p, q] = [covariance(w, [], [1, 0, 0]), covariance(w, [], [0, 1, 0])]
    expect(largestRatio(p, q, n)).toBeCloseTo(bound, 9)
    expect(largestRatio(q, p, n)).toBeCloseTo(bound, 9)
  })

  test.each([0.3, 1, 5])('rows that lie a step apart stay within sinh(θ/2) = c/2w, and come near it (w = %d)', (w) => {
    const bound = 1 + excessAt(moves, w)
    const theta = Math.log(bound)
    expect(Math.sinh(theta / 2)).toBeCloseTo(1 / (2 * w), 10)
    const pair = () => {
      const a = vector(random() < 0.5 ? 3 * random() * w : 30 * random())
      const step = vector(random() < 0.5 ? 1 : random())
      return [a, a.map((x, j) => x + (step[j] as number))] as const
    }
    const most = worst(1000, pair, w)
    expect(most).toBeLessThanOrEqual(bound * (1 + 1e-9))
    expect(most).toBeGreaterThan(1 + 0.5 * excessAt(moves, w))
    // A long row that moves across itself: both ratios come near the bound together.
    const [p, q] = [covariance(w, [], [-0.5, 1000, 0]), covariance(w, [], [0.5, 1000, 0])]
    expect(largestRatio(p, q, n) / bound).toBeGreaterThan(0.9999)
    expect(largestRatio(q, p, n) / bound).toBeGreaterThan(0.9999)
  })
})

describe('the curve that is published', () => {
  const centre = { private: { epsilon: 0.05, delta: 1e-8 } }
  const RELATIONS: readonly NumericRowFacts[] = [
    { ...individual, norm: 3 },
    { ...row, norm: 0.2 },
    { ...moves, neighbours: { kind: 'row-change', maxChange: 1e-3 } },
    { ...row, columns: 1 },
    { ...moves, columns: 1 },
    { ...individual, people: { counted: { epsilon: 0.05 } }, centre },
  ]

  test.each(RELATIONS)('gives what is left of δ at what is left of ε (%j)', (facts) => {
    for (const rows of [1, 7, 300]) {
      for (const epsilon of [0.2, 1, 6]) {
        for (const spectrum of [undefined, { epsilon: 0.05, delta: 1e-7 }]) {
          const settings = { epsilon, delta: 1e-6, rows, evenIfUseless: true, ...(spectrum && { spectrum }) }
          const { stages, parameters } = covarianceSketch.plan(facts, settings)
          const guarantee = stages.at(-1)?.guarantee
          if (guarantee?.kind !== 'approximate' || guarantee.curve === undefined) throw new Error('no curve')
          const { curve, delta } = guarantee
          expect(deltaAt(curve, guarantee.epsilon)).toBeLessThanOrEqual(delta)
          expect(deltaAt(curve, guarantee.epsilon)).toBeGreaterThan(0.999 * delta)
          // It is that of w, from the definition; and a tenth less would be seen.
          const excess = excessOf(facts, parameters.w)
          expect(excessIn(curve) / excess).toBeCloseTo(1, 9)
          expect(deltaAt(shrunk(curve), guarantee.epsilon)).toBeLessThan(0.999 * delta)
        }
      }
    }
  })

  /** The largest ratio of variances, less 1. */
  function excessOf({ neighbours, norm = 1 }: NumericRowFacts, w: number): number {
    if (neighbours.kind !== 'row-change') return (norm / w) ** 2
    return Math.expm1(2 * Math.asinh(neighbours.maxChange / (2 * w)))
  }

  function excessIn(curve: Curve): number {
    if (curve.kind === 'gaussianScale') return curve.ratio - 1
    if (curve.kind === 'oppositeScales') return Math.expm1(curve.theta)
    throw new Error('another curve')
  }

  function shrunk(curve: Curve): Curve {
    if (curve.kind === 'gaussianScale') return { ...curve, ratio: 1 + 0.9 * (curve.ratio - 1) }
    if (curve.kind === 'oppositeScales') return { ...curve, theta: 0.9 * curve.theta }
    throw new Error('another curve')
  }
})
