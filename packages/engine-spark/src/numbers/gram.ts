/** Sums of products, added up where the rows are: whole numbers, the same however rows are parted and tasks are tried. */
import type { Run } from '@tulle/core'
import { exactSumsOf, type NumericRows } from '@tulle/core/sketches'
import type { Session } from '../connect/session.ts'
import { type GramGiven, ROWS_SEEN } from '../executor/gram.ts'
import { transform, type Workers } from '../transform.ts'

/** 2^40, as core splits its sums. */
const SPLIT = 2n ** 40n

/** `from` has the columns of `names` alone, all of them finite numbers. */
export async function gramOf(
  session: Session,
  { from, names, ...given }: GramGiven & { readonly from: string; readonly names: readonly string[] },
  workers: Workers,
  { signal }: Run,
): ReturnType<Required<NumericRows>['gram']> {
  const piped = transform(workers, { from, columns: names, task: 'gram', given, gives: ['cell', 'high', 'low'] })
  // A part holds less than 2^53 of the one and 2^40 of the other: sums of them are beyond 64 bits for nobody.
  const sum = (part: string) => `CAST(SUM(CAST(${part} AS DECIMAL(20, 0))) AS STRING) AS ${part}`
  const query = `SELECT CAST(cell AS BIGINT) AS cell, ${sum('high')}, ${sum('low')} FROM (${piped}) GROUP BY 1`
  const whole = new Array<bigint>(given.facts.columns ** 2).fill(0n)
  let rows = 0
  for await (const batch of session.batches(query, signal === undefined ? {} : { signal })) {
    for (const row of batch) {
      const { cell, high, low } = row.toJSON() as { cell: bigint; high: string; low: string }
      if (Number(cell) === ROWS_SEEN) rows = Number(low)
      else whole[Number(cell)] = BigInt(high) * SPLIT + BigInt(low)
    }
  }
  return { ...exactSumsOf(whole), rows }
}
