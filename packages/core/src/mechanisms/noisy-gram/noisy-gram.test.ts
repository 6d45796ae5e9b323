import { describe, expect, test } from 'vitest'
import { dense } from '../../linalg/samples.ts'
import { deltaAt } from '../../privacy/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { gramAnswer, gramOf, noisyGram } from './index.ts'

const individual = { kind: 'individual' } as const
const row = { kind: 'row' } as const
const facts = (columns: number, rest: Partial<NumericRowFacts> = {}): NumericRowFacts => ({
  columns,
  neighbours: individual,
  norm: 1,
  ...rest,
})
const settings = { epsilon: 1, delta: 1e-6 }
const table = (rows: readonly (readonly number[])[], columns: number): NumericRows => ({
  columns,
  batches: () => [{ rows: rows.length, columns, values: Float64Array.from(rows.flat()) }],
})
const some = table(
  [
    [1, 0],
    [0.6, 0.8],
    [0, -1],
  ],
  2,
)

describe('a plan', () => {
  test('has the noise of one row, by the exact curve', () => {
    const { parameters, guarantee, stages } = noisyGram.plan(facts(5, { norm: 2 }), settings)
    const curve = 'curve' in guarantee ? guarantee.curve : undefined
    if (curve?.kind !== 'gaussian') throw new Error('Gaussian noise has its curve')
    expect(guarantee).toMatchObject({ kind: 'approximate', ...settings, exactness: 'exact', neighbours: individual })
    expect(stages).toHaveLength(1)
    expect(parameters.sensitivity).toBe(4)
    expect(parameters.scale * curve.mu).toBeGreaterThanOrEqual(4 * (1 - 1e-15))
    expect(parameters.scale * curve.mu).toBeCloseTo(4, 12)
    expect(parameters.across ** 2 * 2).toBeGreaterThanOrEqual(parameters.scale ** 2 * (1 - 1e-15))
    expect(deltaAt(curve, 1)).toBeLessThanOrEqual(1e-6)
    expect(deltaAt({ kind: 'gaussian', mu: curve.mu * (1 + 1e-9) }, 1)).toBeGreaterThan(1e-6)
    // σ = B²/μ at ε = 1, δ = 10⁻⁶.
    expect(parameters.scale / 4).toBeCloseTo(4.22, 1)
  })

  test('of a norm that is no whole number of units is for the units there are', () => {
    const { parameters } = noisyGram.plan(facts(3, { norm: 0.3 }), settings)
    const { unit, most } = parameters.ball
    expect(parameters.sensitivity).toBe(most * most * unit * unit)
    expect(parameters.sensitivity).toBeLessThanOrEqual(0.09)
    expect(parameters.sensitivity).toBeGreaterThan(0.09 * (1 - 1e-5))
  })

  test('with a noisy count or a private centre has what these leave', () => {
    const counted = noisyGram.plan(facts(2, { people: { counted: { epsilon: 0.1 } } }), settings)
    expect(counted.stages.map(({ name }) => name)).toEqual(['noisy count', 'gaussian noise'])
    expect(counted.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6 })
    expect(counted.parameters.scale).toBeGreaterThan(noisyGram.plan(facts(2), settings).parameters.scale)
    const centred = noisyGram.plan(
      facts(2, { people: { declared: 100 }, centre: { private: { epsilon: 0.2, delta: 1e-7 } } }),
      settings,
    )
    expect(centred.stages.map(({ name }) => name)).toEqual(['private centre', 'gaussian noise'])
    expect(centred.guarantee).toMatchObject({ kind: 'approximate' })
    expect('epsilon' in centred.guarantee && centred.guarantee.epsilon).toBeLessThanOrEqual(1)
  })

  test('is plain JSON, and warns of what drowns', () => {
    const plan = noisyGram.plan(facts(3), settings)
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(plan.warnings).toEqual([])
    expect(noisyGram.plan(facts(3, { people: { declared: 5 } }), settings).warnings).toEqual([
      expect.stringMatching(/deviation of 4\.\d+, and 5 rows have a sum of squares of about 1\.667/),
    ])
    expect(noisyGram.plan(facts(3, { people: { declared: 1000 } }), settings).warnings).toEqual([])
    expect(noisyGram.plan(facts(3), { epsilon: 30, delta: 0.1 }).warnings).toHaveLength(2)
  })

  test('in words says what is done, how far off it is, and what is assumed', () => {
    const words = noisyGram.inWords(noisyGram.plan(facts(11, { people: { declared: 1000 } }), settings))
    expect(words.released).toMatch(/every two of 11 columns.*11 × 11 numbers/)
    expect(words.method.join(' ')).toMatch(
      /shortened to that length.*deviation 4\.\d+ to sums of squares, and .*at most 1 /,
    )
    expect(words.error.join(' ')).toMatch(/on average.*every direction.*eigenvector/)
    expect(words.assumptions.join(' ')).toMatch(/columns are public.*one row.*declared.*add up/)
    expect(noisyGram.inWords(noisyGram.plan(facts(1), settings)).released).toMatch(/squares of one column/)
  })

  const refused: [string, object, object, RegExp][] = [
    [
      'a row that moves',
      { columns: 2, neighbours: { kind: 'row-change', maxChange: 1 } },
      {},
      /no noise on them covers/,
    ],
    ['no columns', facts(0), {}, /at least 1, not 0/],
    ['a name for a number', { ...facts(2), columns: '2' }, {}, /whole number/],
    ['more columns than fit', facts(4097), {}, /4096 columns are the most/],
    ['no norm', { columns: 2, neighbours: row }, {}, /need a norm/],
    ['a negative norm', facts(2, { norm: -1 }), {}, /above zero/],
    ['edge neighbours', { ...facts(2), neighbours: { kind: 'edge' } }, {}, /not "edge"/],
    ['data', { ...facts(2), rows: [1] }, {}, /no "rows"/],
    ['no ε', facts(2), { epsilon: undefined }, /finite number above zero/],
    ['no δ', facts(2), { delta: undefined }, /A δ is needed/],
    ['ε and δ below all noise', facts(2), { epsilon: 1e-12, delta: 1e-12 }, /take a larger ε or δ/],
    ['another setting', facts(2), { noise: 'gaussian' }, /no "noise"/],
    ['a count that spends all', facts(2, { people: { counted: { epsilon: 1 } } }), {}, /leave nothing/],
  ]
  test.each(refused)('of %s is refused in a sentence', (_, given, wished, sentence) => {
    expect(() => noisyGram.plan(given as never, { ...settings, ...wished } as never)).toThrow(sentence)
  })

  test('does not follow what is inherited', () => {
    const given = Object.assign(Object.create({ norm: 1e-6 }) as object, { columns: 2, neighbours: individual })
    expect(() => noisyGram.plan(given as never, settings)).toThrow(/need a norm/)
  })
})

