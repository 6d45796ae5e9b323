/**
 * Edges out of a set S of s nodes, or between two sets, from noisy degrees and flipped pairs. Three estimates, of which no two
 * share any noise, and each without bias:
 *
 *   the degrees of S, less twice the edges inside it;   the same of all other nodes;   the flipped pairs across.
 *
 * With D the variance of a noisy degree and v that of a flipped pair, theirs are s·D + 4·s(s − 1)/2·v, the same with n − s, and
 * s(n − s)·v. Weights inverse to these give the least variance, 1 over the sum of the inverses; it depends on sizes alone.
 */

export interface Variances {
  /** Of one noisy degree. */
  readonly degree: number
  /** Of one flipped pair, made unbiased: p(1 − p)/(1 − 2p)². */
  readonly pair: number
}

/** An estimate that weighs so much: how many degrees are in it, and which pairs, by what each counts for. */
export interface Part {
  readonly variance: number
  readonly degrees: number
  /** Σ of squares of what pairs count for. */
  readonly pairs: number
}

function partOf({ degree, pair }: Variances, degrees: number, pairs: number): Part {
  return { variance: degrees * degree + pairs * pair, degrees, pairs }
}

const inside = (s: number) => (s * (s - 1)) / 2

/** The three ways to a cut of s of n nodes. */
export function cutParts(variances: Variances, nodes: number, s: number): Part[] {
  return [
    partOf(variances, s, 4 * inside(s)),
    partOf(variances, nodes - s, 4 * inside(nodes - s)),
    partOf(variances, 0, s * (nodes - s)),
  ]
}

/** The three ways to the edges between s and t nodes: either set's degrees less all its other edges, or the pairs across. */
export function betweenParts(variances: Variances, nodes: number, s: number, t: number): Part[] {
  const rest = nodes - s - t
  return [
    partOf(variances, s, 4 * inside(s) + s * rest),
    partOf(variances, t, 4 * inside(t) + t * rest),
    partOf(variances, 0, s * t),
  ]
}

/** What each part weighs. */
export function weightsOf(parts: readonly Part[]): number[] {
  const precision = parts.reduce((sum, { variance }) => sum + 1 / variance, 0)
  return parts.map(({ variance }) => 1 / variance / precision)
}

export function varianceOf(parts: readonly Part[]): number {
  return 1 / parts.reduce((sum, { variance }) => sum + 1 / variance, 0)
}
