/** How many outputs of each input an audit needs to catch anything at all. */
import { exp, log, log10, powerOfTen } from '../../elementary/index.ts'

/** In all tests of an audit together a bound may miss once in a million; each pair has ten events with two bounds. */
const BOUNDS = 20
const MISS = 1e-6

/**
 * What always happens under one input and never under the other is caught as soon as "in one of n outputs, by bad luck" proves
 * that it is rarer than e^−ε there. Half of the outputs are tested. Rounded up to two digits; noise takes several times as many.
 */
export function samplesNeeded(epsilon: number, pairs: number): number {
  const never = log((BOUNDS * pairs) / MISS)
  // The mean of a Poisson number that is at most 1 with the same probability.
  const once = never + log(1 + never + log(1 + never))
  const exact = 2 * (once * exp(epsilon) + never)
  const unit = powerOfTen(Math.max(0, Math.floor(log10(exact)) - 1))
  return Math.ceil(exact / unit) * unit
}
