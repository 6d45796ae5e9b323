import { describe, expect, test } from 'vitest'
import { deltaAt } from '../../privacy/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import { grouped } from '../../text/index.ts'
import type { ItemFacts, ItemSettings } from './facts.ts'
import { popularItems } from './index.ts'
import { bestCap, lostItems, lostPairs } from './model.ts'
import { dataOf } from './trials.ts'

const FOUND: ItemFacts = { neighbours: { kind: 'individual' } }
const KNOWN: ItemFacts = { ...FOUND, items: 50 }
const GAUSSIAN: ItemSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6, perPerson: 10 }
const LAPLACE: ItemSettings = { noise: 'laplace', epsilon: 1, perPerson: 10 }

describe('the plan', () => {
  test('has the noise of so many items, and is what was asked for', () => {
    const { parameters, guarantee } = popularItems.plan(KNOWN, LAPLACE)
    expect(parameters.items.scale).toBeCloseTo(10, 9)
    expect(guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
    const gaussian = popularItems.plan(KNOWN, GAUSSIAN)
    const mu = Math.sqrt(10) / gaussian.parameters.items.scale
    expect(deltaAt({ kind: 'gaussian', mu }, 1)).toBeLessThanOrEqual(1e-6)
    expect(deltaAt({ kind: 'gaussian', mu }, 1)).toBeGreaterThan(0.999e-6)
  })

  test('of unknown items names what one person has with half of δ at most, and no threshold below does', () => {
    const { parameters, stages, guarantee } = popularItems.plan(FOUND, GAUSSIAN)
    const { scale, threshold } = parameters.items
    const named = (at: number) => 10 * Math.exp(lnNormalTail((at - 1.5) / scale))
    expect(named(threshold)).toBeLessThanOrEqual(0.5e-6)
    expect(named(threshold - 1)).toBeGreaterThan(0.5e-6)
    expect(stages.map(({ guarantee: { epsilon } }) => epsilon)).toEqual([0, expect.closeTo(1, 6)])
    expect(deltaAt({ kind: 'gaussian', mu: Math.sqrt(10) / scale }, 1)).toBeLessThanOrEqual(0.5e-6)
    expect(guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6 })
    const { items } = popularItems.plan(FOUND, { ...LAPLACE, delta: 1e-6 }).parameters
    expect(10 * 0.5 * Math.exp(-(items.threshold - 1.5) / 10)).toBeLessThanOrEqual(1e-6)
    expect(10 * 0.5 * Math.exp(-(items.threshold - 2.5) / 10)).toBeGreaterThan(1e-6)
  })

  test('divides ε between items and pairs: parts of ε, or of μ²', () => {
    const { items, pairs } = popularItems.plan(KNOWN, {
      ...LAPLACE,
      pairs: { among: 9, share: 0.2, perPerson: 4 },
    }).parameters
    expect([items.scale, pairs?.scale]).toEqual([expect.closeTo(10 / 0.8, 6), expect.closeTo(6 / 0.2, 6)])
    const alone = popularItems.plan(KNOWN, GAUSSIAN).parameters.items.scale
    const both = popularItems.plan(KNOWN, { ...GAUSSIAN, pairs: { among: 9, share: 0.2, perPerson: 4 } }).parameters
    expect(both.items.scale / alone).toBeCloseTo(1 / Math.sqrt(0.8), 6)
    expect((both.pairs?.scale as number) / alone).toBeCloseTo(Math.sqrt(6 / 10 / 0.2), 6)
  })

  test('chooses caps by the error to expect: larger ones where there are more people', () => {
    const { perPerson: _, ...open } = GAUSSIAN
    const caps = [1e3, 1e4, 1e5, 1e6].map(
      (people) =>
        popularItems.plan({ ...FOUND, items: 1000, expected: { people, perPerson: 10 } }, open).parameters.items
          .perPerson,
    )
    expect(caps).toEqual([...caps].sort((a, b) => a - b))
    expect(caps[0]).toBeLessThan(caps[3] as number)
    expect(
      popularItems.plan({ ...FOUND, expected: { people: 1e5, perPerson: 1 } }, open).parameters.items.perPerson,
    ).toBe(1)
  })

  test('says when probably nothing stands out', () => {
    const few = popularItems.plan({ ...FOUND, expected: { people: 50, perPerson: 10 } }, GAUSSIAN)
    expect(few.warnings.join(' ')).toMatch(/probably nothing will be published/)
    const many = popularItems.plan({ ...FOUND, expected: { people: 1e5, perPerson: 10 } }, GAUSSIAN)
    expect(many.warnings).toEqual([])
    expect(popularItems.inWords(many).error.join(' ')).toMatch(/leaves out about 35 % of what they have/)
    const { threshold } = many.parameters.items
    expect(popularItems.inWords(many).error[1]).toBe(
      `An item that about ${grouped(threshold)} people have is published in half of all releases.`,
    )
  })

  test.each([
    [{ ...FOUND }, { ...LAPLACE }, /Without a delta nothing can be named/],
    [KNOWN, { ...LAPLACE, delta: 1e-6 }, /needs no delta/],
    [KNOWN, { ...LAPLACE, perPerson: 0 }, /whole number from 1/],
    [KNOWN, { ...LAPLACE, pairs: { among: 1 } }, /whole number from 2/],
    [KNOWN, { ...LAPLACE, pairs: { among: 5, share: 1 } }, /from 0.01 to 0.99/],
    [{ ...KNOWN, items: 0.5 }, LAPLACE, /whole number from 1/],
    [{ ...KNOWN, expected: { people: 10, perPerson: 0.5 } }, LAPLACE, /from 1 to/],
    [{ ...KNOWN, neighbours: { kind: 'row' } }, LAPLACE, /not row neighbours/],
    [KNOWN, { noise: 'laplace', epsilon: 1 }, /For how many items may one person count/],
    [KNOWN, { ...LAPLACE, epsilon: 1e-7 }, /nothing could be seen/],
  ] as [ItemFacts, ItemSettings, RegExp][])('refuses %j %j', (facts, settings, sentence) => {
    expect(() => popularItems.plan(facts, settings)).toThrow(sentence)
  })
})

