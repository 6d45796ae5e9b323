/** A graph as rows: a node each, and its items are the nodes that it points to, or is joined with. */

import type { Graph } from '@tulle/core'
import type { ReadGraph, ReadGraphOptions } from '../sources/graphs.ts'
import type { GraphRowsOptions, ReadGraphRows } from '../sources/rows.ts'

/** Weights are left out: an edge is there or not. */
export async function graphRowsBy(
  read: (file: string, options: ReadGraphOptions) => Promise<ReadGraph>,
  { file, ...options }: GraphRowsOptions,
): Promise<ReadGraphRows> {
  const { graph, counts } = await read(file, { ...options, weighted: false })
  options.signal?.throwIfAborted()
  const { rows, indices } = graph.adjacency
  return { ...byCodeUnits(graph), counts: { rows, entries: indices.length, ...counts } }
}

/** Nodes may be in the order of a list, or of numbers. Items are sorted as those of other files: anyone can check that. */
function byCodeUnits({ names, adjacency: { rows, columns, offsets, indices } }: Graph) {
  const items = [...names].sort()
  const places = new Map(items.map((item, place) => [item, place]))
  const placeOf = Uint32Array.from(names, (name) => places.get(name) as number)
  const rowAt = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) rowAt[placeOf[i] as number] = i
  const starts = new Uint32Array(rows + 1)
  const moved = new Uint32Array(indices.length)
  for (let place = 0; place < rows; place++) {
    const row = rowAt[place] as number
    const start = starts[place] as number
    const has = indices.subarray(offsets[row], offsets[row + 1])
    for (let e = 0; e < has.length; e++) moved[start + e] = placeOf[has[e] as number] as number
    starts[place + 1] = start + has.length
    moved.subarray(start, start + has.length).sort()
  }
  return { matrix: { rows, columns, offsets: starts, indices: moved }, items }
}
