/** What is mixed in, through whole plans: the reference values were computed with 40 digits, away from this code. */
import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/reference.json'
import { deltaAt } from '../../privacy/index.ts'
import { type CutFacts, cutSketch } from './index.ts'

interface Asked {
  readonly epsilon: number
  readonly delta: number
  readonly rows: number
  readonly nodes: number
}

function planned({ epsilon, delta, rows, nodes }: Asked) {
  return cutSketch.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon, delta, rows, evenIfUseless: true })
}

/** From the definition: one edge between two nodes that have no other. */
function deltaWith(w: number, { epsilon, rows, nodes }: Asked): number {
  return deltaAt({ kind: 'gaussianScale', copies: rows, ratio: 1 + (2 * (nodes - w)) / (w * nodes) }, epsilon)
}

/** Whether w is the least that keeps the promise, to a millionth of itself. */
function least(w: number, asked: Asked): boolean {
  return deltaWith(w, asked) <= asked.delta * (1 + 1e-12) && deltaWith(w * (1 - 1e-6), asked) > asked.delta
}

describe.each(reference.sketchGraph)('$rows projections of $nodes nodes at ε = $epsilon', (row) => {
  const asked = { ...row, delta: Number(row.delta) }
  const { parameters, stages, guarantee } = planned(asked)

  test('mix in what the reference says', () => {
    expect(parameters.rows).toBe(row.rows)
    expect(Math.abs(parameters.w / Number(row.w) - 1)).toBeLessThan(1e-8)
    expect(Math.abs(parameters.share / (1 - Number(row.w) / row.nodes) - 1)).toBeLessThan(1e-7)
  })

  test('keep the promise, and would not with a millionth less', () => {
    expect(least(parameters.w, asked)).toBe(true)
    expect(stages).toHaveLength(1)
    expect(guarantee).toMatchObject({ epsilon: asked.epsilon, delta: asked.delta })
  })

  test('and the comparison sees two millionths either way', () => {
    expect(least(parameters.w * (1 + 2e-6), asked)).toBe(false)
    expect(least(parameters.w * (1 - 2e-6), asked)).toBe(false)
  })
})

const SMALL = [1, 2, 3, 10].flatMap((rows) =>
  [0.1, 1, 5].flatMap((epsilon) => [2, 3, 100].map((nodes) => ({ rows, epsilon, nodes, delta: 1e-6 }))),
)

test.each(SMALL)('$rows projections of $nodes nodes at ε = $epsilon leave something of the graph', (asked) => {
  const { w, share } = planned(asked).parameters
  expect(least(w, asked)).toBe(true)
  expect(w).toBeGreaterThan(0)
  expect(share).toBeGreaterThan(0)
  expect(Math.abs(share - (asked.nodes - w) / asked.nodes)).toBeLessThan(1e-15)
})

test('a weight that changes by a part of its bound needs as much less, and the bound is the most it can change by', () => {
  const settings = { epsilon: 1, delta: 1e-6, rows: 200, evenIfUseless: true }
  const mixedIn = (maxChange: number, weightBound: number) =>
    cutSketch.plan({ nodes: 50, neighbours: { kind: 'weight', maxChange }, weightBound }, settings).parameters.w
  const edge = cutSketch.plan({ nodes: 50, neighbours: { kind: 'edge' } }, settings).parameters.w
  expect(mixedIn(4, 4)).toBe(edge)
  expect(mixedIn(9, 4)).toBe(edge)
  // ρ − 1 = 2·(maxChange/W)·(1/w − 1/n) is what the promise allows, whatever the step.
  const allowed = 2 * (1 / edge - 1 / 50)
  expect(2 * 0.25 * (1 / mixedIn(1, 4) - 1 / 50)).toBeCloseTo(allowed, 12)
  expect(mixedIn(1, 4)).toBeLessThan(edge)
})

describe('the curve that is published', () => {
  const edge = { nodes: 60, neighbours: { kind: 'edge' } } as const
  const RELATIONS: readonly CutFacts[] = [
    edge,
    { ...edge, nodes: 2 },
    { ...edge, edges: { counted: { epsilon: 0.05 } } },
    { nodes: 60, neighbours: { kind: 'weight', maxChange: 0.3 }, weightBound: 2 },
    { nodes: 60, neighbours: { kind: 'weight', maxChange: 9 }, weightBound: 2 },
  ]

  test.each(RELATIONS)(
    'is that of what is mixed in, and gives the promised δ: $neighbours of $nodes nodes',
    (facts) => {
      for (const rows of [1, 7, 300]) {
        for (const epsilon of [0.2, 1, 6]) {
          const { stages, parameters } = cutSketch.plan(facts, { epsilon, delta: 1e-6, rows, evenIfUseless: true })
          const guarantee = stages.at(-1)?.guarantee
          if (guarantee?.kind !== 'approximate' || guarantee.curve?.kind !== 'gaussianScale')
            throw new Error('no curve')
          const { curve } = guarantee
          expect(guarantee.delta).toBe(1e-6)
          expect(deltaAt(curve, guarantee.epsilon)).toBeLessThanOrEqual(1e-6)
          expect(deltaAt(curve, guarantee.epsilon)).toBeGreaterThan(0.999e-6)
          const { neighbours, nodes } = facts
          const step = neighbours.kind === 'weight' ? Math.min(1, neighbours.maxChange / 2) : 1
          expect(curve.copies).toBe(rows)
          expect((curve.ratio - 1) / (2 * step * (1 / parameters.w - 1 / nodes))).toBeCloseTo(1, 9)
          // A tenth less of a ratio would be seen.
          expect(deltaAt({ ...curve, ratio: 1 + 0.9 * (curve.ratio - 1) }, guarantee.epsilon)).toBeLessThan(0.999e-6)
        }
      }
    },
  )
})
