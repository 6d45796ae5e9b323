/** A released graph beside the edges it was made from. */

import {
  type BinaryPlan,
  type Channel,
  type Estimate,
  type Estimates,
  type Evaluation,
  evaluateGraph,
  type GraphEvaluation,
  InvalidInput,
  responseChannel,
} from '@tulle/core'
import { readCommunities, readGraph } from '@tulle/engine'
import type { ReadGraph } from '@tulle/releases'
import { linesInWords, linesOf } from '@tulle/releases'
import { typed } from '../typed/names.ts'
import { type ReadingFlags, readingFor } from './flags.ts'
import { jsonFile } from './json-file.ts'
import { otherFile } from './same-file.ts'
import { type ReleaseWork, titleIn, type Work } from './work.ts'

export async function graphEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { file, opened, flags } = work
  const plan = work.opened.certificate.plan as BinaryPlan
  const directed = plan.facts.graph === 'directed'
  const weighted = 'weighted' in plan.facts && plan.facts.weighted
  checkDirection(work, directed)
  work.run.progress('Reading the graph')
  const { graph: released } = await opened.data.graph({ directed, weighted, signal: work.run.signal })
  const reading = readingFor('graph', opened.config, flags)
  const original = await originalGraph(work, reading, { directed, weighted, nodes: released.names })
  checkBelongs(work, original)
  const estimates = weighted ? {} : await publishedEstimates(work, released.names)
  const channel = channelOf(plan)
  const { prediction } = plan.parameters
  const evaluation = await evaluateGraph(
    {
      title: titleIn(work),
      original: original.graph.adjacency,
      release: released.adjacency,
      directed,
      ...estimates,
      ...(channel === undefined ? {} : { channel }),
      ...(plan.facts.maxOnes === undefined ? {} : { capped: true }),
      ...(prediction === undefined ? {} : { expected: { jaccard: prediction.jaccard } }),
      ...(await wishes(work, released.names)),
    },
    work.run,
  )
  return {
    ...evaluation,
    notes: [...leftOut(file, original), ...evaluation.notes],
    doubts: [...otherFile(work, { edges: original.counts.edges }), ...(evaluation.doubts ?? [])],
  }
}

function checkDirection({ flags, folder }: ReleaseWork, directed: boolean): void {
  const other = directed ? flags.undirected : flags.directed
  if (other !== true) return
  throw new InvalidInput(
    `${folder} is a graph ${directed ? 'with' : 'without'} directions: leave out --${directed ? 'undirected' : 'directed'}.`,
  )
}

/** What was asked for besides. */
export async function wishes(
  { flags }: Work,
  names: readonly string[],
): Promise<Pick<GraphEvaluation, 'known' | 'overlapping' | 'quick'>> {
  const { communities, overlapping, quick } = flags
  return {
    ...(communities === undefined ? {} : { known: await readCommunities(communities, names) }),
    ...(overlapping === undefined ? {} : { overlapping }),
    ...(quick === true ? { quick } : {}),
  }
}

interface Nature {
  readonly directed: boolean
  readonly weighted: boolean
}

export async function originalGraph(
  { file, run }: Work,
  { header, delimiter, inputFormat, ignoreWeights, ...lines }: ReadingFlags,
  wanted: Partial<Nature> & { readonly nodes?: readonly string[] },
): Promise<ReadGraph> {
  run.progress(`Reading ${file}`)
  return readGraph(file, {
    ...wanted,
    ...linesOf(lines),
    ...(ignoreWeights === true ? { weighted: false } : {}),
    signal: run.signal,
    ...(header === undefined ? {} : { header }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(inputFormat === undefined ? {} : { format: inputFormat }),
  })
}

export function checkBelongs({ file, folder }: ReleaseWork, { counts }: ReadGraph): void {
  if (counts.edges === 0 || counts.outsideNodes < counts.edges) return
  throw new InvalidInput(
    `Not one edge of ${file} joins two nodes of ${folder}: it is not the original of this release, or its nodes are spelt differently.`,
  )
}

export function leftOut(file: string, { counts }: ReadGraph): string[] {
  const { edges, outsideNodes } = counts
  const lines = linesInWords(counts, file).map(typed)
  if (outsideNodes === 0) return lines
  return [
    ...lines,
    `${outsideNodes.toLocaleString('en')} of ${edges.toLocaleString('en')} edges of ${file} ${outsideNodes === 1 ? 'has' : 'have'} an end that is no node of the release, and ${outsideNodes === 1 ? 'is' : 'are'} not in the original shown here.`,
  ]
}

/** How pairs were published, where each is on its own. */
export function channelOf(plan: BinaryPlan): Channel | undefined {
  const { parameters } = plan
  if (plan.mechanism === 'randomised-response' && 'flipProbability' in parameters) {
    return responseChannel(parameters.flipProbability as number)
  }
  return 'channel' in parameters && plan.mechanism === 'filtered' ? parameters.channel : undefined
}

/** Estimates beside the graph, if there are any. */
async function publishedEstimates(
  work: ReleaseWork,
  names: readonly string[],
): Promise<Pick<GraphEvaluation, 'estimates'>> {
  const { opened } = work
  if (!opened.files.includes('estimates.json')) return {}
  const { edges, triangles } = (await jsonFile(opened, 'estimates.json')) as Readonly<Record<string, Estimate>>
  const degrees = opened.files.includes('degrees.csv')
    ? estimatesIn(await opened.data.numbers('degrees.csv', 'node'), names)
    : undefined
  return {
    estimates: {
      ...(edges === undefined ? {} : { edges }),
      ...(triangles === undefined ? {} : { triangles }),
      ...(degrees === undefined ? {} : { degrees }),
    },
  }
}

/** In the order of the names. */
export function estimatesIn(
  read: { readonly names: readonly string[]; readonly numbers: readonly (readonly number[])[] },
  names: readonly string[],
): Estimates | undefined {
  const rows = new Map(read.names.map((name, i) => [name, read.numbers[i] as readonly number[]]))
  if (names.some((name) => !rows.has(name))) return undefined
  const column = (k: number) => Float64Array.from(names, (name) => rows.get(name)?.[k] ?? Number.NaN)
  return { values: column(0), standardErrors: column(1) }
}
