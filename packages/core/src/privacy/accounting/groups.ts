/**
 * Curves that are alike, taken together in closed form: Gaussians add μ², answers with the same odds are one binomial law,
 * equal curves are one that occurs several times. What costs nothing is left out. The order does not matter.
 */
import type { Curve } from '../curve.ts'
import { deltaAt, exactness, stepsInClosedForm } from '../curves.ts'
import { addUp, divideUp, multiplyUp, sqrtUp } from '../rounding.ts'

/** A curve that occurs several times. */
export interface Group {
  readonly curve: Curve
  readonly times: number
}

export function grouped(curves: readonly Curve[]): Group[] {
  const plain = curves.filter((curve) => deltaAt(curve, 0) > 0).map(simplified)
  const squares = plain.flatMap((curve) => (curve.kind === 'gaussian' ? [curve.mu] : [])).toSorted((a, b) => a - b)
  const groups = new Map<string, Group>()
  const add = (curve: Curve, times = 1) => {
    const key = JSON.stringify(curve)
    groups.set(key, { curve, times: times + (groups.get(key)?.times ?? 0) })
  }
  if (squares.length === 1) add({ kind: 'gaussian', mu: squares[0] as number })
  else if (squares.length > 1)
    add({ kind: 'gaussian', mu: sqrtUp(squares.reduce((sum, mu) => addUp(sum, multiplyUp(mu, mu)), 0)) })
  const answers = new Map<number, number>()
  for (const curve of plain) {
    if (curve.kind === 'response') answers.set(curve.epsilon, (answers.get(curve.epsilon) ?? 0) + curve.cells)
    else if (curve.kind !== 'gaussian') add(curve)
  }
  for (const [epsilon, cells] of answers) add({ kind: 'response', cells, epsilon })
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/** The same law under its simplest name, so that equals are seen to be equal. */
function simplified(curve: Curve): Curve {
  switch (curve.kind) {
    case 'pure':
      return { kind: 'response', cells: 1, epsilon: curve.epsilon }
    case 'laplace':
      return { kind: 'laplace', epsilon: curve.epsilon, exactness: 'exact' }
    case 'laplacePair':
      if (curve.scaleP !== curve.scaleQ) return curve
      return { kind: 'laplace', epsilon: divideUp(curve.shift, curve.scaleQ), exactness: 'exact' }
    case 'gaussianPair':
      return curve.sigmaP === curve.sigmaQ ? { kind: 'gaussian', mu: divideUp(curve.shift, curve.sigmaP) } : curve
    case 'steps': {
      const closed = stepsInClosedForm(curve)
      return closed === undefined ? curve : simplified(closed)
    }
    default:
      return curve
  }
}

/** Cells of which responseDelta knows the law, and does not go by their largest loss. */
const MOST_CELLS = 2 ** 32

/** Whether what is promised is known to be attained, so that a lower bound means something. */
export function isExact(curve: Curve): boolean {
  return exactness(curve) === 'exact' && !(curve.kind === 'response' && curve.cells > MOST_CELLS)
}
