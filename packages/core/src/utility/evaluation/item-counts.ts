/** How many people have each item, before and after. */
import type { SparseMatrix } from '../../data/index.ts'
import type { ReleasedClasses, RowsEvaluation } from './rows.ts'
import { percent, shown } from './words.ts'

export interface ItemCounts {
  readonly original: Float64Array
  readonly release: Float64Array
}

export function itemCounts({ columns, indices }: SparseMatrix): Float64Array {
  const counts = new Float64Array(columns)
  for (const j of indices) counts[j] = (counts[j] as number) + 1
  return counts
}

export function releasedCounts({ classes, sizes }: ReleasedClasses): Float64Array {
  const counts = new Float64Array(classes.columns)
  for (let c = 0; c < classes.rows; c++) {
    for (let k = classes.offsets[c] as number; k < (classes.offsets[c + 1] as number); k++) {
      const j = classes.indices[k] as number
      counts[j] = (counts[j] as number) + (sizes[c] as number)
    }
  }
  return counts
}

const COMMONEST = 10

/** The columns that most people have, from the most common on. */
function commonest({ original }: ItemCounts, most: number): number[] {
  return [...original.keys()].sort((a, b) => (original[b] as number) - (original[a] as number) || a - b).slice(0, most)
}

/** All errors of these counts as a part of the counts. */
export function countError({ original, release }: ItemCounts, columns: Iterable<number> = original.keys()): number {
  let [apart, whole] = [0, 0]
  for (const j of columns) {
    apart += Math.abs((original[j] as number) - (release[j] as number))
    whole += original[j] as number
  }
  return apart === 0 ? 0 : apart / whole
}

export function commonError(counts: ItemCounts): number {
  return countError(counts, commonest(counts, COMMONEST))
}

/** How common things are: what the counts of all and of the commonest items come to. */
export function countsInWords({ columns }: RowsEvaluation, counts: ItemCounts): string {
  const all = countError(counts)
  if (all === 0) return 'How many people have each item is as it was.'
  const examples = commonest(counts, 3)
    .filter((j) => counts.original[j] !== counts.release[j])
    .map(
      (j) =>
        `"${columns[j] ?? ''}" ${shown(counts.release[j] as number)} in place of ${shown(counts.original[j] as number)}`,
    )
  const common = commonError(counts)
  const verdict =
    common < 0.1
      ? 'What is common can be read well'
      : common < 0.25
        ? 'What is common can be read roughly'
        : 'How common something is cannot be read from it'
  const found = `${verdict}: the counts of the commonest items are off by ${percent(common)}, and of all by ${percent(all)}${examples.length === 0 ? '' : ` (${examples.join(', ')})`}.`
  return common < 0.1
    ? found
    : `${found} Where only such counts matter, counts with noise may serve better, and come with a promise.`
}
