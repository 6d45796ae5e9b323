/**
 * A cap chosen privately among powers of two: the generalised exponential mechanism (Raskhodnikova and Smith 2016), drawn
 * exactly.
 *
 * f_c, the count under the cap c, loses what the cap cuts off, and one node changes it by at most Δ_c. What a candidate i
 * costs is f_∞ − f_i + p·Δ_i, with a public p that stands for the noise. f_∞, which nothing bounds, falls out of the
 * difference of two costs, and the score of i is how much worse it is than the best, in units of what one node can do:
 *
 *   s_i = max over j of (f_j − f_i + p·(Δ_i − Δ_j)) / Δ_ij
 *
 * where one node changes f_j − f_i by at most Δ_ij. Where adding a node never lowers a count, both of them rise together, and
 * Δ_ij = max(Δ_i, Δ_j); otherwise it is Δ_i + Δ_j. So one node changes s_i by at most 1, and candidates drawn with weights
 * e^(−ε·s/2) are ε-private. Scores are rounded down to multiples of 2^−20, which adds that much to the 1; those above a public
 * limit count as the limit, which takes nothing from privacy and spares computing the counts of hopeless caps.
 */
import { log } from '../../elementary/index.ts'
import { nextDown } from '../../privacy/index.ts'
import { type Bits, discreteLaw, drawFrom, dyadic } from '../../random/index.ts'
import { multiply } from '../../random/reals/dyadic.ts'

export interface CapCandidates {
  readonly caps: readonly number[]
  /** Δ_i. */
  readonly steps: readonly number[]
  /** Whether a node more never lowers a count. */
  readonly monotone: boolean
  readonly epsilon: number
}

/** 1, 2, 4, …, up to the first that is at least `most`. */
export function candidatesUpTo(most: number): number[] {
  const caps = [1]
  while ((caps.at(-1) as number) < most) caps.push(2 * (caps.at(-1) as number))
  return caps
}

/**
 * About the chance that a cap larger than the best is drawn: what such a cap costs is noise, what a smaller one costs is bias. Of
 * 2, 1, ½, ¼, … those from 1 to ¼ err least, and hardly differ, on graphs that no figure is about (docs/experiments/nodes.md).
 */
const MISS = 0.5

/** p: noise of one Δ costs as much as the draw may miss by, so that larger caps than needed are seldom drawn. */
export function penaltyOf({ caps, epsilon }: Pick<CapCandidates, 'caps' | 'epsilon'>): number {
  return Math.ceil((2 / epsilon) * log(caps.length / MISS))
}

/** Scores are whole multiples of 1 over this. */
const FINE = 2n ** 20n

/** e^−20 of the weight of the best, or less. */
function limitOf(epsilon: number): bigint {
  return BigInt(Math.ceil(40 / epsilon)) * FINE
}

/**
 * `atMost` is a quick bound on the count under a cap; `under` the count itself, which is asked for only where the bound
 * leaves open whether the limit is passed. Which are asked for has no say in the scores.
 */
export interface CountUnder {
  readonly atMost: (cap: number) => number
  readonly under: (cap: number) => Promise<number>
}

export async function scoresOf(candidates: CapCandidates, count: CountUnder): Promise<bigint[]> {
  const { caps, epsilon } = candidates
  const limit = limitOf(epsilon)
  const known: (number | undefined)[] = caps.map(() => undefined)
  const scores: bigint[] = caps.map(() => 0n)
  // From above: large caps are quick, and what they count shows soon that the small ones are hopeless.
  for (let i = caps.length - 1; i >= 0; i--) {
    const hopeless = worstOf(candidates, i, count.atMost(caps[i] as number), known) >= limit
    if (!hopeless) known[i] = await count.under(caps[i] as number)
  }
  for (const [i, own] of known.entries()) {
    const score = own === undefined ? limit : worstOf(candidates, i, own, known)
    scores[i] = score < limit ? score : limit
  }
  return scores
}

/** s_i in units, as far as the counts are known: a candidate without one never makes another's score the largest. */
function worstOf(candidates: CapCandidates, i: number, own: number, known: readonly (number | undefined)[]): bigint {
  const { steps, monotone } = candidates
  const penalty = BigInt(penaltyOf(candidates))
  const step = BigInt(steps[i] as number)
  let worst = 0n
  for (const [j, other] of known.entries()) {
    if (other === undefined || j === i) continue
    const its = BigInt(steps[j] as number)
    const between = monotone ? (its > step ? its : step) : its + step
    const above = BigInt(other) - BigInt(own) + penalty * (step - its)
    if (above > 0n && (above * FINE) / between > worst) worst = (above * FINE) / between
  }
  return worst
}

export function chosenCapLaw(candidates: CapCandidates, scores: readonly bigint[]) {
  // Half of ε for a step of 1 + 2^−20, rounded down.
  const factor = dyadic(nextDown(nextDown(candidates.epsilon / 2) / (1 + 2 ** -19)))
  return discreteLaw(scores.map((score) => ({ multiplicity: 1, exponent: multiply(factor, { n: -score, e: -20 }) })))
}

/** The drawn candidate, by its place. */
export async function chosenCap(candidates: CapCandidates, count: CountUnder, bits: Bits): Promise<number> {
  return drawFrom(chosenCapLaw(candidates, await scoresOf(candidates, count)), bits)
}
