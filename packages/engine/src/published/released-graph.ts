/** The graph of a release, in whichever format it was written. */
import { graphFileIn } from '@tulle/releases'
import { readNodes } from '../graphs/nodes.ts'
import type { ReadGraph, ReadGraphOptions } from '../graphs/options.ts'
import { readGraph } from '../graphs/read.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './released-files.ts'

/** An edge list has a list of all nodes beside it, and so has Matrix Market. */
export async function readReleasedGraph(
  { certificate, files, path }: ReleasedFiles,
  options: Pick<ReadGraphOptions, 'directed' | 'weighted' | 'strict' | 'signal'>,
): Promise<ReadGraph> {
  const name = graphFileIn(files)
  // No line that Tulle writes is a comment, and a name may hold a line break.
  const reading = { comments: 'none', multiline: true } as const
  const nodes = files.includes('nodes.csv')
    ? await readNodes(path('nodes.csv'), { header: true, ...reading })
    : undefined
  const { graph, counts } = await readGraph(path(name), {
    ...options,
    ...reading,
    ...(nodes === undefined ? {} : { nodes, header: true }),
  })
  const { read } = codingOf(certificate, name)
  return { graph: { ...graph, names: graph.names.map(read) }, counts }
}
