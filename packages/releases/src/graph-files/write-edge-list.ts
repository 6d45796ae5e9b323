import type { Graph } from '@tulle/core'
import { decimal } from '../text-files/decimal.ts'
import { nameChunks } from '../text-files/name-chunks.ts'
import { checkNames, edgeChunks } from './chunks.ts'

/** A header and a line for each edge. Nodes without edges are not in it: whoever reads it needs the list of nodes. */
export function edgeListText(graph: Graph, delimiter: string): Iterable<string> {
  checkNames(graph.names)
  return lines(graph, delimiter)
}

function* lines(graph: Graph, delimiter: string): Generator<string> {
  const weighted = graph.adjacency.values !== undefined
  const cells = graph.names.map((name) => cell(name, delimiter))
  yield `${['source', 'target', ...(weighted ? ['weight'] : [])].join(delimiter)}\n`
  yield* edgeChunks(graph, (i, j, weight) =>
    weighted
      ? `${cells[i]}${delimiter}${cells[j]}${delimiter}${decimal(weight)}\n`
      : `${cells[i]}${delimiter}${cells[j]}\n`,
  )
}

/** A list of nodes as readNodes reads it, the header included: a node may be called `node`. */
export function nodesText(names: readonly string[]): Iterable<string> {
  checkNames(names)
  return nodeLines(names)
}

function* nodeLines(names: readonly string[]): Generator<string> {
  yield 'node\n'
  yield* nameChunks(names, (name) => `${cell(name, ',')}\n`)
}

/** In quotes if it would otherwise be read as something else: a comment, two cells, or a name without its blanks. */
function cell(name: string, delimiter: string): string {
  const plain = name !== '' && !name.includes(delimiter) && !/["\r\n]|^[\s#%]|^\/\/|\s$/.test(name)
  return plain ? name : `"${name.replaceAll('"', '""')}"`
}
