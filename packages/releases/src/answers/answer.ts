/** What a text says in a table of yes and no: 0 for no, 1 for yes, 2 where nothing is said, 3 where it is not understood. */
import type { NumberRange } from '../sources/tables.ts'
import { MISSING, NO, YES } from './packed.ts'

const CODES = new Map<string, number>([NO, YES, MISSING].flatMap((texts, code) => texts.map((text) => [text, code])))

export function answerIn(text: string | null): number {
  return CODES.get(bareWord(text)) ?? 3
}

/** What was named as yes, even if it usually says nothing; whatever else is said is no. */
export function answerNamed(text: string | null, yes: readonly string[]): number {
  const word = bareWord(text)
  if (yes.some((value) => value.trim().toLowerCase() === word)) return 1
  return CODES.get(word) === 2 ? 2 : 0
}

/** Within a range, of what is a number at all. */
export function answerWithin(text: string | null, value: number | undefined, { from, below }: NumberRange): number {
  const known = answerOf(text, value, from ?? -Number.MAX_VALUE)
  return known === 1 && below !== undefined && (value as number) >= below ? 0 : known
}

/** Of a number, which `text` was read as: whether it reaches the threshold. */
export function answerOf(text: string | null, value: number | undefined, threshold: number): number {
  const empty = CODES.get(bareWord(text)) === 2 ? 2 : 3
  // DuckDB reads 1_0 as ten and +-1 as minus one; nobody writes a number so.
  if (text !== null && (text.includes('_') || text.includes('+-'))) return 3
  return value === undefined || !Number.isFinite(value) ? empty : value >= threshold ? 1 : 0
}

function bareWord(text: string | null): string {
  return (text ?? '').replaceAll(/^\p{Zs}+|\p{Zs}+$/gu, '').toLowerCase()
}
