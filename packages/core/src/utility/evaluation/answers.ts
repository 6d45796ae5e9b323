/** Questions that a release answers, beside the true answers. */
import { scatterFigure } from '../../figure/index.ts'
import { compared, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { releaseMetrics } from './metrics.ts'
import { counted, percent, shown } from './words.ts'

/** Questions of one kind. */
export interface AnswerTrial {
  /** As in "cuts of 10 nodes". */
  readonly name: string
  readonly truth: ArrayLike<number>
  readonly answers: readonly { readonly estimate: number; readonly low: number; readonly high: number }[]
  /** The error that the plan stated, where it is about such questions. */
  readonly expected?: number
  /** The questions have units of their own, so that errors in these units cannot be averaged. */
  readonly relative?: boolean
}

export interface AnswersEvaluation {
  readonly kind: 'cuts' | 'variances'
  readonly title: string
  readonly trials: readonly AnswerTrial[]
  readonly notes?: readonly string[]
}

export function evaluateAnswers({ kind, title, trials, notes = [] }: AnswersEvaluation): Evaluation {
  return {
    kind,
    title,
    summary: trials.map(trialInWords).join(' '),
    groups: trials.map(trialGroup),
    figures: trials.filter(({ relative = false }) => !relative).map(picture),
    notes,
  }
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
    relative: positive === 0 ? (off === 0 ? 0 : Infinity) : shares / positive,
  }
}

export function trialGroup(trial: AnswerTrial): MeasureGroup {
  const { name, answers, expected, relative = false } = trial
  const { meanError, holding, relative: share } = figuresOf(trial)
  const about = { about: name }
  return {
    heading: `${counted(answers.length, 'question', 'questions')}: ${name}`,
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

function trialInWords(trial: AnswerTrial): string {
  const { name, answers, relative = false } = trial
  const { meanError, meanTruth, holding, relative: share, spread } = figuresOf(trial)
  const what = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const verdict = share < 0.1 ? 'can be read well' : share < 0.5 ? 'can be read roughly' : 'say little'
  const alike = !relative && answers.length > 2 && meanError > spread ? ', but one can hardly be told from another' : ''
  const off = relative
    ? `answers are off by ${percent(share)} of the truth on average`
    : `answers are off by ${shown(meanError)} on average, where the truth is ${shown(meanTruth)}`
  return `${what}: ${off}, and ${percent(holding)} of ${counted(answers.length, 'interval', 'intervals')} hold the truth; they ${verdict}${alike}.`
}

function picture({ name, truth, answers }: AnswerTrial): [string, string] {
  const svg = scatterFigure({
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    x: { label: 'true answer' },
    y: { label: 'answer of the release' },
    series: [{ name, x: truth, y: answers.map(({ estimate }) => estimate) }],
    diagonal: true,
  })
  return [svg, `${counted(answers.length, 'question', 'questions')}.`]
}
