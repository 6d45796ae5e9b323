/**
 * For every person the released row that is most like theirs: the most that can be true of a release which does not say
 * whose row is whose. Classes that share nothing with a person are met only where no class does.
 */
import { type SparseMatrix, transpose } from '../../data/index.ts'
import { breathing, type Pace } from '../graphs/pace.ts'
import type { ReleasedClasses, RowsEvaluation } from './rows.ts'

/** Meetings of an item of a person with a class that has it: a minute or so. */
const MOST_MEETINGS = 5e9
const BLOCK = 4096

export async function nearestRows(
  original: SparseMatrix,
  { classes }: ReleasedClasses,
  pace: Pace,
): Promise<RowsEvaluation['counted'] | undefined> {
  const holders = transpose(classes)
  if (meetings(original, holders) > MOST_MEETINGS || classes.rows === 0) return undefined
  const sizeOf = (c: number) => (classes.offsets[c + 1] as number) - (classes.offsets[c] as number)
  // Of rows that share nothing, the shortest is the least false.
  let shortest = 0
  for (let c = 1; c < classes.rows; c++) if (sizeOf(c) < sizeOf(shortest)) shortest = c
  const shared = new Uint32Array(classes.rows)
  const sums = { kept: 0, suppressed: 0, created: 0, emptied: 0 }
  const breathe = breathing(pace)
  for (let i = 0; i < original.rows; i++) {
    if (i % BLOCK === 0) await breathe(i, original.rows)
    const items = original.indices.subarray(original.offsets[i], original.offsets[i + 1])
    const met: number[] = []
    for (const item of items) {
      for (let k = holders.offsets[item] as number; k < (holders.offsets[item + 1] as number); k++) {
        const c = holders.indices[k] as number
        if (shared[c] === 0) met.push(c)
        shared[c] = (shared[c] as number) + 1
      }
    }
    const alike = (c: number) => {
      const both = shared[c] as number
      const either = items.length + sizeOf(c) - both
      return either === 0 ? 1 : both / either
    }
    let best = shortest
    for (const c of met) if (alike(c) > alike(best)) best = c
    const kept = shared[best] as number
    sums.kept += kept
    sums.suppressed += items.length - kept
    sums.created += sizeOf(best) - kept
    if (items.length > 0 && sizeOf(best) === 0) sums.emptied++
    for (const c of met) shared[c] = 0
  }
  const { kept, suppressed, created } = sums
  const either = kept + suppressed + created
  return { ...sums, jaccard: either === 0 ? 1 : kept / either }
}

function meetings({ indices }: SparseMatrix, holders: SparseMatrix): number {
  let sum = 0
  for (const item of indices) sum += (holders.offsets[item + 1] as number) - (holders.offsets[item] as number)
  return sum
}
