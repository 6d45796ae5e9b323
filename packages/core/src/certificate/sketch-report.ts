/** The private report of a sketch, or of answers in its place: the truth beside what anyone would be told. */
import { scatterFigure } from '../figure/index.ts'
import type { AnyPlan } from '../mechanisms/index.ts'
import { mechanismOf } from './certificate.ts'
import { COUNTS, exact, rounded } from './counted.ts'
import { ownersPage, warningsOf } from './owners-page.ts'
import { facts, figures, list, paragraph, section } from './page.ts'

/** Questions of one kind, with the true answers and those of the release. */
export interface SketchTrial {
  /** Which questions, as in "cuts of 10 nodes". */
  readonly name: string
  /** Of each question, where they have names. */
  readonly labels?: readonly string[]
  readonly truth: ArrayLike<number>
  readonly answers: readonly { readonly estimate: number; readonly low: number; readonly high: number }[]
  /** The error that the plan stated, where it is about such questions. */
  readonly expected?: number
}

/** Private. */
export interface TrialFigures {
  readonly name: string
  readonly questions: number
  readonly meanTruth: number
  readonly meanError: number
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

export function trialFigures({ name, truth, answers, expected }: SketchTrial): TrialFigures {
  let [sum, off, covered] = [0, 0, 0]
  for (const [i, { estimate, low, high }] of answers.entries()) {
    const value = truth[i] as number
    sum += value
    off += Math.abs(estimate - value)
    if (value >= low && value <= high) covered++
  }
  const questions = answers.length
  return {
    name,
    questions,
    meanTruth: sum / questions,
    meanError: off / questions,
    ...(expected === undefined ? {} : { expectedError: expected }),
    covered,
  }
}

/** On the screen of the owner, and in the report. */
export function trialInWords({ name, questions, meanTruth, meanError, expectedError, covered }: TrialFigures): string {
  const planned = expectedError === undefined ? '' : ` (the plan: ${rounded(expectedError)})`
  return `${exact(questions)} ${name}: ${rounded(meanTruth)} on average, answered with an error of ${rounded(meanError)} on average${planned}; ${covered === questions ? 'all' : exact(covered)} intervals hold the true answer.`
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
              'What anyone would be told',
              list(trials.map((trial) => trialInWords(trialFigures(trial)))),
              paragraph(
                'A true answer beside each of them is known to you alone: to choose by it which questions to publish would be to choose by the data.',
              ),
              figures(...trials.map(picture)),
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
}

function picture({ name, truth, answers }: SketchTrial): [string, string] {
  const svg = scatterFigure({
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    x: { label: 'true answer' },
    y: { label: 'answer of the release' },
    series: [{ name, x: truth, y: answers.map(({ estimate }) => estimate) }],
    diagonal: true,
  })
  return [svg, `${exact(answers.length)} questions.`]
}

function table({ name, labels, truth, answers }: SketchTrial): string[] {
  if (labels === undefined) return []
  const rows = labels.slice(0, MOST_LABELS).map((label, i) => {
    const { estimate, low, high } = answers[i] as SketchTrial['answers'][number]
    return [
      label,
      `${rounded(truth[i] as number)} in the data, ${rounded(estimate)} in the release (${rounded(low)} to ${rounded(high)})`,
    ] as const
  })
  const more = labels.length - rows.length
  return [section(`One by one: ${name}`, facts(rows), ...(more === 0 ? [] : [paragraph(`And ${exact(more)} more.`)]))]
}
