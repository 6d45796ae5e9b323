/** Rows and single cells as what is protected: every neighbouring pair of tiny matrices, and what a step costs. */
import { describe, expect, test } from 'vitest'
import { contributions, denseMatrix } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  type BlockData,
  type BlockFacts,
  type BlockPlan,
  type BlockSettings,
  blockNoise,
  blocksFrom,
  diagonalBlocks,
  intoBlockRanges,
  labelsOf,
} from './index.ts'

const SHAPE = { rows: 2, columns: 2 }
const laplace: BlockSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: BlockSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-5 }
const mask = blocksFrom(Uint8Array.of(1, 2, 2, 0), ['first', 'others'])

/** Bits that make all noise 0 to within the grid: what is released is what the noise meets. */
async function metByNoise(plan: BlockPlan, data: BlockData): Promise<number[]> {
  // The same bits give the same noise to both of two data sets: their difference is that of what it met.
  const { matrix } = await blockNoise.release(plan, data, { bits: seededBits(7) })
  return [...matrix.values]
}

function cost(plan: BlockPlan, a: readonly number[], b: readonly number[]): number {
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  let sum = 0
  a.forEach((x, cell) => {
    const block = plan.parameters.blocks[(labels[cell] as number) - 1]
    if (block === undefined) expect([x, b[cell]]).toEqual([Number.NaN, Number.NaN])
    else {
      // Rounding to the grid may add a step of it.
      const step = Math.max(0, Math.abs(x - (b[cell] as number)) - block.grid)
      sum += block.law === 'laplace' ? step / block.scale : (step / block.scale) ** 2
    }
  })
  return sum
}

function budget(plan: BlockPlan): number {
  const { guarantee } = plan.stages[0] as BlockPlan['stages'][number]
  if (guarantee.kind === 'pure') return guarantee.epsilon
  return guarantee.kind === 'approximate' && guarantee.curve?.kind === 'gaussian' ? guarantee.curve.mu ** 2 : 0
}

const VALUES = [-9, -2, -1, 0, 0.5, 1, 2, 3, 40]

describe('rows', () => {
  const facts: BlockFacts = {
    ...SHAPE,
    neighbours: { kind: 'row' },
    blocks: diagonalBlocks(SHAPE),
    caps: { blocks: [3, 2], total: 4 },
  }
  const rowsOf = (first: readonly number[], second: readonly number[], person: readonly number[] = [0, 0, 1, 1]) =>
    contributions({
      person: Uint32Array.from(person),
      row: Uint32Array.of(0, 0, 1, 1),
      column: Uint32Array.of(0, 1, 0, 1),
      value: Float64Array.from([...first, ...second]),
    })

  test.each([
    ['Laplace', facts, laplace],
    ['Gaussian', facts, gaussian],
    ['dropped', facts, { ...laplace, clip: 'drop' }],
    ['masked', { ...facts, blocks: mask }, laplace],
    ['without a total', { ...facts, caps: { blocks: [3, 2] } }, gaussian],
  ] as [string, BlockFacts, BlockSettings][])(
    '%s: one in the place of another is paid for, and no less would do',
    async (_, given, settings) => {
      const plan = blockNoise.plan(given, settings)
      expect(plan.guarantee.neighbours).toEqual({ kind: 'row' })
      const rows = VALUES.flatMap((a) => VALUES.map((b) => [a, b] as const))
      const met = await Promise.all(rows.map((row) => metByNoise(plan, rowsOf(row, [1, 1]))))
      let most = 0
      for (const a of met) for (const b of met) most = Math.max(most, cost(plan, a, b))
      expect(most).toBeLessThanOrEqual(budget(plan) * (1 + 1e-9))
      // All of it is used: caps on both sides of 0 attain it.
      expect(most).toBeGreaterThan(budget(plan) * 0.999)
    },
  )

  test('are limited as rows, whoever is said to have filled them', async () => {
    const plan = blockNoise.plan(facts, laplace)
    const [one, many] = [rowsOf([3, 40], [1, 1]), rowsOf([3, 40], [1, 1], [5, 6, 7, 8])]
    expect(await metByNoise(plan, one)).toEqual(await metByNoise(plan, many))
  })

  test('need twice the noise of a person who comes or goes', () => {
    const person = blockNoise.plan({ ...facts, neighbours: { kind: 'individual' } }, laplace)
    const row = blockNoise.plan(facts, laplace)
    row.parameters.blocks.forEach(({ scale }, k) => {
      expect(scale / (person.parameters.blocks[k]?.scale as number)).toBeCloseTo(2, 9)
    })
  })
})

