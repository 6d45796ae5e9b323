/** Where a law has a given probability beyond it: what exact intervals are made of. */
import { InvalidInput } from '../errors.ts'
import { allowedSide } from './root.ts'
import { gammaTail } from './special/gamma.ts'
import { lnNormalTail } from './special/normal.ts'

/** The z with 2Φ(−z) = miss, by bisection. */
export function normalQuantile(miss: number): number {
  let [low, high] = [0, 40]
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2
    if (Math.LN2 + lnNormalTail(middle) > Math.log(miss)) low = middle
    else high = middle
  }
  return high
}

/** A place beyond which no probability above 1e-300 lies, in deviations. */
const FAR = 45

/**
 * The t below which (`lower`) or above which (`upper`) the sum of `copies` squared normal numbers lies with this
 * probability; to a relative 1e-13, and never on the side where the probability would be larger.
 */
export function chiSquareQuantile(copies: number, probability: number, tail: 'lower' | 'upper' = 'lower'): number {
  if (!(probability > 1e-300 && probability < 1)) {
    throw new InvalidInput(`A quantile is asked for at a probability between 0 and 1, not ${probability}.`)
  }
  const target = Math.log(probability)
  const outward = tail === 'lower' ? -1 : 1
  // By Wilson and Hilferty (1931) (T/r)^⅓ is close to normal; the place is looked for in that z.
  const spread = Math.sqrt(2 / (9 * copies))
  const shareAt = (z: number) => Math.max(0, 1 - spread * spread + outward * spread * z) ** 3
  const excess = (z: number) => {
    const share = shareAt(z)
    return gammaTail(copies / 2, (copies / 2) * share, share - 1, tail) - target
  }
  let [allowed, refused] = [1, 0]
  let [fAllowed, fRefused] = [excess(allowed), excess(refused)]
  while (fAllowed > 0 && allowed < FAR) {
    refused = allowed
    fRefused = fAllowed
    allowed *= 2
    fAllowed = excess(allowed)
  }
  for (let step = -1; fRefused <= 0 && refused > -FAR; step *= 2) {
    allowed = refused
    fAllowed = fRefused
    refused = step
    fRefused = excess(refused)
  }
  return copies * shareAt(allowedSide(excess, { allowed, refused, fAllowed, fRefused }, () => 1e-13))
}

/** The probability that the mean of `copies` squared normal numbers is more than `off` away from 1. */
export function chiSquareMiss(copies: number, off: number): number {
  const half = copies / 2
  const below = off < 1 ? Math.exp(gammaTail(half, half * (1 - off), -off, 'lower')) : 0
  return below + Math.exp(gammaTail(half, half * (1 + off), off, 'upper'))
}
