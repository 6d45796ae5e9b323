/** A graph as rows: a node each, and its items are the nodes that it points to, or is joined with. */
import type { GraphCounts, SparseMatrix } from '@tulle/core'
import type { ReadGraphOptions } from '../graphs/options.ts'
import { readGraph } from '../graphs/read.ts'
import { checkFile } from '../tables/events.ts'
import type { Watch } from '../tables/open.ts'

export interface GraphRowsOptions extends Omit<ReadGraphOptions, 'directed' | 'weighted'>, Pick<Watch, 'signal'> {
  readonly file: string
  /** Without direction, the two ends of an edge are items of each other. */
  readonly directed: boolean
}

export interface ReadGraphRows {
  readonly matrix: SparseMatrix
  /** The names of the nodes: of the columns, and of the rows, which are not published. */
  readonly items: readonly string[]
  /** Private: these numbers are computed from the data. */
  readonly counts: GraphCounts & { readonly rows: number; readonly entries: number }
}

/** Weights are left out: an edge is there or not. */
export async function readGraphRows({ file, signal, ...options }: GraphRowsOptions): Promise<ReadGraphRows> {
  await checkFile(file)
  const { graph, counts } = await readGraph(file, { ...options, weighted: false })
  signal?.throwIfAborted()
  const { rows, columns, offsets, indices } = graph.adjacency
  return {
    matrix: { rows, columns, offsets, indices },
    items: graph.names,
    counts: { rows, entries: indices.length, ...counts },
  }
}
