import { describe, expect, test } from 'vitest'
import {
  flipsOf,
  graphOf,
  largestCommonOfEdges,
  naiveCounts,
  naiveLevels,
  remembered,
  representatives,
  type SmallGraph,
} from '../../testing/small-graphs.ts'
import { chooseUp, doubleUp } from './choose.ts'
import { observe } from './index.ts'
import { globalBound, levelFor, levelsOf, mostOf } from './levels.ts'

const NAMES = Object.keys(naiveCounts)
const SIZES = [2, 3, 4, 5, 6]
const KINDS = [1, ...SIZES].flatMap((nodes) => representatives(nodes))

/** What bounds and levels promise, at one pair of neighbours; sentences about what they do not keep. */
function broken(
  [graph, other]: readonly [SmallGraph, SmallGraph],
  value: (graph: SmallGraph) => number,
  level: (graph: SmallGraph) => number,
  boundAt: (level: number) => number,
): string[] {
  const change = Math.abs(value(graph) - value(other))
  const [here, there] = [level(graph), level(other)]
  return [
    ...(Math.abs(here - there) > 1 ? [`the level goes from ${here} to ${there}`] : []),
    ...(change > Math.min(boundAt(here), boundAt(there)) ? [`the count changes by ${change} at level ${here}`] : []),
  ]
}

/** Over all neighbouring pairs of 2 to 6 nodes; `boundsOf` for a number of nodes. */
function brokenAnywhere(
  valueOf: (graph: SmallGraph) => number,
  levelOf: (graph: SmallGraph) => number,
  boundsOf: (nodes: number) => ArrayLike<number>,
): string[] {
  return SIZES.flatMap((nodes) => {
    const bounds = boundsOf(nodes)
    const [value, level] = [remembered(valueOf), remembered(levelOf)]
    return KINDS.filter((graph) => graph.nodes === nodes).flatMap((graph) =>
      flipsOf(graph).flatMap((other) =>
        broken([graph, other], value, level, (at) => bounds[Math.min(at, bounds.length - 1)] as number),
      ),
    )
  })
}

test('there are as many graphs as there should be, up to names', () => {
  // Sloane's A000088.
  expect([1, ...SIZES].map((nodes) => KINDS.filter((graph) => graph.nodes === nodes).length)).toEqual([
    1, 2, 4, 11, 34, 156,
  ])
})

describe('on all graphs of up to six nodes', () => {
  test('what is observed is what trying everything finds, in neighbours too', async () => {
    for (const graph of KINDS) {
      const { nodes } = graph
      for (const each of [graph, ...flipsOf(graph).slice(-2)]) {
        const given = graphOf(each)
        for (const count of NAMES) {
          const { value, level } = await observe({ count, nodes }, given)
          const truth = [naiveCounts[count]?.(each), naiveLevels[count]?.(each)]
          expect([count, each.mask, Number(value), level]).toEqual([count, each.mask, ...truth])
        }
      }
    }
  })

  test.each(NAMES)('%s: the level moves by at most 1, and the count by at most its bound at either', (count) => {
    const [value, level] = [naiveCounts[count], naiveLevels[count]]
    if (value === undefined || level === undefined) throw new RangeError(count)
    expect(brokenAnywhere(value, level, (nodes) => levelsOf(count, nodes).bounds)).toEqual([])
    // The same with bounds of half the size, which must be seen.
    const halved = (nodes: number) => levelsOf(count, nodes).bounds.map((bound) => Math.floor(bound / 2))
    expect(brokenAnywhere(value, level, halved).length).toBeGreaterThan(0)
  })

  test.each(['triangles', '2-stars'])('%s: the bounds are attained at every level', (count) => {
    const [value, level] = [naiveCounts[count], naiveLevels[count]]
    if (value === undefined || level === undefined) throw new RangeError(count)
    const less = (nodes: number) => levelsOf(count, nodes).bounds.map((bound) => bound - 1)
    const found = brokenAnywhere(value, level, less).join()
    // A star of the highest degree has no room for another edge at it.
    const most = count === 'triangles' ? 4 : 3
    for (let at = 1; at <= most; at++) expect(found).toContain(`at level ${at}`)
  })

  test('common neighbours of joined pairs alone are no level: two nodes that are not joined may have many', () => {
    for (const count of ['triangles', '2-triangles', '3-triangles']) {
      const value = naiveCounts[count] as (graph: SmallGraph) => number
      const found = brokenAnywhere(value, largestCommonOfEdges, (nodes) => levelsOf(count, nodes).bounds)
      expect(found.filter((sentence) => sentence.includes('the count changes')).length).toBeGreaterThan(0)
    }
  })
})

