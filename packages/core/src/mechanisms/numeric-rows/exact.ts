/** Sums of whole numbers that outgrow a double: a high and a low part, with nothing lost. */
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import type { Run } from '../../run.ts'
import type { NumericRowFacts } from './facts.ts'
import { type ExactSums, limited, type NumericRows, type RowLimits, rowBatches, rowLimits } from './rows.ts'

const SPLIT = 2 ** 40

export function exactSums(length: number): ExactSums {
  return { high: new Float64Array(length), low: new Float64Array(length) }
}

/** Adds whole numbers below 2^52, and carries what has become too large for the low part. */
export function addExactly({ high, low }: ExactSums, whole: Float64Array): void {
  for (let k = 0; k < whole.length; k++) {
    const sum = (low[k] as number) + (whole[k] as number)
    const carried = Math.round(sum / SPLIT)
    high[k] = (high[k] as number) + carried
    low[k] = sum - carried * SPLIT
  }
}

export function exactSum({ high, low }: ExactSums, k: number): bigint {
  return BigInt(high[k] as number) * BigInt(SPLIT) + BigInt(low[k] as number)
}

/** Whole numbers as such sums. */
export function exactSumsOf(whole: readonly bigint[]): ExactSums {
  const high = whole.map((sum) => sum / BigInt(SPLIT))
  return {
    high: Float64Array.from(high, Number),
    low: Float64Array.from(whole, (sum, k) => Number(sum - (high[k] as bigint) * BigInt(SPLIT))),
  }
}

/** The sums rounded to doubles, once each. */
export function roundedSums({ high, low }: ExactSums): Float64Array {
  return high.map((h, k) => h * SPLIT + (low[k] as number))
}

/** Products of two cells are below 2^42: so many of them stay below 2^52. */
const ROWS = 1024

/** AᵀA of rows in a ball, in squares of its unit, row by row: both triangles are there. */
export async function exactGram(
  data: NumericRows,
  facts: NumericRowFacts,
  run: Run = {},
  limits: RowLimits = rowLimits(facts),
): Promise<ExactSums & { readonly rows: number }> {
  if (data.gram !== undefined && data.columns === facts.columns) return data.gram(facts, limits, run)
  const sums = exactSums(facts.columns ** 2)
  let rows = 0
  for await (const batch of rowBatches(data, facts, ROWS, run)) {
    const units: Dense = limited(batch, limits)
    addExactly(sums, multiply(transposed(units), units).values)
    rows += batch.rows
  }
  return { ...sums, rows }
}