describe('what is released', () => {
  // 400 people with the first item, 300 of them with the second too, one with the third.
  const baskets = Array.from({ length: 400 }, (_, i) => (i === 0 ? [0, 1, 2] : i < 300 ? [0, 1] : [0]))

  test('are the items that stand out, the most popular first, and their pairs', async () => {
    const plan = popularItems.plan(FOUND, { ...GAUSSIAN, perPerson: 3, pairs: { among: 3 } })
    const { items, pairs, counted } = await popularItems.release(plan, dataOf(baskets, 3), { bits: seededBits(1) })
    expect(items.map(({ item }) => item)).toEqual([0, 1])
    expect(Math.abs((items[0]?.people as number) - 400)).toBeLessThan(6 * plan.parameters.items.scale)
    expect(pairs?.map((pair) => pair.items)).toEqual([[0, 1]])
    expect(counted).toEqual({ people: 400, entries: 701, beyondCap: 0 })
  })

  test('is nothing where there is nobody, and only what is on the list where there is one', async () => {
    const found = popularItems.plan(FOUND, { ...GAUSSIAN, pairs: { among: 2 } })
    for (let seed = 0; seed < 50; seed++) {
      const { items, pairs } = await popularItems.release(found, dataOf([], 3), { bits: seededBits(seed) })
      expect([items, pairs]).toEqual([[], []])
    }
    const known = popularItems.plan({ ...KNOWN, items: 3 }, LAPLACE)
    await expect(popularItems.release(known, dataOf(baskets, 4))).rejects.toThrow(/knows 3 items/)
  })

  test('counts nobody for more than the cap', async () => {
    const plan = popularItems.plan(KNOWN, { noise: 'laplace', epsilon: 50, perPerson: 5, atLeast: 1 })
    const everything = Array.from({ length: 200 }, () => Array.from({ length: 50 }, (_, item) => item))
    const { items, counted } = await popularItems.release(plan, dataOf(everything, 50), { bits: seededBits(2) })
    const total = items.reduce((sum, { people }) => sum + people, 0)
    expect(Math.abs(total - 1000)).toBeLessThan(20)
    expect(counted.beyondCap).toBe(200 * 45)
  })

  test('counts an item once for a person, whatever a file says', async () => {
    const twice = { rows: 1, columns: 2, offsets: Uint32Array.of(0, 2), indices: Uint32Array.of(1, 1) }
    const plan = popularItems.plan({ ...KNOWN, items: 2 }, LAPLACE)
    await expect(popularItems.release(plan, twice)).rejects.toThrow(/ascend/)
  })
})

