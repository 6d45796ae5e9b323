/** What was left out because a name is in no list. Private: for the owner of the data alone. */

export interface LeftOut {
  readonly count: number
  readonly of: number
  /** What is counted, as in "edge" and "edges". */
  readonly what: readonly [one: string, more: string]
  /** Why, as a clause. */
  readonly why: string
  /** Whether there is a list in which the names could be spelt otherwise. */
  readonly listed: boolean
}

/** Beyond this share it is not a few strangers. */
const NEARLY_ALL = 0.9

export function leftOutInWords({ count, of, what: [one, more], why, listed }: LeftOut): string[] {
  if (count === 0) return []
  const spelling = listed && count >= NEARLY_ALL * of ? ' The names are probably spelt differently there.' : ''
  return [
    `${count.toLocaleString('en')} of ${of.toLocaleString('en')} ${of === 1 ? one : more} ${count === 1 ? 'was' : 'were'} left out: ${why}.${spelling}`,
  ]
}

/** What was met in a text file besides its rows, of what somebody could miss: blank lines are counted alone. */
export function linesInWords(
  counts: { readonly commentLines?: number; readonly multilineFields?: number } | Readonly<Record<string, number>>,
  file: string,
): string[] {
  const { commentLines = 0, multilineFields = 0 } = counts
  const of = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`
  return [
    ...(commentLines === 0
      ? []
      : [
          `${of(commentLines, 'line', 'lines')} of ${file} ${commentLines === 1 ? 'was taken for a comment' : 'were taken for comments'}. (If they are data, say --comments none.)`,
        ]),
    ...(multilineFields === 0
      ? []
      : [
          `${of(multilineFields, 'quoted field', 'quoted fields')} of ${file} ${multilineFields === 1 ? 'spans' : 'span'} several lines.`,
        ]),
  ]
}
