/** Every number of a sketch has normal numbers of its own, from one block of them to the next and at the ends. α = 10⁻⁶. */
import { describe, expect, test } from 'vitest'
import type { Bits } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { normalP } from '../../testing/statistics.ts'
import { type NumericRowFacts, type NumericRows, rowLimits } from '../numeric-rows/index.ts'
import { fromFactor } from './factor.ts'
import { type CovariancePlan, covarianceSketch } from './index.ts'
import { addProjections } from './project.ts'
import { blurred } from './release.ts'

const ALPHA = 1e-6

function planFor(columns: number, rows: number): CovariancePlan {
  const facts: NumericRowFacts = { columns, neighbours: { kind: 'individual' }, norm: 1 }
  return covarianceSketch.plan(facts, { epsilon: 10, delta: 1e-6, rows, evenIfUseless: true })
}

/** Of the products of numbers so far apart, each of the same variance, in units of it. */
function apartP(values: ArrayLike<number>, lag: number, variance: number): number {
  let sum = 0
  for (let k = lag; k < values.length; k++) sum += (values[k] as number) * (values[k - lag] as number)
  return normalP(sum / variance / Math.sqrt(values.length - lag))
}

function varianceP(squares: number, count: number, variance: number): number {
  return normalP((squares / variance - count) / Math.sqrt(2 * count))
}

function sumOfSquares(x: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += (x[k] as number) ** 2
  return sum
}

/** Smallest of several, as one test. */
const least = (found: readonly number[]) => Math.min(1, found.length * Math.min(...found))

/** The variance of each cell over many sketches. */
async function cellsP(
  make: (bits: Bits) => ArrayLike<number> | Promise<ArrayLike<number>>,
  variances: readonly number[],
): Promise<number> {
  const trials = 1500
  const bits = seededBits(5)
  const squares = variances.map(() => 0)
  for (let t = 0; t < trials; t++) {
    const values = await make(bits)
    expect(values.length).toBe(squares.length)
    for (let k = 0; k < squares.length; k++) squares[k] = (squares[k] as number) + (values[k] as number) ** 2
  }
  return least(squares.map((sum, k) => varianceP(sum, trials, variances[k] as number)))
}

describe('the noise that is added', () => {
  const plan = planFor(2, 3)
  const variance = plan.parameters.added ** 2

  test('does not come again', () => {
    const { values } = blurred(plan, new Float64Array(2 ** 17 + 3), seededBits(1))
    expect(varianceP(sumOfSquares(values), values.length, variance)).toBeGreaterThan(ALPHA)
    for (const lag of [1, 2, 1024, 8192, 2 ** 15, 2 ** 16]) {
      expect(apartP(values, lag, variance)).toBeGreaterThan(ALPHA)
      // A tenth of it that came again would be seen.
      const repeated = values.map((x, k) => x + 0.1 * (values[k - lag] ?? 0))
      expect(apartP(repeated, lag, variance)).toBeLessThan(ALPHA)
    }
  })

  test('is the same in every cell, of odd numbers of them too', async () => {
    const cells = Array.from({ length: 7 }, () => variance)
    const noise = (bits: Bits) => blurred(plan, new Float64Array(7), bits).values
    expect(await cellsP(noise, cells)).toBeGreaterThan(ALPHA)
    const lost = (bits: Bits) => noise(bits).map((x, k) => (k === 6 ? 0.8 * x : x))
    expect(await cellsP(lost, cells)).toBeLessThan(ALPHA)
  })
})

describe('rows far from each other', () => {
  const [columns, each, rows] = [9, 256, 256]
  /** The first 256 rows are the first unit vector, the next 256 the second, and so on. */
  const values = new Float64Array(columns * each * columns)
  for (let i = 0; i < columns * each; i++) values[i * columns + Math.floor(i / each)] = 1

  /** Columns against each other, and the variance of each. */
  function columnsP(sums: Float64Array): number {
    const column = (j: number) => sums.subarray(j * rows, (j + 1) * rows)
    const found: number[] = []
    for (let i = 0; i < columns; i++) {
      found.push(varianceP(sumOfSquares(column(i)), rows, each))
      for (let j = 0; j < i; j++) {
        const product = column(i).reduce((sum, x, k) => sum + x * (column(j)[k] as number), 0)
        found.push(normalP(product / each / Math.sqrt(rows)))
      }
    }
    return least(found)
  }

  test('are projected with numbers of their own', () => {
    const sums = new Float64Array(columns * rows)
    const limits = rowLimits({ columns, neighbours: { kind: 'row-change', maxChange: 1 } })
    addProjections({ values, limits, rows, centred: false }, sums, seededBits(2))
    expect(columnsP(sums)).toBeGreaterThan(ALPHA)
    // The rows of the fifth column with the numbers of those of the first.
    const repeated = sums.slice()
    repeated.copyWithin(4 * rows, 0, rows)
    expect(columnsP(repeated)).toBeLessThan(ALPHA)
  })
})

describe('a sketch from the products', () => {
  /** Columns that hardly go together: what a cell has of its own is most of it. */
  const data: NumericRows = {
    columns: 3,
    batches: () => [{ rows: 3, columns: 3, values: Float64Array.of(1, 0, 0, 0.25, 0.75, 0, 0, 0.25, 0.5) }],
  }
  const products = [1 + 0.25 ** 2, 0.75 ** 2 + 0.25 ** 2, 0.5 ** 2]

  test('has the variance of its column in every cell', async () => {
    const plan = planFor(3, 5)
    const variances = products.flatMap((square) => Array.from({ length: 5 }, () => square + plan.parameters.added ** 2))
    const cells = async (bits: Bits) => (await fromFactor(plan, data, bits, {})).values
    expect(await cellsP(cells, variances)).toBeGreaterThan(ALPHA)
    const lost = async (bits: Bits) => (await cells(bits)).map((x, k) => (k === 14 ? 0.8 * x : x))
    expect(await cellsP(lost, variances)).toBeLessThan(ALPHA)
  })

  test('has as many normal numbers as there are in it, however many are drawn at once', async () => {
    const [columns, rows] = [128, 9000]
    const made = planFor(columns, 1)
    const plan = { ...made, parameters: { ...made.parameters, rows } }
    const { values } = await fromFactor(plan, { columns, batches: () => [] }, seededBits(3), {})
    const variance = plan.parameters.added ** 2
    // 8192 of these are drawn at once.
    for (const lag of [1, 4096, 8192]) {
      let sum = 0
      for (let j = 0; j < columns; j++) {
        for (let i = lag; i < rows; i++) {
          sum += (values[j * rows + i] as number) * (values[j * rows + i - lag] as number)
        }
      }
      expect(normalP(sum / variance / Math.sqrt(columns * (rows - lag)))).toBeGreaterThan(ALPHA)
    }
    const last = Array.from({ length: columns }, (_, j) => values.subarray((j + 1) * rows - 100, (j + 1) * rows))
    const squares = last.reduce((sum, part) => sum + sumOfSquares(part), 0)
    expect(varianceP(squares, columns * 100, variance)).toBeGreaterThan(ALPHA)
    expect(varianceP(1.1 * squares, columns * 100, variance)).toBeLessThan(ALPHA)
  })
})
