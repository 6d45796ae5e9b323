/** How much of the complete graph is mixed in: notes.md derives it. */
import { log } from '../../elementary/index.ts'
import { NotFeasible } from '../../errors.ts'
import {
  addUp,
  type Curve,
  calibrateGaussianScale,
  deltaAt,
  divideUp,
  multiplyUp,
  nextUp,
} from '../../privacy/index.ts'

export interface Mixing {
  /** Every pair of nodes gets the weight w/n, and what the graph has is multiplied by 1 − w/n. */
  readonly w: number
  /** 1 − w/n: what is left of the graph's own weights. */
  readonly share: number
  readonly curve: Extract<Curve, { readonly kind: 'gaussianScale' }>
}

interface Wanted {
  readonly nodes: number
  /** The most that one step changes a weight, which lies between 0 and 1. */
  readonly step: number
  readonly rows: number
  readonly epsilon: number
  readonly delta: number
}

/**
 * The least w that keeps the promise. One step multiplies the variance of the sketch in one direction by
 * ρ = 1 + 2·step·(1 − w/n)/w at most, and leaves all others alone, in each of the r rows.
 */
export function mixing({ nodes, step, rows, epsilon, delta }: Wanted): Mixing {
  const { ratio } = calibrateGaussianScale({ copies: rows, epsilon, delta })
  // ρ − 1 = 2·step·(1/w − 1/n), which any w below n solves.
  let w = divideUp(2 * step, ratio - 1 + (2 * step) / nodes)
  for (;;) {
    const curve = { kind: 'gaussianScale', copies: rows, ratio: ratioAt(w, nodes, step) } as const
    const share = (nodes - w) / nodes
    if (!(share > LEAST_SHARE)) {
      throw new NotFeasible(
        `At ε = ${epsilon} less than a billionth of the graph would be left in the sketch, and nothing could be seen: take a larger ε or δ.`,
      )
    }
    if (deltaAt(curve, epsilon) <= delta) return { w, share, curve }
    w = nextUp(w * (1 + 2 ** -50))
  }
}

/** Beyond, the digits of a double would not hold what is left. */
const LEAST_SHARE = 1e-9

/** 1 + 2·step·(1/w − 1/n), rounded up. */
function ratioAt(w: number, nodes: number, step: number): number {
  const gap = divideUp(multiplyUp(2 * step, Math.max(0, addUp(nodes, -w))), w * nodes * (1 - 2 ** -52))
  return addUp(1, gap)
}

/** What Blocki et al. take: composed row by row, 58 to 109 times larger than needed at δ = 10⁻⁶. */
export function publishedMixing({ rows, epsilon, delta }: Omit<Wanted, 'nodes' | 'step'>): number {
  return (Math.sqrt(32 * rows * log(2 / delta)) / epsilon) * log((4 * rows) / delta)
}
