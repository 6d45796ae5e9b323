/** What commands that read a file with a graph are told alike: which file, which nodes, and how to read it. */
import { InvalidInput } from '@tulle/core'
import { COMMENTS } from '@tulle/releases'
import { z } from 'zod'
import { checkDirection, isDirected } from './direction.ts'
import { declares, type GraphFile } from './read-graph.ts'

const name = z.string().min(1)

export const graphFileConfig = {
  file: name,
  nodes: name.optional(),
  nodesFromData: z.boolean().default(false),
  directed: z.boolean().optional(),
  undirected: z.boolean().optional(),
  ignoreWeights: z.boolean().default(false),
  strict: z.boolean().default(false),
  comments: z.enum(COMMENTS).optional(),
  multiline: z.boolean().default(false),
  header: z.boolean().optional(),
  delimiter: name.optional(),
  inputFormat: z.enum(['edge-list', 'matrix-market', 'gml', 'gexf', 'graphml', 'graphology']).optional(),
  title: name.optional(),
}

/** `what` is of graphs without directions alone: "Cuts", "Counts". */
export function checkUndirected(config: GraphFile, what: string): void {
  checkDirection(config, false)
  const directed = isDirected(config)
  if (directed === true) {
    throw new InvalidInput(
      `${what} are of graphs whose edges have no direction, so --directed cannot be used: --undirected makes one edge of every pair that is joined either way.`,
    )
  }
  if (directed === undefined && !declares(config)) {
    throw new InvalidInput(
      `Do the edges of ${config.file} have a direction? Each may say so for itself, and ${what.toLowerCase()} are of graphs whose edges have none: say --undirected, which makes one edge of every pair that is joined either way.`,
    )
  }
}
