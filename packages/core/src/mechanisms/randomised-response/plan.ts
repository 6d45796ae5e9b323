/** Plans for randomised response: every cell is flipped on its own, with one public probability. notes.md derives it. */
import { NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, type PureGuarantee } from '../../privacy/index.ts'
import { flipProbability, probability } from '../../random/index.ts'
import { checkBooleans } from '../additive.ts'
import { cellCount } from '../binary/cells.ts'
import { divideEpsilon, publicOnes } from '../binary/count.ts'
import { type BinaryFacts, cellsOfStep, checkBinaryFacts, nameWarnings, requireUnitStep } from '../binary/facts.ts'
import { flipError, shareOf } from '../binary/flips.ts'
import { checkDrawn, type Drawing } from '../binary/keyed.ts'
import { type Prediction, predict } from '../binary/prediction.ts'
import { checkUse, type Wish } from '../binary/usefulness.ts'
import { type AnyPlan, type Plan, planned } from '../mechanism.ts'

export interface ResponseSettings extends Wish, Drawing {
  readonly epsilon: number
}

export interface ResponseParameters {
  /** Cells that can be flipped; of an undirected graph, one for each pair of nodes. */
  readonly cells: number
  /** The most cells that one neighbour step changes. */
  readonly cellsOfStep: number
  readonly epsilonPerCell: number
  /** 1/(1 + e^epsilonPerCell). */
  readonly flipProbability: number
  readonly prediction?: Prediction
}

/** The plan of randomised response. */
export type ResponsePlan = Plan<BinaryFacts, ResponseSettings, ResponseParameters>

export const NAME = 'randomised-response'

/** Whether this is the plan of randomised response. */
export function isResponse(plan: AnyPlan): plan is ResponsePlan {
  return plan.mechanism === NAME
}

/** More flips than this would not fit in memory. */
const MOST_FLIPS = 2 ** 27

export function plan(given: BinaryFacts, wished: ResponseSettings): ResponsePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkBinaryFacts(facts)
  requireUnitStep(facts)
  requireKnown(settings, ['epsilon', 'jaccard', 'evenIfUseless', 'drawn'], 'settings')
  checkDrawn(settings, facts)
  checkBooleans({ evenIfUseless: settings.evenIfUseless })
  const warnings = [...nameWarnings(facts), ...checkEpsilon(settings.epsilon)]
  const { left, stages } = divideEpsilon(facts, settings.epsilon)
  const step = cellsOfStep(facts)
  const epsilonPerCell = shareOf(left, step)
  const cells = cellCount(facts)
  const p = probability(flipProbability(epsilonPerCell)).approximate
  if (settings.drawn === undefined) checkMemory(facts, p * cells, step)
  const ones = publicOnes(facts.ones)
  const prediction = ones === undefined ? undefined : predict({ one: 1 - p, zero: p }, ones, cells)
  warnings.push(...checkUse(facts, settings, { prediction, cellsOfStep: step, published: 'flipped' }))
  const guarantee = responseGuarantee(facts, left, step)
  return planned(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: {
        cells,
        cellsOfStep: step,
        epsilonPerCell,
        flipProbability: p,
        ...(prediction === undefined ? {} : { prediction }),
      },
      stages: [...stages, { name: 'randomised response', guarantee }],
      expectedError: flipError(p, cells),
      warnings,
    },
    settings.epsilon,
  )
}

/** Exact: some two inputs differ in as many cells, and some output is on the same side of each. */
function responseGuarantee({ neighbours }: BinaryFacts, epsilon: number, cells: number): PureGuarantee {
  const exactness = cells === 1 ? 'exact' : 'bound'
  return {
    kind: 'pure',
    epsilon,
    neighbours,
    exactness: 'exact',
    curve: { kind: 'pure', epsilon, exactness },
  }
}

function checkMemory({ graph }: BinaryFacts, flips: number, step: number): void {
  if (flips <= MOST_FLIPS) return
  throw new NotFeasible(
    `About ${flips.toExponential(1).replace('e+', '·10^')} cells would be flipped, more than fit in memory (${MOST_FLIPS}): at this ε nearly all of the released ${graph === undefined ? 'ones' : 'edges'} would be false. Raise ε${step > 1 ? ', protect single cells in place of whole rows,' : ''} or use the filtered release, which publishes as many as you ask for.`,
  )
}
