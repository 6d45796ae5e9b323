/**
 * Numbers in texts, as DuckDB reads them: with a point, with blanks around, with _ between digits, and with a + before
 * anything. What it takes for no number is none here either.
 */

/** Exact in doubles. */
const POWERS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))

const DIGITS = '\\d+(?:_\\d+)*'
const NUMBER = new RegExp(`^\\+?-?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`, 'i')
const INFINITE = /^\+?(-?)inf(?:inity)?$/i
const NOT_ANY = /^\+?-?nan(?:\([a-z0-9_]*\))?$/i
const AROUND = /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g

/** Undefined where the text is no number; what is called not a number is one. */
export function doubleIn(text: string): number | undefined {
  const bare = text.replaceAll(AROUND, '')
  if (NUMBER.test(bare)) return Number(bare.replace(/^\+/, '').replaceAll('_', ''))
  const infinite = INFINITE.exec(bare)
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity
  return NOT_ANY.test(bare) ? Number.NaN : undefined
}

/** The plain decimals that most cells hold, by their bytes: undefined for all others, which are looked at as texts. */
export function plainDouble(bytes: Uint8Array, start: number, end: number): number | undefined {
  // Fifteen digits fit in a double, and one division by a power of ten that is exact rounds once.
  if (end - start > 16 || start === end) return undefined
  let p = start
  const negative = bytes[p] === 45
  if (negative) p++
  let digits = 0
  let whole = 0
  let point = -1
  for (; p < end; p++) {
    const byte = bytes[p] as number
    if (byte === 46 && point < 0) {
      point = p
      continue
    }
    if (byte < 48 || byte > 57) return undefined
    whole = whole * 10 + (byte - 48)
    digits++
  }
  if (digits === 0 || digits > 15) return undefined
  const value = point < 0 ? whole : whole / (POWERS[end - point - 1] as number)
  return negative ? -value : value
}

/** Blanks of any script around a number do not count, where a table of numbers is read. */
export function numberIn(text: string | null): number | undefined {
  return text === null ? undefined : doubleIn(text.replaceAll(/^\p{Zs}+|\p{Zs}+$/gu, ''))
}
