/** What the graph itself says, for its owner. Private. */
import type { CutFacts, Graph } from '@tulle/core'
import { forEachEdge } from '@tulle/core/data'
import { clampedWeights } from '@tulle/core/sketches'
import { grouped, type Words } from '@tulle/core/text'
import { edgesLeftOut, type GraphFileCounts, type ReadGraphFile } from '../../graph-file.ts'
import type { Counts } from '../../left-out.ts'
import type { CutSettings } from './options.ts'
import type { AnyCutPlan } from './plan.ts'

type Facts = Pick<CutFacts, 'neighbours' | 'weightBound'>

export function thing({ neighbours }: Facts): string {
  return neighbours.kind === 'edge' ? 'number of edges' : 'weight of all edges'
}

export function totalOf({ neighbours, weightBound = 1 }: Facts, graph: Graph): number {
  let total = 0
  forEachEdge(graph, (_, __, weight) => {
    total += neighbours.kind === 'edge' ? 1 : weight > 0 ? Math.min(weight, weightBound) : 0
  })
  return total
}

/** What the reading counted, and the weights that were moved. */
export function countsOf(plan: AnyCutPlan, { counts, graph }: ReadGraphFile): Counts {
  return { ...counts, ...clampedIn(plan, graph) }
}

function clampedIn({ facts }: AnyCutPlan, graph: Graph): { readonly clampedWeights?: number } {
  return facts.neighbours.kind === 'edge' ? {} : { clampedWeights: clampedWeights(graph, facts.weightBound) }
}

export function remarksOn(
  plan: AnyCutPlan,
  { graph, counts }: ReadGraphFile,
  settings: CutSettings,
): (string | Words)[] {
  return [...edgesLeftOut(counts, settings), ...repeatedInWords(plan, counts), ...clampedInWords(plan, graph)]
}

/** Without weights an edge that is there twice is there. */
function repeatedInWords({ facts }: AnyCutPlan, { duplicates }: GraphFileCounts): string[] {
  if (facts.neighbours.kind === 'edge' || duplicates === 0) return []
  return [
    `${grouped(duplicates)} ${duplicates === 1 ? 'edge was' : 'edges were'} left out as repeated: the first weight of each counts. If they are to be added up, do it in the file.`,
  ]
}

function clampedInWords(plan: AnyCutPlan, graph: Graph): string[] {
  const { clampedWeights = 0 } = clampedIn(plan, graph)
  if (clampedWeights === 0) return []
  const { weightBound = 1 } = plan.facts
  return [
    `${grouped(clampedWeights)} ${clampedWeights === 1 ? 'weight was' : 'weights were'} outside 0 to ${weightBound} and moved there: answers are about the moved ones.`,
  ]
}

export function inDigits(x: number): string {
  return grouped(Number(x.toPrecision(12)))
}
