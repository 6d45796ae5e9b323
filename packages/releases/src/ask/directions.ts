/** Directions: a number for each column, by name (a=1,b=-0.5) or one after the other (1,-0.5). */
import { InvalidInput, type Words, words } from '@tulle/core'
import { partsIn, unquoted } from '../published/directions.ts'
import { closest } from './closest.ts'
import type { AskSources } from './question.ts'

/** Along a direction that is typed, or that a file has: in one line, or a column on each. */
export async function directionOf(sources: AskSources, text: string, columns: readonly string[]): Promise<number[]> {
  if (!(await sources.isFile(text))) return parsed(partsIn(text), columns, words`{direction}`)
  const lines = await linesOf(sources, text)
  const parts = lines.length === 1 ? partsIn(lines[0] as string) : lines
  return parsed(parts, columns, `The direction in ${text}`)
}

/** One direction on each line. */
export async function readDirections(
  sources: AskSources,
  file: string,
  columns: readonly string[],
): Promise<NamedDirection[]> {
  const lines = await linesOf(sources, file)
  if (lines.length === 0) throw new InvalidInput(`${file} names no direction: write one on each line.`)
  return lines.map((line, k) => ({
    text: line.trim(),
    numbers: parsed(partsIn(line), columns, `Direction ${k + 1} of ${file}`),
  }))
}

export interface NamedDirection {
  readonly text: string
  /** In the units of the file. */
  readonly numbers: readonly number[]
}

function parsed(parts: readonly string[], columns: readonly string[], what: string | Words): number[] {
  if (parts.some((part) => part.includes('='))) return checked(byColumn(pairsOf(parts, what), columns, 0, what), what)
  const word = parts.find((part) => part.trim() === '' || !Number.isFinite(Number(part)))
  if (word !== undefined) {
    throw new InvalidInput(
      words`${what} gives columns their numbers, as in ${quoted(columns[0] as string)}=1, or has one number for each of ${listed(columns)}; "${word}" is no number.`,
    )
  }
  if (parts.length === columns.length)
    return checked(
      parts.map((part) => numberIn(part, what)),
      what,
    )
  throw new InvalidInput(
    words`${what} has ${parts.length === 1 ? 'one number' : `${parts.length} numbers`}, but there ${columns.length === 1 ? 'is one column' : `are ${columns.length} columns`} (${listed(columns)}): give one number for each, or name columns as in ${quoted(columns[0] as string)}=1.`,
  )
}

function checked(direction: number[], what: string | Words): number[] {
  if (direction.some((x) => x !== 0)) return direction
  throw new InvalidInput(words`${what} is 0 in every column: name at least one.`)
}

async function linesOf(sources: AskSources, file: string): Promise<string[]> {
  return (await sources.lines(file)).filter((line) => line.trim() !== '')
}

/** A name as it has to be typed. */
function quoted(name: string): string {
  return /[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

/** The last = of each part divides it: a column may have one in its name, a number has none. */
function pairsOf(parts: readonly string[], what: string | Words): Readonly<Record<string, number>> {
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

function numberIn(text: string, what: string | Words): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new InvalidInput(words`${what} must be a number, such as 0.5, not "${text.trim()}".`)
  }
  return value
}

/** A number for each column, in their order; `otherwise` where none is given. */
function byColumn(
  numbers: Readonly<Record<string, number>>,
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
function listed(columns: readonly string[]): string {
  const names = columns.slice(0, 12).map(quoted).join(', ')
  return columns.length <= 12 ? names : `${names} and ${columns.length - 12} more`
}
