/** The exact tester: the law of the output is known, every output with its probability, and is summed. */
import { exp, log } from '../../elementary/index.ts'

import type { Claim } from '../../trials/index.ts'
import { type AtPoint, type Point, pointsOf } from '../points.ts'

/** Sums of probabilities and their logarithms are this exact; a law that exceeds its promise by less is called sound. */
const TOLERANCE = 1e-9

/** Each probability is a sum or a difference of doubles: it is known to this, and what is smaller may be nothing. */
const ROUNDING = 1e-14

/** The smallest ε that is true of two laws, in one direction. */
export interface ExactFinding extends AtPoint {
  /** The outputs that make it so, those that are likelier than allowed under the first law. */
  readonly outputs: readonly string[]
  readonly probabilities: readonly [number, number]
  readonly swapped: boolean
}

/** Both directions, all points of the claimed curve. */
export function exactFindings(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
  claim: Claim,
): ExactFinding[] {
  requireLaw(a)
  requireLaw(b)
  return pointsOf(claim).flatMap((at) => [oneWay(a, b, at, false), oneWay(b, a, at, true)])
}

/** Whether the law exceeds its promise by more than rounding can explain. */
export function breaksExactly({ at, bound }: AtPoint): boolean {
  return bound > at.epsilon + TOLERANCE * Math.max(1, at.epsilon)
}

function requireLaw(law: ReadonlyMap<string, number>): void {
  let sum = 0
  for (const probability of law.values()) sum += probability >= 0 ? probability : NaN
  // What is no number is not near 1 either.
  if (!(Math.abs(sum - 1) <= TOLERANCE)) {
    throw new RangeError(`The probabilities of a law add up to 1, but these add up to ${sum}: an output is missing.`)
  }
}

/**
 * The smallest ε with H_ε(P‖Q) ≤ δ. H falls and is linear in e^ε between the ratios of the outputs, so it is found by
 * adding outputs from the largest ratio on.
 */
function oneWay(
  p: ReadonlyMap<string, number>,
  q: ReadonlyMap<string, number>,
  at: Point,
  swapped: boolean,
): ExactFinding {
  const outputs = [...p.keys()].map((name) => {
    const [inP, inQ] = [p.get(name) ?? 0, q.get(name) ?? 0]
    return { name, inP, inQ, ratio: inP === 0 ? 0 : inP / inQ }
  })
  outputs.sort((one, other) => other.ratio - one.ratio)
  const allowed = at.delta + ROUNDING * (1 + exp(at.epsilon))
  let [sumP, sumQ, taken, factor] = [0, 0, 0, 1]
  for (const { inP, inQ, ratio } of outputs) {
    // Below this ratio the event of all before it has p − ratio·q > δ already: the crossing lies above.
    if (taken > 0 && sumP - ratio * sumQ > allowed) break
    sumP += inP
    sumQ += inQ
    taken++
    factor = Math.max(1, (sumP - allowed) / Math.max(sumQ, ROUNDING))
  }
  const names = outputs.slice(0, taken).map(({ name }) => name)
  return { at, bound: log(factor), outputs: names, probabilities: [sumP, sumQ], swapped }
}
