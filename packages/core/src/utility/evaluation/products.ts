/** Covariances of a table of numbers, as they can be had from a release, beside the true ones. */
import type { Dense } from '../../linalg/index.ts'
import { matrixMetrics, relativeL2, relativeSpectralError } from '../matrices/index.ts'
import { tableMetrics } from '../tables/index.ts'
import { type AnswerTrial, trialGroup } from './answers.ts'
import { compared, type Evaluation, type Measure } from './evaluation.ts'
import { spectraFigure } from './matrix-figures.ts'
import { angleOf } from './matrix-patterns.ts'
import { type EvaluationRun, phase } from './run.ts'
import { correlationMaps } from './table-figures.ts'
import { percent } from './words.ts'

export interface ProductsEvaluation {
  readonly title: string
  /** Covariances around one centre, columns × columns. */
  readonly original: Dense
  readonly release: Dense
  readonly columns: readonly string[]
  /** The variance of every column as the release answers it, with its interval. */
  readonly variances?: Omit<AnswerTrial, 'name'>
  readonly rank?: number
  readonly notes?: readonly string[]
}

export async function evaluateProducts(input: ProductsEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, columns, variances, rank } = input
  await phase(run, 'Measuring')
  const notes = [...(input.notes ?? [])]
  const [before, after] = [scaled(original, original), scaled(release, original)]
  const spectral = relativeSpectralError(before, after)
  const angle = angleOf(before, after, rank, notes)
  const [was, is] = [scaled(original, original), scaled(release, release)]
  return {
    kind: 'products',
    title,
    summary: `With every column in units of its own spread, a variance along any direction is off by at most ${percent(spectral)} of the largest there is. ${spectral < 0.1 ? 'Variances and correlations can be read well.' : spectral < 0.5 ? 'Strong correlations can be read, weak ones cannot.' : 'Only the strongest pattern can be read, if any.'}`,
    groups: [
      {
        heading: 'All directions at once',
        introduction: 'Columns are divided by their spread in the original, so that no unit outweighs another.',
        measures: [
          compared(matrixMetrics.relativeSpectral, spectral, { main: true }),
          compared(matrixMetrics.relativeL2, relativeL2(before, after)),
          ...(angle === undefined ? [] : [{ ...angle, main: true } as Measure]),
          ...correlationMeasures(was, is),
        ],
      },
      ...(variances === undefined ? [] : [trialGroup({ ...variances, name: 'variance of a column', relative: true })]),
    ],
    figures: [...correlationMaps(was.values, is.values, columns), spectraFigure(before, after)],
    notes,
  }
}

/** Divided by the spreads of `unit`; a column that does not vary stays as it is. */
function scaled({ rows, columns, values }: Dense, unit: Dense): Dense {
  const spread = (j: number) => {
    const variance = unit.values[j * columns + j] as number
    return variance > 0 ? Math.sqrt(variance) : 1
  }
  return {
    rows,
    columns,
    values: values.map((x, at) => x / (spread(Math.floor(at / columns)) * spread(at % columns))),
  }
}

function correlationMeasures(was: Dense, is: Dense): Measure[] {
  const { columns } = was
  let [sum, largest, pairs] = [0, 0, 0]
  const held = (x: number) => Math.max(-1, Math.min(1, x))
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) {
      const error = Math.abs(held(was.values[i * columns + j] as number) - held(is.values[i * columns + j] as number))
      sum += error
      largest = Math.max(largest, error)
      pairs++
    }
  }
  if (pairs === 0) return []
  return [
    compared(tableMetrics.correlationError, sum / pairs, { main: true }),
    compared(tableMetrics.largestCorrelationError, largest),
  ]
}
