/** Numbers by the names of columns, as they are typed or stand in a file: a=1.2,b=0. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import { closest } from '../../closest.ts'
import { partsIn, unquoted } from '../../published/directions.ts'
import type { TextSources } from '../../sources/texts.ts'

export type Numbers = Readonly<Record<string, number>>

/** A name as it has to be typed. */
export function quoted(name: string): string {
  return /[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

/** Pairs of names and numbers where a text is that, and otherwise the text: the name of a file. */
export function pairsOrFile(text: string, what: string | Words): Numbers | string {
  const parts = partsIn(text)
  return parts.every((part) => /^(?:"(?:[^"]|"")*"|[^=]+)=[^=]*$/.test(part)) ? pairsOf(parts, what) : text
}

/** What pairsOrFile found, read if it is a file with one pair on each line. `also` is what else may be given. */
export async function numbersOf(
  sources: TextSources,
  given: Numbers | string,
  option: Words,
  also = '',
): Promise<Numbers> {
  if (typeof given !== 'string') return given
  if (!(await sources.isFile(given))) {
    throw new InvalidInput(
      words`There is no file ${given}: ${option} takes pairs such as height=170,weight=70, or a file with one such pair on each line${also}.`,
    )
  }
  return pairsOf(await linesOf(sources, given), words`${option} in ${given}`)
}

export async function linesOf(sources: Pick<TextSources, 'lines'>, file: string): Promise<string[]> {
  return (await sources.lines(file)).filter((line) => line.trim() !== '')
}

/** The last = of each part divides it: a column may have one in its name, a number has none. */
export function pairsOf(parts: readonly string[], what: string | Words): Numbers {
  const found = new Map<string, number>()
  for (const part of parts) {
    const at = part.lastIndexOf('=')
    const column = unquoted(part.slice(0, at).trim())
    if (at < 1 || column === '') {
      throw new InvalidInput(words`${what} takes pairs such as height=170,weight=70, and "${part.trim()}" is none.`)
    }
    if (found.has(column)) throw new InvalidInput(words`${what} has "${column}" twice: give each column once.`)
    found.set(column, numberIn(part.slice(at + 1), words`${what} of "${column}"`))
  }
  return Object.fromEntries(found)
}

export function numberIn(text: string, what: string | Words): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new InvalidInput(words`${what} must be a number, such as 0.5, not "${text.trim()}".`)
  }
  return value
}

/** A number for each column, in their order; `otherwise` where none is given. */
export function byColumn(
  numbers: Numbers,
  columns: readonly string[],
  otherwise: number,
  what: string | Words,
): number[] {
  for (const name of Object.keys(numbers)) {
    if (columns.includes(name)) continue
    const near = closest(name, columns)
    throw new InvalidInput(
      words`${what} names "${name}", which is none of the columns${near === undefined ? '' : ` (did you mean "${near}"?)`}: ${listed(columns)}.`,
    )
  }
  return columns.map((column) => (Object.hasOwn(numbers, column) ? (numbers[column] as number) : otherwise))
}

/** Not more of them than somebody reads. */
export function listed(columns: readonly string[]): string {
  const names = columns.slice(0, 12).map(quoted).join(', ')
  return columns.length <= 12 ? names : `${names} and ${columns.length - 12} more`
}
