import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { type CutFacts, cutSketch, nodeColumn, nodeDraws } from './index.ts'

const nodes = 4
const settings = { epsilon: 5, delta: 1e-6, rows: 12, evenIfUseless: true }
const edge: CutFacts = { nodes, neighbours: { kind: 'edge' } }
const weighted: CutFacts = { nodes, neighbours: { kind: 'weight', maxChange: 1 }, weightBound: 2.5 }

describe.each([
  { name: 'edges', facts: edge, bound: 1 },
  { name: 'weights up to 2.5', facts: weighted, bound: 2.5 },
])('$name: what a node publishes', ({ facts, bound }) => {
  const plan = cutSketch.plan(facts, settings)
  const bits = seededBits(3)
  const draws = Array.from({ length: nodes }, (_, node) => nodeDraws(plan, node, bits))

  /** Of node 1, whose edges to node 0 and to node 3 have these weights. */
  function published(before: number, after: number): Float32Array {
    const { rows } = plan.parameters
    const received = (from: number) => (draws[from] as Float64Array).subarray((1 - from - 1) * rows, (1 - from) * rows)
    const weights = [before, Number.NaN, bound / 3, after]
    return nodeColumn(plan, { node: 1, weights, drawn: draws[1] as Float64Array, received })
  }

  test.each([5, bound * (1 + 2 ** -52), 1e300, Infinity])('takes a weight of %d as the bound', (weight) => {
    expect(published(weight, 0)).toEqual(published(bound, 0))
    expect(published(0, weight)).toEqual(published(0, bound))
  })

  test.each([-1, -1e-300, -Infinity, Number.NaN])('takes a weight of %d as none', (weight) => {
    expect(published(weight, bound)).toEqual(published(0, bound))
    expect(published(bound, weight)).toEqual(published(bound, 0))
  })

  test('follows weights in between', () => {
    const columns = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      published(share * bound, 0),
      published(0, share * bound),
    ])
    // Both begin without an edge.
    expect(new Set(columns.map((column) => column.join(' '))).size).toBe(columns.length - 1)
  })
})
