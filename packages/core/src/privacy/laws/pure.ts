import { exp, expm1 } from '../../elementary/index.ts'
/**
 * Mechanisms whose loss never exceeds ε*: what is known of δ below ε*.
 *
 * Any of them is dominated by randomised response, which answers one bit truly with odds e^ε* (Kairouz, Oh and Viswanath
 * 2015): δ = (e^ε* − e^ε)/(1 + e^ε*), written below without large numbers.
 */
export function pureDelta(epsilonStar: number, epsilon: number): number {
  return epsilon >= epsilonStar ? 0 : -expm1(epsilon - epsilonStar) / (1 + exp(-epsilonStar))
}

/** P(loss > ε) of randomised response: the probability of the true answer. */
export function oneResponseExceeds(epsilonStar: number, epsilon: number): number {
  return epsilon >= epsilonStar ? 0 : 1 / (1 + exp(-epsilonStar))
}

/**
 * The largest P(loss > ε) that any mechanism with |loss| ≤ ε* can have. Domination does not bound it; E[e^−loss] = 1
 * does: a probability p of a loss above ε and −ε* otherwise needs pe^−ε + (1 − p)e^ε* ≥ 1.
 */
export function pureExceeds(epsilonStar: number, epsilon: number): number {
  return epsilon >= epsilonStar ? 0 : expm1(-epsilonStar) / expm1(-epsilonStar - epsilon)
}

/** Laplace noise on one cell that moves by ε* scales. On several cells that move by ε* in total it is a bound (notes.md). */
export function laplaceDelta(epsilonStar: number, epsilon: number): number {
  return epsilon >= epsilonStar ? 0 : -expm1((epsilon - epsilonStar) / 2)
}

/** P(loss > ε) for one cell: the loss is ε* on one side of both centres, and falls linearly between them. */
export function laplaceExceeds(epsilonStar: number, epsilon: number): number {
  return epsilon >= epsilonStar ? 0 : 1 - exp((epsilon - epsilonStar) / 2) / 2
}
