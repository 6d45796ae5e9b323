/**
 * Finding where a monotone function crosses zero, from the side that is allowed: Chandrupatla's method (1997), which
 * takes inverse quadratic steps where the function is smooth and halves where it is not.
 */

export interface Bracket {
  /** f ≤ 0 here: a value that may be returned. */
  readonly allowed: number
  readonly refused: number
  readonly fAllowed: number
  readonly fRefused: number
}

/** The allowed end of a bracket no wider than `tolerance` around the crossing. f has been evaluated there. */
export function allowedSide(f: (x: number) => number, bracket: Bracket, tolerance: (x: number) => number): number {
  let x1 = bracket.allowed
  let f1 = bracket.fAllowed
  let x2 = bracket.refused
  let f2 = bracket.fRefused
  let t = 0.5
  for (let step = 0; step < 200; step++) {
    const x = x1 + t * (x2 - x1)
    if (x === x1 || x === x2) break
    const fx = f(x)
    const sameSide = fx <= 0 === f1 <= 0
    const x3 = sameSide ? x1 : x2
    const f3 = sameSide ? f1 : f2
    if (!sameSide) {
      x2 = x1
      f2 = f1
    }
    x1 = x
    f1 = fx
    const least = tolerance(x1) / Math.abs(x2 - x1)
    if (least >= 1) break
    const xi = (x1 - x2) / (x3 - x2)
    const phi = (f1 - f2) / (f3 - f2)
    t = 0.5
    if (phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi) {
      t = (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + ((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
    }
    // Half the tolerance away from both ends: near the crossing the next point falls on its other side, and the
    // bracket closes.
    t = Math.min(Math.max(t, least / 2), 1 - least / 2)
  }
  return f1 <= 0 ? x1 : x2
}
