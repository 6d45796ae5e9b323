/** What a table says about its columns, before and after. */
import { columnMeans, type MeanErrors, meanErrors, tableMetrics } from '../tables/index.ts'
import { compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { TableEvaluation } from './table.ts'

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
