/** Rows are read once for what the stages draw, if there are any, once for a spectrum, and once more for the rest. */
import type { Run } from '../../run.ts'
import type { NumericRowFacts } from './facts.ts'
import { hasRowStages } from './stages.ts'

/** Passes over the rows that the facts need, the last one included. */
export function passesFor(facts: NumericRowFacts): number {
  return hasRowStages(facts) ? 2 : 1
}

/** A run for each pass, one after the other: each tells its share of the whole progress. */
export function passesOver(count: number, run: Run): () => Run {
  let next = 0
  return () => {
    const before = next++
    const { progress } = run
    if (progress === undefined) return run
    return { ...run, progress: (done, total) => progress(Math.floor((before * total + done) / count), total) }
  }
}
