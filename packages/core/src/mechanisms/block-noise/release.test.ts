import { describe, expect, test } from 'vitest'
import { type Contributions, contributions, denseMatrix } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { kolmogorovP } from '../../testing/statistics.ts'
import { blocksFrom, diagonalBlocks, labelsOf, masked } from './blocks.ts'
import { type BlockFacts, type BlockSettings, blockNoise, intoBlockRanges, type ReleasedBlocks } from './index.ts'
import { clipOf } from './plan.ts'

const nobody: Contributions = contributions({
  person: new Uint32Array(0),
  row: new Uint32Array(0),
  column: new Uint32Array(0),
  value: new Float64Array(0),
})

const SIDE = 150
/** Three blocks in stripes, so that neighbours in memory are in different ones. */
const stripes = blocksFrom(
  Uint8Array.from({ length: SIDE * SIDE }, (_, cell) => (cell % 3) + 1),
  ['a', 'b', 'c'],
)
const facts: BlockFacts = {
  rows: SIDE,
  columns: SIDE,
  neighbours: { kind: 'individual' },
  blocks: stripes,
  caps: { blocks: [100, 10, 1], total: 105 },
}

const laplaceCdf = (t: number) => (t < 0 ? Math.exp(t) / 2 : 1 - Math.exp(-t) / 2)

/** The smallest p of the blocks: does the noise in units of its scale have the law? */
function smallestP({ plan, matrix }: ReleasedBlocks, factor = 1): number {
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const ps = plan.parameters.blocks.map(({ scale }, k) => {
    const inside = matrix.values.filter((_, cell) => labels[cell] === k + 1)
    return kolmogorovP(inside.map((y) => (y / scale) * factor).sort(), laplaceCdf)
  })
  return Math.min(...ps)
}

describe('noise', () => {
  // α = 10⁻⁶ for the smallest of three p.
  const ALPHA = 1e-6 / 3

  test('has the scale of its block in every cell, and a broken copy has not', async () => {
    const released = await blockNoise.release(blockNoise.plan(facts, { noise: 'laplace', epsilon: 1 }), nobody, {
      bits: seededBits(5),
    })
    expect(smallestP(released)).toBeGreaterThan(ALPHA)
    expect(smallestP(released, 0.8)).toBeLessThan(ALPHA)
    const oneDraw = released.matrix.values.map((_, cell) => released.matrix.values[cell % 3] as number)
    expect(smallestP({ ...released, matrix: { ...released.matrix, values: oneDraw } })).toBeLessThan(ALPHA)
    const exchanged = Float64Array.from(released.matrix.values, (_, cell) => {
      const other = cell % 3 === 2 ? cell - 2 : cell + 1
      return released.matrix.values[other] as number
    })
    expect(smallestP({ ...released, matrix: { ...released.matrix, values: exchanged } })).toBeLessThan(ALPHA)
  })

  test('is added within the range of each block, which the plan and its words state', async () => {
    const small: BlockFacts = {
      ...facts,
      rows: 1,
      columns: 3,
      blocks: blocksFrom(Uint8Array.of(1, 2, 0), ['a', 'b']),
      caps: { blocks: [100, 1] },
    }
    const plan = blockNoise.plan(small, { noise: 'laplace', epsilon: 1 })
    const { blocks } = plan.parameters
    const clip = clipOf(plan)
    const [a, b] = blocks.map(({ range }) => range.max) as [number, number]
    expect(blocks.map(({ range, grid }) => range.max / grid)).toEqual([2 ** 52 - 1, 2 ** 52 - 1])
    expect(a).toBeGreaterThan(b)
    const summed = denseMatrix(1, 3, Float64Array.of(1e300, -1e300, 5))
    const { matrix, moved } = intoBlockRanges(plan, summed)
    expect([...matrix.values]).toEqual([a, -b, 5])
    expect(moved).toBe(2)
    const [bits, again] = [seededBits(8), seededBits(8)]
    const released = await blockNoise.release(plan, { matrix: summed, clip }, { bits })
    expect(released.matrix).toEqual((await blockNoise.release(plan, { matrix, clip }, { bits: again })).matrix)
    const method = blockNoise.inWords(plan).method.join(' ')
    expect(method.match(/each kept within -\S+ and \S+, with Laplace noise/g)).toHaveLength(2)
    expect(method).toMatch(/A cell beyond what its block is kept within is published as if it were at that end/)
  })

  test('reaches the first cell, the last cell, and cells that nobody touches', async () => {
    const plan = blockNoise.plan(facts, { noise: 'gaussian', epsilon: 1, delta: 1e-6 })
    const [a, b] = [await blockNoise.release(plan, nobody), await blockNoise.release(plan, nobody)]
    // On a grid of a millionth of the scale two draws agree about once in a million.
    const same = a.matrix.values.filter((y, cell) => y === b.matrix.values[cell])
    expect(same.length).toBeLessThan(10)
    // So one of them may be 0, but not both.
    for (const cell of [0, -1]) expect([a, b].some(({ matrix }) => matrix.values.at(cell) !== 0)).toBe(true)
    expect(a.randomness).toBe('secure')
  })

  test('of an undirected matrix is drawn once for each pair', async () => {
    const undirected: BlockFacts = {
      ...facts,
      symmetric: true,
      blocks: diagonalBlocks(facts),
      caps: { blocks: [10, 2] },
    }
    const { matrix } = await blockNoise.release(blockNoise.plan(undirected, { noise: 'laplace', epsilon: 1 }), nobody)
    for (let i = 0; i < SIDE; i++) {
      for (let j = 0; j < i; j++) expect(matrix.values[i * SIDE + j]).toBe(matrix.values[j * SIDE + i])
    }
    const upper = matrix.values.filter((_, cell) => cell % SIDE > Math.floor(cell / SIDE))
    expect(new Set(upper).size).toBeGreaterThan(upper.length - 100)
  })

  test('works on a single cell', async () => {
    const one = {
      ...facts,
      rows: 1,
      columns: 1,
      blocks: diagonalBlocks({ rows: 1, columns: 1 }),
      caps: { blocks: [2] },
    }
    const plan = blockNoise.plan(one, { noise: 'laplace', epsilon: 1 })
    expect(plan.parameters.blocks).toMatchObject([{ cells: 1, cap: 2 }])
    expect(plan.parameters.blocks[0]?.scale).toBeCloseTo(2, 12)
    expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1, exactness: 'exact' })
    const { matrix } = await blockNoise.release(plan, nobody, { bits: seededBits(1) })
    expect(matrix.values[0]).not.toBe(0)
  })
})

