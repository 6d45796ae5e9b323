import { describe, expect, test } from 'vitest'
import { degrees, type Graph, starCount } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { counts, countViolations } from './index.ts'

/** Two edges that meet; the level is the sum of the two largest degrees, which one edge can move by 2. */
const twoLargest = (graph: Graph) => {
  const sorted = [...degrees(graph)].sort((a, b) => b - a)
  return (sorted[0] ?? 0) + (sorted[1] ?? 0)
}
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, level) => level)
const wedges = {
  name: 'wedges',
  value: (graph: Graph) => starCount(graph, 2),
  level: twoLargest,
  bounds: upTo(10),
  step: 2,
}

describe('brute force on small graphs', () => {
  test('finds nothing wrong with wedges by the sum of the two largest degrees, in steps of 2', () => {
    expect(countViolations(wedges, { nodes: 5, most: 5 })).toEqual([])
  })

  test('finds that the level moves by more than 1', () => {
    const found = countViolations({ ...wedges, step: 1 }, { nodes: 4, most: 3 })
    expect(found.length).toBe(3)
    for (const { kind, sentence } of found) {
      expect(kind).toBe('level')
      expect(sentence).toMatch(/changes the level of "wedges" from \d+ to \d+, by more than its step of 1\.$/)
    }
  })

  test('finds bounds that are too small, with the graph and the edge', () => {
    const found = countViolations({ ...wedges, bounds: upTo(10).map((level) => Math.max(0, level - 2)) }, { nodes: 5 })
    expect(found.length).toBeGreaterThan(0)
    for (const { kind, sentence, edges, flipped } of found) {
      expect(kind).toBe('bound')
      expect(sentence).toMatch(
        /^Flipping one edge changes "wedges" from \d+ to \d+, by more than the bound \d+ at level \d+\.$/,
      )
      // What it says can be seen by hand.
      const nodes = 5
      const degreesOf = (list: readonly (readonly [number, number])[]) =>
        Array.from({ length: nodes }, (_, i) => list.filter((pair) => pair.includes(i)).length)
      const stars = (list: readonly (readonly [number, number])[]) =>
        degreesOf(list).reduce((sum, d) => sum + (d * (d - 1)) / 2, 0)
      const same = ([i, j]: readonly [number, number]) => i === flipped[0] && j === flipped[1]
      const after = edges.some(same) ? edges.filter((each) => !same(each)) : [...edges, flipped]
      expect(sentence).toContain(`from ${stars(edges)} to ${stars(after)}`)
    }
  })

  test('knows one level for all, and a constant bound', () => {
    const edges = { name: 'edges', value: (graph: Graph) => starCount(graph, 1) / 2n, level: () => 0 }
    expect(countViolations({ ...edges, bounds: [1] }, { nodes: 4 })).toEqual([])
    expect(countViolations({ ...edges, bounds: [0] }, { nodes: 4 })).not.toEqual([])
  })

  test('refuses graphs that are too many to try', () => {
    for (const nodes of [0, 7, 2.5])
      expect(() => countViolations(wedges, { nodes })).toThrow(/All graphs of 1 to 6 nodes/)
  })
})

describe('a count of one’s own', () => {
  const facts = { count: { name: 'wedges', bounds: upTo(40), step: 2 }, neighbours: { kind: 'edge' } } as const

  test('gets the noise of level ⌈r/step⌉', async () => {
    const plan = counts.plan(facts, { epsilon: 1 })
    const release = async (level: number) => {
      const values: bigint[] = []
      for (let seed = 0; seed < 12; seed++) {
        values.push((await counts.release(plan, { value: 100n, level }, { bits: seededBits(seed) })).value)
      }
      return values.join()
    }
    // 29 and 30 are one level, 31 is the next, and beyond the last bound all are alike.
    expect(await release(29)).toBe(await release(30))
    expect(await release(31)).not.toBe(await release(30))
    expect(await release(40)).toBe(await release(1000))
  })

  test('has a plan that says what the bounds are of, and that they are somebody’s word', () => {
    const plan = counts.plan({ ...facts, level: { guess: 31 } }, { epsilon: 1, interval: 0.9 })
    expect(plan.parameters).toMatchObject({ guess: 31, boundAtGuess: 32, boundAtWorst: 40, highestLevel: 40 })
    expect(plan.parameters.interval).toMatchObject({ coverage: 0.9, ifLevelAtMost: 31 })
    expect(counts.inWords(plan).assumptions.join(' ')).toContain('is the word of the person who gave them')
  })

  test('that is a count by name is released alike', async () => {
    const nodes = 30
    const named = counts.plan(
      { count: '2-stars', nodes, neighbours: { kind: 'edge' }, level: { guess: 9 } },
      { epsilon: 1 },
    )
    const own = counts.plan(
      {
        count: { name: 'stars', bounds: Array.from({ length: nodes }, (_, d) => 2 * d) },
        neighbours: { kind: 'edge' },
        level: { guess: 9 },
      },
      { epsilon: 1 },
    )
    for (let seed = 0; seed < 5; seed++) {
      const counted = { count: '2-stars', nodes, value: 7n, level: 9 }
      const byName = await counts.release(named, counted, { bits: seededBits(seed) })
      const byBounds = await counts.release(own, { value: 7n, level: 9 }, { bits: seededBits(seed) })
      expect(byName.value).toBe(byBounds.value)
    }
  })
})

test('the level of triangles in joined pairs alone is found out', () => {
  // A count must be had at once here: triangles as the trace of the cube.
  const matrixOf = (graph: Graph) => {
    const { rows, offsets, indices } = graph.adjacency
    return Array.from({ length: rows }, (_, i) => new Set(indices.subarray(offsets[i], offsets[i + 1])))
  }
  const common = (rows: Set<number>[], i: number, j: number) =>
    [...(rows[i] as Set<number>)].filter((l) => (rows[j] as Set<number>).has(l)).length
  const value = (graph: Graph) => {
    const rows = matrixOf(graph)
    return rows.reduce((sum, row, i) => sum + [...row].reduce((a, j) => a + common(rows, i, j), 0), 0) / 6
  }
  const levelOver = (all: boolean) => (graph: Graph) => {
    const rows = matrixOf(graph)
    let most = 0
    rows.forEach((row, i) => {
      for (let j = 0; j < rows.length; j++)
        if (j !== i && (all || row.has(j))) most = Math.max(most, common(rows, i, j))
    })
    return most
  }
  const triangles = { name: 'triangles', value, bounds: [0, 1, 2, 3] }
  expect(countViolations({ ...triangles, level: levelOver(true) }, { nodes: 5 })).toEqual([])
  expect(countViolations({ ...triangles, level: levelOver(false) }, { nodes: 5 })).not.toEqual([])
})