describe.each(['weight', 'cell'] as const)('one %s', (kind) => {
  const facts: BlockFacts = {
    ...SHAPE,
    neighbours: { kind, maxChange: 3.3 },
    blocks: diagonalBlocks(SHAPE),
    caps: { blocks: [1000, 2] },
  }

  test.each([
    ['Laplace', facts, laplace],
    ['Gaussian', facts, gaussian],
    ['undirected', { ...facts, symmetric: true }, laplace],
    ['masked', { ...facts, blocks: mask }, gaussian],
  ] as [string, BlockFacts, BlockSettings][])(
    '%s: each block pays for what one of its cells can change',
    (_, given, settings) => {
      const plan = blockNoise.plan(given, settings)
      const labels = labelsOf(plan.facts.blocks, plan.facts)
      const values = [...VALUES, 999, 1000, 1001, 1e300, -1e300, Number.NaN, 0.1, 3.4, 1.999, 1.3]
      let most = 0
      for (const cell of [0, 1]) {
        const block = plan.parameters.blocks[(labels[cell] as number) - 1]
        for (const x of values) {
          for (const step of [-3.3, -1, 1e-7, 0.3, 3.3]) {
            const at = (value: number) => {
              const matrix = denseMatrix(2, 2, Float64Array.of(1, 1, 1, 1))
              matrix.values[cell] = value
              return intoBlockRanges(plan, matrix).matrix.values[cell] as number
            }
            const moved = Math.abs(at(x + step) - at(x))
            const once = moved / (block?.scale as number)
            most = Math.max(most, settings.noise === 'laplace' ? once : once ** 2)
          }
        }
      }
      expect(most).toBeLessThanOrEqual(budget(plan))
      expect(most).toBeGreaterThan(budget(plan) * 0.999)
    },
  )

  test('noise is that of its own block, and small where little can change', () => {
    const { blocks } = blockNoise.plan(facts, laplace).parameters
    expect(blocks.map(({ scale }) => Number(scale.toFixed(4)))).toEqual([3.3, 2])
    expect(blocks.map(({ range }) => range)).toEqual([
      { min: 0, max: 1000 },
      { min: 0, max: 2 },
    ])
  })

  test.each([
    [{ caps: { blocks: [5, 2], total: 6 } }, {}, /a total of all blocks means nothing/],
    [{}, { clip: 'scale' }, /nothing is clipped/],
    [{}, { noise: 'hybrid', laws: ['laplace', 'gaussian'], delta: 1e-5 }, /Hybrid noise goes with individual/],
    [{}, { calibration: 'theorem5' }, /theorem5 goes with individual/],
    [{ caps: { choose: { candidates: [1, 2], quantile: 0.9, epsilon: 0.1 } } }, {}, /private choice of caps goes with/],
    [{ reference: { whose: 'public', what: 'x', gave: ['caps'] } }, {}, /A reference, which is about people/],
    [{ neighbours: { kind } }, {}, /maxChange/],
    [{ neighbours: { kind: 'edge' } }, {}, /does not know "edge" neighbours/],
    [{ caps: { blocks: [1e99, 2] } }, {}, /No grid fits/],
  ])('%j %j is refused', (more, wish, sentence) => {
    expect(() =>
      blockNoise.plan({ ...facts, ...more } as BlockFacts, { ...laplace, ...wish } as BlockSettings),
    ).toThrow(sentence)
  })

  test('contributions are refused: a matrix is what has cells', async () => {
    const people = contributions({
      person: Uint32Array.of(0),
      row: Uint32Array.of(0),
      column: Uint32Array.of(0),
      value: Float64Array.of(1),
    })
    await expect(blockNoise.release(blockNoise.plan(facts, laplace), people)).rejects.toThrow(/needs a matrix/)
  })
})

describe('a threshold', () => {
  const facts: BlockFacts = {
    ...SHAPE,
    neighbours: { kind: 'individual' },
    blocks: diagonalBlocks(SHAPE),
    caps: { blocks: [4, 1] },
  }

  test('is a step after the noise, that sees nothing else', async () => {
    const data = contributions({
      person: Uint32Array.of(0, 1, 2),
      row: Uint32Array.of(0, 0, 1),
      column: Uint32Array.of(0, 1, 1),
      value: Float64Array.of(4, 1, 4),
    })
    const plain = blockNoise.plan(facts, laplace)
    const cut = blockNoise.plan(facts, { ...laplace, after: { threshold: 0.5 } })
    expect(cut.guarantee).toEqual(plain.guarantee)
    const labels = labelsOf(facts.blocks, facts)
    let [kept, dropped] = [0, 0]
    for (let seed = 0; seed < 200; seed++) {
      const [before, after] = await Promise.all(
        [plain, cut].map(
          async (plan) => (await blockNoise.release(plan, data, { bits: seededBits(seed) })).matrix.values,
        ),
      )
      before?.forEach((x, cell) => {
        const block = plain.parameters.blocks[(labels[cell] as number) - 1]
        const least = 0.5 * Math.SQRT2 * (block?.scale as number)
        expect(after?.[cell]).toBe(x < least ? 0 : x)
        if (x < least) dropped++
        else kept++
      })
    }
    expect(Math.min(kept, dropped)).toBeGreaterThan(100)
  })

  test.each([
    [{ threshold: 0 }, /above 0 and up to 100/],
    [{ threshold: Number.NaN }, /above 0 and up to 100/],
    [{ threshold: 3, rank: 1 }, /another one after/],
    [{ threshold: 3, symmetrise: true }, /another one after/],
    [{ threshold: 3, clamp: true }, /leaves nothing below 0/],
    [{ threshold: 3, keepTotal: true }, /leaves nothing below 0/],
  ])('%j is refused', (after, sentence) => {
    expect(() => blockNoise.plan(facts, { ...laplace, after })).toThrow(sentence)
  })

  test('beside a mask that shows nothing is refused: nobody could tell the two apart', () => {
    const plan = (maskValue?: number) =>
      blockNoise.plan(
        { ...facts, blocks: mask, ...(maskValue === undefined ? {} : { maskValue }) },
        { ...laplace, after: { threshold: 3, rescaleTo: 10, integers: true } },
      )
    expect(() => plan()).toThrow(/so must those of the mask/)
    expect(plan(0).facts.maskValue).toBe(0)
  })
})
