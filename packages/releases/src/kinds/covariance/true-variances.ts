/** What the data itself says along some directions, for its owner: in doubles, and never published. */
import type { NumericRowFacts, NumericRows } from '@tulle/core'
import { rowLimits } from '@tulle/core/sketches'
import { middleOf } from './true-products.ts'

export interface TrueVariances {
  /** Along each direction the sum of squares of all rows, less the centre and shortened. */
  readonly sums: Float64Array
  /** The same of whole rows, less the centre. */
  readonly whole: Float64Array
  readonly rows: number
  readonly clippedRows: number
  /** Those that were too long when a private mean was taken, from the guess of it. */
  readonly clippedForMean: number
  /** Those with a number beyond what every number is kept within. */
  readonly movedRows: number
}

/** `directions` are in the units of the rows. */
export async function trueVariances(
  data: NumericRows,
  facts: NumericRowFacts,
  directions: readonly (readonly number[])[],
): Promise<TrueVariances> {
  const { columns, norm = Infinity } = facts
  const { box = Infinity } = rowLimits(facts)
  const [centre, around] = [await middleOf(data, facts.centre, columns), guessOf(facts)]
  const [sums, whole] = [new Float64Array(directions.length), new Float64Array(directions.length)]
  const named = directions.map((direction) => [...direction.entries()].filter(([, x]) => x !== 0))
  const row = new Float64Array(columns)
  let [rows, clippedRows, clippedForMean, movedRows] = [0, 0, 0, 0]
  for await (const batch of data.batches()) {
    for (let i = 0; i < batch.rows; i++) {
      rows++
      const less = (from: readonly number[]) => {
        for (let j = 0; j < columns; j++) row[j] = (batch.values[i * columns + j] as number) - (from[j] as number)
        return lengthOf(row)
      }
      if (around !== undefined && less(around) > norm) clippedForMean++
      const length = less(centre)
      if (length > norm) clippedRows++
      if (row.some((x) => Math.abs(x) > box)) movedRows++
      const shortened = length > norm ? norm / length : 1
      for (const [k, parts] of named.entries()) {
        let along = 0
        for (const [j, x] of parts) along += x * (row[j] as number)
        sums[k] = (sums[k] as number) + (along * shortened) ** 2
        whole[k] = (whole[k] as number) + along ** 2
      }
    }
  }
  return { sums, whole, rows, clippedRows, clippedForMean, movedRows }
}

function lengthOf(row: Float64Array): number {
  let squares = 0
  for (const x of row) squares += x * x
  return Math.sqrt(squares)
}

/** What a private mean started from. */
function guessOf({ centre, columns }: NumericRowFacts): readonly number[] | undefined {
  if (centre === undefined || !('private' in centre)) return undefined
  return centre.private.around ?? Array.from({ length: columns }, () => 0)
}
