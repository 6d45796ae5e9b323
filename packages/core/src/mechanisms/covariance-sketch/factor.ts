/**
 * The same sketch from the products of the columns: its rows are independent normal vectors of covariance AᵀA + w²I, so
 * with a factor LLᵀ of that, the numbers Z·Lᵀ have exactly the law of M·A + w·G. One pass sums up the products, without
 * rounding; as many normal numbers are drawn as are published, however many rows there are.
 *
 * Only where rows are shortened: squares of rows of any length would lose the digits that w² needs.
 */
import { multiply } from '../../linalg/index.ts'
import { type Bits, fillNormals } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { exactGram, type NumericRows, roundedSums, rowLimits } from '../numeric-rows/index.ts'
import { rounded, type Sketch } from '../sketches/index.ts'
import type { CovariancePlan } from './plan.ts'

/** Beyond, factors take longer than projections. */
const MOST_COLUMNS = 2048

/** With more columns than projections, there are fewer projections to sum up than products. */
export function fitsFactor({ facts: { columns, norm }, parameters: { rows } }: CovariancePlan): boolean {
  return norm !== undefined && columns <= Math.min(rows, MOST_COLUMNS)
}

export async function fromFactor(plan: CovariancePlan, data: NumericRows, bits: Bits, run: Run): Promise<Sketch> {
  const { facts, parameters } = plan
  const { rows, added, grid } = parameters
  const { columns } = facts
  const { ball } = rowLimits(facts)
  const gram = roundedSums(await exactGram(data, facts, run))
  const unit = ball?.unit ?? 1
  for (let k = 0; k < gram.length; k++) gram[k] = (gram[k] as number) * unit * unit
  for (let i = 0; i < columns; i++) gram[i * columns + i] = (gram[i * columns + i] as number) + added * added
  factorise(gram, columns)
  const factor = { rows: columns, columns, values: gram }
  const values = new Float32Array(columns * rows)
  // Some projections at a time: L·Zᵀ, column by column.
  const most = Math.max(1, Math.min(rows, Math.floor(2 ** 20 / columns)))
  for (let start = 0; start < rows; start += most) {
    const count = Math.min(most, rows - start)
    const normals = new Float64Array(columns * count)
    fillNormals(normals, bits)
    const product = multiply(factor, { rows: columns, columns: count, values: normals }).values
    const part = rounded(product, grid, new Float32Array(product.length))
    for (let j = 0; j < columns; j++) values.set(part.subarray(j * count, (j + 1) * count), j * rows + start)
  }
  return { rows, values }
}

/** Cholesky: the lower triangle of a symmetric matrix becomes L, the upper one 0. */
export function factorise(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const row = a.subarray(i * n, (i + 1) * n)
    for (let j = 0; j <= i; j++) {
      const other = a.subarray(j * n, j * n + j)
      let sum = row[j] as number
      for (let k = 0; k < other.length; k++) sum -= (row[k] as number) * (other[k] as number)
      // Rounding, where there is nothing in a direction and nothing was added.
      if (i === j) row[j] = Math.sqrt(Math.max(0, sum))
      else row[j] = a[j * n + j] === 0 ? 0 : sum / (a[j * n + j] as number)
    }
    row.fill(0, i + 1)
  }
}
