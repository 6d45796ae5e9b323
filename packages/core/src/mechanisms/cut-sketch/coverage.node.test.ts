/**
 * Intervals hold as often as they say: 5,000 sketches each of so few projections that a mistake in the law shows, and
 * 1,250 of many, which take longer. A share of 95 % is then within 0.0151, or 0.0302, of itself at α = 10⁻⁶.
 */
import { describe, expect, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { pairsOf } from '../../testing/small-graphs.ts'
import { type Interval, varianceInterval } from '../sketches/index.ts'
import { edgesOf } from './edges.ts'
import { type CutFacts, type CutPlan, cutAnswer, cutBetween, cutSketch, type PublishedCutSketch } from './index.ts'
import { project } from './project.ts'

const SKETCHES = 5_000
/** For many projections. */
const SOME = 1_250
/** For questions whose answers take longer. */
const FEWER = 250
/** How far a share of 95 % of so many may be off: 4.892 deviations. */
const toleranceOf = (sketches: number) => 4.892 * Math.sqrt((0.95 * 0.05) / sketches)

const NODES = 8
const FACTS: CutFacts = { nodes: NODES, neighbours: { kind: 'edge' } }
const ALL = Array.from({ length: NODES }, (_, i) => i)

/** One node, half of them, all but one. */
const SIDES = [[2], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5, 6]]

type Edge = readonly [number, number]

const EMPTY: readonly Edge[] = []
const COMPLETE: readonly Edge[] = pairsOf(NODES)
/** Of 28 pairs 23. */
const DENSE: readonly Edge[] = COMPLETE.filter((_, k) => k % 6 !== 1)

function graphOf(edges: readonly Edge[]): Graph {
  const [from, to] = [Uint32Array.from(edges, ([i]) => i), Uint32Array.from(edges, ([, j]) => j)]
  return graphFromEdges({ directed: false, nodes: NODES, from, to }).graph
}

function planFor(rows: number): CutPlan {
  return cutSketch.plan(FACTS, { epsilon: 10, delta: 1e-6, rows, evenIfUseless: true })
}

/** As the release makes them, all rows at once: they are independent, and each sketch takes the next ones. */
function* sketches(plan: CutPlan, edges: readonly Edge[], count: number): Generator<PublishedCutSketch> {
  const { rows } = plan.parameters
  const all = rows * count
  const making = project(
    { ...edgesOf(FACTS, graphOf(edges)), nodes: NODES, ...plan.parameters, rows: all },
    seededBits(17),
  )
  let step = making.next()
  while (step.done !== true) step = making.next()
  for (let start = 0; start < all; start += rows) {
    const values = new Float32Array(NODES * rows)
    for (const node of ALL) {
      values.set(step.value.subarray(node * all + start, node * all + start + rows), node * rows)
    }
    yield { plan, sketch: { rows, values } }
  }
}

function cutOf(edges: readonly Edge[], side: readonly number[]): number {
  return edges.filter(([i, j]) => side.includes(i) !== side.includes(j)).length
}

const holds = ({ low, high }: Interval, truth: number) => low <= truth && truth <= high

/** How often each of several questions is answered with an interval that holds. */
function coverage(
  plan: CutPlan,
  edges: readonly Edge[],
  questions: readonly ((published: PublishedCutSketch) => boolean)[],
  count = SKETCHES,
): number[] {
  const counts = questions.map(() => 0)
  for (const published of sketches(plan, edges, count)) {
    questions.forEach((question, k) => {
      if (question(published)) counts[k] = (counts[k] as number) + 1
    })
  }
  return counts.map((held) => held / count)
}

interface Slip {
  readonly notTakenOff?: boolean
  readonly wholeShare?: boolean
  /** Added to the number of projections. */
  readonly copies?: number
}

/** The interval from the definition, and ways to get it wrong. */
function ownInterval({ plan, sketch }: PublishedCutSketch, side: readonly number[], slip: Slip): Interval {
  const { rows, w, share } = plan.parameters
  let squares = 0
  for (let i = 0; i < rows; i++) {
    squares += side.reduce((sum, node) => sum + (sketch.values[node * rows + i] as number), 0) ** 2
  }
  const mixedIn = slip.notTakenOff === true ? 0 : (w * side.length * (NODES - side.length)) / NODES
  const kept = slip.wholeShare === true ? 1 : share
  const { low, high } = varianceInterval(rows + (slip.copies ?? 0), squares, 0.05)
  return { low: (low - mixedIn) / kept, high: (high - mixedIn) / kept }
}

