/** Each task by its name. */
import { type Run } from '@tulle/core'
import { type Question } from '../question.ts'
import { countsAnswer } from './counts.ts'
import { covarianceAnswer } from './covariance.ts'
import { cutsAnswer } from './cuts.ts'
import { flowsAnswer } from './flows.ts'
import { graphAnswer } from './graph.ts'
import { interestsAnswer } from './interests.ts'
import { matrixAnswer } from './matrix.ts'
import { tableAnswer } from './table.ts'
import { type TaskAnswer } from './task.ts'

export function answerTo(question: Question, run: Run): TaskAnswer {
  switch (question.for) {
    case 'flows':
      return flowsAnswer(question)
    case 'matrix':
      return matrixAnswer(question)
    case 'graph':
      return graphAnswer(question, run)
    case 'table':
      return tableAnswer(question, run)
    case 'interests':
      return interestsAnswer(question, run)
    case 'covariance':
      return covarianceAnswer(question)
    case 'cuts':
      return cutsAnswer(question)
    case 'counts':
      return countsAnswer(question)
  }
}
