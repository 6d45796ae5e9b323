/** What logistic regression makes small, with its slopes and curvatures. */
import { exp, log1p } from '../../elementary/index.ts'
import { multiply, transposed } from '../../linalg/index.ts'
import type { Records } from './logistic.ts'

export interface Problem {
  /** With the constant behind each. */
  readonly rows: Float64Array
  readonly labels: Uint8Array
  readonly ridge: number
  /** What the objective is tilted by. */
  readonly slope: Float64Array
}

export function withConstant({ columns, features, labels }: Records, scale: number): Float64Array {
  const rows = new Float64Array(labels.length * (columns + 1)).fill(scale)
  for (let i = 0; i < labels.length; i++) {
    for (let j = 0; j < columns; j++) rows[i * (columns + 1) + j] = scale * (features[i * columns + j] as number)
  }
  return rows
}

export function product(rows: Float64Array, i: number, weights: Float64Array): number {
  const d = weights.length
  let sum = 0
  for (let j = 0; j < d; j++) sum += (rows[i * d + j] as number) * (weights[j] as number)
  return sum
}

export function objective({ rows, labels, ridge, slope }: Problem, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < labels.length; i++) {
    const margin = (labels[i] === 1 ? 1 : -1) * product(rows, i, weights)
    // ln(1 + e^−margin), which for a very negative margin is −margin, and no overflow.
    sum += Math.max(0, -margin) + log1p(exp(-Math.abs(margin)))
  }
  return sum / labels.length + (ridge / 2) * dot(weights, weights) + dot(slope, weights)
}

/** Rows whose products are summed at a time. */
const BLOCK = 512

/** Σ weight·x·xᵀ over the rows by products of matrices, several times as fast as row by row. */
export function derivatives(
  { rows, labels, ridge, slope }: Problem,
  weights: Float64Array,
): { gradient: Float64Array; hessian: Float64Array } {
  const n = labels.length
  const d = weights.length
  const gradient = weights.map((weight, j) => ridge * weight + (slope[j] as number))
  const hessian = new Float64Array(d * d)
  for (let j = 0; j < d; j++) hessian[j * d + j] = ridge
  for (let from = 0; from < n; from += BLOCK) {
    const count = Math.min(BLOCK, n - from)
    const part = { rows: count, columns: d, values: rows.slice(from * d, (from + count) * d) }
    for (let i = 0; i < count; i++) {
      const chance = 1 / (1 + exp(-product(rows, from + i, weights)))
      const off = (chance - (labels[from + i] as number)) / n
      const curve = Math.sqrt((chance * (1 - chance)) / n)
      for (let k = i * d, j = 0; j < d; j++, k++) {
        const x = part.values[k] as number
        gradient[j] = (gradient[j] as number) + off * x
        part.values[k] = curve * x
      }
    }
    const curved = multiply(transposed(part), part).values
    for (let k = 0; k < curved.length; k++) hessian[k] = (hessian[k] as number) + (curved[k] as number)
  }
  return { gradient, hessian }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number)
  return sum
}
