/** What a table says about its columns, before and after. */
import type { SparseMatrix } from '../../data/index.ts'
import { columnMeans, type MeanErrors, meanErrors, tableMetrics } from '../tables/index.ts'
import { isSparse } from '../tables/table.ts'
import { compared, type Detail, type Measure, type MeasureGroup } from './evaluation.ts'
import type { TableEvaluation } from './table.ts'
import { shown, within } from './words.ts'

export const ESTIMATED = 'as the release estimates them'

interface BothMeans {
  readonly raw: MeanErrors
  readonly corrected?: MeanErrors
}

/** Of the table as it is, and as its estimates have it. */
export function meansOf({ original, release, estimates }: TableEvaluation): BothMeans {
  const raw = meanErrors(original, release)
  const estimated = estimatedMeans({ original, estimates })
  if (estimated === undefined) return { raw }
  const errors = columnMeans(original).map((mean, j) => Math.abs(mean - (estimated[j] as number)))
  const sum = errors.reduce((all, error) => all + error, 0)
  return {
    raw,
    corrected: { errors, mean: sum / errors.length, largest: errors.reduce((most, error) => Math.max(most, error), 0) },
  }
}

export function estimatedMeans({
  original,
  estimates,
}: Pick<TableEvaluation, 'original'> & { readonly estimates: TableEvaluation['estimates'] | undefined }):
  | Float64Array
  | undefined {
  return estimates?.columns?.values.map((ones) => ones / original.rows)
}

export function columnGroup(input: TableEvaluation): MeasureGroup {
  const { raw, corrected } = meansOf(input)
  const of = ({ mean, largest }: MeanErrors, about?: string): Measure[] => {
    const more = about === undefined ? {} : { about }
    return [
      compared(tableMetrics.meanError, mean, { ...more, main: true }),
      compared(tableMetrics.largestMeanError, largest, more),
    ]
  }
  return {
    heading: 'Columns',
    measures: [
      ...of(raw, corrected === undefined ? undefined : 'counted as they are'),
      ...(corrected === undefined ? [] : of(corrected, ESTIMATED)),
    ],
  }
}

/** Columns that a page can list. */
const MOST_COLUMNS = 60

/** Of yes and no: how many ones each column has, and what the release says of that. */
export function columnDetails({ original, release, columns, estimates }: TableEvaluation): Detail[] {
  if (!isSparse(original) || !isSparse(release) || columns.length > MOST_COLUMNS) return []
  const [before, after] = [onesOf(original), onesOf(release)]
  const estimated = (j: number) =>
    estimates?.columns === undefined
      ? ''
      : `; estimated from the release: ${within(estimates.columns.values[j] as number, estimates.columns.standardErrors[j])}`
  const facts = columns.map(
    (name, j) =>
      [name, `${shown(before[j] as number)} ones, ${shown(after[j] as number)} in the release${estimated(j)}`] as const,
  )
  return [{ heading: 'Column by column', facts }]
}

function onesOf({ columns, indices }: SparseMatrix): Float64Array {
  const ones = new Float64Array(columns)
  for (const j of indices) ones[j] = (ones[j] as number) + 1
  return ones
}
