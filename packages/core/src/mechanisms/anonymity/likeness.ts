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
  let kept = 0
  let created = 0
  for (let i = 0; i < original.rows; i++) {
    const c = classOf[i] as number
    let p = original.offsets[i] as number
    let q = classes.offsets[c] as number
    const endP = original.offsets[i + 1] as number
    const endQ = classes.offsets[c + 1] as number
    let both = 0
    created += endQ - q
    while (p < endP && q < endQ) {
      const difference = (original.indices[p] as number) - (classes.indices[q] as number)
      if (difference === 0) both++
      if (difference <= 0) p++
      if (difference >= 0) q++
    }
    kept += both
    created -= both
  }
  const entries = original.offsets[original.rows] as number
  return { jaccard: ratio(kept, entries + created), entries, kept, suppressed: entries - kept, created }
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
