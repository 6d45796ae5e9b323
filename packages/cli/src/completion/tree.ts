/** What can be typed, read off the commands themselves. */
import type { Argument, Command, Option } from 'commander'
import { suggestions } from '../typed/suggestions.ts'

/** What may follow: names, a file, or something that nobody can guess. */
export type Values = { readonly are: 'names'; readonly names: readonly string[] } | { readonly are: 'files' | 'free' }

export interface Flag {
  readonly names: readonly string[]
  readonly about: string
  /** Nothing where it takes none. */
  readonly values: Values | undefined
}

export interface Typed {
  /** All its words: tulle release matrix. */
  readonly path: string
  readonly about: string
  readonly parts: readonly { readonly name: string; readonly about: string }[]
  readonly flags: readonly Flag[]
  /** What stands by itself. */
  readonly values: Values
}

export function typedIn(command: Command, path = command.name()): readonly Typed[] {
  const parts = command
    .createHelp()
    .visibleCommands(command)
    .filter((part) => command.commands.includes(part))
  const own: Typed = {
    path,
    about: command.description(),
    parts: parts.map((part) => ({ name: part.name(), about: part.description() })),
    flags: uniqueFlags([command, ...(others.get(command) ?? [])]),
    values: together(command.registeredArguments.map(argumentValues)),
  }
  return [own, ...parts.flatMap((part) => typedIn(part, `${path} ${part.name()}`))]
}

/** Commands whose flags can stand with another, by that one: what is typed there decides which they are. */
const others = new WeakMap<Command, readonly Command[]>()

/** For a shell they are all flags of this command. */
export function takesFlagsOf(command: Command, more: readonly Command[]): Command {
  others.set(command, more)
  return command
}

function uniqueFlags(commands: readonly Command[]): readonly Flag[] {
  const found = new Map<string, Flag>()
  for (const command of commands) {
    for (const flag of command.createHelp().visibleOptions(command).map(flagIn)) {
      const [name = ''] = flag.names
      const earlier = found.get(name)
      found.set(name, earlier === undefined ? flag : { ...earlier, values: both(earlier.values, flag.values) })
    }
  }
  return [...found.values()]
}

/** What a flag takes under either command. */
function both(one: Values | undefined, other: Values | undefined): Values | undefined {
  if (one?.are !== 'names' || other?.are !== 'names') return one
  return { are: 'names', names: [...new Set([...one.names, ...other.names])] }
}

function flagIn(option: Option): Flag {
  const { long, short, description, argChoices } = option
  return {
    names: [long, short].filter((name): name is string => typeof name === 'string'),
    about: description,
    values: option.required || option.optional ? valuesOf(argChoices, option.flags) : undefined,
  }
}

/** Where a file is wanted, what stands for it says so. */
const OF_FILES = /[<[][^>\]]*(?:file|folder|path|config|certificate|original|release|sketch)/

function valuesOf(choices: readonly string[] | undefined, shown: string): Values {
  if (choices !== undefined) return { are: 'names', names: choices }
  return { are: OF_FILES.test(shown) ? 'files' : 'free' }
}

function argumentValues(argument: Argument): Values {
  return valuesOf(argument.argChoices ?? suggestions.get(argument), `<${argument.name()}>`)
}

/** Which of them is next nobody looks at: names and files are both offered. */
function together(all: readonly Values[]): Values {
  const names = all.flatMap((each) => (each.are === 'names' ? each.names : []))
  if (all.some(({ are }) => are === 'files')) return names.length === 0 ? { are: 'files' } : { are: 'names', names }
  return names.length === 0 ? { are: 'free' } : { are: 'names', names }
}
