import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { lettered } from '../../testing/node-graphs.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type KnownCap, nodeCounter, nodeCounts } from './index.ts'

const node = { kind: 'node' } as const
const facts = (cap: KnownCap, count = 'triangles') => ({ count, neighbours: node, cap })
const full = lettered(5, 1023)
const settings = { epsilon: 1 }

describe('bad input', () => {
  test.each([
    [{ public: 0 }, /at least 1/],
    [{ public: 1.5 }, /whole number/],
    [{ public: -3 }, /at least 1/],
    [{ public: Number.NaN }, /whole number/],
    [{ chosen: { epsilon: 1 } }, /leave nothing for the count/],
    [{ chosen: { epsilon: 1e-5 } }, /at least 0.001/],
    [{ chosen: { epsilon: 0.5, drawn: 3 } }, /powers of two/],
    [{ public: 2, chosen: { epsilon: 0.5 } }, /one of them/],
    [undefined, /Give a cap/],
  ])('a cap of %o', (cap, message) => {
    expect(() => nodeCounts.plan(facts(cap as KnownCap), settings)).toThrow(message)
  })

  test('other neighbours, other counts, and nodes that are hidden', () => {
    const plan = (given: object) => () => nodeCounts.plan({ ...facts({ public: 2 }), ...given } as never, settings)
    expect(plan({ neighbours: { kind: 'edge' } })).toThrow(/whole node/)
    expect(plan({ count: 'max-degree' })).toThrow(/no cap helps/)
    expect(plan({ nodes: 5 })).toThrow(/not public/)
    expect(plan({ neighbours: { kind: 'rewired-node' } })).toThrow(/how many there are/)
    expect(plan({ count: { name: 'x', size: 0 } })).toThrow(/1 to 64/)
    expect(() => nodeCounts.plan(facts({ public: 2 }), { epsilon: 1, interval: 1 })).toThrow(/between 0 and 1/)
  })

  test('directed and weighted graphs, and something else that was counted', async () => {
    const plan = nodeCounts.plan(facts({ public: 2 }), settings)
    const edges = { nodes: 3, from: Uint32Array.of(0, 1), to: Uint32Array.of(1, 2) }
    const directed = graphFromEdges({ directed: true, ...edges }).graph
    const weighted = graphFromEdges({ directed: false, ...edges, weight: Float64Array.of(1, 2) }).graph
    await expect(nodeCounts.release(plan, directed)).rejects.toThrow(/undirected/)
    await expect(nodeCounts.release(plan, weighted)).rejects.toThrow(/weights/)
    const other = await nodeCounter(facts({ public: 2 }, 'edges'), full)
    await expect(nodeCounts.release(plan, other)).rejects.toThrow(/Something else was counted/)
    await expect(nodeCounts.release(plan, { nodes: 5, size: 3, copies: Uint32Array.of(0, 1, 2) })).rejects.toThrow(
      /graph/,
    )
  })
})

test('where nobody passes the cap the count is the true one, and noise for the cap', async () => {
  for (const [count, value] of [
    ['edges', 10],
    ['triangles', 10],
    ['3-stars', 20],
    ['2-triangles', 30],
  ] as const) {
    const given = facts({ public: 1000 }, count)
    const counter = await nodeCounter(given, full)
    expect(counter.total).toBe(value)
    const plan = nodeCounts.plan(given, { epsilon: 5000 })
    expect((await nodeCounts.release(plan, full, { bits: seededBits(1) })).value).toBe(BigInt(value))
  }
})

test('copies of one’s own, with the words of whoever found them', async () => {
  const count = { name: 'clubs', size: 2 }
  const plan = nodeCounts.plan({ count, neighbours: node, cap: { public: 3 } }, { epsilon: 2000 })
  // A star of five copies at node 0, of which three count.
  const copies = Uint32Array.of(0, 1, 0, 2, 0, 3, 0, 4, 0, 5)
  const { value } = await nodeCounts.release(plan, { nodes: 6, size: 2, copies }, { bits: seededBits(2) })
  expect(Number(value)).toBeGreaterThanOrEqual(3)
  expect(Number(value)).toBeLessThanOrEqual(5)
  expect(nodeCounts.inWords(plan).assumptions.join(' ')).toMatch(/word of whoever found them/)
  await expect(nodeCounts.release(plan, full)).rejects.toThrow(/does not know how to find "clubs"/)
})

test('a drawn cap is in the plan of the release, and that plan is not released again', async () => {
  const plan = nodeCounts.plan(facts({ chosen: { epsilon: 0.6 } }), { epsilon: 1, interval: 0.9 })
  expect(plan.expectedError).toBeUndefined()
  const released = await nodeCounts.release(plan, full, { bits: seededBits(3) })
  const { cap, sensitivity, gap } = released.plan.parameters
  expect(Math.log2(cap as number) % 1).toBe(0)
  expect(sensitivity).toBe((cap as number) + (gap as number))
  expect(released.plan.expectedError?.median).toBeGreaterThan(0)
  expect(released.plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
  expect(nodeCounts.inWords(released.plan).method.join(' ')).toMatch(/came out as/)
  await expect(nodeCounts.release(released.plan, full)).rejects.toThrow(/drawn already/)
})
