/** Answers with intervals, when they are shown once they were released. */
import { exactPercent, grouped } from '@tulle/core/text'

export const MOST_SHOWN = 12

/** What is not shown of so many. */
export function andMore(count: number): string[] {
  return count > MOST_SHOWN ? [`And ${grouped(count - MOST_SHOWN)} more.`] : []
}

export function intervalsHold(count: number, confidence: number): string {
  const all = count === 2 ? 'Both' : `All ${grouped(count)}`
  const hold = count === 1 ? 'The interval holds' : `${all} intervals hold at once`
  return `${hold} in at least ${exactPercent(confidence)} of all releases.`
}
