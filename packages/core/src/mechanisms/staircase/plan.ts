/** Plans for the staircase: noise for whole rows, with the fewest flips that row neighbours allow. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, type PureGuarantee } from '../../privacy/index.ts'
import { flipProbability, probability } from '../../random/index.ts'
import { words } from '../../text/index.ts'
import { cellCount } from '../binary/cells.ts'
import { divideEpsilon, publicOnes } from '../binary/count.ts'
import type { Signal } from '../binary/estimate-pairs.ts'
import { type BinaryFacts, cellsOfStep, checkBinaryFacts, nameWarnings } from '../binary/facts.ts'
import { flipError, shareOf } from '../binary/flips.ts'
import { type Prediction, predict } from '../binary/prediction.ts'
import { type AnyPlan, type Plan, planned } from '../mechanism.ts'
import { bestNoise, type RowNoise, signalOf } from './law.ts'

export interface StaircaseSettings {
  readonly epsilon: number
  /** What to show best: single columns (the default, fewest flips), pairs of columns, or a phase by number. */
  readonly phase?: 'columns' | 'pairs' | number
}

export interface StaircaseParameters extends RowNoise {
  readonly cells: number
  /** The most cells of a row that one neighbour step changes. */
  readonly cellsOfStep: number
  /** ε of the flips, without that of a noisy count. */
  readonly epsilon: number
  /** What is left of a ±1 cell, and of the product of two, on average. */
  readonly signal: Signal
  /** The flip probability of independent cells at the same ε, for comparison. */
  readonly independentFlipProbability: number
  readonly prediction?: Prediction
}

/** The plan of a staircase release. */
export type StaircasePlan = Plan<BinaryFacts, StaircaseSettings, StaircaseParameters>

export const NAME = 'staircase'

export function isStaircase(plan: AnyPlan): plan is StaircasePlan {
  return plan.mechanism === NAME
}

/** Finding the phase and the exact law of the flips takes time in the square of the columns. */
const MOST_COLUMNS = 4096
/** Half of the cells come out as ones, whatever the data: what fits in memory. */
const MOST_CELLS = 2 ** 28

export function plan(given: BinaryFacts, wished: StaircaseSettings): StaircasePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkBinaryFacts(facts)
  requireKnown(settings, ['epsilon', 'phase'], 'settings')
  checkRows(facts)
  checkPhase(settings.phase, facts)
  const warnings = [...nameWarnings(facts), ...checkEpsilon(settings.epsilon)]
  const { left: epsilon, stages } = divideEpsilon(facts, settings.epsilon)
  const changed = cellsOfStep(facts)
  const noise = bestNoise({ cells: facts.columns, changed, epsilon }, settings.phase ?? 'columns')
  const signal = signalOf(noise)
  const cells = cellCount(facts)
  const p = noise.flipProbability
  const ones = publicOnes(facts.ones)
  const prediction = ones === undefined ? undefined : predict({ one: 1 - p, zero: p }, ones, cells)
  if (Math.sqrt(facts.rows * p * (1 - p)) / signal.cell > facts.rows / 4) warnings.push(DROWNED)
  const { neighbours } = facts
  const guarantee: PureGuarantee = {
    kind: 'pure',
    epsilon,
    neighbours,
    // Some two rows differ in one cell, and a row of φ flips becomes one of φ + 1: a whole step.
    exactness: 'exact',
    curve: { kind: 'pure', epsilon, exactness: 'bound' },
  }
  return planned(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: {
        ...noise,
        cells,
        cellsOfStep: changed,
        epsilon,
        signal,
        independentFlipProbability: probability(flipProbability(shareOf(epsilon, changed))).approximate,
        ...(prediction === undefined ? {} : { prediction }),
      },
      stages: [...stages, { name: 'staircase', guarantee }],
      expectedError: flipError(p, cells),
      warnings,
    },
    settings.epsilon,
  )
}

const DROWNED =
  'The noise drowns the answers: how many rows have a 1 in a column can be estimated no better than to a quarter of all rows. Release fewer columns, more rows, or at a larger ε.'

function checkRows(facts: BinaryFacts): void {
  const { neighbours, graph, rows, columns } = facts
  if (neighbours.kind !== 'row') {
    throw new InvalidInput(
      `The staircase is noise for whole rows. With ${neighbours.kind} neighbours no noise is better than randomised response: use that.`,
    )
  }
  if (graph !== undefined) {
    throw new InvalidInput('The staircase is for tables: the rows of a directed graph go with randomised response.')
  }
  if (columns > MOST_COLUMNS) {
    throw new NotFeasible(
      words`The staircase takes up to ${MOST_COLUMNS} columns, not ${columns}: release fewer, or use randomised response or the filtered release ({mechanism randomised-response}, {mechanism filtered}), whose cost follows the ones and not the cells.`,
    )
  }
  if (rows * columns > MOST_CELLS) {
    throw new NotFeasible(
      `${rows} × ${columns} cells, nearly half of them ones whatever the data, do not fit in memory (${MOST_CELLS} do): release fewer rows or columns.`,
    )
  }
}

function checkPhase(phase: unknown, { columns }: BinaryFacts): void {
  if (phase === undefined || phase === 'columns' || phase === 'pairs') return
  if (typeof phase !== 'number' || !Number.isInteger(phase) || phase < 0 || phase >= columns) {
    throw new InvalidInput(
      `The phase is "columns", "pairs" or a whole number from 0 to ${columns - 1}, not ${JSON.stringify(phase)}.`,
    )
  }
}
