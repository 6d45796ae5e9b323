/**
 * Rows of numbers to sums of products of their columns: core shortens every row to the public limits and adds up whole
 * numbers. A line is a row; what comes out is a cell and its sum in two parts, which Spark adds up over all tasks.
 */
import { exactGram, type NumericRowFacts, type RowLimits } from '@tulle/core/sketches'
import { Lines, textLines } from './lines.ts'

export interface GramGiven {
  readonly facts: NumericRowFacts
  readonly limits: RowLimits
  /** What each column is divided by. */
  readonly scales?: readonly number[]
}

/** The number of the line that tells how many rows there were. */
export const ROWS_SEEN = -1

const BATCH = 1024

export async function gram({ facts, limits, scales }: GramGiven): Promise<void> {
  const { columns } = facts
  const data = {
    columns,
    async *batches() {
      let values = new Float64Array(BATCH * columns)
      let rows = 0
      for await (const line of textLines()) {
        const fields = line.split('\t')
        for (let j = 0; j < columns; j++) {
          const x = Number(fields[j])
          values[rows * columns + j] = scales === undefined ? x : x / (scales[j] as number)
        }
        if (++rows < BATCH) continue
        yield { rows, columns, values }
        values = new Float64Array(BATCH * columns)
        rows = 0
      }
      if (rows > 0) yield { rows, columns, values: values.slice(0, rows * columns) }
    },
  }
  const { high, low, rows } = await exactGram(data, facts, {}, limits)
  const lines = new Lines()
  for (let k = 0; k < high.length; k++) {
    if (high[k] !== 0 || low[k] !== 0) await lines.add(k, high[k] as number, low[k] as number)
  }
  if (rows > 0) await lines.add(ROWS_SEEN, 0, rows)
  await lines.flush()
}
