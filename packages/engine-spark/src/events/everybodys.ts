/** Who added what where, all of it here: for what one machine can still hold. */
import { contributions } from '@tulle/core'
import type { EventSource } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { Numbers, tooMany } from '../tables/arrays.ts'
import { cellOf, located, type SparkEvents } from './located.ts'

export async function everybodys(
  session: Session,
  events: SparkEvents,
  shape: Parameters<EventSource['reference']>[0],
  most: number,
) {
  const place = { ...shape, quantum: 1 }
  const from = await located(session, events, place)
  const width = shape.columns.length
  const query = `SELECT person, CAST(cell div ${width}L AS INT) AS i, CAST(cell % ${width}L AS INT) AS j, v
    FROM (SELECT person, ${cellOf(place)} AS cell, v FROM ${from})
    WHERE cell < ${shape.rows.length * width}L AND v IS NOT NULL`
  const number = new Map<string, number>()
  const [person, row, column, value] = [new Numbers(), new Numbers(), new Numbers(), [] as Float64Array[]]
  for await (const batch of session.batches(query, shape)) {
    const [who, is, js, amounts] = [0, 1, 2, 3].map((k) => batch.getChildAt(k))
    for (let k = 0; k < batch.numRows; k++) {
      const name = who?.get(k) as string
      const known = number.get(name) ?? number.size
      if (known === number.size) number.set(name, known)
      person.add(known)
      row.add(is?.get(k) as number)
      column.add(js?.get(k) as number)
    }
    value.push(Float64Array.from(amounts?.toArray() as Float64Array))
    if (row.length > most) throw tooMany(events.file, 'events', most)
  }
  const amounts = joined(value, row.length)
  return contributions({ person: person.all(), row: row.all(), column: column.all(), value: amounts })
}

function joined(parts: readonly Float64Array[], length: number): Float64Array {
  const whole = new Float64Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
