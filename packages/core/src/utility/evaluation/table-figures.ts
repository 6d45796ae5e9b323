/** A table beside its original, to be looked at. */
import { columnMeans } from '../tables/index.ts'
import type { Picture } from './matrix-figures.ts'
import { pairOfMaps } from './matrix-figures.ts'
import { scatterOf } from './scatter.ts'
import type { TableEvaluation } from './table.ts'
import type { CorrelationsFound } from './table-correlations.ts'
import { estimatedMeans } from './table-groups.ts'

/** Correlations that a heat map can name. */
const MOST_NAMED = 40

export function tableFigures(input: TableEvaluation, found: CorrelationsFound | undefined): Picture[] {
  const { original, release, columns } = input
  const means = columnMeans(original)
  const estimated = estimatedMeans({ original, estimates: input.estimates })
  const asTheyAre = scatterOf(
    'column',
    estimated === undefined ? 'Means of columns' : 'Means of columns, counted as they are',
    means,
    columnMeans(release),
  )
  const pictures =
    estimated === undefined
      ? [asTheyAre]
      : [scatterOf('column', 'Means of columns, as estimated', means, estimated), asTheyAre]
  if (found === undefined) return pictures
  const { truth: before, raw, estimated: corrected } = found
  const cloud = correlationCloud(before, corrected ?? raw, columns.length, corrected !== undefined)
  const maps = correlationMaps(before, corrected ?? raw, columns, corrected !== undefined)
  // Maps are to be seen side by side.
  return estimated === undefined ? [...pictures, cloud, ...maps] : [...pictures, ...maps, cloud]
}

export function correlationMaps(
  before: Float64Array,
  after: Float64Array,
  columns: readonly string[],
  estimated = false,
): Picture[] {
  if (columns.length > MOST_NAMED) return []
  const square = (values: Float64Array) => ({
    rows: columns.length,
    columns: columns.length,
    // A column goes along with itself, and one that is constant with none.
    values: values.map((x, at) => (at % (columns.length + 1) === 0 ? 1 : Number.isNaN(x) ? 0 : x)),
  })
  const titles = [
    'Correlations of the original',
    `Correlations of the release${estimated ? ', as estimated' : ''}`,
  ] as const
  const text = { titles, label: 'correlation', from: -1, to: 1 }
  return pairOfMaps(square(before), square(after), { rows: columns, columns }, text)
}

function correlationCloud(before: Float64Array, after: Float64Array, columns: number, estimated: boolean): Picture {
  const upper = (values: Float64Array) => values.filter((_, at) => at % columns > Math.floor(at / columns))
  return scatterOf('pair of columns', `Correlations${estimated ? ', as estimated' : ''}`, upper(before), upper(after))
}
