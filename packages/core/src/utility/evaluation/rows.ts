/** Rows that were made alike, beside the people they are of. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Likeness } from '../../mechanisms/index.ts'
import { entryMeasures } from './entries.ts'
import { beside, compared, type Evaluation, type Measure } from './evaluation.ts'
import { commonError, countError, countsInWords, type ItemCounts, itemCounts, releasedCounts } from './item-counts.ts'
import { releaseMetrics } from './metrics.ts'
import { nearestRows } from './nearest.ts'
import { rowDetails } from './row-details.ts'
import { rowFigures } from './row-figures.ts'
import { type EvaluationRun, phase } from './run.ts'
import { counted, percent, shown } from './words.ts'

/** The different rows of a release, and how often each occurs. */
export interface ReleasedClasses {
  readonly classes: SparseMatrix
  readonly sizes: Uint32Array
}

/** Rows and their release, to be compared. */
export interface RowsEvaluation {
  readonly title: string
  /** A row for each person, and the columns of the release in the same order. */
  readonly original: SparseMatrix
  readonly release: ReleasedClasses
  readonly columns: readonly string[]
  /** What was counted when the release was made: whose row is whose is not published. */
  readonly counted?: Omit<Likeness, 'entries'> & { readonly emptied: number }
  /** Whose row is whose, for the run that made the release: the class of each row of the original. */
  readonly classOf?: ArrayLike<number>
  /** How classes were found, likewise: once, or once for each chunk. */
  readonly algorithms?: readonly string[]
  /** What a class has: with `suppression` only what all of its people have. */
  readonly means?: 'smooth' | 'suppression'
  /** Where columns of the matrix are values of categories: what these are called, and which each value is of. */
  readonly categories?: { readonly columns: readonly string[]; readonly groups: ArrayLike<number> }
  readonly k?: number
  readonly quick?: boolean
}

/** Puts rows made alike beside their original. */
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
    summary: summaryOf(input, alike, counts),
    groups: [
      ...(alike === undefined
        ? []
        : [{ heading: 'Row by row', ...basis(known !== undefined), measures: alikeMeasures(alike) }]),
      { heading: 'All rows together', measures: together(input, counts, sizes) },
    ],
    figures: rowFigures(input, counts, sizes),
    details: rowDetails(input, counts, alike),
    notes,
  }
}

type Alike = NonNullable<RowsEvaluation['counted']>

function basis(known: boolean) {
  return {
    introduction: known
      ? 'As it was counted when the release was made, by someone who knew whose row is whose. The release itself does not say it.'
      : 'Whose row is whose is not published. Every person is compared with the released row that is most like theirs. No person’s own row is more like theirs than that; who has which row may be another matter, so that sums over all people may be better or worse than the true ones.',
  }
}

function alikeMeasures({ jaccard, kept, suppressed, created, emptied }: Alike): Measure[] {
  const part = (whole: number) => (whole === 0 ? 1 : kept / whole)
  return [
    ...entryMeasures({
      jaccard,
      precision: part(kept + created),
      recall: part(kept + suppressed),
      suppressed,
      created,
    }),
    compared(releaseMetrics.emptied, emptied),
  ]
}

function together({ release, k }: RowsEvaluation, counts: ItemCounts, sizes: readonly number[]): Measure[] {
  const sum = (values: Float64Array) => values.reduce((all, x) => all + x, 0)
  const occur = (values: Float64Array) => values.filter((x) => x > 0).length
  const smallest = (values: ArrayLike<number>) =>
    values.length === 0 ? 0 : Array.from(values).reduce((a, b) => Math.min(a, b))
  return [
    beside(releaseMetrics.entries, sum(counts.original), sum(counts.release)),
    compared(releaseMetrics.itemError, countError(counts), { main: true }),
    compared(releaseMetrics.commonItemError, commonError(counts), { main: true }),
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

/** How often each different row of the original occurs. */
function sizesOfRows({ rows, offsets, indices }: SparseMatrix): number[] {
  const counts = new Map<string, number>()
  for (let i = 0; i < rows; i++) {
    const row = indices.subarray(offsets[i], offsets[i + 1]).join()
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return [...counts.values()]
}

function summaryOf({ original, k, ...input }: RowsEvaluation, alike: Alike | undefined, counts: ItemCounts): string {
  const hidden =
    k === undefined ? '' : ` Everybody shares their row with at least ${counted(k - 1, 'other', 'others')}.`
  if (original.indices.length === 0) return `Nobody in the original has anything: there is nothing to compare.${hidden}`
  const common = countsInWords({ original, ...input }, counts)
  if (alike === undefined) return `${shown(original.rows)} rows are released in classes. ${common}${hidden}`
  const { kept, suppressed, created } = alike
  const [had, has] = [kept + suppressed, kept + created]
  const part = (of: number, whole: number) => percent(whole === 0 ? 0 : of / whole)
  const verdict =
    suppressed + created === 0
      ? 'Nothing was changed.'
      : 2 * suppressed > had
        ? 'More than half is lost.'
        : 10 * created > had
          ? 'About a single person it may be wrong.'
          : 'Most of what is released of a person is true.'
  return `${part(suppressed, had)} of what people have is lost, and ${part(created, has)} of what is released is not true of its person. ${verdict} ${common}${hidden}`
}
