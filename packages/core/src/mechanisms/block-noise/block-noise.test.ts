import { describe, expect, expectTypeOf, test } from 'vitest'
import { denseMatrix } from '../../data/index.ts'
import { blocksFrom, diagonalBlocks, groupBlocks, listedBlocks, masked, oneBlock } from './blocks.ts'
import { type BlockFacts, type BlockSettings, blockNoise, compareCalibrations, simulateError } from './index.ts'

const facts: BlockFacts = {
  rows: 4,
  columns: 4,
  neighbours: { kind: 'individual' },
  blocks: diagonalBlocks({ rows: 4, columns: 4 }),
  caps: { blocks: [20, 4], total: 22 },
}
const laplace: BlockSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: BlockSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }

describe('a plan', () => {
  test('is plain JSON, frozen, and made again from itself', () => {
    for (const settings of [
      laplace,
      gaussian,
      { noise: 'hybrid', laws: ['laplace', 'gaussian'], epsilon: 1, delta: 1e-6 } as const,
    ]) {
      const plan = blockNoise.plan(facts, settings)
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
      expect(Object.isFrozen(plan.parameters.blocks[0])).toBe(true)
      expect(blockNoise.plan(plan.facts, plan.settings)).toEqual(plan)
    }
  })

  test('cannot be handed data', () => {
    expectTypeOf<{ values: Float64Array }>().not.toMatchTypeOf<BlockFacts>()
    expect(() => blockNoise.plan({ ...facts, values: [1] } as never, laplace)).toThrow(/facts have no "values"/)
  })

  test('says the error of each block and of all', () => {
    const { parameters, expectedError } = blockNoise.plan(facts, laplace)
    const [diagonal, other] = parameters.blocks
    expect(diagonal).toMatchObject({ name: 'diagonal', cells: 4, cap: 20, law: 'laplace' })
    expect(other).toMatchObject({ name: 'off the diagonal', cells: 12, cap: 4 })
    const sum = (diagonal?.expectedError.totalAbsolute as number) + (other?.expectedError.totalAbsolute as number)
    expect(expectedError.totalAbsolute).toBeCloseTo(sum, 9)
    expect(expectedError.meanAbsolute).toBeCloseTo(sum / 16, 9)
    // In 95 of 100 cells: checked by the laws themselves.
    const t = expectedError.ninetyFivePercent
    const above = parameters.blocks.reduce((p, { cells, scale }) => p + (cells / 16) * Math.exp(-t / scale), 0)
    expect(above).toBeCloseTo(0.05, 6)
  })

  test('leaves masked cells out of the error of a cell', () => {
    const half = masked(oneBlock(facts), facts, [0, 1, 2, 3, 4, 5, 6, 7])
    const { expectedError } = blockNoise.plan({ ...facts, blocks: half, caps: { blocks: [10] } }, laplace)
    expect(expectedError.meanAbsolute).toBeCloseTo(10, 9)
    expect(expectedError.ninetyFivePercent).toBeCloseTo(10 * Math.log(20), 6)
    expect(expectedError.totalAbsolute).toBeCloseTo(80, 9)
    expect(() => masked(oneBlock(facts), facts, Array(16).keys())).toThrow(/leaves no cell/)
  })

  test('recomputes the guarantee from the scales', () => {
    const tight: BlockFacts = { ...facts, caps: { blocks: [5, 5], total: 5 } }
    expect(blockNoise.plan(tight, laplace).guarantee).toMatchObject({ epsilon: 1, exactness: 'exact' })
    const five = blockNoise.plan(tight, { ...laplace, calibration: 'theorem5' }).guarantee
    expect(five.kind === 'pure' && five.epsilon).toBeLessThan(0.7)
    const exact = blockNoise.plan(tight, { ...gaussian, calibration: 'exact' }).guarantee
    expect(exact.kind === 'approximate' && exact.delta).toBeLessThan(1e-6)
    expect(blockNoise.plan(tight, gaussian).guarantee).toMatchObject({ epsilon: 1, delta: 1e-6, exactness: 'exact' })
  })

  test('compares the calibrations for one and the same wish', () => {
    const names = (settings: BlockSettings) =>
      compareCalibrations(facts, settings).map(({ calibration }) => calibration)
    expect(names(laplace)).toEqual(['joint', 'theorem5', 'uniform'])
    expect(names(gaussian)).toEqual(['joint', 'exact', 'theorem12', 'uniform'])
    const [joint, ...others] = compareCalibrations(facts, laplace).map(
      ({ plan }) => plan?.expectedError.totalAbsolute as number,
    )
    for (const other of others) expect(joint).toBeLessThanOrEqual(other)
    const whole = { ...facts, blocks: oneBlock(facts), caps: { blocks: [10] } }
    const large = compareCalibrations(whole, { ...gaussian, epsilon: 12 })
    expect(large[2]?.refused).toMatch(/Theorem 12 does not keep/)
  })

  test('of hybrid noise splits ε where the error is smallest', () => {
    const hybrid: BlockSettings = { noise: 'hybrid', laws: ['laplace', 'gaussian'], epsilon: 1, delta: 1e-6 }
    const best = blockNoise.plan(facts, hybrid)
    expect(best.guarantee).toMatchObject({ kind: 'approximate', delta: 1e-6, exactness: 'bound' })
    expect(best.guarantee.epsilon).toBe(1)
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const other = blockNoise.plan(facts, { ...hybrid, share })
      expect(best.expectedError.totalAbsolute).toBeLessThanOrEqual(other.expectedError.totalAbsolute * (1 + 1e-9))
    }
  })

  test('in words, names every block, the reference, and what is done afterwards', () => {
    const plan = blockNoise.plan(
      {
        ...facts,
        blocks: masked(facts.blocks, facts, [3]),
        maskValue: 0,
        reference: {
          whose: 'other people',
          what: 'the trips of March',
          gave: ['blocks', 'caps'],
          lost: { absolute: [10, 5], squared: [9, 9], people: 100, everything: 12 },
        },
      },
      { ...laplace, after: { rank: 'auto', clamp: true, symmetrise: true, integers: true }, clip: 'sample' },
    )
    const { released, method, error, assumptions } = blockNoise.inWords(plan)
    expect(released).toMatch(/4 rows and 4 columns, in 2 blocks/)
    expect(method.join(' ')).toMatch(
      /random selection that fits.*1 cells are left out.*singular values that stand out/s,
    )
    expect(error.join(' ')).toMatch(/about 15 in all for 100 people.*A matrix of zeros.*further from the truth/s)
    expect(assumptions.join(' ')).toMatch(/the trips of March.*does not cover the people of the reference/)
  })
})

