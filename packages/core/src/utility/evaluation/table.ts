/** A released table beside its original: yes and no, or numbers. */
import type { Dense } from '../../linalg/index.ts'
import type { Estimate, Estimates, PairEstimates } from '../../mechanisms/index.ts'
import { binaryMetrics, overlap, squareErrorRate } from '../binary/index.ts'
import { matrixMetrics, meanAbsoluteError, relativeError, rootMeanSquareError } from '../matrices/index.ts'
import type { Table } from '../tables/index.ts'
import { isSparse } from '../tables/table.ts'
import { beside, compared, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { releaseMetrics } from './metrics.ts'
import { type EvaluationRun, phase } from './run.ts'
import { tableFigures } from './table-figures.ts'
import { columnGroup, correlationGroup, meansOf } from './table-groups.ts'
import { learningGroup } from './table-learning.ts'
import { counted, percent, shown } from './words.ts'

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
  /** The column that a model learns to tell from the others. */
  readonly label?: number
  readonly quick?: boolean
}

export async function evaluateTable(input: TableEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, quick = false } = input
  const notes: string[] = []
  await phase(run, 'Comparing cells')
  const cells = cellGroups(input)
  await phase(run, 'Comparing columns')
  const columns = columnGroup(input)
  const correlations = quick ? undefined : correlationGroup(input, notes)
  if (quick) notes.push('Correlations were left out: a quick look was asked for.')
  await phase(run, 'Training models')
  const learning = learningGroup(input, notes)
  await phase(run, 'Drawing')
  return {
    kind: 'table',
    title,
    summary: summaryOf(input),
    groups: [...cells, columns, ...(correlations === undefined ? [] : [correlations]), ...learning],
    figures: tableFigures(input, correlations !== undefined),
    notes,
  }
}

const FLIPPED =
  'Answers were flipped at random: they are not to be counted as they are. Read columns and pairs of them through the estimates that are published beside the table.'

/** Only where rows correspond can a cell be wrong. */
function cellGroups({ original, release, aligned, estimates, expected }: TableEvaluation): MeasureGroup[] {
  if (!aligned) return []
  const heading = 'Cell by cell'
  if (isSparse(original) && isSparse(release)) {
    const { jaccard, precision, recall, suppressed, created } = overlap(original, release)
    return [
      {
        heading,
        ...(estimates === undefined ? {} : { introduction: FLIPPED }),
        measures: [
          compared(binaryMetrics.jaccard, jaccard, {
            main: true,
            ...(expected?.jaccard === undefined ? {} : { predicted: expected.jaccard }),
          }),
          compared(binaryMetrics.precision, precision, { main: true }),
          compared(binaryMetrics.recall, recall, { main: true }),
          compared(binaryMetrics.suppressed, suppressed),
          compared(binaryMetrics.created, created),
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

function summaryOf(input: TableEvaluation): string {
  const { original, release, estimates, aligned } = input
  const { raw, corrected } = meansOf(input)
  const { mean } = corrected ?? raw
  const estimated = corrected === undefined ? '' : ', as the release estimates it'
  if (!isSparse(original) || !isSparse(release)) return `The mean of a column is off by ${shown(mean)} on average.`
  const yes = `The share of people with a 1 in a column is off by ${points(mean)} on average${estimated}.`
  if (!aligned) return yes
  const { precision, recall } = overlap(original, release)
  const read = estimates === undefined ? '' : ' Read columns and pairs through its estimates, not by counting.'
  const rows =
    precision === 1 && recall === 1
      ? 'Every answer is as it was: nothing is lost, and nothing is hidden.'
      : precision > 0.9 && recall > 0.9
        ? 'Single answers are mostly right.'
        : 'Single answers say little about a person, as they should.'
  return `${percent(recall)} of the ones of the original are in the release, and ${percent(precision)} of the released ones are true. ${rows} ${yes}${read}`
}

/** 0.0123 as 1.2 percentage points. */
function points(share: number): string {
  return counted(Number((100 * share).toPrecision(2)), 'percentage point', 'percentage points')
}
