/**
 * Everybody's events, each person held to the limit. Spark brings each person's rows together, core clips and adds them up
 * inside the executors, and Spark adds up what they found: whole numbers, the same in any order and however often a task
 * is tried.
 */

import { denseMatrix } from '@tulle/core'
import { ClippedTotal, type Limit } from '@tulle/core/data'
import type { PeopleShape, Sum } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { SEEN } from '../executor/seen.ts'
import type { SumsGiven } from '../executor/sums.ts'
import { transform, type Workers } from '../transform.ts'
import { cellOf, located, nobodyFault, outsideCounts, type SparkEvents, unitsOf, unreadFault } from './located.ts'
import { visitEvents } from './visit.ts'

export interface Parts {
  /** So many numbers may be held in one place: of more, parts are made. */
  readonly most: number
}

type Wanted = PeopleShape & { readonly limit: Limit }

export async function sumByPerson(
  session: Session,
  events: SparkEvents,
  shape: Wanted,
  { workers, parts }: { readonly workers: Workers; readonly parts: Parts },
): Promise<Sum> {
  const { rule } = shape.limit
  if (rule === undefined) return sumHere(session, events, shape)
  const { rows, columns, quantum, most } = shape
  const cells = rows.length * columns.length
  const from = await located(session, events, shape)
  const given: SumsGiven = { caps: rule.scaleTo, cells, most, held: parts.most }
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
  const matrix = denseMatrix(rows.length, columns.length)
  const seen = new Float64Array(Object.keys(SEEN).length)
  let after = 0
  for await (const batch of session.batches(query, shape)) {
    const [at, units] = [0, 1].map((k) => batch.getChildAt(k)?.toArray() as BigInt64Array) as [
      BigInt64Array,
      BigInt64Array,
    ]
    for (let k = 0; k < batch.numRows; k++) {
      const cell = Number(at[k])
      if (cell < 0) seen[-1 - cell] = Number(units[k])
      else {
        matrix.values[cell] = Number(units[k]) * quantum
        after += Number(units[k])
      }
    }
  }
  const count = (what: keyof typeof SEEN) => seen[SEEN[what]] as number
  if (count('nobody') > 0) throw nobodyFault(events)
  if (count('unread') > 0) throw unreadFault(events, count('unread'))
  return {
    matrix,
    counts: {
      rows: count('rows'),
      ...outsideCounts([count('outsideFrom'), count('outsideTo'), count('outsideBoth')]),
      people: count('people'),
      clampedValues: count('clamped'),
      totalBeforeCaps: count('before') * quantum,
      clippedPeople: count('clipped'),
      totalAfterCaps: after * quantum,
    },
  }
}

/** A rule that cannot be sent, such as one that draws: everybody passes by here, one after the other. */
async function sumHere(session: Session, events: SparkEvents, shape: Wanted): Promise<Sum> {
  const size = { rows: shape.rows.length, columns: shape.columns.length }
  const start = () => new ClippedTotal({ ...shape, ...size })
  const { people: total, counts } = await visitEvents(session, events, shape, start)
  const matrix = total.matrix()
  const totalAfterCaps = matrix.values.reduce((a, b) => a + b, 0)
  return { matrix, counts: { ...counts, clippedPeople: total.clippedPeople, totalAfterCaps } }
}
