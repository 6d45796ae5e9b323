/** What options and kinds are called on a command line. */
import { type Mention, said, type Words } from '@tulle/core'
import { commandLine, nameTyped } from './command-line.ts'

export function flagOf(key: string): string {
  return Object.hasOwn(OTHERWISE, key) ? (OTHERWISE[key] as string) : `--${dashed(key)}`
}

/** What is typed by itself, or shorter. */
const OTHERWISE: Readonly<Record<string, string>> = { out: '-o', file: 'The file', count: 'it after the file' }

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

function withValue({ mention, value, settings }: Mention, name: (key: string) => string, folder = 'DIR'): string {
  if (mention === 'help') return `${commandOf(value ?? '')} --help`
  const [, what, of = ''] = /^(kind|ask):(.*)$/.exec(mention) ?? []
  if (what !== undefined) {
    const command = what === 'kind' ? commandOf(of) : `tulle ask ${of}`
    if (settings === undefined) return command
    const { file, ...flags } = settings
    return what === 'kind'
      ? commandLine(command.split(' '), String(file), flagsFor(flags), ['-o', 'DIR'])
      : commandLine(command.split(' '), folder, flagsFor(flags))
  }
  return value === undefined ? name(mention) : `${name(mention)} ${value}`
}

/** Settings as they are typed. */
function flagsFor(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (typeof value === 'boolean') return [value ? flagOf(key) : `--no-${dashed(key)}`]
    return [flagOf(key), valueTyped(value)]
  })
}

function valueTyped(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => nameTyped(String(each))).join(',')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, number]) => `${nameTyped(name)}=${number}`)
    .join(',')
}
