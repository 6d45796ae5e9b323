/** The sum of squares along each direction, exactly in squares of a part, of rows as they come. */
import { multiply, transposed } from '../../linalg/index.ts'
import type { Run } from '../../run.ts'
import {
  addExactly,
  type ExactSums,
  exactSums,
  limited,
  type NumericRows,
  rowBatches,
  rowLimits,
} from '../numeric-rows/index.ts'
import { inUnits } from './directions.ts'
import type { VarianceAnswerPlan } from './plan.ts'

/** Cells of a batch. */
const BATCH = 2 ** 22

export async function squaresAlong(plan: VarianceAnswerPlan, data: NumericRows, run: Run): Promise<ExactSums> {
  const { facts, parameters } = plan
  const { columns, directions = [] } = facts
  const { whole, units } = inUnits(directions, columns)
  const limits = rowLimits(facts)
  // Powers of two, as all units are.
  const toParts = units.map((unit) => (unit * parameters.ball.unit) / parameters.part)
  const sums = exactSums(directions.length)
  const most = Math.max(1, Math.min(1024, Math.floor(BATCH / Math.max(columns, directions.length))))
  for await (const batch of rowBatches(data, facts, most, run)) {
    const { rows, columns: answers, values } = multiply(limited(batch, limits), transposed(whole))
    for (let i = 0; i < rows; i++) {
      const row = values.subarray(i * answers, (i + 1) * answers)
      for (let k = 0; k < answers; k++) {
        // Cut down before it is squared: a row never counts for more than its square, and never for less than 0.
        const parts = Math.floor(Math.abs(row[k] as number) * (toParts[k] as number))
        row[k] = parts * parts
      }
      addExactly(sums, row)
    }
  }
  return sums
}
