/**
 * How a line of output is written, without what its values tell: white space, the order of fields, and numbers and texts that
 * are spelt in other ways than usual. An observer sees these too.
 */
import { InvalidInput } from '../errors.ts'

/** In place of a number, or of a run of digits. */
const MARK = '#'
/** In place of a text that says nothing beyond its value. */
const TEXT = '"…"'

/** A name of a field with its colon, a text, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** It is made of the line alone, as the numbers of texts are: which line came first makes no difference. */
export function skeletonOf(line: string): string {
  return line.replaceAll(TOKEN, (token: string, colon: string | undefined) =>
    token.startsWith('"') ? textSkeleton(token, colon !== undefined) : numberSkeleton(token),
  )
}

/** Digits in a text are often drawn at random, and hide whatever stands beside them: without them it shows. */
function textSkeleton(text: string, isName: boolean): string {
  if (!isName && !/\d/.test(text) && JSON.stringify(JSON.parse(text)) === text) return TEXT
  return text.replaceAll(/\d+/g, MARK)
}

const PARTS = /^-?\d+(?:\.(\d*?)(0*))?(?:([eE][+-]?)\d+)?$/

/** `#` for a number as JavaScript writes it; of others what is unusual: `#.0` for 1.0, `#.#0` for 2.50, `#e-#` for 1e-07. */
function numberSkeleton(token: string): string {
  const value = Number(token)
  if (String(value) === token) return MARK
  requireHeld(token)
  const [, digits, zeros = '', power] = PARTS.exec(token) ?? []
  const sign = Object.is(value, -0) ? '-' : ''
  const fraction = digits === undefined ? '' : `.${digits === '' ? '' : MARK}${zeros}`
  return `${sign}${MARK}${fraction}${power === undefined ? '' : power + MARK}`
}

/** Of whole numbers beyond 2⁵³ the last digits are lost when they are read, and whatever they tell. */
function requireHeld(token: string): void {
  if (!/^-?\d+$/.test(token) || Number.isSafeInteger(Number(token))) return
  throw new InvalidInput(
    `The output has the whole number ${token}, which is beyond 2⁵³: its last digits are lost when it is read. Let the program write it as a text, "${token}".`,
  )
}
