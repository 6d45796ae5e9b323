/**
 * Lanczos' method with full reorthogonalisation: what a symmetric operator does on the span of v, Av, A²v, … is a
 * tridiagonal matrix, whose outer eigenvalues soon are those of the operator.
 */
import { fillFresh, orthogonalise } from './orthonormal.ts'
import { type TridiagonalEigen, tridiagonalEigen } from './tridiagonal.ts'
import { addMultiple, dot, scale } from './vector.ts'

/** Of the operator's size: a pair with a smaller residual is exact for our purposes. */
export const EXACT = 1e-10

export interface Pair {
  readonly value: number
  readonly vector: Float64Array
}

/** An eigenvalue of the tridiagonal matrix, and how far its vector is from an eigenvector: |Ax − value·x|. */
export interface Ritz {
  readonly value: number
  readonly residual: number
}

export interface Search {
  readonly dimension: number
  /** Writes A·x to `to`. */
  readonly apply: (x: Float64Array, to: Float64Array) => void
  /** Eigenvectors found before (orthonormal); the search goes on orthogonal to them. */
  readonly known: readonly Pair[]
  readonly random: () => number
  /**
   * How many of the largest are good enough to be returned, or undefined to go on. They come by descending size;
   * `size` is the largest seen of all. At the end of the space, where `final`, it must decide.
   */
  readonly enough: (found: readonly Ritz[], size: number, final: boolean) => number | undefined
}

/** The eigenpairs that can be reached from one random start: only one of each eigenvalue, however often it occurs. */
export function krylovSearch({ dimension, apply, known, random, enough }: Search): Pair[] {
  const basis = known.map(({ vector }) => vector)
  const diagonal: number[] = []
  const beside: number[] = []
  let size = known.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0)
  let next = new Float64Array(dimension)
  fillFresh(next, basis, random)

  for (let due = 4; ; ) {
    const current = next
    next = new Float64Array(dimension)
    apply(current, next)
    const along = dot(next, current)
    // Off with the two large parts first: then one pass over the whole basis is nearly always enough.
    addMultiple(next, -along, current)
    const before = basis.at(-1)
    if (diagonal.length > 0 && before !== undefined) addMultiple(next, -(beside.at(-1) as number), before)
    basis.push(current)
    const left = basis.length < dimension ? orthogonalise(next, basis) : 0
    diagonal.push(along)
    beside.push(left)
    size = Math.max(size, Math.abs(along), left)

    const final = left <= EXACT * size
    if (final || diagonal.length >= due) {
      due = Math.ceil(1.15 * diagonal.length + 1)
      const eigen = tridiagonalEigen(diagonal, beside)
      const order = bySize(eigen.values)
      size = Math.max(size, Math.abs(eigen.values[order[0] as number] as number))
      const found = order.map((i) => ({
        value: eigen.values[i] as number,
        residual: final ? 0 : left * Math.abs(eigen.last[i] as number),
      }))
      const count = enough(found, size, final)
      if (count !== undefined) return pairs(eigen, order.slice(0, count), basis.slice(known.length))
    }
    scale(next, 1 / left)
  }
}

/** Indices by descending absolute value. */
export function bySize(values: ArrayLike<number>): number[] {
  const size = (i: number) => Math.abs(values[i] as number)
  return Array.from(values, (_, i) => i).sort((i, j) => size(j) - size(i))
}

function pairs(eigen: TridiagonalEigen, chosen: readonly number[], basis: readonly Float64Array[]): Pair[] {
  return chosen.map((i) => {
    const weights = eigen.vector(i)
    const vector = new Float64Array((basis[0] as Float64Array).length)
    for (const [k, member] of basis.entries()) addMultiple(vector, weights[k] as number, member)
    return { value: eigen.values[i] as number, vector }
  })
}
