/** What options and kinds are called on a command line. */
import { type Mention, said, type Words } from '@tulle/core'

export function flagOf(key: string): string {
  if (key === 'out') return '-o'
  return key === 'file' ? 'The file' : `--${dashed(key)}`
}

/** maxPerPerson as it is typed: max-per-person. */
export function dashed(key: string): string {
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

/** As it stands in a configuration file, of which the keys alone are other. */
export function configured(text: string | Words): string {
  return said(text, (mention) => withValue(mention, (key) => `"${key}"`))
}

function withValue({ mention, value }: Mention, name: (key: string) => string): string {
  if (mention === 'help') return `${commandOf(value ?? '')} --help`
  if (mention.startsWith('kind:')) return commandOf(mention.slice('kind:'.length))
  return value === undefined ? name(mention) : `${name(mention)} ${value}`
}
