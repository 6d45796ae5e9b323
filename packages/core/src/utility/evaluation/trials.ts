/** What a release answers, in a few numbers and one sentence for the screen of its owner. */
import { exact, rounded } from '../../page/index.ts'
import { percent } from '../../text/index.ts'
import type { AnswerTrial } from './answers.ts'

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

export function trialFigures({ name, truth, answers, expected, relative = false }: AnswerTrial): TrialFigures {
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

/** On the screen of the owner. */
export function trialInWords(figures: TrialFigures): string {
  const { name, questions, meanTruth, meanError, meanRelativeError, expectedError, covered } = figures
  const planned = expectedError === undefined ? '' : ` (the plan: ${rounded(expectedError)})`
  const off =
    meanTruth === undefined || meanError === undefined
      ? meanRelativeError === undefined
        ? 'nothing varies in the data'
        : `off by ${percent(meanRelativeError)} on average`
      : `${rounded(meanTruth)} on average, answered with an error of ${rounded(meanError)} on average${planned}`
  return `${exact(questions)} ${name}: ${off}; ${holding(covered, questions)} the true answer.`
}

function holding(covered: number, questions: number): string {
  if (questions === 1) return covered === 1 ? 'the interval holds' : 'the interval does not hold'
  if (covered === 1) return '1 interval holds'
  return `${covered === questions ? 'all' : exact(covered)} intervals hold`
}
