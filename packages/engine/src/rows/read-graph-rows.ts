import type { GraphRowsOptions, ReadGraphRows } from '@tulle/releases'
import { graphRowsBy } from '@tulle/releases/files'
import { readGraph } from '../graphs/read.ts'
import { checkFile } from '../tables/files.ts'
import type { Tables } from '../tables/open.ts'

/** Reads a graph as a row for each node. */
export async function readGraphRows(options: GraphRowsOptions, tables?: () => Promise<Tables>): Promise<ReadGraphRows> {
  await checkFile(options.file)
  return graphRowsBy((file, more) => readGraph(file, more, tables), options)
}
