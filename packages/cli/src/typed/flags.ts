/** Options of the command line, as they are declared. */

import { InvalidInput } from '@tulle/core'
import { closest } from '@tulle/releases'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { flagOf } from './names.ts'

/** Options under a heading of the help. */
export function group(command: Command, heading: string, ...options: readonly Option[]): void {
  command.optionsGroup(heading)
  for (const option of options) command.addOption(option)
}

/** One of these names; the help leaves out those that are `apart`. Whoever types nearly one, or a part of it, is told which. */
export function oneOf(option: Option, names: readonly string[], apart: readonly string[] = []): Option {
  return option.choices(names.filter((name) => !apart.includes(name))).argParser((word: string) => {
    if (names.includes(word)) return word
    const meant = closest(word, names)
    throw new InvalidArgumentError(
      `The choices are ${names.join(', ')}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    )
  })
}

/** A flag of other commands, which people try here too: it is answered, and the help does not show it. */
export function elsewhere(key: string, sentence: string): Option {
  return new Option(`${flagOf(key)} <value>`).hideHelp().argParser((): never => {
    throw new InvalidInput(sentence)
  })
}

/** What is not a number is said here; whether the number makes sense is judged by whoever uses it. */
export function numberFor(flag: string, wanted = 'a number, such as 0.5'): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && !Number.isNaN(value)) return value
    const plainly = written(text.trim())
    const hint = plainly === undefined ? '' : `: write ${plainly}`
    throw new InvalidInput(`${flag} must be ${wanted}, not "${text}"${hint}.`)
  }
}

/** A number as people write it: 8,000 or 8 000 in thousands, 0,5 with a decimal comma, 5 %. */
function written(text: string): string | undefined {
  if (/^\d{1,3}([,.\s'’_]\d{3})+$/.test(text)) return text.replaceAll(/\D/g, '')
  if (/^\d+,\d+$/.test(text)) return text.replace(',', '.')
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text)?.[1]
  return share === undefined ? undefined : String(Number((Number(share) / 100).toPrecision(12)))
}

export function numberOr<Word extends string>(
  flag: string,
  ...words: readonly Word[]
): (text: string) => number | Word {
  return (text) =>
    words.find((word) => word === text) ??
    numberFor(`${flag} (if not ${words.map((word) => `"${word}"`).join(' or ')})`)(text)
}
