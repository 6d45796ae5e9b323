import { describe, expect, test } from 'vitest'
import { deltaAt } from '../../privacy/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  type VarianceAnswerFacts,
  type VarianceAnswerSettings,
  varianceAnswerInterval,
  varianceAnswers,
} from './index.ts'

const individual = { kind: 'individual' } as const
const axes = [
  [1, 0],
  [0, 1],
]
const facts = (rest: Partial<VarianceAnswerFacts> = {}): VarianceAnswerFacts => ({
  columns: 2,
  neighbours: individual,
  norm: 1,
  directions: axes,
  ...rest,
})
const laplace: VarianceAnswerSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: VarianceAnswerSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }
const table = (columns: number, ...cells: number[]) => ({
  columns,
  batches: () => [{ rows: cells.length / columns, columns, values: Float64Array.from(cells) }],
})
const some = table(2, 1, 0, 0.6, 0.8, 0, -1)

describe('a plan', () => {
  test('has noise for what one row can change, by the exact curves', () => {
    const pure = varianceAnswers.plan(facts(), laplace)
    expect(pure.parameters.scale).toBeCloseTo(1, 9)
    expect(pure.parameters.scale).toBeGreaterThanOrEqual(1)
    expect(pure.guarantee).toMatchObject({ kind: 'pure', epsilon: 1, exactness: 'bound', neighbours: individual })
    const { parameters, guarantee } = varianceAnswers.plan(facts(), gaussian)
    const curve = 'curve' in guarantee ? guarantee.curve : undefined
    if (curve?.kind !== 'gaussian') throw new Error('Gaussian noise has its curve')
    expect(parameters.scale * curve.mu).toBeCloseTo(1, 9)
    expect(deltaAt(curve, 1)).toBeLessThanOrEqual(1e-6)
    expect(deltaAt({ kind: 'gaussian', mu: curve.mu * (1 + 1e-9) }, 1)).toBeGreaterThan(1e-6)
  })

  test('is plain JSON, with its directions, and says what will be off', () => {
    const plan = varianceAnswers.plan(facts(), { noise: 'laplace', epsilon: 0.5 })
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(plan.facts.directions).toEqual(axes)
    expect(plan.expectedError.meanAbsolute).toBeCloseTo(2, 5)
    expect(plan.expectedError.totalSquared).toBeCloseTo(16, 4)
    expect(plan.warnings).toEqual([])
    expect(varianceAnswers.plan(facts({ people: { declared: 1e9 } }), gaussian).warnings).toHaveLength(1)
  })

  test('with stages has what these leave; a private centre brings its own δ', () => {
    const counted = varianceAnswers.plan(facts({ people: { counted: { epsilon: 0.1 } } }), laplace)
    expect(counted.stages.map(({ name }) => name)).toEqual(['noisy count', 'laplace noise'])
    expect(counted.guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
    expect(counted.parameters.scale).toBeCloseTo(1 / 0.9, 9)
    const centre = { private: { epsilon: 0.2, delta: 1e-7 } }
    const centred = varianceAnswers.plan(facts({ people: { declared: 50 }, centre }), laplace)
    expect(centred.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-7 })
    const both = varianceAnswers.plan(facts({ people: { declared: 50 }, centre }), gaussian)
    expect(both.guarantee).toMatchObject({ kind: 'approximate' })
    expect('delta' in both.guarantee && both.guarantee.delta).toBeLessThanOrEqual(1e-6)
  })

  test('in words says what is done, how far off it is, and what is assumed', () => {
    const words = varianceAnswers.inWords(varianceAnswers.plan(facts(), laplace))
    expect(words.released).toMatch(/2 columns, along each of 2 named directions/)
    expect(words.method.join(' ')).toMatch(
      /shortened.*multiple of .* squared.*Laplace noise of scale 1 .*at most 1 in sum/,
    )
    expect(words.error.join(' ')).toMatch(/off by 1 on average/)
    expect(words.assumptions.join(' ')).toMatch(/chosen without looking.*columns are public.*add up/)
    const unnamed = varianceAnswers.plan({ columns: 1, neighbours: { kind: 'row' }, norm: 1, queries: 1 }, gaussian)
    const planned = varianceAnswers.inWords(unnamed)
    expect(planned.released).toMatch(/1 column, along one named direction/)
    expect(planned.method.join(' ')).toMatch(/Gaussian noise of standard deviation .*if all directions have length 1/)
  })

  const refused: [string, object, object, RegExp][] = [
    [
      'a row that moves',
      { columns: 2, neighbours: { kind: 'row-change', maxChange: 1 }, directions: axes },
      {},
      /no noise/,
    ],
    ['no norm', { columns: 2, neighbours: individual, directions: axes }, {}, /need a norm/],
    ['no columns', facts({ columns: 0 }), {}, /at least 1/],
    ['edge neighbours', { ...facts(), neighbours: { kind: 'edge' } }, {}, /not "edge"/],
    ['no directions', { columns: 2, neighbours: individual, norm: 1 }, {}, /need the directions/],
    ['directions and their number', { ...facts(), queries: 2 }, {}, /need the directions/],
    ['none of the directions', facts({ directions: [] }), {}, /from 1 to 2048, not 0/],
    ['half a query', { columns: 2, neighbours: individual, norm: 1, queries: 0.5 }, {}, /from 1 to 2048, not 0\.5/],
    ['directions in words', { ...facts(), directions: 'all' }, {}, /list of lists/],
    ['one direction in place of a list', { ...facts(), directions: [1, 0] }, {}, /Direction 1 of 2 is no list/],
    ['a short direction', facts({ directions: [[1, 0], [1]] }), {}, /Direction 2 of 2 has 1 numbers, but there are 2/],
    ['a direction of nothing', facts({ directions: [[0, 0]] }), {}, /Direction 1 of 1 is 0 in every column/],
    ['a direction that is none', facts({ directions: [[1, Number.NaN]] }), {}, /NaN as its number 2/],
    ['a direction in words', { ...facts(), directions: [['1', 0]] }, {}, /finite numbers/],
    ['more numbers than fit', facts({ columns: 2 ** 19, directions: Array(40).fill([1]) }), {}, /are the most/],
    ['data', { ...facts(), rows: [1] }, {}, /no "rows"/],
    ['no ε', facts(), { epsilon: undefined }, /finite number above zero/],
    ['an ε below all noise', facts(), { epsilon: 1e-15 }, /take a larger ε/],
    ['no noise', facts(), { noise: 'none' }, /laplace or gaussian/],
    ['a δ for Laplace', facts(), { delta: 1e-6 }, /needs no delta/],
    ['no δ for Gaussian', facts(), { noise: 'gaussian' }, /A δ is needed/],
    ['another setting', facts(), { psd: true }, /no "psd"/],
  ]
  test.each(refused)('of %s is refused in a sentence', (_, given, settings, sentence) => {
    expect(() => varianceAnswers.plan(given as never, { ...laplace, ...settings } as never)).toThrow(sentence)
  })

  test('does not follow what is inherited, or changes later', () => {
    const given = Object.assign(Object.create({ norm: 1e-6 }) as object, {
      columns: 2,
      neighbours: individual,
      directions: axes,
    })
    expect(() => varianceAnswers.plan(given as never, laplace)).toThrow(/need a norm/)
    const directions = [[1, 0]]
    const plan = varianceAnswers.plan(facts({ directions }), laplace)
    directions[0]?.push(5)
    expect(plan.facts.directions).toEqual([[1, 0]])
  })
})

