/** The law of releases, of answers and of their intervals, and broken copies that the same tests reject (α = 10⁻⁶). */
import { describe, expect, test } from 'vitest'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { addGaussian } from '../../random/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { kolmogorovP, normalP, proportionP } from '../../testing/statistics.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { gramAnswer, noisyGram } from './index.ts'

const ALPHA = 1e-6
const COLUMNS = 40
const RELEASES = 100

const facts: NumericRowFacts = { columns: COLUMNS, neighbours: { kind: 'individual' }, norm: 3 }
const plan = noisyGram.plan(facts, { epsilon: 1, delta: 1e-6 })
const { scale, across, grid } = plan.parameters

/** Two rows within the norm, and their products. */
const rows = [0, 1].map((r) => Array.from({ length: COLUMNS }, (_, j) => ((j * 7 + r * 3) % 11) / 32))
const table: NumericRows = {
  columns: COLUMNS,
  batches: () => [{ rows: 2, columns: COLUMNS, values: Float64Array.from(rows.flat()) }],
}
const truth = Float64Array.from({ length: COLUMNS ** 2 }, (_, c) =>
  rows.reduce((sum, row) => sum + (row[Math.floor(c / COLUMNS)] as number) * (row[c % COLUMNS] as number), 0),
)

const grams = await Promise.all(
  Array.from(
    { length: RELEASES },
    async (_, seed) => (await noisyGram.release(plan, table, { bits: seededBits(seed) })).gram,
  ),
)
const noise = grams.map(({ values }) => values.map((x, c) => x - (truth[c] as number)))

const normal = (z: number) => (z < 0 ? Math.exp(lnNormalTail(-z)) : 1 - Math.exp(lnNormalTail(z)))
const fits = (values: readonly number[], deviation: number) =>
  kolmogorovP(Float64Array.from(values, (z) => z / deviation).sort(), normal)
const pick = (at: (i: number, j: number) => boolean) =>
  noise.flatMap((values) => Array.from(values).filter((_, c) => at(Math.floor(c / COLUMNS), c % COLUMNS)))

describe('the noise', () => {
  const diagonal = pick((i, j) => i === j)
  // As many as on the diagonal.
  const beside = pick((i, j) => j === i + 1)
  const corner = noise.flatMap((values) => [values[1] as number, values[COLUMNS ** 2 - 2] as number])

  test('is normal of the planned deviation on the diagonal, and of 1/√2 of it elsewhere', () => {
    expect(across / scale).toBeCloseTo(Math.SQRT1_2, 12)
    expect(fits(diagonal, scale)).toBeGreaterThan(ALPHA)
    expect(fits(beside, across)).toBeGreaterThan(ALPHA)
    expect(
      fits(
        pick((i, j) => i === 0 && j > 0),
        across,
      ),
    ).toBeGreaterThan(ALPHA)
    expect(corner).toHaveLength(2 * RELEASES)
    expect(fits(corner, across)).toBeGreaterThan(ALPHA)
  })

  test('of another deviation is told from it', () => {
    expect(fits(beside, scale)).toBeLessThan(ALPHA)
    expect(fits(diagonal, across)).toBeLessThan(ALPHA)
    expect(fits(diagonal, scale * 1.2)).toBeLessThan(ALPHA)
    expect(fits(diagonal, scale / 1.2)).toBeLessThan(ALPHA)
    const copy = new Float64Array(diagonal.length)
    addGaussian(copy, { scale: 0.8 * scale, grid }, seededBits(1))
    expect(fits([...copy], scale)).toBeLessThan(ALPHA)
  })

  test('is the same read either way, and of its own in every cell above the diagonal', () => {
    for (const { values } of grams) {
      expect(values.every((x, c) => x === values[(c % COLUMNS) * COLUMNS + Math.floor(c / COLUMNS)])).toBe(true)
    }
    const related = (a: readonly number[], b: readonly number[], deviation: number) =>
      normalP(a.reduce((sum, x, t) => sum + x * (b[t] as number), 0) / (deviation ** 2 * Math.sqrt(a.length)))
    const next = [...beside.slice(1), beside[0] as number]
    expect(related(beside, next, across)).toBeGreaterThan(ALPHA)
    const below = pick((i, j) => j === i - 1)
    expect(related(beside, below, across)).toBeLessThan(ALPHA)
  })

  test('of what a plan expects is what there is', () => {
    const { meanAbsolute, rootMeanSquare, totalSquared, totalAbsolute } = plan.expectedError
    const mean = diagonal.reduce((sum, z) => sum + Math.abs(z), 0) / diagonal.length
    expect(Math.abs(mean - meanAbsolute)).toBeLessThan((6 * rootMeanSquare) / Math.sqrt(diagonal.length))
    const totals = noise.map((values) => values.reduce((sum, z) => sum + z * z, 0))
    const average = totals.reduce((a, b) => a + b, 0) / RELEASES
    // Sums over 820 independent cells, of which all but 40 count twice.
    expect(Math.abs(average / totalSquared - 1)).toBeLessThan(6 * Math.sqrt(2 / 800 / RELEASES))
    const absolute = noise.reduce((sum, values) => sum + values.reduce((s, z) => s + Math.abs(z), 0), 0) / RELEASES
    expect(Math.abs(absolute / totalAbsolute - 1)).toBeLessThan(6 * Math.sqrt(1 / 800 / RELEASES))
  })
})

