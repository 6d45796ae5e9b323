/** What of two matrices can be compared: all of their cells, or a sentence on why not. */
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'

export interface Shaped {
  readonly rows: number
  readonly columns: number
}

export function requireOneShape(a: Shaped, b: Shaped): void {
  if (a.rows === b.rows && a.columns === b.columns) return
  throw new InvalidInput(
    `Only matrices of one shape can be compared, and these are ${a.rows} × ${a.columns} and ${b.rows} × ${b.columns}: give the release with the rows and columns of the original, in the same order.`,
  )
}

/** Two matrices of one shape, both with as many values as that has. */
export function requireComparable(a: Dense, b: Dense): void {
  requireOneShape(a, b)
  for (const { rows, columns, values } of [a, b]) {
    if (values.length !== rows * columns) {
      throw new InvalidInput(
        `A matrix of ${rows} × ${columns} has ${rows * columns} cells, but this one holds ${values.length} values.`,
      )
    }
  }
}

/** A distance, unless a cell made it none. */
export function requireFinite(distance: number): number {
  if (Number.isFinite(distance)) return distance
  throw new InvalidInput(
    'These matrices have no distance: a cell is missing, infinite or too large. If the release leaves cells out, compare what releasedCells() returns.',
  )
}

export interface ReleasedPart {
  /** The cells that the release has, in one row. */
  readonly original: Dense
  readonly release: Dense
  /** How many cells are missing. */
  readonly leftOut: number
}

/** A release may leave cells out, which are then not numbers (NaN): the others, beside the same cells of the original. */
export function releasedCells(original: Dense, release: Dense): ReleasedPart {
  requireComparable(original, release)
  const kept = release.values.filter((value) => !Number.isNaN(value))
  const leftOut = release.values.length - kept.length
  if (leftOut === 0) return { original, release, leftOut }
  const row = (values: Float64Array) => ({ rows: 1, columns: values.length, values })
  const before = original.values.filter((_, i) => !Number.isNaN(release.values[i]))
  return { original: row(before), release: row(kept), leftOut }
}
