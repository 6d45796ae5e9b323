/** What a matrix shows as a whole: its strongest patterns, before and after. */
import type { Dense } from '../../linalg/index.ts'
import { largestAngle, matrixMetrics, relativeSpectralError, spectralError } from '../matrices/index.ts'
import { compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { MatrixEvaluation } from './matrix.ts'
import { type EvaluationRun, phase } from './run.ts'
import { shown } from './words.ts'

/** Cells of which a spectrum is made in some seconds. */
const MOST_CELLS = 2e7

export async function patternsOf(
  { original, release, rank, quick = false }: MatrixEvaluation,
  notes: string[],
  run: EvaluationRun,
): Promise<MeasureGroup[]> {
  const cells = original.rows * original.columns
  if (quick || cells > MOST_CELLS || cells === 0) {
    if (cells > 0)
      notes.push(
        `Spectra and leading directions were left out: ${quick ? 'a quick look was asked for' : 'the matrix is large'}.`,
      )
    return []
  }
  await phase(run, 'Comparing spectra')
  const angle = angleOf(original, release, rank, notes)
  const measures: Measure[] = [
    compared(matrixMetrics.relativeSpectral, relativeSpectralError(original, release)),
    compared(matrixMetrics.spectral, spectralError(original, release)),
    ...(angle === undefined ? [] : [angle]),
  ]
  return [{ heading: 'Patterns of the whole matrix', measures }]
}

/** Of as many directions as were asked for, or as both have: not every matrix has five that lead. */
export function angleOf(
  original: Dense,
  release: Dense,
  asked: number | undefined,
  notes: string[],
): Measure | undefined {
  const most = Math.min(original.rows, original.columns)
  let refused = ''
  for (let k = Math.min(asked ?? Math.min(5, Math.max(1, most - 1)), most); k >= 1; k--) {
    try {
      const degrees = largestAngle(original, release, k)
      if (asked !== undefined && k < asked)
        notes.push(`${shown(k)} leading directions are compared, not ${shown(asked)}. ${refused}`)
      return compared(matrixMetrics.principalAngle, degrees, {
        note: k === 1 ? 'Of the one leading direction.' : `Of the ${shown(k)} leading directions.`,
      })
    } catch (error) {
      refused ||= error instanceof Error ? error.message : ''
    }
  }
  if (refused !== '') notes.push(`Leading directions were not compared. ${refused}`)
  return undefined
}
