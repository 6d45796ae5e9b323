import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deltaAt } from '../../privacy/index.ts'
import { add, dyadic, multiply } from '../../random/reals/dyadic.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { StatisticsFacts, StatisticsSettings } from './facts.ts'
import { statistics, statisticsOf } from './index.ts'
import { wholeMargin, wholeTable } from './margins.ts'
import type { StatisticsRows } from './rows.ts'

const facts: StatisticsFacts = {
  columns: [
    { name: 'age', of: 'numbers', lower: 0, upper: 100, edges: [0, 20, 40, 60, 80, 100] },
    { name: 'pay', of: 'numbers', lower: -5, upper: 5 },
    { name: 'kind', of: 'categories', values: ['a', 'b', 'c'], other: true },
  ],
  neighbours: { kind: 'individual' },
}
const settings: StatisticsSettings = {
  noise: 'laplace',
  epsilon: 1,
  statistics: [
    { of: 'mean', column: 'age' },
    { of: 'sum', column: 'pay' },
    { of: 'histogram', column: 'kind' },
    { of: 'quantiles', column: 'age', at: [0.25, 0.5, 0.75] },
    { of: 'table', columns: ['age', 'kind'] },
  ],
}

const table = (rows: readonly (readonly number[])[], person?: readonly number[]): StatisticsRows => ({
  batches: () => [
    {
      rows: rows.length,
      columns: facts.columns.map((_, j) => Float64Array.from(rows, (row) => row[j] as number)),
      ...(person === undefined ? {} : { person: Uint32Array.from(person) }),
    },
  ],
})

const rows = Array.from({ length: 500 }, (_, i) => [(i * 7) % 101, ((i * 13) % 100) / 10 - 5, i % 4])

