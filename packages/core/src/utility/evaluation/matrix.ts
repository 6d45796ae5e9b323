/** A released matrix beside its original. */
import type { Names } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
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
import type { ExpectedNoise } from './doubts.ts'
import { beside, compared, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { matrixFigures } from './matrix-figures.ts'
import { capsInWords, doubtsOf, noiseGroup } from './matrix-noise.ts'
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
  readonly expected?: ExpectedNoise
  /** How far the matrices of two halves of the people are apart: see `halvesDistance`. */
  readonly unit?: number
  /** A row and a column are one pair in either order. */
  readonly symmetric?: boolean
  /** What was done to the matrix after the noise: the noise alone is then not to be seen. */
  readonly changed?: string
  /** Leading directions to compare; unless told, those that stand out from the noise, up to 5. */
  readonly rank?: number
  readonly quick?: boolean
}

/** Puts a released matrix beside its original. */
export async function evaluateMatrix(input: MatrixEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, quick = false } = input
  await phase(run, 'Measuring')
  checkRank(input)
  const part = releasedCells(original, release)
  const notes =
    part.leftOut === 0
      ? []
      : [
          `${counted(part.leftOut, 'cell of the release is', 'cells of the release are')} left out, and not compared: all numbers are about the others.`,
        ]
  if (part.leftOut === release.values.length && part.leftOut > 0) return withoutCells(input, notes)
  const patterns = part.leftOut === 0 ? await patternsOf(input, notes, run) : []
  if (part.leftOut > 0) notes.push('Spectra and leading directions were left out: they need all cells.')
  await phase(run, 'Drawing')
  return {
    kind: 'matrix',
    title,
    summary: `${summaryOf(part)}${capsInWords(input)}`,
    groups: [cellGroup(input, part), ...noiseGroup(input), ...patterns],
    figures: matrixFigures({ ...input, spectra: patterns.length > 0 && !quick }),
    notes,
    doubts: doubtsOf(input),
  }
}

type Part = ReturnType<typeof releasedCells>

function withoutCells({ title }: MatrixEvaluation, notes: readonly string[]): Evaluation {
  const summary = 'The release leaves out all of its cells: there is nothing to compare.'
  return { kind: 'matrix', title, summary, groups: [], figures: [], notes }
}

function checkRank({ rank = 1 }: MatrixEvaluation): void {
  if (Number.isSafeInteger(rank) && rank >= 1) return
  throw new InvalidInput(`A whole number of leading directions is compared, at least 1, not ${String(rank)}.`)
}

function totalOf({ values }: Dense): number {
  return values.reduce((sum, x) => sum + x, 0)
}

function cellGroup(
  { unit, capped, expected, release: all, symmetric = false }: MatrixEvaluation,
  { original, release, leftOut }: Part,
): MeasureGroup {
  // Without caps the noise is all there is.
  const said = capped === undefined && expected !== undefined
  const notes = [
    ...(leftOut === 0 ? [] : ['Of the cells that are released.']),
    ...(symmetric ? ['A pair stands in two cells, and counts twice.'] : []),
    ...(capped === undefined
      ? []
      : [
          `The original is counted before the caps; after them ${shown(totalOf(releasedCells(capped, all).original))} are left.`,
        ]),
  ]
  const before = capped === undefined ? {} : { note: 'Held against the original before the caps.' }
  return {
    heading: 'Cell by cell',
    measures: [
      compared(matrixMetrics.meanAbsolute, meanAbsoluteError(original, release), {
        main: true,
        ...(said ? { predicted: expected.meanAbsolute } : {}),
        ...before,
      }),
      compared(
        matrixMetrics.rootMeanSquare,
        rootMeanSquareError(original, release),
        said ? { predicted: expected.rootMeanSquare } : {},
      ),
      compared(matrixMetrics.largestError, largestError(original, release)),
      compared(matrixMetrics.relative, relativeError(original, release), { main: true }),
      compared(matrixMetrics.relativeL2, relativeL2(original, release)),
      beside(releaseMetrics.total, totalOf(original), totalOf(release), {
        main: true,
        ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
      }),
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

function summaryOf({ original, release, leftOut }: Part): string {
  const cells = original.values.length
  const mean = original.values.reduce((sum, x) => sum + Math.abs(x), 0) / Math.max(1, cells)
  const off = meanAbsoluteError(original, release)
  if (cells === 0) return 'The matrix has no cells: there is nothing to compare.'
  const where = leftOut === 0 ? '' : ', of the cells that are released'
  if (mean === 0) return `The original is 0 everywhere${where}, and a released cell is off by ${shown(off)} on average.`
  const share = off / mean
  const verdict =
    off === 0
      ? 'The release is the original: nothing is lost, and nothing is hidden.'
      : share < 0.1
        ? 'Single cells can be read, and sums of several even more so.'
        : share < 0.5
          ? 'Large cells and sums of many cells can be read; small cells cannot.'
          : share < 1
            ? 'Only the largest cells and sums of very many can be read.'
            : 'There is more noise than data in the cells: only sums of very many can be read.'
  return `A cell is off by ${shown(off)} on average, where a cell of the original holds ${shown(mean)} on average${where}: ${percent(share)} of it. ${verdict}`
}
