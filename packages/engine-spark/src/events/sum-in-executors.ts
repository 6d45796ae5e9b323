/** Sums by cell, each person held to what one may add by core inside the executors. */
import type { UnitCaps } from '@tulle/core/data'
import type { Counts, PeopleShape } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import type { TripsGiven } from '../executor/held.ts'
import { SEEN } from '../executor/seen.ts'
import type { SumsGiven } from '../executor/sums.ts'
import { transform, type Workers } from '../transform.ts'
import {
  cellOf,
  located,
  nobodyFault,
  outsideCounts,
  type SparkEvents,
  unitsOf,
  unreadFault,
  withoutNegative,
} from './located.ts'

export interface SumHow {
  readonly workers: Workers
  /** So many numbers may be held in one place: of more, parts are made. */
  readonly parts: { readonly most: number }
}

/** What one person may add. */
export type Rule = { readonly caps: UnitCaps } | { readonly trips: TripsGiven }

interface Seen {
  readonly counts: Counts & Readonly<Record<'people' | 'clippedPeople' | 'totalBeforeCaps', number>>
  /** Of trips, what everybody counts for in a total of its own. */
  readonly inTotal: number
}

/** Calls `add` once for each cell that holds something, with whole units. */
export async function sumInExecutors(
  session: Session,
  events: SparkEvents,
  shape: PeopleShape,
  rule: Rule,
  { workers, parts }: SumHow,
  add: (cell: number, units: number) => void,
): Promise<Seen> {
  const { rows, columns, quantum, most } = shape
  const found = await located(session, events, shape)
  const from = 'caps' in rule ? found : withoutNegative(found)
  const given: SumsGiven = { ...rule, cells: rows.length * columns.length, most, held: parts.most }
  // Sorting by one number is far cheaper than by names; whoever shares it is told apart by the worker.
  const piped = transform(workers, {
    from: `(SELECT concat(h, '\\t', who, '\\t', cell, '\\t', units) AS line
      FROM (SELECT hash(who) AS h, who, cell, units
        FROM (SELECT coalesce(hex(person), '') AS who, ${cellOf(shape)} AS cell, ${unitsOf(shape)} AS units FROM ${from})
        DISTRIBUTE BY h SORT BY h))`,
    columns: ['line'],
    task: 'sums',
    given,
    gives: ['cell', 'units'],
  })
  const query = `SELECT CAST(cell AS BIGINT) AS cell, SUM(CAST(units AS BIGINT)) AS units FROM (${piped}) GROUP BY 1`
  const seen = new Float64Array(Object.keys(SEEN).length)
  for await (const batch of session.batches(query, shape)) {
    const [at, units] = [0, 1].map((k) => batch.getChildAt(k)?.toArray() as BigInt64Array) as [
      BigInt64Array,
      BigInt64Array,
    ]
    for (let k = 0; k < batch.numRows; k++) {
      const cell = Number(at[k])
      if (cell < 0) seen[-1 - cell] = Number(units[k])
      else add(cell, Number(units[k]))
    }
  }
  const count = (what: keyof typeof SEEN) => seen[SEEN[what]] as number
  if (count('nobody') > 0) throw nobodyFault(events)
  if (count('unread') > 0) throw unreadFault(events, count('unread'))
  return {
    inTotal: count('inTotal'),
    counts: {
      rows: count('rows'),
      ...outsideCounts([count('outsideFrom'), count('outsideTo'), count('outsideBoth')]),
      people: count('people'),
      clampedValues: count('clamped'),
      totalBeforeCaps: count('before') * quantum,
      clippedPeople: count('clipped'),
    },
  }
}
