/** What `tulle release matrix` is told, by flags or by a configuration file: one schema for both. */
import { z } from 'zod'

const positive = z.number().positive()

const numbers = z.array(z.number())

/** What block noise is told on top. Whether the numbers make sense is the mechanism's to judge. */
const blockConfig = {
  blocks: z.union([z.string().min(1), z.number()]).optional(),
  blockColumn: z.string().min(1).optional(),
  blockCaps: numbers.optional(),
  thresholds: numbers.optional(),
  reference: z.string().min(1).optional(),
  referencePublic: z.boolean().default(false),
  referenceOtherPeople: z.boolean().default(false),
  referenceAbout: z.string().min(1).optional(),
  capQuantile: z.union([z.number(), z.literal('best')]).optional(),
  privateCaps: numbers.optional(),
  capsEpsilon: z.number().optional(),
  expectedPeople: z.number().optional(),
  eventSize: z.number().optional(),
  sensitivities: z.string().min(1).optional(),
  cellsPerPerson: z.number().optional(),
  calibration: z.enum(['joint', 'theorem5', 'exact', 'theorem12', 'uniform']).optional(),
  minimise: z.enum(['l1', 'l2']).optional(),
  clip: z.enum(['scale', 'drop', 'replace', 'sample']).optional(),
  laws: z.array(z.enum(['laplace', 'gaussian'])).optional(),
  mask: z.string().min(1).optional(),
  maskValue: z.number().optional(),
  rank: z.union([z.number(), z.literal('auto')]).optional(),
  clamp: z.boolean().default(false),
  symmetrise: z.boolean().default(false),
}

/** Everything that `tulle release matrix` understands. Paths are as given; names are those of the flags. */
export const matrixConfig = z.strictObject({
  release: z.literal('matrix'),
  file: z.string().min(1),
  person: z.string().min(1).optional(),
  from: z.string().min(1),
  to: z.string().min(1),
  value: z.string().min(1).optional(),
  neighbours: z.enum(['individual', 'cell', 'weight', 'row']).default('individual'),
  maxPerPerson: positive.optional(),
  maxPerRow: positive.optional(),
  maxChange: positive.optional(),
  range: numbers.optional(),
  // Their range is the mechanism's to judge, in its own words.
  epsilon: z.number(),
  delta: z.number().optional(),
  noise: z.enum(['laplace', 'gaussian', 'hybrid']).default('laplace'),
  domain: z.string().min(1).optional(),
  domainTo: z.string().min(1).optional(),
  domainFromData: z.boolean().default(false),
  undirected: z.boolean().default(false),
  integers: z.boolean().default(false),
  format: z.enum(['csv', 'parquet', 'mtx']).default('csv'),
  escapeNames: z.boolean().optional(),
  title: z.string().min(1).optional(),
  multiline: z.boolean().default(false),
  ...blockConfig,
})

export type MatrixConfig = z.infer<typeof matrixConfig>