describe('a release', () => {
  test('is close to the truth at a huge ε, and symmetric at every ε', async () => {
    const exact = await noisyGram.release(noisyGram.plan(facts(2), { epsilon: 1e12, delta: 1e-6 }), some)
    const expected = [1.36, 0.48, 0.48, 1.64]
    for (const [c, value] of exact.gram.values.entries()) expect(value).toBeCloseTo(expected[c] as number, 1)
    for (const epsilon of [0.01, 1, 1e300]) {
      const { gram } = await noisyGram.release(
        noisyGram.plan(facts(2, { neighbours: row }), { epsilon, delta: 1e-6 }),
        some,
      )
      expect(gram.values[1]).toBe(gram.values[2])
      expect([gram.rows, gram.columns]).toEqual([2, 2])
    }
  })

  test('takes rows in batches of any size, and the centre off them', async () => {
    const plan = noisyGram.plan(facts(2, { centre: { public: [0.5, 0] } }), { epsilon: 1e12, delta: 1e-6 })
    const parts: NumericRows = {
      columns: 2,
      async *batches() {
        for (const cells of [[1, 0], [], [0.6, 0.8, 0, -1]]) {
          yield await Promise.resolve({ rows: cells.length / 2, columns: 2, values: Float64Array.from(cells) })
        }
      },
    }
    const [one, two] = [await noisyGram.release(plan, parts), await noisyGram.release(plan, some)]
    for (const [c, value] of one.gram.values.entries()) expect(value).toBeCloseTo(two.gram.values[c] as number, 1)
    // (0.5, 0), (0.1, 0.8), and (−0.5, −1) shortened to length 1.
    expect(one.gram.values[0]).toBeCloseTo(0.25 + 0.01 + 0.2, 1)
  })

  test('draws its stages, says what came out, and cannot be made of its own plan again', async () => {
    const plan = noisyGram.plan(
      facts(2, { people: { counted: { epsilon: 0.1 } }, centre: { private: { epsilon: 0.2, delta: 1e-7 } } }),
      settings,
    )
    const released = await noisyGram.release(plan, some, { bits: seededBits(3) })
    expect(released.people).toBeGreaterThanOrEqual(0)
    expect(released.plan.facts.people).toEqual({ counted: { epsilon: 0.1, drawn: released.people } })
    expect(released.plan.facts.centre).toMatchObject({ private: { drawn: expect.any(Array) as unknown } })
    expect(released.plan.parameters).toEqual(plan.parameters)
    await expect(noisyGram.release(released.plan, some)).rejects.toThrow(/was drawn then/)
    expect(
      (await noisyGram.release(noisyGram.plan(facts(2, { people: { declared: 3 } }), settings), some)).people,
    ).toBe(3)
    expect(await noisyGram.release(noisyGram.plan(facts(2), settings), some)).not.toHaveProperty('people')
  })

  test('tells how far it is over all passes, and never goes back', async () => {
    const told: number[] = []
    const plan = noisyGram.plan(facts(2, { people: { counted: { epsilon: 0.1 } } }), settings)
    await noisyGram.release(plan, some, { progress: (done) => told.push(done) })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(100)
    expect(told.filter((done) => done === 100)).toHaveLength(1)
  })

  test('is the same for the same bits, leaves the rows alone, and says whether it was seeded', async () => {
    const values = Float64Array.of(5, 0, 0.6, 0.8)
    const rows = { columns: 2, batches: () => [{ rows: 2, columns: 2, values }] }
    const plan = noisyGram.plan(facts(2), settings)
    const one = await noisyGram.release(plan, rows, { bits: seededBits(5) })
    expect(await noisyGram.release(plan, rows, { bits: seededBits(5) })).toEqual(one)
    expect((await noisyGram.release(plan, rows, { bits: seededBits(6) })).gram).not.toEqual(one.gram)
    expect(one.randomness).toBe('seeded')
    expect((await noisyGram.release(plan, rows)).randomness).toBe('secure')
    expect([...values]).toEqual([5, 0, 0.6, 0.8])
  })

  test('is made of a plan that nobody changed, and stops when asked to', async () => {
    const plan = noisyGram.plan(facts(2), settings)
    const changed = { ...plan, parameters: { ...plan.parameters, across: 1e-9 } }
    await expect(noisyGram.release(changed, some)).rejects.toThrow(/not the one/)
    await expect(noisyGram.release(plan, some, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    await expect(noisyGram.release(plan, table([[1, 2, 3]], 3))).rejects.toThrow(/plan is for rows of 2 columns/)
  })
})

describe('what is asked of a release', () => {
  const plan = noisyGram.plan(facts(3, { people: { declared: 10 } }), settings)
  const gram = dense(3, 3, (i, j) => (i === j ? 40 : 10))

  test('has an interval around xᵀGx, never below 0, in all and per person', () => {
    const { scale } = plan.parameters
    const answer = gramAnswer({ plan, gram }, [1, 1, 0])
    expect(answer.estimate).toBe(100)
    expect(answer.standardError).toBeCloseTo(2 * scale, 12)
    expect(answer.high - 100).toBeCloseTo(1.959963984540054 * 2 * scale, 3)
    expect(answer.perPerson?.estimate).toBe(10)
    expect(answer.perPerson?.high).toBeCloseTo(answer.high / 10, 12)
    const faint = gramAnswer({ plan, gram: dense(3, 3, () => -5) }, [1, 0, 0], { confidence: 0.5, queries: 2 })
    expect(faint.low).toBe(0)
    expect(faint.notes[0]).toMatch(/as large as the answer/)
    expect(gramAnswer({ plan: noisyGram.plan(facts(3), settings), gram }, [1, 0, 0])).not.toHaveProperty('perPerson')
  })

  test('is refused where it is no direction, or no such matrix', () => {
    for (const [direction, sentence] of [
      [[1, 2], /has 2 numbers, but there are 3 columns/],
      [[0, 0, 0], /0 in every column/],
      [[1, Number.NaN, 0], /NaN as its number 2/],
      [[1, Infinity, 0], /finite numbers/],
      [['1', 0, 0], /finite numbers/],
      [null, /has undefined numbers/],
    ] as const) {
      expect(() => gramAnswer({ plan, gram }, direction as never)).toThrow(sentence)
    }
    expect(() => gramAnswer({ plan, gram: dense(2, 2, () => 1) }, [1, 0, 0])).toThrow(/matrix of 3 × 3/)
    expect(() => gramOf({ plan, gram: undefined as never })).toThrow(/matrix of 3 × 3/)
    expect(() => gramAnswer({ plan, gram }, [1, 0, 0], { confidence: 2 })).toThrow(/between 0 and 1/)
  })

  test('is a copy of the matrix, or the nearest one without negative directions', () => {
    const indefinite = dense(3, 3, (i, j) => (i === j ? ([4, -2, 1][i] ?? 0) : 0))
    const copy = gramOf({ plan, gram: indefinite })
    expect(copy).toEqual(indefinite)
    expect(copy.values).not.toBe(indefinite.values)
    const near = gramOf({ plan, gram: indefinite }, { psd: true })
    for (const [c, value] of near.values.entries())
      expect(value).toBeCloseTo([4, 0, 0, 0, 0, 0, 0, 0, 1][c] as number, 12)
  })
})
