/** Options as flags of a command line. */
import { InvalidInput } from '@tulle/core'
import { namesIn, wordsOf } from '@tulle/core/text'
import { type Option as Declared, listsIn, type Options, pairsOrFile } from '@tulle/releases'
import { type Command, Option } from 'commander'
import { numberFor, numberOr, oneOf } from '../typed/flags.ts'
import { flagOf, typed } from '../typed/names.ts'

/**
 * Every option of a kind, under its headings, but for the file, which is typed by itself; and the flags of other commands that
 * people try here too.
 */
export function addOptions(command: Command, options: Options, elsewhere: readonly (() => Option)[] = []): void {
  for (const made of elsewhere) command.addOption(made())
  for (const option of Object.values(options)) {
    if (option.form.is === 'structure' || option.group === '') continue
    command.optionsGroup(typed(wordsOf(option.group)))
    for (const each of flagsOf(option)) command.addOption(each)
  }
}

function flagsOf(option: Declared): Option[] {
  const { key, form } = option
  const flag = flagOf(key)
  const help = helpOf(option)
  const made = form.is === 'switch' ? new Option(flag, help) : new Option(`${flag} <${shown(option)}>`, help)
  if (option.hidden === true) made.hideHelp()
  if (form.is === 'choice') oneOf(made, form.choices, option.variants)
  const parser = parserOf(flag, option)
  if (parser !== undefined) made.argParser(parser)
  if (form.is !== 'switch') return [made]
  // The other answer is for whoever starts from a configuration; the help need not show it.
  const not = new Option(
    flag.replace(/^--/, '--no-'),
    option.negated === undefined ? '' : typed(wordsOf(option.negated)),
  )
  return [made, option.negated === undefined ? not.hideHelp() : not]
}

function helpOf({ help, form, ...option }: Declared): string {
  const { default: otherwise } = option
  const note = form.is === 'switch' || otherwise === undefined ? '' : ` (default: ${otherwise as string | number})`
  return `${typed(wordsOf(help))}${note}`
}

function shown({ form, shown: given }: Declared): string {
  if (given !== undefined) return given
  switch (form.is) {
    case 'number':
    case 'whole':
      return 'n'
    case 'numbers':
    case 'wholes':
    case 'names':
    case 'choices':
      return 'a,b,…'
    case 'column':
    case 'file':
    case 'text':
      return form.is
    case 'files':
      return 'files...'
    default:
      return 'value'
  }
}

/** From what is typed to what is meant; nothing where a text is meant as it is. */
export function parserOf(flag: string, { form, example }: Declared): ((text: string) => unknown) | undefined {
  switch (form.is) {
    case 'number':
      return numberFor(flag, `a number, such as ${example ?? 0.5}`)
    case 'whole':
      return numberFor(flag, `a whole number, such as ${form.example}`)
    case 'numbers':
      return (text) => text.split(',').map(numberFor(flag))
    case 'number-or':
      return numberOr(flag, ...form.words)
    case 'number-among':
      return (text) => numberAmong(flag, text, form.numbers)
    case 'names':
      return namesIn
    case 'choices':
      return (text) => text.split(',').map((each) => each.trim())
    case 'numbers-by-name':
      return (text) => numbersByName(flag, text)
    case 'numbers-by-name-or-file':
      return (text) => pairsOrFile(text, flag)
    case 'lists-by-name':
      return (text) => listsByName(flag, text, form.of)
    case 'wholes':
      return (text) =>
        text.split(',').map(numberFor(flag, `whole numbers separated by commas, such as ${form.example}`))
    default:
      return undefined
  }
}

function numberAmong(flag: string, text: string, numbers: readonly number[]): number {
  const found = numbers.find((number) => String(number) === text)
  if (found === undefined) throw new InvalidInput(`${flag} must be ${numbers.join(' or ')}, not "${text}".`)
  return found
}

/** The last = of each part divides it: a name may hold one, a number does not. */
function numbersByName(flag: string, text: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=')
    if (at < 1) throw new InvalidInput(`${flag} takes pairs such as age=18,income=30000, but "${part}" is not one.`)
    const name = part.slice(0, at).trim()
    if (Object.hasOwn(found, name)) throw new InvalidInput(`${flag} has "${name}" twice: give each column once.`)
    found[name] = numberFor(`${flag} of "${name}"`)(part.slice(at + 1))
  }
  return found
}

export function listsByName(flag: string, text: string, of: 'numbers' | 'texts'): Record<string, unknown[]> {
  const found = Object.entries(listsIn(text, flag))
  const numbers = (name: string, list: readonly string[]) => list.map(numberFor(`${flag} of "${name}"`))
  return Object.fromEntries(found.map(([name, list]) => [name, of === 'texts' ? list : numbers(name, list)]))
}
