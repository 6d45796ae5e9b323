/** What one row changes of the answers: all pairs of small rows, and the sums themselves against BigInt. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, symmetricEigen, transposed } from '../../linalg/index.ts'
import { dense } from '../../linalg/samples.ts'
import { uniform } from '../../testing/seeded.ts'
import { exactSum, limited, type NumericRows, rowLimits } from '../numeric-rows/index.ts'
import { inUnits } from './directions.ts'
import { eigenvalueBound } from './eigenvalue.ts'
import { type VarianceAnswerFacts, type VarianceAnswerPlan, varianceAnswers } from './index.ts'
import { squaresAlong } from './sums.ts'

const tableOf = (rows: readonly (readonly number[])[], columns: number): NumericRows => ({
  columns,
  batches: () => [{ rows: rows.length, columns, values: Float64Array.from(rows.flat()) }],
})
const planOf = (facts: VarianceAnswerFacts, noise: 'laplace' | 'gaussian' = 'laplace') =>
  varianceAnswers.plan(facts, { noise, epsilon: 1, ...(noise === 'gaussian' ? { delta: 1e-6 } : {}) })

/** Before the noise, in the measure of the rows. */
async function answersOf(plan: VarianceAnswerPlan, rows: readonly (readonly number[])[]): Promise<number[]> {
  const sums = await squaresAlong(plan, tableOf(rows, plan.facts.columns), {})
  return Array.from(sums.low, (_, k) => Number(exactSum(sums, k)) * plan.parameters.part ** 2)
}

const h = Math.SQRT1_2
const families: [string, number, number[][], number][] = [
  // The last number: how far below the planned step the largest one may stay.
  ['one direction', 2, [[0.6, 0.8]], 1],
  ['one column', 1, [[1], [-2], [0.5]], 1],
  [
    'orthonormal directions',
    3,
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    1,
  ],
  [
    'the same direction thrice',
    2,
    [
      [1, 1],
      [1, 1],
      [-1, -1],
    ],
    1,
  ],
  [
    'directions of many lengths',
    2,
    [
      [1, 0],
      [0, 0.01],
      [3, 3],
      [1e-9, 0],
    ],
    0.9,
  ],
  [
    'all of a star',
    2,
    [
      [1, 0],
      [h, h],
      [0, 1],
      [h, -h],
    ],
    0.7,
  ],
  [
    'differences and sums',
    3,
    [
      [1, -1, 0],
      [0, 1, -1],
      [1, 1, 1],
      [1, 0, 0],
    ],
    0.6,
  ],
]

describe.each(families)('%s', (_, columns, directions, near) => {
  const cells = columns === 3 ? [-2, -1, 0, 1, 2] : [-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3]
  const rows = Array.from({ length: cells.length ** columns }, (_, code) =>
    Array.from({ length: columns }, (_, j) => cells[Math.floor(code / cells.length ** j) % cells.length] as number),
  )
  // The directions themselves are where a row changes most.
  const all = [...rows, ...directions.map((x) => x.map((v) => 1000 * v)), Array<number>(columns).fill(0)]

  test.each(['individual', 'row'] as const)('%s: no row changes the answers by more than planned', async (kind) => {
    const facts: VarianceAnswerFacts = { columns, neighbours: { kind }, norm: 2, directions }
    const plan = planOf(facts)
    const answers = await Promise.all(all.map((row) => answersOf(plan, [[...row]])))
    const zero = directions.map(() => 0)
    const others = kind === 'individual' ? [zero] : answers
    let [l1, l2] = [0, 0]
    for (const a of answers) {
      for (const b of others) {
        const step = a.map((x, k) => Math.abs(x - (b[k] as number)))
        l1 = Math.max(
          l1,
          step.reduce((sum, x) => sum + x, 0),
        )
        l2 = Math.max(l2, Math.hypot(...step))
      }
    }
    const planned = { l1: plan.parameters.sensitivity, l2: planOf(facts, 'gaussian').parameters.sensitivity }
    expect(l1).toBeLessThanOrEqual(planned.l1)
    expect(l2).toBeLessThanOrEqual(planned.l2 * (1 + 1e-15))
    expect(l1).toBeGreaterThanOrEqual(planned.l1 * near * (1 - 1e-4))
    expect(l2).toBeGreaterThanOrEqual(planned.l2 * near * (1 - 1e-4))
  })

  test('answers are the squares along the directions, cut down', async () => {
    const facts: VarianceAnswerFacts = { columns, neighbours: { kind: 'individual' }, norm: 1e6, directions }
    const plan = planOf(facts)
    const few = all.slice(0, 20)
    const found = await answersOf(plan, few)
    for (const [k, x] of directions.entries()) {
      const truth = few.reduce((sum, row) => sum + row.reduce((s, v, j) => s + v * (x[j] as number), 0) ** 2, 0)
      const most = few.reduce((sum, row) => sum + Math.abs(row.reduce((s, v, j) => s + v * (x[j] as number), 0)), 0)
      expect(found[k]).toBeLessThanOrEqual(truth * (1 + 1e-9) + 1e-6)
      // Cells lose less than a unit, and what a row reaches less than a part.
      const lost = plan.parameters.part + plan.parameters.ball.unit * x.reduce((s, v) => s + Math.abs(v), 0)
      expect(found[k]).toBeGreaterThanOrEqual(truth - 2 * most * lost - 20 * lost ** 2 - 1e-6)
    }
  })
})

