/** How much noise in every direction hides one row: notes.md derives it. */
import { expm1, log1p } from '../../elementary/index.ts'
import {
  addUp,
  type Curve,
  calibrateGaussianScale,
  calibrateOppositeScales,
  deltaAt,
  divideUp,
  multiplyUp,
  nextUp,
} from '../../privacy/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'

export interface Blur {
  /** The deviation that the sketch must have in every direction, whatever the data is. */
  readonly w: number
  readonly curve: Extract<Curve, { readonly kind: 'gaussianScale' | 'oppositeScales' }>
}

/** What a promise is made of. */
export interface Budget {
  readonly epsilon: number
  readonly delta: number
}

/** The least w that keeps the promise with so many projections, to a relative 10⁻¹³, from above. */
export function blur(facts: NumericRowFacts, rows: number, { epsilon, delta }: Budget): Blur {
  let w = startOf(facts, rows, { epsilon, delta })
  for (;;) {
    const curve = curveAt(facts, rows, w)
    if (deltaAt(curve, epsilon) <= delta) return { w, curve }
    w = nextUp(w * (1 + 2 ** -50))
  }
}

/** One direction or two: a row that is there or not widens one; two rows can widen one and narrow another. */
function oneDirection({ columns, neighbours }: NumericRowFacts): boolean {
  return columns === 1 || neighbours.kind === 'individual'
}

/** Solves curveAt for w, but for rounding. */
function startOf(facts: NumericRowFacts, rows: number, { epsilon, delta }: Budget): number {
  const { neighbours, norm = 1 } = facts
  const excess = oneDirection(facts)
    ? calibrateGaussianScale({ copies: rows, epsilon, delta }).ratio - 1
    : expm1(calibrateOppositeScales({ copies: rows, epsilon, delta }).theta)
  // 2 sinh(θ/2) = (e^θ − 1)/√e^θ.
  if (neighbours.kind === 'row-change') return (neighbours.maxChange * Math.sqrt(1 + excess)) / excess
  return norm / Math.sqrt(excess)
}

/** More than the rounding of a logarithm and a root. */
const UP = 1 + 2 ** -46

/** The curve of a sketch whose least deviation is w: the ratio of variances that one step can make is rounded up. */
export function curveAt(facts: NumericRowFacts, rows: number, w: number): Blur['curve'] {
  const excess = excessAt(facts, w)
  if (oneDirection(facts)) return { kind: 'gaussianScale', copies: rows, ratio: addUp(1, excess) }
  return { kind: 'oppositeScales', copies: rows, theta: log1p(excess) * UP }
}

/**
 * The largest ratio of the variances of two neighbours in one direction, less 1: B²/w² where a row of length B is there
 * or not; e^θ − 1 with sinh(θ/2) = c/2w where it moves by c, which is 2h² + 2h√(1 + h²) with h = c/2w.
 */
export function excessAt({ neighbours, norm = 1 }: NumericRowFacts, w: number): number {
  if (neighbours.kind === 'row-change') {
    const h = divideUp(neighbours.maxChange, 2 * w)
    return 2 * h * (h + Math.sqrt(1 + h * h)) * UP
  }
  return divideUp(multiplyUp(norm, norm), w * w * (1 - 2 ** -52))
}
