/** What all releasing commands share: flags that mean the same everywhere, and how flags and configurations meet. */
import { InvalidInput } from '@tulle/core'
import type { Command, Option } from 'commander'
import type { z } from 'zod'
import { commandOf, parseConfig, readConfig } from '../release/config.ts'
import type { Manner } from '../release/manner.ts'
import { elsewhere } from './flags.ts'

type Given = Record<string, unknown> & { readonly config?: string }

/** A flag of k-anonymity on a command with another promise. */
export function noK(): Option {
  return elsewhere(
    '--k',
    'There is no --k here: it is the promise of k-anonymity, "tulle anonymise FILE --k 8 …". This release is differentially private, and --epsilon says how much.',
  )
}

/** The flags that mean the same on every releasing command. */
export function common(command: Command): void {
  command
    .optionsGroup('Every release:')
    .option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
    .option('-o, --out <folder>', 'where to put the release')
    .option('--plan', 'show the plan and stop: no data is read')
    .option('--json', 'print JSON, for programs')
    .option('--yes', 'do not ask before releasing (without a terminal nobody is asked)')
    .option('--force', 'replace an earlier release that is there, and nothing else')
}

/**
 * An action that puts the flags over the configuration, if there is one, and releases. `alsoOutdone` says which keys of a
 * configuration the flags put out of force, besides those that mean the same everywhere.
 */
export function releasing<Schema extends z.ZodType>(
  kind: string,
  schema: Schema,
  release: (config: z.infer<Schema>, manner: Manner) => Promise<void>,
  alsoOutdone: (flags: Record<string, unknown>) => readonly string[] = () => [],
): (file: string | undefined, options: unknown, self: Command) => Promise<void> {
  return async (file, _options, self) => {
    const { config, ...flags } = self.opts<Given>()
    const read: Record<string, unknown> = config === undefined ? {} : await readConfig(config)
    for (const key of [...outdone(flags), ...alsoOutdone(flags)]) delete read[key]
    const other = read['release']
    if (other !== undefined && other !== kind) {
      throw new InvalidInput(
        `The configuration file ${config} is for "${commandOf(JSON.stringify(other).replaceAll('"', ''))}", not for "${commandOf(kind)}".`,
      )
    }
    const settings: Record<string, unknown> = {
      ...read,
      ...flags,
      ...(file === undefined ? {} : { file }),
      release: kind,
    }
    // A flag that asks for Laplace noise leaves no use for the delta of a Gaussian configuration.
    if (flags['noise'] === 'laplace' && flags['delta'] === undefined) delete settings['delta']
    const { out, plan, json, yes, force, ...rest } = settings
    checkManner({ plan, json, yes, force }, out)
    const manner: Manner = {
      ...(typeof out === 'string' ? { out } : {}),
      planOnly: plan === true,
      json: json === true,
      yes: yes === true,
      force: force === true,
    }
    await release(parseConfig(schema, { ...rest, release: kind }, config === undefined ? flagOf : keyOf), manner)
  }
}

/** A slip here would release where only a plan was wanted. */
function checkManner(switches: Readonly<Record<string, unknown>>, out: unknown): void {
  for (const [key, value] of Object.entries(switches)) {
    if (value !== undefined && typeof value !== 'boolean') {
      throw new InvalidInput(`"${key}" must be true or false, not ${JSON.stringify(value)}.`)
    }
  }
  if (out !== undefined && typeof out !== 'string') {
    throw new InvalidInput(`"out" must be the name of a folder, not ${JSON.stringify(out)}.`)
  }
}

/** Ways to say one thing: a flag for one of them puts the others of a configuration out of force. */
const ALTERNATIVES = [
  ['domain', 'domainFromData'],
  ['nodes', 'nodesFromData'],
  ['directed', 'undirected'],
  ['guess', 'levelEpsilon'],
]

function outdone(flags: Record<string, unknown>): string[] {
  const given = (key: string) => flags[key] !== undefined
  return ALTERNATIVES.flatMap((keys) => (keys.some(given) ? keys.filter((key) => !given(key)) : []))
}

const flagOf = (key: string) =>
  key === 'file' ? 'The file' : `--${key.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`
const keyOf = (key: string) => `"${key}"`
