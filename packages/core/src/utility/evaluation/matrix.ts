/** A released matrix beside its original. */
import type { Names } from '../../data/index.ts'
import type { Dense } from '../../linalg/index.ts'
import {
  l1Distance,
  l2Distance,
  largestError,
  matrixMetrics,
  meanAbsoluteError,
  normalisedDistance,
  relativeError,
  relativeL2,
  releasedCells,
  rootMeanSquareError,
} from '../matrices/index.ts'
import { beside, compared, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { matrixFigures } from './matrix-figures.ts'
import { patternsOf } from './matrix-patterns.ts'
import { releaseMetrics } from './metrics.ts'
import { type EvaluationRun, phase } from './run.ts'
import { counted, percent, shown } from './words.ts'

export interface MatrixEvaluation {
  readonly title: string
  /** All that is in the data. */
  readonly original: Dense
  /** A cell that is not a number is one that the release leaves out. */
  readonly release: Dense
  readonly names?: Names
  /** The original as the noise met it, where people were held to caps before. */
  readonly capped?: Dense
  /** What the plan said of the noise. */
  readonly expected?: { readonly meanAbsolute: number; readonly rootMeanSquare: number }
  /** How far the matrices of two halves of the people are apart: see `halvesDistance`. */
  readonly unit?: number
  /** Leading directions to compare; 5, or what fits, unless told. */
  readonly rank?: number
  readonly quick?: boolean
}

export async function evaluateMatrix(input: MatrixEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, quick = false } = input
  await phase(run, 'Measuring')
  const part = releasedCells(original, release)
  const filled = part.leftOut === 0 ? release : withOriginal(release, original)
  const notes =
    part.leftOut === 0
      ? []
      : [`${counted(part.leftOut, 'cell of the release is', 'cells of the release are')} left out, and not compared.`]
  const patterns = await patternsOf({ ...input, release: filled }, notes, run)
  await phase(run, 'Drawing')
  return {
    kind: 'matrix',
    title,
    summary: `${summaryOf(part)}${capsInWords(input)}`,
    groups: [cellGroup(input, part), ...noiseGroup(input), ...patterns],
    figures: matrixFigures({ ...input, release: filled, spectra: patterns.length > 0 && !quick }),
    notes,
  }
}

type Part = ReturnType<typeof releasedCells>

/** Where the release says nothing it is taken to be right: measures of the whole matrix need all cells. */
function withOriginal({ rows, columns, values }: Dense, original: Dense): Dense {
  return { rows, columns, values: values.map((x, i) => (Number.isNaN(x) ? (original.values[i] as number) : x)) }
}

function totalOf({ values }: Dense): number {
  return values.reduce((sum, x) => sum + x, 0)
}

function cellGroup({ unit, capped, expected }: MatrixEvaluation, { original, release }: Part): MeasureGroup {
  // Without caps the noise is all there is.
  const said = capped === undefined && expected !== undefined
  return {
    heading: 'Cell by cell',
    measures: [
      compared(matrixMetrics.meanAbsolute, meanAbsoluteError(original, release), {
        main: true,
        ...(said ? { predicted: expected.meanAbsolute } : {}),
      }),
      compared(
        matrixMetrics.rootMeanSquare,
        rootMeanSquareError(original, release),
        said ? { predicted: expected.rootMeanSquare } : {},
      ),
      compared(matrixMetrics.largestError, largestError(original, release)),
      compared(matrixMetrics.relative, relativeError(original, release), { main: true }),
      compared(matrixMetrics.relativeL2, relativeL2(original, release)),
      beside(releaseMetrics.total, totalOf(original), totalOf(release), { main: true }),
      compared(matrixMetrics.l1, l1Distance(original, release)),
      compared(matrixMetrics.l2, l2Distance(original, release)),
      ...(unit === undefined || !(unit > 0)
        ? []
        : [
            compared(matrixMetrics.normalised, normalisedDistance(original, release, unit), {
              note: `Two random halves of the people are ${shown(unit)} apart.`,
            }),
          ]),
    ],
  }
}

function noiseGroup({ original, release, capped, expected }: MatrixEvaluation): MeasureGroup[] {
  if (capped === undefined) return []
  const part = releasedCells(capped, release)
  const said = (x: number | undefined) => (x === undefined ? {} : { predicted: x })
  return [
    {
      heading: 'Where the error comes from',
      measures: [
        compared(releaseMetrics.noiseMeanAbsolute, meanAbsoluteError(part.original, part.release), {
          ...said(expected?.meanAbsolute),
          main: true,
        }),
        compared(
          releaseMetrics.noiseRootMeanSquare,
          rootMeanSquareError(part.original, part.release),
          said(expected?.rootMeanSquare),
        ),
        compared(releaseMetrics.cappedShare, relativeError(original, capped)),
      ],
    },
  ]
}

/** Where the caps took a good part of the error, no ε would bring it back. */
function capsInWords({ original, release, capped }: MatrixEvaluation): string {
  if (capped === undefined) return ''
  const noisy = releasedCells(capped, release)
  const [taken, noise] = [meanAbsoluteError(original, capped), meanAbsoluteError(noisy.original, noisy.release)]
  if (taken < 0.25 * noise) return ''
  return ` The caps on single people changed a cell by ${shown(taken)} on average before any noise, and the noise by ${shown(noise)}: ${taken > noise ? 'a larger cap would bring more than a larger ε.' : 'a larger cap would bring some of it back, at the price of more noise.'}`
}

function summaryOf({ original, release }: Part): string {
  const cells = original.values.length
  const mean = original.values.reduce((sum, x) => sum + Math.abs(x), 0) / Math.max(1, cells)
  const off = meanAbsoluteError(original, release)
  if (mean === 0) return `The original is 0 everywhere, and a released cell is off by ${shown(off)} on average.`
  const share = off / mean
  const verdict =
    off === 0
      ? 'The release is the original: nothing is lost, and nothing is hidden.'
      : share < 0.1
        ? 'Single cells can be read, and sums of several even more so.'
        : share < 0.5
          ? 'Large cells and sums of many can be read; small cells cannot.'
          : share < 1
            ? 'Only the largest cells and sums of very many can be read.'
            : 'There is more noise than data in the cells: only sums of very many can be read.'
  return `A cell is off by ${shown(off)} on average, where a cell of the original holds ${shown(mean)} on average: ${percent(share)} of it. ${verdict}`
}
