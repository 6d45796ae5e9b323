/**
 * What curves that were fixed beforehand come to together: the law of the sum of their losses, between two bounds that are
 * brought together by refining the grid. Closed forms stay what they are.
 */
import { InvalidInput } from '../../errors.ts'
import type { Curve } from '../curve.ts'
import { alwaysLost, deltaAt, epsilonAt, largestLoss } from '../curves.ts'
import { addUp, multiplyUp } from '../rounding.ts'
import { grouped, isExact } from './groups.ts'
import { refined } from './refine.ts'
import type { Bounds } from './samples.ts'
import type { Enclosed } from './spending.ts'

export interface Composition {
  /** δ at ε ≥ 0. */
  delta(epsilon: number): Enclosed
  /** The smallest ε at δ, 0 ≤ δ < 1; Infinity where there is none. */
  epsilon(delta: number): Enclosed
}

export interface Precision {
  /** The widest that the interval of ε may be, relative to ε: 1e-4 unless said otherwise. */
  readonly width?: number
}

/** As planned: curves fixed beforehand. Composing nothing costs nothing. */
export function composeCurves(curves: readonly Curve[], { width = 1e-4 }: Precision = {}): Composition {
  const groups = grouped(curves)
  const shown = curves.every(isExact) && groups.every(({ curve }) => isExact(curve))
  const enclosed = ({ upper, lower }: Bounds<number>): Enclosed => (shown ? { upper, lower } : { upper })
  // Pure ε add up at δ = 0, and then nothing is above their sum.
  const most = groups.reduce((sum, { curve, times }) => addUp(sum, multiplyUp(times, largestLoss(curve))), 0)
  const only = groups.length === 1 && groups[0]?.times === 1 ? groups[0].curve : undefined
  return {
    delta(epsilon) {
      if (!(epsilon >= 0)) throw new InvalidInput(`δ is read at an ε of zero or more, but ε is ${epsilon}.`)
      if (epsilon >= most) return { upper: 0, lower: 0 }
      return enclosed(only === undefined ? refined(groups, width, { epsilon }, 1) : ownDelta(only, epsilon))
    },
    epsilon(delta) {
      if (!(delta >= 0 && delta < 1)) {
        throw new InvalidInput(`ε is read at a δ of zero or more and below 1, but δ is ${delta}.`)
      }
      if (most === 0) return { upper: 0, lower: 0 }
      if (groups.some(({ curve }) => alwaysLost(curve) > delta)) return { upper: Infinity }
      if (delta === 0) return enclosed({ upper: most, lower: most * (1 - CLOSE) })
      const { upper, lower } = only === undefined ? refined(groups, width, { delta }, most) : ownEpsilon(only, delta)
      return enclosed({ upper: Math.min(upper, most), lower })
    },
  }
}

/** More than the relative error of a sum of ε, and of epsilonAt. */
const CLOSE = 1e-12
/** More than the share of δ by which deltaAt may be too large. */
const TOO_LARGE = 1e-7

/** As far as epsilonAt looks. */
const FURTHEST = 1e6

function ownDelta(curve: Curve, epsilon: number): Bounds<number> {
  const upper = deltaAt(curve, epsilon)
  return { upper, lower: upper * (1 - TOO_LARGE) }
}

function ownEpsilon(curve: Curve, delta: number): Bounds<number> {
  const above = delta * (1 + TOO_LARGE)
  if (deltaAt(curve, FURTHEST) > delta) return { upper: Infinity, lower: 0 }
  return { upper: epsilonAt(curve, delta), lower: above < 1 ? epsilonAt(curve, above) * (1 - CLOSE) : 0 }
}
