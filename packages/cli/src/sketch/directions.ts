/** Directions: a number for each column, by name (a=1,b=-0.5) or one after the other (1,-0.5). */
import { stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { byColumn, linesOf, listed, numberIn, pairsOf } from './pairs.ts'

/** Along a direction that is typed, or that a file has: in one line, or a column on each. */
export async function directionOf(text: string, columns: readonly string[]): Promise<number[]> {
  const isFile = await stat(text).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) return parsed(text.split(','), columns, '--direction')
  const lines = await linesOf(text)
  const parts = lines.length === 1 ? (lines[0] as string).split(',') : lines
  return parsed(parts, columns, `The direction in ${text}`)
}

/** One direction on each line. */
export async function readDirections(file: string, columns: readonly string[]): Promise<NamedDirection[]> {
  const lines = await linesOf(file)
  if (lines.length === 0) throw new InvalidInput(`${file} names no direction: write one on each line.`)
  return lines.map((line, k) => ({
    text: line.trim(),
    numbers: parsed(line.split(','), columns, `Direction ${k + 1} of ${file}`),
  }))
}

export interface NamedDirection {
  readonly text: string
  readonly numbers: readonly number[]
}

function parsed(parts: readonly string[], columns: readonly string[], what: string): number[] {
  if (parts.some((part) => part.includes('='))) return checked(byColumn(pairsOf(parts, what), columns, 0, what), what)
  if (parts.length === columns.length)
    return checked(
      parts.map((part) => numberIn(part, what)),
      what,
    )
  throw new InvalidInput(
    `${what} has ${parts.length === 1 ? 'one number' : `${parts.length} numbers`}, but there ${columns.length === 1 ? 'is one column' : `are ${columns.length} columns`} (${listed(columns)}): give one number for each, or name columns as in ${columns[0]}=1.`,
  )
}

function checked(direction: number[], what: string): number[] {
  if (direction.some((x) => x !== 0)) return direction
  throw new InvalidInput(`${what} is 0 in every column: name at least one.`)
}