describe('bounds', () => {
  /** C(n, k) by Pascal's rule. */
  const pascal = (n: number, k: number): bigint => {
    let row = [1n]
    for (let i = 0; i < n; i++)
      row = Array.from({ length: Math.min(k, i + 1) + 1 }, (_, t) => (row[t] ?? 0n) + (row[t - 1] ?? 0n))
    return row[k] ?? 0n
  }
  const exactly: Readonly<Record<string, (level: number) => bigint>> = {
    triangles: (a) => BigInt(a),
    '2-triangles': (a) => pascal(a, 2) + 2n * BigInt(a) * pascal(a, 1),
    '7-triangles': (a) => pascal(a, 7) + 2n * BigInt(a) * pascal(a, 6),
    '30-triangles': (a) => pascal(a, 30) + 2n * BigInt(a) * pascal(a, 29),
    '2-stars': (d) => 2n * pascal(d, 1),
    '12-stars': (d) => 2n * pascal(d, 11),
    '40-stars': (d) => 2n * pascal(d, 39),
  }

  test.each(Object.keys(exactly))('of %s: for every level a whole number, never too small, never falling', (count) => {
    const nodes = 160
    const { bounds } = levelsOf(count, nodes)
    expect(bounds.length).toBe(count.endsWith('stars') ? nodes : nodes - 1)
    bounds.forEach((bound, level) => {
      const exact = exactly[count]?.(level) ?? 0n
      expect(Number.isInteger(bound)).toBe(true)
      expect(bound).toBeGreaterThanOrEqual(level === 0 ? 0 : (bounds[level - 1] as number))
      expect(BigInt(bound) >= exact).toBe(true)
      if (exact < 2n ** 53n) expect(BigInt(bound)).toBe(exact)
      // At most three roundings, each by less than a unit in the last place.
      expect((BigInt(bound) - exact) * 2n ** 50n <= exact).toBe(true)
    })
  })

  test('of 9-stars among 10^5 nodes pass 2^53 and keep all this', () => {
    const { bounds } = levelsOf('k-stars:9', 1e5)
    expect(bounds.length).toBe(1e5)
    expect(globalBound({ bounds, step: 1 })).toBeGreaterThan(2 ** 110)
    let falls = 0
    let fractions = 0
    bounds.forEach((bound, level) => {
      if (level > 0 && bound < (bounds[level - 1] as number)) falls++
      if (!Number.isInteger(bound)) fractions++
    })
    expect([falls, fractions]).toEqual([0, 0])
    // Around the place where doubles stop being exact, and far beyond.
    const border = bounds.findIndex((bound) => bound > 2 ** 53)
    for (const level of [border - 1, border, border + 1, border + 7, 9999, 31_337, 99_998, 99_999]) {
      let exact = 2n
      for (let i = 0n; i < 8n; i++) exact = (exact * (BigInt(level) - i)) / (i + 1n)
      expect(BigInt(bounds[level] as number) >= exact).toBe(true)
      expect(bounds[level]).toBeLessThanOrEqual(Number(exact) * (1 + 2 ** -51))
    }
  })

  test('binomials are those of Pascal, and rounded up where they are rounded', () => {
    for (const [n, k] of [
      [0, 0],
      [5, 0],
      [5, 5],
      [5, 6],
      [60, 30],
      [70, 35],
      [100, 98],
    ] as const) {
      const exact = pascal(n, k)
      expect(BigInt(chooseUp(n, k)) >= exact).toBe(true)
      expect(chooseUp(n, k)).toBe(doubleUp(exact))
    }
    expect(doubleUp(2n ** 53n + 1n)).toBe(2 ** 53 + 2)
    expect(doubleUp(2n ** 53n)).toBe(2 ** 53)
  })
})

describe('levels of one’s own', () => {
  const own = { name: 'mine', bounds: [0, 1, 1, 4, 9, 9, 20], step: 2 }

  test('a level stands for the values up to the next multiple of the step, with the bound of the last of them', () => {
    const levels = levelsOf(own, undefined)
    expect([...levels.bounds]).toEqual([0, 1, 9, 20])
    expect(Array.from({ length: 9 }, (_, measured) => levelFor(levels, measured))).toEqual([0, 1, 1, 2, 2, 3, 3, 3, 3])
    for (let measured = 0; measured < own.bounds.length; measured++) {
      const bound = levels.bounds[levelFor(levels, measured)] as number
      expect(bound).toBeGreaterThanOrEqual(own.bounds[measured] as number)
      // Two values a step apart are at most one level apart.
      expect(levelFor(levels, measured + 2) - levelFor(levels, measured)).toBeLessThanOrEqual(1)
    }
    expect(mostOf(levels)).toBe(3)
  })

  test('a last level that is not full counts as one', () => {
    const levels = levelsOf({ name: 'mine', bounds: [1, 2, 3, 4], step: 2 }, undefined)
    expect([...levels.bounds]).toEqual([1, 3, 4])
  })
})
