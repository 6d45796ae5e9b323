/** Randomised response: how many cells are flipped, what stays, and how far the estimates are off. */
import { describe, expect, test } from 'vitest'
import { edgeCount, type Graph, triangleCount } from '../../data/index.ts'
import { cellsOf, expectEstimates, expectKept, graphOf, tableOf } from '../../testing/binary-predictions.ts'
import { differences, expectErrors, expectPredicted, repeated } from '../../testing/predictions.ts'
import {
  type BinaryData,
  type BinaryFacts,
  estimateColumns,
  estimateOnes,
  estimatePairs,
  estimateRows,
  estimateTriangles,
  responseChannel,
  responseSignal,
} from '../binary/index.ts'
import { type ResponsePlan, randomisedResponse } from './index.ts'

const table: BinaryFacts = { rows: 40, columns: 30, neighbours: { kind: 'cell', maxChange: 1 } }
const undirected: BinaryFacts = { rows: 40, columns: 40, graph: 'undirected', neighbours: { kind: 'edge' } }
const directed: BinaryFacts = { ...undirected, graph: 'directed' }

const adjacency = (data: BinaryData) => ('adjacency' in data ? data.adjacency : data)

async function released(plan: ResponsePlan, data: BinaryData, seed: number, count?: number) {
  const { graph } = plan.facts
  const truth = cellsOf(adjacency(data), graph)
  const matrices = await repeated(
    seed,
    async (bits) => (await randomisedResponse.release(plan, data, { bits })).matrix,
    count,
  )
  const cells = matrices.map((matrix) => cellsOf(matrix, graph))
  return { truth, matrices, cells, errors: cells.map((all) => differences(all, truth)) }
}

const tables = [0, 0.1, 0.5, 1].map((p) => [p, tableOf(40, 30, p, 3)] as const)
const graphs = (directed: boolean) => [0, 0.1, 1].map((p) => [p, graphOf(40, p, 4, directed)] as const)

describe.each([
  ['cells', table, 1, tables],
  ['edges', undirected, 2, graphs(false)],
  ['edges of a directed graph', directed, 0.5, graphs(true)],
  ['rows', { ...table, neighbours: { kind: 'row' } }, 30, tables],
  ['few flips', table, 5, tables],
] as [string, BinaryFacts, number, [number, BinaryData][]][])(
  'randomised-response: %s',
  (_, facts, epsilon, inputs) => {
    test.each(inputs)('the share %d of ones', async (share, data) => {
      const entries = cellsOf(adjacency(data), facts.graph).reduce((a, b) => a + b, 0)
      const declared = { ...facts, ones: { declared: entries } }
      const plan = randomisedResponse.plan(declared, { epsilon, evenIfUseless: true })
      const { truth, cells, errors } = await released(plan, data, 31)
      expectErrors(plan.expectedError, errors)
      const { prediction } = plan.parameters
      if (prediction === undefined) throw new Error('the ones were declared')
      if (share > 0 && share < 1) expectKept(prediction, truth, cells)
    })
  },
)

test('randomised-response: rows that keep at most so many ones, all of them', async () => {
  const data = tableOf(40, 30, 0.05, 5)
  const facts: BinaryFacts = { ...table, neighbours: { kind: 'row' }, maxOnes: 8 }
  const plan = randomisedResponse.plan(facts, { epsilon: 16 })
  const { errors } = await released(plan, data, 32)
  expectErrors(plan.expectedError, errors)
})

