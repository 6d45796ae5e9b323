/** What one row changes: all pairs of small whole rows, and the sums themselves against BigInt. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, transposed } from '../../linalg/index.ts'
import { addGaussian } from '../../random/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import {
  exactGram,
  exactSum,
  limited,
  type NumericRowFacts,
  type NumericRows,
  rowLimits,
} from '../numeric-rows/index.ts'
import { type GramPlan, noisyGram } from './index.ts'

const target = { epsilon: 1, delta: 1e-6 }
const tableOf = (rows: readonly (readonly number[])[], columns: number): NumericRows => ({
  columns,
  batches: () => [{ rows: rows.length, columns, values: Float64Array.from(rows.flat()) }],
})

/** In which the noise counts: cells on and above the diagonal, in deviations of their noise times σ. */
async function numbersOf(rows: readonly (readonly number[])[], facts: NumericRowFacts): Promise<number[]> {
  const { columns } = facts
  const { ball } = noisyGram.plan(facts, target).parameters
  const sums = await exactGram(tableOf(rows, columns), facts)
  const numbers: number[] = []
  for (let i = 0; i < columns; i++) {
    for (let j = i; j < columns; j++) {
      const sum = Number(exactSum(sums, i * columns + j)) * ball.unit * ball.unit
      numbers.push(i === j ? sum : sum * Math.SQRT2)
    }
  }
  return numbers
}

const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, i) => x - (b[i] as number)))

describe.each([1, 2, 3])('%i columns', (columns) => {
  const cells = columns === 3 ? [-2, -1, 0, 2] : [-3, -2, -1, 0, 1, 2, 3]
  const rows = Array.from({ length: cells.length ** columns }, (_, code) =>
    Array.from({ length: columns }, (_, j) => cells[Math.floor(code / cells.length ** j) % cells.length] as number),
  )
  const others = [Array.from({ length: columns }, (_, j) => j + 0.5), Array<number>(columns).fill(-1)]

  test('a row that is there or not changes them by at most B², and one of length B by just that', async () => {
    const facts: NumericRowFacts = { columns, neighbours: { kind: 'individual' }, norm: 2 }
    const { sensitivity } = noisyGram.plan(facts, target).parameters
    expect(sensitivity).toBe(4)
    const without = await numbersOf(others, facts)
    let most = 0
    for (const row of rows) most = Math.max(most, distance(await numbersOf([...others, row], facts), without))
    expect(most).toBeCloseTo(4, 12)
  })

  test('a row that is replaced changes them by at most √2·B², which rows at a right angle attain', async () => {
    const facts: NumericRowFacts = { columns, neighbours: { kind: 'row' }, norm: 2 }
    const { sensitivity } = noisyGram.plan(facts, target).parameters
    const all = await Promise.all(rows.map((row) => numbersOf([...others, row], facts)))
    let most = 0
    for (const a of all) for (const b of all) most = Math.max(most, distance(a, b))
    expect(most).toBeLessThanOrEqual(sensitivity * (1 + 1e-15))
    expect(most).toBeCloseTo(sensitivity, 12)
    expect(sensitivity).toBeCloseTo(columns === 1 ? 4 : 4 * Math.SQRT2, 12)
  })
})

test('the Frobenius norm of aaᵀ − bbᵀ is what the formula says, and never above √2·B²', () => {
  const cell = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 6 }), (pairs) => {
      const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
      const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, v, i) => sum + v * (y[i] as number), 0)
      const bound = Math.max(dot(a, a), dot(b, b))
      const square = a.reduce(
        (sum, x, i) => sum + a.reduce((s, y, j) => s + (x * y - (b[i] as number) * (b[j] as number)) ** 2, 0),
        0,
      )
      expect(square).toBeCloseTo(dot(a, a) ** 2 + dot(b, b) ** 2 - 2 * dot(a, b) ** 2, 9)
      expect(square).toBeLessThanOrEqual(2 * bound ** 2 * (1 + 1e-12) + 1e-300)
    }),
  )
})

