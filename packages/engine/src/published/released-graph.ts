/** The graph of a release, in whichever format it was written. */
import { basename } from 'node:path'
import { graphFileIn } from '@tulle/releases'
import { areNodesAsWritten, declaredOrder, isGraphAsWritten } from '../graphs/as-written.ts'
import { nodesFileOf, readNodes } from '../graphs/nodes.ts'
import type { ReadGraph, ReadGraphOptions } from '../graphs/options.ts'
import { readGraph } from '../graphs/read.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './released-files.ts'

type Options = Pick<ReadGraphOptions, 'directed' | 'weighted' | 'strict' | 'signal'>

/** An edge list has a list of all nodes beside it, and so has Matrix Market. */
export async function readReleasedGraph(released: ReleasedFiles, options: Options): Promise<ReadGraph> {
  const { certificate, files } = released
  const { graph, counts } = await readAsItIs(released, options)
  const { read } = codingOf(certificate, graphFileIn(files))
  return { graph: { ...graph, names: graph.names.map(read) }, counts }
}

/** Comments, labels, fields that no reader looks at: whatever else a file could say, its plan does not promise. */
export async function releasedGraphFaults(released: ReleasedFiles, options: Options): Promise<readonly string[]> {
  const name = graphFileIn(released.files)
  const path = released.path(name)
  // Without a list beside them nodes are sorted when they are read; the release had them in another order.
  const { graph } = await readAsItIs(released, options, await declaredOrder(path))
  const list = released.files.find((file) => file === 'nodes.csv' || file === basename(nodesFileOf(path)))
  const wrong = [
    ...((await isGraphAsWritten(path, graph)) ? [] : [name]),
    ...(list === undefined || (await areNodesAsWritten(released.path(list), graph.names)) ? [] : [list]),
  ]
  return wrong.map((file) => `${file} is not written as Tulle writes a graph: it may say more than the graph.`)
}

/** With its names as they stand in the file. */
async function readAsItIs({ files, path }: ReleasedFiles, options: Options, order?: readonly string[]) {
  // No line that Tulle writes is a comment, and a name may hold a line break.
  const reading = { comments: 'none', multiline: true } as const
  const nodes = files.includes('nodes.csv') ? await readNodes(path('nodes.csv'), { header: true, ...reading }) : order
  return readGraph(path(graphFileIn(files)), {
    ...options,
    ...reading,
    ...(nodes === undefined ? {} : { nodes, header: true }),
  })
}
