/**
 * Eigenvalues of a symmetric tridiagonal matrix by QL steps with implicit shifts (Dubrulle, Martin and Wilkinson 1968).
 * All turns are remembered, so that a few eigenvectors cost a few times n² operations, not n³ as all of them would.
 */
export interface TridiagonalEigen {
  /** In no order. */
  readonly values: Float64Array
  /** The last component of each eigenvector: all that convergence is judged by. */
  readonly last: Float64Array
  /** The eigenvector of values[index], of length 1. */
  vector(index: number): Float64Array
}

/** A run of turns of the planes (i, i + 1), i = from, from − 1, …, to. */
interface Run {
  readonly from: number
  readonly to: number
}

/** Off the diagonal stand the first n − 1 numbers of `beside`. */
export function tridiagonalEigen(diagonal: ArrayLike<number>, beside: ArrayLike<number>): TridiagonalEigen {
  const n = diagonal.length
  const d = Float64Array.from(diagonal)
  const e = Float64Array.from(diagonal, (_, i) => (i < n - 1 ? (beside[i] as number) : 0))
  const last = new Float64Array(n)
  last[n - 1] = 1
  const runs: Run[] = []
  const cosines: number[] = []
  const sines: number[] = []

  let size = 0
  for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(d[i] as number) + Math.abs(e[i] as number))
  const negligible = 2 ** -53 * size

  for (let l = 0; l < n; l++) {
    for (;;) {
      let m = l
      while (m < n - 1 && Math.abs(e[m] as number) > negligible) m++
      if (m === l) break

      const el = e[l] as number
      const slope = ((d[l + 1] as number) - (d[l] as number)) / (2 * el)
      const root = Math.sqrt(slope * slope + 1)
      let g = (d[m] as number) - (d[l] as number) + el / (slope + (slope < 0 ? -root : root))
      let s = 1
      let c = 1
      let p = 0
      let i = m - 1
      for (; i >= l; i--) {
        const f = s * (e[i] as number)
        const b = c * (e[i] as number)
        const r = Math.sqrt(f * f + g * g)
        e[i + 1] = r
        if (r === 0) break
        s = f / r
        c = g / r
        g = (d[i + 1] as number) - p
        const q = ((d[i] as number) - g) * s + 2 * c * b
        p = s * q
        d[i + 1] = g + p
        g = c * q - b
        const upper = last[i] as number
        const lower = last[i + 1] as number
        last[i + 1] = s * upper + c * lower
        last[i] = c * upper - s * lower
        cosines.push(c)
        sines.push(s)
      }
      runs.push({ from: m - 1, to: i + 1 })
      e[m] = 0
      if (i >= l) {
        // The matrix came apart in the middle of a step: what is done stands, and the parts go on by themselves.
        d[i + 1] = (d[i + 1] as number) - p
        continue
      }
      d[l] = (d[l] as number) - p
      e[l] = g
    }
  }
  return { values: d, last, vector: (index) => turnedBack(unitVector(n, index), runs, cosines, sines) }
}

function unitVector(n: number, index: number): Float64Array {
  return new Float64Array(n).fill(1, index, index + 1)
}

/** The eigenvectors are the product of all turns: applied to a unit vector from the last to the first, it gives one. */
function turnedBack(
  x: Float64Array,
  runs: readonly Run[],
  cosines: readonly number[],
  sines: readonly number[],
): Float64Array {
  let turn = cosines.length
  for (let r = runs.length - 1; r >= 0; r--) {
    const { from, to } = runs[r] as Run
    for (let i = to; i <= from; i++) {
      turn--
      const c = cosines[turn] as number
      const s = sines[turn] as number
      const upper = x[i] as number
      const lower = x[i + 1] as number
      x[i] = c * upper + s * lower
      x[i + 1] = c * lower - s * upper
    }
  }
  return x
}
