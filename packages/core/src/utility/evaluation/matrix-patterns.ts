/** What a matrix shows as a whole: its strongest patterns, before and after. */
import type { Dense } from '../../linalg/index.ts'
import { largestAngle, matrixMetrics, relativeSpectralError, spectralError, spectrum } from '../matrices/index.ts'
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
        `Spectra and leading directions were left out${quick ? ' of this quick look' : ': the matrix is large'}.`,
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

/** More are seldom looked at. */
const MOST_DIRECTIONS = 5

/**
 * How many patterns of the original are stronger than the error is in any direction. Others may be turned anywhere, or
 * be outdone by noise, however near the two matrices are as a whole.
 */
function standingOut(original: Dense, release: Dense, most: number): number {
  const error = spectralError(original, release)
  return spectrum(original, most).filter((strength) => strength > error).length
}

/** Of as many directions as were asked for, or as stand out from the noise: not every matrix has so many that lead. */
export function angleOf(
  original: Dense,
  release: Dense,
  asked: number | undefined,
  notes: string[],
): Measure | undefined {
  const most = Math.min(original.rows, original.columns)
  const own = Math.min(MOST_DIRECTIONS, Math.max(1, most - 1))
  const looked = Math.min(most, asked ?? own)
  const clear = standingOut(original, release, looked)
  let refused = ''
  for (let k = asked === undefined ? Math.max(1, clear) : looked; k >= 1; k--) {
    try {
      const degrees = largestAngle(original, release, k)
      if (asked !== undefined && k < asked)
        notes.push(`${shown(k)} leading directions are compared, not ${shown(asked)}. ${refused}`)
      return compared(matrixMetrics.principalAngle, degrees, {
        note: directionsInWords(k, clear, looked),
      })
    } catch (error) {
      refused ||= error instanceof Error ? error.message : ''
    }
  }
  if (refused !== '') notes.push(`Leading directions were not compared. ${refused}`)
  return undefined
}

function directionsInWords(k: number, clear: number, looked: number): string {
  const of = k === 1 ? 'Of the one leading direction.' : `Of the ${shown(k)} leading directions.`
  if (clear === 0)
    return `${of} No pattern of the original is stronger than the spectral error: where a direction points can then not be told from the release, whatever the angle is.`
  if (k > clear)
    return `${of} Only ${shown(clear)} of them ${clear === 1 ? 'stands' : 'stand'} out from the noise, with a strength above the spectral error: the angle is that of the others, and says nothing about ${clear === 1 ? 'this one' : 'these'}.`
  return clear < looked
    ? `${of} ${k === 1 ? 'It alone stands' : 'They alone stand'} out from the noise: others are weaker than the spectral error, and cannot be found in the release.`
    : of
}
