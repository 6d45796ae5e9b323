/** A released graph as artefacts, and what is said of it. */
import type { GraphEstimates } from '@tulle/core/certificate'
import { grouped } from '@tulle/core/text'
import { type Published, published } from '../../artefact.ts'
import { cappedRows, countInWords, movedCounts, promiseOf } from '../../binary/counted.ts'
import { graphEstimatesPublished } from '../../binary/estimates.ts'
import type { ReleasedBinaryCells } from '../../binary/plan.ts'
import { edgesLeftOut, leftOutOf, type ReadGraphFile } from '../../graph-file.ts'
import type { Made } from '../../kind.ts'
import { movedInWords, toldOf } from '../../left-out.ts'
import { graphResult } from '../../published/result.ts'
import { besideGraph } from './evaluate.ts'
import type { GraphSettings } from './options.ts'

export interface ReleasedGraph {
  readonly read: ReadGraphFile
  readonly release: ReleasedBinaryCells
  readonly estimates: GraphEstimates | undefined
}

export function madeOf({ read, release, estimates }: ReleasedGraph, settings: GraphSettings): Made {
  const { graph } = read
  const { plan } = release
  const { maxOnes, escapeNames } = settings
  // From what the plan publishes: what the file is called may tell more than that.
  const title = settings.title ?? `Graph of ${grouped(plan.facts.rows)} nodes`
  const moved = movedCounts(plan, graph)
  const remarks = [
    ...edgesLeftOut(read.counts, settings),
    ...movedInWords(moved.movedWeights ?? 0, ['weight was', 'weights were']),
  ]
  const counts = { ...read.counts, ...cappedRows(graph.adjacency, maxOnes), ...moved }
  return {
    release,
    title,
    escapeNames,
    published: [
      ...edges({ read, release }, settings),
      ...(estimates === undefined ? [] : graphEstimatesPublished(estimates, graph, maxOnes)),
    ],
    ...(estimates === undefined ? {} : { result: graphResult(estimates) }),
    names: graph.names,
    ...countInWords(plan),
    reported: 'how many edges were left out, how many of the released edges are true, and how far the degrees are off',
    record: { counts },
    told: toldOf(remarks, { leftOut: leftOutOf(read.counts), ...moved }),
    remarks,
    evaluate: (run) => {
      const shown = estimates === undefined ? {} : { estimates }
      const sides = { original: graph.adjacency, release: release.matrix }
      return besideGraph(plan, { title, ...sides, ...shown, quick: true }, run)
    },
    promise: promiseOf(plan),
  }
}

/** An edge list knows only nodes with edges, so the list of all nodes goes with it. */
function edges({ read: { graph }, release }: Omit<ReleasedGraph, 'estimates'>, { format }: GraphSettings): Published[] {
  const released = published(`graph.${format}`, { is: 'graph', graph: { ...graph, adjacency: release.matrix } })
  if (format !== 'csv' && format !== 'tsv') return [released]
  return [released, published('nodes.csv', { is: 'nodes', names: graph.names })]
}
