/** What was made, for whoever owns the data: all of it is private. */
import { type Words, words } from '@tulle/core/text'
import { linesInWords } from '../left-out.ts'
import type { Transitions } from './index.ts'
import type { TransitionsAsked } from './source.ts'

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
    words`${pairs} pairs of consecutive events, ${transitions} of them transitions. The others have an end ${without}${apart}.`,
    ...linesInWords(counts, source),
    ...remarks,
  ]
}
