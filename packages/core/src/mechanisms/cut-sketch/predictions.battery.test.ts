/**
 * Sketches of cuts: the error of answers by the size of the cut. It is predicted for what sets of so many nodes have on
 * average, if there are as many edges as were declared: each release is asked for a set of its own, drawn at random.
 */
import { describe, expect, test } from 'vitest'
import { forEachEdge, type Graph } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { expectAtMost, expectPredicted, meanOf, RELEASES, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import { type CutFacts, type CutPlan, type CutSettings, cutAnswer, cutBetween, cutSketch } from './index.ts'

const nodes = 60
const sizes = [1, 8, 30]
const edge: CutFacts = { nodes, neighbours: { kind: 'edge' } }
const settings: CutSettings = { epsilon: 4, delta: 1e-4, rows: 60, asked: { sizes } }

/** A graph whose edges all weigh the same. */
function weighing(p: number, weight: number): Graph {
  const graph = graphOf(nodes, p, 139)
  const values = new Float64Array(graph.adjacency.indices.length).fill(weight)
  return { ...graph, adjacency: { ...graph.adjacency, values } }
}

function weightOf(graph: Graph): number {
  let sum = 0
  forEachEdge(graph, (_i, _j, weight) => {
    sum += weight
  })
  return sum
}

function crossing(graph: Graph, set: readonly number[]): number {
  const inside = new Uint8Array(nodes)
  for (const node of set) inside[node] = 1
  let sum = 0
  forEachEdge(graph, (i, j, weight) => {
    if (inside[i] !== inside[j]) sum += weight
  })
  return sum
}

const random = uniform(131)
function shuffled(): number[] {
  const all = Array.from({ length: nodes }, (_, i) => ({ i, at: random() })).sort((a, b) => a.at - b.at)
  return all.map(({ i }) => i)
}

/** At least eight sets, of the nodes in random order: those of one order share no node. */
function setsOf(size: number): number[][] {
  const each = size === nodes / 2 ? 1 : Math.min(8, Math.floor(nodes / size))
  return Array.from({ length: Math.ceil(8 / each) }, shuffled).flatMap((order) =>
    Array.from({ length: each }, (_, k) => order.slice(k * size, (k + 1) * size)),
  )
}

/** Answers of one release go together: for each size it gives one number of each kind. */
async function asked(plan: CutPlan, graph: Graph, count = RELEASES) {
  const release = async (bits: Bits) => {
    const released = await cutSketch.release(plan, graph, { bits })
    return released.plan.expectedError.cuts.map((predicted) => {
      const each = setsOf(predicted.size).map((set) => {
        const { estimate, standardError, low, high } = cutAnswer(released, set, plan.settings.asked ?? {})
        return { off: estimate - crossing(graph, set), standardError, length: high - low }
      })
      const mean = (of: (one: (typeof each)[number]) => number) => meanOf(each.map(of)).mean
      return {
        predicted,
        bias: mean(({ off }) => off),
        absolute: mean(({ off }) => Math.abs(off)),
        squared: mean(({ off }) => off * off),
        stated: mean(({ standardError }) => standardError),
        length: mean(({ length }) => length),
      }
    })
  }
  const all = await repeated(132, release, count)
  type One = (typeof all)[number][number]
  return (k: number, of: (one: One) => number) => all.map((sizes) => of(sizes[k] as One))
}

describe.each([
  ['a sparse graph', edge, graphOf(nodes, 0.15, 133), settings],
  ['a dense graph', edge, graphOf(nodes, 0.7, 134), settings],
  ['an empty graph', edge, graphOf(nodes, 0, 136), { ...settings, evenIfUseless: true }],
  [
    'weights, and few projections',
    { ...edge, neighbours: { kind: 'weight', maxChange: 1 }, weightBound: 4 },
    weighing(0.4, 3),
    { ...settings, rows: 6 },
  ],
] as [string, CutFacts, Graph, CutSettings][])('cut-sketch: %s', (_, facts, graph, settings) => {
  const plan = cutSketch.plan({ ...facts, edges: { declared: weightOf(graph) } }, settings)

  test('the mean error, the standard error, and what answers state of themselves', async () => {
    const seen = await asked(plan, graph)
    for (const [k, { size, meanAbsolute, standardError }] of plan.expectedError.cuts.entries()) {
      const off = meanOf(seen(k, ({ bias }) => bias))
      expect(Math.abs(off.mean), `bias of ${size} nodes`).toBeLessThan(5 * off.error)
      expectPredicted({
        [`${size} nodes: mean absolute error`]: { predicted: meanAbsolute, seen: seen(k, ({ absolute }) => absolute) },
        // Sets differ in their cuts, and the square of a mean is below the mean of squares.
        [`${size} nodes: standard error`]: {
          predicted: standardError ** 2,
          seen: seen(k, ({ squared }) => squared),
          root: true,
          about: 0.05,
        },
        [`${size} nodes: as answers state it`]: { predicted: standardError, seen: seen(k, ({ stated }) => stated) },
      })
    }
  })
})

describe('cut-sketch: intervals', () => {
  const graph = graphOf(nodes, 0.6, 140)
  const facts = { ...edge, edges: { declared: weightOf(graph) } }

  test('are about as long as predicted, where they reach neither 0 nor what all pairs could have', async () => {
    const asking = { sizes: [8, 20], confidence: 0.8, queries: 2 }
    const plan = cutSketch.plan(facts, { epsilon: 15, delta: 1e-4, rows: 150, asked: asking })
    const seen = await asked(plan, graph, 60)
    for (const [k, { size, intervalLength }] of plan.expectedError.cuts.entries()) {
      const length = seen(k, ({ length }) => length)
      expectPredicted({ [`${size} nodes: length of an interval`]: { predicted: intervalLength, seen: length } })
    }
  })

  // A cut is never below 0 nor above what all pairs could have, and intervals end there.
  test.each([1, 4])('are at most as long as predicted: ε = %d', async (epsilon) => {
    const plan = cutSketch.plan(facts, { ...settings, epsilon, evenIfUseless: true })
    const seen = await asked(plan, graph, 40)
    for (const [k, { size, intervalLength }] of plan.expectedError.cuts.entries()) {
      const lengths = seen(k, ({ length }) => length)
      expectAtMost(`${size} nodes: length of an interval`, { predicted: intervalLength, seen: lengths })
      if (epsilon === 1) expect(meanOf(lengths).mean).toBeLessThan(0.85 * intervalLength)
    }
    expect(cutSketch.inWords(plan).error.join(' ')).toMatch(/is at most about [\d.]+ long/)
  })
})

test('cut-sketch: after a count the plan of the release predicts from the noisy number', async () => {
  const plan = cutSketch.plan({ ...edge, edges: { counted: { epsilon: 0.5 } } }, settings)
  const seen = await asked(plan, graphOf(nodes, 0.4, 141), 60)
  for (const [k, { size }] of plan.expectedError.cuts.entries()) {
    const shares = seen(k, ({ absolute, predicted }) => absolute / predicted.meanAbsolute)
    expectPredicted({ [`${size} nodes: error, over the prediction of each release`]: { predicted: 1, seen: shares } })
  }
})

test('cut-sketch: between two sets, the stated standard error is that of the answers', async () => {
  const graph = graphOf(nodes, 0.4, 143)
  const plan = cutSketch.plan({ ...edge, edges: { declared: weightOf(graph) } }, settings)
  const release = async (bits: Bits) => {
    const released = await cutSketch.release(plan, graph, { bits })
    const each = Array.from({ length: 12 }, () => {
      const order = shuffled()
      const [one, other] = [order.slice(0, 10), order.slice(10, 20)]
      // Every edge between the two crosses both cuts, and no edge that crosses the cut of all does.
      const cut = (nodes: readonly number[]) => crossing(graph, nodes)
      const truth = (cut(one) + cut(other) - cut([...one, ...other])) / 2
      const { estimate, standardError } = cutBetween(released, one, other)
      return { squared: (estimate - truth) ** 2, stated: standardError ** 2 }
    })
    return {
      squared: meanOf(each.map(({ squared }) => squared)).mean,
      stated: meanOf(each.map(({ stated }) => stated)).mean,
    }
  }
  const all = await repeated(144, release, 50)
  const stated = meanOf(all.map(({ stated }) => stated)).mean
  // An estimated variance squared is too large by some 2/r of it.
  const seen = all.map(({ squared }) => squared)
  expectPredicted({ 'standard error': { predicted: stated, seen, root: true, about: 0.08 } })
})
