/** The parts that flows are made of, each against something written apart from it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { millsRatio } from '../../privacy/special/normal.ts'
import { geographyOf } from './geography.ts'
import { halvedGrid, zonesOf } from './hierarchy.ts'
import { KeyedSums } from './keyed-sums.ts'
import { madeUpTrips, totalLimit } from './made-up.ts'
import { aboveZero, divide, posteriorMean } from './posterior.ts'
import { bestShares, relativeScales, variancesOf } from './scales.ts'

describe('sums by key', () => {
  test('are those of a map, also after they were cleared', () => {
    const sums = new KeyedSums()
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.oneof(
              fc.nat(300),
              fc.nat(2 ** 31 - 1).map((x) => x * 4096 + 7),
            ),
            fc.nat(9),
          ),
          { maxLength: 700 },
        ),
        (list) => {
          const map = new Map<number, number>()
          for (const [key, value] of list) {
            sums.add(key, value)
            map.set(key, (map.get(key) ?? 0) + value)
          }
          expect(sums.size).toBe(map.size)
          expect([...map].every(([key, value]) => sums.get(key) === value)).toBe(true)
          expect(sums.get(2 ** 52)).toBe(0)
          const listed = Array.from({ length: sums.size }, (_, k) => [sums.keyAt(k), sums.sumAt(k)])
          expect(new Map(listed as [number, number][])).toEqual(map)
          sums.clear()
          expect([sums.size, ...[...map.keys()].map((key) => sums.get(key))].every((x) => x === 0)).toBe(true)
        },
      ),
      { numRuns: 60, seed: 5 },
    )
  })
})

describe('what a noisy number says', () => {
  test('a normal law cut off at 0 has the mean that Mills’ ratio gives', () => {
    for (const a of [-40, -9, -3, -2.6, -2.4, -1, -0.1]) {
      expect(aboveZero(a) / (a + 1 / millsRatio(-a))).toBeCloseTo(1, a < -9 ? 2 : 4)
    }
    expect(aboveZero(0)).toBeCloseTo(Math.sqrt(2 / Math.PI), 5)
    expect(aboveZero(50)).toBe(50)
    // At the seam of the two formulas nothing jumps.
    expect(aboveZero(-2.5 - 1e-9)).toBeCloseTo(aboveZero(-2.5 + 1e-9), 4)
  })

  test('the mean of the law after is that of the integral', () => {
    for (const [noisy, variance, mean] of [
      [3, 4, 2],
      [-5, 4, 2],
      [30, 9, 0.5],
      [0, 1, 100],
    ] as const) {
      let [weight, sum] = [0, 0]
      for (let x = 0.005; x < 60; x += 0.01) {
        const p = Math.exp(-x / mean - (x - noisy) ** 2 / (2 * variance))
        weight += p
        sum += p * x
      }
      expect(posteriorMean(noisy, variance, mean)).toBeCloseTo(sum / weight, 3)
    }
  })

  test('where the noise hides everything the prior decides, where it hides nothing the number does', () => {
    const prior = Float64Array.of(1, 2, 1)
    const hidden = new Float64Array(3)
    divide(hidden, { start: 0, end: 3 }, 8, Float64Array.of(5, -3, 6), new Float64Array(3).fill(1e8), prior)
    expect([...hidden]).toEqual([2, 4, 2].map((x) => expect.closeTo(x, 2)))
    const clear = new Float64Array(3)
    divide(clear, { start: 0, end: 3 }, 8, Float64Array.of(5, 1, 2), new Float64Array(3).fill(1e-8), prior)
    expect([...clear]).toEqual([5, 1, 2].map((x) => expect.closeTo(x, 3)))
    divide(clear, { start: 0, end: 3 }, 6, Float64Array.of(0, 0, 0), new Float64Array(3).fill(1), new Float64Array(3))
    expect([...clear]).toEqual([2, 2, 2].map((x) => expect.closeTo(x)))
  })
})

describe('scales', () => {
  const score = (blocks: Parameters<typeof variancesOf>[0], shares: readonly number[]) =>
    variancesOf(blocks, shares).reduce((sum, v, k) => sum + (blocks.weights[k] as number) * Math.log(v), 0)

  test.each(['laplace', 'gaussian'] as const)('%s: no other shares of the budget do better', (law) => {
    const weights = law === 'laplace' ? [1, 1, 1, 1] : [1, 2, 1, 2]
    const blocks = { law, weights, fan: [16, 16], staysFan: [] }
    const best = bestShares(blocks)
    const moved = (k: number, by: number) => {
      const shares = best.with(k, (best[k] as number) * by)
      const paid = law === 'laplace' ? shares.slice(0, 3) : shares
      const sum = paid.reduce((a, b) => a + b, 0)
      return [...paid.map((x) => x / sum), ...(law === 'laplace' ? [1] : [])]
    }
    for (const k of law === 'laplace' ? [0, 1, 2] : [0, 1, 2, 3]) {
      for (const by of [0.5, 0.9, 0.99, 1.01, 1.1, 2]) {
        expect(score(blocks, moved(k, by))).toBeGreaterThanOrEqual(score(blocks, best) - 1e-9)
      }
    }
  })

  test('stays of every level share what stays of the finest alone have, and no other shares do better', () => {
    const blocks = { law: 'laplace', weights: [1, 1, 0.5, 0.5], fan: [16], staysFan: [16] } as const
    const best = bestShares(blocks)
    expect((best[2] as number) + (best[3] as number)).toBeCloseTo(1)
    for (const by of [0.5, 0.9, 1.1, 2]) {
      const [a, b] = [(best[2] as number) * by, best[3] as number]
      const moved = [...best.slice(0, 2), a / (a + b), b / (a + b)]
      expect(score(blocks, moved)).toBeGreaterThanOrEqual(score(blocks, best) - 1e-9)
    }
    const facts = { zones: halvedGrid(8, 8, 2), neighbours: { kind: 'individual' } } as const
    expect(relativeScales(facts, { noise: 'gaussian', epsilon: 1, delta: 1e-6, staysAt: 'all' }).stays).toHaveLength(3)
    expect(relativeScales(facts, { noise: 'laplace', epsilon: 1 }).stays).toHaveLength(1)
    expect(relativeScales(facts, { noise: 'laplace', epsilon: 1, stays: false }).stays).toHaveLength(0)
  })

  test('levels that are nearly alike keep a share each: what is looked into is decided level by level', () => {
    for (const law of ['laplace', 'gaussian'] as const) {
      for (const fan of [1, 1.5, 2.25]) {
        const shares = bestShares({ law, weights: [1, 1], fan: [fan] })
        expect(Math.min(...shares)).toBeGreaterThan(0.2)
      }
    }
  })

  test('a level that matters more has less noise; one finer than all that matter is not measured', () => {
    const facts = { zones: halvedGrid(8, 8, 2), neighbours: { kind: 'individual' } } as const
    const { moves } = relativeScales(facts, { noise: 'laplace', epsilon: 1, levelWeights: [8, 1, 1] })
    expect(moves[0]).toBeLessThan(moves[1] as number)
    expect(relativeScales(facts, { noise: 'laplace', epsilon: 1, levelWeights: [0, 1, 1] }).moves[0]).toBeUndefined()
  })
})

test('distances: far is less than near, groups are as far as what lies in them on average, and a line has a unit', () => {
  const zones = zonesOf(halvedGrid(4, 4, 2))
  const places = Array.from({ length: 16 }, (_, z) => [Math.floor(z / 4), z % 4] as const)
  const { decay } = geographyOf(zones, places)
  expect(decay(0, 0, 1, 2)).toBeGreaterThan(decay(0, 0, 15, 2))
  expect(decay(1, 0, 0, 1)).toBeGreaterThan(decay(1, 0, 3, 1))
  expect(decay(0, 0, 15, 0)).toBe(1)
  const line = geographyOf(zonesOf({ sizes: [3], parents: [] }), [
    [0, 0],
    [1, 0],
    [2, 0],
  ])
  expect(line.decay(0, 0, 2, 1)).toBeLessThan(line.decay(0, 0, 1, 1))
  const spot = geographyOf(zonesOf({ sizes: [2], parents: [] }), [
    [1, 1],
    [1, 1],
  ])
  expect(Number.isFinite(spot.decay(0, 0, 1, 1))).toBe(true)
  expect(geographyOf(zones, undefined).decay(0, 0, 15, 3)).toBe(1)
})

describe('a grid that halves', () => {
  test('40 × 40 zones are 400, 100 and 25', () => {
    expect(halvedGrid(40, 40).sizes).toEqual([1600, 400, 100, 25])
  })

  test('of an odd side the last group is smaller, and every zone lies in one', () => {
    const { sizes, parents } = halvedGrid(5, 3, 2)
    expect(sizes).toEqual([15, 6, 4])
    expect(parents[0]).toEqual([0, 0, 1, 0, 0, 1, 2, 2, 3, 2, 2, 3, 4, 4, 5])
    expect(parents[1]).toEqual([0, 1, 0, 1, 2, 3])
  })
})

describe('made-up people', () => {
  const zones = halvedGrid(10, 10, 5)

  test('are as many as asked for, with about as many trips, and the same for the same seed', () => {
    const trips = madeUpTrips({ zones, people: 1500, tripsPerPerson: 30, seed: 1 })
    expect(new Set(trips.person).size).toBe(1500)
    expect(trips.person.length / 1500 / 30).toBeCloseTo(1, 0)
    expect(trips.row.every((zone) => zone < 100) && trips.column.every((zone) => zone < 100)).toBe(true)
    expect(madeUpTrips({ zones, people: 1500, tripsPerPerson: 30, seed: 1 })).toEqual(trips)
    expect(madeUpTrips({ zones, people: 1500, tripsPerPerson: 30, seed: 2 }).row).not.toEqual(trips.row)
  })

  test('live where the places are, wherever these lie, and in a single zone too', () => {
    const places = Array.from({ length: 100 }, (_, z) => [1e6 + (z % 10), -1e6 + Math.floor(z / 10)] as const)
    const { row } = madeUpTrips({ zones, places, people: 100, tripsPerPerson: 5, seed: 1 })
    expect(new Set(row).size).toBeGreaterThan(20)
    const one = madeUpTrips({ zones: { sizes: [1], parents: [] }, people: 3, tripsPerPerson: 0.1, seed: 1 })
    expect(one.person.length).toBe(3)
  })
})

describe('the limit of a noisy total', () => {
  test.each([
    [2000, 3, 0.1],
    [2000, 40, 0.1],
    [20_000, 8, 0.05],
    [500, 40, 1],
  ])(
    'for %i people with %i trips at ε = %d leaves about the least error that there is',
    (people, tripsPerPerson, epsilon) => {
      const { person } = madeUpTrips({ zones: halvedGrid(2, 2, 1), people, tripsPerPerson, seed: 3 })
      const made = new Float64Array(people)
      for (const who of person) made[who] = (made[who] as number) + 1
      const error = (limit: number) =>
        made.reduce((sum, trips) => sum + Math.max(0, trips - limit), 0) + limit / epsilon
      const least = Math.min(...Array.from({ length: Math.max(...made) }, (_, k) => error(k + 1)))
      const chosen = totalLimit({ people, tripsPerPerson }, epsilon)
      expect(error(chosen)).toBeLessThan(1.1 * least)
      expect(error(4 * chosen)).toBeGreaterThan(1.2 * least)
      expect(error(Math.max(1, Math.round(chosen / 4)))).toBeGreaterThan(1.2 * least)
    },
  )

  test('is a trip at least, and that of an ordinary person where nothing can be learned of many', () => {
    expect(totalLimit({ people: 1, tripsPerPerson: 0.1 }, 0.01)).toBe(1)
    expect(totalLimit({ people: 5, tripsPerPerson: 40 }, 0.1)).toBe(22)
  })
})
