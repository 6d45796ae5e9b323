/** A released graph beside the edges it was made from. */
import { type AnyPlan, InvalidInput } from '@tulle/core'
import type { Estimate } from '@tulle/core/binary'
import type { BinaryPlan } from '@tulle/core/certificate'
import { words } from '@tulle/core/text'
import { type Evaluation, type EvaluationRun, evaluateGraph, type GraphEvaluation } from '@tulle/core/utility'
import type { OpenedRelease } from '../../open.ts'
import { channelOf } from '../../worth/channel.ts'
import { graphWishes } from '../../worth/communities.ts'
import { checkBelongs, edgesNotShown, graphIn } from '../../worth/graphs.ts'
import { estimatesIn, jsonFile } from '../../worth/published.ts'
import { otherFile } from '../../worth/same-file.ts'
import type { Evaluated, Work } from '../../worth/work.ts'
import { graphOptions } from './options.ts'

const { directed, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights } = graphOptions
const reading = { directed, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights }

/** Tables of zeros and ones have no such fact. */
const made = ({ facts }: AnyPlan) => (facts as BinaryPlan['facts']).graph !== undefined

export const evaluated: readonly Evaluated[] = [{ about: 'graph', contents: 'cells', made, reading, evaluate }]

async function evaluate(work: Work<typeof reading>): Promise<Evaluation> {
  const { opened, reading, title, run } = work
  const plan = opened.plan as BinaryPlan
  const { directed, weighted } = natureOf(plan)
  const other = directed ? reading.undirected : reading.directed
  if (other === true) throw otherDirection(opened.place, directed)
  run.progress('Reading the graph')
  const { graph: released } = await opened.data.graph({ directed, weighted, signal: run.signal })
  const original = await graphIn(work, reading, { directed, weighted, nodes: released.names })
  checkBelongs(work, original)
  const evaluation = await besideGraph(
    plan,
    {
      title,
      original: original.graph.adjacency,
      release: released.adjacency,
      ...(weighted ? {} : await publishedEstimates(opened, released.names)),
      ...(await graphWishes(work, released.names)),
    },
    run,
  )
  return {
    ...evaluation,
    notes: [...edgesNotShown(work, original), ...evaluation.notes],
    doubts: [...otherFile(work, { edges: original.counts.edges }), ...(evaluation.doubts ?? [])],
  }
}

type Sides = Omit<GraphEvaluation, 'directed' | 'channel' | 'capped' | 'expected'>

/** The same for the run that made the release and for whoever has both later. */
export function besideGraph(plan: BinaryPlan, sides: Sides, run: EvaluationRun): Promise<Evaluation> {
  const { directed } = natureOf(plan)
  const channel = channelOf(plan)
  const { prediction } = plan.parameters
  return evaluateGraph(
    {
      ...sides,
      directed,
      ...(channel === undefined ? {} : { channel }),
      ...(plan.facts.maxOnes === undefined ? {} : { capped: true }),
      ...(prediction === undefined ? {} : { expected: { jaccard: prediction.jaccard } }),
    },
    run,
  )
}

function natureOf({ facts }: BinaryPlan): { readonly directed: boolean; readonly weighted: boolean } {
  return { directed: facts.graph === 'directed', weighted: 'weighted' in facts && facts.weighted }
}

function otherDirection(place: string, directed: boolean): InvalidInput {
  return new InvalidInput(
    directed
      ? words`${place} is a graph with directions: leave out {undirected}.`
      : words`${place} is a graph without directions: leave out {directed}.`,
  )
}

/** Estimates beside the graph, if there are any. */
async function publishedEstimates(
  opened: OpenedRelease,
  names: readonly string[],
): Promise<Pick<GraphEvaluation, 'estimates'>> {
  const { files, data } = opened
  if (!files.includes('estimates.json')) return {}
  const { edges, triangles } = (await jsonFile(opened, 'estimates.json')) as Readonly<Record<string, Estimate>>
  const degrees = files.includes('degrees.csv')
    ? estimatesIn(await data.numbers('degrees.csv', 'node'), names)
    : undefined
  return {
    estimates: {
      ...(edges === undefined ? {} : { edges }),
      ...(triangles === undefined ? {} : { triangles }),
      ...(degrees === undefined ? {} : { degrees }),
    },
  }
}
