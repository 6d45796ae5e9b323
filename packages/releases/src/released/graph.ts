/** The graph of a release, in whichever format it was written. */
import { areNodesAsWritten, declaredOrder, isGraphAsWritten } from '../graph-files/as-written.ts'
import { formatOf } from '../graph-files/formats.ts'
import { nodesFileOf, readNodes } from '../graph-files/nodes.ts'
import { readGraphText } from '../graph-files/read.ts'
import { graphFileIn } from '../published/files-in.ts'
import type { ReadGraph, ReadGraphOptions } from '../sources/graphs.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './reading.ts'

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
  const input = released.graph(released.path(name))
  if (formatOf(input.name) === 'parquet') return edgeTableFaults(released, name, options)
  // Without a list beside them nodes are sorted when they are read; the release had them in another order.
  const { graph } = await readAsItIs(released, options, await declaredOrder(input))
  const list = released.files.find((file) => file === 'nodes.csv' || file === nodesFileOf(name))
  const wrong = [
    ...((await isGraphAsWritten(input, graph)) ? [] : [name]),
    ...(list === undefined || (await areNodesAsWritten(released.graph(released.path(list)), graph.names))
      ? []
      : [list]),
  ]
  return wrong.map((file) => `${file} is not written as Tulle writes a graph: it may say more than the graph.`)
}

/** A table of edges has two columns of texts, an undirected edge once, its ends in the order of the nodes. */
async function edgeTableFaults(
  { files, path, graph, texts, pairs }: ReleasedFiles,
  name: string,
  { directed }: Options,
): Promise<readonly string[]> {
  const list = files.includes('nodes.csv') ? graph(path('nodes.csv')) : undefined
  const nodes = list === undefined ? [] : await readNodes(list, { header: true, comments: 'none', multiline: true })
  const place = new Map(nodes.map((node, i) => [node, i]))
  let [last, ordered] = [-1, (await texts(path(name))).columns.join() === 'source,target']
  if (ordered) {
    await pairs(path(name), ['source', 'target'], (a, b) => {
      const [i, j] = [place.get(a ?? '') ?? -1, place.get(b ?? '') ?? -1]
      const at = i * nodes.length + j
      ordered &&= i >= 0 && at > last && (directed === true ? i !== j : i < j)
      last = at
    })
  }
  return [
    ...(ordered ? [] : [name]),
    ...(list === undefined || (await areNodesAsWritten(list, nodes)) ? [] : ['nodes.csv']),
  ].map((file) => `${file} is not written as Tulle writes a graph: it may say more than the graph.`)
}

/** With its names as they stand in the file. */
async function readAsItIs(
  { files, path, graph, edgeTable }: ReleasedFiles,
  options: Options,
  order?: readonly string[],
) {
  // No line that Tulle writes is a comment, and a name may hold a line break.
  const reading = { comments: 'none', multiline: true } as const
  const nodes = files.includes('nodes.csv')
    ? await readNodes(graph(path('nodes.csv')), { header: true, ...reading })
    : order
  const input = graph(path(graphFileIn(files)))
  const format = formatOf(input.name)
  const asked = { ...options, ...reading, ...(nodes === undefined ? {} : { nodes, header: true }) }
  return format === 'parquet' ? edgeTable(input.name, asked) : readGraphText(input, format, asked)
}
