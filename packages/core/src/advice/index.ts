/**
 * Advice before a release: what can be published at this ε, how far it will be off, and from which ε on it is of use.
 * Made of public facts alone; it is handed no data, and there is no way to hand it any.
 */
export type { Advice, AdviceOption, Basis, ErrorCurve, ErrorMeasure, PredictedError } from './advice.ts'
export { type AdviceRun, advise } from './advise.ts'
export { checkAdviceTask, refuseOtherFacts } from './checks.ts'
export { ADVICE_TASKS, adviceFlag, adviceTasks, type TaskFacts } from './facts.ts'
export { epsilonInWords } from './numbers.ts'
export { advicePage } from './page.ts'
export type {
  CountsQuestion,
  CovarianceQuestion,
  CutsQuestion,
  GraphQuestion,
  InterestsQuestion,
  MatrixQuestion,
  OpenQuestion as AdviceQuestion,
  TableQuestion,
  Task as AdviceTask,
} from './question.ts'
export {
  errorInShort,
  placeholdersInWords,
  RELEASING as ADVICE_RELEASING,
  standingInWords,
  stepInWords,
  usefulFromInWords,
} from './words.ts'
