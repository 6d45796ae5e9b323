/**
 * What an observer can come to believe of one edge or cell. With prior odds ζ = P(there)/P(not there), independent of
 * all other edges, an ε-private release leaves odds between ζe^−ε and ζe^ε.
 */
import { InvalidInput } from '../../errors.ts'

/** The largest posterior probability of either answer, that it is there or that it is not. */
export function leakage(priorOdds: number, epsilon: number): number {
  if (!(priorOdds > 0 && Number.isFinite(priorOdds))) {
    throw new InvalidInput(`Prior odds are a positive, finite number, 1 for a fair guess, not ${priorOdds}.`)
  }
  // max{ζe^ε/(1 + ζe^ε), e^ε/(ζ + e^ε)}, without overflow for large ε.
  const shrunk = Math.exp(-epsilon)
  return Math.max(1 / (1 + shrunk / priorOdds), 1 / (1 + priorOdds * shrunk))
}

/** The posterior probability that it is there, at most. */
function believed(prior: number, epsilon: number): number {
  const odds = prior / (1 - prior)
  return 1 / (1 + Math.exp(-epsilon) / odds)
}

/** The bound for somebody who reads a certificate. */
export function leakageInWords(what: 'edge' | 'cell', epsilon: number): string {
  const [rare, even] = [0.01, 0.5].map((prior) => percent(believed(prior, epsilon)))
  const thing = what === 'edge' ? 'one edge is there' : 'one cell is a 1'
  return `Somebody who held it for 1 % likely that ${thing}, and knew nothing that ties it to others, can come to hold it for ${rare} likely at most; from 50 % they can come to ${even}.`
}

/** Rounded up: it stands in a promise. */
function percent(share: number): string {
  const rounded = Math.ceil(share * 1e4) / 1e2
  return rounded >= 99.99 ? 'practically 100 %' : `${rounded} %`
}
