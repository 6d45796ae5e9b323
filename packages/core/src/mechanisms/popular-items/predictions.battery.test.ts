/** Popular items: the error of the noise, and what the caps take away of made-up baskets. */
import { describe, expect, test } from 'vitest'
import { expectPredicted, expectWidth, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import { popularItems } from './index.ts'
import { dataOf } from './trials.ts'

const individual = { kind: 'individual' } as const

describe.each([
  ['a list, laplace', { items: 6 }, { noise: 'laplace', epsilon: 1 }],
  ['a list, gaussian', { items: 6 }, { noise: 'gaussian', epsilon: 1, delta: 1e-6 }],
  ['no list, laplace', {}, { noise: 'laplace', epsilon: 1, delta: 1e-6 }],
  ['no list, gaussian', {}, { noise: 'gaussian', epsilon: 1, delta: 1e-6 }],
] as const)('popular items: %s', (_, facts, settings) => {
  // Everybody has the first three, of six: nothing is beyond the caps, and everything far above the thresholds.
  const baskets = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? [0, 1, 2] : [0, 1, 2, 3, 4, 5]))
  const truth = [2000, 2000, 2000, 1000, 1000, 1000]
  const plan = popularItems.plan(
    { neighbours: individual, ...facts },
    { ...settings, perPerson: 6, pairs: { among: 6, perPerson: 6 } },
  )

  test('every number', async () => {
    const data = dataOf(baskets, 6)
    const releases = await repeated(21, (bits) => popularItems.release(plan, data, { bits }), 400)
    const errors = releases.map(({ items }) =>
      Float64Array.from(items, ({ item, people }) => Math.abs(people - (truth[item] as number))),
    )
    const pairErrors = releases.map(({ pairs = [] }) =>
      Float64Array.from(pairs, ({ items: [a, b], people }) =>
        Math.abs(people - Math.min(truth[a] as number, truth[b] as number)),
      ),
    )
    for (const [what, sizes, error, count] of [
      ['items', errors, plan.expectedError.items, 6],
      ['pairs', pairErrors, plan.expectedError.pairs, 15],
    ] as const) {
      expect(sizes.every(({ length }) => length === count)).toBe(true)
      const predicted = error?.meanAbsolute as number
      const means = sizes.map((all) => all.reduce((sum, x) => sum + x, 0) / all.length)
      expectPredicted({ [`absolute error of ${what}`]: { predicted, seen: means } })
      expectWidth(`95 of 100 of ${what}`, { predicted: error?.ninetyFivePercent as number, miss: 0.05, sizes, grid: 1 })
    }
  })
})

test('popular items: what caps take away, and the error of the tenth', async () => {
  // As the model has it: geometric numbers of items, popularity 1, ½, ⅓, …, each item at most once.
  const [people, mean, items] = [20_000, 6, 2000]
  const random = uniform(5)
  const sums = new Float64Array(items + 1)
  for (let rank = 1; rank <= items; rank++) sums[rank] = (sums[rank - 1] as number) + 1 / rank
  const drawn = () => {
    const at = random() * (sums[items] as number)
    let [low, high] = [0, items]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) <= at) low = middle
      else high = middle
    }
    return low
  }
  const baskets = Array.from({ length: people }, () => {
    const own = new Set<number>()
    const size = 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / mean))
    while (own.size < size) own.add(drawn())
    return [...own].sort((a, b) => a - b)
  })
  const entries = baskets.reduce((sum, { length }) => sum + length, 0)
  const plan = popularItems.plan(
    { neighbours: individual, expected: { people, perPerson: mean } },
    { noise: 'gaussian', epsilon: 1, delta: 1e-6, perPerson: 5 },
  )
  const lost = plan.expectedError.lost?.items as number
  const { items: found, counted } = await popularItems.release(plan, dataOf(baskets, items))
  // One population: within 5 deviations of a mean of 20,000 people, each of whom loses less than 6 on average squared.
  expect(Math.abs(counted.beyondCap / entries - lost)).toBeLessThan(0.03)
  expect(Math.abs(counted.beyondCap / entries - 1.25 * lost)).toBeGreaterThan(0.03)
  const tenth = found.find(({ item }) => item === 9)
  const truth = baskets.filter((own) => own.includes(9)).length
  const off = 1 - (tenth?.people as number) / truth
  expect(Math.abs(off - lost)).toBeLessThan(0.15)
})
