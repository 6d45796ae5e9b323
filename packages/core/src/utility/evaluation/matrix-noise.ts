/** What of the error of a matrix is the noise, and what the caps took away before. */
import { meanAbsoluteError, relativeError, releasedCells, rootMeanSquareError } from '../matrices/index.ts'
import { noiseDoubt } from './doubts.ts'
import { compared, type MeasureGroup } from './evaluation.ts'
import type { MatrixEvaluation } from './matrix.ts'
import { releaseMetrics } from './metrics.ts'
import { shown } from './words.ts'

/** Against what the noise met: the capped original, where there are caps. */
export function doubtsOf({ original, release, capped = original, expected }: MatrixEvaluation): string[] {
  if (expected === undefined) return []
  const part = releasedCells(capped, release)
  const draws = Math.min(expected.draws ?? Infinity, part.release.values.length)
  return noiseDoubt(meanAbsoluteError(part.original, part.release), { ...expected, draws })
}

export function noiseGroup({ original, release, capped, expected, changed }: MatrixEvaluation): MeasureGroup[] {
  if (capped === undefined) return []
  const part = releasedCells(capped, release)
  const more = changed === undefined ? {} : { about: `and by what came after it: ${changed}` }
  const said = (x: number | undefined) => (x === undefined ? {} : { predicted: x })
  return [
    {
      heading: 'Where the error comes from',
      measures: [
        compared(releaseMetrics.noiseMeanAbsolute, meanAbsoluteError(part.original, part.release), {
          ...said(expected?.meanAbsolute),
          ...more,
          main: true,
        }),
        compared(releaseMetrics.noiseRootMeanSquare, rootMeanSquareError(part.original, part.release), {
          ...said(expected?.rootMeanSquare),
          ...more,
        }),
        compared(releaseMetrics.cappedShare, relativeError(releasedCells(original, release).original, part.original)),
      ],
    },
  ]
}

/** Where the caps took a good part of the error, no ε would bring it back. */
export function capsInWords({ original, release, capped }: MatrixEvaluation): string {
  if (capped === undefined) return ''
  const noisy = releasedCells(capped, release)
  const before = releasedCells(original, release).original
  const [taken, noise] = [meanAbsoluteError(before, noisy.original), meanAbsoluteError(noisy.original, noisy.release)]
  if (taken < 0.25 * noise) return ''
  return ` The caps on single people changed a cell by ${shown(taken)} on average before any noise, and the noise by ${shown(noise)}: ${taken > noise ? 'a larger cap would bring more than a larger ε.' : 'a larger cap would bring some of it back, at the price of more noise.'}`
}
