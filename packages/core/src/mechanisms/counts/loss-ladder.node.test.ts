/**
 * What the ladder really loses, over all neighbouring graphs of up to six nodes: from the definition, with its law written
 * down anew. Only the numbers that were calibrated (ε₀, floor, middle) are the mechanism's own.
 */
import { describe, expect, test } from 'vitest'
import { type NeighbouringPair, naiveCounts, neighbouringPairs } from '../../testing/small-graphs.ts'
import { type CountMechanism, counts } from './index.ts'
import { globalBound, levelsOf } from './levels.ts'

const edge = { kind: 'edge' } as const
const NAMES = Object.keys(naiveCounts)
const EPSILONS = [0.1, 0.5, 1, 3]

/** All ways in which neighbours of 4, 5 and 6 nodes differ in a count, where it can occur at all. */
const CASES = NAMES.flatMap((count) =>
  [4, 5, 6]
    .filter((nodes) => globalBound(levelsOf(count, nodes)) > 0)
    .map((nodes) => ({ count, nodes, pairs: neighbouringPairs(count, nodes) })),
)

test('there are pairs to look at: changes by everything up to the bound, levels that rise, fall and stay', () => {
  const { pairs } = CASES.find(({ count, nodes }) => count === 'triangles' && nodes === 6) as (typeof CASES)[number]
  expect(new Set(pairs.map(({ values: [, change] }) => change))).toEqual(new Set([-4, -3, -2, -1, 0, 1, 2, 3, 4]))
  expect(new Set(pairs.map(({ levels: [a, b] }) => b - a))).toEqual(new Set([-1, 0, 1]))
})

interface LadderNumbers {
  readonly bounds: ArrayLike<number>
  readonly epsilon0: number
  readonly floor: number
  readonly centre: number
}

/** How far from the count rung t reaches, seen from a level. */
type Reach = (numbers: LadderNumbers, level: number, t: number) => number

/** ρ(ℓ, t) = ⌊γ·LS(ℓ+t)⌋ + LS(ℓ) + … + LS(ℓ+t−1), where bounds below the floor are that of the floor. */
const reachOf: Reach = ({ bounds, floor, centre }, level, t) => {
  const bound = (at: number) => bounds[Math.min(Math.max(at, floor), bounds.length - 1)] as number
  let sum = Math.floor(centre * bound(level + t))
  for (let s = 0; s < t; s++) sum += bound(level + s)
  return sum
}

/** ln P(the output is d away) for d = 0..most: rungs counted off one by one, weights summed one by one. */
function ladderLaw(numbers: LadderNumbers, level: number, most: number, reach: Reach): Float64Array {
  const rungs = new Float64Array(most + 1)
  let [sum, from] = [0, 0]
  for (let t = 0; from <= most || numbers.epsilon0 * t < 60; t++) {
    const to = reach(numbers, level, t)
    sum += (2 * (to - from + 1) - (from === 0 ? 1 : 0)) * Math.exp(-numbers.epsilon0 * t)
    rungs.fill(t, from, to + 1)
    from = to + 1
  }
  return rungs.map((t) => -numbers.epsilon0 * t - Math.log(sum))
}

/**
 * The largest ln P(y | G) − ln P(y | G′). Beyond all levels both ladders go on in steps of the last bound, so that how many
 * rungs apart a point is repeats itself: what happens within `reach` is all that happens.
 */
function ladderLoss(pairs: readonly NeighbouringPair[], numbers: LadderNumbers, reach: Reach = reachOf): number {
  const { bounds } = numbers
  const highest = bounds[bounds.length - 1] as number
  const most = Array.from(bounds).reduce((a, b) => a + Math.max(b, 1), 0) + (6 + numbers.floor) * highest
  const furthest = Math.max(...pairs.map(({ values: [a, b] }) => Math.abs(a - b)))
  const laws = Array.from(bounds, (_, level) => ladderLaw(numbers, level, most + furthest, reach))
  let loss = 0
  for (const { values, levels } of pairs) {
    const [p, q] = levels.map((level) => laws[level] as Float64Array) as [Float64Array, Float64Array]
    const shift = values[1] - values[0]
    for (let y = -most; y <= most; y++) {
      loss = Math.max(loss, (p[Math.abs(y)] as number) - (q[Math.abs(y - shift)] as number))
    }
  }
  return loss
}

