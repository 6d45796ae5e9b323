/** Covariances of a table of numbers, as they can be had from a release, beside the true ones. */
import type { Dense } from '../../linalg/index.ts'
import { matrixMetrics, relativeL2, relativeSpectralError } from '../matrices/index.ts'
import { tableMetrics } from '../tables/index.ts'
import { type AnswerTrial, oneByOne, type ShortenedRows, shortenedInWords, trialGroup } from './answers.ts'
import { compared, type Evaluation, type Measure } from './evaluation.ts'
import { spectraFigure } from './matrix-figures.ts'
import { angleOf } from './matrix-patterns.ts'
import { type EvaluationRun, phase } from './run.ts'
import { correlationMaps } from './table-figures.ts'
import { counted, percent, shown } from './words.ts'

export interface ProductsEvaluation {
  readonly title: string
  /** Covariances around one centre, columns × columns. */
  readonly original: Dense
  readonly release: Dense
  readonly columns: readonly string[]
  /** The variance of every column as the release answers it, with its interval: beside that of the whole rows, */
  readonly variances?: Omit<AnswerTrial, 'name'>
  /** and beside that of rows shortened to the norm, which the release is made from. */
  readonly ofShortened?: Omit<AnswerTrial, 'name'>
  readonly shortened?: ShortenedRows
  readonly rank?: number
  readonly notes?: readonly string[]
}

/** Puts released variances and covariances beside the true ones. */
export async function evaluateProducts(input: ProductsEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, columns, variances, ofShortened, rank } = input
  await phase(run, 'Measuring')
  const notes = [...(input.notes ?? [])]
  const [before, after] = [scaled(original, original), scaled(release, original)]
  const spectral = relativeSpectralError(before, after)
  const angle = angleOf(before, after, rank, notes)
  const [was, is] = [scaled(original, original), scaled(release, release)]
  return {
    kind: 'products',
    title,
    summary: summaryOf(input, spectral, correlationErrors(was, is)),
    groups: [
      {
        heading: 'All directions at once',
        introduction: 'Columns are divided by their spread in the original, so that no unit outweighs another.',
        measures: [
          compared(matrixMetrics.relativeSpectral, spectral, { main: true }),
          compared(matrixMetrics.relativeL2, relativeL2(before, after)),
          ...(angle === undefined ? [] : [{ ...angle, main: true } as Measure]),
          ...correlationMeasures(correlationErrors(was, is)),
        ],
      },
      ...(variances === undefined ? [] : [trialGroup({ ...variances, name: WHOLE, relative: true })]),
      ...(ofShortened === undefined
        ? []
        : [
            trialGroup({
              ...ofShortened,
              name: SHORTENED,
              relative: true,
              introduction:
                'Beside the rows as they were shortened for the release: this is what its intervals are about, and not how far it is from the data.',
            }),
          ]),
    ],
    details: [
      ...(variances === undefined ? [] : oneByOne({ ...variances, name: WHOLE, labels: columns })),
      ...(ofShortened === undefined ? [] : oneByOne({ ...ofShortened, name: SHORTENED, labels: columns })),
    ],
    figures: [...correlationMaps(was.values, is.values, columns), spectraFigure(before, after)],
    notes,
  }
}

const WHOLE = 'variance of a column'
const SHORTENED = `${WHOLE}, of the rows shortened to the norm`

/** Each verdict from its own number, and none that is kind where intervals miss or where most rows were shortened. */
function summaryOf({ original, shortened, ...input }: ProductsEvaluation, spectral: number, errors: Errors): string {
  if (original.values.every((x) => x === 0)) return `The original does not vary: there is nothing to compare.`
  const most = shortened !== undefined && 2 * shortened.rows > shortened.of
  const first = `With every column in units of its own spread, a variance along any direction is off by at most ${percent(spectral)} of the largest there is.`
  const missed = missedBy(input.ofShortened ?? input.variances)
  const variances =
    spectral >= 0.5
      ? 'Variances cannot be read from it.'
      : most || missed !== ''
        ? ''
        : spectral < 0.1
          ? 'Variances can be read well.'
          : 'Variances of the strongest directions can be read, small ones cannot.'
  const parts = [first, variances, most ? '' : correlationsInWords(errors), missed].filter((part) => part !== '')
  return `${parts.join(' ')}${shortenedInWords(shortened)}`
}

function missedBy(trial: Omit<AnswerTrial, 'name'> = { truth: [], answers: [] }): string {
  const { truth, answers } = trial
  const missed = answers.filter(({ low, high }, i) => !((truth[i] as number) >= low && (truth[i] as number) <= high))
  if (missed.length === 0) return ''
  return `${shown(missed.length)} of ${counted(answers.length, 'interval of a variance misses', 'intervals of variances miss')} the truth.`
}

function correlationsInWords({ pairs, mean, most, none }: Errors): string {
  if (pairs === 0 || most === 0) return ''
  return mean >= 0.9 * none
    ? `Correlations are off by ${shown(mean)} on average, and saying 0 for every pair would be off by ${shown(none)}: none can be read.`
    : `Correlations below ${shown(Number(most.toPrecision(1)))} cannot be told from none.`
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

interface Errors {
  readonly mean: number
  readonly largest: number
  /** Nineteen of twenty pairs are off by no more. */
  readonly most: number
  /** Of saying 0 for every pair. */
  readonly none: number
  readonly pairs: number
}

function correlationErrors(was: Dense, is: Dense): Errors {
  const { columns } = was
  const held = (x: number) => Math.max(-1, Math.min(1, x))
  const errors: number[] = []
  let none = 0
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) {
      const truth = held(was.values[i * columns + j] as number)
      errors.push(Math.abs(truth - held(is.values[i * columns + j] as number)))
      none += Math.abs(truth)
    }
  }
  errors.sort((a, b) => a - b)
  const pairs = errors.length
  const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, pairs)
  const most = errors[Math.ceil(0.95 * pairs) - 1] ?? 0
  return { mean, largest: errors.at(-1) ?? 0, most, none: none / Math.max(1, pairs), pairs }
}

function correlationMeasures({ pairs, mean, largest }: Errors): Measure[] {
  if (pairs === 0) return []
  return [
    compared(tableMetrics.correlationError, mean, { main: true }),
    compared(tableMetrics.largestCorrelationError, largest),
  ]
}
