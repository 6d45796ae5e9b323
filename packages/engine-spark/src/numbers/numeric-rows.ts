/** Rows of numbers from a table of Spark: they pass by, as often as they are needed, however many there are. */
import type { DenseMatrix } from '@tulle/core'
import type { NumericSource, NumericTable } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { openTable } from '../tables/relation.ts'

/** A row with an empty cell, or with one that is no finite number, is left out and counted. */
export async function numericRows(session: Session, { file, columns, scales }: NumericTable): Promise<NumericSource> {
  const table = await openTable(session, file)
  const query = `SELECT ${columns.map((column, j) => `${table.number(column)} AS x${j}`).join(', ')} FROM ${table.view}`
  let counts = { rows: 0, missingRows: 0 }
  return {
    columns: columns.length,
    counts: () => counts,
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
