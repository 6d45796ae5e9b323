/** A released table beside its original: yes and no, or numbers. */
import type { Dense } from '../../linalg/index.ts'
import type { Channel, Estimate, Estimates, PairEstimates } from '../../mechanisms/index.ts'
import { binaryMetrics, overlap, squareErrorRate } from '../binary/index.ts'
import { matrixMetrics, meanAbsoluteError, relativeError, rootMeanSquareError } from '../matrices/index.ts'
import type { Table } from '../tables/index.ts'
import { isSparse } from '../tables/table.ts'
import { flipDoubt } from './doubts.ts'
import { entryMeasures } from './entries.ts'
import { beside, compared, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { releaseMetrics } from './metrics.ts'
import { type EvaluationRun, phase } from './run.ts'
import { type CorrelationsFound, correlationGroup, correlationsIn, correlationsInWords } from './table-correlations.ts'
import { tableFigures } from './table-figures.ts'
import { columnDetails, columnGroup, meansOf } from './table-groups.ts'
import { learntFrom } from './table-learning.ts'
import { counted, percent, shown } from './words.ts'

/** A table and its release, to be compared. */
export interface TableEvaluation {
  readonly title: string
  /** Both sparse and binary, or both dense; with the same columns in the same order. */
  readonly original: Table
  readonly release: Table
  readonly columns: readonly string[]
  /** Row i of the release is row i of the original, made private. */
  readonly aligned: boolean
  readonly estimates?: {
    readonly ones?: Estimate
    readonly columns?: Estimates
    readonly pairs?: Pick<PairEstimates, 'values' | 'standardErrors'>
  }
  readonly expected?: { readonly jaccard?: number }
  /** How each cell was published, where each is on its own and nothing was done to the table before. */
  readonly channel?: Channel
  /** The column that a model learns to tell from the others. */
  readonly label?: number
  /** Or one that is public, and stands beside the table: of every row, 0 or 1. */
  readonly publicLabel?: { readonly name: string; readonly values: Uint8Array }
  readonly quick?: boolean
}

/** Puts a released table beside its original. */
export async function evaluateTable(input: TableEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, quick = false } = input
  const notes: string[] = []
  await phase(run, 'Comparing cells')
  const cells = cellGroups(input)
  await phase(run, 'Comparing columns')
  const columns = columnGroup(input)
  const correlations = quick ? undefined : correlationsIn(input, notes)
  if (quick) notes.push('Correlations were left out of this quick look.')
  await phase(run, 'Training models')
  const learnt = learntFrom(input, notes)
  await phase(run, 'Drawing')
  return {
    kind: 'table',
    title,
    summary: [summaryOf(input, correlations), ...(learnt === undefined ? [] : [learnt.verdict])].join(' '),
    groups: [
      ...cells,
      columns,
      ...(correlations === undefined ? [] : [correlationGroup(correlations)]),
      ...(learnt === undefined ? [] : [learnt.group]),
    ],
    figures: tableFigures(input, correlations),
    details: columnDetails(input),
    notes,
    doubts: doubtsOf(input),
  }
}

function doubtsOf({ original, release, aligned, channel }: TableEvaluation): string[] {
  if (channel === undefined || !aligned || !isSparse(original) || !isSparse(release)) return []
  const { common, created } = overlap(original, release)
  const ones = original.indices.length
  const zeros = original.rows * original.columns - ones
  return flipDoubt({ kept: common, ones, created, zeros }, channel, 'ones')
}

const FLIPPED =
  'Answers were flipped at random: what is counted as it is contains false ones by design. The estimates that are published beside the table allow for that, at the price of more noise. Both are measured below: go by whichever is nearer.'

/** Only where rows correspond can a cell be wrong. */
function cellGroups({ original, release, aligned, estimates, expected }: TableEvaluation): MeasureGroup[] {
  if (!aligned) return []
  const heading = 'Cell by cell'
  if (isSparse(original) && isSparse(release)) {
    return [
      {
        heading,
        ...(estimates === undefined ? {} : { introduction: FLIPPED }),
        measures: [
          ...entryMeasures(overlap(original, release), expected?.jaccard),
          compared(binaryMetrics.squareErrorRate, squareErrorRate(original, release)),
          beside(
            releaseMetrics.entries,
            original.indices.length,
            release.indices.length,
            estimates?.ones === undefined ? {} : { estimate: estimates.ones },
          ),
        ],
      },
    ]
  }
  const [before, after] = [original as Dense, release as Dense]
  return [
    {
      heading,
      measures: [
        compared(matrixMetrics.meanAbsolute, meanAbsoluteError(before, after), { main: true }),
        compared(matrixMetrics.rootMeanSquare, rootMeanSquareError(before, after)),
        compared(matrixMetrics.relative, relativeError(before, after)),
      ],
    },
  ]
}

function summaryOf(input: TableEvaluation, found: CorrelationsFound | undefined): string {
  const { original, release, aligned } = input
  const pairs = found === undefined ? '' : ` ${correlationsInWords(found.errors)}`
  const { raw, corrected } = meansOf(input)
  if (!isSparse(original) || !isSparse(release))
    return `The mean of a column is off by ${shown(raw.mean)} on average.${pairs}`
  const yes =
    corrected === undefined
      ? `The share of people with a 1 in a column is off by ${points(raw.mean)} on average.`
      : `The share of people with a 1 in a column is off by ${points(corrected.mean)} on average, as the release estimates it, and by ${points(raw.mean)} counted as it is: read columns ${corrected.mean <= raw.mean ? 'through its estimates' : 'as they are, which happens to be nearer here'}.`
  if (!aligned) return `${yes}${pairs}`
  if (original.indices.length === 0) {
    return `The original has no ones, and the release has ${shown(release.indices.length)}, all of them false. ${yes}`
  }
  if (release.indices.length === 0) {
    return `The release has no ones, and the original has ${shown(original.indices.length)}: single answers cannot be read from it. ${yes}`
  }
  const { precision, recall } = overlap(original, release)
  const rows =
    precision === 1 && recall === 1
      ? 'Every answer is as it was: nothing is lost, and nothing is hidden.'
      : precision > 0.9 && recall > 0.9
        ? 'Single answers are mostly right.'
        : 'Single answers say little about a person, as they should.'
  return `${percent(recall)} of the ones of the original are in the release, and ${percent(precision)} of the released ones are true. ${rows} ${yes}${pairs}`
}

/** 0.0123 as 1.2 percentage points. */
function points(share: number): string {
  return counted(Number((100 * share).toPrecision(2)), 'percentage point', 'percentage points')
}
