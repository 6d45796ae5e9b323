import type { Breathe } from '../../data/counting/breaths.ts'
import { breathe, type Run } from '../../run.ts'

/** What a long measurement tells, and heeds, while it goes on. */
export type Pace = Pick<Run, 'progress' | 'signal' | 'pause'>

/** Elementary steps between two breaths: some hundredths of a second. */
export const BREATH = 2 ** 22

/** The same as the counts of data take it. */
export function breathing(pace: Pace): Breathe {
  return (done, total) => breathe(pace, done, total)
}
