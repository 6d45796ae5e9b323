/** Every graph of up to five nodes, every edge that can be added to it or taken away, and families of cuts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, dyadic } from '../../random/reals/dyadic.ts'
import { uniform } from '../../testing/seeded.ts'
import { flipsOf, graphOf, pairsOf } from '../../testing/small-graphs.ts'
import { exactSums, roundedSums } from '../numeric-rows/index.ts'
import { type CutAnswerFacts, cutAnswers } from './index.ts'
import { addCut, edgesOf } from './prepare.ts'
import { separationOf } from './separation.ts'

/** All cuts of so many nodes, each from both of its sides. */
const allCuts = (nodes: number) =>
  Array.from({ length: 2 ** nodes - 2 }, (_, i) =>
    Array.from({ length: nodes }, (_, v) => v).filter((v) => (((i + 1) >> v) & 1) === 1),
  )

/** What crosses each of the cuts, as the release sums it. */
function sumsOf(mask: number, facts: CutAnswerFacts): Float64Array {
  const plan = cutAnswers.plan(facts, { noise: 'laplace', epsilon: 1 })
  const cuts = facts.cuts ?? []
  const sums = exactSums(cuts.length)
  const edges = edgesOf(graphOf({ nodes: facts.nodes, mask }), plan)
  const marks = new Uint8Array(facts.nodes)
  cuts.forEach((cut, i) => addCut(sums, i, cut, edges, marks))
  return roundedSums(sums)
}

describe.each([2, 3, 4, 5])('%i nodes', (nodes) => {
  const cuts = allCuts(nodes)
  const facts = { nodes, neighbours: { kind: 'edge' }, cuts } as const
  const pairs = pairsOf(nodes)
  const answers = Array.from({ length: 2 ** pairs.length }, (_, mask) => sumsOf(mask, facts))

  test('answers are the edges with one end on each side', () => {
    for (const [mask, here] of answers.entries()) {
      const slowly = cuts.map(
        (cut) => pairs.filter(([i, j], k) => ((mask >> k) & 1) === 1 && cut.includes(i) !== cut.includes(j)).length,
      )
      expect([...here]).toEqual(slowly)
    }
  })

  test('one edge changes as many answers of any family of cuts as the plan says, by 1 and in one direction', () => {
    const random = uniform(nodes)
    const families = [
      cuts.map((_, i) => i),
      ...cuts.map((_, i) => [i]),
      ...cuts.flatMap((_, i) => cuts.slice(0, i).map((_, j) => [j, i])),
      ...Array.from({ length: 30 }, () => cuts.map((_, i) => i).filter(() => random() < 0.3)),
    ].filter((family) => family.length > 0)
    // The steps of all pairs of neighbours, those that are alike once.
    const steps = new Map<string, number[]>()
    for (const [mask, here] of answers.entries()) {
      for (const { mask: other } of flipsOf({ nodes, mask })) {
        const step = Array.from(answers[other] as Float64Array, (x, i) => x - (here[i] as number))
        steps.set(step.join(), step)
      }
    }
    for (const family of families) {
      const { most, exactness } = separationOf(
        family.map((i) => cuts[i] as number[]),
        nodes,
      )
      expect(exactness).toBe('exact')
      let largest = 0
      for (const step of steps.values()) {
        const moved = family.map((i) => step[i] as number).filter((x) => x !== 0)
        expect(new Set(moved).size).toBeLessThanOrEqual(1)
        expect(Math.abs(moved[0] ?? 1)).toBe(1)
        largest = Math.max(largest, moved.length)
      }
      expect(largest).toBe(most)
    }
  })
})

