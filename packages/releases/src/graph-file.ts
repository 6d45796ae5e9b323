/** A file with a graph, read for whichever kind: what is checked first, and what is refused then. */
import { InvalidInput } from '@tulle/core'
import { counted, grouped, type Words, words } from '@tulle/core/text'
import { checkColumns } from './columns.ts'
import { checkDirection, isDirected } from './graph-direction.ts'
import type { Desk } from './kind.ts'
import { leftOutInWords, linesInWords } from './left-out.ts'
import { refuseData } from './lists.ts'
import type { GraphFile } from './options/graph-file.ts'
import type { Sources } from './source.ts'
import type { EdgeColumns, GraphFormat, NodeList, ReadGraph, ReadGraphCounts } from './sources/graphs.ts'

export function checkNodeOptions({ nodes, nodesFromData }: GraphFile, { planOnly }: Pick<Desk, 'planOnly'>): void {
  if (nodesFromData === true && nodes !== undefined) {
    throw new InvalidInput(
      words`{nodesFromData} takes the nodes from the data, and {nodes} from a file: give one of them.`,
    )
  }
  if (nodesFromData !== true && nodes === undefined) {
    throw new InvalidInput(
      words`Which nodes does the graph have? Give their names with {nodes FILE}, known without looking at the edges, or take them from the data with {nodesFromData}, which the certificate will say.`,
    )
  }
  if (nodesFromData === true && planOnly) {
    throw new InvalidInput(
      words`{plan} reads no data, so it cannot take the nodes from there: give {nodes FILE} with it.`,
    )
  }
}

/** The columns that were named, if some were. */
export function edgeColumns({ from, to, weight }: GraphFile): { columns?: EdgeColumns } {
  if (from === undefined || to === undefined) return {}
  return { columns: { from, to, ...(weight === undefined ? {} : { weight }) } }
}

/** That the columns of a table of edges are named together, and that there is a table. */
export function checkEdgeColumns(asked: GraphFile, sources: Pick<Sources, 'graphFormat'>): void {
  const { file, from, to, weight, header, ignoreWeights } = asked
  if (from === undefined && to === undefined && weight === undefined) return
  if (from === undefined || to === undefined) {
    throw new InvalidInput(
      words`{from} and {to} name the columns of the two ends of an edge${weight === undefined ? '' : words`, and {weight} that of its weight`}: give both.`,
    )
  }
  if (new Set([from, to, weight]).size < 3) {
    throw new InvalidInput(
      words`The two ends of an edge and its weight are in different columns: {from}, {to} and {weight} may not name the same one.`,
    )
  }
  if (weight !== undefined && ignoreWeights === true) {
    throw new InvalidInput(words`{weight} names the weights, and {ignoreWeights} leaves them out: give one of them.`)
  }
  if (!isTable(asked, sources)) {
    throw new InvalidInput(
      words`{from} and {to} name columns of a table of edges, and ${file} is a file of another kind, which says itself what its edges are: leave them out.`,
    )
  }
  if (header === false) {
    throw new InvalidInput(
      words`{from} and {to} are names that the first line of ${file} gives its columns, and it was said to be an edge: leave one of the two out.`,
    )
  }
}

/** `what` is of graphs without directions alone: "Cuts", "Counts". */
export function checkUndirected(asked: GraphFile, sources: Sources, what: string): void {
  checkDirection(asked, false)
  checkEdgeColumns(asked, sources)
  const directed = isDirected(asked)
  if (directed === true) {
    throw new InvalidInput(
      words`${what} are of graphs whose edges have no direction, so {directed} cannot be used: {undirected} makes one edge of every pair that is joined either way.`,
    )
  }
  if (directed === undefined && !declares(asked, sources)) {
    throw new InvalidInput(
      words`Do the edges of ${asked.file} have a direction? Each may say so for itself, and ${what.toLowerCase()} are of graphs whose edges have none: say {undirected}, which makes one edge of every pair that is joined either way.`,
    )
  }
}

/** That the list of nodes is not the edges themselves, of which every line would be a node. */
export function checkNodeList(sources: Sources, { file, nodes }: GraphFile, fromData?: Words): Promise<void> {
  return refuseData(sources, file, [[words`{nodes}`, nodes]], fromData)
}

/**
 * That there is such a file, with the columns that were named. With a list of nodes, or where nodes are hidden, it may be
 * empty, and that must not be told; a plan may be made before there is a file.
 */
export async function checkGraphFile(
  sources: Sources,
  asked: GraphFile,
  { planOnly }: Pick<Desk, 'planOnly'>,
  hidden = false,
) {
  const { file, nodes, delimiter } = asked
  if (!planOnly) await sources.check(file, { mayBeEmpty: hidden || nodes !== undefined })
  const { columns } = edgeColumns(asked)
  if (columns === undefined || delimiter !== undefined || sources.tableFormat(file) === undefined) return
  const parquet = formatOf(asked, sources) === 'parquet'
  // Comments may stand above the header of an edge list, and other things between its cells: then it is found on reading.
  await checkColumns(sources, file, Object.values(columns), (found) => parquet || isPlainHeader(found))
}