describe('blocks', () => {
  test('by pairs of groups, with and without direction', () => {
    const pairs = groupBlocks(['north', 'south'], ['north', 'south'])
    expect(pairs.names).toEqual(['north → north', 'north → south', 'south → north', 'south → south'])
    const undirected = groupBlocks(['north', 'south'], ['north', 'south'], { symmetric: true })
    expect(undirected).toEqual({ names: ['north – north', 'north – south', 'south – south'], cells: '1 2*2 3' })
    const many = Array.from({ length: 20 }, (_, i) => `region ${i}`)
    expect(() => groupBlocks(many, many)).toThrow(/20 groups make more than 255 pairs/)
  })

  test('as lists must cover the matrix, each cell once', () => {
    const shape = { rows: 2, columns: 2 }
    expect(listedBlocks(shape, new Map(Object.entries({ a: [0, 3], b: [1, 2] })))).toEqual({
      names: ['a', 'b'],
      cells: '1 2*2 1',
    })
    expect(() => listedBlocks(shape, new Map(Object.entries({ a: [0, 3], b: [1] })))).toThrow(
      /row 2 and column 1 is in no block/,
    )
    expect(() => listedBlocks(shape, new Map(Object.entries({ a: [0, 3], b: [0, 1, 2] })))).toThrow(
      /is in the block "a" and in "b"/,
    )
    expect(() => listedBlocks(shape, new Map(Object.entries({ a: [0, 9] })))).toThrow(
      /the cell 9, which the matrix does not have/,
    )
  })

  test('one for the whole matrix is uniform noise', () => {
    const whole = { ...facts, blocks: oneBlock(facts), caps: { blocks: [10] } }
    expect(blockNoise.plan(whole, laplace).parameters.blocks[0]?.scale).toBeCloseTo(10, 12)
  })
})

