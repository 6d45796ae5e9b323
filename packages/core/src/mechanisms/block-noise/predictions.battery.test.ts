/** Block noise: the error of every block and of all of them, by every calibration; and what has no formula by trying it. */
import { describe, expect, test } from 'vitest'
import { type Contributions, contributions, type DenseMatrix, denseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import {
  differences,
  expectAtMost,
  expectErrors,
  expectPredicted,
  RELEASES,
  repeated,
} from '../../testing/predictions.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import {
  type BlockFacts,
  type BlockPlan,
  type BlockSettings,
  blockNoise,
  blocksFrom,
  diagonalBlocks,
  labelsOf,
  masked,
  oneBlock,
  simulateError,
} from './index.ts'
import { clipOf } from './plan.ts'

const [rows, columns] = [24, 24]
const shape = { rows, columns }
const random = uniform(11)
const filled = (of: (cell: number) => number) => Float64Array.from({ length: rows * columns }, (_, cell) => of(cell))
const symmetricOf = (values: Float64Array) =>
  filled((cell) => {
    const [i, j] = [Math.floor(cell / columns), cell % columns]
    return values[Math.min(i, j) * columns + Math.max(i, j)] as number
  })
const matrices = {
  empty: filled(() => 0),
  dense: filled(() => 40),
  random: filled(() => Math.floor(1000 * random() ** 6)),
  extreme: filled((cell) => (cell % 5 === 0 ? 1e6 : 0)),
}

const stripes = blocksFrom(
  Uint8Array.from({ length: rows * columns }, (_, cell) => [1, 2, 2, 3, 3, 3][cell % 6] as number),
  ['a', 'b', 'c'],
)
const facts: BlockFacts = {
  ...shape,
  neighbours: { kind: 'individual' },
  blocks: stripes,
  caps: { blocks: [50, 8, 1], total: 52 },
}
const laplace: BlockSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: BlockSettings = { noise: 'gaussian', epsilon: 0.9, delta: 1e-5 }

/** Errors of the cells that are released, with those of each block: of these matrices in turn. */
async function errorsOf(plan: BlockPlan, truths: readonly Float64Array[], seed: number, count = RELEASES) {
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const clip = clipOf(plan)
  const release = async (bits: Bits, at: number) => {
    const truth = truths[at % truths.length] as Float64Array
    const { matrix } = await blockNoise.release(plan, { matrix: denseMatrix(rows, columns, truth), clip }, { bits })
    return differences(matrix.values, truth)
  }
  const all = await repeated(seed, release, count)
  const inBlock = (k: number) => all.map((errors) => errors.filter((_, cell) => labels[cell] === k))
  return { released: all.map((errors) => errors.filter((_, cell) => labels[cell] !== 0)), inBlock }
}

function expectBlocks(
  plan: BlockPlan,
  { released, inBlock }: Awaited<ReturnType<typeof errorsOf>>,
  { grid = 0 } = {},
): void {
  expectErrors(plan.expectedError, released, { grid })
  for (const [k, { name, expectedError }] of plan.parameters.blocks.entries()) {
    const errors = inBlock(k + 1)
    const sums = errors.map((all) => all.reduce((a, b) => a + Math.abs(b), 0))
    const squares = errors.map((all) => all.reduce((a, b) => a + b * b, 0))
    const { cells } = plan.parameters.blocks[k] as { readonly cells: number }
    expectPredicted({
      [`${name}: mean absolute error`]: { predicted: expectedError.meanAbsolute, seen: sums.map((x) => x / cells) },
      [`${name}: root mean square`]: {
        predicted: expectedError.rootMeanSquare ** 2,
        seen: squares.map((x) => x / cells),
        root: true,
      },
      [`${name}: total absolute error`]: { predicted: expectedError.totalAbsolute, seen: sums },
      [`${name}: total squared error`]: { predicted: expectedError.totalSquared, seen: squares },
    })
  }
}

describe.each([
  ...(['joint', 'theorem5', 'uniform'] as const).map((calibration) => ({ ...laplace, calibration })),
  ...(['joint', 'exact', 'theorem12', 'uniform'] as const).map((calibration) => ({ ...gaussian, calibration })),
  { ...laplace, minimise: 'l2' },
  { ...gaussian, noise: 'hybrid', laws: ['laplace', 'gaussian', 'gaussian'] },
  { ...gaussian, noise: 'hybrid', laws: ['gaussian', 'laplace', 'laplace'], share: 0.7 },
] as BlockSettings[])('block-noise: $noise, $calibration', (settings) => {
  test('whatever the matrix holds', async () => {
    const plan = blockNoise.plan(facts, settings)
    expectBlocks(plan, await errorsOf(plan, Object.values(matrices), 21))
  })
})

