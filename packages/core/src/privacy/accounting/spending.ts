/** What a release spends of its subjects' privacy, and figures that are known to lie between two numbers. */
import type { Curve } from '../curve.ts'
import type { Neighbours } from '../neighbours.ts'

/** What one release spends: its relation, and the curve of each of its stages. */
export interface Spending {
  readonly neighbours: Neighbours
  readonly curves: readonly Curve[]
}

/** An interval that holds the number. There is no `lower` where a curve is only a bound. */
export interface Enclosed {
  readonly upper: number
  readonly lower?: number
}
