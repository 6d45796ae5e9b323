/**
 * Everybody's events, each person held to the limit. Spark brings each person's rows together, core clips and adds them up
 * inside the executors, and Spark adds up what they found: whole numbers, the same in any order and however often a task
 * is tried.
 */

import { denseMatrix } from '@tulle/core'
import { ClippedTotal, type Limit } from '@tulle/core/data'
import type { PeopleShape, Sum } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import type { SparkEvents } from './located.ts'
import { type SumHow, sumInExecutors } from './sum-in-executors.ts'
import { visitEvents } from './visit.ts'

type Wanted = PeopleShape & { readonly limit: Limit }

export async function sumByPerson(session: Session, events: SparkEvents, shape: Wanted, how: SumHow): Promise<Sum> {
  const { rule } = shape.limit
  if (rule === undefined) return sumHere(session, events, shape)
  const { rows, columns, quantum } = shape
  const matrix = denseMatrix(rows.length, columns.length)
  let after = 0
  const { counts } = await sumInExecutors(session, events, shape, { caps: rule.scaleTo }, how, (cell, units) => {
    matrix.values[cell] = units * quantum
    after += units
  })
  return { matrix, counts: { ...counts, totalAfterCaps: after * quantum } }
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
