/** Uniform noise: whatever the matrix holds, cells are off by what the plan says. */
import { describe, test } from 'vitest'
import { type Contributions, contributions, denseMatrix } from '../../data/index.ts'
import { differences, expectErrors, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import { type MatrixFacts, type NoiseSettings, uniformNoise } from './index.ts'

const [rows, columns] = [20, 20]
const random = uniform(7)
const filled = (of: (cell: number) => number) => Float64Array.from({ length: rows * columns }, (_, cell) => of(cell))

const matrices = {
  empty: filled(() => 0),
  dense: filled(() => 3),
  random: filled(() => 10 * random() - 5),
  extreme: filled((cell) => (cell % 2 === 0 ? 1e6 : -1e6)),
}
const mirrored = (values: Float64Array) =>
  filled((cell) => {
    const [i, j] = [Math.floor(cell / columns), cell % columns]
    return values[Math.min(i, j) * columns + Math.max(i, j)] as number
  })

const cell: MatrixFacts = { rows, columns, neighbours: { kind: 'cell', maxChange: 1 } }
const weight: MatrixFacts = { rows, columns, neighbours: { kind: 'weight', maxChange: 2 }, symmetric: true }
const laplace: NoiseSettings = { noise: 'laplace', epsilon: 0.5 }
const gaussian: NoiseSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }

describe.each([
  ['laplace, cells', cell, laplace],
  ['gaussian, cells', cell, gaussian],
  ['laplace, weights, symmetric', weight, laplace],
  ['gaussian, weights, symmetric', weight, gaussian],
  ['laplace, a range that all values lie in', { ...cell, range: { min: -2e6, max: 2e6 } }, laplace],
] as [string, MatrixFacts, NoiseSettings][])('uniform-noise: %s', (_, facts, settings) => {
  const plan = uniformNoise.plan(facts, settings)

  test.each(Object.entries(matrices))('%s matrix', async (_, values) => {
    const truth = facts.symmetric === true ? mirrored(values) : values
    const errors = await repeated(1, async (bits) => {
      const { matrix } = await uniformNoise.release(plan, denseMatrix(rows, columns, truth), { bits })
      return differences(matrix.values, truth)
    })
    expectErrors(plan.expectedError, errors)
  })
})

/** Each of so many people adds 2 to one cell and 1 to another: within all of the caps below. */
function people(count: number): { readonly data: Contributions; readonly truth: Float64Array } {
  const truth = filled(() => 0)
  const parts = Array.from({ length: 2 * count }, (_, k) => {
    const [row, column, value] = [Math.floor(rows * random()), Math.floor(columns * random()), k % 2 === 0 ? 2 : 1]
    truth[row * columns + column] = (truth[row * columns + column] as number) + value
    return { person: k >> 1, row, column, value }
  })
  const list = (of: 'person' | 'row' | 'column') => Uint32Array.from(parts, (part) => part[of])
  const value = Float64Array.from(parts, (part) => part.value)
  return { data: contributions({ person: list('person'), row: list('row'), column: list('column'), value }), truth }
}

describe.each([
  ['laplace', { l1: 3 }, laplace],
  ['laplace, at most two cells', { l0: 2, linf: 3 }, laplace],
  ['gaussian', { l2: 3 }, gaussian],
] as const)('uniform-noise: individuals, %s', (_, caps, settings) => {
  const plan = uniformNoise.plan(
    { rows, columns, neighbours: { kind: 'individual' }, caps, nonNegative: true },
    settings,
  )

  test.each([0, 50, 2000])('%d people', async (count) => {
    const { data, truth } = people(count)
    const errors = await repeated(2, async (bits) =>
      differences((await uniformNoise.release(plan, data, { bits })).matrix.values, truth),
    )
    expectErrors(plan.expectedError, errors)
  })
})

test('uniform-noise: rows within their caps', async () => {
  const facts: MatrixFacts = { rows, columns, neighbours: { kind: 'row' }, caps: { l2: 25 } }
  for (const settings of [gaussian, { ...laplace, epsilon: 5 }]) {
    const plan = uniformNoise.plan(facts, settings)
    for (const truth of [matrices.empty, matrices.dense, matrices.random]) {
      const errors = await repeated(3, async (bits) => {
        const { matrix } = await uniformNoise.release(plan, denseMatrix(rows, columns, truth), { bits })
        return differences(matrix.values, truth)
      })
      expectErrors(plan.expectedError, errors)
    }
  }
})

test.each([laplace, gaussian])('uniform-noise: a single cell, in 4000 releases: $noise', async (settings) => {
  const plan = uniformNoise.plan({ ...cell, rows: 1, columns: 1 }, settings)
  const errors = await repeated(
    4,
    async (bits) => differences((await uniformNoise.release(plan, denseMatrix(1, 1), { bits })).matrix.values, [0]),
    4000,
  )
  expectErrors(plan.expectedError, errors)
})

describe('uniform-noise: whole numbers', () => {
  const errorsAt = async (settings: NoiseSettings) => {
    const plan = uniformNoise.plan(cell, { ...settings, integers: true })
    const errors = await repeated(5, async (bits) => {
      const { matrix } = await uniformNoise.release(plan, denseMatrix(rows, columns, matrices.dense), { bits })
      return differences(matrix.values, matrices.dense)
    })
    return { plan, errors }
  }

  test('where the noise is wide beside them', async () => {
    const { plan, errors } = await errorsAt({ ...laplace, epsilon: 0.05 })
    expectErrors(plan.expectedError, errors, { grid: 1 })
  })

  // Noise of scale 1/3 on whole numbers is rounded to E|k| = 1/(2 sinh 1.5) = 0.235, and not 0.333.
  test.each([
    { ...laplace, epsilon: 3 },
    { ...gaussian, epsilon: 8 },
    { ...gaussian, epsilon: 14 },
  ])('where most of the noise is rounded away: $noise, $epsilon', async (settings) => {
    const { plan, errors } = await errorsAt(settings)
    expectErrors(plan.expectedError, errors, { grid: 1 })
  })
})
