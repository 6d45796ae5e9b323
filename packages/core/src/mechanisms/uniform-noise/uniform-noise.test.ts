import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { aggregate, contributions, denseMatrix, scaleTo } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { add, dyadic, multiply } from '../../random/reals/dyadic.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type MatrixFacts, type NoisePlan, type NoiseSettings, uniformNoise } from './index.ts'

const cell: MatrixFacts = { rows: 3, columns: 4, neighbours: { kind: 'cell', maxChange: 1 } }
const person: MatrixFacts = { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 4 } }
const laplace: NoiseSettings = { noise: 'laplace', epsilon: 0.5 }
const gaussian: NoiseSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }
const trips = contributions({
  person: Uint32Array.of(0, 0, 1),
  row: Uint32Array.of(0, 1, 0),
  column: Uint32Array.of(1, 0, 1),
  value: Float64Array.of(1, 2, 3),
})

/** scale·budget ≥ step, in exact arithmetic: rounding must not have made the noise too small. */
function covers(scale: number, budget: number, step: number): boolean {
  const product = multiply(dyadic(scale), dyadic(budget))
  return add(product, multiply(dyadic(-1), dyadic(step))).n >= 0n
}

describe('a plan', () => {
  test('calibrates to the bounds and the budget', () => {
    const { parameters, guarantee, expectedError } = uniformNoise.plan(cell, laplace)
    expect(parameters.scale).toBe(2)
    expect(parameters.grid).toBe(2 ** -19)
    expect(guarantee).toMatchObject({ kind: 'pure', epsilon: 0.5, exactness: 'exact' })
    expect(expectedError).toMatchObject({ meanAbsolute: 2, totalAbsolute: 24, totalSquared: 96 })

    const normal = uniformNoise.plan(cell, gaussian)
    expect(normal.parameters.scale).toBeCloseTo(4.224678889326835, 9)
    expect(normal.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6 })
    expect(normal.expectedError.meanAbsolute).toBeCloseTo(4.224678889326835 * Math.sqrt(2 / Math.PI), 9)
  })

  test('keeps its promise: the curve at ε is at most δ, for every ε, δ and sensitivity', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        fc.double({ min: 1e-12, max: 0.5, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (epsilon, delta, maxChange) => {
          const facts: MatrixFacts = { ...cell, neighbours: { kind: 'cell', maxChange } }
          const g = uniformNoise.plan(facts, { noise: 'gaussian', epsilon, delta })
          const curve = 'curve' in g.guarantee ? g.guarantee.curve : undefined
          if (curve?.kind !== 'gaussian') throw new Error('a Gaussian plan has a Gaussian curve')
          expect(deltaAt(curve, epsilon)).toBeLessThanOrEqual(delta)
          expect(covers(g.parameters.scale, curve.mu, maxChange)).toBe(true)
          const l = uniformNoise.plan(facts, { noise: 'laplace', epsilon })
          expect(covers(l.parameters.scale, epsilon, maxChange)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is frozen plain JSON, and enough to release from', async () => {
    const plan = uniformNoise.plan(person, laplace)
    expect(Object.isFrozen(plan) && Object.isFrozen(plan.parameters) && Object.isFrozen(plan.facts.caps)).toBe(true)
    const copy = JSON.parse(JSON.stringify(plan)) as NoisePlan
    expect(copy).toEqual(plan)
    const { matrix } = await uniformNoise.release(copy, trips)
    expect(matrix.values).toHaveLength(4)
  })

  test('does not follow what the caller does to the facts afterwards', () => {
    const caps = { l1: 4 }
    const facts = { ...person, caps }
    const plan = uniformNoise.plan(facts, laplace)
    caps.l1 = 1
    expect(plan.facts.caps).toEqual({ l1: 4 })
  })

  test('the check of its scale sees one unit in the last place', () => {
    expect(covers(2, 0.5, 1)).toBe(true)
    expect(covers(2 * (1 - 2 ** -53), 0.5, 1)).toBe(false)
  })

  test('takes no data: handing it some is a type error, and an error', () => {
    // @ts-expect-error a matrix is not facts
    expect(() => uniformNoise.plan(denseMatrix(2, 2), laplace)).toThrow(/no "values"/)
    // @ts-expect-error facts with data in them are not facts
    expect(() => uniformNoise.plan({ ...cell, ...denseMatrix(3, 4) }, laplace)).toThrow(/no "values"/)
    // @ts-expect-error nor are facts with contributions in them
    expect(() => uniformNoise.plan({ ...person, ...trips }, laplace)).toThrow(/no "person"|no "row"/)
    expectTypeOf(denseMatrix(2, 2)).not.toExtend<MatrixFacts>()
    expectTypeOf(trips).not.toExtend<MatrixFacts>()
  })

  test('a range narrower than a step narrows the step', () => {
    const wide: MatrixFacts = { ...cell, neighbours: { kind: 'cell', maxChange: 10 }, range: { min: 0, max: 1 } }
    expect(uniformNoise.plan(wide, laplace).parameters.sensitivity).toBe(1)
    const capped: MatrixFacts = { ...person, range: { min: 0, max: 1 } }
    expect(uniformNoise.plan(capped, laplace).guarantee).toMatchObject({ exactness: 'bound' })
  })

  test('says where its curve is only a bound', () => {
    const row: MatrixFacts = { rows: 5, columns: 3, neighbours: { kind: 'row' }, caps: { l1: 1 } }
    expect(uniformNoise.plan(row, laplace).guarantee).toMatchObject({ exactness: 'exact' })
    // Non-negative rows move two cells by 1 each, never one by 2.
    expect(uniformNoise.plan({ ...row, nonNegative: true }, laplace).guarantee).toMatchObject({ exactness: 'bound' })
  })
})

describe('a release', () => {
  test.each([laplace, gaussian])('perturbs every cell, on the grid (%o)', async (settings) => {
    const plan = uniformNoise.plan(cell, settings)
    const moved = new Set<number>()
    for (let seed = 0; seed < 3; seed++) {
      const { matrix } = await uniformNoise.release(plan, denseMatrix(3, 4), { bits: seededBits(seed) })
      matrix.values.forEach((y, i) => {
        expect(Number.isInteger(y / plan.parameters.grid)).toBe(true)
        if (y !== 0) moved.add(i)
      })
    }
    expect(moved.size).toBe(12)
  })

  test('of a single cell, a single row and a single column', async () => {
    for (const [rows, columns] of [
      [1, 1],
      [1, 5],
      [5, 1],
    ] as const) {
      const plan = uniformNoise.plan({ rows, columns, neighbours: { kind: 'cell', maxChange: 1 } }, gaussian)
      const { matrix } = await uniformNoise.release(plan, denseMatrix(rows, columns), { bits: seededBits(3) })
      expect(matrix.values.every((y) => y !== 0)).toBe(true)
    }
  })

  test('of a symmetric matrix is symmetric, with noise of its own for every pair', async () => {
    const n = 40
    const plan = uniformNoise.plan(
      { rows: n, columns: n, symmetric: true, neighbours: { kind: 'weight', maxChange: 1 } },
      laplace,
    )
    const { matrix } = await uniformNoise.release(plan, denseMatrix(n, n), { bits: seededBits(4) })
    const upper = new Set<number>()
    for (let i = 0; i < n; i++) {
      for (let j = i; j < n; j++) {
        expect(matrix.values[i * n + j]).toBe(matrix.values[j * n + i])
        upper.add(matrix.values[i * n + j] as number)
      }
    }
    // 820 draws from millions of grid points: one draw shared by a row, or by all, would leave few values.
    expect(upper.size).toBeGreaterThan(810)
  })

  test('shares no noise between cells', async () => {
    const plan = uniformNoise.plan({ rows: 30, columns: 30, neighbours: { kind: 'cell', maxChange: 1 } }, laplace)
    const { matrix } = await uniformNoise.release(plan, denseMatrix(30, 30), { bits: seededBits(5) })
    expect(new Set(matrix.values).size).toBeGreaterThan(890)
  })

  test('leaves the data as it was, and says what bits it used', async () => {
    const data = denseMatrix(
      3,
      4,
      Float64Array.from({ length: 12 }, (_, i) => i),
    )
    const seeded = await uniformNoise.release(uniformNoise.plan(cell, laplace), data, { bits: seededBits(1) })
    expect([...data.values]).toEqual(Array.from({ length: 12 }, (_, i) => i))
    expect(seeded.randomness).toBe('seeded')
    const secure = await uniformNoise.release(uniformNoise.plan(cell, laplace), data)
    expect(secure.randomness).toBe('secure')
    expect(secure.matrix.values).not.toEqual(seeded.matrix.values)
  })

  test('never fails, and never looks different, because of a value', async () => {
    const plan = uniformNoise.plan({ ...cell, range: { min: 0, max: 10 } }, laplace)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double(), { minLength: 12, maxLength: 12 }), async (values) => {
        const { matrix } = await uniformNoise.release(plan, denseMatrix(3, 4, Float64Array.from(values)), {
          bits: seededBits(6),
        })
        expect(matrix.values.every(Number.isFinite)).toBe(true)
        const odd = contributions({
          person: new Uint32Array(12),
          row: new Uint32Array(12).fill(7),
          column: new Uint32Array(12),
          value: Float64Array.from(values),
        })
        await uniformNoise.release(uniformNoise.plan(person, laplace), odd, { bits: seededBits(6) })
      }),
    )
  })

  test('in whole numbers where asked, and close to what it would be without', async () => {
    const fine = uniformNoise.plan(cell, laplace)
    const whole = uniformNoise.plan(cell, { ...laplace, integers: true })
    const a = await uniformNoise.release(fine, denseMatrix(3, 4), { bits: seededBits(7) })
    const b = await uniformNoise.release(whole, denseMatrix(3, 4), { bits: seededBits(7) })
    b.matrix.values.forEach((y, i) => {
      expect(Number.isInteger(y)).toBe(true)
      expect(Object.is(y, -0)).toBe(false)
      expect(Math.abs(y - (a.matrix.values[i] as number))).toBeLessThanOrEqual(0.5)
    })
  })

  test('takes a sum that was clipped elsewhere, if it was clipped to this very plan', async () => {
    const plan = uniformNoise.plan(person, laplace)
    const { clip } = plan.parameters
    if (clip === undefined) throw new Error('this plan has caps')
    const matrix = aggregate(trips, { rows: 2, columns: 2, symmetric: false, ...clip, limit: scaleTo(clip.caps) })
    const here = await uniformNoise.release(plan, trips, { bits: seededBits(8) })
    const there = await uniformNoise.release(plan, { matrix, clip }, { bits: seededBits(8) })
    expect(there.matrix).toEqual(here.matrix)
    const looser = { ...clip, caps: { l1: 2 ** 30 } }
    await expect(uniformNoise.release(plan, { matrix, clip: looser })).rejects.toThrow(/not clipped to this plan/)
  })

  test('tells its progress and stops when asked', async () => {
    const plan = uniformNoise.plan({ rows: 2000, columns: 1100, neighbours: { kind: 'cell', maxChange: 1 } }, laplace)
    const seen: number[] = []
    await uniformNoise.release(plan, denseMatrix(2000, 1100), { progress: (done, total) => seen.push(done / total) })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe(1)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))

    const controller = new AbortController()
    const stopped = uniformNoise.release(plan, denseMatrix(2000, 1100), {
      signal: controller.signal,
      progress: () => controller.abort(new Error('enough')),
    })
    await expect(stopped).rejects.toThrow('enough')
  })

  test('refuses a plan that was changed', async () => {
    const plan = uniformNoise.plan(cell, laplace)
    const cheaper = { ...plan, parameters: { ...plan.parameters, scale: 0.1 } }
    await expect(uniformNoise.release(cheaper, denseMatrix(3, 4))).rejects.toThrow(/was changed/)
    const bolder = { ...plan, settings: { ...plan.settings, epsilon: 5 } }
    await expect(uniformNoise.release(bolder, denseMatrix(3, 4))).rejects.toThrow(/was changed/)
  })

  test('goes by the plan it has checked, whatever happens to the one it was given', async () => {
    const facts: MatrixFacts = { rows: 1100, columns: 2000, neighbours: { kind: 'cell', maxChange: 1 } }
    const given = JSON.parse(JSON.stringify(uniformNoise.plan(facts, laplace))) as {
      parameters: { scale: number }
    } & NoisePlan
    const { matrix } = await uniformNoise.release(given, denseMatrix(1100, 2000), {
      bits: seededBits(9),
      progress: () => {
        given.parameters.scale = 1e-9
      },
    })
    const late = matrix.values.subarray(2 ** 20 + 1)
    expect(late.reduce((sum, y) => sum + Math.abs(y), 0) / late.length).toBeGreaterThan(1.9)
  })

  test('trusts no bits but those of the platform, whatever they call themselves', async () => {
    const posing = { ...seededBits(1), origin: 'platform' as const }
    const { randomness } = await uniformNoise.release(uniformNoise.plan(cell, laplace), denseMatrix(3, 4), {
      bits: posing,
    })
    expect(randomness).toBe('seeded')
  })

  test('refuses data of another kind or shape', async () => {
    await expect(uniformNoise.release(uniformNoise.plan(cell, laplace), trips)).rejects.toThrow(/needs a matrix/)
    await expect(uniformNoise.release(uniformNoise.plan(person, laplace), denseMatrix(2, 2))).rejects.toThrow(
      /needs contributions/,
    )
    await expect(uniformNoise.release(uniformNoise.plan(cell, laplace), denseMatrix(4, 3))).rejects.toThrow(
      /plan is for a matrix of 3 × 4, but this one has 4 × 3/,
    )
  })
})

