/** What the data itself says along some directions, for its owner: in doubles, and never published. */
import type { NumericRowFacts, NumericRows } from '@tulle/core'

export interface TrueVariances {
  /** Along each direction the sum of squares of all rows, less the centre and shortened. */
  readonly sums: Float64Array
  readonly rows: number
  readonly clippedRows: number
}

/** `directions` are in the units of the rows. */
export async function trueVariances(
  data: NumericRows,
  facts: NumericRowFacts,
  directions: readonly (readonly number[])[],
): Promise<TrueVariances> {
  const { columns, norm = Infinity } = facts
  const centre = centreOf(facts)
  const sums = new Float64Array(directions.length)
  const named = directions.map((direction) => [...direction.entries()].filter(([, x]) => x !== 0))
  const row = new Float64Array(columns)
  let [rows, clippedRows] = [0, 0]
  for await (const batch of data.batches()) {
    for (let i = 0; i < batch.rows; i++) {
      rows++
      for (let j = 0; j < columns; j++) row[j] = (batch.values[i * columns + j] as number) - (centre[j] as number)
      const length = lengthOf(row)
      if (length > norm) clippedRows++
      const shortened = length > norm ? norm / length : 1
      for (const [k, parts] of named.entries()) {
        let along = 0
        for (const [j, x] of parts) along += x * (row[j] as number)
        sums[k] = (sums[k] as number) + (along * shortened) ** 2
      }
    }
  }
  return { sums, rows, clippedRows }
}

function lengthOf(row: Float64Array): number {
  let squares = 0
  for (const x of row) squares += x * x
  return Math.sqrt(squares)
}

function centreOf({ centre, columns }: NumericRowFacts): readonly number[] {
  const drawn = centre === undefined ? undefined : 'public' in centre ? centre.public : centre.private.drawn
  return drawn ?? Array.from({ length: columns }, () => 0)
}
