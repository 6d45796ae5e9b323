/** Rows as a stream, centred and within their public limits, whatever the data holds. */
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { powerBelow } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { type Ball, ballOf, intoBall } from './ball.ts'
import { type NumericRowFacts, publicCentre, publicPeople } from './facts.ts'

/** Sum k is high[k]·2^40 + low[k], exactly. */
export interface ExactSums {
  readonly high: Float64Array
  readonly low: Float64Array
}

/** A table of numbers, row by row. It is read once or more: a private centre needs a pass of its own. */
export interface NumericRows {
  readonly columns: number
  /** The rows, batch by batch. */
  batches(): AsyncIterable<Dense> | Iterable<Dense>
  /**
   * Where the rows are in many places: the sums of products that `exactGram` makes of all of them, added up there. Sums are
   * of whole numbers, so that it does not matter how rows are parted.
   */
  gram?(facts: NumericRowFacts, limits: RowLimits, run: Run): Promise<ExactSums & { readonly rows: number }>
}

/** What is done to every row. Plain data: it goes to workers as it is. */
export interface RowLimits {
  readonly columns: number
  readonly centre?: readonly number[]
  /** Rows end up in whole units of it. */
  readonly ball?: Ball
  /** Cells are moved into ±box first, which brings no two rows further apart. Without a ball they stay real numbers. */
  readonly box?: number
}

/** So many steps from the centre nothing is told apart from there: sums of what is inside stay finite in singles. */
const BOX = 2 ** 30

/** How long rows may be, and how far they move. */
export function rowLimits(facts: NumericRowFacts): RowLimits {
  const { columns, norm, neighbours } = facts
  const centre = publicCentre(facts.centre)
  return {
    columns,
    ...(centre === undefined ? {} : { centre }),
    ...(norm === undefined ? {} : { ball: ballOf(norm) }),
    ...(neighbours.kind === 'row-change' ? { box: BOX * powerBelow(neighbours.maxChange) } : {}),
  }
}

/** Rows limited in an array of their own: whole units where there is a ball, real numbers otherwise. */
export function limited(batch: Dense, { columns, centre, ball, box = Infinity }: RowLimits): Dense {
  const values = batch.values.slice()
  for (let start = 0; start < values.length; start += columns) {
    const row = values.subarray(start, start + columns)
    if (centre !== undefined) for (let j = 0; j < columns; j++) row[j] = (row[j] as number) - (centre[j] as number)
    intoBox(row, box)
    if (ball !== undefined) intoBall(row, ball)
  }
  return { rows: batch.rows, columns, values }
}

function intoBox(row: Float64Array, box: number): void {
  for (let j = 0; j < row.length; j++) {
    const x = row[j] as number
    row[j] = Number.isFinite(x) ? Math.max(-box, Math.min(box, x)) : 0
  }
}

/** The rows as they come, at most `most` at a time, with a breath between two. What arrives is not changed. */
export async function* rowBatches(
  data: NumericRows,
  facts: NumericRowFacts,
  most: number,
  run: Run,
): AsyncGenerator<Dense> {
  const { columns } = facts
  if (typeof data?.batches !== 'function' || data.columns !== columns) {
    throw new InvalidInput(
      `The plan is for rows of ${columns} columns, and needs { columns: ${columns}, batches() }, but these have ${String(data?.columns)}: the columns are public and must be in the facts.`,
    )
  }
  const total = publicPeople(facts.people) ?? 0
  let seen = 0
  for await (const batch of data.batches()) {
    if (batch.columns !== columns) {
      throw new InvalidInput(`A batch has ${batch.columns} columns, but the plan says ${columns}: they are public.`)
    }
    if (!(batch.values instanceof Float64Array) || batch.values.length !== batch.rows * columns) {
      throw new InvalidInput('A batch holds its rows one after the other in a Float64Array, all of the same length.')
    }
    if (!Number.isInteger(batch.rows)) throw new InvalidInput('A batch has a whole number of rows.')
    for (let start = 0; start < batch.rows; start += most) {
      const rows = Math.min(most, batch.rows - start)
      yield { rows, columns, values: batch.values.subarray(start * columns, (start + rows) * columns) }
      seen += rows
      // How many rows there are may be private: without a public number, all that is told is that it goes on.
      await breathe(run, Math.max(0, Math.min(seen, total - 1)), Math.max(1, total))
    }
  }
  await breathe(run, 1, 1)
}