function isPlainHeader([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && !/^(?:#|%|\/\/)/.test(first)
}

export interface GraphFileCounts extends ReadGraphCounts {
  /** Of the list of nodes. */
  readonly nodeComments?: number
}

/** A graph, and of the list of its nodes what was left out of it. */
export interface ReadGraphFile extends ReadGraph {
  readonly counts: GraphFileCounts
}

type LeftOutCounts = Pick<GraphFileCounts, 'outsideNodes' | 'edges'> & Partial<GraphFileCounts>

/** For the owner of the data alone. */
export function edgesLeftOut(
  counts: LeftOutCounts,
  { file, nodes = 'the list of nodes', undirected }: GraphFile,
): Words[] {
  const { outsideNodes, edges, nodeComments } = counts
  return [
    ...leftOutInWords({
      count: outsideNodes,
      of: edges,
      what: ['edge', 'edges'],
      why: 'an end is not in the list of nodes',
      listed: true,
    }),
    ...joinedInWords(counts, undirected),
    ...linesInWords(counts, file),
    ...(nodeComments === undefined ? [] : linesInWords({ commentLines: nodeComments }, nodes)),
  ]
}

/** Directions that were given up, and edges with them. */
function joinedInWords(
  { duplicates = 0, directionsLost = 0 }: LeftOutCounts,
  undirected: boolean | undefined,
): Words[] {
  if (undirected !== true || duplicates + directionsLost === 0) return []
  const [many, stated] = [grouped(duplicates), counted(directionsLost, 'edge')]
  const start =
    directionsLost === 0
      ? words`Directions were given up ({undirected})`
      : words`Directions were given up ({undirected}), which the file states of ${stated}`
  if (duplicates === 0) return [words`${start}.`]
  return [
    words`${start}: ${many} ${duplicates === 1 ? 'edge joins' : 'edges join'} two nodes that another joins, in either direction, and ${duplicates === 1 ? 'is' : 'are'} one with it.`,
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
export function linesOf({ comments, multiline }: Pick<GraphFile, 'comments' | 'multiline'>) {
  return { ...(comments === undefined ? {} : { comments }), ...(multiline === undefined ? {} : { multiline }) }
}

/** The public list of nodes. */
export function readListOf(sources: Sources, asked: GraphFile): Promise<NodeList> {
  return sources.nodes(asked.nodes as string, linesOf(asked))
}

/**
 * Whether the head of the file says if edges have directions and weights. In the other formats each edge may say it for
 * itself, and what one edge says must not decide what happens.
 */
export function declares(asked: GraphFile, sources: Pick<Sources, 'graphFormat'>): boolean {
  return ['edge-list', 'parquet', 'matrix-market'].includes(formatOf(asked, sources))
}

/** Whether it is a table, whose columns may have names. */
export function isTable(asked: GraphFile, sources: Pick<Sources, 'graphFormat'>): boolean {
  return ['edge-list', 'parquet'].includes(formatOf(asked, sources))
}

function formatOf({ file, inputFormat }: GraphFile, sources: Pick<Sources, 'graphFormat'>): GraphFormat {
  return inputFormat ?? sources.graphFormat(file)
}

export interface Wanted {
  /** The nodes, where a list gives them. */
  readonly nodes?: NodeList
  /** Whether a graph without any node is one too. */
  readonly mayBeEmpty?: boolean
  /** Whether weights are read to be released. */
  readonly weighted: boolean
  /** Said where the head of the file declares directions or weights, and nobody said what to do with them. */
  readonly refusals: { readonly directed: Words; readonly weighted: Words }
}

export async function readGraphFile(
  sources: Sources,
  asked: GraphFile,
  { nodes: list, mayBeEmpty = false, weighted, refusals }: Wanted,
): Promise<ReadGraphFile> {
  const { file, header, delimiter, inputFormat, ignoreWeights, strict } = asked
  const directed = isDirected(asked)
  const weights = weighted ? true : ignoreWeights === true || !declares(asked, sources) ? false : undefined
  const nodes = list?.names
  const read = await sources.graph(file, {
    ...linesOf(asked),
    ...edgeColumns(asked),
    ...(nodes === undefined ? {} : { nodes }),
    ...(directed === undefined ? {} : { directed }),
    ...(weights === undefined ? {} : { weighted: weights }),
    ...(header === undefined ? {} : { header }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(strict === true ? { strict } : {}),
    ...(inputFormat === undefined ? {} : { format: inputFormat }),
    // With a list of nodes a header is no edge of theirs, and falls away; without one it would be published.
    ...(nodes === undefined ? { unclearHeader: 'refuse' } : {}),
  })
  if (nodes === undefined && !mayBeEmpty && read.graph.names.length === 0) {
    throw new InvalidInput(words`${file} has no edges, so there are no nodes to take from it: give {nodes FILE}.`)
  }
  if (read.graph.directed && directed === undefined) throw new InvalidInput(refusals.directed)
  if (read.graph.adjacency.values !== undefined && !weighted) throw new InvalidInput(refusals.weighted)
  const nodeComments = list?.lines.commentLines
  return nodeComments === undefined ? read : { ...read, counts: { ...read.counts, nodeComments } }
}