describe('the planned step', () => {
  const facts = (kind: 'individual' | 'row', directions: number[][]): VarianceAnswerFacts => ({
    columns: directions[0]?.length ?? 1,
    neighbours: { kind },
    norm: 2,
    directions,
  })
  const step = (...args: Parameters<typeof facts>) => ({
    l1: planOf(facts(...args)).parameters.sensitivity,
    l2: planOf(facts(...args), 'gaussian').parameters.sensitivity,
  })

  test('of orthogonal directions is that of one, or of two where a row is replaced', () => {
    const axes = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (_, j) => Number(i === j)))
    expect(step('individual', axes).l1).toBeCloseTo(4, 9)
    expect(step('individual', axes).l2).toBeCloseTo(4, 9)
    expect(step('row', axes).l1).toBeCloseTo(8, 9)
    expect(step('row', axes).l2).toBeCloseTo(4 * Math.SQRT2, 9)
  })

  test('of the same direction k times is k times as large, or √k times, however rows change', () => {
    const same = Array.from({ length: 9 }, () => [0.6, 0.8])
    for (const kind of ['individual', 'row'] as const) {
      expect(step(kind, same).l1).toBeCloseTo(4 * 9, 7)
      expect(step(kind, same).l2).toBeCloseTo(4 * 3, 7)
      const unnamed = { columns: 2, neighbours: { kind }, norm: 2, queries: 9 }
      expect(planOf(unnamed).parameters.sensitivity).toBe(36)
      expect(planOf(unnamed, 'gaussian').parameters.sensitivity).toBe(12)
    }
  })

  test('goes with the square of lengths, from tiny ones to huge ones', () => {
    for (const scale of [2 ** -300, 2 ** -20, 1, 2 ** 300]) {
      const scaled = [
        [scale, 0],
        [0, scale],
      ]
      expect(step('individual', scaled).l1 / scale ** 2).toBeCloseTo(4, 9)
      expect(step('row', scaled).l2 / scale ** 2).toBeCloseTo(4 * Math.SQRT2, 9)
    }
  })

  test('is never above what single directions add up to', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0.01, max: 1, noNaN: true })), {
          minLength: 1,
          maxLength: 12,
        }),
        (directions) => {
          const squares = directions.map(([x, y]) => x * x + y * y)
          for (const kind of ['individual', 'row'] as const) {
            const { l1, l2 } = step(kind, directions)
            expect(l1).toBeLessThanOrEqual(4 * squares.reduce((a, b) => a + b, 0) * (1 + 1e-8))
            expect(l2).toBeLessThanOrEqual(4 * Math.hypot(...squares) * (1 + 1e-8))
            // And never below that of one.
            expect(l1).toBeGreaterThanOrEqual(4 * Math.max(...squares) * (1 - 1e-5))
            expect(l2).toBeGreaterThanOrEqual(4 * Math.max(...squares) * (1 - 1e-5))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the bound of eigenvalues', () => {
  const random = uniform(8)
  const largest = (matrix: ReturnType<typeof dense>) =>
    Math.abs(symmetricEigen(matrix, 1, { random: uniform(1) }).values[0] as number)

  test.each([1, 2, 5, 30, 80])('is above the largest of %i, and next to it', (size) => {
    for (const rank of [1, Math.ceil(size / 2), 2 * size]) {
      const factor = dense(rank, size, () => random() - 0.5)
      const matrix = multiply(transposed(factor), factor)
      const truth = largest(matrix)
      expect(eigenvalueBound(matrix)).toBeGreaterThanOrEqual(truth * (1 - 1e-12))
      expect(eigenvalueBound(matrix)).toBeLessThan(truth * 1.0003)
    }
  })

  test('is next to it for large matrices without negative cells, and above it for all', () => {
    const factor = dense(40, 300, () => random())
    const products = multiply(transposed(factor), factor)
    expect(eigenvalueBound(products)).toBeGreaterThanOrEqual(largest(products) * (1 - 1e-12))
    expect(eigenvalueBound(products)).toBeLessThan(largest(products) * 1.0003)
    const signed = dense(40, 300, () => random() - 0.5)
    const mixed = multiply(transposed(signed), signed)
    expect(eigenvalueBound(mixed)).toBeGreaterThanOrEqual(largest(mixed) * (1 - 1e-12))
  })

  test('of matrices with zeros, or blocks of very different size, is no number gone wrong', () => {
    expect(eigenvalueBound(dense(3, 3, () => 0))).toBe(0)
    expect(eigenvalueBound(dense(3, 3, (i, j) => (i === j ? ([1, 1e-200, 0][i] ?? 0) : 0)))).toBeCloseTo(1, 9)
    expect(eigenvalueBound(dense(300, 300, (i, j) => (i === j ? 1e-3 ** (i % 5) : 0)))).toBeCloseTo(1, 9)
  })
})

