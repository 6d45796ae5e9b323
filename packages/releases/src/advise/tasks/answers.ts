/** Each task by its name. */
import { type Run } from '@tulle/core'
import { type Question, type Task } from '../question.ts'
import { countsAnswer } from './counts.ts'
import { covarianceAnswer } from './covariance.ts'
import { cutsAnswer } from './cuts.ts'
import { flowsAnswer } from './flows.ts'
import { graphAnswer } from './graph.ts'
import { interestsAnswer } from './interests.ts'
import { matrixAnswer } from './matrix.ts'
import { tableAnswer } from './table.ts'
import { type TaskAnswer } from './task.ts'

const ANSWERS: { readonly [T in Task]: (question: Extract<Question, { for: T }>, run: Run) => TaskAnswer } = {
  flows: flowsAnswer,
  matrix: matrixAnswer,
  graph: graphAnswer,
  table: tableAnswer,
  interests: interestsAnswer,
  covariance: covarianceAnswer,
  cuts: cutsAnswer,
  counts: countsAnswer,
}

export function answerTo(question: Question, run: Run): TaskAnswer {
  return ANSWERS[question.for](question as never, run)
}
