/** The eigenvalues of largest absolute value of a symmetric matrix, and their vectors. */
import { checkRank, checkSymmetric, unitOf } from './input.ts'
import { bySize, EXACT, krylovSearch, type Pair, type Ritz } from './krylov.ts'
import { scale } from './vector.ts'
import type { Dense } from './view.ts'

/** An eigenvalue counts as larger than another from this ratio on. */
const LARGER = 1 + 1e-8

/** Enough to see whether an eigenvalue was missed. Of the size of the largest. */
const GLIMPSE = { residual: 1e-3, steps: 12 }

export interface EigenOptions {
  /** Uniform numbers in [0, 1) for the start. The result hardly depends on them: they protect nothing. */
  readonly random: () => number
}

export interface Eigen {
  /** By descending absolute value. */
  readonly values: Float64Array
  /** rank × n: eigenvectors are rows. */
  readonly vectors: Dense
}

/** Eigenvalues and eigenvectors of a symmetric matrix. */
export function symmetricEigen(matrix: Dense, rank: number, { random }: EigenOptions): Eigen {
  checkSymmetric(matrix)
  checkRank(matrix, rank)
  const unit = unitOf(matrix)
  const dimension = matrix.rows
  const apply = (x: Float64Array, to: Float64Array) => {
    if (unit === 1) return multiplyVector(matrix, x, to)
    multiplyVector(
      matrix,
      x.map((value) => value / unit),
      to,
    )
  }

  // One search sees each eigenvalue once. So others follow, orthogonal to all that is known, until one sees nothing
  // larger than the least of those kept.
  const known: Pair[] = []
  while (known.length < dimension) {
    const sizes = known.map(({ value }) => Math.abs(value)).sort((a, b) => b - a)
    const least = sizes[rank - 1]
    const enough = least === undefined ? allOf(rank - known.length) : largerThan(least)
    const found = krylovSearch({ dimension, apply, known, random, enough })
    if (found.length === 0) break
    known.push(...found)
  }

  const order = bySize(known.map(({ value }) => value)).slice(0, rank)
  const vectors = { rows: rank, columns: dimension, values: new Float64Array(rank * dimension) }
  for (const [to, from] of order.entries()) vectors.values.set((known[from] as Pair).vector, to * dimension)
  const values = Float64Array.from(order, (i) => (known[i] as Pair).value)
  scale(values, unit)
  return { values, vectors }
}

/** At the end of the space, those that are there. */
function allOf(count: number) {
  return (found: readonly Ritz[], size: number, final: boolean): number | undefined => {
    if (final) return Math.min(count, found.length)
    if (found.length < count) return undefined
    return found.slice(0, count).every(({ residual }) => residual <= EXACT * size) ? count : undefined
  }
}

function largerThan(least: number) {
  return (found: readonly Ritz[], size: number, final: boolean): number | undefined => {
    const first = found[0] as Ritz
    if (Math.abs(first.value) <= least * LARGER) {
      const seen = first.residual <= GLIMPSE.residual * size || Math.abs(first.value) + first.residual < least
      return final || (found.length >= GLIMPSE.steps && seen) ? 0 : undefined
    }
    const good = ({ value, residual }: Ritz) => residual <= EXACT * size && Math.abs(value) > least * LARGER
    const bad = found.findIndex((ritz) => !good(ritz))
    const count = bad < 0 ? found.length : bad
    return count > 0 ? count : undefined
  }
}

/** y = A·x for a symmetric A whose triangles are both there: rows only, four at a time so that four sums run at once. */
function multiplyVector({ rows: n, values }: Dense, x: Float64Array, y: Float64Array): void {
  const whole = n - (n % 4)
  for (let i = 0; i < whole; i += 4) {
    const r0 = i * n
    const r1 = r0 + n
    const r2 = r1 + n
    const r3 = r2 + n
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    for (let j = 0; j < n; j++) {
      const value = x[j] as number
      s0 += (values[r0 + j] as number) * value
      s1 += (values[r1 + j] as number) * value
      s2 += (values[r2 + j] as number) * value
      s3 += (values[r3 + j] as number) * value
    }
    y[i] = s0
    y[i + 1] = s1
    y[i + 2] = s2
    y[i + 3] = s3
  }
  for (let i = whole; i < n; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) sum += (values[i * n + j] as number) * (x[j] as number)
    y[i] = sum
  }
}
