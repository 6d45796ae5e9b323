/** Facts, settings and data that were made to get more out of a release than its certificate says. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../data/index.ts'
import { multiplyUp } from '../../privacy/index.ts'
import { SecureBits } from '../../random/index.ts'
import { tinyMatrix } from '../../testing/tiny.ts'
import { filteredRelease } from '../filtered/index.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { staircase } from '../staircase/index.ts'
import { uniformNoise } from '../uniform-noise/index.ts'
import { xorNoise } from '../xor/index.ts'
import type { BinaryFacts } from './facts.ts'
import { shareOf } from './flips.ts'

const table: BinaryFacts = { rows: 2, columns: 8, neighbours: { kind: 'row' } }

describe('a step', () => {
  test('is not made smaller by a maxChange where it has no meaning', () => {
    for (const kind of ['edge', 'row'] as const) {
      const facts = {
        rows: 3,
        columns: 3,
        graph: 'directed',
        neighbours: { kind, maxChange: 1e-3 },
      } as unknown as BinaryFacts
      for (const make of [
        () => filteredRelease.plan(facts, { epsilon: 1, keep: { threshold: 1 } }),
        () => randomisedResponse.plan(facts, { epsilon: 1 }),
        () => xorNoise.plan(facts, { epsilon: 1 }),
      ]) {
        expect(make).toThrow(/leave maxChange out/)
      }
    }
  })

  test('is a number', () => {
    for (const maxChange of ['1', [1], true, null, Number.NaN]) {
      const facts = { rows: 2, columns: 2, weighted: true, neighbours: { kind: 'cell', maxChange } }
      expect(() => filteredRelease.plan(facts as never, { epsilon: 1, keep: { threshold: 1 } })).toThrow(
        /finite number above zero/,
      )
    }
  })
})

describe('facts and settings', () => {
  test('count with their own fields alone', async () => {
    const sly = Object.assign(Object.create({ maxOnes: 1 }) as object, table) as BinaryFacts
    for (const { plan } of [staircase, randomisedResponse]) {
      expect(plan(sly, { epsilon: 8 })).toEqual(plan(table, { epsilon: 8 }))
    }
    expect(xorNoise.plan(sly, { epsilon: 8 })).toEqual(xorNoise.plan(table, { epsilon: 8 }))
    const caps = Object.assign(Object.create({ symmetric: true }) as object, {
      rows: 2,
      columns: 2,
      neighbours: { kind: 'row' },
      caps: { l1: 1 },
    })
    const settings = { noise: 'laplace', epsilon: 1 } as const
    expect(uniformNoise.plan(caps as never, settings).facts).not.toHaveProperty('symmetric')
    const made = randomisedResponse.plan(table, { epsilon: 1 })
    await expect(
      randomisedResponse.release(
        { ...made, facts: sly, parameters: { ...made.parameters, cellsOfStep: 2 } },
        tinyMatrix(0, table),
      ),
    ).rejects.toThrow(/not the one/)
  })

  test('are read once: what computes when it is looked at cannot say two things', () => {
    let looks = 0
    const theta = [[-0.1]]
    Object.defineProperty(theta[0], 0, { enumerable: true, get: () => (looks++ === 0 ? -0.1 : -40) })
    const { parameters, guarantee } = xorNoise.plan(
      { rows: 1, columns: 1, neighbours: { kind: 'cell', maxChange: 1 } },
      { theta },
    )
    expect(parameters.law).toMatchObject({ theta: [[-0.1]] })
    expect(guarantee).toMatchObject({ epsilon: 0.1 })
    const computing = { ...table, toJSON: () => ({ ...table, maxOnes: 1 }) }
    expect(() => staircase.plan(computing as never, { epsilon: 1 })).toThrow(/plain data/)
  })
})

describe('data', () => {
  const facts: BinaryFacts = { rows: 2, columns: 2, neighbours: { kind: 'cell', maxChange: 1 } }
  const broken: [string, SparseMatrix][] = [
    ['a cell twice', { rows: 2, columns: 2, offsets: Uint32Array.of(0, 2, 2), indices: Uint32Array.of(0, 0) }],
    ['columns in no order', { rows: 2, columns: 2, offsets: Uint32Array.of(0, 2, 2), indices: Uint32Array.of(1, 0) }],
    ['a column beyond the last', { rows: 2, columns: 2, offsets: Uint32Array.of(0, 1, 1), indices: Uint32Array.of(2) }],
    ['offsets that fall', { rows: 2, columns: 2, offsets: Uint32Array.of(0, 2, 1), indices: Uint32Array.of(0) }],
    [
      'too few values',
      {
        rows: 2,
        columns: 2,
        offsets: Uint32Array.of(0, 1, 2),
        indices: Uint32Array.of(0, 0),
        values: Float64Array.of(1),
      },
    ],
  ]
  const strange: [string, object][] = [
    ['fractions for columns', { indices: Float64Array.of(0.5) }],
    ['no numbers for columns', { indices: [Number.NaN] }],
    ['a text for columns', { indices: '0' }],
    ['fractions for offsets', { offsets: Float64Array.of(0, 0.5, 1) }],
    ['a list for values', { values: [1] }],
    ['null for values', { values: null }],
  ]
  test.each(strange)('with %s is refused', async (_, over) => {
    const matrix = { rows: 2, columns: 2, offsets: Uint32Array.of(0, 1, 1), indices: Uint32Array.of(0), ...over }
    await expect(
      randomisedResponse.release(randomisedResponse.plan(facts, { epsilon: 1 }), matrix as never),
    ).rejects.toThrow(/sparse matrix/)
  })

  test('that changes while it is looked at is taken as it was first', async () => {
    let looks = 0
    const matrix = {
      rows: 1,
      columns: 2,
      offsets: Uint32Array.of(0, 2),
      get indices() {
        return looks++ === 0 ? Uint32Array.of(0, 1) : Uint32Array.of(0, 0)
      },
    }
    const plan = filteredRelease.plan(
      { rows: 1, columns: 2, weighted: true, neighbours: { kind: 'cell', maxChange: 1 } },
      { epsilon: 100, keep: { threshold: 0.01 } },
    )
    const { matrix: released } = await filteredRelease.release(plan, matrix)
    expect([...released.indices]).toEqual([0, 1])
    for (const { plan, release } of [randomisedResponse, staircase]) {
      looks = 0
      const rows = plan({ rows: 1, columns: 2, neighbours: { kind: 'row' } }, { epsilon: 1 })
      await expect(release(rows as never, matrix)).resolves.toBeDefined()
      expect(looks).toBe(1)
    }
  })

  test('that is none is refused', async () => {
    const plan = randomisedResponse.plan(facts, { epsilon: 1 })
    await expect(randomisedResponse.release(plan, null as never)).rejects.toThrow(/there is none/)
  })

  test.each(broken)('with %s is refused', async (_, matrix) => {
    await expect(randomisedResponse.release(randomisedResponse.plan(facts, { epsilon: 1 }), matrix)).rejects.toThrow(
      /sparse matrix/,
    )
    const plan = filteredRelease.plan({ ...facts, weighted: true }, { epsilon: 1, keep: { threshold: 1 } })
    await expect(filteredRelease.release(plan, matrix)).rejects.toThrow(/sparse matrix/)
  })
})

test('bits that only look secure do not count as such', async () => {
  class Constant extends SecureBits {
    override word(): number {
      return 7
    }
  }
  const facts: BinaryFacts = { rows: 1, columns: 1, neighbours: { kind: 'cell', maxChange: 1 } }
  const plan = randomisedResponse.plan(facts, { epsilon: 1 })
  const constant = { word: () => 7, fill: (words: Uint32Array) => void words.fill(7) }
  const patched = new SecureBits()
  expect(() => Object.assign(patched, constant)).toThrow(TypeError)
  expect(() => Object.assign(SecureBits.prototype, constant)).toThrow(TypeError)
  const standIns = [
    new Constant(),
    new Proxy(new SecureBits(), {}),
    Object.create(
      SecureBits.prototype,
      Object.getOwnPropertyDescriptors({ origin: 'platform', ...constant, reserve: () => 0 }),
    ) as SecureBits,
  ]
  for (const bits of standIns) expect(SecureBits.is(bits)).toBe(false)
  expect((await randomisedResponse.release(plan, tinyMatrix(0, facts), { bits: new Constant() })).randomness).toBe(
    'seeded',
  )
  const inherited = Object.create({ bits: new Constant() }) as object
  expect((await randomisedResponse.release(plan, tinyMatrix(0, facts), inherited)).randomness).toBe('secure')
  expect((await randomisedResponse.release(plan, tinyMatrix(0, facts), { bits: new SecureBits() })).randomness).toBe(
    'secure',
  )
})

describe('a plan', () => {
  test('that was edited is released by no mechanism', async () => {
    const edited = <P extends { parameters: object }>(plan: P): P => ({
      ...plan,
      parameters: { ...plan.parameters, phase: 7, scale: 1e-3, loss: 0 },
    })
    const data = tinyMatrix(0, table)
    await expect(staircase.release(edited(staircase.plan(table, { epsilon: 1 })), data)).rejects.toThrow(/not the one/)
    await expect(xorNoise.release(edited(xorNoise.plan(table, { epsilon: 1 })), data)).rejects.toThrow(/not the one/)
    const filtered = filteredRelease.plan(table, { epsilon: 1, keep: { threshold: 1 } })
    await expect(filteredRelease.release(edited(filtered), data)).rejects.toThrow(/not the one/)
  })

  test('holds nothing that nobody asked for', () => {
    const settings = { epsilon: 1, theta: [[-1]], lambda: [{ i: 0, j: 1, matrix: [[0.1]], secret: 'Ada' }] }
    const facts = { rows: 2, columns: 1, neighbours: { kind: 'row' } } as const
    expect(() => xorNoise.plan(facts, settings)).toThrow(/have no "secret"/)
    for (const lambda of ['', { length: 0 }]) {
      expect(() => xorNoise.plan(facts, { epsilon: 1, theta: [[-1]], lambda: lambda as never })).toThrow(
        /Lambda is a list/,
      )
    }
    for (const keep of [null, 'threshold', 3]) {
      expect(() => filteredRelease.plan(facts, { epsilon: 1, keep: keep as never })).toThrow(/one of \{ threshold \}/)
    }
    expect(() => xorNoise.plan(facts, { theta: [[-1e300]] })).toThrow(/nothing would be hidden/)
    expect(() => xorNoise.plan(facts, { epsilon: 1e9 })).toThrow(/no cell would ever be flipped/)
  })

  test('divides ε among cells so that together they never exceed it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 100, noNaN: true }),
        fc.integer({ min: 1, max: 1e6 }),
        (epsilon, cells) => {
          const share = shareOf(epsilon, cells)
          expect(multiplyUp(share, cells)).toBeLessThanOrEqual(epsilon)
          expect(share * cells).toBeGreaterThan(epsilon * (1 - 1e-15 * 4))
        },
      ),
    )
  })
})

describe('what is said', () => {
  test('of weights does not promise that edges are hidden', () => {
    const facts = {
      rows: 5,
      columns: 5,
      graph: 'undirected',
      weighted: true,
      neighbours: { kind: 'weight', maxChange: 1 },
      ones: { declared: 2 },
    } as const
    const plan = filteredRelease.plan(facts, { epsilon: 1, keep: { ones: 2, weight: 10 } })
    const said = filteredRelease.inWords(plan)
    expect([...said.error, ...said.method].join()).not.toMatch(/come to hold|e\^ε/)
  })

  test('while releasing does not tell how many entries there are', async () => {
    const facts = { rows: 50, columns: 50, neighbours: { kind: 'cell', maxChange: 1 } } as const
    const plan = filteredRelease.plan(facts, { epsilon: 1, keep: { falseOnes: 100 } })
    const totals = new Set<number>()
    await filteredRelease.release(plan, tinyMatrix(7, facts), { progress: (_, total) => totals.add(total) })
    expect([...totals]).toEqual([100])
  })
})

describe('what could only fail later is refused when planning', () => {
  test('a threshold that no zero reaches', () => {
    const facts = { rows: 2, columns: 2, neighbours: { kind: 'cell', maxChange: 1 } } as const
    for (const [epsilon, threshold] of [
      [1, 3000],
      [5000, 0.9],
    ] as const) {
      expect(() => filteredRelease.plan(facts, { epsilon, keep: { threshold } })).toThrow(/too far from noise/)
    }
  })

  test('a law that cannot be scaled down', () => {
    const facts = { rows: 1, columns: 1, neighbours: { kind: 'cell', maxChange: 1 } } as const
    expect(() => xorNoise.plan(facts, { epsilon: 3e-22, theta: [[-1e300]] })).toThrow(/too large to be scaled down/)
  })

  test('a filter that asks for too much after a count says what the count has cost', () => {
    const facts = {
      rows: 10,
      columns: 10,
      neighbours: { kind: 'cell', maxChange: 1 },
      ones: { counted: { epsilon: 0.5, drawn: 90 } },
    } as const
    expect(() => filteredRelease.plan(facts, { epsilon: 1 })).toThrow(/too many.*spent ε = 0\.5.*90, can be declared/)
  })
})
