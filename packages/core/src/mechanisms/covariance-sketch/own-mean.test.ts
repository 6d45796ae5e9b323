/** The rows' own mean is taken off for nothing where rows move, and only there: by trying, and by the law of the release. */
import { describe, expect, test } from 'vitest'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { noisyGram } from '../noisy-gram/index.ts'
import { leastEigenvalue, type NumericRowFacts } from '../numeric-rows/index.ts'
import { excessAt } from './calibrate.ts'
import { factorise } from './factor.ts'
import { covarianceSketch, sketchPart } from './index.ts'
import { covarianceTasks, TASK } from './tasks.ts'

const n = 3
const moves: NumericRowFacts = { columns: n, neighbours: { kind: 'row-change', maxChange: 1 } }
const own: NumericRowFacts = { ...moves, centre: { own: true } }
const settings = { epsilon: 1, delta: 1e-6, rows: 40, evenIfUseless: true }

type Rows = readonly (readonly number[])[]

const less = (rows: Rows): Rows => {
  const mean = Array.from({ length: n }, (_, j) => rows.reduce((sum, row) => sum + (row[j] as number), 0) / rows.length)
  return rows.map((row) => row.map((x, j) => x - (mean[j] as number)))
}

/** w²I + AᵀA of rows less their mean. */
function covariance(rows: Rows, w: number): Float64Array {
  const values = new Float64Array(n * n)
  for (let i = 0; i < n; i++) values[i * n + i] = w * w
  for (const row of less(rows)) {
    for (let at = 0; at < n * n; at++) {
      values[at] = (values[at] as number) + (row[Math.floor(at / n)] as number) * (row[at % n] as number)
    }
  }
  return values
}

/** The largest x with |P − xQ| = 0. */
function largestRatio(p: Float64Array, q: Float64Array): number {
  const l = q.slice()
  factorise(l, n)
  const solved = (m: Float64Array) => {
    const x = new Float64Array(n * n)
    for (let at = 0; at < n * n; at++) {
      const [i, c] = [Math.floor(at / n), at % n]
      let sum = m[at] as number
      for (let k = 0; k < i; k++) sum -= (l[i * n + k] as number) * (x[k * n + c] as number)
      x[at] = sum / (l[i * n + i] as number)
    }
    return x
  }
  const turned = (m: Float64Array) => m.map((_, at) => m[(at % n) * n + Math.floor(at / n)] as number)
  const both = solved(turned(solved(p)))
  return -leastEigenvalue({ rows: n, columns: n, values: both.map((x) => -x) })
}

describe.each([0.3, 1, 5])('with noise of %d', (w) => {
  const random = uniform(23)
  const vector = (length: number) => {
    const v = Array.from({ length: n }, () => random() + random() + random() - 1.5)
    return v.map((x) => (x * length) / Math.hypot(...v))
  }
  const worst = (trials: number, pair: () => readonly [Rows, Rows]) => {
    let most = 1
    for (let t = 0; t < trials; t++) {
      const [p, q] = pair().map((rows) => covariance(rows, w)) as [Float64Array, Float64Array]
      most = Math.max(most, largestRatio(p, q), largestRatio(q, p))
    }
    return most
  }

  test('a row that moves by a step stays within what rows without a mean taken off have', () => {
    const bound = 1 + excessAt(moves, w)
    const pair = (): readonly [Rows, Rows] => {
      const rows = Array.from({ length: 1 + Math.floor(6 * random()) }, () =>
        vector(random() < 0.5 ? 3 * w : 30 * random()),
      )
      const step = vector(random() < 0.5 ? 1 : random())
      return [rows, rows.map((row, i) => (i === 0 ? row.map((x, j) => x + (step[j] as number)) : row))]
    }
    const most = worst(1000, pair)
    expect(most).toBeLessThanOrEqual(bound * (1 + 1e-9))
    // Among many others, one long row that turns comes near it: nothing much is to spare.
    const among = (x: number): Rows => [[x, 1000, 0], ...Array.from({ length: 999 }, () => [0, 0, 0])]
    const near = largestRatio(covariance(among(-0.5), w), covariance(among(0.5), w))
    expect(near).toBeLessThanOrEqual(bound)
    expect(near / bound).toBeGreaterThan(0.998)
  })

  test('a row that comes or goes passes what it may do: so that is refused', () => {
    const facts: NumericRowFacts = { columns: n, neighbours: { kind: 'individual' }, norm: 1 }
    const others = Array.from({ length: 50 }, () => [-1, 0, 0])
    const ratio = largestRatio(covariance([...others, [1, 0, 0]], w), covariance(others, w))
    expect(ratio).toBeGreaterThan(1 + 3 * excessAt(facts, w))
    for (const kind of ['individual', 'row'] as const) {
      const plan = () => covarianceSketch.plan({ ...facts, neighbours: { kind }, centre: { own: true } }, settings)
      expect(plan).toThrow(/where rows only move/)
    }
  })
})