describe('a plan', () => {
  test('has stages that come to ε and no more, and noise that covers each step, in exact arithmetic', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 50, noNaN: true }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (epsilon, rowsPerPerson, replaced) => {
          const whom = replaced ? { neighbours: { kind: 'row' } as const } : { rowsPerPerson }
          const plan = statistics.plan({ ...facts, ...whom }, { ...settings, epsilon })
          expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon })
          let spent = dyadic(0)
          for (const [k, { scale, sensitivity, of }] of plan.parameters.measurements.entries()) {
            const stage = plan.stages[k]?.guarantee as { epsilon: number }
            spent = add(spent, dyadic(stage.epsilon))
            expect(add(multiply(dyadic(scale), dyadic(stage.epsilon)), dyadic(-sensitivity)).n >= 0n).toBe(true)
            if (of === 'rows') expect(sensitivity).toBe(replaced ? 1 : rowsPerPerson)
            if (of === 'counts' || of === 'table') expect(sensitivity).toBe(replaced ? 2 : rowsPerPerson)
            if (of === 'sum') expect(sensitivity).toBe((replaced ? 2 : rowsPerPerson) * (k === 1 ? 50 : 5))
          }
          expect(add(dyadic(epsilon), { ...spent, n: -spent.n }).n >= 0n).toBe(true)
        },
      ),
    )
  })

  test('with Gaussian noise comes to (ε, δ) as one Gaussian does', () => {
    const plan = statistics.plan(facts, { ...settings, noise: 'gaussian', delta: 1e-6 })
    expect(plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6 })
    const squares = statistics
      .curves(plan)
      .reduce((sum, curve) => sum + (curve.kind === 'gaussian' ? curve.mu ** 2 : Infinity), 0)
    const delta = deltaAt({ kind: 'gaussian', mu: Math.sqrt(squares) }, 1)
    expect(delta).toBeLessThanOrEqual(1e-6)
    expect(delta).toBeGreaterThan(0.999e-6)
  })

  test('gives more of ε to what matters, and counts no rows that are declared', () => {
    const scaleOf = (matters: number) =>
      statistics.plan(
        { ...facts, rows: { declared: 500 } },
        {
          ...settings,
          statistics: [
            { of: 'mean', column: 'age', matters },
            { of: 'mean', column: 'pay' },
          ],
        },
      ).parameters.measurements
    expect(scaleOf(1).map(({ of }) => of)).toEqual(['sum', 'sum'])
    expect(scaleOf(8)[0]?.scale).toBeLessThan(0.8 * (scaleOf(1)[0]?.scale as number))
    expect(scaleOf(8)[1]?.scale).toBeGreaterThan(1.2 * (scaleOf(1)[1]?.scale as number))
  })

  test('in words says what is left out, and errors in units that people know', () => {
    const words = statistics.inWords(statistics.plan({ ...facts, rows: { expected: 10_000 } }, settings))
    expect(words.released).toMatch(
      /mean of age, sum of pay, histogram of kind, quantiles of age and table of age by kind/,
    )
    expect(words.method.join(' ')).toMatch(/lacks a value.*age: numbers from 0 to 100, counted in 5 ranges/)
    expect(words.error.join(' ')).toMatch(/The mean of age: off by at most .* of 10,000 rows/)
    expect(words.error).toHaveLength(5)
  })

  test('in brief says how many statistics will say little, and which says least', () => {
    const brief = (rows?: number) =>
      statistics
        .inWords(statistics.plan(rows === undefined ? facts : { ...facts, rows: { expected: rows } }, settings))
        .errorInBrief?.join(' ') ?? ''
    expect(brief(300)).toMatch(/^\d of 5 statistics may say little; .*: table of age by kind \d+ rows\. Ask for fewer/)
    const counted = (rows: number) => Number(/^\d+/.exec(brief(rows))?.[0] ?? 0)
    expect([counted(3), counted(300), counted(1e6)]).toEqual([5, counted(300), 0])
    expect(counted(300)).toBeGreaterThan(0)
    expect(counted(300)).toBeLessThan(5)
    // Nobody can say so who does not know about how many rows there are.
    for (const plenty of [brief(1e6), brief()])
      expect(plenty).toMatch(/^In 95 of 100 releases, off by at most: mean of age/)
  })

  test('warns where there is more noise than there are rows', () => {
    const few = statistics.plan({ ...facts, rows: { expected: 30 } }, settings)
    expect(few.warnings.join(' ')).toMatch(/more noise than there are rows/)
    expect(statistics.plan({ ...facts, rows: { expected: 1e6 } }, settings).warnings).toEqual([])
  })

  const refused: [string, object, object, RegExp][] = [
    ['no columns', { columns: [] }, {}, /at least one column/],
    ['two columns of a name', { columns: [facts.columns[1], facts.columns[1]] }, {}, /two columns called "pay"/],
    [
      'bounds the wrong way round',
      { columns: [{ ...facts.columns[1], lower: 9 }] },
      {},
      /lower one first, not 9 and 5/,
    ],
    ['edges that fall', { columns: [{ ...facts.columns[0], edges: [0, 50, 20, 100] }] }, {}, /must go up/],
    ['edges that end elsewhere', { columns: [{ ...facts.columns[0], edges: [0, 50] }] }, {}, /upper one, 100/],
    ['a category twice', { columns: [{ ...facts.columns[2], values: ['a', 'a'] }] }, {}, /a category twice/],
    ['cell neighbours', { neighbours: { kind: 'cell', maxChange: 1 } }, {}, /not cell neighbours/],
    [
      'rows a person has, of rows',
      { neighbours: { kind: 'row' }, rowsPerPerson: 2 },
      {},
      /only makes sense with individual neighbours/,
    ],
    ['half a row a person', { rowsPerPerson: 0.5 }, {}, /whole number of rows/],
    ['data', { values: [1] }, {}, /no "values"/],
    ['no rows declared', { rows: { declared: 0 } }, {}, /at least 1/],
    ['nothing asked', {}, { statistics: [] }, /at least one/],
    ['a mode', {}, { statistics: [{ of: 'mode', column: 'age' }] }, /no statistic "mode"/],
    ['a mean of categories', {}, { statistics: [{ of: 'mean', column: 'kind' }] }, /which have no mean/],
    [
      'a histogram without ranges',
      {},
      { statistics: [{ of: 'histogram', column: 'pay' }] },
      /where these begin and end/,
    ],
    ['a column that is not there', {}, { statistics: [{ of: 'mean', column: 'size' }] }, /no column "size"/],
    [
      'a table of one column',
      {},
      { statistics: [{ of: 'table', columns: ['kind', 'kind'] }] },
      /two different columns/,
    ],
    ['the same twice', {}, { statistics: [settings.statistics[0], settings.statistics[0]] }, /asked for twice/],
    ['a quantile of 2', {}, { statistics: [{ of: 'quantiles', column: 'age', at: [2] }] }, /between 0 and 1/],
    ['what does not matter', {}, { statistics: [{ of: 'mean', column: 'age', matters: 0 }] }, /0.001 to 1000/],
    ['a δ of Laplace noise', {}, { delta: 1e-6 }, /needs no delta/],
    ['Gaussian noise without δ', {}, { noise: 'gaussian' }, /δ is needed/],
    ['the least ε there is', {}, { epsilon: 1e-300 }, /larger ε/],
  ]
  test.each(refused)('of %s is refused in a sentence', (_, more, other, sentence) => {
    expect(() => statistics.plan({ ...facts, ...more } as never, { ...settings, ...other } as never)).toThrow(sentence)
  })
})

