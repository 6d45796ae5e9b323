/** What the owner of the data wants to know of a k-anonymous release, in numbers. Private, all of it. */
import type { SparseMatrix } from '../../data/index.ts'
import { epsilonForJaccard, type Likeness, likeness, type ReleasedRows } from '../../mechanisms/index.ts'

export interface AnonymityFigures extends Likeness {
  readonly classes: number
  /** People who had something and are released with nothing. */
  readonly emptied: number
  /** Rows of a class. */
  readonly smallest: number
  readonly median: number
  readonly largest: number
  /** How many parts of the data each algorithm had the best answer for. */
  readonly algorithms: Readonly<Record<string, number>>
  /** The ε, of one entry, at which randomised response would be as much alike; infinite where nothing was changed. */
  readonly responseEpsilon: number
}

export function anonymityFigures(original: SparseMatrix, release: ReleasedRows): AnonymityFigures {
  const alike = likeness(original, release)
  const sizes = release.sizes.slice().sort()
  const algorithms: Record<string, number> = {}
  for (const name of release.algorithms) algorithms[name] = (algorithms[name] ?? 0) + 1
  return {
    ...alike,
    classes: sizes.length,
    emptied: emptied(original, release),
    smallest: sizes[0] as number,
    median: sizes[sizes.length >> 1] as number,
    largest: sizes.at(-1) as number,
    algorithms,
    responseEpsilon: epsilonForJaccard(alike.jaccard, alike.entries, original.rows * original.columns),
  }
}

function emptied({ rows, offsets }: SparseMatrix, { classes, classOf }: ReleasedRows): number {
  let count = 0
  for (let i = 0; i < rows; i++) {
    const c = classOf[i] as number
    if (offsets[i] !== offsets[i + 1] && classes.offsets[c] === classes.offsets[c + 1]) count++
  }
  return count
}
