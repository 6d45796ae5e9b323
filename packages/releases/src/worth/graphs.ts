/** The graph that something was released of, read again. */
import { InvalidInput } from '@tulle/core'
import { grouped, type Words, words } from '@tulle/core/text'
import { linesOf } from '../graph-file.ts'
import { linesInWords } from '../left-out.ts'
import type { GraphFile } from '../options/graph-file.ts'
import type { ReadGraph } from '../sources/graphs.ts'
import type { Task, Work } from './work.ts'

type Reader = Pick<Task, 'sources' | 'run' | 'said' | 'file'>
type Lines = Omit<GraphFile, 'file' | 'nodes' | 'nodesFromData' | 'strict'>

interface Wanted {
  readonly directed?: boolean
  readonly weighted?: boolean
  readonly nodes?: readonly string[]
}

export function graphIn(
  { sources, run, file }: Reader,
  { header, delimiter, inputFormat, ignoreWeights, ...lines }: Lines,
  wanted: Wanted,
): Promise<ReadGraph> {
  run.progress(`Reading ${file}`)
  return sources.graph(file, {
    ...wanted,
    ...linesOf(lines),
    ...(ignoreWeights === true ? { weighted: false } : {}),
    signal: run.signal,
    ...(header === undefined ? {} : { header }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(inputFormat === undefined ? {} : { format: inputFormat }),
  })
}

export function checkBelongs({ file, opened }: Pick<Work, 'file' | 'opened'>, { counts }: ReadGraph): void {
  if (counts.edges === 0 || counts.outsideNodes < counts.edges) return
  throw new InvalidInput(
    `Not one edge of ${file} joins two nodes of ${opened.place}: it is not the original of this release, or its nodes are spelt differently.`,
  )
}

export function edgesNotShown({ file, said }: Reader, { counts }: ReadGraph): string[] {
  const { edges, outsideNodes } = counts
  const lines = linesInWords(counts, file).map(said)
  if (outsideNodes === 0) return lines
  return [
    ...lines,
    `${grouped(outsideNodes)} of ${grouped(edges)} edges of ${file} ${outsideNodes === 1 ? 'has' : 'have'} an end that is no node of the release, and ${outsideNodes === 1 ? 'is' : 'are'} not in the original shown here.`,
  ]
}

interface ListedGraph extends ReadGraph {
  readonly notes: readonly string[]
}

/** Of a graph without directions, with as many nodes as the plan says; on those of the list, if there is one. */
export async function listedGraph(
  work: Reader,
  reading: Lines & Pick<GraphFile, 'nodes'>,
  { nodes: stated = 0 }: { readonly nodes?: number },
  weighted = false,
): Promise<ListedGraph> {
  const { sources, file, said } = work
  const nodes = reading.nodes === undefined ? undefined : (await sources.nodes(reading.nodes, linesOf(reading))).names
  const nature = { directed: false, weighted }
  const read = await graphIn(work, reading, { ...nature, ...(nodes === undefined ? {} : { nodes }) })
  const found = read.graph.names.length
  if (found === stated) return { ...read, notes: edgesNotShown(work, read) }
  if (nodes !== undefined || stated < found) {
    throw new InvalidInput(
      words`The release is of a graph with ${stated} nodes, and ${file} has ${found}: it is not the original of this release, or ${OTHER_LIST}.`,
    )
  }
  // Nodes without edges are in no line; counts do not need their names.
  const missing = Array.from({ length: stated - found }, (_, k) => `\u0000${k}`)
  const all = await graphIn(work, reading, { ...nature, nodes: [...read.graph.names, ...missing] })
  const note = words`${grouped(missing.length)} nodes that no edge of ${file} names are taken to have none: give {nodes FILE} if there is a list.`
  return { ...all, notes: [said(note)] }
}

export const OTHER_LIST: Words = words`the list of nodes ({nodes}) is another`