describe('a release', () => {
  test('is the truth at a huge ε, and possible at every other, of any table', async () => {
    const truth = rows.map(([age = 0, pay = 0]) => ({ age, pay }))
    for (const epsilon of [1e-3, 1, 1e9]) {
      const plan = statistics.plan(facts, { ...settings, epsilon })
      for (const data of [[], rows.slice(0, 1), rows]) {
        const { estimates } = await statistics.release(plan, table(data), { bits: seededBits(3) })
        const [mean, sum, kinds, quantiles, cells] = estimates.statistics.map(({ numbers }) =>
          numbers.map((x) => x.estimate),
        )
        const total = (numbers: readonly number[] = []) => numbers.reduce((a, b) => a + b, 0)
        expect(total(kinds)).toBe(estimates.rows.estimate)
        expect(total(cells)).toBe(estimates.rows.estimate)
        expect([...(kinds ?? []), ...(cells ?? [])].every((x) => Number.isInteger(x) && x >= 0)).toBe(true)
        // The columns of the table add up to the histogram.
        for (let j = 0; j < 4; j++) expect(total(cells?.filter((_, c) => c % 4 === j))).toBe(kinds?.[j])
        if (epsilon < 1e9 || data.length < 2) continue
        expect(estimates.rows.estimate).toBe(500)
        expect(mean?.[0]).toBeCloseTo(total(truth.map(({ age }) => age)) / 500, 3)
        expect(sum?.[0]).toBeCloseTo(total(truth.map(({ pay }) => pay)), 2)
        expect(kinds).toEqual([125, 125, 125, 125])
        const sorted = truth.map(({ age }) => age).sort((a, b) => a - b)
        for (const [k, share] of [0.25, 0.5, 0.75].entries()) {
          expect(Math.abs((quantiles?.[k] as number) - (sorted[Math.floor(500 * share)] as number))).toBeLessThan(2)
        }
      }
    }
  })

  test('counts each person for so many rows, and leaves out rows that lack something', async () => {
    const plan = statistics.plan({ ...facts, rowsPerPerson: 2 }, { ...settings, epsilon: 1e9 })
    const own = [
      [10, 0, 0],
      [20, 0, 1],
      [30, 0, 2],
      [40, Number.NaN, 0],
      [50, 0, 9],
      [60, 0, 3],
    ]
    const { estimates, counted } = await statistics.release(plan, table(own, [0, 0, 0, 0, 1, 1]), {
      bits: seededBits(1),
    })
    expect(counted).toEqual({ used: 3, incomplete: 2, beyondCap: 1 })
    expect(estimates.rows.estimate).toBe(3)
    await expect(statistics.release(plan, table(own, [1, 1, 0, 0, 0, 0]))).rejects.toThrow(/ascending/)
    await expect(statistics.release(plan, table(own))).rejects.toThrow(/whose they are/)
  })

  test('is the same for the same bits, follows from its noisy numbers, and takes no changed plan', async () => {
    const plan = statistics.plan(facts, settings)
    const one = await statistics.release(plan, table(rows), { bits: seededBits(5) })
    expect(await statistics.release(plan, table(rows), { bits: seededBits(5) })).toEqual(one)
    expect(statisticsOf(plan, one.noisy)).toEqual(one.estimates)
    expect(one.randomness).toBe('seeded')
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    const changed = { ...plan, settings: { ...settings, epsilon: 2 } }
    await expect(statistics.release(changed, table(rows))).rejects.toThrow(/not the one/)
    await expect(statistics.release(plan, table(rows), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })

  test('has intervals that hold', async () => {
    const data = table(rows)
    const truth = rows.reduce((sum, [age = 0]) => sum + age, 0) / rows.length
    const median = 50
    const plan = statistics.plan(facts, { ...settings, epsilon: 2 })
    let [means, medians, narrow] = [0, 0, 0]
    const releases = 400
    for (let seed = 0; seed < releases; seed++) {
      const { estimates } = await statistics.release(plan, data, { bits: seededBits(seed) })
      const [mean] = estimates.statistics[0]?.numbers ?? []
      const [, middle] = estimates.statistics[3]?.numbers ?? []
      if (mean !== undefined && mean.low <= truth && truth <= mean.high) means++
      if (mean !== undefined && Math.abs(mean.estimate - truth) <= 0.4 * (mean.high - mean.estimate)) narrow++
      if (middle !== undefined && middle.low <= median && median <= middle.high) medians++
    }
    // 95 of 100 and five deviations of a proportion; intervals of two fifths the width would be told.
    expect(means).toBeGreaterThan(releases * 0.95 - 5 * Math.sqrt(releases * 0.95 * 0.05))
    expect(medians).toBeGreaterThan(releases * 0.95 - 5 * Math.sqrt(releases * 0.95 * 0.05))
    expect(narrow).toBeLessThan(releases * 0.95 - 5 * Math.sqrt(releases * 0.95 * 0.05))
  })
})

describe('tables that are made consistent', () => {
  const whole = fc.integer({ min: -30, max: 60 })
  test('are whole, not negative, and have the margins that they are given', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 6 })
          .chain((high) =>
            fc
              .integer({ min: 1, max: 6 })
              .chain((wide) =>
                fc.tuple(
                  fc.constant([high, wide] as const),
                  fc.array(whole, { minLength: high * wide, maxLength: high * wide }),
                  fc.array(whole, { minLength: high, maxLength: high }),
                  fc.array(whole, { minLength: wide, maxLength: wide }),
                  fc.integer({ min: 0, max: 80 }),
                ),
              ),
          ),
        ([[high, wide], noisy, down, across, total]) => {
          const [rows, columns] = [
            wholeMargin(Float64Array.from(down), total),
            wholeMargin(Float64Array.from(across), total),
          ]
          const made = wholeTable(Float64Array.from(noisy), rows, columns)
          expect(made.every((x) => Number.isInteger(x) && x >= 0)).toBe(true)
          for (let i = 0; i < high; i++) {
            expect(made.slice(i * wide, (i + 1) * wide).reduce((a, b) => a + b, 0)).toBe(rows[i])
          }
          for (let j = 0; j < wide; j++) {
            expect(made.reduce((sum, x, c) => sum + (c % wide === j ? x : 0), 0)).toBe(columns[j])
          }
        },
      ),
    )
  })

  test('stay as they are where nothing is to be mended', () => {
    const noisy = Float64Array.of(3, 1, 0, 4, 7, 2)
    expect(wholeTable(noisy, Float64Array.of(4, 13), Float64Array.of(7, 8, 2))).toEqual(noisy)
  })
})