test.each([
  ['Laplace', { ...laplace, after: { threshold: 2 } }],
  ['Gaussian', { ...gaussian, after: { threshold: 1.5 } }],
  ['whole numbers', { ...laplace, after: { threshold: 1, integers: true } }],
] as [string, BlockSettings][])('block-noise: a threshold, of cells that hold 0 (%s)', async (_, settings) => {
  const plan = blockNoise.plan(facts, settings)
  expectBlocks(plan, await errorsOf(plan, [matrices.empty], 23))
})

test.each(['laplace', 'gaussian'] as const)('block-noise: rows and single cells (%s)', async (noise) => {
  const settings = noise === 'laplace' ? laplace : gaussian
  const rowPlan = blockNoise.plan({ ...facts, neighbours: { kind: 'row' } }, settings)
  expectBlocks(rowPlan, await errorsOf(rowPlan, [matrices.dense], 24))
  const caps = { blocks: [50, 80, 41] }
  const plan = blockNoise.plan({ ...facts, caps, neighbours: { kind: 'cell', maxChange: 45 } }, settings)
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const released = await repeated(25, async (bits) => {
    const { matrix } = await blockNoise.release(plan, denseMatrix(rows, columns, matrices.dense), { bits })
    return differences(matrix.values, matrices.dense).slice()
  })
  expectBlocks(plan, { released, inBlock: (k) => released.map((all) => all.filter((_, cell) => labels[cell] === k)) })
})

test.each(Object.entries(matrices))('block-noise: %s matrix', async (_, truth) => {
  const plan = blockNoise.plan(facts, laplace)
  expectBlocks(plan, await errorsOf(plan, [truth], 21))
})

describe.each([
  ['one block', { ...facts, blocks: oneBlock(shape), caps: { blocks: [4] } }],
  ['a mask', { ...facts, blocks: masked(stripes, shape, [0, 1, 2, 70, 71, 300, 575]) }],
  [
    'a mask that shows a value',
    { ...facts, blocks: masked(stripes, shape, [0, 1, 2, 70, 71, 300, 575]), maskValue: 1e9 },
  ],
  ['undirected', { ...facts, symmetric: true, blocks: diagonalBlocks(shape), caps: { blocks: [10, 2], total: 11 } }],
] as [string, BlockFacts][])('block-noise: %s', (_, facts) => {
  test.each([laplace, gaussian])('$noise', async (settings) => {
    const plan = blockNoise.plan(facts, settings)
    const truths = Object.values(matrices).map((values) => (facts.symmetric === true ? symmetricOf(values) : values))
    // A diagonal has few cells: more releases make up for it.
    expectBlocks(plan, await errorsOf(plan, truths, 22, facts.symmetric === true ? 400 : RELEASES))
  })
})

/** So many people with 1 in each of three cells: within caps of 3 in every block. */
function people(count: number): { readonly data: Contributions; readonly truth: Float64Array } {
  const truth = filled(() => 0)
  const cells = Uint32Array.from({ length: 3 * count }, () => Math.floor(rows * columns * random()))
  for (const cell of cells) truth[cell] = (truth[cell] as number) + 1
  const data = contributions({
    person: cells.map((_, k) => Math.floor(k / 3)),
    row: cells.map((cell) => Math.floor(cell / columns)),
    column: cells.map((cell) => cell % columns),
    value: new Float64Array(cells.length).fill(1),
  })
  return { data, truth }
}

test('block-noise: people within their caps', async () => {
  const { data, truth } = people(500)
  const plan = blockNoise.plan({ ...facts, caps: { blocks: [3, 3, 3], total: 3 } }, laplace)
  const errors = await repeated(23, async (bits) =>
    differences((await blockNoise.release(plan, data, { bits })).matrix.values, truth),
  )
  expectErrors(plan.expectedError, errors)
})

