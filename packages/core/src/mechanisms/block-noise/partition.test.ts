import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Contributions, contributions, denseMatrix } from '../../data/index.ts'
import { blocksFrom, cellsOf, diagonalBlocks, labelsOf } from './blocks.ts'
import {
  type BlockCaps,
  blockNoise,
  findPartition,
  matrixLike,
  type PartitionWish,
  partitionBySensitivity,
  referenceFrom,
  standsFrom,
} from './index.ts'
import { clipOf } from './plan.ts'
import { bestDivisions, blockCost, classesOf, withNeighbours } from './thresholds.ts'

describe('the dynamic programme', () => {
  /** All ways to end K blocks at ascending classes, the last at the last. */
  function* divisions(m: number, K: number, from = 0): Generator<number[]> {
    if (K === 1) yield [m - 1]
    else for (let end = from; end < m - 1; end++) for (const rest of divisions(m, K - 1, end + 1)) yield [end, ...rest]
  }
  const total = (costs: readonly number[][], ends: readonly number[]) =>
    ends.reduce(
      (sum, end, k) => sum + ((costs[k === 0 ? 0 : (ends[k - 1] as number) + 1] as number[])[end] as number),
      0,
    )

  test('finds the cheapest division for every number of blocks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }).chain((m) => {
          const row = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: m, maxLength: m })
          return fc.array(row, { minLength: m, maxLength: m })
        }),
        (costs) => {
          const m = costs.length
          const found = bestDivisions(costs, 4)
          expect(found).toHaveLength(Math.min(4, m))
          found.forEach((ends, k) => {
            const all = [...divisions(m, k + 1)].map((each) => total(costs, each))
            expect(total(costs, ends)).toBeCloseTo(Math.min(...all), 9)
            expect(ends.at(-1)).toBe(m - 1)
          })
        },
      ),
    )
  })

  test('looks at neighbours that are divisions too', () => {
    expect(withNeighbours([0, 2, 5])).toEqual([
      [0, 2, 5],
      [1, 2, 5],
      [0, 1, 5],
      [0, 3, 5],
    ])
    expect(withNeighbours([4])).toEqual([[4]])
  })
})

test('classes hold every cell in order of sensitivity, whatever their number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      (list, most) => {
        const { levels, of, cells } = classesOf(Float64Array.from(list), most)
        expect(levels.length).toBeLessThanOrEqual(most)
        list.forEach((x, i) => {
          const k = of[i] as number
          if (x === 0) expect(k).toBe(0)
          else {
            expect(x).toBeLessThanOrEqual(levels[k - 1] as number)
            if (k > 1) expect(x).toBeGreaterThan(levels[k - 2] as number)
          }
        })
        expect(cells.reduce((a, b) => a + b, 0)).toBe(list.filter((x) => x > 0).length)
      },
    ),
  )
})

test('a block costs what it adds to the error', () => {
  expect(blockCost('laplace', 'l1', 16, 4)).toBe(8)
  expect(blockCost('laplace', 'l2', 4, 4)).toBeCloseTo(4, 12)
  expect(blockCost('gaussian', 'l1', 4, 2)).toBeCloseTo(4, 12)
  expect(blockCost('gaussian', 'l2', 9, 2)).toBe(6)
})

const SHAPE = { rows: 6, columns: 6 }

/** People who stay at home most of the time, go next door now and then, and leave the last two rows alone. */
function trips(people: number, seed = 1): Contributions {
  const events: { who: number; i: number; j: number }[] = []
  let state = seed
  const next = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  for (let who = 0; who < people; who++) {
    const home = next(4)
    for (let k = 0; k < 10 + next(20); k++) events.push({ who, i: home, j: home })
    for (let k = 0; k < next(3); k++) events.push({ who, i: home, j: (home + 1) % 4 })
  }
  return contributions({
    person: Uint32Array.from(events, ({ who }) => who),
    row: Uint32Array.from(events, ({ i }) => i),
    column: Uint32Array.from(events, ({ j }) => j),
    value: new Float64Array(events.length).fill(1),
  })
}

const wish: PartitionWish = { ...SHAPE, law: 'laplace', epsilon: 1, most: 3 }
const shape = { ...SHAPE, symmetric: false }

