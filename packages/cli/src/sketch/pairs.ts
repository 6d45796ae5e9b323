/** Numbers by the names of columns, as they are typed or stand in a file: a=1.2,b=0. */
import { readFile } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { closest, noFile } from '@tulle/engine'

export type Numbers = Readonly<Record<string, number>>

/** Whether a text is pairs of names and numbers, rather than the name of a file. */
export function isPairs(text: string): boolean {
  return text.split(',').every((part) => /^[^=]+=[^=]*$/.test(part.trim()))
}

/** `what` begins a sentence: "--scale". */
export function pairsIn(text: string, what: string): Numbers {
  return pairsOf(text.split(','), what)
}

/** A file with one pair on each line, so that a name may hold commas. */
export async function readPairs(file: string, what: string): Promise<Numbers> {
  return pairsOf(await linesOf(file), what)
}

export async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw noFile(file, error)
  })
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** The last = of each part divides it: a column may have one in its name, a number has none. */
export function pairsOf(parts: readonly string[], what: string): Numbers {
  const found = new Map<string, number>()
  for (const part of parts) {
    const at = part.lastIndexOf('=')
    const column = part.slice(0, at).trim()
    if (at < 1 || column === '') {
      throw new InvalidInput(`${what} takes pairs such as height=170,weight=70, and "${part.trim()}" is none.`)
    }
    if (found.has(column)) throw new InvalidInput(`${what} has "${column}" twice: give each column once.`)
    found.set(column, numberIn(part.slice(at + 1), `${what} of "${column}"`))
  }
  return Object.fromEntries(found)
}

export function numberIn(text: string, what: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new InvalidInput(`${what} must be a number, such as 0.5, not "${text.trim()}".`)
  }
  return value
}

/** A number for each column, in their order; `otherwise` where none is given. */
export function byColumn(numbers: Numbers, columns: readonly string[], otherwise: number, what: string): number[] {
  for (const name of Object.keys(numbers)) {
    if (columns.includes(name)) continue
    const near = closest(name, columns)
    throw new InvalidInput(
      `${what} names "${name}", which is none of the columns${near === undefined ? '' : ` (did you mean "${near}"?)`}: ${listed(columns)}.`,
    )
  }
  return columns.map((column) => (Object.hasOwn(numbers, column) ? (numbers[column] as number) : otherwise))
}

/** Not more of them than somebody reads. */
export function listed(columns: readonly string[]): string {
  return columns.length <= 12
    ? columns.join(', ')
    : `${columns.slice(0, 12).join(', ')} and ${columns.length - 12} more`
}
