/** Questions that a release answers, beside the true answers. */
import { barFigure, scatterFigure } from '../../figure/index.ts'
import { compared, type Detail, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { releaseMetrics } from './metrics.ts'
import { counted, percent, shown } from './words.ts'

/** Questions of one kind. */
export interface AnswerTrial {
  /** As in "cuts of 10 nodes". */
  readonly name: string
  /** Of each question, where they have names. */
  readonly labels?: readonly string[]
  /** What an answer is, where it is not told by the name: "sums of squares". */
  readonly quantity?: string
  readonly truth: ArrayLike<number>
  readonly answers: readonly { readonly estimate: number; readonly low: number; readonly high: number }[]
  /** The error that the plan stated, where it is about such questions. */
  readonly expected?: number
  /** A word on what the truth is held to be, where that is not plain. */
  readonly introduction?: string
  /** The questions have units of their own, so that errors in these units cannot be averaged. */
  readonly relative?: boolean
  /** How it is drawn: points on axes that may span decades, or, of a histogram, bars side by side. */
  readonly drawn?: 'decades' | 'bars'
}

export interface AnswersEvaluation {
  readonly kind: 'cuts' | 'variances' | 'products' | 'statistics' | 'items'
  readonly title: string
  readonly trials: readonly AnswerTrial[]
  /** Rows that were shortened before anything was published of them. */
  readonly shortened?: ShortenedRows
  readonly notes?: readonly string[]
}

export interface ShortenedRows {
  readonly rows: number
  readonly of: number
}

/** Answers may be near to what is true of shortened rows, and far from the data. */
export function shortenedInWords({ rows, of }: ShortenedRows = { rows: 0, of: 0 }): string {
  if (rows === 0) return ''
  const share = `${shown(rows)} of ${shown(of)} rows (${percent(rows / of)}) were longer than the norm, and were shortened before anything was published`
  return 2 * rows > of
    ? ` ${share}: the release is about other rows than yours, and no ε mends that. A larger norm, a public centre or scales do.`
    : ` ${share}.`
}

/** Puts answers of a release beside the true ones. */
export function evaluateAnswers({ kind, title, trials, shortened, notes = [] }: AnswersEvaluation): Evaluation {
  return {
    kind,
    title,
    summary: trials.every(({ answers }) => answers.length === 0)
      ? 'The release answers no questions: there is nothing to compare.'
      : `${trials.length > MOST_SENTENCES ? verdictsOf(trials) : trials.map((trial) => trialInWords(trial, shortened)).join(' ')}${shortenedInWords(shortened)}`,
    groups: trials.length > MOST_SENTENCES ? [together(trials)] : trials.map(trialGroup),
    figures: trials.filter(({ relative = false, answers }) => !relative && answers.length > 0).map(answersFigure),
    details: trials.length > MOST_SENTENCES ? listedTogether(trials) : trials.flatMap(oneByOne),
    notes,
  }
}

/** More are told by how well they can be read. */
const MOST_SENTENCES = 4

function verdictsOf(trials: readonly AnswerTrial[]): string {
  const by = new Map<string, string[]>()
  for (const trial of trials) {
    const verdict = verdictOf(trial)
    by.set(verdict, [...(by.get(verdict) ?? []), trial.name])
  }
  const parts = [...by].map(
    ([verdict, names]) => `${counted(names.length, 'result', 'results')} ${verdict}: ${names.join(', ')}.`,
  )
  return parts.join(' ')
}

function together(trials: readonly AnswerTrial[]): MeasureGroup {
  const groups = trials.map(trialGroup)
  const [introduction] = groups.flatMap((group) => group.introduction ?? [])
  return {
    heading: 'How far off each result is',
    ...(introduction === undefined ? {} : { introduction }),
    measures: groups.flatMap(({ measures }) => measures),
  }
}

/** Labels say what they are of. */
function listedTogether(trials: readonly AnswerTrial[]): Detail[] {
  const all = trials.flatMap(oneByOne)
  if (all.length === 0) return []
  const sentences = [...new Set(all.flatMap(({ sentences: said = [] }) => said))]
  return [{ heading: 'One by one', sentences, facts: all.flatMap(({ facts = [] }) => facts) }]
}

/** As a clause after how many they are. */
function verdictOf(trial: AnswerTrial): string {
  const { answers } = trial
  const { holding, relative: share } = figuresOf(trial)
  const one = answers.length === 1
  if (share >= 0.5) return 'off by half or more'
  const near = share < 0.1 ? 'off by less than a tenth' : 'off by more than a tenth'
  return holding < FEW ? `${near}, and further than ${one ? 'the interval says' : 'the intervals say'}` : near
}

function figuresOf({ truth, answers }: AnswerTrial) {
  let [off, sum, holding, shares, positive] = [0, 0, 0, 0, 0]
  for (const [i, { estimate, low, high }] of answers.entries()) {
    const value = truth[i] as number
    off += Math.abs(estimate - value)
    sum += Math.abs(value)
    if (value >= low && value <= high) holding++
    if (value === 0) continue
    shares += Math.abs(estimate / value - 1)
    positive++
  }
  const questions = Math.max(1, answers.length)
  const middle = Array.from(truth).reduce((all, x) => all + x / questions, 0)
  return {
    /** How far the true answers are from each other: what an answer has to be nearer than, to tell one from another. */
    spread: Math.sqrt(Array.from(truth).reduce((all, x) => all + (x - middle) ** 2 / questions, 0)),
    meanError: off / questions,
    meanTruth: sum / questions,
    holding: answers.length === 0 ? 1 : holding / questions,
    missed: answers.length - holding,
    relative: positive === 0 ? (off === 0 ? 0 : Infinity) : shares / positive,
  }
}

/** More names than this fill a page that nobody reads. */
const MOST_LABELS = 60

/** A true answer beside each of them is known to the owner alone. */
export function oneByOne({ name, labels, quantity, introduction, truth, answers }: AnswerTrial): Detail[] {
  if (labels === undefined || answers.length === 0) return []
  const facts = answers.slice(0, MOST_LABELS).map(({ estimate, low, high }, i) => {
    return [
      labels[i] ?? `${i + 1}`,
      `${shown(truth[i] as number)} in the data, ${shown(estimate)} in the release (${shown(low)} to ${shown(high)})`,
    ] as const
  })
  const more = answers.length - facts.length
  return [
    {
      heading: `One by one: ${name}${quantity === undefined ? '' : ` (${quantity})`}`,
      sentences: [
        ...(introduction === undefined ? [] : [introduction]),
        'To choose by the true answers which questions to publish would be to choose by the data.',
        ...(more === 0 ? [] : [`The first ${facts.length} of ${shown(answers.length)}:`]),
      ],
      facts,
    },
  ]
}

export function trialGroup(trial: AnswerTrial): MeasureGroup {
  const { name, answers, expected, relative = false } = trial
  const { meanError, holding, relative: share } = figuresOf(trial)
  const about = { about: name }
  return {
    heading: `${counted(answers.length, 'question', 'questions')}: ${name}`,
    ...(trial.introduction === undefined ? {} : { introduction: trial.introduction }),
    measures: [
      ...(relative
        ? []
        : [
            compared(releaseMetrics.answerError, meanError, {
              ...about,
              main: true,
              ...(expected === undefined ? {} : { predicted: expected }),
            }),
          ]),
      compared(releaseMetrics.relativeAnswerError, share, { ...about, ...(relative ? { main: true } : {}) }),
      compared(releaseMetrics.intervalsHold, holding, about),
    ],
  }
}

/** Of 95 in a hundred that should hold, chance alone leaves hardly fewer. */
const FEW = 0.9

function trialInWords(trial: AnswerTrial, shortened: ShortenedRows = { rows: 0, of: 0 }): string {
  const { name, answers, relative = false } = trial
  const { meanError, meanTruth, missed, holding, relative: share, spread } = figuresOf(trial)
  const what = capital(name)
  const verdict =
    2 * shortened.rows > shortened.of && share < 0.5
      ? 'are near, but most rows are not what they were'
      : share >= 0.5
        ? 'say little'
        : holding < FEW
          ? `are ${share < 0.1 ? 'near' : 'roughly right'}, but not as near as ${missed === 1 ? 'that interval says' : 'these intervals say'}`
          : share < 0.1
            ? 'can be read well'
            : 'can be read roughly'
  const hold =
    missed === 0
      ? `${answers.length === 1 ? 'the one interval holds' : answers.length === 2 ? 'both intervals hold' : `all ${shown(answers.length)} intervals hold`} the truth`
      : `${shown(missed)} of ${counted(answers.length, 'interval', 'intervals')} ${missed === 1 ? 'misses' : 'miss'} the truth`
  const alike = !relative && answers.length > 2 && meanError > spread ? ', but one can hardly be told from another' : ''
  const off = relative
    ? Number.isFinite(share)
      ? `answers are off by ${percent(share)} of the truth on average`
      : 'the truth is 0, and answers are not'
    : `answers are off by ${shown(meanError)} on average, where the truth is ${shown(meanTruth)}`
  return `${what}: ${off}, and ${hold}; they ${verdict}${alike}.`
}

/** Answers against the truth. */
function answersFigure(trial: AnswerTrial): [string, string] {
  const { name, labels, truth, answers, drawn } = trial
  if (drawn === 'bars' && labels !== undefined && labels.length <= MOST_BARS) return barsOf(trial, labels)
  const scale = drawn === 'decades' ? { scale: 'decades' as const } : {}
  const svg = scatterFigure({
    title: capital(name),
    x: { label: 'true answer', ...scale },
    y: { label: 'answer of the release', ...scale },
    series: [{ name, x: truth, y: answers.map(({ estimate }) => estimate) }],
    diagonal: true,
  })
  return [svg, `${counted(answers.length, 'question', 'questions')}.`]
}

/** More bars than this cannot be told apart. */
const MOST_BARS = 16

function barsOf({ name, truth, answers, quantity }: AnswerTrial, labels: readonly string[]): [string, string] {
  const svg = barFigure({
    title: capital(name),
    ...(quantity === undefined ? {} : { y: { label: quantity } }),
    categories: labels.map((label) => label.replace(/^[^:]*: /, '')),
    series: [
      { name: 'original', values: truth },
      {
        name: 'release',
        values: answers.map(({ estimate }) => estimate),
        low: answers.map(({ low }) => low),
        high: answers.map(({ high }) => high),
      },
    ],
  })
  return [svg, 'Lines show the intervals of the release.']
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