describe('from a reference', () => {
  const reference = referenceFrom(trips(400), shape)

  test('the diagonal is told from the rest, and untouched cells have a block and a cap of their own', () => {
    const { best, all } = findPartition(reference, { ...wish, quantile: 1 })
    expect(all.map(({ thresholds }) => thresholds.length)).toEqual([0, 1, 2])
    for (const { blocks, caps } of all) {
      const labels = labelsOf(blocks, SHAPE)
      expect(blocks.names.at(-1)).toBe('never touched by the reference')
      const untouched = labels.filter((label) => label === blocks.names.length).length
      expect(untouched).toBeGreaterThanOrEqual(36 - 8)
      expect(caps.blocks.at(-1)).toBeGreaterThanOrEqual(1)
    }
    const labels = labelsOf(best.blocks, SHAPE)
    expect(labels[0]).not.toBe(labels[1])
    // Block noise pays off here: one block for all touched cells is worse.
    expect(best.predicted.total).toBeLessThan((all[0] as typeof best).predicted.total)
  })

  test('caps are what reference people do; a smaller quantile costs less noise and more clipping', () => {
    const all = findPartition(reference, { ...wish, thresholds: [5], quantile: 1 }).best
    const half = findPartition(reference, { ...wish, thresholds: [5], quantile: 0.5 }).best
    const sum = (list: readonly number[] = []) => list.reduce((a, b) => a + b, 0)
    expect(all.blocks.names).toEqual(['sensitivity up to 5', 'sensitivity above 5', 'never touched by the reference'])
    expect(sum(all.lost?.absolute)).toBeLessThan(0.02 * (all.lost?.everything as number))
    expect(half.predicted.noise).toBeLessThan(all.predicted.noise)
    expect(half.predicted.clipping).toBeGreaterThan(all.predicted.clipping)
    expect(half.caps.blocks[1]).toBeLessThan(all.caps.blocks[1] as number)
    expect(findPartition(reference, { ...wish, thresholds: [5] }).best.predicted.total).toBeLessThanOrEqual(
      Math.min(all.predicted.total, half.predicted.total),
    )
  })

  test('the order in which people come, and their numbers, do not matter', () => {
    const data = trips(200)
    const order = [...data.person.keys()].reverse()
    const shuffled = contributions({
      person: Uint32Array.from(order, (k) => 1000 - (data.person[k] as number)),
      row: Uint32Array.from(order, (k) => data.row[k] as number),
      column: Uint32Array.from(order, (k) => data.column[k] as number),
      value: Float64Array.from(order, (k) => data.value[k] as number),
    })
    expect(findPartition(referenceFrom(shuffled, shape), wish)).toEqual(findPartition(referenceFrom(data, shape), wish))
  })

  test('people who all did the same are divided all the same, and what is too small to count is lost', () => {
    const same = contributions({
      person: Uint32Array.from({ length: 40 }, (_, k) => k),
      row: new Uint32Array(40),
      column: new Uint32Array(40),
      value: new Float64Array(40).fill(3),
    })
    const { best } = findPartition(referenceFrom(same, shape), { ...wish, quantile: 1 })
    expect(best.caps.blocks[0]).toBe(3)
    expect(best.lost).toMatchObject({ people: 40, everything: 120 })
    // Beside caps of thousands, hundredths are less than a unit.
    const uneven = contributions({
      person: Uint32Array.from({ length: 80 }, (_, k) => Math.floor(k / 2)),
      row: new Uint32Array(80),
      column: Uint32Array.from({ length: 80 }, (_, k) => k % 2),
      value: Float64Array.from({ length: 80 }, (_, k) => (k % 2 === 0 ? 5000 : 0.003)),
    })
    const { lost } = findPartition(referenceFrom(uneven, shape), {
      ...wish,
      blocks: diagonalBlocks(SHAPE),
      quantile: 1,
      event: 1,
    }).best
    expect(lost?.absolute[1]).toBeCloseTo(40 * 0.003, 4)
  })

  test('given blocks get caps, in either norm, for every way to enforce them', () => {
    for (const law of ['laplace', 'gaussian'] as const) {
      for (const clip of ['scale', 'drop', 'replace', 'sample'] as const) {
        const { best } = findPartition(reference, {
          ...wish,
          law,
          ...(law === 'gaussian' ? { delta: 1e-6 } : {}),
          minimise: 'l2',
          clip,
          blocks: diagonalBlocks(SHAPE),
          people: 1000,
        })
        expect(best.caps.blocks).toHaveLength(2)
        expect(best.lost?.people).toBe(1000)
        expect(best.predicted.total).toBeCloseTo(best.predicted.noise + best.predicted.clipping, 6)
      }
    }
  })

  test('a mask hides cells from blocks and caps', () => {
    const { best } = findPartition(reference, { ...wish, hidden: [0, 35] })
    const labels = labelsOf(best.blocks, SHAPE)
    expect([labels[0], labels[35]]).toEqual([0, 0])
    const undirected = findPartition(referenceFrom(trips(100), { ...SHAPE, symmetric: true }), {
      ...wish,
      symmetric: true,
      hidden: [1],
    })
    expect(labelsOf(undirected.best.blocks, { ...SHAPE, symmetric: true })[6]).toBe(0)
  })

  test('an undirected pair is off in both of its cells, and a given total holds for every block', () => {
    const both = { ...SHAPE, symmetric: true }
    const options = { ...wish, ...both, blocks: diagonalBlocks(SHAPE), quantile: 0.5 }
    const directed = findPartition(reference, { ...options, symmetric: false }).best
    const undirected = findPartition(referenceFrom(trips(400), both), options).best
    const [diagonal = 0, other = 0] = undirected.lost?.absolute ?? []
    expect(diagonal).toBeGreaterThan(0)
    // The same people, and each of their moves stands in the matrix twice.
    expect((undirected.lost?.everything as number) - (directed.lost?.everything as number)).toBeGreaterThan(other / 2)
    const { caps } = findPartition(reference, { ...options, symmetric: false, total: 3 }).best
    expect(caps).toMatchObject({ total: 3 })
    expect(Math.max(...caps.blocks)).toBeLessThanOrEqual(3)
  })

  test('people who stand in are within the caps', async () => {
    const blocks = diagonalBlocks(SHAPE)
    const caps: BlockCaps = { blocks: [15, 2], total: 16 }
    const labels = labelsOf(blocks, SHAPE)
    const plan = blockNoise.plan(
      { ...SHAPE, neighbours: { kind: 'individual' }, blocks, caps },
      { noise: 'laplace', epsilon: 1, clip: 'replace' },
    )
    const replacement = standsFrom(reference, { labels, clip: clipOf(plan) })
    expect(replacement.person.values.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(16)
    const { matrix } = await blockNoise.release(plan, { people: trips(50, 7), replacement })
    expect(matrix.values).toHaveLength(36)
  })

  test('whoever stands exactly at a cap can stand in, in length too', () => {
    let seed = 1
    const next = (from: number, to: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return Math.round(100 * (from + (to - from) * (seed / 2 ** 32))) / 100
    }
    for (let round = 0; round < 20; round++) {
      const cells = [0, 7, 1, 6]
      const data = contributions({
        person: Uint32Array.from({ length: 160 }, (_, k) => Math.floor(k / 4)),
        row: Uint32Array.from({ length: 160 }, (_, k) => Math.floor((cells[k % 4] as number) / 6)),
        column: Uint32Array.from({ length: 160 }, (_, k) => (cells[k % 4] as number) % 6),
        value: Float64Array.from({ length: 160 }, (_, k) => (k % 4 < 2 ? next(50, 100) : next(1, 3))),
      })
      const found = findPartition(referenceFrom(data, shape), {
        ...wish,
        law: 'gaussian',
        delta: 1e-6,
        clip: 'replace',
        blocks: diagonalBlocks(SHAPE),
      })
      expect(found.best.caps.blocks).toHaveLength(2)
    }
  })

  test('quantiles whose caps lie too far apart are passed over', () => {
    const values = Float64Array.from({ length: 400 }, (_, p) => (p < 6 ? 5e6 : 1 + (p % 3)))
    const data = contributions({
      person: Uint32Array.from(values, (_, p) => p),
      row: new Uint32Array(400),
      column: Uint32Array.from(values, (_, p) => (p < 6 ? 0 : 1)),
      value: values,
    })
    const options = { ...wish, blocks: diagonalBlocks(SHAPE) }
    expect(() => findPartition(referenceFrom(data, shape), { ...options, quantile: 1 })).toThrow(/too far apart/)
    expect(findPartition(referenceFrom(data, shape), options).best.caps.total).toBeLessThanOrEqual(3)
  })

  test.each([
    [{ thresholds: [5, 5] }, /Thresholds must increase, but 5 comes after 5/],
    [{ thresholds: [5, 2] }, /Thresholds must increase/],
    [{ thresholds: [0] }, /finite number above zero, not 0/],
    [{ thresholds: [1], blocks: diagonalBlocks(SHAPE) }, /give one of them/],
    [{ most: 0 }, /whole number from 1 to 20/],
    [{ quantile: 1.5 }, /at most 1 .*not 1.5/],
    [{ event: 0 }, /size of one event/],
    [{ people: -1 }, /number of people/],
  ])('%o is refused', (over, sentence) => {
    expect(() => findPartition(reference, { ...wish, ...over })).toThrow(sentence)
  })

  test('a reference that says nothing is refused', () => {
    expect(() => referenceFrom(trips(2), shape)).toThrow(/has 2 people.*the same columns and the same names/)
    const zeros = { ...trips(5), value: new Float64Array(trips(5).value.length) }
    expect(() => referenceFrom(zeros, shape)).toThrow(/nothing but zeros/)
  })
})

test('a stand-in for the true matrix has what so many people would do, on both sides if undirected', () => {
  const data = trips(100)
  const people = referenceFrom(data, { ...SHAPE, symmetric: true })
  const { values } = matrixLike(people, { ...SHAPE, symmetric: true }, 200)
  const upper = values.filter((_, cell) => cell % 6 >= Math.floor(cell / 6))
  expect(upper.reduce((a, b) => a + b, 0)).toBeCloseTo(2 * data.value.length, 6)
  expect(values[1]).toBe(values[6])
})

describe('from sensitivities', () => {
  test('a cap holds whatever a person does in so many cells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 0.5, 1, 2, 3, 10, 40), { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('laplace' as const, 'gaussian' as const),
        (list, cellsPerPerson, law) => {
          fc.pre(list.some((x) => x > 0))
          const sensitivity = denseMatrix(3, 4, Float64Array.from(list))
          const { all } = partitionBySensitivity(sensitivity, { law, epsilon: 1, delta: 1e-6, cellsPerPerson })
          for (const { blocks, caps } of all) {
            const labels = labelsOf(blocks, sensitivity)
            expect(cellsOf(labels, blocks.names).reduce((a, b) => a + b, 0)).toBe(12)
            caps.blocks.forEach((cap, k) => {
              const inside = list.filter((_, cell) => labels[cell] === k + 1).sort((a, b) => b - a)
              const most = inside.slice(0, cellsPerPerson)
              const norm = law === 'laplace' ? most.reduce<number>((a, b) => a + b, 0) : Math.hypot(...most)
              expect(norm).toBeLessThanOrEqual(cap * (1 + 1e-12))
              expect(cap).toBeGreaterThanOrEqual(1)
            })
          }
          // More blocks are never predicted to be worse than what the programme could keep together.
          expect(Math.min(...all.map(({ predicted }) => predicted.total))).toBeLessThanOrEqual(
            (all[0] as (typeof all)[0]).predicted.total,
          )
        },
      ),
    )
  })

  test('thresholds and a total can be given; nonsense is refused', () => {
    const sensitivity = denseMatrix(2, 2, Float64Array.of(1, 5, 20, 0))
    const of = { law: 'laplace', epsilon: 1, cellsPerPerson: 2, total: 22, thresholds: [5] } as const
    const { best } = partitionBySensitivity(sensitivity, of)
    expect(best.caps).toEqual({ blocks: [10, 20, 1], total: 22 })
    expect(() => partitionBySensitivity(sensitivity, { ...of, cellsPerPerson: 0 })).toThrow(/at least 1, not 0/)
    expect(() => partitionBySensitivity(denseMatrix(1, 1, Float64Array.of(-1)), of)).toThrow(/0 or more/)
    expect(() => partitionBySensitivity(denseMatrix(1, 1), { law: 'laplace', epsilon: 1, cellsPerPerson: 1 })).toThrow(
      /nothing to divide/,
    )
  })
})

test('blocks survive their text, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 60 }), (list) => {
      const present = [...new Set(list.filter((x) => x > 0))].sort((a, b) => a - b)
      fc.pre(present.length > 0)
      const labels = Uint8Array.from(list, (x) => present.indexOf(x) + 1)
      const blocks = blocksFrom(
        labels,
        present.map((x) => `block ${x}`),
      )
      expect(labelsOf(blocks, { rows: 1, columns: list.length })).toEqual(labels)
    }),
  )
})
