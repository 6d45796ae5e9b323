/**
 * Levels: a whole number ℓ(G) that one flipped edge changes by at most 1, and for every level a bound on how much one
 * flipped edge changes the count at any graph of that level. Bounds never fall from one level to the next. They follow
 * from public facts, and every mechanism in this folder rests on them alone.
 */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { chooseUp, productUp, sumUp } from './choose.ts'
import { type Kind, kindOf } from './kinds.ts'

/** A count of one's own: what is public about it. */
export interface OwnCount {
  readonly name: string
  /** bounds[r] for every value r of the level from 0 on; the last one holds for all that are higher. */
  readonly bounds: readonly number[]
  /** One flipped edge changes the level by at most this (1 unless said otherwise). */
  readonly step?: number
}

export interface Levels {
  /** bounds[ℓ] ≥ the local sensitivity at every graph of level ℓ: whole numbers, never falling. */
  readonly bounds: Float64Array
  /** How many units of what was measured make one level. */
  readonly step: number
}

/** Beyond, squares and sums of bounds would leave the doubles, and with them every promise. */
const MOST_BOUND = 1e140

export function levelsOf(count: string | OwnCount, nodes: number | undefined): Levels {
  const levels = typeof count === 'string' ? namedLevels(kindOf(count), nodes as number) : ownLevels(count)
  if (globalBound(levels) <= MOST_BOUND) return levels
  throw new NotFeasible(
    `One edge could change this count by more than 10^140 in the worst graph of this size: take a smaller k, or fewer nodes.`,
  )
}

/** The level on whose bound a measured value rests: ⌈r/step⌉, and the last level for all that are higher. */
export function levelFor({ bounds, step }: Levels, measured: number): number {
  return Math.min(Math.ceil(measured / step), bounds.length - 1)
}

/** The highest level. */
export function mostOf({ bounds }: Levels): number {
  return bounds.length - 1
}

/** The highest value of what is measured: that of the highest level. */
export function highestOf(levels: Levels): number {
  return mostOf(levels) * levels.step
}

/** What one edge can change at worst, whatever the graph. */
export function globalBound({ bounds }: Levels): number {
  return bounds[bounds.length - 1] as number
}

function namedLevels(kind: Kind, nodes: number): Levels {
  if (nodes < leastNodes(kind)) return { bounds: new Float64Array(1), step: 1 }
  // Looked at first: a table of hopeless numbers takes long.
  const worst = boundAt(kind, levelCount(kind, nodes) - 1)
  if (worst > MOST_BOUND) return { bounds: Float64Array.of(worst), step: 1 }
  return { bounds: Float64Array.from({ length: levelCount(kind, nodes) }, (_, level) => boundAt(kind, level)), step: 1 }
}

/** Levels are common neighbours, of which there are at most n − 2, or a degree, at most n − 1, or there is just one. */
function levelCount({ kind }: Kind, nodes: number): number {
  if (kind === 'triangles' || kind === 'k-triangles') return nodes - 1
  return kind === 'k-stars' ? nodes : 1
}

/** Among fewer nodes the count is 0 whatever the edges. */
function leastNodes(kind: Kind): number {
  switch (kind.kind) {
    case 'edges':
    case 'largest-degree':
      return 2
    case 'triangles':
    case 'largest-common':
      return 3
    case 'k-triangles':
      return kind.k + 2
    case 'k-stars':
      return kind.k + 1
  }
}

/** notes.md derives each. */
function boundAt(kind: Kind, level: number): number {
  switch (kind.kind) {
    case 'edges':
    case 'largest-degree':
    case 'largest-common':
      return 1
    case 'triangles':
      return level
    case 'k-triangles':
      return sumUp(chooseUp(level, kind.k), productUp(2 * level, chooseUp(level, kind.k - 1)))
    case 'k-stars':
      return 2 * chooseUp(level, kind.k - 1)
  }
}

/** Level ℓ stands for the measured values above (ℓ−1)·step, up to ℓ·step; bounds do not fall, so the last one counts. */
function ownLevels({ name, bounds, step = 1 }: OwnCount): Levels {
  if (typeof name !== 'string' || name === '') throw new InvalidInput('A count of your own needs a name.')
  if (!Number.isSafeInteger(step) || step < 1) {
    throw new InvalidInput(
      `The step of a level is how far one edge can move it: a whole number of at least 1, not ${String(step)}.`,
    )
  }
  if (!Array.isArray(bounds) || bounds.length === 0) {
    throw new InvalidInput(
      `The count "${name}" needs bounds: for every level from 0 on, the most that one edge changes it.`,
    )
  }
  let last = 0
  for (const [level, bound] of bounds.entries()) {
    if (typeof bound !== 'number' || !Number.isInteger(bound) || bound < 0) {
      throw new InvalidInput(
        `The bound of "${name}" at level ${level} must be a whole number of at least 0, not ${String(bound)}.`,
      )
    }
    if (bound < last) {
      throw new InvalidInput(
        `The bounds of "${name}" fall from ${last} to ${bound} at level ${level}: take the largest so far for each level.`,
      )
    }
    last = bound
  }
  const levels = Math.ceil((bounds.length - 1) / step) + 1
  return {
    step,
    bounds: Float64Array.from(
      { length: levels },
      (_, level) => bounds[Math.min(level * step, bounds.length - 1)] as number,
    ),
  }
}
