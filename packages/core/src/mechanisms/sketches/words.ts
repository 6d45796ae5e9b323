/** What the plans of sketches say alike, in plain sentences. */

import { short } from '../additive.ts'
import { count } from '../binary/words.ts'

/** The beginning of a sentence on how long intervals are. */
export function intervalsInWords(queries: number, confidence: number): string {
  const share = `${short(100 * confidence)} %`
  return queries === 1
    ? `a ${share} interval is`
    : `each of ${count(queries)} intervals that hold at once in ${share} of releases is`
}
