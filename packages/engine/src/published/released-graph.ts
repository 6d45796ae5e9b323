/** The graph of a release, in whichever format it was written. */
import { basename } from 'node:path'
import { graphFileIn } from '@tulle/releases'
import { areNodesAsWritten, declaredOrder, isGraphAsWritten } from '../graphs/as-written.ts'
import { formatOf } from '../graphs/formats.ts'
import { nodesFileOf, readNodes } from '../graphs/nodes.ts'
import type { ReadGraph, ReadGraphOptions } from '../graphs/options.ts'
import { readGraph } from '../graphs/read.ts'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts } from '../tables/events.ts'
import { inOrder, type Tables } from '../tables/open.ts'
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
export async function releasedGraphFaults(
  released: ReleasedFiles,
  options: Options,
  tables: () => Promise<Tables>,
): Promise<readonly string[]> {
  const name = graphFileIn(released.files)
  const path = released.path(name)
  if (formatOf(path) === 'parquet') return edgeTableFaults(released, name, options, tables)
  // Without a list beside them nodes are sorted when they are read; the release had them in another order.
  const { graph } = await readAsItIs(released, options, await declaredOrder(path))
  const list = released.files.find((file) => file === 'nodes.csv' || file === basename(nodesFileOf(path)))
  const wrong = [
    ...((await isGraphAsWritten(path, graph)) ? [] : [name]),
    ...(list === undefined || (await areNodesAsWritten(released.path(list), graph.names)) ? [] : [list]),
  ]
  return wrong.map((file) => `${file} is not written as Tulle writes a graph: it may say more than the graph.`)
}

/** A table of edges has two columns of texts, an undirected edge once, its ends in the order of the nodes. */
async function edgeTableFaults(
  { files, path }: ReleasedFiles,
  name: string,
  { directed }: Options,
  tables: () => Promise<Tables>,
): Promise<readonly string[]> {
  const list = files.includes('nodes.csv') ? path('nodes.csv') : undefined
  const nodes = list === undefined ? [] : await readNodes(list, { header: true, comments: 'none', multiline: true })
  const open = await tables()
  const texts = await openTexts(open, path(name), { format: 'parquet' })
  const place = new Map(nodes.map((node, i) => [node, i]))
  let [last, ordered] = [-1, texts.columns.join() === 'source,target']
  if (ordered) {
    const query = `SELECT a, b FROM ${texts.texts({ a: 'source', b: 'target' })}`
    await inOrder(open, () =>
      eachChunk(open, query, (chunk) => {
        for (const [a, b] of chunk.getRows() as [string, string][]) {
          const [i, j] = [place.get(a) ?? -1, place.get(b) ?? -1]
          const at = i * nodes.length + j
          ordered &&= i >= 0 && at > last && (directed === true ? i !== j : i < j)
          last = at
        }
      }),
    )
  }
  return [
    ...(ordered ? [] : [name]),
    ...(list === undefined || (await areNodesAsWritten(list, nodes)) ? [] : ['nodes.csv']),
  ].map((file) => `${file} is not written as Tulle writes a graph: it may say more than the graph.`)
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
