/** A made-up graph beside the edges that it is to resemble. */
import { InvalidInput, type SparseMatrix, type SyntheticPlan } from '@tulle/core'
import { isNamed } from '@tulle/core/graphs'
import { words } from '@tulle/core/text'
import { type Evaluation, type EvaluationRun, evaluateMadeUp } from '@tulle/core/utility'
import { checkBelongs, edgesNotShown, graphIn, listedGraph } from '../../../worth/graphs.ts'
import type { Evaluated, Work } from '../../../worth/work.ts'
import { quickly } from '../../../worth/work.ts'
import { graphOptions } from '../options.ts'

const { undirected, nodes, header, delimiter, comments, inputFormat, multiline, ignoreWeights } = graphOptions
const reading = { undirected, nodes, header, delimiter, comments, inputFormat, multiline, ignoreWeights }

export const evaluatedMadeUp: readonly Evaluated[] = [
  { kind: 'graph', contents: 'made-up-graph', reading, evaluate } as Evaluated,
]

async function evaluate(work: Work<typeof reading>): Promise<Evaluation> {
  const { opened, reading, title, run, wishes } = work
  const plan = opened.plan as SyntheticPlan
  if (wishes.communities !== undefined || wishes.overlapping !== undefined) {
    throw new InvalidInput(words`Communities of a made-up graph are made up: leave out what compares them.`)
  }
  run.progress('Reading the graph')
  const { graph: released } = await opened.data.graph({ directed: false, weighted: false, signal: run.signal })
  const named = isNamed(plan)
  const original = named
    ? await graphIn(work, reading, { directed: false, weighted: false, nodes: released.names })
    : await listedGraph(work, reading, plan.facts)
  if (named) checkBelongs(work, original)
  const sides = { title, original: original.graph.adjacency, release: released.adjacency, ...quickly(wishes) }
  const evaluation = await besideMadeUp(plan, sides, run)
  return { ...evaluation, notes: [...edgesNotShown(work, original), ...evaluation.notes] }
}

interface Sides {
  readonly title: string
  readonly original: SparseMatrix
  readonly release: SparseMatrix
  readonly quick?: boolean
}

export function besideMadeUp(plan: SyntheticPlan, sides: Sides, run: EvaluationRun): Promise<Evaluation> {
  return evaluateMadeUp({ ...sides, named: isNamed(plan) }, run)
}