const dataOf = (rows: Rows) => ({
  columns: n,
  batches: () => [{ rows: rows.length, columns: n, values: Float64Array.from(rows.flat()) }],
})

describe('a release', () => {
  const random = uniform(29)
  const rows = Array.from({ length: 2500 }, () => Array.from({ length: n }, (_, j) => 40 * j + 10 * random()))
  const sketchOf = async (facts: NumericRowFacts, data: Rows) => {
    const plan = covarianceSketch.plan(facts, settings)
    const { sketch } = await covarianceSketch.release(plan, dataOf(data), { bits: seededBits(3) })
    return { values: sketch.values, grid: plan.parameters.grid }
  }
  const furthest = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(a).reduce((most, x, k) => Math.max(most, Math.abs(x - (b[k] as number))), 0)

  test('is that of rows whose mean was taken off before, to the grid', async () => {
    const { values, grid } = await sketchOf(own, rows)
    expect(furthest(values, (await sketchOf(moves, less(rows))).values)).toBeLessThanOrEqual(grid)
    expect(furthest(values, (await sketchOf(moves, rows)).values)).toBeGreaterThan(1000 * grid)
  })

  test('does not see where all rows lie', async () => {
    const moved = rows.map((row) => row.map((x, j) => x + 1000 * (j + 1)))
    const { values, grid } = await sketchOf(own, rows)
    expect(furthest(values, (await sketchOf(own, moved)).values)).toBeLessThanOrEqual(grid)
  })

  test('of no rows, or of one, is noise', async () => {
    const { values } = await sketchOf(own, [])
    expect(furthest(values, (await sketchOf(own, [])).values)).toBe(0)
    const one = await sketchOf(own, [[1e6, -1e6, 5]])
    const { parameters } = covarianceSketch.plan(own, settings)
    expect(Math.max(...Array.from(one.values, Math.abs))).toBeLessThan(6 * parameters.w)
  })

  test('adds up over workers', () => {
    const limits = { columns: n }
    const task = covarianceTasks[TASK]
    const part = { values: Float64Array.from(rows.flat()), limits, rows: 4, centred: true }
    const { output: sums } = task(part) as { output: Float64Array }
    expect(sums.length).toBe(n * 4 + 4 + n)
    const total = rows.reduce((sum, row) => sum + (row[0] as number), 0)
    expect(sums[n * 4 + 4]).toBeCloseTo(total, 5)
  })
})

test('is refused where it is not derived', async () => {
  const spectrum = { epsilon: 0.1, delta: 1e-7 }
  expect(() => covarianceSketch.plan(own, { ...settings, spectrum })).toThrow(/whose centre is public/)
  const two = { ...own, centre: { own: true, public: [0, 0, 0] } } as never
  expect(() => covarianceSketch.plan(two, settings)).toThrow(/give one of them/)
  await expect(sketchPart(covarianceSketch.plan(own, settings), dataOf([[1, 2, 3]]))).rejects.toThrow(/several places/)
  expect(() => noisyGram.plan(own, { epsilon: 1, delta: 1e-6 })).toThrow(/no noise on them covers/)
})
