/** A plan of the staircase in plain sentences. */
import { short } from '../additive.ts'
import { pairError, pairsTell } from '../binary/estimate-pairs.ts'
import {
  assumptionsInWords,
  beforehand,
  capInWords,
  count,
  predictionInWords,
  releasedInWords,
} from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { bestNoise, signalOf } from './law.ts'
import type { StaircasePlan } from './plan.ts'

export function inWords(plan: StaircasePlan): PlanInWords {
  const { facts, parameters } = plan
  const { phase, flipProbability: p, cellsOfStep, epsilon, signal, independentFlipProbability: other } = parameters
  const { rows, columns } = facts
  return {
    released: `${releasedInWords(facts)}, in which many cells say the opposite of the truth.`,
    method: [
      ...beforehand(facts),
      `Every row is flipped in some of its ${count(columns)} cells, drawn for the row as a whole: rows with ${phase === 0 ? 'no flip' : phase === 1 ? 'at most one flip' : `at most ${phase} flips`} are the likeliest, and every further ${cellsOfStep === 1 ? 'flip' : `${cellsOfStep} flips (as many cells as two rows can differ in)`} make${cellsOfStep === 1 ? 's' : ''} a pattern e^${short(epsilon)} times rarer. Given their number, all sets of cells are equally likely.`,
      `One cell is flipped with probability ${short(p)}; with independent flips it would be ${short(other)}, and ${short((1 - 2 * p) / (1 - 2 * other))} times less of it would be left.`,
    ],
    error: [
      `A single cell says little: it is wrong with probability ${short(p)}. Counts over many rows say more.`,
      `How many of the ${count(rows)} rows have a 1 in a column can be estimated with a standard error of ${short(columnError(rows, p))}, which is ${short((100 * columnError(rows, p)) / rows)} % of the rows.`,
      ...pairs(plan),
      ...predictionInWords(facts, parameters.prediction).filter(() => facts.ones !== undefined),
      `What survives of a cell on average: ${short(signal.cell)} of it.`,
      ...capInWords(facts),
    ],
    errorInBrief: [
      `How many people have a 1 in a column can be told to within ${short(columnError(rows, p))} (standard error); a single answer is wrong with probability ${short(p)}.`,
    ],
    assumptions: assumptionsInWords(facts),
  }
}

/** √(Np(1−p))/(1 − 2p): rows are flipped independently. */
function columnError(rows: number, p: number): number {
  return Math.sqrt(rows * p * (1 - p)) / (1 - 2 * p)
}

/** Other noise is advised only where it would do. */
function unlikeColumns({
  facts: { rows, columns },
  settings,
  parameters: { cellsOfStep, epsilon },
}: StaircasePlan): string {
  if (settings.phase === 'pairs') return ', although it is planned for that: there is too much noise for so few rows'
  const noise = bestNoise({ cells: columns, changed: cellsOfStep, epsilon }, 'pairs')
  return pairsTell(rows, signalOf(noise))
    ? ': plan for pairs of columns if that matters'
    : ', nor from one planned for pairs'
}

/** Whether columns can be related to each other: the noise of a row ties its cells together. */
function pairs(plan: StaircasePlan): string[] {
  const {
    facts,
    parameters: { signal },
  } = plan
  if (facts.columns < 2) return []
  if (!pairsTell(facts.rows, signal)) {
    return [`How two columns go together cannot be estimated from this release${unlikeColumns(plan)}.`]
  }
  return [
    `How many rows have a 1 in both of two columns can be estimated with a standard error of about ${short(pairError(facts.rows, signal))} or more.`,
  ]
}
