/** Answers with intervals, when they are shown once they were released. */

export const MOST_SHOWN = 12

/** What is not shown of so many. */
export function andMore(count: number): string[] {
  return count > MOST_SHOWN ? [`And ${(count - MOST_SHOWN).toLocaleString('en')} more.`] : []
}

export function intervalsHold(count: number, confidence: number): string {
  const all = count === 2 ? 'Both' : `All ${count.toLocaleString('en')}`
  const hold = count === 1 ? 'The interval holds' : `${all} intervals hold at once`
  return `${hold} in at least ${Number((100 * confidence).toPrecision(12))} % of all releases.`
}