function ladderNumbers(
  { count, nodes }: { readonly count: string; readonly nodes: number },
  epsilon: number,
  settings: { readonly floor?: number; readonly mechanism?: CountMechanism } = {},
  guess = 0,
): LadderNumbers {
  const { parameters } = counts.plan({ count, nodes, neighbours: edge, level: { guess } }, { epsilon, ...settings })
  return {
    bounds: levelsOf(count, nodes).bounds,
    epsilon0: parameters.epsilon0 as number,
    floor: parameters.floor as number,
    centre: parameters.centre as number,
  }
}

describe('the ladder', () => {
  test.each(NAMES)('%s: no output of any two neighbours tells more than ε', (count) => {
    for (const each of CASES.filter((one) => one.count === count)) {
      for (const epsilon of EPSILONS) {
        const within = (numbers: LadderNumbers) =>
          expect(ladderLoss(each.pairs, numbers)).toBeLessThanOrEqual(epsilon * (1 + 1e-12))
        for (const floor of [0, 1, 2]) within(ladderNumbers(each, epsilon, { floor }))
        for (const guess of [0, 2, each.nodes]) within(ladderNumbers(each, epsilon, {}, guess))
        within(ladderNumbers(each, epsilon, { mechanism: 'published-ladder' }))
      }
    }
  })

  test('as published it takes half of ε for the rungs, and no floor', () => {
    for (const each of CASES) {
      expect(ladderNumbers(each, 1, { mechanism: 'published-ladder' })).toMatchObject({
        epsilon0: 0.5,
        floor: 0,
        centre: 0,
      })
    }
  })

  const of = (count: string) => CASES.find((each) => each.count === count && each.nodes === 6) as (typeof CASES)[number]

  test.each([
    ['edges', 0],
    ['max-degree', 0],
    ['max-common-neighbours', 0],
    ['triangles', 1],
    ['triangles', 2],
    ['triangles', 3],
    ['2-triangles', 2],
    ['2-triangles', 3],
    ['2-stars', 1],
    ['2-stars', 2],
    ['2-stars', 3],
    ['3-stars', 3],
  ] as const)('%s with floor %i: real graphs lose all of ε', (count, floor) => {
    for (const epsilon of EPSILONS) {
      const loss = ladderLoss(of(count).pairs, ladderNumbers(of(count), epsilon, { floor }))
      expect(loss).toBeGreaterThanOrEqual(epsilon * (1 - 1e-9))
    }
  })

  describe('the same look refuses', () => {
    const losses = (
      count: string,
      floor: number,
      change: (numbers: LadderNumbers) => LadderNumbers,
      reach: Reach = reachOf,
    ) =>
      EPSILONS.map(
        (epsilon) => ladderLoss(of(count).pairs, change(ladderNumbers(of(count), epsilon, { floor })), reach) / epsilon,
      )
    const expectAllAbove = (found: number[], least: number) => expect(Math.min(...found)).toBeGreaterThan(least)

    test('bounds of half the size', () => {
      const halved = (numbers: LadderNumbers) => ({
        ...numbers,
        bounds: Float64Array.from(numbers.bounds, (bound) => Math.ceil(bound / 2)),
      })
      expectAllAbove(losses('triangles', 2, halved), 1.02)
      expectAllAbove(losses('2-triangles', 2, halved), 1.02)
    })

    test('all of ε for the rungs', () => {
      for (const count of ['triangles', '2-triangles', '2-stars']) {
        const greedy = EPSILONS.map((epsilon) => {
          const numbers = { ...ladderNumbers(of(count), epsilon, { floor: 1 }), epsilon0: epsilon }
          return ladderLoss(of(count).pairs, numbers) / epsilon
        })
        expectAllAbove(greedy, 1.02)
      }
    })

    test('ε₀ that is a thousandth too large', () => {
      expectAllAbove(
        losses('triangles', 1, (numbers) => ({ ...numbers, epsilon0: numbers.epsilon0 * 1.001 })),
        1 + 1e-5,
      )
    })

    test('the ε₀ of a floor, and no floor', () => {
      expectAllAbove(
        losses('triangles', 3, (numbers) => ({ ...numbers, floor: 0 })),
        1.005,
      )
    })

    test('rungs of the level below', () => {
      const below: Reach = (numbers, level, t) => reachOf(numbers, level === 2 ? 1 : level, t)
      expectAllAbove(
        losses('triangles', 1, (numbers) => numbers, below),
        1.02,
      )
    })

    test('rungs that grow from the middle of their own level', () => {
      const own: Reach = (numbers, level, t) =>
        reachOf(numbers, level, t) - reachOf(numbers, level + t, 0) + reachOf(numbers, level, 0)
      expectAllAbove(
        losses('2-triangles', 2, (numbers) => numbers, own),
        1.001,
      )
    })
  })
})
