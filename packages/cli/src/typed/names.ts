/** What options and kinds are called on a command line. */
import { isYours, type Mention, said, type Words } from '@tulle/core/text'
import { commandLine } from '@tulle/engine'
import { kinds, type Options } from '@tulle/releases'

export function flagOf(key: string): string {
  return Object.hasOwn(OTHERWISE, key) ? (OTHERWISE[key] as string) : `--${dashed(key)}`
}

/** What is typed by itself, or shorter. */
const OTHERWISE: Readonly<Record<string, string>> = { out: '-o', file: 'The file' }

/** maxPerPerson as it is typed: max-per-person. */
function dashed(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** What is typed for a kind of release. */
export function commandOf(kind: string): string {
  return Object.hasOwn(OWN_COMMANDS, kind) ? `tulle ${OWN_COMMANDS[kind]}` : `tulle release ${kind}`
}

/** What is not typed after "release". */
const OWN_COMMANDS: Readonly<Record<string, string>> = {
  anonymise: 'anonymise',
  count: 'count',
  evaluate: 'evaluate',
  'sketch-graph': 'sketch graph',
  'sketch-covariance': 'sketch covariance',
}

/** As it is typed. */
export function typed(text: string | Words): string {
  return said(text, (mention) => withValue(mention, flagOf))
}

/** The same where a release was made: questions about it are asked in its folder. */
export function typedOf(folder: string): (text: string | Words) => string {
  return (text) => said(text, (mention) => withValue(mention, flagOf, folder))
}

/** As it stands in a configuration file, of which the keys alone are other. */
export function configured(text: string | Words): string {
  return said(text, (mention) => withValue(mention, (key) => `"${key}"`))
}

function withValue(given: Mention, name: (key: string) => string, folder = 'DIR'): string {
  const { mention, value, settings, planOnly } = given
  if (mention === 'help') return `${commandOf(value ?? '')} --help`
  const [, what, of = ''] = /^(kind|ask):(.*)$/.exec(mention) ?? []
  if (what !== undefined) {
    const command = what === 'kind' ? commandOf(of) : `tulle ask ${of}`
    if (settings === undefined) return command
    return what === 'kind'
      ? commandLine(command.split(' '), wordsFor(of, settings), planOnly === true ? '--plan' : ['-o', 'DIR'])
      : commandLine(command.split(' '), folder, flagsFor(settings))
  }
  if (value === undefined) return name(mention)
  // What is said with a word of its own: --no-header.
  return value === 'false' && name === flagOf ? `--no-${dashed(mention)}` : `${name(mention)} ${value}`
}

/** All that a kind is told, as it is typed: what has no heading stands by itself before the flags. */
function wordsFor(kind: string, settings: Readonly<Record<string, unknown>>): string[] {
  const options: Options = kinds[kind as keyof typeof kinds].options
  const [first, flags] = [true, false].map((alone) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => (options[key]?.group === '') === alone)),
  ) as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  return [...Object.values(first).map(valueTyped), ...flagsFor(flags)]
}

/** Settings as they are typed. */
function flagsFor(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (typeof value === 'boolean') return [value ? flagOf(key) : `--no-${dashed(key)}`]
    return [flagOf(key), valueTyped(value)]
  })
}

/** A name among others that are separated by commas: one that holds some in quotation marks. */
function nameTyped(name: string): string {
  return /[,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

function valueTyped(value: unknown): string {
  if (isYours(value)) return value.yours
  if (Array.isArray(value)) return value.map((each) => nameTyped(String(each))).join(',')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, number]) => `${nameTyped(name)}=${number}`)
    .join(',')
}
