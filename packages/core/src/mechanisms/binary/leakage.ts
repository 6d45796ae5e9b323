/**
 * What an observer can come to believe of one edge or cell. With prior odds ζ = P(there)/P(not there), independent of
 * all other edges, an ε-private release leaves odds between ζe^−ε and ζe^ε.
 */
import { exp } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'

/** The largest posterior probability of either answer, that it is there or that it is not. */
export function leakage(priorOdds: number, epsilon: number): number {
  if (!(priorOdds > 0 && Number.isFinite(priorOdds))) {
    throw new InvalidInput(`Prior odds are a positive, finite number, 1 for a fair guess, not ${priorOdds}.`)
  }
  // max{ζe^ε/(1 + ζe^ε), e^ε/(ζ + e^ε)}, without overflow for large ε.
  const shrunk = exp(-epsilon)
  return Math.max(1 / (1 + shrunk / priorOdds), 1 / (1 + priorOdds * shrunk))
}
