import { describe, expect, test } from 'vitest'
import { NotFeasible } from '../../errors.ts'
import { calibrateGaussian } from '../../privacy/index.ts'
import { publishedMixing } from './calibrate.ts'
import { type CutFacts, type CutSettings, cutSketch } from './index.ts'

const facts: CutFacts = { nodes: 1000, neighbours: { kind: 'edge' } }
const settings: CutSettings = { epsilon: 1, delta: 1e-6 }
const plan = (f: Partial<CutFacts> = {}, s: Partial<CutSettings> = {}) =>
  cutSketch.plan({ ...facts, ...f }, { ...settings, ...s })

describe('the number of projections', () => {
  test('is as given, or the least for an accuracy', () => {
    expect(plan({}, { rows: 77 }).parameters.rows).toBe(77)
    const { rows } = plan({}, { accuracy: { eta: 0.1, nu: 0.05 } }).parameters
    // P(|χ²_r/r − 1| > 0.1) ≤ 0.05 from about 2·(1.96/0.1)²; the published rule takes 8 ln(2/ν)/η² = 2,951.
    expect(rows).toBeGreaterThan(740)
    expect(rows).toBeLessThan(790)
  })

  test('more are always better, and those chosen are within a tenth of what any number could do', () => {
    const { mu } = calibrateGaussian(settings)
    for (const nodes of [50, 1000, 20_000]) {
      const asked = { sizes: [1, Math.round(nodes / 4)] }
      const errors = [10, 40, 160, 640, 2560].map((rows) =>
        plan({ nodes }, { rows, asked }).expectedError.cuts.map((cut) => cut.standardError),
      )
      for (const [i, each] of errors.slice(1).entries()) {
        for (const [k, error] of each.entries()) expect(error).toBeLessThan(errors[i]?.[k] as number)
      }
      for (const { size, standardError } of plan({ nodes }, { asked }).expectedError.cuts) {
        const limit = (2 * size * (nodes - size)) / (nodes * mu)
        expect(standardError).toBeGreaterThan(limit)
        expect(standardError).toBeLessThan(1.1 * limit)
      }
    }
  })

  test('is limited by the room that they take', () => {
    expect(() => plan({ nodes: 2 ** 20 }, { rows: 1000 })).toThrow(NotFeasible)
    expect(plan({ nodes: 2 ** 20 }).parameters.rows).toBeLessThan(100)
  })
})

test('the published w is what its formula says, and far more than is needed', () => {
  const published = publishedMixing({ rows: 1000, epsilon: 1, delta: 1e-6 })
  expect(published).toBeCloseTo(15064.985248170395, 6)
  expect(published / plan({ nodes: 100_000 }, { rows: 1000 }).parameters.w).toBeGreaterThan(75)
})

describe('weights', () => {
  const weight = (maxChange: number, weightBound?: number) =>
    plan(
      { neighbours: { kind: 'weight', maxChange }, ...(weightBound === undefined ? {} : { weightBound }) },
      { rows: 100 },
    ).parameters.w

  test('that change by all of their range are as edges; a change by half needs half', () => {
    const { w } = plan({}, { rows: 100 }).parameters
    expect(weight(1)).toBe(w)
    expect(weight(7, 7)).toBe(w)
    expect(weight(9, 7)).toBe(w)
    expect(weight(3.5, 7) / w).toBeGreaterThan(0.49)
    expect(weight(3.5, 7) / w).toBeLessThan(0.54)
  })

  test('errors are in the units of the weights', () => {
    const [one, seven] = [1, 7].map(
      (weightBound) =>
        plan(
          {
            neighbours: { kind: 'weight', maxChange: weightBound },
            weightBound,
            edges: { declared: 20_000 * weightBound },
          },
          { rows: 100 },
        ).expectedError.cuts[0]?.standardError,
    )
    expect((seven as number) / (one as number)).toBeCloseTo(7, 10)
  })
})

describe('a sketch of no use', () => {
  test('is refused with the ε that would do, which does', () => {
    const edges = { declared: 5000 }
    let message = ''
    try {
      plan({ edges }, { epsilon: 0.1 })
    } catch (error) {
      expect(error).toBeInstanceOf(NotFeasible)
      message = (error as Error).message
    }
    const epsilon = Number(/From ε = ([\d.]+) on/.exec(message)?.[1])
    expect(epsilon).toBeGreaterThan(0.1)
    expect(plan({ edges }, { epsilon }).warnings).toEqual([])
    expect(() => plan({ edges }, { epsilon: epsilon * 0.8 })).toThrow(/not useful at this ε/)
  })

  test('is made all the same when asked for, with a warning; and so is one with an answer to fall back on', () => {
    expect(plan({ edges: { declared: 5000 } }, { epsilon: 0.1, evenIfUseless: true }).warnings[0]).toMatch(/not useful/)
    expect(plan({ edges: { counted: { epsilon: 0.01, drawn: 5000 } } }, { epsilon: 0.1 }).warnings[0]).toMatch(/useful/)
  })

  test('too few projections are said to be the reason', () => {
    expect(() => plan({ edges: { declared: 10_000 } }, { epsilon: 1, rows: 2 })).toThrow(
      /About \d+ projections would do/,
    )
  })

  test('where nothing is known of the edges, only what no graph could show is refused', () => {
    expect(plan({ nodes: 4 }, { epsilon: 1, evenIfUseless: true }).warnings[0]).toMatch(/not useful/)
    expect(() => plan({ nodes: 4 })).toThrow(/not useful/)
    expect(plan({}, { epsilon: 0.1 }).warnings[0]).toMatch(/If the graph is like most, .* of little use/)
    expect(plan({}, { epsilon: 2 }).warnings).toEqual([])
    expect(plan({ edges: { declared: 40_000 } }, { epsilon: 0.3 }).warnings).toEqual([])
  })
})

