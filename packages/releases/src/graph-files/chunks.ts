import { type Graph, InvalidInput } from '@tulle/core'

const CHUNK = 2 ** 16

/** What `write` makes of each edge, ordered as forEachEdge visits them, gathered into chunks. */
export function* edgeChunks(graph: Graph, write: (i: number, j: number, weight: number) => string): Generator<string> {
  const { rows, offsets, indices, values } = graph.adjacency
  let chunk = ''
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      const j = indices[k] as number
      if (!graph.directed && i > j) continue
      chunk += write(i, j, values === undefined ? 1 : (values[k] as number))
      if (chunk.length < CHUNK) continue
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

/** Half of a surrogate pair cannot be written in UTF-8: it would come back as another name. */
export function checkNames(names: readonly string[]): void {
  for (const name of names) {
    if (!/\p{Surrogate}/u.test(name)) continue
    throw new InvalidInput(
      `The name of the node ${JSON.stringify(name)} is not valid Unicode, and cannot be written as text: rename it.`,
    )
  }
}