describe('sums of products', () => {
  /** AᵀA in units², from the definition. */
  async function truthOf(table: NumericRows, facts: NumericRowFacts): Promise<bigint[]> {
    const { columns } = facts
    const truth = new Array<bigint>(columns ** 2).fill(0n)
    for await (const batch of table.batches()) {
      const { rows, values } = limited(batch, rowLimits(facts))
      for (let r = 0; r < rows; r++) {
        const units = Array.from(values.subarray(r * columns, (r + 1) * columns), BigInt)
        for (let c = 0; c < truth.length; c++) {
          truth[c] = (truth[c] as bigint) + (units[Math.floor(c / columns)] as bigint) * (units[c % columns] as bigint)
        }
      }
    }
    return truth
  }

  /** Noise on the part of the exact sum that is beyond the last grid point, and the whole sum rounded once. */
  function withNoise(truth: readonly bigint[], { parameters, facts }: GramPlan, seed: number): number[] {
    const { scale, across, grid, ball } = parameters
    const span = BigInt(grid / ball.unit ** 2)
    const bits = seededBits(seed)
    const noisy = (cells: readonly number[], deviation: number) => {
      const rests = cells.map((c) => (((truth[c] as bigint) % span) + span) % span)
      const values = Float64Array.from(rests, (rest) => Number(rest) * ball.unit ** 2)
      addGaussian(values, { scale: deviation, grid }, bits)
      return cells.map((c, i) => {
        const points = ((truth[c] as bigint) - (rests[i] as bigint)) / span + BigInt((values[i] as number) / grid)
        return Number(points) * grid
      })
    }
    const { columns } = facts
    const each = Array.from({ length: columns }, (_, i) => i)
    const diagonal = noisy(
      each.map((i) => i * (columns + 1)),
      scale,
    )
    const above = each.map((i) =>
      noisy(
        each.slice(i + 1).map((j) => i * columns + j),
        across,
      ),
    )
    return each.flatMap((i) =>
      each.map((j) => (i === j ? diagonal[i] : above[Math.min(i, j)]?.[Math.abs(i - j) - 1]) as number),
    )
  }

  const planOf = (columns: number, norm: number) =>
    noisyGram.plan({ columns, neighbours: { kind: 'individual' }, norm }, target)

  /** What is released, what it should be, and the sums without noise. */
  async function released(table: NumericRows, norm: number) {
    const plan = planOf(table.columns, norm)
    const truth = await truthOf(table, plan.facts)
    const { gram } = await noisyGram.release(plan, table, { bits: seededBits(table.columns) })
    return { found: [...gram.values], expected: withNoise(truth, plan, table.columns), truth }
  }

  test('are exact before the noise, whatever the rows hold', async () => {
    const random = uniform(4)
    const extremes = [1e300, -1e300, 5e-324, 0, -0, 1, 0.1, Number.NaN, Infinity, 3]
    const some = (rows: number, columns: number) =>
      Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => extremes[Math.floor(random() * 10)] as number),
      )
    for (const [rows, columns, norm] of [
      [0, 3, 1],
      [1, 1, 1e12],
      [1, 4, 1e-12],
      [50, 1, 0.3],
      [40, 5, 2],
      [1, 9, 3],
    ] as const) {
      const { found, expected } = await released(tableOf(some(rows, columns), columns), norm)
      expect(found).toEqual(expected)
    }
  })

  test('are exact beyond what a double holds, from the first cell to the last', async () => {
    // As long as may be: nearly 2^42 in a cell of every row, and more than 2^53 of them.
    const norm = 2 - 2 ** -30
    const rows = 2500
    const values = new Float64Array(rows * 2)
    for (let r = 0; r < rows; r++) values[2 * r + (r % 2)] = norm - 2 ** -19 * (r % 7)
    const many = Array.from({ length: 6 }, () => ({ rows, columns: 2, values }))
    const { found, expected, truth } = await released({ columns: 2, batches: () => many }, norm)
    expect(found).toEqual(expected)
    expect((truth[0] as bigint) > 2n ** 53n).toBe(true)
    expect((truth[3] as bigint) > 2n ** 53n).toBe(true)
  })

  test('that are off by one grid point are told apart', async () => {
    const plan = planOf(1, 1)
    const table = tableOf([[0.75], [0.5]], 1)
    const truth = await truthOf(table, plan.facts)
    const span = BigInt(plan.parameters.grid / plan.parameters.ball.unit ** 2)
    const { gram } = await noisyGram.release(plan, table, { bits: seededBits(1) })
    expect([...gram.values]).toEqual(withNoise(truth, plan, 1))
    expect([...gram.values]).not.toEqual(withNoise([(truth[0] as bigint) + span], plan, 1))
  })

  test('are those of the shortened rows', async () => {
    const rows = [
      [3, 4],
      [0.5, -0.25],
      [-300, 400],
    ]
    const { facts, parameters } = planOf(2, 1)
    const truth = await truthOf(tableOf(rows, 2), facts)
    const short = { rows: 3, columns: 2, values: Float64Array.of(0.6, 0.8, 0.5, -0.25, -0.6, 0.8) }
    const expected = multiply(transposed(short), short).values
    for (const [k, sum] of truth.entries()) {
      expect(Number(sum) * parameters.ball.unit ** 2).toBeCloseTo(expected[k] as number, 5)
    }
  })
})
