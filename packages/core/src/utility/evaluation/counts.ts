/** A published number of a graph beside the truth. */

import { grouped } from '../../text/index.ts'
import { type CountComparison, comparisonDetails } from './count-mechanisms.ts'
import { beside, compared, type Detail, type Evaluation } from './evaluation.ts'
import { releaseMetrics } from './metrics.ts'
import { percent, shown } from './words.ts'

/** A count may have more digits than a double. */
type Count = number | bigint

export interface CountEvaluation {
  readonly title: string
  /** What was counted: "triangles". */
  readonly what: string
  readonly truth: Count
  readonly released: Count
  readonly interval?: { readonly low: Count; readonly high: Count; readonly coverage: number }
  /** The error that the plan stated, if it is of this graph's level. */
  readonly expected?: number
  /** What other mechanisms would have done, where the level of the graph is known. */
  readonly comparison?: CountComparison
}

/** Puts a released count beside the true one. */
export function evaluateCount(input: CountEvaluation): Evaluation {
  const { title, what, truth, released, interval, expected } = input
  const off = distance(released, truth)
  const share = Number(off) === 0 ? 0 : Number(truth) === 0 ? Infinity : Number(off) / Math.abs(Number(truth))
  const holds = interval !== undefined && interval.low <= truth && truth <= interval.high
  const last =
    interval === undefined
      ? ''
      : ` The interval from ${digits(interval.low)} to ${digits(interval.high)} ${holds ? 'holds' : 'does not hold'} the true number.`
  return {
    kind: 'count',
    title,
    summary: `There are ${digits(truth)} ${what}, and ${digits(released)} were published: off by ${digits(off)}${Number.isFinite(share) ? `, or ${percent(share)}` : ''}.${last}`,
    groups: [
      {
        heading: 'The number',
        measures: [
          beside(releaseMetrics.count, Number(truth), Number(released), { main: true }),
          compared(
            releaseMetrics.answerError,
            Number(off),
            expected === undefined
              ? {}
              : {
                  predicted: expected,
                  note: 'Of this one release; the plan speaks of the average over all that could be made.',
                },
          ),
          compared(releaseMetrics.countError, share, { main: true }),
          ...(interval === undefined
            ? []
            : [
                compared(releaseMetrics.intervalsHold, holds ? 1 : 0, {
                  note: `One interval, promised to hold in ${percent(interval.coverage)} of all releases.`,
                }),
              ]),
        ],
      },
    ],
    figures: [],
    details: detailsOf(input, off),
    notes: [],
  }
}

function detailsOf({ truth, released, comparison }: CountEvaluation, off: Count): Detail[] {
  if (comparison === undefined) return []
  const numbers = [
    ['True count', digits(truth)],
    ['Released count', digits(released)],
    ['Error', digits(off)],
  ] as const
  return comparisonDetails(comparison, numbers)
}

function distance(a: Count, b: Count): Count {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? b - a : a - b
  return Math.abs(Number(a) - Number(b))
}

function digits(count: Count): string {
  return typeof count === 'bigint' ? grouped(count) : shown(count)
}