describe('the guess of what people have', () => {
  test('loses to a cap what sums of geometric baskets say', () => {
    const [mean, cap] = [7, 5]
    const p = (n: number) => (1 / mean) * (1 - 1 / mean) ** (n - 1)
    const sizes = Array.from({ length: 2000 }, (_, k) => k + 1)
    const sum = (of: (n: number) => number) => sizes.reduce((total, n) => total + p(n) * of(n), 0)
    expect(lostItems(mean, cap)).toBeCloseTo(1 - sum((n) => Math.min(n, cap)) / mean, 9)
    const pairs = (n: number) => (n * (n - 1)) / 2
    expect(lostPairs(mean, cap, Infinity)).toBeCloseTo(1 - sum((n) => pairs(Math.min(n, cap))) / sum(pairs), 9)
    // Nobody has more than there are.
    const among = (n: number) => pairs(Math.min(n, 8))
    expect(lostPairs(mean, cap, 8)).toBeCloseTo(1 - sum((n) => pairs(Math.min(n, cap))) / sum(among), 9)
    expect(lostPairs(mean, 8, 8)).toBe(0)
    expect(lostPairs(1, 2, 8)).toBe(0)
  })

  test('finds the smallest sum', () => {
    const [lost, noise] = [(cap: number) => 0.9 ** cap, (cap: number) => 0.01 * cap]
    const best = bestCap(1, 1000, [{ inverses: [1], lost }], noise)
    for (let cap = 1; cap <= 1000; cap++) expect(lost(best) + noise(best)).toBeLessThanOrEqual(lost(cap) + noise(cap))
  })

  test('is made for every number of items that there may be', () => {
    const asked = { ...GAUSSIAN, pairs: { among: 10 } } as const
    const expected = { people: 3000, perPerson: 4 }
    const capOf = (items?: number) =>
      popularItems.plan({ neighbours: KNOWN.neighbours, ...(items === undefined ? {} : { items }), expected }, asked)
        .parameters.pairs?.perPerson as number
    // Of few items people have more among the most popular ten, and a limit that is too small loses most of their pairs.
    const [few, many] = [capOf(10), capOf(1e6)]
    expect(few).toBeGreaterThan(many)
    expect(capOf()).toBeGreaterThan(many)
    expect(capOf()).toBeLessThanOrEqual(few)
    const { lost } = popularItems.plan({ neighbours: KNOWN.neighbours, expected }, asked).expectedError
    expect(lost?.pairsAtMost).toBeGreaterThan(lost?.pairs as number)
  })

  test('counts an item that is lost in the noise once, however far it is below', () => {
    const [lost, noise] = [(cap: number) => 0.8 ** cap, (cap: number) => Math.sqrt(cap)]
    const inverses = Array.from({ length: 100 }, (_, k) => (k + 1) / 200)
    const error = (cap: number) => inverses.reduce((sum, one) => sum + Math.min(1, lost(cap) + noise(cap) * one), 0)
    const best = bestCap(1, 200, [{ inverses, lost }], noise)
    for (let cap = 1; cap <= 200; cap++) expect(error(best)).toBeLessThanOrEqual(error(cap) + 1e-9)
    // What nobody can see must not choose for what everybody can.
    const plain = (cap: number) => lost(cap) + noise(cap) * (inverses.reduce((sum, one) => sum + one, 0) / 100)
    const unbounded = Array.from({ length: 200 }, (_, k) => k + 1).reduce((a, b) => (plain(b) < plain(a) ? b : a))
    expect(best).toBeGreaterThan(unbounded)
  })
})