describe.each([
  [1, SKETCHES],
  [5, SKETCHES],
  [50, SOME],
])('%i projections', (rows, count) => {
  const plan = planFor(rows)
  const tolerance = toleranceOf(count)

  const asked = (edges: readonly Edge[]) =>
    SIDES.map((side) => (published: PublishedCutSketch) => holds(cutAnswer(published, side), cutOf(edges, side)))

  test('intervals of 95 % hold in 95 % of sketches, and four that are to hold at once do', () => {
    const sides = [...SIDES, [1, 5]]
    const together = (queries: number) => (published: PublishedCutSketch) =>
      sides.every((side) => holds(cutAnswer(published, side, { queries }), cutOf(DENSE, side)))
    const found = coverage(plan, DENSE, [...asked(DENSE), together(4), together(1)], count)
    for (const share of found.slice(0, SIDES.length)) expect(Math.abs(share - 0.95)).toBeLessThan(tolerance)
    const [four, one] = found.slice(SIDES.length) as [number, number]
    expect(four).toBeGreaterThan(0.95 - tolerance)
    // Without being told how many, they do not.
    expect(one).toBeLessThan(0.95 - tolerance)
  })

  test.each([
    { name: 'an empty graph', edges: EMPTY },
    { name: 'a complete graph', edges: COMPLETE },
  ])('97.5 % of $name hold: what misses on the impossible side is moved to the truth', ({ edges }) => {
    for (const share of coverage(plan, edges, asked(edges), count)) {
      expect(Math.abs(share - 0.975)).toBeLessThan(tolerance)
    }
  })

  test('the interval is the one of the definition, inside of what is possible', () => {
    for (const published of sketches(plan, DENSE, 50)) {
      for (const side of SIDES) {
        const most = side.length * (NODES - side.length)
        const { low, high } = ownInterval(published, side, {})
        const found = cutAnswer(published, side)
        expect(found.low).toBeCloseTo(Math.max(0, Math.min(most, low)), 2)
        expect(found.high).toBeCloseTo(Math.max(0, Math.min(most, high)), 2)
      }
    }
  })

  test('edges between two sets lie in their interval at least as often as it says', () => {
    // Each with one of two edges.
    const pairs: readonly (readonly [number[], number[]])[] = [
      [[0], [1, 2]],
      [[1], [0, 4]],
    ]
    const between = (confidence: number) =>
      pairs.map(([s, t]) => {
        const truth = (cutOf(DENSE, s) + cutOf(DENSE, t) - cutOf(DENSE, [...s, ...t])) / 2
        expect(truth).toBe(1)
        return (published: PublishedCutSketch) => holds(cutBetween(published, s, t, { confidence }), truth)
      })
    const least = 0.95 - toleranceOf(FEWER)
    for (const share of coverage(plan, DENSE, between(0.95), FEWER)) expect(share).toBeGreaterThan(least)
    // Of one projection nothing can be said of how two sets go together; of more, shorter intervals are seen to miss.
    for (const share of coverage(plan, DENSE, between(0.2), FEWER)) {
      if (rows === 1) expect(share).toBe(1)
      else expect(share).toBeLessThan(least)
    }
  })
})

describe('the count of intervals sees', () => {
  const off = (rows: number, slip: Slip, side: readonly number[]) => {
    const [share] = coverage(planFor(rows), DENSE, [
      (published) => holds(ownInterval(published, side, slip), cutOf(DENSE, side)),
    ])
    return Math.abs((share as number) - 0.95)
  }

  test('nothing wrong in the definition', () => {
    expect(off(5, {}, [2])).toBeLessThan(toleranceOf(SKETCHES))
  })

  test.each([
    ['what was mixed in and not taken off', 5, { notTakenOff: true }],
    ['the share left out', 20, { wholeShare: true }],
    ['a projection too many', 1, { copies: 1 }],
    ['a projection too many', 5, { copies: 1 }],
    ['a projection too few', 2, { copies: -1 }],
  ] as const)('%s, of %i', (_, rows, slip) => {
    expect(off(rows, slip, [0, 1, 2, 3])).toBeGreaterThan(toleranceOf(SKETCHES))
  })
})