describe('an answer', () => {
  const random = uniform(9)
  const directions = Array.from({ length: 40 }, (_, k) =>
    Array.from({ length: COLUMNS }, (_, j) => (k % 3 === 0 ? Number(j === k) : random() - 0.5)),
  )
  const square = (x: readonly number[]) => x.reduce((sum, v) => sum + v * v, 0)
  const along = (x: readonly number[]) =>
    rows.reduce((sum, row) => sum + row.reduce((s, a, j) => s + a * (x[j] as number), 0) ** 2, 0)

  /** xᵀGx, from the definition. */
  const formOf = ({ columns, values }: (typeof grams)[number], x: readonly number[]) => {
    let form = 0
    for (let c = 0; c < values.length; c++) {
      form += (x[Math.floor(c / columns)] as number) * (x[c % columns] as number) * (values[c] as number)
    }
    return form
  }
  const first = grams[0] as (typeof grams)[number]

  test('is off by σ|x|² in every direction', () => {
    for (const x of directions.slice(0, 5)) {
      const { estimate, standardError } = gramAnswer({ plan, gram: first }, x)
      expect(estimate).toBeCloseTo(formOf(first, x), 9)
      expect(standardError).toBeCloseTo(scale * square(x), 9)
    }
    const off = directions.flatMap((x) => grams.map((gram) => (formOf(gram, x) - along(x)) / square(x)))
    expect(fits(off, scale)).toBeGreaterThan(ALPHA)
    expect(fits(off, scale * 1.2)).toBeLessThan(ALPHA)
  })

  test('lies in its interval as often as that says', () => {
    // Far from 0, where no interval is cut off.
    const far = 1e4
    const onDiagonal = (c: number) => (c % (COLUMNS + 1) === 0 ? far : 0)
    const shifted = { ...first, values: first.values.map((v, c) => v + onDiagonal(c)) }
    for (const [confidence, queries] of [
      [0.95, 1],
      [0.8, 2],
    ] as const) {
      const holds = (narrower: number) =>
        directions.reduce((count, x) => {
          const { estimate, low, high } = gramAnswer({ plan, gram: shifted }, x, { confidence, queries })
          expect(estimate - low).toBeCloseTo(high - estimate, 6)
          const width = (high - low) / 2 / narrower
          return count + grams.filter((gram) => Math.abs(formOf(gram, x) - along(x)) <= width).length
        }, 0)
      const trials = directions.length * RELEASES
      const share = 1 - (1 - confidence) / queries
      expect(proportionP(holds(1), trials, share)).toBeGreaterThan(ALPHA)
      expect(proportionP(holds(1.2), trials, share)).toBeLessThan(ALPHA)
    }
  })
})
