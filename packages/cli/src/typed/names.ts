/** What options and kinds are called on a command line. */
import { type Mention, said, type Words } from '@tulle/core/text'
import { commandLine, commandOf, flagsFor, wordsFor } from '@tulle/releases'

export function flagOf(key: string): string {
  return Object.hasOwn(OTHERWISE, key) ? (OTHERWISE[key] as string) : flagsFor({ [key]: true }).join('')
}

/** What is typed by itself, or shorter. */
const OTHERWISE: Readonly<Record<string, string>> = { out: '-o', file: 'The file' }

/** As it is typed. */
export function typed(text: string | Words): string {
  return said(text, (mention) => withValue(mention, flagOf))
}

/** The same for a screen: a whole command has a line of its own where the sentence is wider than that. */
export function typedLines(text: string | Words, width: number, folder?: string): string[] {
  const say = folder === undefined ? typed : typedOf(folder)
  const sentence = say(text)
  if (typeof text === 'string' || sentence.length <= width) return [sentence]
  const lines: string[] = ['']
  for (const part of text.parts) {
    const words = say({ parts: [part] })
    if (typeof part !== 'string' && part.settings !== undefined) lines.push(`  ${words}`, '')
    else lines.push(`${lines.pop() ?? ''}${words}`)
  }
  return lines
    .map((line) => (line.startsWith('  ') ? line : line.replace(/^[.,;]? +/, '').trim()))
    .filter((line) => line !== '' && line !== '.')
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
  return value === 'false' && name === flagOf ? flagsFor({ [mention]: false }).join('') : `${name(mention)} ${value}`
}
