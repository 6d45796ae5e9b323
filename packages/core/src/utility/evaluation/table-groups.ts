/** What a table says about its columns, before and after. */
import { columnMeans, correlations, type MeanErrors, meanErrors, tableMetrics } from '../tables/index.ts'
import { isSparse } from '../tables/table.ts'
import { compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { TableEvaluation } from './table.ts'
import { shown } from './words.ts'

const ESTIMATED = 'as the release estimates them'

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

/** Pairs of columns of which a matrix can be made. */
const MOST_COLUMNS = 1000

export function correlationGroup(input: TableEvaluation, notes: string[]): MeasureGroup | undefined {
  const { original, release } = input
  if (original.columns < 2) return undefined
  if (original.columns > MOST_COLUMNS) {
    notes.push(`Correlations were left out: they are compared up to ${MOST_COLUMNS.toLocaleString('en')} columns.`)
    return undefined
  }
  const truth = correlations(original)
  const estimated = estimatedCorrelations(input)
  const raw = errorsOf(truth, correlations(release), original.columns)
  if (raw.pairs === 0) {
    notes.push('Correlations were left out: all columns of the original but one are constant.')
    return undefined
  }
  const corrected = estimated === undefined ? undefined : errorsOf(truth, estimated, original.columns)
  const of = (errors: typeof raw, about?: string): Measure[] => {
    const more = {
      ...(about === undefined ? {} : { about }),
      ...(errors.lost === 0 ? {} : { note: `${shown(errors.lost)} pairs have none in the release, and count as 0.` }),
    }
    return [
      compared(tableMetrics.correlationError, errors.mean, more),
      compared(tableMetrics.largestCorrelationError, errors.largest, more),
    ]
  }
  return {
    heading: 'How columns go together',
    measures: [
      ...of(raw, corrected === undefined ? undefined : 'counted as they are'),
      ...(corrected === undefined ? [] : of(corrected, ESTIMATED)),
    ],
  }
}

function errorsOf(truth: Float64Array, found: Float64Array, columns: number) {
  let [sum, largest, pairs, lost] = [0, 0, 0, 0]
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) {
      const [was, is] = [truth[i * columns + j] as number, found[i * columns + j] as number]
      if (Number.isNaN(was)) continue
      if (Number.isNaN(is)) lost++
      const error = Math.abs(was - (Number.isNaN(is) ? 0 : is))
      pairs++
      sum += error
      largest = Math.max(largest, error)
    }
  }
  return { mean: sum / Math.max(1, pairs), largest, pairs, lost }
}

/** From how many people have each column, and both of two; kept to what a correlation can be. */
export function estimatedCorrelations({ original, estimates }: TableEvaluation): Float64Array | undefined {
  const { columns: ones, pairs } = estimates ?? {}
  if (ones === undefined || pairs === undefined || !isSparse(original)) return undefined
  const { rows, columns } = original
  const share = (j: number) => (ones.values[j] as number) / rows
  return pairs.values.map((both, at) => {
    const [p, q] = [share(Math.floor(at / columns)), share(at % columns)]
    const spread = Math.sqrt(p * (1 - p) * q * (1 - q))
    return Math.max(-1, Math.min(1, (both / rows - p * q) / spread))
  })
}
