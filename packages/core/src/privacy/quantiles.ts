/** Where a law has a given probability beyond it: what exact intervals are made of. */
import { atan, cos, exp, log, power, tan } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import { allowedSide } from './root.ts'
import { gammaTail } from './special/gamma.ts'
import { lnNormalTail } from './special/normal.ts'
import { integrate } from './special/quadrature.ts'

/** The z with 2Φ(−z) = miss, by bisection. */
export function normalQuantile(miss: number): number {
  let [low, high] = [0, 40]
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2
    if (Math.LN2 + lnNormalTail(middle) > log(miss)) low = middle
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
  const target = log(probability)
  const outward = tail === 'lower' ? -1 : 1
  // By Wilson and Hilferty (1931) (T/r)^⅓ is close to normal; the place is looked for in that z.
  const spread = Math.sqrt(2 / (9 * copies))
  const shareAt = (z: number) => power(Math.max(0, 1 - spread * spread + outward * spread * z), 3)
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
  const below = off < 1 ? exp(gammaTail(half, half * (1 - off), -off, 'lower')) : 0
  return below + exp(gammaTail(half, half * (1 + off), off, 'upper'))
}

/**
 * The t that |T| exceeds with probability `miss`, T of Student's law with so many degrees of freedom. With T = √ν·tan φ
 * its density is cos^(ν−1) φ but for a constant, and both integrals are of one smooth bump.
 */
export function studentQuantile(degrees: number, miss: number): number {
  if (!(miss > 1e-15 && miss < 1)) {
    throw new InvalidInput(`A quantile is asked for at a probability between 0 and 1, not ${miss}.`)
  }
  const target = log(miss * bump(degrees, 0))
  const excess = (angle: number) => (angle >= QUARTER ? -Infinity : log(bump(degrees, angle)) - target)
  // A place that is beyond for all but a few degrees, and then saves most of the way.
  const near = atan(2 / Math.sqrt(miss * degrees))
  const fNear = excess(near)
  const beyond = fNear <= 0 ? { allowed: near, fAllowed: fNear } : { allowed: QUARTER, fAllowed: -Infinity }
  const bracket = { ...beyond, refused: 0, fRefused: -log(miss) }
  return Math.sqrt(degrees) * tan(allowedSide(excess, bracket, (angle) => 1e-13 * angle))
}

const QUARTER = Math.PI / 2

/** Beyond so many times 1/√ν what is left is e^−100 of what was there. */
const REACH = 15

/** Panels of 32 points each: a bump of this width needs a few. */
const PANELS = 5

/** ∫ cos^(ν−1) φ dφ from here to a quarter of a turn. */
function bump(degrees: number, from: number): number {
  const end = Math.min(Math.PI / 2, from + REACH / Math.sqrt(degrees))
  const f = (angle: number) => exp((degrees - 1) * log(cos(angle)))
  const step = (end - from) / PANELS
  let sum = 0
  for (let i = 0; i < PANELS; i++) sum += integrate(f, from + i * step, from + (i + 1) * step)
  return sum
}