test('in words, a plan says what is released, how, and what error to expect', () => {
  const { released, method, error } = uniformNoise.inWords(uniformNoise.plan(person, { ...laplace, integers: true }))
  expect(released).toMatch(/2 rows and 2 columns/)
  expect(method.join(' ')).toMatch(/limited to a sum of 4.*Laplace noise of scale 8.*whole number/)
  expect(error.join(' ')).toMatch(/holds a whole number by 7\.995 on average/)
  const undirected = uniformNoise.plan(
    { rows: 2, columns: 2, symmetric: true, neighbours: { kind: 'weight', maxChange: 1 } },
    gaussian,
  )
  expect(uniformNoise.inWords(undirected).method.join(' ')).toMatch(/standard deviation 4\.225.*mirrored/)
})

describe('bad input gets a sentence', () => {
  const plan = (facts: object, settings: object) => () =>
    uniformNoise.plan({ ...cell, ...facts } as MatrixFacts, { ...laplace, ...settings } as NoiseSettings)

  test.each([
    [{}, { epsilon: 0 }, /above zero/],
    [{}, { epsilon: -1 }, /above zero, but it is -1/],
    [{}, { epsilon: Number.NaN }, /finite number above zero/],
    [{}, { epsilon: '1' }, /finite number above zero/],
    [{}, { epsilon: Infinity }, /finite number above zero/],
    [{}, { noise: 'gaussian' }, /A δ is needed/],
    [{}, { noise: 'gaussian', delta: 0 }, /between 0 and 1, both excluded/],
    [{}, { noise: 'gaussian', delta: 1 }, /between 0 and 1, both excluded/],
    [{}, { noise: 'gaussian', delta: -1e-6 }, /between 0 and 1, both excluded/],
    [{}, { noise: 'gaussian', delta: Number.NaN }, /between 0 and 1, both excluded/],
    [{}, { delta: 1e-6 }, /needs no delta/],
    [{}, { noise: 'uniform' }, /laplace or gaussian/],
    [{}, { sigma: 1 }, /settings have no "sigma"/],
    [{ neighbours: { kind: 'cell' } }, {}, /maxChange/],
    [{ neighbours: { kind: 'cell', maxChange: -1 } }, {}, /finite number above zero, but it is -1/],
    [{ neighbours: { kind: 'cell', maxChange: Infinity } }, {}, /finite number above zero/],
    [{ neighbours: { kind: 'edge' } }, {}, /weight neighbours/],
    [{ neighbours: { kind: 'nobody' } }, {}, /no neighbours of kind "nobody"/],
    [{ neighbours: { kind: 'individual' } }, {}, /a cap is needed/],
    [{ neighbours: { kind: 'individual' }, caps: {} }, {}, /Nothing bounds/],
    [{ neighbours: { kind: 'individual' }, caps: { l0: 3 } }, {}, /Nothing bounds/],
    [{ neighbours: { kind: 'individual' }, caps: { l1: -2 } }, {}, /l1 is a finite number above zero, but it is -2/],
    [{ neighbours: { kind: 'individual' }, caps: { l1: Number.NaN } }, {}, /finite number above zero/],
    [{ neighbours: { kind: 'individual' }, caps: { l0: 1.5, linf: 1 } }, {}, /whole number/],
    [{ neighbours: { kind: 'individual' }, caps: { l3: 1 } }, {}, /caps have no "l3"/],
    [{ caps: { l1: 1 } }, {}, /caps mean nothing/],
    [{ rows: 0 }, {}, /at least 1, not 0/],
    [{ columns: 2.5 }, {}, /at least 1, not 2.5/],
    [{ rows: 100_000, columns: 100_000 }, {}, /too large/],
    [{ symmetric: true }, {}, /as many rows as columns/],
    [{ columns: 3, symmetric: true, neighbours: { kind: 'row' }, caps: { l1: 1 } }, {}, /two people share every edge/],
    [{ symmetric: 1 }, {}, /"symmetric" must be true or false/],
    [{ nonNegative: 'false' }, {}, /"nonNegative" must be true or false/],
    [{}, { integers: 'yes' }, /"integers" must be true or false/],
    [{ neighbours: { kind: 'cell', maxChange: 1, person: [1, 2] } }, {}, /neighbours have no "person"/],
    [{ neighbours: undefined }, {}, /need neighbours/],
    [{ range: { min: 0, max: 1, values: [7] } }, {}, /range have no "values"/],
    [{ names: 'secret' }, {}, /"public" or from the "data"/],
    [{ range: { min: 2, max: 1 } }, {}, /the smaller first/],
    [{ range: { min: -1, max: 1 }, nonNegative: true }, {}, /start it at 0/],
    [{ range: { min: 0, max: 1e12 } }, { epsilon: 1e3 }, /No grid fits/],
    [{ neighbours: { kind: 'cell', maxChange: 1e-305 } }, {}, /another unit/],
  ])('%o %o', (facts, settings, sentence) => {
    expect(plan(facts, settings)).toThrow(sentence)
  })

  test('an ε above 20 is allowed, with a warning', () => {
    expect(plan({}, { epsilon: 25 })().warnings).toEqual([expect.stringMatching(/promises next to nothing/)])
    expect(plan({}, { epsilon: 20 })().warnings).toEqual([])
  })
})
