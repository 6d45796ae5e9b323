/** What was left out or changed on the way in. Private: for the owner of the data alone. */
import { grouped, type Words, words } from '@tulle/core/text'

/** What was counted while data was read, by name. Private. */
export type Counts = Readonly<Record<string, number>>

export interface LeftOut {
  readonly count: number
  readonly of: number
  /** What is counted, as in "edge" and "edges". */
  readonly what: readonly [one: string, more: string]
  /** Why, as a clause. */
  readonly why: string | Words
  /** Whether there is a list in which the names could be spelt otherwise. */
  readonly listed: boolean
}

/** Beyond this share it is not a few strangers. */
export const NEARLY_ALL = 0.9

export function leftOutInWords({ count, of, what: [one, more], why, listed }: LeftOut): Words[] {
  if (count === 0) return []
  const spelling = listed && count >= NEARLY_ALL * of ? ' The names are probably spelt differently there.' : ''
  return [
    words`${grouped(count)} of ${grouped(of)} ${of === 1 ? one : more} ${count === 1 ? 'was' : 'were'} left out: ${why}.${spelling}`,
  ]
}

/** What was met in a text file besides its rows, of what somebody could miss: blank lines are counted alone. */
export function linesInWords(
  counts: { readonly commentLines?: number; readonly multilineFields?: number } | Counts,
  file: string,
): Words[] {
  const { commentLines = 0, multilineFields = 0 } = counts
  const of = (count: number, one: string, more: string) => `${grouped(count)} ${count === 1 ? one : more}`
  return [
    ...(commentLines === 0
      ? []
      : [
          words`${of(commentLines, 'line', 'lines')} of ${file} ${commentLines === 1 ? 'was taken for a comment' : 'were taken for comments'}. (If they are data, say {comments none}.)`,
        ]),
    ...(multilineFields === 0
      ? []
      : [
          words`${of(multilineFields, 'quoted field', 'quoted fields')} of ${file} ${multilineFields === 1 ? 'spans' : 'span'} several lines.`,
        ]),
  ]
}

/** `what` with its verb, as in "cell was" and "cells were". */
export function movedInWords(count: number, [one, more]: readonly [one: string, more: string]): string[] {
  if (count === 0) return []
  return [
    `${grouped(count)} ${count === 1 ? one : more} outside the public range that the plan states and moved there: the release is about what was moved.`,
  ]
}

/** What is told on the screen, and to programs; nothing where nothing was left out. */
export function toldOf(
  lines: readonly (string | Words)[],
  numbers: object,
): { readonly lines: readonly (string | Words)[]; readonly numbers: object } | undefined {
  return lines.length === 0 ? undefined : { lines, numbers }
}
