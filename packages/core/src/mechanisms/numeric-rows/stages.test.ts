import { describe, expect, test } from 'vitest'
import { calibrateGaussian } from '../../privacy/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { normalP } from '../../testing/statistics.ts'
import { ballOf } from './ball.ts'
import type { NumericRowFacts } from './facts.ts'
import type { NumericRows } from './rows.ts'
import { centreSensitivity, centreSum, drawRowStages, rowStages } from './stages.ts'

const table = (columns: number, values: readonly number[]): NumericRows => ({
  columns,
  batches: () => [{ rows: values.length / columns, columns, values: Float64Array.from(values) }],
})

const centre = { private: { epsilon: 1, delta: 1e-6 } }
const facts = (neighbours: NumericRowFacts['neighbours'], columns = 2): NumericRowFacts => ({
  columns,
  neighbours,
  ...(neighbours.kind === 'row-change' ? {} : { norm: 1.5 }),
  centre,
  people: { declared: 3 },
})

/** How far the sums of two tables lie apart, in units. */
async function apart(about: NumericRowFacts, one: readonly number[], other: readonly number[]): Promise<number> {
  const [a, b] = [
    await centreSum(about, table(about.columns, one)),
    await centreSum(about, table(about.columns, other)),
  ]
  return Math.sqrt(a.reduce((sum, x, j) => sum + Number(x - (b[j] as bigint)) ** 2, 0))
}

describe('the sum behind a private centre', () => {
  const values = [-1e300, -2, -1.5, -1, -1e-9, 0, 0.7, 1.1, 1.5, 40]
  const rows = values.flatMap((x) => values.map((y) => [x, y]))

  test('moves by at most a ball where a row comes or goes, and that much is attained', async () => {
    const about = facts({ kind: 'individual' })
    let most = 0
    for (const row of rows) most = Math.max(most, await apart(about, [0.3, 0.4], [0.3, 0.4, ...row]))
    expect(most).toBeLessThanOrEqual(centreSensitivity(about))
    expect(most).toBe(ballOf(1.5).most)
  })

  test('moves by at most two of them where a row is replaced, and that much is attained', async () => {
    const about = facts({ kind: 'row' })
    let most = 0
    for (const row of rows) most = Math.max(most, await apart(about, [1.5, 0, 0.1, 0.1], [...row, 0.1, 0.1]))
    expect(most).toBeLessThanOrEqual(centreSensitivity(about))
    expect(most).toBe(2 * ballOf(1.5).most)
  })

  test('moves by at most the step and its rounding where a row moves; without the rounding it would be too little', async () => {
    const c = 2 ** -3
    const about = facts({ kind: 'row-change', maxChange: c }, 3)
    const random = uniform(5)
    let most = 0
    for (let i = 0; i < 3000; i++) {
      const row = [random() * 4 - 2, random() * 4e5 - 2, 1e-7 * random()]
      const direction = [random() - 0.5, random() - 0.5, random() - 0.5]
      const length = Math.hypot(...direction) * (1 + 1e-12)
      const moved = row.map((x, j) => x + (c * (direction[j] as number)) / length)
      most = Math.max(most, await apart(about, row, moved))
    }
    expect(most).toBeLessThanOrEqual(centreSensitivity(about))
    expect(most).toBeGreaterThan(2 ** 20)
  })
})

describe('stages', () => {
  test('leave what they do not spend, and their order is that of the draws', () => {
    const about: NumericRowFacts = { ...facts({ kind: 'individual' }), people: { counted: { epsilon: 0.25 } } }
    const { left, stages } = rowStages(about, { epsilon: 2, delta: 1e-5 }, 'sketch')
    expect(stages.map(({ name }) => name)).toEqual(['noisy count', 'private centre'])
    expect(left.epsilon).toBe(0.75)
    expect((left.delta as number) + 1e-6).toBeLessThanOrEqual(1e-5)
    expect(stages[1]?.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6, exactness: 'exact' })
    expect(
      rowStages({ ...about, neighbours: { kind: 'row' } }, { epsilon: 9, delta: 1e-5 }, 'sketch').stages.length,
    ).toBe(2)
  })

  test('that leave nothing are refused', () => {
    const about = facts({ kind: 'individual' })
    expect(() => rowStages(about, { epsilon: 1, delta: 1e-5 }, 'sketch')).toThrow(/leave nothing for the sketch/)
    expect(() => rowStages(about, { epsilon: 2, delta: 1e-6 }, 'sketch')).toThrow(/leave nothing for the sketch/)
    expect(() => rowStages(about, { epsilon: 2 }, 'answers')).toThrow(/give the release a δ/)
  })

  test('without any are no pass over the data', async () => {
    const about: NumericRowFacts = { columns: 1, neighbours: { kind: 'individual' }, norm: 1, people: { declared: 3 } }
    const never: NumericRows = {
      columns: 1,
      batches: () => {
        throw new Error('read')
      },
    }
    expect(await drawRowStages(about, never, seededBits(1), {})).toBe(about)
  })

  test('draw the count and the mean with the noise that was planned', async () => {
    const about: NumericRowFacts = { ...facts({ kind: 'individual' }), people: { counted: { epsilon: 0.5 } } }
    const data = table(2, [0.5, -0.25, 1, 0, 3, 4])
    const bits = seededBits(7)
    const trials = 300
    let [count, square] = [0, 0]
    let noise = 0
    const deviation = centreSensitivity(about) / calibrateGaussian({ epsilon: 1, delta: 1e-6 }).mu
    for (let t = 0; t < trials; t++) {
      const { people, centre } = await drawRowStages(about, data, bits, {})
      const drawn = people !== undefined && 'counted' in people ? (people.counted.drawn as number) : NaN
      count += drawn
      const mean = centre !== undefined && 'private' in centre ? (centre.private.drawn as number[]) : []
      const sum = (mean[0] as number) * Math.max(1, drawn) - (0.5 + 1 + 0.9)
      noise += sum / ballOf(1.5).unit / deviation
      square += (sum / ballOf(1.5).unit / deviation) ** 2
    }
    // Cut at 0, a count of 3 with noise of scale 2 is 3 + e^(−3/2) on average, but for the rounding.
    expect(count / trials).toBeGreaterThan(2.7)
    expect(count / trials).toBeLessThan(3.8)
    expect(normalP(noise / Math.sqrt(trials))).toBeGreaterThan(1e-6)
    expect(normalP((square - trials) / Math.sqrt(2 * trials))).toBeGreaterThan(1e-6)
    // Noise of half the scale would be seen.
    expect(normalP((square / 4 - trials) / Math.sqrt(2 * trials))).toBeLessThan(1e-6)
  })
})