describe('sums', () => {
  /** From the definition, in whole numbers. */
  async function truthOf(plan: VarianceAnswerPlan, table: NumericRows): Promise<bigint[]> {
    const { columns, directions = [] } = plan.facts
    const { whole, units } = inUnits(directions, columns)
    const sums = directions.map(() => 0n)
    for await (const batch of table.batches()) {
      const { rows, values } = limited(batch, rowLimits(plan.facts))
      for (let r = 0; r < rows; r++) {
        for (const k of sums.keys()) {
          let reach = 0n
          for (let j = 0; j < columns; j++) {
            reach += BigInt(values[r * columns + j] as number) * BigInt(whole.values[k * columns + j] as number)
          }
          const size = reach < 0n ? -reach : reach
          const ratio = plan.parameters.part / ((units[k] as number) * plan.parameters.ball.unit)
          const parts = ratio < 2 ** 60 ? size / BigInt(ratio) : 0n
          sums[k] = (sums[k] as bigint) + parts * parts
        }
      }
    }
    return sums
  }

  test('are exact, whatever the rows hold', async () => {
    const random = uniform(4)
    const extremes = [1e300, -1e300, 5e-324, 0, -0, 1, 0.1, Number.NaN, Infinity, 3]
    for (const [rows, columns, norm] of [
      [0, 3, 1],
      [1, 1, 1e12],
      [1, 4, 1e-12],
      [50, 1, 0.3],
      [40, 5, 2],
    ] as const) {
      const table = tableOf(
        Array.from({ length: rows }, () =>
          Array.from({ length: columns }, () => extremes[Math.floor(random() * 10)] as number),
        ),
        columns,
      )
      const directions = Array.from({ length: 4 }, (_, k) =>
        Array.from({ length: columns }, () => (random() - 0.4) * 10 ** (3 * k - 4)),
      )
      const plan = planOf({ columns, neighbours: { kind: 'individual' }, norm, directions })
      const sums = await squaresAlong(plan, table, {})
      expect(Array.from(sums.low, (_, k) => exactSum(sums, k))).toEqual(await truthOf(plan, table))
    }
  })

  test('are exact beyond what a double holds', async () => {
    const rows = 3000
    const values = new Float64Array(rows * 2)
    for (let r = 0; r < rows; r++) values.set(r % 2 === 0 ? [5, 12] : [0.9, -0.01 * (r % 30)], 2 * r)
    const table = { columns: 2, batches: () => [{ rows, columns: 2, values }] }
    const directions = [
      [0.9, 0.4],
      [0, 1],
    ]
    const plan = planOf({ columns: 2, neighbours: { kind: 'individual' }, norm: 0.999, directions })
    const sums = await squaresAlong(plan, table, {})
    const truth = await truthOf(plan, table)
    expect(Array.from(sums.low, (_, k) => exactSum(sums, k))).toEqual(truth)
    expect((truth[0] as bigint) > 2n ** 53n).toBe(true)
  })
})
