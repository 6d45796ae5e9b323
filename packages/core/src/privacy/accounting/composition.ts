/** What curves that were fixed beforehand come to together. */
import type { Curve } from '../curve.ts'
import { deltaAt, epsilonAt, exactness } from '../curves.ts'
import { addUp } from '../rounding.ts'
import type { Enclosed } from './spending.ts'

export interface Composition {
  /** δ at ε ≥ 0. */
  delta(epsilon: number): Enclosed
  /** The smallest ε at δ, 0 ≤ δ < 1; Infinity where there is none. */
  epsilon(delta: number): Enclosed
}

export interface Precision {
  /** The widest that the interval of ε may be, relative to ε. */
  readonly width?: number
}

/** As planned: curves fixed beforehand. Composing nothing costs nothing. */
export function composeCurves(curves: readonly Curve[], _precision: Precision = {}): Composition {
  const [only] = curves
  if (curves.length === 1 && only !== undefined && exactness(only) === 'exact') {
    const exact = (upper: number) => ({ upper, lower: upper * (1 - 1e-9) })
    return { delta: (epsilon) => exact(deltaAt(only, epsilon)), epsilon: (delta) => exact(epsilonAt(only, delta)) }
  }
  return {
    delta: (epsilon) => ({
      upper: Math.min(
        1,
        curves.reduce((sum, each) => addUp(sum, deltaAt(each, epsilon / curves.length)), 0),
      ),
    }),
    epsilon: (delta) => ({
      upper: curves.reduce((sum, each) => addUp(sum, epsilonAt(each, delta / curves.length)), 0),
    }),
  }
}
