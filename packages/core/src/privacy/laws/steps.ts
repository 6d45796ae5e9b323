/**
 * Several steps of a relation, one after the other: P → R → … → Q. With h the profile of one step, h(x) = δ(ln x), and its
 * extension below 1, h(x) = 1 − x + x·h(1/x),
 *
 *   h_k(z) = min of h(x₁) + x₁h(x₂) + x₁x₂h(x₃) + …  over x₁x₂…x_k = z,
 *
 * because P(S) − zQ(S) is the sum of P(S) − x₁R(S), of x₁ times R(S) − x₂R′(S), and so on. Whatever the x are, the sum is
 * no less than the truth; the best for Gaussians fall geometrically, and are looked for among such.
 */
import { exp, expm1 } from '../../elementary/index.ts'

/** δ of k steps at ε, from δ of one. */
export function stepsDelta(one: (epsilon: number) => number, steps: number, epsilon: number): number {
  const profile = (t: number) => (t >= 0 ? one(t) : -expm1(t) + exp(t) * one(-t))
  /** ln x_i = ε/k − d(i − (k + 1)/2), but for the last, which is what is left, rounded down. */
  const total = (d: number) => {
    let sum = 0
    let before = 0
    for (let i = 1; i <= steps; i++) {
      const left = epsilon - before
      const t =
        i < steps ? epsilon / steps - d * (i - (steps + 1) / 2) : left - LEFT * (Math.abs(left) + steps * Math.abs(d))
      sum += exp(before) * profile(t)
      before += t
    }
    return sum
  }
  // Each term is convex in its x; half a dozen powers of two bracket the least, and a golden section finds it.
  let best = total(0)
  let [from, to] = [-1, 1]
  for (let size = 1; size <= 64; size *= 2) {
    if (total(size) > total(size / 2) && total(-size) > total(-size / 2)) break
    ;[from, to] = [-2 * size, 2 * size]
  }
  let [a, b] = [from + GOLDEN * (to - from), to - GOLDEN * (to - from)]
  let [atA, atB] = [total(a), total(b)]
  for (let i = 0; i < 40; i++) {
    best = Math.min(best, atA, atB)
    if (to - from < 1e-6 * (1 + epsilon)) break
    if (atA <= atB) {
      to = b
      ;[b, atB] = [a, atA]
      a = from + GOLDEN * (to - from)
      atA = total(a)
    } else {
      from = a
      ;[a, atA] = [b, atB]
      b = to - GOLDEN * (to - from)
      atB = total(b)
    }
  }
  return Math.min(1, best)
}

const GOLDEN = (3 - Math.sqrt(5)) / 2
/** More than what the sum of the other logarithms may have lost, in proportion. */
const LEFT = 1e-14

/** P(loss > ε) of anything with this δ: E[(1 − e^(e−L))₊] is at most δ(e), and above ε the bracket exceeds 1 − e^(e−ε). */
export function exceedsBySlope(delta: (epsilon: number) => number, epsilon: number): number {
  let least = 1
  for (let part = 0; part < 8; part++) {
    const below = (epsilon * part) / 8
    least = Math.min(least, delta(below) / -expm1(below - epsilon))
  }
  return Number.isNaN(least) ? 1 : least
}
