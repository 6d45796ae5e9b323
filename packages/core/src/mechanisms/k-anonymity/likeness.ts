/** How much alike an original and its release are, entry by entry. Private: publishing it would be a release of its own. */
import type { SparseMatrix } from '../../data/index.ts'

export interface Likeness {
  /** Entries of both over entries of either; 1 if there are none. */
  readonly jaccard: number
  readonly entries: number
  readonly kept: number
  readonly suppressed: number
  readonly created: number
}

/** Row i of the original is released as row classOf[i] of `classes`. */
export function likeness(
  original: SparseMatrix,
  { classes, classOf }: { readonly classes: SparseMatrix; readonly classOf: Uint32Array },
): Likeness {
  const found = keptAndEither(original, classes, classOf)
  const [kept, either] = [sum(found.kept), sum(found.either)]
  const entries = original.offsets[original.rows] as number
  return {
    jaccard: either === 0 ? 1 : kept / either,
    entries,
    kept,
    suppressed: entries - kept,
    created: either - entries,
  }
}

/** For each class, the entries that its rows have in both the original and the release, and in either. */
export function keptAndEither(
  original: SparseMatrix,
  classes: SparseMatrix,
  classOf: Uint32Array,
): { readonly kept: Uint32Array; readonly either: Uint32Array } {
  const kept = new Uint32Array(classes.rows)
  const either = new Uint32Array(classes.rows)
  for (let i = 0; i < original.rows; i++) {
    const c = classOf[i] as number
    let p = original.offsets[i] as number
    let q = classes.offsets[c] as number
    const endP = original.offsets[i + 1] as number
    const endQ = classes.offsets[c + 1] as number
    const all = endP - p + endQ - q
    let both = 0
    while (p < endP && q < endQ) {
      const difference = (original.indices[p] as number) - (classes.indices[q] as number)
      if (difference === 0) both++
      if (difference <= 0) p++
      if (difference >= 0) q++
    }
    kept[c] = (kept[c] as number) + both
    either[c] = (either[c] as number) + all - both
  }
  return { kept, either }
}

export function sum(numbers: Uint32Array): number {
  return numbers.reduce((all, number) => all + number, 0)
}