describe('after the noise', () => {
  const small: BlockFacts = {
    rows: 30,
    columns: 30,
    neighbours: { kind: 'individual' },
    blocks: diagonalBlocks({ rows: 30, columns: 30 }),
    caps: { blocks: [3, 1] },
  }
  const made = (over: Partial<BlockFacts>, after: BlockSettings['after'], values?: Float64Array) => {
    const plan = blockNoise.plan({ ...small, ...over }, { noise: 'laplace', epsilon: 1, ...(after ? { after } : {}) })
    const clip = clipOf(plan)
    return blockNoise.release(plan, { matrix: denseMatrix(30, 30, values), clip }, { bits: seededBits(3) })
  }
  const rankTwo = Float64Array.from({ length: 900 }, (_, cell) => {
    const [i, j] = [Math.floor(cell / 30), cell % 30]
    return 500 * Math.sin(i) * Math.cos(j) + 300 * Math.cos(2 * i) * Math.sin(3 * j)
  })

  test('rank "auto" keeps what stands out from the noise, and nothing of noise alone', async () => {
    const { spectrum, matrix, plan } = await made({}, { rank: 'auto' }, rankTwo.slice())
    expect(spectrum?.rank).toBe(2)
    expect(spectrum?.kept).toHaveLength(2)
    // 4/√3 in place of the 2 that the norm of square noise tends to.
    expect((spectrum?.threshold as number) / (spectrum?.noise as number)).toBeCloseTo(2 / Math.sqrt(3), 9)
    expect(spectrum?.kept.every((s) => s > (spectrum.threshold as number))).toBe(true)
    const mean = matrix.values.reduce((sum, y, i) => sum + Math.abs(y - (rankTwo[i] as number)), 0) / 900
    expect(mean).toBeLessThan(0.75 * plan.expectedError.meanAbsolute)
    const empty = await made({}, { rank: 'auto' })
    expect(empty.spectrum?.rank).toBe(0)
  })

  test('a given rank is kept, and the matrix has it', async () => {
    const { spectrum, matrix } = await made({}, { rank: 1 }, rankTwo.slice())
    expect(spectrum).toMatchObject({ rank: 1 })
    expect(spectrum).not.toHaveProperty('noise')
    const [v] = [matrix.values]
    // Every 2 × 2 minor of a matrix of rank 1 vanishes.
    for (let i = 1; i < 30; i++) {
      const minor = (v[0] as number) * (v[i * 30 + i] as number) - (v[i] as number) * (v[i * 30] as number)
      expect(Math.abs(minor)).toBeLessThan(1e-6 * 500 * 500)
    }
  })

  test('public cells are put back, or show nothing, and contributions to them are gone', async () => {
    const hidden = [0, 31, 899]
    const blocks = masked(small.blocks, small, hidden)
    const plan = blockNoise.plan(
      { ...small, blocks, maskValue: 7 },
      { noise: 'laplace', epsilon: 1, after: { rank: 3, clamp: true, integers: true } },
    )
    const data = contributions({
      person: Uint32Array.of(0, 1),
      row: Uint32Array.of(0, 29),
      column: Uint32Array.of(0, 29),
      value: Float64Array.of(1e6, 1e6),
    })
    const { matrix } = await blockNoise.release(plan, data)
    for (const cell of hidden) expect(matrix.values[cell]).toBe(7)
    expect(matrix.values.every((y) => Number.isInteger(y) && y >= 0 && y < 1000)).toBe(true)
    const nothing = await made({ blocks }, { symmetrise: true })
    for (const cell of hidden) expect(nothing.matrix.values[cell]).toBeNaN()
    expect(nothing.matrix.values[1]).toBe(nothing.matrix.values[30])
  })

  test('a cell whose other side is left out keeps its own value', async () => {
    const blocks = masked(small.blocks, small, [1])
    const run = () => ({ bits: seededBits(5) })
    const plan = (after: NonNullable<BlockSettings['after']>) =>
      blockNoise.plan({ ...small, blocks }, { noise: 'laplace', epsilon: 1, after })
    const alone = await blockNoise.release(plan({}), nobody, run())
    const both = await blockNoise.release(plan({ symmetrise: true }), nobody, run())
    expect(both.matrix.values[30]).toBe(alone.matrix.values[30])
    expect(both.matrix.values[2]).toBe(((alone.matrix.values[2] as number) + (alone.matrix.values[60] as number)) / 2)
    expect(plan({ symmetrise: true }).expectedError.totalAbsolute).toBeLessThan(plan({}).expectedError.totalAbsolute)
  })
})