test('block-noise: with caps that are chosen first, the plan of the release says its error', async () => {
  const { data, truth } = people(500)
  const choose = { candidates: [3, 6, 12], quantile: 0.95, epsilon: 0.2 }
  const before = blockNoise.plan({ ...facts, caps: { choose } }, laplace)
  const shares = { absolute: [] as number[], squared: [] as number[] }
  const caps = new Set<string>()
  await repeated(24, async (bits) => {
    const { plan, matrix } = await blockNoise.release(before, data, { bits })
    const errors = differences(matrix.values, truth)
    shares.absolute.push(errors.reduce((sum, x) => sum + Math.abs(x), 0) / plan.expectedError.totalAbsolute)
    shares.squared.push(errors.reduce((sum, x) => sum + x * x, 0) / plan.expectedError.totalSquared)
    caps.add(JSON.stringify(plan.facts.caps))
    // No cap is below what the people have, and the plan before has the largest.
    expect(plan.expectedError.totalAbsolute).toBeLessThanOrEqual(before.expectedError.totalAbsolute)
  })
  expect(caps.size).toBeGreaterThan(1)
  expectPredicted({
    'total absolute error, over that of the plan': { predicted: 1, seen: shares.absolute },
    'total squared error, over that of the plan': { predicted: 1, seen: shares.squared },
  })
})

test.each([laplace, gaussian])('block-noise: a single cell, in 4000 releases: $noise', async (settings) => {
  const one = { ...facts, rows: 1, columns: 1, blocks: oneBlock({ rows: 1, columns: 1 }), caps: { blocks: [2] } }
  const plan = blockNoise.plan(one, settings)
  const data = { matrix: denseMatrix(1, 1), clip: clipOf(plan) }
  const errors = await repeated(
    25,
    async (bits) => (await blockNoise.release(plan, data, { bits })).matrix.values.slice(),
    4000,
  )
  expectErrors(plan.expectedError, errors)
})

describe('block-noise: steps after the noise', () => {
  const errorsAfter = async (after: NonNullable<BlockSettings['after']>, truth: Float64Array) => {
    const plan = blockNoise.plan(facts, { ...laplace, after })
    return { plan, ...(await errorsOf(plan, [truth], 26)) }
  }

  test('whole numbers, where the noise is wide beside them', async () => {
    const { plan, released } = await errorsAfter({ integers: true }, matrices.dense)
    expectErrors(plan.expectedError, released, { grid: 1 })
  })

  test('no value below 0, where no value comes near it', async () => {
    const { plan, released } = await errorsAfter(
      { clamp: true },
      matrices.dense.map((x) => 1e6 * x),
    )
    expectErrors(plan.expectedError, released)
  })

  test('whole numbers, where most of the noise is rounded away', async () => {
    const after = { integers: true }
    for (const settings of [
      { ...laplace, epsilon: 8 },
      { ...gaussian, epsilon: 20 },
    ]) {
      const plan = blockNoise.plan({ ...facts, caps: { blocks: [3, 2, 1], total: 3 } }, { ...settings, after })
      expectBlocks(plan, await errorsOf(plan, [matrices.dense], 29), { grid: 1 })
    }
  })

  test('no value below 0: at most the error without this step', async () => {
    for (const after of [{ clamp: true }, { clamp: true, integers: true }, { clamp: true, symmetrise: true }]) {
      const { plan, released } = await errorsAfter(after, matrices.random.map(Math.round))
      const without = blockNoise.plan(facts, { ...laplace, after: { ...after, clamp: false } })
      expect(plan.expectedError).toEqual(without.expectedError)
      expect(blockNoise.inWords(plan).error.join(' ')).toMatch(/off by at most [\d.]+ on average/)
      expect(blockNoise.inWords(without).error.join(' ')).not.toMatch(/off by at most/)
      const seen = released.map((all) => all.reduce((sum, x) => sum + Math.abs(x), 0))
      if (!('symmetrise' in after)) expectAtMost('error', { predicted: plan.expectedError.totalAbsolute, seen })
    }
  })

  test('no value below 0, where all are zeros: half of that', async () => {
    const { plan, released } = await errorsAfter({ clamp: true }, matrices.empty)
    const seen = released.map((all) => all.reduce((sum, x) => sum + Math.abs(x), 0))
    expectPredicted({ 'total absolute error': { predicted: plan.expectedError.totalAbsolute / 2, seen } })
  })
})

