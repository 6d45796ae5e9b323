/** Directions: a number for each column, by name (a=1,b=-0.5) or one after the other (1,-0.5). */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import { partsIn } from '../../published/directions.ts'
import type { TextSources } from '../../sources/texts.ts'
import { byColumn, linesOf, listed, numberIn, pairsOf, quoted } from './pairs.ts'

/** Along a direction that is typed, or that a file has: in one line, or a column on each. */
export async function directionOf(sources: TextSources, text: string, columns: readonly string[]): Promise<number[]> {
  if (!(await sources.isFile(text))) return parsed(partsIn(text), columns, words`{direction}`)
  const lines = await linesOf(sources, text)
  const parts = lines.length === 1 ? partsIn(lines[0] as string) : lines
  return parsed(parts, columns, `The direction in ${text}`)
}

/** One direction on each line. */
export async function readDirections(
  sources: Pick<TextSources, 'lines'>,
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

/** A direction as the noise meets it: of length 1 in the divided columns, so that none drowns in the units of another. */
export interface UnitDirection {
  readonly text: string
  readonly unit: readonly number[]
  /** Answers along it, times this, are in the units of the file. */
  readonly square: number
}

export function unitDirection({ text, numbers }: NamedDirection, scales: readonly number[]): UnitDirection {
  const divided = numbers.map((x, j) => x * (scales[j] as number))
  const largest = divided.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  if (!(largest >= 1e-100 && largest <= 1e100)) {
    throw new InvalidInput(`The direction ${text} has numbers too ${largest > 1 ? 'large' : 'small'} to be squared.`)
  }
  const length = largest * Math.sqrt(divided.reduce((sum, x) => sum + (x / largest) ** 2, 0))
  return { text, unit: divided.map((x) => x / length), square: length * length }
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