describe('a release', () => {
  const plan = blockNoise.plan(facts, { noise: 'laplace', epsilon: 1 })

  test('refuses a plan that was changed, and data of another kind or shape', async () => {
    const [first, ...others] = plan.parameters.blocks
    const cheaper = {
      ...plan,
      parameters: { ...plan.parameters, blocks: [{ ...first, scale: 1 }, ...others] },
    } as typeof plan
    await expect(blockNoise.release(cheaper, nobody)).rejects.toThrow(/was changed/)
    await expect(blockNoise.release(plan, denseMatrix(SIDE, SIDE) as never)).rejects.toThrow(/needs contributions/)
    const clip = clipOf(plan)
    await expect(blockNoise.release(plan, { matrix: denseMatrix(2, 2), clip })).rejects.toThrow(/has 2 × 2/)
    await expect(
      blockNoise.release(plan, { matrix: denseMatrix(SIDE, SIDE), clip: { ...clip, total: 1 } }),
    ).rejects.toThrow(/not clipped to this plan/)
    // The same caps, but of other cells.
    const other = blocksFrom(
      labelsOf(facts.blocks, facts).map((label) => 4 - label),
      facts.blocks.names,
    )
    const elsewhere = blockNoise.plan({ ...facts, blocks: other }, { noise: 'laplace', epsilon: 1 })
    await expect(
      blockNoise.release(plan, { matrix: denseMatrix(SIDE, SIDE), clip: clipOf(elsewhere) }),
    ).rejects.toThrow(/not clipped to this plan/)
  })

  test('from a stream is the one from all at once', async () => {
    const data = contributions({
      person: Uint32Array.of(0, 0, 1, 4),
      row: Uint32Array.of(1, 2, 3, 149),
      column: Uint32Array.of(1, 2, 3, 149),
      value: Float64Array.of(500, 2, -3, 1),
    })
    async function* stream() {
      yield await Promise.resolve(data)
    }
    const here = await blockNoise.release(plan, data, { bits: seededBits(8) })
    const there = await blockNoise.release(plan, stream(), { bits: seededBits(8) })
    expect(there.matrix).toEqual(here.matrix)
  })

  test('stops when asked', async () => {
    const controller = new AbortController()
    const stopped = blockNoise.release(plan, nobody, {
      signal: controller.signal,
      progress: () => controller.abort(new Error('enough')),
    })
    await expect(stopped).rejects.toThrow('enough')
  })
})