describe('block-noise: the mean of both sides', () => {
  const after = { symmetrise: true }
  const symmetric = Object.values(matrices).map(symmetricOf)

  // Of two cells in the same block, or in two of them, of the same law or of both; on the diagonal nothing changes.
  test.each([
    laplace,
    gaussian,
    { ...gaussian, noise: 'hybrid', laws: ['laplace', 'gaussian', 'gaussian'] },
    { ...gaussian, noise: 'hybrid', laws: ['gaussian', 'laplace', 'laplace'], share: 0.7 },
    { ...gaussian, noise: 'hybrid', laws: ['laplace', 'laplace', 'gaussian'], share: 0.1 },
  ] as BlockSettings[])('$noise $laws $share', async (settings) => {
    const plan = blockNoise.plan(facts, { ...settings, after })
    expectBlocks(plan, await errorsOf(plan, symmetric, 30))
    const without = blockNoise.plan(facts, settings)
    expect(plan.expectedError.totalAbsolute).toBeLessThan(0.95 * without.expectedError.totalAbsolute)
    expect(blockNoise.inWords(plan).error.join(' ')).toMatch(/mean of both sides/)
  })

  test('one block: 3b/4 in place of b', async () => {
    const plan = blockNoise.plan({ ...facts, blocks: oneBlock(shape), caps: { blocks: [4] } }, { ...laplace, after })
    expectBlocks(plan, await errorsOf(plan, symmetric, 31))
    expect(plan.expectedError.totalAbsolute).toBeCloseTo(4 * (rows + 0.75 * rows * (rows - 1)), 6)
  })

  test('in whole numbers', async () => {
    const few = { ...facts, caps: { blocks: [3, 2, 1], total: 3 } }
    const plan = blockNoise.plan(few, { ...laplace, epsilon: 6, after: { ...after, integers: true } })
    expectBlocks(plan, await errorsOf(plan, [symmetricOf(matrices.random)], 32), { grid: 1 })
  })

  test('cells whose other side the mask leaves out, where both are 0', async () => {
    const blocks = masked(stripes, shape, [0, 1, 2, 70, 71, 300, 575])
    const plan = blockNoise.plan({ ...facts, blocks }, { ...laplace, after })
    expectBlocks(plan, await errorsOf(plan, [matrices.empty], 33))
  })

  test('of an undirected matrix changes nothing', async () => {
    const both = { ...facts, symmetric: true, blocks: diagonalBlocks(shape), caps: { blocks: [10, 2], total: 11 } }
    const plan = blockNoise.plan(both, { ...laplace, after })
    expect(plan.expectedError).toEqual(blockNoise.plan(both, laplace).expectedError)
    expectErrors(plan.expectedError, (await errorsOf(plan, symmetric, 34)).released)
  })
})

describe('block-noise: a low rank', () => {
  const lowRank: DenseMatrix = denseMatrix(
    rows,
    columns,
    filled((cell) => {
      const [i, j] = [Math.floor(cell / columns), cell % columns]
      return 900 * Math.sin(i) * Math.cos(j) + 500 * Math.cos(2 * i) * Math.sin(3 * j)
    }),
  )

  test.each([{ rank: 2 }, { rank: 'auto' }, { rank: 2, symmetrise: true, clamp: true, integers: true }] as const)(
    '%o: a simulation on the same matrix has the error of releases',
    async (after) => {
      const plan = blockNoise.plan(facts, { ...laplace, after })
      const { released } = await errorsOf(plan, [lowRank.values], 27)
      const sums = released.map((all) => all.reduce((a, b) => a + Math.abs(b), 0))
      const squares = released.map((all) => all.reduce((a, b) => a + b * b, 0))
      const { absolute, squared } = await simulateError(plan, lowRank, { runs: 100, bits: seededBits(28) })
      expectPredicted({
        'total absolute error': { predicted: absolute, seen: sums, about: 0.02 },
        'total squared error': { predicted: squared, seen: squares, about: 0.04 },
      })
      // What the plan states is another error, and its words say which.
      expect(Math.abs(absolute / plan.expectedError.totalAbsolute - 1)).toBeGreaterThan(0.15)
      expect(blockNoise.inWords(plan).error.join(' ')).toMatch(
        /figures are of the noise before the singular values are cut off/,
      )
    },
  )

  test('without a rank the plan does not speak of it', () => {
    expect(blockNoise.inWords(blockNoise.plan(facts, laplace)).error.join(' ')).not.toMatch(/singular/)
  })
})
