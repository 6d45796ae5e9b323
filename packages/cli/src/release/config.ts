/** What a release is told, by flags or by a configuration file: one schema for both. */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
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
  title: z.string().min(1).optional(),
  ...blockConfig,
})

export type MatrixConfig = z.infer<typeof matrixConfig>

/** The configuration, or one sentence for everything that is wrong with it. `name` turns a key into what was typed. */
export function parseConfig(given: unknown, name: (key: string) => string): MatrixConfig {
  const result = matrixConfig.safeParse(given)
  if (result.success) return result.data
  throw new InvalidInput(result.error.issues.map((issue) => sentence(issue, name)).join(' '))
}

function sentence(issue: z.core.$ZodIssue, name: (key: string) => string): string {
  const key = name(String(issue.path[0] ?? ''))
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no ${issue.keys.map(name).join(', ')} here: look at "tulle release matrix --help" for what there is.`
    case 'invalid_value':
      return `${key} must be one of ${issue.values.join(', ')}.`
    case 'too_small':
      return `${key} must be ${issue.origin === 'string' ? 'a name, not empty' : 'above 0'}.`
    case 'invalid_type':
      return issue.message.includes('undefined')
        ? `${key} is missing${HINTS[String(issue.path[0])] ?? '.'}`
        : `${key} must be a ${issue.expected}.`
    default:
      return `${key}: ${issue.message}.`
  }
}

const HINTS: Readonly<Record<string, string>> = {
  epsilon: ': how much may be learned about anybody? 1 is common, smaller is more private.',
  from: ': which column names the row of the matrix?',
  to: ': which column names the column of the matrix?',
}

/** Paths in a configuration file are seen from that file. */
export async function readConfig(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(
      error.code === 'ENOENT'
        ? `There is no configuration file ${path}.`
        : `The configuration file ${path} cannot be read: ${error.message}.`,
    )
  })
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch (error) {
    throw new InvalidInput(`The configuration file ${path} is not JSON: ${(error as Error).message}.`)
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new InvalidInput(`The configuration file ${path} must hold one JSON object.`)
  }
  const found: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(config)) found[camel(key)] = value
  for (const key of PATHS) {
    const given = found[key]
    if (typeof given === 'string' && isPath(given)) found[key] = resolve(dirname(path), given)
  }
  return found
}

const PATHS = ['file', 'domain', 'domainTo', 'out', 'reference', 'sensitivities', 'mask', 'blocks']

/** Not a word or a number that stands in the place of a file. */
function isPath(given: string): boolean {
  return !/^(diagonal|non-zero|-?\d+(\.\d+)?)$/.test(given)
}

/** Both spellings of a name: that of the flag, max-per-person, and that of JSON, maxPerPerson. */
function camel(key: string): string {
  return key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The configuration to be kept beside a release: it works wherever it is read from. */
export function absolute(config: MatrixConfig): MatrixConfig {
  const paths = PATHS.flatMap((key) => {
    const given = config[key as keyof MatrixConfig]
    return typeof given === 'string' && isPath(given) ? [[key, resolve(given)] as const] : []
  })
  return { ...config, ...Object.fromEntries(paths) }
}
