/** What a release is told, by flags or by a configuration file: one schema for both. */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { closest, noFile } from '@tulle/engine'
import type { z } from 'zod'

/** The configuration, or one sentence for everything that is wrong with it. `name` turns a key into what was typed. */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  given: { readonly release: string },
  name: (key: string) => string,
): z.infer<Schema> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new InvalidInput(result.error.issues.map((issue) => sentence(issue, given, name)).join(' '))
}

function sentence(issue: z.core.$ZodIssue, given: { readonly release: string }, name: (key: string) => string): string {
  const key = name(String(issue.path[0] ?? ''))
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no ${issue.keys.map(name).join(', ')} here: look at "${commandOf(given.release)} --help" for what there is.`
    case 'invalid_value':
      return `${key} must be one of ${issue.values.join(', ')}.${meantBy(issue, given)}`
    case 'too_small':
      return `${key} must be ${issue.origin === 'string' ? 'a name, not empty' : 'above 0'}.`
    case 'invalid_type':
      return issue.message.includes('undefined')
        ? `${key} is missing${HINTS[String(issue.path[0])] ?? '.'}`
        : `${key} must be ${issue.expected === 'array' ? 'an' : 'a'} ${issue.expected}.`
    default:
      return `${key}: ${issue.message}.`
  }
}

/** Which of the values was meant, if that can be told. */
function meantBy({ path, values }: z.core.$ZodIssueInvalidValue, given: object): string {
  const typed = (given as Readonly<Record<string, unknown>>)[String(path[0])]
  const meant = typeof typed === 'string' ? closest(typed, values.map(String)) : undefined
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** What is typed for a kind of release. */
export function commandOf(release: string): string {
  return Object.hasOwn(OWN_COMMANDS, release) ? `tulle ${OWN_COMMANDS[release]}` : `tulle release ${release}`
}

/** What is not typed after "release". */
const OWN_COMMANDS: Readonly<Record<string, string>> = {
  anonymise: 'anonymise',
  count: 'count',
  'sketch-graph': 'sketch graph',
  'sketch-covariance': 'sketch covariance',
}

const HINTS: Readonly<Record<string, string>> = {
  epsilon: ': how much may one person or edge change what is seen? 1 is common, smaller is more private.',
  from: ': which column names the row of the matrix?',
  k: ': how many rows at least should be alike? 8 is a common choice.',
  to: ': which column names the column of the matrix?',
}

/** Paths in a configuration file are seen from that file. */
export async function readConfig(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new InvalidInput(`There is no configuration file ${path}.`) : noFile(path, error)
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
  // Without a prototype, so that no key means anything but itself.
  const found = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(config)) {
    if (camel(key) in found) {
      throw new InvalidInput(`The configuration file ${path} has "${camel(key)}" twice, in two spellings: remove one.`)
    }
    found[camel(key)] = value
  }
  for (const key of PATHS) {
    const given = found[key]
    if (typeof given === 'string' && isPath(given)) found[key] = resolve(dirname(path), given)
  }
  return found
}

const PATHS = [
  'file',
  'domain',
  'domainTo',
  'out',
  'reference',
  'sensitivities',
  'mask',
  'blocks',
  'nodes',
  'people',
  'columnsFile',
]

/** Not a word or a number that stands in the place of a file. */
function isPath(given: string): boolean {
  return !/^(diagonal|non-zero|private|-?\d+(\.\d+)?)$/.test(given)
}

/** Both spellings of a name: that of the flag, max-per-person, and that of JSON, maxPerPerson. */
function camel(key: string): string {
  return key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The configuration to be kept beside a release: it works wherever it is read from. */
export function absolute<Config extends object>(config: Config): Config {
  const paths = PATHS.flatMap((key) => {
    const given = (config as Readonly<Record<string, unknown>>)[key]
    return typeof given === 'string' && isPath(given) ? [[key, resolve(given)] as const] : []
  })
  return { ...config, ...Object.fromEntries(paths) }
}
