/** Rows that were made alike, beside the people they are of. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Likeness } from '../../mechanisms/index.ts'
import { binaryMetrics } from '../binary/index.ts'
import { beside, compared, type Evaluation, type Measure } from './evaluation.ts'
import { releaseMetrics } from './metrics.ts'
import { nearestRows } from './nearest.ts'
import { rowFigures } from './row-figures.ts'
import { type EvaluationRun, phase } from './run.ts'
import { counted, percent, shown } from './words.ts'

/** The different rows of a release, and how often each occurs. */
export interface ReleasedClasses {
  readonly classes: SparseMatrix
  readonly sizes: Uint32Array
}

export interface RowsEvaluation {
  readonly title: string
  /** A row for each person, and the columns of the release in the same order. */
  readonly original: SparseMatrix
  readonly release: ReleasedClasses
  readonly columns: readonly string[]
  /** What was counted when the release was made: whose row is whose is not published. */
  readonly counted?: Omit<Likeness, 'entries'> & { readonly emptied: number }
  readonly k?: number
  readonly quick?: boolean
}

export async function evaluateRows(input: RowsEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, counted: known } = input
  const notes: string[] = []
  const pace = await phase(run, 'Comparing rows')
  const alike = known ?? (await nearestRows(original, release, pace))
  const counts = { original: itemCounts(original), release: releasedCounts(release) }
  const sizes = sizesOfRows(original)
  await phase(run, 'Drawing')
  if (alike === undefined)
    notes.push('Rows were not compared one by one: there are too many of them to find the most similar ones.')
  return {
    kind: 'rows',
    title,
    summary: summaryOf(input, alike),
    groups: [
      ...(alike === undefined
        ? []
        : [{ heading: 'Row by row', ...basis(known !== undefined), measures: alikeMeasures(alike) }]),
      { heading: 'All rows together', measures: together(input, counts, sizes) },
    ],
    figures: rowFigures(input, counts, sizes),
    notes,
  }
}

type Alike = NonNullable<RowsEvaluation['counted']>

function basis(known: boolean) {
  return {
    introduction: known
      ? 'As it was counted when the release was made, by whoever knew whose row is whose. The release itself does not say it.'
      : 'Whose row is whose is not published. Every person is compared with the released row that is most like theirs: the true figures are no better than these, and may be worse.',
  }
}

function alikeMeasures({ jaccard, kept, suppressed, created, emptied }: Alike): Measure[] {
  const part = (whole: number) => (whole === 0 ? 1 : kept / whole)
  return [
    compared(binaryMetrics.jaccard, jaccard, { main: true }),
    compared(binaryMetrics.precision, part(kept + created), { main: true }),
    compared(binaryMetrics.recall, part(kept + suppressed), { main: true }),
    compared(binaryMetrics.suppressed, suppressed),
    compared(binaryMetrics.created, created),
    compared(releaseMetrics.emptied, emptied),
  ]
}

export interface ItemCounts {
  readonly original: Float64Array
  readonly release: Float64Array
}

function together({ release, k }: RowsEvaluation, counts: ItemCounts, sizes: readonly number[]): Measure[] {
  const sum = (values: Float64Array) => values.reduce((all, x) => all + x, 0)
  const apart = counts.original.reduce((all, x, j) => all + Math.abs(x - (counts.release[j] as number)), 0)
  const occur = (values: Float64Array) => values.filter((x) => x > 0).length
  const smallest = (values: ArrayLike<number>) =>
    Array.prototype.reduce.call(values, (a, b) => Math.min(a as number, b as number), Infinity) as number
  return [
    beside(releaseMetrics.entries, sum(counts.original), sum(counts.release)),
    compared(releaseMetrics.itemError, apart === 0 ? 0 : apart / sum(counts.original), { main: true }),
    beside(releaseMetrics.items, occur(counts.original), occur(counts.release), { main: true }),
    beside(releaseMetrics.differentRows, sizes.length, release.sizes.length),
    beside(
      releaseMetrics.smallestClass,
      smallest(sizes),
      smallest(release.sizes),
      k === undefined ? {} : { note: `k is ${shown(k)}.` },
    ),
  ]
}

function itemCounts({ columns, indices }: SparseMatrix): Float64Array {
  const counts = new Float64Array(columns)
  for (const j of indices) counts[j] = (counts[j] as number) + 1
  return counts
}

function releasedCounts({ classes, sizes }: ReleasedClasses): Float64Array {
  const counts = new Float64Array(classes.columns)
  for (let c = 0; c < classes.rows; c++) {
    for (let k = classes.offsets[c] as number; k < (classes.offsets[c + 1] as number); k++) {
      const j = classes.indices[k] as number
      counts[j] = (counts[j] as number) + (sizes[c] as number)
    }
  }
  return counts
}

/** How often each different row of the original occurs. */
function sizesOfRows({ rows, offsets, indices }: SparseMatrix): number[] {
  const counts = new Map<string, number>()
  for (let i = 0; i < rows; i++) {
    const row = indices.subarray(offsets[i], offsets[i + 1]).join()
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return [...counts.values()]
}

function summaryOf({ original, k }: RowsEvaluation, alike: Alike | undefined): string {
  const hidden =
    k === undefined ? '' : ` Everybody shares their row with at least ${counted(k - 1, 'other', 'others')}.`
  if (alike === undefined) return `${shown(original.rows)} rows are released in classes.${hidden}`
  const { kept, suppressed, created } = alike
  const [had, has] = [kept + suppressed, kept + created]
  const part = (of: number, whole: number) => percent(whole === 0 ? 0 : of / whole)
  const verdict =
    suppressed + created === 0
      ? 'Nothing was changed.'
      : 2 * suppressed > had
        ? 'More than half is lost: a smaller k would keep more.'
        : 10 * created > had
          ? 'What is common can be read well; about a single person it may be wrong.'
          : 'What is common can be read well, and most of what is released of a person is true.'
  return `${part(suppressed, had)} of what people have is lost, and ${part(created, has)} of what is released is not true of its person. ${verdict}${hidden}`
}
