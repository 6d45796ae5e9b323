import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/reference.json'
import { calibrateGaussian } from '../../privacy/index.ts'
import { solveConvex } from '../../testing/convex.ts'
import { type Calibration, calibrateBlocks, costOf, type Problem, splitOf, totalError } from './calibrations.ts'
import { dearest, waterFill } from './reach.ts'

/** The relative distance from the truth. */
const off = (found: number, expected: number | string) => Math.abs(found / Number(expected) - 1)
const mostOff = (found: readonly number[], expected: readonly (number | string)[]) =>
  found.length === expected.length ? Math.max(...found.map((x, k) => off(x, expected[k] as string))) : Infinity

describe('the reference values', () => {
  test.each(reference.blockLaplace)('Laplace, ε = $epsilon, $cells', (vector) => {
    const { epsilon, cells, l1Sensitivities: caps, totalL1Sensitivity: total } = vector
    const problem = { law: 'laplace', cells, caps, total } as const
    const target = { epsilon, minimise: 'l1' } as const
    const error = (calibration: Calibration) =>
      totalError('laplace', cells, calibrateBlocks(calibration, problem, target).scales).absolute
    expect(mostOff(splitOf(problem, target), vector.epsilons)).toBeLessThanOrEqual(1e-10)
    expect(mostOff(calibrateBlocks('theorem5', problem, target).scales, vector.scales)).toBeLessThanOrEqual(1e-10)
    expect(off(error('theorem5'), vector.expectedError_l1)).toBeLessThanOrEqual(1e-10)
    expect(mostOff(calibrateBlocks('joint', problem, target).scales, vector.jointScales)).toBeLessThanOrEqual(1e-10)
    expect(off(error('joint'), vector.jointError_l1)).toBeLessThanOrEqual(1e-10)
    expect(
      off(calibrateBlocks('uniform', problem, target).scales[0] as number, vector.uniformScale),
    ).toBeLessThanOrEqual(1e-10)
    expect(off(error('uniform'), vector.uniformError_l1)).toBeLessThanOrEqual(1e-10)
  })

  test.each(reference.blockGaussian)('Gaussian, ε = $epsilon, δ = $delta, $cells', (vector) => {
    const { epsilon, cells, l2Sensitivities: caps } = vector
    const delta = Number(vector.delta)
    const problem = { law: 'gaussian', cells, caps } as const
    expect(off(calibrateGaussian({ epsilon, delta }).mu, vector.mu)).toBeLessThanOrEqual(1e-10)
    for (const calibration of ['exact', 'joint'] as const) {
      const l1 = calibrateBlocks(calibration, problem, { epsilon, delta, minimise: 'l1' }).scales
      expect(mostOff(l1, vector.sigmasMinimising_l1)).toBeLessThanOrEqual(1e-10)
      expect(off(totalError('gaussian', cells, l1).absolute, vector.expectedError_l1)).toBeLessThanOrEqual(1e-10)
      const l2 = calibrateBlocks(calibration, problem, { epsilon, delta, minimise: 'l2' }).scales
      expect(mostOff(l2, vector.sigmasMinimising_l2)).toBeLessThanOrEqual(1e-10)
      expect(off(totalError('gaussian', cells, l2).squared, vector.expectedError_l2)).toBeLessThanOrEqual(1e-10)
    }
    const paper = calibrateBlocks('theorem12', problem, { epsilon, delta, minimise: 'l1' }).scales
    expect(mostOff(splitOf(problem, { epsilon, minimise: 'l1' }), vector.paperSplit.epsilons)).toBeLessThanOrEqual(1e-9)
    // The vectors divide δ by K, which is admissible too, and a little more than needed.
    const [ours, theirs] = [-Math.expm1(Math.log1p(-delta) / cells.length), delta / cells.length]
    const less = Math.sqrt(Math.log(1.25 / ours) / Math.log(1.25 / theirs))
    expect(
      mostOff(
        paper,
        vector.paperSplit.sigmas.map((sigma) => Number(sigma) * less),
      ),
    ).toBeLessThanOrEqual(1e-10)
    expect(
      off(totalError('gaussian', cells, paper).absolute, Number(vector.paperSplit.expectedError_l1) * less),
    ).toBeLessThanOrEqual(1e-10)
  })
})

