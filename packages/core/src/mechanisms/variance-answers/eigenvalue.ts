/** A number that no eigenvalue of a symmetric matrix exceeds, close to the largest, and proven but for rounding. */
import { exp, log } from '../../elementary/index.ts'
import { type Dense, multiply } from '../../linalg/index.ts'

export function eigenvalueBound(matrix: Dense): number {
  const bound = positiveBound(matrix)
  return matrix.rows <= MOST_SQUARED ? Math.min(bound, squaresBound(matrix)) : bound
}

const STEPS = 100

/**
 * For every positive vector v, no eigenvalue is larger than the largest (|A|v)_i/v_i (Collatz and Wielandt), where |A| has
 * the sizes of the cells. With v = |A|^t·1 it tends to the largest eigenvalue of |A|, which is that of A if no cell is
 * negative.
 */
function positiveBound({ rows: n, values }: Dense): number {
  let v = new Float64Array(n).fill(1)
  let best = Infinity
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(n)
    let [bound, largest] = [0, 0]
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let j = 0; j < n; j++) sum += Math.abs(values[i * n + j] as number) * (v[j] as number)
      next[i] = sum
      bound = Math.max(bound, sum / (v[i] as number))
      largest = Math.max(largest, sum)
    }
    const better = bound < best * (1 - 1e-7)
    best = Math.min(best, bound)
    if (!better || largest === 0) break
    // Any positive vector will do: none may vanish.
    v = next.map((x) => Math.max(x / largest, 1e-100))
  }
  return best
}

/** Squares of larger matrices take seconds. */
const MOST_SQUARED = 256

const SQUARES = 16

/**
 * No eigenvalue is larger than the root of the sum of squares of all cells, f. With A = f·a, those of a are at most the
 * square roots of those of a², and so on: at most f₀·f₁^½·f₂^¼·…, which is too large by at most a factor of n^(1/2^17).
 */
function squaresBound(matrix: Dense): number {
  let power = matrix
  let ln = 0
  for (let step = 0, weight = 1; step <= SQUARES; step++, weight /= 2) {
    const size = Math.sqrt(power.values.reduce((sum, x) => sum + x * x, 0))
    if (size === 0) return 0
    const gained = weight * log(size)
    ln += gained
    // The later sizes are at most 1: every one of these products is a bound.
    if (step === SQUARES || (step > 0 && gained > -1e-9)) break
    const unit = { ...power, values: power.values.map((x) => x / size) }
    power = multiply(unit, unit)
  }
  return exp(ln)
}