describe('a release', () => {
  test('is the truth at a huge ε, in batches of any size', async () => {
    const parts = {
      columns: 2,
      async *batches() {
        for (const cells of [[1, 0], [], [0.6, 0.8, 0, -1]]) {
          yield await Promise.resolve({ rows: cells.length / 2, columns: 2, values: Float64Array.from(cells) })
        }
      },
    }
    const directions = [...axes, [1, 1], [0, 1e-5]]
    for (const epsilon of [1e9, 1e300]) {
      const plan = varianceAnswers.plan(facts({ directions }), { noise: 'laplace', epsilon })
      for (const data of [some, parts]) {
        const { answers } = await varianceAnswers.release(plan, data)
        const expected = [1.36, 1.64, 1 + 1.96 + 1, 1.64e-10]
        for (const [k, answer] of answers.entries()) expect(answer).toBeCloseTo(expected[k] as number, 4)
      }
    }
  })

  test('is possible at every ε that can be planned', async () => {
    for (const epsilon of [1e-10, 1e-6, 0.01, 1]) {
      for (const noise of ['laplace', 'gaussian'] as const) {
        const settings = { noise, epsilon, ...(noise === 'gaussian' ? { delta: 1e-6 } : {}) }
        const plan = varianceAnswers.plan(facts({ directions: [[1e6, 1], ...axes] }), settings)
        const { answers } = await varianceAnswers.release(plan, some)
        expect(answers.every((x) => Number.isSafeInteger(x / plan.parameters.grid))).toBe(true)
      }
    }
  })

  test('draws its stages, says what came out, and cannot be made of its own plan again', async () => {
    const plan = varianceAnswers.plan(
      facts({ people: { counted: { epsilon: 0.1 } }, centre: { private: { epsilon: 0.2, delta: 1e-7 } } }),
      laplace,
    )
    const released = await varianceAnswers.release(plan, some, { bits: seededBits(3) })
    expect(released.plan.facts.people).toEqual({ counted: { epsilon: 0.1, drawn: released.people } })
    expect(released.plan.facts.centre).toMatchObject({ private: { drawn: expect.any(Array) as unknown } })
    expect(released.plan.parameters).toEqual(plan.parameters)
    await expect(varianceAnswers.release(released.plan, some)).rejects.toThrow(/was drawn then/)
  })

  test('tells how far it is over all passes, and never goes back', async () => {
    const told: number[] = []
    const plan = varianceAnswers.plan(facts({ people: { counted: { epsilon: 0.1 } } }), laplace)
    await varianceAnswers.release(plan, some, { progress: (done) => told.push(done) })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(100)
    expect(told.filter((done) => done === 100)).toHaveLength(1)
  })

  test('is the same for the same bits, and says whether it was seeded', async () => {
    const plan = varianceAnswers.plan(facts(), gaussian)
    const one = await varianceAnswers.release(plan, some, { bits: seededBits(5) })
    expect(await varianceAnswers.release(plan, some, { bits: seededBits(5) })).toEqual(one)
    expect((await varianceAnswers.release(plan, some, { bits: seededBits(6) })).answers).not.toEqual(one.answers)
    expect(one.randomness).toBe('seeded')
    expect((await varianceAnswers.release(plan, some)).randomness).toBe('secure')
  })

  test('is made of a plan that names its directions, and that nobody changed; and stops when asked to', async () => {
    const plan = varianceAnswers.plan(facts(), laplace)
    const changed = { ...plan, parameters: { ...plan.parameters, scale: 1e-9 } }
    await expect(varianceAnswers.release(changed, some)).rejects.toThrow(/not the one/)
    await expect(varianceAnswers.release(plan, some, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    await expect(varianceAnswers.release(plan, table(3, 1, 2, 3))).rejects.toThrow(/plan is for rows of 2 columns/)
    const unnamed = varianceAnswers.plan({ columns: 2, neighbours: individual, norm: 1, queries: 4 }, laplace)
    await expect(varianceAnswers.release(unnamed, some)).rejects.toThrow(/there will be, 4, but not which/)
  })
})

describe('an interval', () => {
  const plan = varianceAnswers.plan(facts({ people: { declared: 10 } }), laplace)
  test('is around the answer, never below 0, in all and per person', () => {
    const answer = varianceAnswerInterval(plan, 50)
    expect(answer).toMatchObject({ estimate: 50, confidence: 0.95, queries: 1, notes: [] })
    expect(answer.high - 50).toBeCloseTo(Math.log(20), 4)
    expect(answer.standardError).toBeCloseTo(Math.SQRT2, 6)
    expect(answer.perPerson?.estimate).toBe(5)
    expect(varianceAnswerInterval(plan, 50, { queries: 5 }).high - 50).toBeCloseTo(Math.log(100), 4)
    const faint = varianceAnswerInterval(plan, -7)
    expect([faint.low, faint.high]).toEqual([0, 0])
    expect(faint.notes).toHaveLength(1)
    expect(() => varianceAnswerInterval(plan, Infinity)).toThrow(/finite number/)
    expect(() => varianceAnswerInterval(plan, 1, { confidence: 0 })).toThrow(/between 0 and 1/)
  })
})
