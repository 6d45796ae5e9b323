/** The events of each cell together, exactly, nobody clipped: whatever the rows, rounded once to the nearest unit. */
import { denseMatrix } from '@tulle/core'
import { ExactTotal } from '@tulle/core/data'
import type { Shape, Sum } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { literal } from '../sql.ts'
import { cellOf, located, outsideCounts, type SparkEvents, unreadFault } from './located.ts'

/**
 * A value is split into whole units and two times 32 bits of a unit, which Spark adds up as whole numbers: a cast of a
 * double to a decimal goes by its digits and would not be exact, one to 64 bits is. The few that are too large for that,
 * or have finer digits, come one by one and are added by core.
 */
const BITS = 32n
const HALF = 1n << 63n

export async function sumCells(session: Session, events: SparkEvents, shape: Shape): Promise<Sum> {
  const from = await located(session, events, shape)
  const { rows, columns, quantum } = shape
  const { values, ...size } = denseMatrix(rows.length, columns.length)
  const left = [0, 0, 0]
  let [lines, notFinite, unread] = [0, 0, 0]
  let at: Cell | undefined
  const settle = () => {
    if (at !== undefined) values[at.cell] = nearest(at, quantum)
  }
  for await (const batch of session.batches(cellGroups(from, shape), shape)) {
    for (const row of batch) {
      const { cell, alone, units, high, low, n, nothing } = row.toJSON() as unknown as Group
      const count = Number(n)
      lines += count
      unread += Number(nothing)
      const where = Number(cell)
      if (where >= values.length) {
        left[where - values.length] = (left[where - values.length] as number) + count
        continue
      }
      if (at?.cell !== where) {
        settle()
        at = { cell: where, parts: 0n, others: undefined }
      }
      if (alone === null) at.parts += (BigInt(units ?? 0) << 64n) + (BigInt(high ?? 0) << BITS) + BigInt(low ?? 0)
      else {
        at.others ??= new ExactTotal()
        at.others.add(alone, count)
        if (!Number.isFinite(alone)) notFinite += count
      }
    }
  }
  settle()
  if (unread > 0) throw unreadFault(events, unread)
  return { matrix: { ...size, values }, counts: { rows: lines, ...outsideCounts(left), notFinite } }
}

/** What the rows of one cell came to: parts of 2^−64 units that were added up, and what came by itself. */
interface Cell {
  readonly cell: number
  parts: bigint
  others: ExactTotal | undefined
}

interface Group {
  readonly cell: bigint
  readonly alone: number | null
  readonly units: string | null
  readonly high: string | null
  readonly low: string | null
  readonly n: bigint
  readonly nothing: bigint
}

/** The nearest whole unit; of two as near, the larger. */
function nearest({ parts, others }: Cell, quantum: number): number {
  if (others === undefined) return Number((parts + HALF) >> 64n) * quantum
  others.addProduct(parts, quantum, 2 ** -64)
  return others.nearest(quantum)
}

/** For each cell, in order: the sums of what is added up here, and by themselves the values that are not. */
function cellGroups(from: string, shape: Shape): string {
  const t = `(v / ${literal(shape.quantum)})`
  const next = (rest: string) => `(${rest} * ${literal(2 ** 32)})`
  const split = `SELECT cell, v, units, high, try_cast(${next('rest')} AS BIGINT) AS low, ${next('rest')} AS exact_low FROM
    (SELECT cell, v, units, try_cast(${next('rest')} AS BIGINT) AS high,
      ${next('rest')} - CAST(try_cast(${next('rest')} AS BIGINT) AS DOUBLE) AS rest FROM
      (SELECT cell, v, units, ${t} - CAST(units AS DOUBLE) AS rest FROM
        (SELECT ${cellOf(shape)} AS cell, v, CASE WHEN abs(${t}) < ${literal(2 ** 62)} THEN try_cast(${t} AS BIGINT) END AS units
          FROM ${from})))`
  // Divisions by powers of two are exact unless they leave the range of doubles; what was not 0 must not be.
  const summed = `units IS NOT NULL AND CAST(low AS DOUBLE) = exact_low AND (v = 0 OR units <> 0 OR high <> 0 OR low <> 0)`
  const sum = (part: string) => `CAST(SUM(CASE WHEN alone IS NULL THEN CAST(${part} AS DECIMAL(20, 0)) END) AS STRING)`
  return `SELECT cell, alone, ${sum('units')} AS units, ${sum('high')} AS high, ${sum('low')} AS low, COUNT(*) AS n,
      COUNT_IF(v IS NULL) AS nothing
    FROM (SELECT *, CASE WHEN coalesce(${summed}, v IS NULL) THEN CAST(NULL AS DOUBLE) ELSE v END AS alone FROM (${split}))
    GROUP BY cell, alone ORDER BY cell`
}