test('a δ that double precision cannot answer for is warned of', () => {
  expect(plan({}, { delta: 1e-30 }).warnings.join(' ')).toMatch(/double precision/)
  expect(plan({}, { epsilon: 3, delta: 1e-11 }).warnings).toEqual([])
})

test('a count is a stage, and both together spend what was asked for', () => {
  const { stages, guarantee, settings: asked } = plan({ edges: { counted: { epsilon: 0.1 } } })
  expect(stages.map(({ name }) => name)).toEqual(['noisy count', 'sketch'])
  expect(guarantee).toMatchObject({ kind: 'approximate', epsilon: asked.epsilon, delta: 1e-6, exactness: 'bound' })
  expect(() => plan({ edges: { counted: { epsilon: 1 } } })).toThrow(/leave nothing for the sketch/)
  expect(plan().guarantee).toMatchObject({ exactness: 'exact' })
})

test('words say what was mixed in, how far answers are off and when intervals hold', () => {
  const words = cutSketch.inWords(plan({ edges: { declared: 20_000 } }, { asked: { sizes: [1, 30], queries: 20 } }))
  expect(words.released).toMatch(/1,000 nodes/)
  expect(words.error.join(' ')).toMatch(
    /A cut of 30 nodes with .* edges .* each of 20 intervals that hold at once in 95 % of/,
  )
  expect(words.method.join(' ')).toMatch(/a weight of [\d.]+ is mixed in between every two nodes/)
  expect(words.error.join(' ')).toMatch(/fixed before the sketch was seen/)
})

describe('what is refused', () => {
  test.each([
    [{ nodes: 1 }, {}, /nothing to cut/],
    [{ nodes: 0 }, {}, /at least 2/],
    [{ nodes: 2.5 }, {}, /at least 2/],
    [{ nodes: '10' }, {}, /at least 2/],
    [{ neighbours: { kind: 'row' } }, {}, /edge or weight neighbours, not row/],
    [{ neighbours: undefined }, {}, /need neighbours/],
    [{ weightBound: 2 }, {}, /leave weightBound/],
    [{ neighbours: { kind: 'weight', maxChange: 1 }, weightBound: 0 }, {}, /above zero/],
    [{ neighbours: { kind: 'weight', maxChange: Number.NaN } }, {}, /maxChange/],
    [{ edges: { declared: -1 } }, {}, /from 0 to 499500/],
    [{ edges: { declared: 1, counted: { epsilon: 0.1 } } }, {}, /declared or counted/],
    [{ weights: [1] }, {}, /no "weights"/],
    [{}, { rows: 10, accuracy: { eta: 0.1, nu: 0.1 } }, /not both/],
    [{}, { rows: 0 }, /whole number from 1/],
    [{}, { epsilon: 1e-17, delta: 1e-17, evenIfUseless: true }, /nothing could be seen/],
    [{}, { accuracy: { eta: 0, nu: 0.1 } }, /between 0 and 1/],
    [{}, { delta: undefined }, /δ is needed/],
    [{}, { epsilon: 0 }, /above zero/],
    [{}, { asked: { sizes: [0] } }, /from 1 to 999/],
    [{}, { asked: { sizes: [1000] } }, /from 1 to 999/],
    [{}, { asked: { sizes: [] } }, /list of whole numbers/],
    [{}, { asked: { queries: 0 } }, /at least 1/],
    [{}, { asked: { confidence: 1 } }, /between 0 and 1/],
  ])('%j %j', (f, s, message) => {
    expect(() => plan(f as never, s as never)).toThrow(message)
  })

  test('a field that is inherited has no part in a plan', () => {
    const inherited = Object.assign(Object.create({ weightBound: 0.001 }) as object, {
      nodes: 100,
      neighbours: { kind: 'weight', maxChange: 1 },
    })
    const made = cutSketch.plan(inherited as CutFacts, { ...settings, rows: 50 })
    expect(made.parameters.w).toBe(
      cutSketch.plan({ nodes: 100, neighbours: { kind: 'weight', maxChange: 1 } }, { ...settings, rows: 50 }).parameters
        .w,
    )
  })
})
