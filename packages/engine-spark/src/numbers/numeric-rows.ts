/**
 * Rows of numbers from a table of Spark. Sums of products are added up where they are; for all else they pass by, as often
 * as they are needed, however many there are.
 */
import type { DenseMatrix } from '@tulle/core'
import type { NumericSource, NumericTable } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { literal } from '../sql.ts'
import { openTable } from '../tables/relation.ts'
import type { Workers } from '../transform.ts'
import { gramOf } from './gram.ts'

/** A row with an empty cell, or with one that is no finite number, is left out and counted. */
export async function numericRows(
  session: Session,
  { file, columns, scales }: NumericTable,
  workers: Workers,
): Promise<NumericSource> {
  const table = await openTable(session, file)
  const query = `SELECT ${columns.map((column, j) => `${table.number(column)} AS x${j}`).join(', ')} FROM ${table.view}`
  const names = columns.map((_, j) => `x${j}`)
  const finite = names.map((x) => `abs(${x}) <= ${literal(Number.MAX_VALUE)}`).join(' AND ')
  let counts = { rows: 0, missingRows: 0 }
  return {
    columns: columns.length,
    counts: () => counts,
    async gram(facts, limits, run) {
      const from = `(SELECT * FROM (${query}) WHERE ${finite})`
      const given = { facts, limits, from, names, ...(scales === undefined ? {} : { scales }) }
      const found = await gramOf(session, given, workers, run)
      const [all] = await session.rows(`SELECT COUNT(*) AS n FROM ${table.view}`)
      const rows = Number(all?.['n'])
      counts = { rows, missingRows: rows - found.rows }
      return found
    },
    async *batches(): AsyncGenerator<DenseMatrix> {
      let [rows, missingRows] = [0, 0]
      for await (const batch of session.batches(query)) {
        const width = columns.length
        const cells = columns.map((_, j) => batch.getChildAt(j))
        const values = new Float64Array(batch.numRows * width)
        let kept = 0
        for (let i = 0; i < batch.numRows; i++) {
          let whole = true
          for (let j = 0; j < width && whole; j++) {
            const x = (cells[j]?.get(i) as number | null) ?? Number.NaN
            whole = Number.isFinite(x)
            values[kept * width + j] = scales === undefined ? x : x / (scales[j] as number)
          }
          if (whole) kept++
        }
        rows += batch.numRows
        missingRows += batch.numRows - kept
        if (kept > 0) yield { rows: kept, columns: width, values: values.subarray(0, kept * width) }
      }
      counts = { rows, missingRows }
    },
  }
}
