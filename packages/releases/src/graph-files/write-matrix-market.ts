import type { Graph } from '@tulle/core'
import { edgeCount } from '@tulle/core/data'
import { decimal } from '../text-files/decimal.ts'
import { edgeChunks } from './chunks.ts'

/** The adjacency matrix: of an undirected graph the lower triangle, as the format asks of a symmetric matrix. */
export function* matrixMarketText(graph: Graph): Generator<string> {
  const { directed } = graph
  const weighted = graph.adjacency.values !== undefined
  const { rows } = graph.adjacency
  yield `%%MatrixMarket matrix coordinate ${weighted ? 'real' : 'pattern'} ${directed ? 'general' : 'symmetric'}\n`
  yield `${rows} ${rows} ${edgeCount(graph)}\n`
  yield* edgeChunks(graph, (i, j, weight) => {
    const cell = directed ? `${i + 1} ${j + 1}` : `${j + 1} ${i + 1}`
    return weighted ? `${cell} ${decimal(weight)}\n` : `${cell}\n`
  })
}
