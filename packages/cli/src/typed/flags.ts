/** Options of the command line, as they are declared. */

import { InvalidInput, namesIn } from '@tulle/core'
import { closest } from '@tulle/releases'
import { type Command, InvalidArgumentError, Option } from 'commander'

/** Options under a heading of the help. */
export function group(command: Command, heading: string, ...options: readonly Option[]): void {
  command.optionsGroup(heading)
  for (const option of options) command.addOption(option)
}

export function numeric(flag: string, what: string): Option {
  return new Option(`${flag} <n>`, what).argParser(numberFor(flag))
}

/** What is no number at all is said here; whether it is whole, by whoever uses it. */
export function whole(flag: string, what: string, example: number): Option {
  return new Option(`${flag} <n>`, what).argParser(numberFor(flag, `a whole number, such as ${example}`))
}

export function namesOf(flag: string, what: string): Option {
  return new Option(`${flag} <a,b,…>`, what).argParser(namesIn)
}

/** One of these names. Whoever types nearly one, or a part of it, is told which. */
export function oneOf(option: Option, names: readonly string[]): Option {
  return option.choices(names).argParser((word: string) => {
    if (names.includes(word)) return word
    const meant = closest(word, names)
    throw new InvalidArgumentError(
      `Allowed choices are ${names.join(', ')}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    )
  })
}

/** How text files are read, wherever one is. */
export function multilineFlags(): Option[] {
  return [
    new Option('--multiline', 'quoted fields may hold line breaks; without it, one that does is refused'),
    new Option('--no-multiline').hideHelp(),
  ]
}

/** A flag of other commands, which people try here too: it is answered, and the help does not show it. */
export function elsewhere(flag: string, sentence: string): Option {
  return new Option(`${flag} <value>`).hideHelp().argParser((): never => {
    throw new InvalidInput(sentence)
  })
}

/** What is not a number is said here; whether the number makes sense is judged by whoever uses it. */
export function numberFor(flag: string, wanted = 'a number, such as 0.5'): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || Number.isNaN(value)) throw new InvalidInput(`${flag} must be ${wanted}, not "${text}".`)
    return value
  }
}

export function numberOr<Word extends string>(
  flag: string,
  ...words: readonly Word[]
): (text: string) => number | Word {
  return (text) =>
    words.find((word) => word === text) ??
    numberFor(`${flag} (if not ${words.map((word) => `"${word}"`).join(' or ')})`)(text)
}
