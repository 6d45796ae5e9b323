/** The private report of a sketch, or of answers in its place: the truth beside what anyone would be told. */
import { type AnyPlan, mechanismOf } from '../mechanisms/index.ts'
import { exact, facts, figures, list, ownersPage, paragraph, rounded, section, warningsOf } from '../page/index.ts'
import { answersFigure } from '../utility/evaluation/answers.ts'
import { COUNTS } from './counted.ts'

/** Questions of one kind, with the true answers and those of the release. */
export interface SketchTrial {
  /** Which questions, as in "cuts of 10 nodes". */
  readonly name: string
  /** Of each question, where they have names. */
  readonly labels?: readonly string[]
  readonly truth: ArrayLike<number>
  readonly answers: readonly { readonly estimate: number; readonly low: number; readonly high: number }[]
  /** What an answer is, where it is not told by the name: "sums of squares". */
  readonly quantity?: string
  /** How it comes about, and in which units, as sentences. */
  readonly about?: string
  /** The error that the plan stated, where it is about such questions. */
  readonly expected?: number
  /** The questions have units of their own: errors are shares of the truth, as a mean of them would mean nothing. */
  readonly relative?: boolean
}

/** Private. */
export interface TrialFigures {
  readonly name: string
  readonly questions: number
  readonly meanTruth?: number
  readonly meanError?: number
  /** In place of the two where questions have units of their own: a share of the truth. */
  readonly meanRelativeError?: number
  readonly expectedError?: number
  /** How many of the intervals hold the true answer. */
  readonly covered: number
}

export interface SketchReport {
  readonly plan: AnyPlan
  readonly trials: readonly SketchTrial[]
  /** What the reading counted, such as edges left out. */
  readonly counts: Readonly<Record<string, number>>
  /** What else the data itself says, such as its number of edges. */
  readonly found?: readonly (readonly [name: string, value: string])[]
  /** What else the owner should read before all else; private. */
  readonly remarks?: readonly string[]
  /** Which release this is about: title, file, day. */
  readonly about: string
}

export function trialFigures({ name, truth, answers, expected, relative = false }: SketchTrial): TrialFigures {
  let [sum, off, covered, shares, positive] = [0, 0, 0, 0, 0]
  for (const [i, { estimate, low, high }] of answers.entries()) {
    const value = truth[i] as number
    sum += value
    off += Math.abs(estimate - value)
    if (value >= low && value <= high) covered++
    if (value === 0) continue
    shares += Math.abs(estimate / value - 1)
    positive++
  }
  const questions = answers.length
  return {
    name,
    questions,
    ...(relative
      ? positive === 0
        ? {}
        : { meanRelativeError: shares / positive }
      : { meanTruth: sum / questions, meanError: off / questions }),
    ...(expected === undefined ? {} : { expectedError: expected }),
    covered,
  }
}

/** On the screen of the owner, and in the report. */
export function trialInWords(figures: TrialFigures): string {
  const { name, questions, meanTruth, meanError, meanRelativeError, expectedError, covered } = figures
  const planned = expectedError === undefined ? '' : ` (the plan: ${rounded(expectedError)})`
  const off =
    meanTruth === undefined || meanError === undefined
      ? meanRelativeError === undefined
        ? 'nothing varies in the data'
        : `answered with an error of ${percent(meanRelativeError)} of the truth on average`
      : `${rounded(meanTruth)} on average, answered with an error of ${rounded(meanError)} on average${planned}`
  return `${exact(questions)} ${name}: ${off}; ${holding(covered, questions)} the true answer.`
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2)).toLocaleString('en')} %`
}

function holding(covered: number, questions: number): string {
  if (questions === 1) return covered === 1 ? 'the interval holds' : 'the interval does not hold'
  if (covered === 1) return '1 interval holds'
  return `${covered === questions ? 'all' : exact(covered)} intervals hold`
}

/** More names than this fill a page that nobody reads. */
const MOST_LABELS = 60

export function sketchReport({ plan, trials, counts, found = [], remarks = [], about }: SketchReport): string {
  return ownersPage({
    title: 'The answers beside the truth',
    about,
    first: warningsOf({ warnings: [...remarks, ...plan.warnings] }),
    note: 'These numbers come from the data itself: publishing any of them would be a release of its own.',
    numbers: [
      ...found,
      ...Object.entries(counts).map(
        ([name, count]) => [COUNTS[name] ?? OWN_COUNTS[name] ?? name, exact(count)] as const,
      ),
    ],
    body: [
      ...(trials.length === 0
        ? []
        : [
            section(
              'What the release answers, beside the truth',
              list(trials.map((trial) => trialInWords(trialFigures(trial)))),
              paragraph(
                'A true answer beside each of them is known to you alone: to choose by it which questions to publish would be to choose by the data.',
              ),
              ...pictures(trials),
            ),
          ]),
      ...trials.flatMap(table),
      section('What was expected', list(mechanismOf(plan).inWords(plan as never).error)),
    ],
  })
}

const OWN_COUNTS: Readonly<Record<string, string>> = {
  clampedWeights: 'weights moved into the public range',
  missingRows: 'rows left out: a cell is empty, or no number',
  clippedRows: 'rows shortened to the norm',
  movedRows: 'rows with a number moved into the public range',
  clippedForMean: 'rows shortened to the norm when the mean was taken',
}

/** Points of different units would lie on one another. */
function pictures(trials: readonly SketchTrial[]): string[] {
  const shown = trials.filter(({ relative = false }) => !relative)
  return shown.length === 0 ? [] : [figures(...shown.map(answersFigure))]
}

function table({ name, labels, quantity, about, truth, answers }: SketchTrial): string[] {
  if (labels === undefined) return []
  const rows = labels.slice(0, MOST_LABELS).map((label, i) => {
    const { estimate, low, high } = answers[i] as SketchTrial['answers'][number]
    return [
      label,
      `${readable(truth[i] as number)} in the data, ${readable(estimate)} in the release (${readable(low)} to ${readable(high)})`,
    ] as const
  })
  const more = labels.length - rows.length
  return [
    section(
      `One by one: ${name}${quantity === undefined ? '' : ` (${quantity})`}`,
      ...(about === undefined ? [] : [paragraph(about)]),
      facts(rows),
      ...(more === 0 ? [] : [paragraph(`And ${exact(more)} more.`)]),
    ),
  ]
}

/** Nobody counts the noughts of larger ones. */
function readable(x: number): string {
  return Math.abs(x) >= 1e15 ? x.toExponential(3).replace('e+', '·10^') : rounded(x)
}
