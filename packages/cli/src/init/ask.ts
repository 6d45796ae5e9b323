/** Questions in a terminal, made from the options as they are declared. */
import { existsSync } from 'node:fs'
import { confirm, isCancel, multiselect, note, select, text } from '@clack/prompts'
import { visible, wordsOf } from '@tulle/core/text'
import { type GuessedRole, type KindName, kinds, type Option } from '@tulle/releases'
import { Interrupted } from '../interrupted.ts'
import { parserOf } from '../kinds/flags.ts'
import { filled } from '../screen/fit.ts'
import { widthOf } from '../screen/say.ts'
import { flagOf, typed } from '../typed/names.ts'

export type Answers = Readonly<Record<string, unknown>>

export interface Asker {
  kind(): Promise<KindName>
  /** Nothing where somebody leaves out what may be left out. */
  option(option: Option): Promise<unknown>
  /** Says why, and asks for one of these. */
  oneOf(why: string, options: readonly Option[]): Promise<Answers>
}

export function questions(columns: readonly string[], roles: readonly GuessedRole[]): Asker {
  const likely: Likely = (key) =>
    roles.find(({ keys, column }) => keys.includes(key) && columns.includes(column))?.column
  const option = (asked: Option) => answerTo(asked, columns, likely)
  return {
    kind: () =>
      told(
        select({
          message: 'What do you want to publish?',
          options: Object.values(kinds).map(({ name, about }) => ({
            value: name,
            label: about.title,
            hint: about.such,
          })),
        }),
      ),
    option,
    async oneOf(why, options) {
      note(inBox(why), 'One more thing')
      const [first, ...others] = options
      const key =
        others.length === 0
          ? (first as Option).key
          : await told(
              select({
                message: 'Which of these will you give?',
                initialValue: (options.find(({ key }) => likely(key) !== undefined) ?? (first as Option)).key,
                options: options.map((each) => ({ value: each.key, label: flagOf(each.key), hint: helpOf(each) })),
              }),
            )
      const chosen = options.find((each) => each.key === key) as Option
      // A switch that is chosen is on.
      const answer = chosen.form.is === 'switch' ? true : await option({ ...chosen, missing: helpOf(chosen) })
      return { [key]: answer }
    },
  }
}

async function told<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await prompt
  if (isCancel(answer)) throw new Interrupted('Stopped. Nothing was written.')
  return answer as Exclude<T, symbol>
}

const NONE = 'none of them'

/** The column that an option is most likely about, by its name. */
type Likely = (key: string) => string | undefined

async function answerTo(option: Option, columns: readonly string[], likely: Likely): Promise<unknown> {
  const { key, form } = option
  const message = `${capital(option.missing ?? helpOf(option))} (${flagOf(key)})`
  const needed = option.missing !== undefined
  if (form.is === 'switch') return told(confirm({ message, initialValue: false }))
  if (form.is === 'choice') {
    const options = form.choices.map((value) => ({ value, label: option.inWords?.[value] ?? value }))
    const initialValue = textOf(option.default ?? form.choices[0])
    return told(select({ message, options, initialValue }))
  }
  if (option.suggested !== undefined) {
    const which = `Which of these? (${flagOf(key)} takes others too)`
    return told(select({ message: which, options: option.suggested.map((value) => ({ value, label: value })) }))
  }
  if (form.is === 'column' && columns.length > 0) {
    const options = [...columns, ...(needed ? [] : [NONE])].map((value) => ({ value, label: visible(value) }))
    const answer = await told(
      select({ message, options, initialValue: likely(key) ?? (needed ? (columns[0] as string) : NONE) }),
    )
    return answer === NONE ? undefined : answer
  }
  if (form.is === 'names' && key === 'columns' && columns.length > 0) {
    return told(
      multiselect({ message, options: columns.map((value) => ({ value, label: visible(value) })), required: true }),
    )
  }
  return typedIn(option, message, needed)
}

/** What is common, to begin with. */
const USUAL: Readonly<Record<string, string>> = { epsilon: '1', delta: '1e-6', k: '8' }

async function typedIn(option: Option, message: string, needed: boolean): Promise<unknown> {
  const parse = parserOf(flagOf(option.key), option)
  const fault = (given: string | undefined) => {
    const answer = (given ?? '').trim()
    if (answer === '') return needed ? 'An answer is needed here.' : undefined
    if (option.form.is === 'file' && !isThere(answer) && !Object.hasOwn(option.inPlace ?? {}, answer)) {
      return `There is no file ${visible(answer)}.`
    }
    try {
      parse?.(answer)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  const start = option.default ?? USUAL[option.key]
  const initial = start === undefined ? {} : { initialValue: textOf(start) }
  // What is an example of others' data must not be taken for an answer by whoever presses Enter.
  const such = option.example === undefined ? {} : { placeholder: `such as ${option.example}` }
  const answer = (await told(text({ message, validate: fault, ...initial, ...such }))).trim()
  if (answer === '') return undefined
  return parse === undefined ? answer : parse(answer)
}

/** A list may be a column of a table, FILE:COLUMN. */
export function isThere(answer: string): boolean {
  const parts = answer.split(':')
  return parts.some((_, k) => existsSync(parts.slice(0, k + 1).join(':')))
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function helpOf({ help }: Option): string {
  return typed(wordsOf(help))
}

function inBox(sentence: string): string {
  return filled(visible(sentence), widthOf(process.stdout) - 8).join('\n')
}

/** Defaults are texts, numbers and switches; anything else is written as in a configuration. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
