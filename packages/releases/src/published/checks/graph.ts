/** Whether a released graph, and what is estimated beside it, can come from its plan. */
import type { FilteredPlan } from '@tulle/core'
import { type BinaryPlan, graphEstimates } from '@tulle/core/certificate'
import { counted } from '@tulle/core/text'
import { graphResult } from '../result.ts'
import { checkEstimates, near } from './estimates.ts'
import { type Check, fault, isOnGrid, requireFiles, requireSameNames } from './look.ts'

export const graphCheck: Check = async (look) => {
  const plan = look.plan as BinaryPlan
  const { facts } = plan
  const file = look.files.find((name) => name.startsWith('graph.')) ?? 'graph.csv'
  const weighted = 'weighted' in facts && facts.weighted
  const sheet = /\.(csv|tsv|parquet)$/.test(file)
  // An edge list does not say it; the others do.
  const reading = { strict: true, ...(sheet ? { directed: facts.graph === 'directed' } : {}) }
  const { graph, counts } = await look.data.graph(reading)
  look.named(file, graph.names)
  const nodes = graph.names.length
  if (nodes !== facts.rows) throw fault(`${file} has ${counted(nodes, 'node')}, and its plan says ${facts.rows}.`)
  if (counts.outsideNodes > 0) {
    throw fault(`${file} has ${counted(counts.outsideNodes, 'edge')} with an end that is not in the list of nodes.`)
  }
  if (graph.directed !== (facts.graph === 'directed')) {
    throw fault(`${file} is a graph ${graph.directed ? 'with' : 'without'} directions, and its plan says the other.`)
  }
  const { values } = graph.adjacency
  if ((values !== undefined) !== weighted) {
    throw fault(`${file} has ${weighted ? 'no weights' : 'weights'}, and its plan says the other.`)
  }
  if (values !== undefined) checkWeights(file, values, plan as FilteredPlan)
  const estimates = await graphEstimates({ plan, matrix: graph.adjacency })
  requireFiles(
    look,
    [
      ['graph.csv', 'nodes.csv'],
      ['graph.tsv', 'nodes.csv'],
      ['graph.parquet', 'nodes.csv'],
      ['graph.mtx', 'graph.mtx.nodes'],
      ['graph.gexf'],
      ['graph.graphml'],
      ['graph.json'],
    ],
    estimates === undefined ? [] : ['estimates.json', 'degrees.csv'],
  )
  const [wrong] = await look.data.graphFaults(reading)
  if (wrong !== undefined) throw fault(wrong)
  if (estimates === undefined) return
  look.result(graphResult(estimates))
  const { edges, triangles, degrees } = estimates
  await checkEstimates(look, { edges, ...(triangles === undefined ? {} : { triangles }) })
  const read = await look.data.numbers('degrees.csv', 'node')
  // A list that is not beside the graph is sorted when it is read.
  const place = new Map(graph.names.map((name, i) => [name, i]))
  requireSameNames('degrees.csv', [...read.names].sort(), [...graph.names].sort(), 'the graph')
  read.names.forEach((name, k) => {
    const i = place.get(name) as number
    const [value, error] = read.numbers[k] as readonly number[]
    if (near(value, degrees.values[i]) && near(error, degrees.standardErrors[i])) return
    throw fault('degrees.csv is not what follows from the released graph.')
  })
}

/** What passes the filter is at least the threshold, on the grid of the noise. */
function checkWeights(file: string, values: Float64Array, { parameters }: FilteredPlan): void {
  const { grid, threshold = 0 } = parameters
  for (const x of values) {
    if (isOnGrid(x, grid) && x >= threshold) continue
    throw fault(
      `${file} has a weight that its plan cannot make: it is off the grid of the noise, or below the threshold.`,
    )
  }
}
