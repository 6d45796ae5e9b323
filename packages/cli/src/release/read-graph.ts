/** A file with a graph, read for whichever command: what is checked first, and what is refused then. */

import { access, constants } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { checkFile, formatOf, noFile, readGraph, readNodeList } from '@tulle/engine'
import type { NodeList, ReadGraph } from '@tulle/releases'
import type { GraphConfig } from './binary-config.ts'
import { isDirected } from './direction.ts'
import { leftOutInWords, linesInWords } from './left-out.ts'
import { refuseData } from './lists.ts'
import type { Manner } from './manner.ts'

/** What says which file it is, how it is read and which nodes there are. */
export type GraphFile = Pick<
  GraphConfig,
  | 'file'
  | 'nodes'
  | 'nodesFromData'
  | 'directed'
  | 'undirected'
  | 'ignoreWeights'
  | 'header'
  | 'delimiter'
  | 'inputFormat'
  | 'strict'
  | 'comments'
  | 'multiline'
>

export function checkNodeFlags({ nodes, nodesFromData }: GraphFile, { planOnly }: Manner): void {
  if (nodesFromData && nodes !== undefined) {
    throw new InvalidInput(
      '--nodes-from-data takes the nodes from the data, and --nodes from a file: give one of them.',
    )
  }
  if (!nodesFromData && nodes === undefined) {
    throw new InvalidInput(
      'Which nodes does the graph have? Give their names with --nodes FILE, known without looking at the edges, or take them from the data with --nodes-from-data, which the certificate will say.',
    )
  }
  if (nodesFromData && planOnly) {
    throw new InvalidInput('--plan reads no data, so it cannot take the nodes from there: give --nodes FILE with it.')
  }
}

/** That the list of nodes is not the edges themselves, of which every line would be a node. */
export function checkNodeList({ file, nodes }: Pick<GraphFile, 'file' | 'nodes'>, fromData?: string): Promise<void> {
  return refuseData(file, { '--nodes': nodes }, fromData)
}

/** That there is such a file. With a list of nodes it may be empty, and that must not be told: see readGraph. */
export async function checkGraphFile({ file, nodes }: GraphFile): Promise<void> {
  if (nodes === undefined) return checkFile(file)
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw noFile(file, error)
  })
}

/** A graph, and of the list of its nodes what was left out of it. */
export interface ReadGraphFile extends ReadGraph {
  readonly counts: ReadGraph['counts'] & { readonly nodeComments?: number }
}

type LeftOutCounts = Pick<ReadGraphFile['counts'], 'outsideNodes' | 'edges'> & Partial<ReadGraphFile['counts']>

/** For the owner of the data alone. */
export function edgesLeftOut(
  counts: LeftOutCounts,
  { file, nodes = 'the list of nodes' }: Pick<GraphFile, 'file' | 'nodes'>,
): string[] {
  const { outsideNodes, edges, nodeComments } = counts
  return [
    ...leftOutInWords({
      count: outsideNodes,
      of: edges,
      what: ['edge', 'edges'],
      why: 'an end is not in the list of nodes',
      listed: true,
    }),
    ...linesInWords(counts, file),
    ...(nodeComments === undefined ? [] : linesInWords({ commentLines: nodeComments }, nodes)),
  ]
}

/** The same for programs. */
export function leftOutOf({ outsideNodes, edges, commentLines, nodeComments }: LeftOutCounts): object {
  return {
    outsideNodes,
    ofEdges: edges,
    ...(commentLines === undefined ? {} : { commentLines }),
    ...(nodeComments === undefined ? {} : { nodeComments }),
  }
}

/** How lines are read, as it was asked for. */
export function linesOf({
  comments,
  multiline,
}: { readonly [Key in 'comments' | 'multiline']?: GraphFile[Key] | undefined }) {
  return { ...(comments === undefined ? {} : { comments }), ...(multiline === undefined ? {} : { multiline }) }
}

/** The public list of nodes. */
export function readListOf(config: GraphFile): Promise<NodeList> {
  return readNodeList(config.nodes as string, linesOf(config))
}

/**
 * Whether the head of the file says if edges have directions and weights. In the other formats each edge may say it for
 * itself, and what one edge says must not decide what happens.
 */
export function declares({ file, inputFormat }: GraphFile): boolean {
  return ['edge-list', 'matrix-market'].includes(inputFormat ?? formatOf(file))
}

export interface Wanted {
  /** The nodes, where a list gives them. */
  readonly nodes?: NodeList
  /** Whether weights are read to be released. */
  readonly weighted: boolean
  /** Said where the head of the file declares directions or weights, and nobody said what to do with them. */
  readonly refusals: { readonly directed: string; readonly weighted: string }
}

export async function readGraphFile(
  config: GraphFile,
  { nodes: list, weighted, refusals }: Wanted,
): Promise<ReadGraphFile> {
  const { file, header, delimiter, inputFormat, ignoreWeights, strict } = config
  const directed = isDirected(config)
  const weights = weighted ? true : ignoreWeights || !declares(config) ? false : undefined
  const nodes = list?.names
  const read = await readGraph(file, {
    ...linesOf(config),
    ...(nodes === undefined ? {} : { nodes }),
    ...(directed === undefined ? {} : { directed }),
    ...(weights === undefined ? {} : { weighted: weights }),
    ...(header === undefined ? {} : { header }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(strict ? { strict } : {}),
    ...(inputFormat === undefined ? {} : { format: inputFormat }),
    // With a list of nodes a header is no edge of theirs, and falls away; without one it would be published.
    ...(nodes === undefined ? { unclearHeader: 'refuse' } : {}),
  })
  if (nodes === undefined && read.graph.names.length === 0) {
    throw new InvalidInput(`${file} has no edges, so there are no nodes to take from it: give --nodes FILE.`)
  }
  if (read.graph.directed && directed === undefined) throw new InvalidInput(refusals.directed)
  if (read.graph.adjacency.values !== undefined && !weighted) throw new InvalidInput(refusals.weighted)
  const nodeComments = list?.lines.commentLines
  return nodeComments === undefined ? read : { ...read, counts: { ...read.counts, nodeComments } }
}
