/** What was made, for whoever owns the data: all of it is private. */
import { grouped, type Words, words } from '@tulle/core/text'
import { linesInWords } from '../left-out.ts'
import type { Transitions } from './index.ts'
import type { SequenceCounts, TransitionsAsked } from './source.ts'

export function transitionsInWords(
  { file, counts, remarks }: Transitions,
  { zoning, gap, file: source }: TransitionsAsked,
): Words[] {
  const { events, people, unplaced, pairs, transitions } = counts
  const without = zoning === undefined ? 'without a place' : 'at a place without a zone'
  const apart = gap === undefined ? '' : ', or are too far apart'
  return [
    words`${file} says where each person went: it is as private as ${source}.`,
    words`Counted without noise, and private too: ${events} events of ${people} people, ${unplaced} of them ${without};`,
    words`${pairs} pairs of consecutive events, ${transitions} of them trips. The others have an end ${without}${apart}.`,
    ...secondsInWords(counts),
    ...linesInWords(counts, source),
    ...remarks,
  ]
}

/** Positions or hours look like seconds too: only the days that they come to show that they are none. */
function secondsInWords({ events, seconds }: SequenceCounts): Words[] {
  if (seconds === undefined) return []
  const { count, first, last } = seconds
  const which = count === events ? 'All times' : `${grouped(count)} of ${grouped(events)} times`
  return [
    words`${which} are plain numbers, taken for seconds since 1970: from ${dayOf(first)} to ${dayOf(last)} (UTC). If they are something else, such as positions, give {order} in place of {time}.`,
  ]
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
