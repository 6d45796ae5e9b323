/** ε and δ of a sum of losses on a grid, from above and from below, with all that the sum may have got wrong. */
import { exp, expm1, log1p } from '../../elementary/index.ts'
import type { SumOfLosses } from './convolve.ts'

/** δ at ε, for all ε at once as one goes down from the largest loss. */
interface Reading {
  /** Which ε has this δ. */
  epsilon(delta: number): number
  delta(epsilon: number): number
}

/** Roundings of the recursion below: positive terms only, so this share of the result. */
const SUMMING = 1e-10

/**
 * With z_j the mass at loss s_j, B_i = Σ z_j e^(s_i − s_j) over j ≥ i and T_i = δ(s_i) = Σ z_j(1 − e^(s_i − s_j)),
 *
 *   T_{i−1} = T_i + (1 − e^−Δ)·B_i,   B_{i−1} = z_{i−1} + e^−Δ B_i,   δ(ε) = T_i + (1 − e^(ε − s_i))·B_i in between:
 *
 * sums of positive numbers. `sign` is 1 for a bound from above and −1 for one from below.
 */
export function reading(sum: SumOfLosses, step: number, sign: 1 | -1, infinite: number): Reading {
  const { first, masses, error, relative, folded, beyond, scale, lambda } = sum
  const shrunk = exp(-step)
  const fall = -expm1(-step)
  const share = 1 + sign * (relative + SUMMING + 1e-15 * masses.length)
  /** What is added to or taken from the sum whatever is summed: mass at infinity, beyond the window, folded into it. */
  const aside = (loss: number) => {
    const outside = folded * exp(scale - lambda * loss)
    return sign === 1 ? infinite + beyond + (loss < first ? outside : 0) : infinite - outside
  }

  /** Goes down until `found` says so; it is given T and B above the interval, and the loss at its upper end, in steps. */
  const down = <T>(found: (t: number, b: number, loss: number) => T | undefined): T | undefined => {
    let [t, b] = [0, 0]
    for (let loss = Math.max(first + masses.length, 1); loss > 0; loss--) {
      const mass = masses[loss - first]
      b *= shrunk
      if (mass !== undefined) b += Math.max(0, mass + sign * error) * exp(scale - lambda * loss) * share
      const result = found(t, b, loss)
      if (result !== undefined) return result
      t += fall * b
    }
    return undefined
  }

  return {
    epsilon: (delta) =>
      down((t, b, loss) => {
        const extra = aside(loss - 1)
        if (t + fall * b + extra <= delta) return undefined
        const away = Math.min(Math.max((delta - extra - t) / b, 0), fall)
        const epsilon = loss * step + log1p(-(Number.isNaN(away) ? 0 : away))
        return Math.max(0, epsilon + sign * 1e-13 * Math.max(1, loss * step))
      }) ?? 0,
    delta: (epsilon) =>
      Math.min(
        1,
        Math.max(
          0,
          down((t, b, loss) => {
            if ((loss - 1) * step > epsilon) return undefined
            return t + b * Math.max(0, -expm1(epsilon - loss * step)) + aside(sign === 1 ? loss : epsilon / step)
          }) ?? NaN,
        ),
      ),
  }
}