describe('the most cuts that part two nodes', () => {
  const single = (nodes: number) => Array.from({ length: nodes }, (_, i) => [i])
  /** From the definition. */
  const slowly = (cuts: readonly (readonly number[])[], nodes: number) =>
    Math.max(...pairsOf(nodes).map(([i, j]) => cuts.filter((cut) => cut.includes(i) !== cut.includes(j)).length))

  test('of all degrees are 2, not as many as there are nodes, also where kinds are too many to compare', () => {
    expect(separationOf(single(100), 100)).toEqual({ most: 2, exactness: 'exact' })
    expect(separationOf(single(3000), 3000)).toEqual({ most: 2, exactness: 'bound' })
    // Which side is named makes no difference.
    const turned = single(3000).map((cut) =>
      cut[0] === 7 ? Array.from({ length: 3000 }, (_, v) => v).filter((v) => v !== 7) : cut,
    )
    expect(separationOf(turned, 3000)).toEqual({ most: 2, exactness: 'bound' })
  })

  test('is that of all pairs of nodes, over more than one word of bits', () => {
    const random = uniform(5)
    for (let round = 0; round < 60; round++) {
      const nodes = 2 + Math.floor(random() * 30)
      const share = random()
      const cuts = Array.from({ length: 1 + Math.floor(random() * 80) }, () =>
        Array.from({ length: nodes }, (_, v) => v).filter(() => random() < share),
      ).filter(({ length }) => length > 0 && length < nodes)
      if (cuts.length === 0) continue
      expect(separationOf(cuts, nodes)).toEqual({ most: slowly(cuts, nodes), exactness: 'exact' })
    }
  })

  test('is bounded from above where kinds are too many, and by no more than there are cuts', () => {
    const nodes = 2 ** 12
    // One cut for each binary digit: as many kinds as nodes, and 0 and 4095 are parted by all.
    const digits = Array.from({ length: 12 }, (_, b) =>
      Array.from({ length: nodes }, (_, v) => v).filter((v) => ((v >> b) & 1) === 1),
    )
    expect(separationOf(digits, nodes)).toEqual({ most: 12, exactness: 'bound' })
    // One node in all of the cuts, another in none: the bound adds the two largest numbers of memberships.
    const nested = Array.from({ length: 40 }, (_, i) => Array.from({ length: 60 * (i + 1) }, (_, v) => v))
    expect(separationOf([...nested, ...single(3000).slice(2400)], 3000)).toEqual({ most: 2 + 39, exactness: 'exact' })
  })
})

describe('weights', () => {
  const between = (neighbours: CutAnswerFacts['neighbours'], weightBound: number) =>
    cutAnswers.plan({ nodes: 2, neighbours, weightBound, cuts: [[0]] }, { noise: 'laplace', epsilon: 1 })
  const inUnits = (plan: ReturnType<typeof between>, weight: number) => {
    const adjacency = {
      rows: 2,
      columns: 2,
      offsets: Uint32Array.of(0, 1, 2),
      indices: Uint32Array.of(1, 0),
      values: Float64Array.of(weight, weight),
    }
    return edgesOf({ directed: false, names: ['a', 'b'], adjacency }, plan).units?.[0] as number
  }
  const atMost = (a: number, b: number, most: number) => add(add(dyadic(most), dyadic(-a)), dyadic(b)).n >= 0n
  const size = fc.double({ min: 1e-3, max: 1e3, noNaN: true })

  test('at most maxChange apart are at most the planned step apart in units', () => {
    fc.assert(
      fc.property(size, fc.double({ min: 1e-3, max: 1, noNaN: true }), size, size, (bound, share, x, part) => {
        const maxChange = bound * share
        const plan = between({ kind: 'weight', maxChange }, bound)
        const { step, weights } = plan.parameters
        const there = x + maxChange * Math.min(1, part)
        fc.pre(atMost(there, x, maxChange))
        const moved = Math.abs(inUnits(plan, there) - inUnits(plan, x)) * (weights?.unit ?? 0)
        expect(moved).toBeLessThanOrEqual(step)
      }),
      { numRuns: 500 },
    )
  })

  test('reach the planned step', () => {
    for (const [maxChange, bound] of [
      [0.3, 1],
      [1, 1],
      [0.1, 700],
      [1e-6, 1e-6],
    ] as const) {
      const plan = between({ kind: 'weight', maxChange }, bound)
      const { step, weights } = plan.parameters
      const { unit = 1 } = weights ?? {}
      // Just below a half, where one more bit would round up.
      const starts = [0, unit / 2, (unit / 2) * (1 - 2 ** -53), unit * 0.75, bound - maxChange]
      const steps = starts.map((x) => inUnits(plan, x + maxChange) - inUnits(plan, x))
      expect(Math.max(...steps) * unit).toBe(step)
      expect(step).toBeGreaterThanOrEqual(maxChange * (1 - 1e-6))
      expect(step).toBeLessThan(maxChange * (1 + 1e-6))
    }
  })

  test('change by no more than the width of their range', () => {
    const plan = between({ kind: 'weight', maxChange: 100 }, 2.5)
    expect(plan.parameters.step).toBe(2.5)
    expect(plan.warnings).toEqual([expect.stringMatching(/above 2\.5 count as 2\.5/)])
    expect(inUnits(plan, 1e300) * (plan.parameters.weights?.unit ?? 0)).toBe(2.5)
  })

  test('that are negative, infinite or no numbers lie in the public range', () => {
    const plan = between({ kind: 'weight', maxChange: 1 }, 4)
    const most = plan.parameters.weights?.most
    expect([-1, -Infinity, Number.NaN, -0, 5e-324].map((weight) => inUnits(plan, weight))).toEqual([0, 0, 0, 0, 0])
    expect([4, 5, 1e308, Infinity].map((weight) => inUnits(plan, weight))).toEqual([most, most, most, most])
  })
})
