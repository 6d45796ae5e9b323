/** Rows are read once for what the stages draw, if there are any, and once more for the rest. */
import type { Run } from '../mechanism.ts'
import { hasRowStages, type NumericRowFacts } from '../numeric-rows/index.ts'

/** A run for each of the two, which tells its half of the whole progress. */
export function passesOver(facts: NumericRowFacts, run: Run): { readonly stages: Run; readonly last: Run } {
  const { progress } = run
  if (progress === undefined || !hasRowStages(facts)) return { stages: run, last: run }
  const half = (before: number): Run => ({
    ...run,
    progress: (done, total) => progress(Math.floor((before * total + done) / 2), total),
  })
  return { stages: half(0), last: half(1) }
}
