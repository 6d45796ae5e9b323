/** Ones of the original and of the release, one by one: edges, answers, items. */
import { binaryMetrics, type Overlap } from '../binary/index.ts'
import { compared, type Measure } from './evaluation.ts'

/** `predicted` is what the plan said of the Jaccard similarity. */
export function entryMeasures(
  { jaccard, precision, recall, suppressed, created }: Omit<Overlap, 'common'>,
  predicted?: number,
): Measure[] {
  return [
    compared(binaryMetrics.jaccard, jaccard, { main: true, ...(predicted === undefined ? {} : { predicted }) }),
    compared(binaryMetrics.precision, precision, { main: true }),
    compared(binaryMetrics.recall, recall, { main: true }),
    compared(binaryMetrics.suppressed, suppressed),
    compared(binaryMetrics.created, created),
  ]
}
