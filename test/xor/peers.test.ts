/** What the figures of others are drawn from: ApproxDeg by two readings, and the groups of DPCD. */
import { expect, test } from 'vitest'
import { approxDegrees } from '../../experiments/parts/graphs/approx-degrees.mjs'
import { dpcdGroups } from '../../experiments/parts/graphs/printed-peers.mjs'
import { generator } from '../../experiments/parts/random.mjs'

type Edge = readonly [number, number]

const graph = (nodes: number, edges: readonly Edge[]) => ({
  nodes,
  from: Uint32Array.from(edges, ([u]) => u),
  to: Uint32Array.from(edges, ([, v]) => v),
})

const PLACES: Edge[] = [0, 1, 2, 3, 4].flatMap((u) => [0, 1, 2, 3, 4].filter((v) => v > u).map((v) => [u, v] as const))
const subset = (mask: number) => PLACES.filter((_, k) => (mask >> k) & 1)

/** With so large an ε nothing is added to speak of. */
const NO_NOISE = 1e9

test.each(Object.entries(approxDegrees))('%s without noise counts the nodes of each degree', (_, make) => {
  const star = graph(5, [
    [0, 1],
    [0, 2],
    [0, 3],
  ])
  expect(Array.from(make(star, NO_NOISE, 1), Math.round)).toEqual([1, 3, 0, 1, 0])
})

test('bars: one edge moves all of them together by 4 at most, on all graphs of five nodes, and by 4 on some', () => {
  const bars = approxDegrees['ApproxDeg, bars']
  const counts = Array.from({ length: 2 ** PLACES.length }, (_, mask) =>
    Array.from(bars?.(graph(5, subset(mask)), NO_NOISE, 1) ?? [], Math.round),
  )
  let most = 0
  counts.forEach((own, mask) => {
    PLACES.forEach((_, k) => {
      const other = counts[mask ^ (1 << k)] ?? []
      most = Math.max(
        most,
        own.reduce((sum, many, d) => sum + Math.abs(many - (other[d] ?? 0)), 0),
      )
    })
  })
  expect(most).toBe(4)
})

test('bars: noise is cleaned up to as many nodes as there are, and never below 0', () => {
  const made = approxDegrees['ApproxDeg, bars']?.(graph(200, [[0, 1]]), 0.5, 3) ?? new Float64Array()
  expect(made.reduce((sum, many) => sum + many, 0)).toBeCloseTo(200, 6)
  expect(made.every((many) => many >= 0)).toBe(true)
})

test('DPCD puts two cliques apart where hardly any noise is added, and says nothing of them where it drowns them', () => {
  const clique = (first: number): Edge[] =>
    Array.from({ length: 30 }, (_, i) => Array.from({ length: i }, (__, j) => [first + i, first + j] as const)).flat()
  const cliques = graph(60, [...clique(0), ...clique(30)])
  // Pairs of nodes of one clique that are in one group, less those of two.
  const told = (epsilon: number) => {
    const { groupOf } = dpcdGroups(cliques, 2, epsilon, generator(4, 1))
    let sum = 0
    for (let u = 0; u < 60; u++) {
      for (let v = 0; v < u; v++) {
        if (groupOf[u] === groupOf[v]) sum += u < 30 === v < 30 ? 1 : -1
      }
    }
    return sum
  }
  expect(told(NO_NOISE)).toBe(2 * ((30 * 29) / 2))
  expect(told(0.01)).toBeLessThan(300)
})