/** Blocks of all sizes, with and without a total that binds. */
const blocks = fc
  .array(
    fc.record({
      n: fc.integer({ min: 0, max: 60 }).map((x) => Math.round(10 ** (x / 10))),
      cap: fc.integer({ min: -10, max: 40 }).map((x) => 10 ** (x / 10)),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((list) => {
    const [cells, caps] = [list.map(({ n }) => n), list.map(({ cap }) => cap)]
    const [most, all] = [Math.max(...caps), caps.reduce((a, b) => a + b, 0)]
    return fc
      .option(fc.double({ min: 0.3 * most, max: 1.2 * all, noNaN: true }), { nil: undefined })
      .map((total) => ({ cells, caps, ...(total === undefined ? {} : { total }) }))
  })
const target = fc.record({
  epsilon: fc.constantFrom(0.1, 0.5, 1, 3),
  delta: fc.constantFrom(1e-3, 1e-6),
  minimise: fc.constantFrom('l1' as const, 'l2' as const),
})

describe('the joint calibration', () => {
  // α: none, these are exact statements. A fault in one instance of 50 escapes 300 of them with probability 0.002.
  test.each(['laplace', 'gaussian'] as const)('%s: never worse than any other, 1,000 instances', (law) => {
    const others: readonly Calibration[] =
      law === 'laplace' ? ['theorem5', 'uniform'] : ['exact', 'theorem12', 'uniform']
    fc.assert(
      fc.property(blocks, target, (given, { epsilon, delta, minimise }) => {
        const problem: Problem = { law, ...given }
        const of = { epsilon, minimise, ...(law === 'gaussian' ? { delta } : {}) }
        const error = (calibration: Calibration) => {
          const { absolute, squared } = totalError(law, given.cells, calibrateBlocks(calibration, problem, of).scales)
          return minimise === 'l1' ? absolute : squared
        }
        const joint = error('joint')
        for (const other of others) expect(joint).toBeLessThanOrEqual(error(other) * (1 + 1e-12))
      }),
      { numRuns: 1000 },
    )
  })

  test.each(['laplace', 'gaussian'] as const)('%s: as good as an independent convex solver, 300 instances', (law) => {
    const power = law === 'laplace' ? 1 : 2
    fc.assert(
      fc.property(blocks, target, ({ cells, caps, total }, { epsilon, delta, minimise }) => {
        const of = { epsilon, minimise, ...(law === 'gaussian' ? { delta } : {}) }
        const { scales } = calibrateBlocks('joint', { law, cells, caps, ...(total === undefined ? {} : { total }) }, of)
        const budget = law === 'laplace' ? epsilon : calibrateGaussian({ epsilon, delta }).mu ** 2
        const solved = solveConvex({
          cells,
          caps: caps.map((c) => c ** power),
          ...(total === undefined ? {} : { total: total ** power }),
          budget,
          power,
          minimise,
        })
        const objective = scales.reduce((sum, s, k) => sum + (cells[k] as number) * (minimise === 'l1' ? s : s * s), 0)
        expect(off(objective, solved.objective)).toBeLessThanOrEqual(2e-9)
      }),
      { numRuns: 300 },
    )
  })

  test('of two equal blocks with a total equals plain Laplace, where Theorem 5 is twice as bad', () => {
    const problem = { law: 'laplace', cells: [10, 10], caps: [1, 1], total: 1 } as const
    const of = { epsilon: 1, minimise: 'l1' } as const
    expect(calibrateBlocks('joint', problem, of).scales).toEqual([1, 1])
    expect(calibrateBlocks('theorem5', problem, of)).toEqual({ scales: [2, 2], cost: 0.5 })
  })
})

describe('the cost of scales', () => {
  /** Every way to fill the blocks to a vertex: some full, at most one in between, the others empty. */
  function atAnyVertex(caps: readonly number[], total: number, scales: readonly number[], power: number): number {
    let most = 0
    for (let full = 0; full < 2 ** caps.length; full++) {
      const inside = caps.map((c, k) => (((full >> k) & 1) === 1 ? c : 0))
      const used = inside.reduce((a, b) => a + b, 0)
      if (used > total * (1 + 1e-12)) continue
      for (let partly = -1; partly < caps.length; partly++) {
        const x = inside.map((c, k) => (k === partly && c === 0 ? Math.min(caps[k] as number, total - used) : c))
        most = Math.max(
          most,
          x.reduce((sum, value, k) => sum + value / (scales[k] as number) ** power, 0),
        )
      }
    }
    return most
  }

  test('is the most that any way of filling the blocks costs, and never below', () => {
    fc.assert(
      fc.property(
        blocks,
        fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 5, maxLength: 5 }),
        fc.constantFrom(1 as const, 2 as const),
        ({ caps, total = Infinity }, factors, power) => {
          const scales = caps.map((_, k) => factors[k] as number)
          const found = dearest({ caps, total }, scales, power)
          const truth = atAnyVertex(caps, total, scales, power)
          expect(found).toBeGreaterThanOrEqual(truth * (1 - 1e-14))
          expect(found).toBeLessThanOrEqual(truth * (1 + 1e-12))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is within the budget for every calibration, and reached by the joint one', () => {
    fc.assert(
      fc.property(blocks, target, (given, { epsilon, delta, minimise }) => {
        for (const law of ['laplace', 'gaussian'] as const) {
          const problem: Problem = { law, ...given }
          const budget = law === 'laplace' ? epsilon : calibrateGaussian({ epsilon, delta }).mu
          const of = { epsilon, minimise, ...(law === 'gaussian' ? { delta } : {}) }
          for (const calibration of ['joint', 'uniform', law === 'laplace' ? 'theorem5' : 'exact'] as const) {
            const { scales, cost } = calibrateBlocks(calibration, problem, of)
            expect(cost).toBe(costOf(problem, scales))
            expect(cost).toBeLessThanOrEqual(budget)
            if (calibration === 'joint') expect(cost).toBeGreaterThanOrEqual(budget * (1 - 1e-12))
          }
        }
      }),
    )
  })
})

test('water fills up to the total and not above a cap', () => {
  fc.assert(
    fc.property(blocks, ({ cells, caps, total = Infinity }) => {
      const x = waterFill({ caps, total }, cells)
      const sum = x.reduce((a, b) => a + b, 0)
      expect(
        off(
          sum,
          Math.min(
            total,
            caps.reduce((a, b) => a + b, 0),
          ),
        ),
      ).toBeLessThanOrEqual(1e-12)
      const level = Math.max(...x.map((value, k) => value / (cells[k] as number)))
      for (const [k, value] of x.entries()) {
        expect(value).toBeLessThanOrEqual((caps[k] as number) * (1 + 1e-12))
        // Below its cap a block stands at the common level.
        if (value < (caps[k] as number) * (1 - 1e-12))
          expect(off(value / (cells[k] as number), level)).toBeLessThanOrEqual(1e-9)
      }
    }),
  )
})

describe('the split of δ as printed breaks its own condition', () => {
  test('∏(1 − 2δ/K) is below 1 − δ, and δ_k = 1 − (1 − δ)^(1/K) meets it exactly', () => {
    const [delta, K] = [1e-3, 2]
    expect((1 - (2 * delta) / K) ** K).toBeLessThan(1 - delta)
    expect((1 - (2 * delta) / K) ** K).toBeCloseTo(0.998001, 9)
    expect(off((1 - -Math.expm1(Math.log1p(-delta) / K)) ** K, 1 - delta)).toBeLessThanOrEqual(1e-15)
  })

  test('at ε = 10 the classic formula does not keep δ = 10⁻⁶, and is refused', () => {
    const problem = { law: 'gaussian', cells: [5], caps: [3] } as const
    expect(() => calibrateBlocks('theorem12', problem, { epsilon: 10, delta: 1e-6, minimise: 'l1' })).toThrow(
      /does not keep δ = 0.000001/,
    )
    expect(() => calibrateBlocks('theorem5', problem, { epsilon: 1, delta: 1e-6, minimise: 'l1' })).toThrow(
      /one of joint, exact, theorem12, uniform/,
    )
  })
})
