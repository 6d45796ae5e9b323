import type { Graph } from '@tulle/core'
import { decimal } from '../text-files/decimal.ts'
import { nameChunks } from '../text-files/name-chunks.ts'
import { edgeChunks } from './chunks.ts'

/** What graphology's import() takes. */
export function* graphologyText(graph: Graph): Generator<string> {
  const type = graph.directed ? 'directed' : 'undirected'
  const kind = graph.directed ? '' : ',"undirected":true'
  const weighted = graph.adjacency.values !== undefined
  const keys = graph.names.map((name) => JSON.stringify(name))
  yield `{"options":{"type":"${type}","multi":false,"allowSelfLoops":false},"attributes":{},\n"nodes":[`
  yield* nameChunks(keys, (key, i) => `${i === 0 ? '' : ','}\n{"key":${key}}`)
  yield '],\n"edges":['
  let separator = ''
  yield* edgeChunks(graph, (i, j, weight) => {
    const attributes = weighted ? `,"attributes":{"weight":${decimal(weight)}}` : ''
    const edge = `${separator}\n{"source":${keys[i]},"target":${keys[j]}${kind}${attributes}}`
    separator = ','
    return edge
  })
  yield ']}\n'
}