test('randomised-response: ones that are counted first: the plan of the release predicts from the noisy number', async () => {
  const data = tableOf(40, 30, 0.3, 6)
  const truth = cellsOf(data)
  const plan = randomisedResponse.plan({ ...table, ones: { counted: { epsilon: 0.5 } } }, { epsilon: 2 })
  const all = await repeated(33, async (bits) => randomisedResponse.release(plan, data, { bits }))
  const errors = all.map(({ matrix }) => differences(cellsOf(matrix), truth))
  for (const { plan: after } of all) expect(after.expectedError).toEqual(plan.expectedError)
  expectErrors(plan.expectedError, errors)
  const kept = all.map(({ matrix, plan }) => {
    const found = cellsOf(matrix).reduce((sum, y, k) => sum + y * (truth[k] as number), 0)
    return found / (plan.parameters.prediction?.kept ?? 0)
  })
  expectPredicted({ 'kept, over the prediction of each release': { predicted: 1, seen: kept, about: 0.01 } })
})

describe('randomised-response: estimates are off by their standard errors', () => {
  test('of a table', async () => {
    const data = tableOf(60, 12, 0.3, 7)
    const facts = { ...table, rows: 60, columns: 12 }
    const plan = randomisedResponse.plan(facts, { epsilon: 1.5 })
    const { flipProbability } = plan.parameters
    const channel = responseChannel(flipProbability)
    const { matrices, truth } = await released(plan, data, 34, 400)
    const column = (j: number) => truth.filter((_, at) => at % 12 === j).reduce((a, b) => a + b, 0)
    const columns = Array.from({ length: 12 }, (_, j) => column(j))
    const rows = Array.from({ length: 60 }, (_, i) => truth.subarray(12 * i, 12 * i + 12).reduce((a, b) => a + b, 0))
    const estimates = (of: (matrix: (typeof matrices)[number]) => Parameters<typeof expectEstimates>[2][number]) =>
      matrices.map(of)
    expectEstimates(
      'columns',
      columns,
      estimates((matrix) => estimateColumns(matrix, channel)),
    )
    expectEstimates(
      'rows',
      rows,
      estimates((matrix) => estimateRows(matrix, facts, channel)),
    )
    const both = Array.from({ length: 144 }, (_, at) => {
      const [j, k] = [Math.floor(at / 12), at % 12]
      return truth.reduce((sum, x, cell) => sum + (cell % 12 === j ? x * (truth[cell - j + k] as number) : 0), 0)
    })
    expectEstimates(
      'pairs of columns',
      both,
      estimates((matrix) => estimatePairs(matrix, responseSignal(flipProbability))),
    )
    // As the plan says it beforehand.
    const stated = Math.sqrt(60 * flipProbability * (1 - flipProbability)) / (1 - 2 * flipProbability)
    const said = randomisedResponse.inWords(plan).error.join(' ')
    expect(said).toContain(`standard error of ${Number(stated.toPrecision(4))}`)
  })

  test('of a graph: edges, degrees, triangles', async () => {
    const graph = graphOf(30, 0.2, 8)
    const facts = { ...undirected, rows: 30, columns: 30 }
    const plan = randomisedResponse.plan(facts, { epsilon: 2 })
    const channel = responseChannel(plan.parameters.flipProbability)
    const { matrices } = await released(plan, graph, 35, 1500)
    const one = ({ value, standardError }: { value: number; standardError: number }) => ({
      values: Float64Array.of(value),
      standardErrors: Float64Array.of(standardError),
    })
    expectEstimates(
      'edges',
      [edgeCount(graph)],
      matrices.map((matrix) => one(estimateOnes(matrix, facts, channel))),
    )
    const degrees = Array.from({ length: 30 }, (_, i) => {
      const { offsets } = graph.adjacency
      return (offsets[i + 1] as number) - (offsets[i] as number)
    })
    expectEstimates(
      'degrees',
      degrees,
      matrices.map((matrix) => estimateRows(matrix, facts, channel)),
    )
    const triangles = []
    for (const adjacency of matrices) {
      const noisy: Graph = { directed: false, names: graph.names, adjacency }
      triangles.push(one(await estimateTriangles(noisy, plan.parameters.flipProbability)))
    }
    expectEstimates('triangles', [await triangleCount(graph)], triangles)
  })
})
