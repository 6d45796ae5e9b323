/** Named cuts: every answer is off by what the plan says, whatever the graph and the cut. */
import { describe, expect, test } from 'vitest'
import { forEachEdge, type Graph } from '../../data/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { differences, expectErrors, expectPredicted, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import { type CutAnswerFacts, type CutAnswerSettings, cutAnswerInterval, cutAnswers } from './index.ts'

const nodes = 40
const edge: CutAnswerFacts = { nodes, neighbours: { kind: 'edge' } }
const weight: CutAnswerFacts = { nodes, neighbours: { kind: 'weight', maxChange: 0.5 }, weightBound: 3 }
const graphs = { empty: graphOf(nodes, 0, 91), random: graphOf(nodes, 0.2, 92), complete: graphOf(nodes, 1, 93) }

/** Weights from 0 to 3, the same in both directions. */
function weighted(graph: Graph): Graph {
  const { rows, offsets, indices } = graph.adjacency
  const values = new Float64Array(indices.length)
  for (let i = 0; i < rows; i++) {
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      values[k] = 3 * uniform(Math.min(i, indices[k] as number) * nodes + Math.max(i, indices[k] as number))()
    }
  }
  return { ...graph, adjacency: { ...graph.adjacency, values } }
}

function crossing(graph: Graph, cut: readonly number[]): number {
  let sum = 0
  forEachEdge(graph, (i, j, weight) => {
    if (cut.includes(i) !== cut.includes(j)) sum += weight
  })
  return sum
}

const random = uniform(94)
const subset = (size: number) => {
  const all = Array.from({ length: nodes }, (_, i) => ({ i, at: random() })).sort((a, b) => a.at - b.at)
  return all.slice(0, size).map(({ i }) => i)
}
const several = Array.from({ length: 10 }, () => [1, 1, 2, 5, 20, 39, 13, 13])
  .flat()
  .map(subset)
const parts = Array.from({ length: 40 }, (_, i) => [i])

const laplace: CutAnswerSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: CutAnswerSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }

describe.each([
  ['several cuts, laplace', { ...edge, cuts: several }, laplace],
  ['several cuts, gaussian', { ...edge, cuts: several }, gaussian],
  ['every node, laplace', { ...edge, cuts: parts }, laplace],
  ['every node, gaussian', { ...edge, cuts: parts }, gaussian],
  ['weights, laplace', { ...weight, cuts: several }, laplace],
  ['weights, gaussian', { ...weight, cuts: several }, gaussian],
] as [string, CutAnswerFacts, CutAnswerSettings][])('cut-answers: %s', (_, facts, settings) => {
  const plan = cutAnswers.plan(facts, settings)
  const { cuts = [] } = facts

  test.each(Object.entries(graphs))('%s graph', async (_, plain) => {
    const graph = facts.neighbours.kind === 'weight' ? weighted(plain) : plain
    const truth = cuts.map((cut) => crossing(graph, cut))
    const errors = await repeated(
      95,
      async (bits) => differences((await cutAnswers.release(plan, graph, { bits })).answers, truth),
      cuts.length === 80 ? 100 : 200,
    )
    expectErrors(plan.expectedError, errors, { grid: plan.parameters.grid })
  })
})

test.each([
  { ...laplace, epsilon: 4 },
  { ...gaussian, epsilon: 8 },
])('cut-answers: a single cut, where most of the noise is rounded away: $noise', async (settings) => {
  const plan = cutAnswers.plan({ ...edge, cuts: [[0, 7, 9]] }, settings)
  const truth = crossing(graphs.random, [0, 7, 9])
  const errors = await repeated(
    96,
    async (bits) => differences((await cutAnswers.release(plan, graphs.random, { bits })).answers, [truth]),
    2500,
  )
  expectErrors(plan.expectedError, errors, { grid: 1 })
})

test('cut-answers: intervals hold as often as they say, and their standard error is that of the answers', async () => {
  const plan = cutAnswers.plan({ ...edge, cuts: several }, gaussian)
  const truth = several.map((cut) => crossing(graphs.complete, cut))
  const squares: number[] = []
  const held = await repeated(97, async (bits) => {
    const { answers } = await cutAnswers.release(plan, graphs.complete, { bits })
    return truth.filter((x, k) => {
      const { low, high, standardError } = cutAnswerInterval(plan, answers[k] as number, { confidence: 0.9 })
      squares.push((((answers[k] as number) - x) / standardError) ** 2)
      return low <= x && x <= high
    }).length
  })
  // Five deviations of 8000 intervals; that whole numbers make them hold more often is less than that here.
  const share = held.reduce((a, b) => a + b, 0) / squares.length
  expect(Math.abs(share - 0.9)).toBeLessThan(5 * Math.sqrt(0.09 / squares.length))
  expectPredicted({ 'error over its standard error': { predicted: 1, seen: squares, root: true } })
})

test('cut-answers: before the cuts are named, the plan is for the worst of them', () => {
  const before = cutAnswers.plan({ ...edge, queries: several.length }, laplace)
  const same = cutAnswers.plan({ ...edge, cuts: several.map(() => [0]) }, laplace)
  expect(same.expectedError).toEqual(before.expectedError)
  const named = cutAnswers.plan({ ...edge, cuts: several }, laplace)
  expect(named.expectedError.meanAbsolute).toBeLessThan(before.expectedError.meanAbsolute)
})
