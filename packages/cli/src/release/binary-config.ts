/** What graphs and tables of zeros and ones are told alike. */
import { COMMENTS } from '@tulle/releases'
import { z } from 'zod'

const name = z.string().min(1)
const square = z.array(z.array(z.number()))

/** Whether the numbers make sense is the mechanism's to judge. */
const binaryConfig = {
  file: name,
  epsilon: z.number().optional(),
  maxOnes: z.number().optional(),
  countEpsilon: z.number().optional(),
  jaccard: z.number().optional(),
  anyway: z.boolean().default(false),
  threshold: z.number().optional(),
  share: z.number().optional(),
  sign: z.enum(['few', 'many']).optional(),
  scale: z.enum(['exact', 'paper']).optional(),
  blockRows: z.number().optional(),
  // A law of one's own is too much for a flag: a configuration file has it.
  theta: square.optional(),
  lambda: z.array(z.strictObject({ i: z.number(), j: z.number(), matrix: square })).optional(),
  title: name.optional(),
  multiline: z.boolean().default(false),
}

export const graphConfig = z.strictObject({
  release: z.literal('graph'),
  ...binaryConfig,
  mechanism: z.enum(['response', 'xor', 'filtered']).default('response'),
  nodes: name.optional(),
  nodesFromData: z.boolean().default(false),
  directed: z.boolean().optional(),
  undirected: z.boolean().optional(),
  neighbours: z.enum(['edge', 'row', 'weight']).optional(),
  maxChange: z.number().optional(),
  expectedEdges: z.number().optional(),
  expectedWeight: z.number().optional(),
  edges: z.number().optional(),
  falseEdges: z.number().optional(),
  symmetrise: z.enum(['upper', 'and']).optional(),
  ignoreWeights: z.boolean().default(false),
  strict: z.boolean().default(false),
  comments: z.enum(COMMENTS).optional(),
  header: z.boolean().optional(),
  delimiter: name.optional(),
  inputFormat: z.enum(['edge-list', 'matrix-market', 'gml', 'gexf', 'graphml', 'graphology']).optional(),
  format: z.enum(['csv', 'tsv', 'mtx', 'gexf', 'graphml', 'json']).default('csv'),
  escapeNames: z.boolean().optional(),
})

export type GraphConfig = z.infer<typeof graphConfig>

export const tableConfig = z.strictObject({
  release: z.literal('table'),
  ...binaryConfig,
  mechanism: z.enum(['staircase', 'response', 'xor', 'filtered']).optional(),
  person: name,
  columns: z.array(name).optional(),
  columnsFile: name.optional(),
  columnsFromData: z.boolean().default(false),
  items: name.optional(),
  people: name.optional(),
  peopleFromData: z.boolean().default(false),
  thresholds: z.record(z.string(), z.number()).optional(),
  missing: z.union([z.literal(0), z.literal(1)]).optional(),
  neighbours: z.enum(['row', 'cell']).default('row'),
  phase: z.union([z.enum(['columns', 'pairs']), z.number()]).optional(),
  expectedOnes: z.number().optional(),
  ones: z.number().optional(),
  falseOnes: z.number().optional(),
  format: z.enum(['csv', 'parquet', 'mtx', 'pairs']).default('csv'),
  escapeNames: z.boolean().optional(),
})

export type TableConfig = z.infer<typeof tableConfig>