test('a simulation on a stand-in predicts the error of noise and of what follows', async () => {
  const standIn = denseMatrix(4, 4, new Float64Array(16).fill(1000))
  const plain = blockNoise.plan(facts, laplace)
  const low = blockNoise.plan(facts, { ...laplace, after: { rank: 1 } })
  const noise = await simulateError(plain, standIn, { runs: 400 })
  // 6,400 cells: the mean is off by 1.3 %, so that a tenth is eight standard errors, and a fifth less noise would show.
  expect(Math.abs(noise.absolute / plain.expectedError.totalAbsolute - 1)).toBeLessThan(0.1)
  expect((await simulateError(low, standIn, { runs: 400 })).absolute).toBeLessThan(noise.absolute)
})

describe('bad input gets a sentence', () => {
  const plan = (over: object, settings: object) => () =>
    blockNoise.plan({ ...facts, ...over } as BlockFacts, { ...laplace, ...settings } as BlockSettings)
  const choose = { candidates: [1, 2], quantile: 0.9, epsilon: 0.1 }
  test.each([
    [{ caps: { blocks: [20] } }, {}, /block "off the diagonal" has no cap/],
    [{ caps: { blocks: [1, 2, 3] } }, {}, /3 caps, and 2 blocks: give one for each of "diagonal"/],
    [{ caps: { blocks: [0, 1] } }, {}, /cap of the block "diagonal" must be a finite number above zero, not 0/],
    [{ caps: { blocks: [1, 1], total: -1 } }, {}, /total cap must be/],
    [{ caps: { blocks: [1e-180, 1e-180] } }, {}, /measure the values in another unit/],
    [{ caps: { blocks: [1e-100, 1e-100] } }, { epsilon: 1e250 }, /noise this needs is too large/],
    [
      { caps: { choose: { ...choose, epsilon: 1e-300 } } },
      { epsilon: 2e-300 },
      /No grid of doubles|noise this needs is too large/,
    ],
    [{ caps: { blocks: [1e5, 1] } }, {}, /caps are too far apart: 1 for the block "off the diagonal" beside 100000/],
    [{ caps: undefined }, {}, /need caps/],
    [{ caps: { blocks: [1, 2], maximum: 3 } }, {}, /caps have no "maximum"/],
    [{ blocks: { names: ['a', 'b'], cells: '1*4 2*4' } }, {}, /cover all 16 cells.*they cover 8/],
    [{ blocks: { names: ['a', 'b'], cells: '1*4 2*14' } }, {}, /they cover 18 or more/],
    [{ blocks: { names: ['a', 'b'], cells: '1*8 3*8' } }, {}, /numbered up to 2: "3\*8" is not one/],
    [{ blocks: { names: ['a', 'b'], cells: '1*16' } }, {}, /No cell is in the block "b"/],
    [{ blocks: { names: ['a', 'a'], cells: '1*8 2*8' } }, {}, /Two blocks are called "a"/],
    [{ blocks: { names: [], cells: '' } }, {}, /1 to 255 blocks/],
    [{ blocks: { names: ['a', 'b'], cells: 'x' } }, {}, /"x" is not one/],
    [
      {
        blocks: blocksFrom(
          Uint8Array.from({ length: 16 }, (_, i) => (i < 8 ? 1 : 2)),
          ['a', 'b'],
        ),
        symmetric: true,
      },
      {},
      /the same on both sides/,
    ],
    [
      { blocks: 'non-zero' },
      {},
      /which cells nobody uses is private.*known without the data.*stands out from the noise, need no mask/,
    ],
    [{ blocks: undefined }, {}, /need blocks/],
    [{ neighbours: { kind: 'edge' } }, {}, /protects individuals, rows, weights or cells/],
    [{ neighbours: { kind: 'individual', person: 3 } }, {}, /neighbours have no "person"/],
    [{ columns: 5 }, {}, /cover all 20 cells/],
    [{ maskValue: Number.NaN }, {}, /masked cells show must be a finite number/],
    [{ reference: { whose: 'mine', what: 'x', gave: [] } }, {}, /cannot be its reference/],
    [{ reference: { whose: 'public', what: '', gave: [] } }, {}, /what the reference is/],
    [{ reference: { whose: 'public', what: 'x', gave: ['data'] } }, {}, /"blocks", "caps" or both/],
    [{}, { epsilon: 0 }, /above zero/],
    [{}, { noise: 'gaussian' }, /A δ is needed/],
    [{}, { delta: 1e-6 }, /needs no delta/],
    [{}, { noise: 'cauchy' }, /one of laplace, gaussian, hybrid/],
    [{}, { calibration: 'exact' }, /one of joint, theorem5, uniform, not "exact"/],
    [{}, { minimise: 'l3' }, /one of l1, l2/],
    [{}, { clip: 'trim' }, /one of scale, drop, replace, sample/],
    [{}, { laws: ['laplace', 'laplace'] }, /belong to hybrid noise/],
    [{}, { noise: 'hybrid', delta: 1e-6 }, /law of each of the 2 blocks/],
    [{}, { noise: 'hybrid', delta: 1e-6, laws: ['laplace', 'laplace'] }, /blocks of both laws/],
    [
      {},
      { noise: 'hybrid', delta: 1e-6, laws: ['laplace', 'gaussian'], share: 0 },
      /between 0 and 1, both excluded, not 0/,
    ],
    [{}, { noise: 'hybrid', delta: 1e-6, laws: ['laplace', 'gaussian'], calibration: 'uniform' }, /calibrated jointly/],
    [{}, { after: { rank: 5 } }, /rank of at most 4, so 5 is too large/],
    [{}, { after: { rank: 0 } }, /whole number of at least 1, or "auto"/],
    [{}, { after: { clamp: 1 } }, /"clamp" must be true or false/],
    [{}, { after: { smooth: true } }, /no "smooth"/],
    [{ caps: { choose: { ...choose, epsilon: 0 } } }, {}, /something above 0, and must leave something for the noise/],
    [{ caps: { choose: { ...choose, epsilon: 1 } } }, {}, /must leave something/],
    [{ caps: { choose: { ...choose, epsilon: '1e-1' } } }, {}, /must leave something/],
    [{ caps: { choose: { ...choose, quantile: '0.9' } } }, {}, /both excluded, not 0.9/],
    [
      { caps: { choose: { ...choose, candidates: [1, 1e6] } } },
      {},
      /caps are too far apart: 1 for the block "the smallest"/,
    ],
    [{ caps: { choose } }, { calibration: 'theorem5' }, /joint or uniform, not theorem5/],
    [{ caps: { choose } }, { clip: 'replace' }, /not known before they are chosen/],
    [{ reference: { whose: 'public', what: 'x', gave: [] } }, {}, /"blocks", "caps" or both/],
    [
      {
        reference: {
          whose: 'public',
          what: 'x',
          gave: ['caps'],
          lost: { absolute: [null, 1], squared: [1, 1], people: 1, everything: 1 },
        },
      },
      {},
      /a number for every block/,
    ],
    [{ caps: { choose: { ...choose, candidates: [2, 1] } } }, {}, /must increase, but 1 comes after 2/],
    [{ caps: { choose: { ...choose, candidates: [2] } } }, {}, /at least two candidates/],
    [{ caps: { choose: { ...choose, quantile: 1 } } }, {}, /both excluded, not 1/],
    [{ caps: { blocks: [3, 1], chosen: choose } }, {}, /not chosen among the candidates/],
  ])('%o %o', (over, settings, sentence) => {
    expect(plan(over, settings)).toThrow(sentence)
  })
})
