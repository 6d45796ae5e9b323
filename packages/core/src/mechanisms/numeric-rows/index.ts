/**
 * Tables of numbers whose rows are people, for mechanisms that publish their covariance: public facts, rows that keep
 * within exact limits however they arrive, exact sums, and the stages that count and centre them.
 */
export { type VarianceAnswer, varianceAnswerOf } from './answer.ts'
export { type Ball, ballOf } from './ball.ts'
export { checkDirection, requireBoundedRows } from './direction.ts'
export { addExactly, exactGram, exactSum, exactSums, exactSumsOf, roundedSums } from './exact.ts'
export {
  type Centre,
  checkRowFacts,
  type NumericRowFacts,
  publicPeople,
  ROW_FACTS,
  type RowCount,
  type RowNeighbours,
  requireUndrawn,
} from './facts.ts'
export { passesFor, passesOver } from './passes.ts'
export { type ExactSums, limited, type NumericRows, type RowLimits, rowBatches, rowLimits } from './rows.ts'
export { afterApproximate, drawRowStages, hasRowStages, rowStages, type Spendable } from './stages.ts'
export { leastEigenvalue, positivePart } from './symmetric.ts'
export { rowsInWords, stagesInWords } from './words.ts'
