/**
 * All eigenvalues of a symmetric matrix: Householder's reflections make it tridiagonal, and QL steps do the rest. Both
 * are turns and reflections, so that what comes out are the eigenvalues of a matrix that differs by rounding alone.
 */
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { tridiagonalEigen } from '../../linalg/tridiagonal.ts'

interface Tridiagonal {
  readonly diagonal: Float64Array
  readonly beside: Float64Array
  /** Turns a vector of the tridiagonal matrix back into one of the matrix itself, in place. */
  readonly back: (vector: Float64Array) => void
}

/** Column by column: I − 2vvᵀ sends what is below the diagonal's neighbour to 0. Of the matrix, i ≥ j is read. */
function tridiagonal({ rows: n, values }: Dense): Tridiagonal {
  const a = values.slice()
  const beside = new Float64Array(n)
  const reflections: Float64Array[] = []
  for (let k = 0; k < n - 2; k++) {
    const v = new Float64Array(n - k - 1)
    let largest = 0
    for (let i = k + 1; i < n; i++) largest = Math.max(largest, Math.abs(a[i * n + k] as number))
    reflections.push(v)
    if (largest === 0) continue
    let squares = 0
    for (let i = k + 1; i < n; i++) {
      v[i - k - 1] = (a[i * n + k] as number) / largest
      squares += (v[i - k - 1] as number) ** 2
    }
    const length = Math.sqrt(squares)
    const first = v[0] as number
    const sign = first < 0 ? -1 : 1
    beside[k] = -sign * length * largest
    v[0] = first + sign * length
    const norm = Math.sqrt(2 * (squares + Math.abs(first) * length))
    for (let i = 0; i < v.length; i++) v[i] = (v[i] as number) / norm
    reflectBothSides(a, n, k + 1, v)
  }
  if (n > 1) beside[n - 2] = a[(n - 1) * n + n - 2] as number
  return {
    diagonal: Float64Array.from({ length: n }, (_, i) => a[i * n + i] as number),
    beside,
    back: (vector) => {
      for (let k = reflections.length - 1; k >= 0; k--) reflect(vector, k + 1, reflections[k] as Float64Array)
    },
  }
}

/** A − 2vqᵀ − 2qvᵀ with q = Av − (vᵀAv)v, of the lower triangle from (from, from) on. */
function reflectBothSides(a: Float64Array, n: number, from: number, v: Float64Array): void {
  const size = v.length
  const q = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    const start = (from + i) * n + from
    const vi = v[i] as number
    let sum = (a[start + i] as number) * vi
    for (let j = 0; j < i; j++) {
      const cell = a[start + j] as number
      sum += cell * (v[j] as number)
      q[j] = (q[j] as number) + cell * vi
    }
    q[i] = (q[i] as number) + sum
  }
  let across = 0
  for (let i = 0; i < size; i++) across += (v[i] as number) * (q[i] as number)
  for (let i = 0; i < size; i++) q[i] = (q[i] as number) - across * (v[i] as number)
  for (let i = 0; i < size; i++) {
    const start = (from + i) * n + from
    const vi = 2 * (v[i] as number)
    const qi = 2 * (q[i] as number)
    for (let j = 0; j <= i; j++) {
      a[start + j] = (a[start + j] as number) - vi * (q[j] as number) - qi * (v[j] as number)
    }
  }
}

function reflect(x: Float64Array, from: number, v: Float64Array): void {
  let sum = 0
  for (let i = 0; i < v.length; i++) sum += (v[i] as number) * (x[from + i] as number)
  for (let i = 0; i < v.length; i++) x[from + i] = (x[from + i] as number) - 2 * sum * (v[i] as number)
}

export function leastEigenvalue(matrix: Dense): number {
  const { diagonal, beside } = tridiagonal(matrix)
  return tridiagonalEigen(diagonal, beside).values.reduce((a, b) => Math.min(a, b), Infinity)
}

/** The nearest matrix without negative eigenvalues: they become 0. */
export function positivePart(matrix: Dense): Dense {
  const { rows: n, values } = matrix
  const { diagonal, beside, back } = tridiagonal(matrix)
  const eigen = tridiagonalEigen(diagonal, beside)
  const negative = [...eigen.values.keys()].filter((k) => (eigen.values[k] as number) < 0)
  // The fewer of the two are put together: the negative ones are taken off, or the others are all there is.
  const some =
    2 * negative.length <= n ? negative : [...eigen.values.keys()].filter((k) => (eigen.values[k] as number) > 0)
  const vectors = { rows: some.length, columns: n, values: new Float64Array(some.length * n) }
  for (const [row, k] of some.entries()) {
    const vector = eigen.vector(k)
    back(vector)
    const root = Math.sqrt(Math.abs(eigen.values[k] as number))
    for (let i = 0; i < n; i++) vectors.values[row * n + i] = root * (vector[i] as number)
  }
  if (some.length === 0)
    return { rows: n, columns: n, values: some === negative ? values.slice() : new Float64Array(n * n) }
  const product = multiply(transposed(vectors), vectors)
  const part = some === negative ? values.map((x, k) => x + (product.values[k] as number)) : product.values
  return { rows: n, columns: n, values: part }
}
