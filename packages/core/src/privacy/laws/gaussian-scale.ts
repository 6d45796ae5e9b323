/**
 * N(0, 1)^r against N(0, ρ)^r, ρ > 1, in both directions. Only T = ‖x‖² matters; the loss is linear in it:
 *
 *   A, under N(0, 1):  L = (r/2) ln ρ − (1 − 1/ρ)T/2,  above ε when T is small;
 *   B, under N(0, ρ):  with T = ρ·χ², L = (ρ − 1)χ²/2 − (r/2) ln ρ, above ε when χ² is large.
 *
 * Written with T = r(1 + u), the crossing L = ε is at
 *
 *   A: u = (D(−c) − 2ε/r)/c,              c = 1 − 1/ρ,   B: u = (2ε/r − D(ρ − 1))/(ρ − 1),
 *
 * D(u) = u − ln(1 + u), which keeps the digits that ln ρ and c share.
 */
import { exp } from '../../elementary/index.ts'
import { chi, chiExcess, deviationOf } from '../special/chi.ts'
import { deviance } from '../special/deviance.ts'
import { gammaTail } from '../special/gamma.ts'

/** Outward relative shift of a crossing: more than what its three roundings can lose. */
const CROSSING = 8 * Number.EPSILON

function crossings(copies: number, ratio: number, epsilon: number): { below: number; above: number } {
  const excess = ratio - 1
  const c = excess / ratio
  const share = (2 * epsilon) / copies
  const shrunk = deviance(-c)
  const grown = deviance(excess)
  return {
    below: (shrunk - share + CROSSING * (shrunk + share)) / c,
    above: (share - grown - CROSSING * (share + grown)) / excess,
  }
}

/** E[max(0, 1 − e^(ε−L))] in directions A and B. */
export function gaussianScaleDelta(copies: number, ratio: number, epsilon: number): { below: number; above: number } {
  if (ratio === 1) return { below: 0, above: 0 }
  const law = chi(copies)
  const { below, above } = crossings(copies, ratio, epsilon)
  const excess = ratio - 1
  return {
    below: below <= -1 ? 0 : chiExcess(law, deviationOf(below), -1, excess / ratio / 2),
    above: chiExcess(law, deviationOf(above), 1, excess / 2),
  }
}

/** P(L > ε) in directions A and B. */
export function gaussianScaleExceeds(copies: number, ratio: number, epsilon: number): { below: number; above: number } {
  if (ratio === 1) return { below: 0, above: 0 }
  const { below, above } = crossings(copies, ratio, epsilon)
  const a = copies / 2
  return {
    below: exp(gammaTail(a, a * (1 + below), below, 'lower')),
    above: exp(gammaTail(a, a * (1 + above), above, 'upper')),
  }
}
