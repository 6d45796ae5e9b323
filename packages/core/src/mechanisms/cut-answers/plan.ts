/** Plans for cuts that are named beforehand: noise on every answer, for as many as one edge can cross. */
import { NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import {
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  divideUp,
  type Exactness,
  multiplyUp,
  type PrivateGuarantee,
  sqrtUp,
} from '../../privacy/index.ts'
import { gridFor } from '../../random/index.ts'
import { checkNoise, type Law } from '../additive.ts'
import { gridOfUnits, MOST_STEPS, roundedError } from '../direct/index.ts'
import { type Plan, plannedAlone } from '../mechanism.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'
import { narrowWeights } from '../weighted-edges.ts'
import { type CutAnswerFacts, checkFacts } from './facts.ts'
import { type Separation, separationOf } from './separation.ts'

export interface CutAnswerSettings {
  readonly noise: Law
  readonly epsilon: number
  /** For Gaussian noise; Laplace noise needs none. */
  readonly delta?: number
}

export interface CutAnswerParameters {
  readonly answers: number
  /** The most cuts that one edge can cross, and whether some edge does. */
  readonly crossed: number
  readonly crossing: Exactness
  /** The most that one step changes each of these. */
  readonly step: number
  /** That of all answers together: in L1 for Laplace, in L2 for Gaussian noise. */
  readonly sensitivity: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Answers are whole multiples of this power of two. */
  readonly grid: number
  /** Weights are counted in whole units of a power of two, up to so many; absent where edges have none. */
  readonly weights?: { readonly unit: number; readonly most: number }
}

/** The plan of answers to named cuts. */
export type CutAnswerPlan = Plan<CutAnswerFacts, CutAnswerSettings, CutAnswerParameters>

export const NAME = 'cut-answers'

export function plan(given: CutAnswerFacts, wished: CutAnswerSettings): CutAnswerPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(settings, ['noise', 'epsilon', 'delta'], 'settings')
  checkFacts(facts)
  checkNoise(settings)
  const warnings = [
    ...(facts.names === 'data' ? [NODES_FROM_DATA] : []),
    ...narrowWeights(facts),
    ...checkEpsilon(settings.epsilon),
    ...checkDelta(settings.delta, { required: settings.noise === 'gaussian' }),
  ]
  const { most: crossed, exactness: crossing } = crossedBy(facts)
  const { step, unit, weights } = stepOf(facts)
  const { sensitivity, scale, guarantee } = calibrate(facts, settings, { step, crossed, crossing })
  requireUseful(scale, step, settings.epsilon)
  const grid = gridOfUnits(scale, unit)
  const answers = facts.cuts?.length ?? (facts.queries as number)
  return plannedAlone({
    mechanism: NAME,
    facts,
    settings,
    parameters: { answers, crossed, crossing, step, sensitivity, scale, grid, ...(weights && { weights }) },
    stages: [{ name: `${settings.noise} noise`, guarantee }],
    expectedError: roundedError(settings.noise, { scale, grid }, answers),
    warnings,
  })
}

/** Before any cut is named, all of them may part the same two nodes. */
function crossedBy({ cuts, queries, nodes }: CutAnswerFacts): Separation {
  return cuts === undefined ? { most: queries as number, exactness: 'bound' } : separationOf(cuts, nodes)
}

interface Step {
  readonly step: number
  readonly unit: number
  readonly weights?: NonNullable<CutAnswerParameters['weights']>
}

/**
 * What one step changes of a weight, once it is a whole number of units: two weights at most c apart are, rounded, at most
 * ⌈c/unit⌉ units apart. Without weights an edge counts 1 or nothing.
 */
function stepOf({ neighbours, weightBound = 1 }: CutAnswerFacts): Step {
  if (neighbours.kind === 'edge') return { step: 1, unit: 1 }
  // Weights are moved into their range first, and no two in there are further apart than it is wide.
  const change = Math.min(neighbours.maxChange, weightBound)
  const unit = gridFor(change)
  const most = Math.round(weightBound / unit)
  if (most > 2 ** 50) {
    throw new NotFeasible(
      `A change of ${change} is less than a billionth of the largest weight, ${weightBound}: take a larger maxChange or a smaller weightBound.`,
    )
  }
  return { step: Math.min(most, Math.ceil(change / unit)) * unit, unit, weights: { unit, most } }
}

type Crossing = Pick<CutAnswerParameters, 'step' | 'crossed' | 'crossing'>

function calibrate(
  { neighbours }: CutAnswerFacts,
  { noise, epsilon, delta }: CutAnswerSettings,
  { step, crossed, crossing }: Crossing,
): { sensitivity: number; scale: number; guarantee: PrivateGuarantee } {
  if (noise === 'laplace') {
    const sensitivity = multiplyUp(step, crossed)
    // All answers that an edge crosses move the same way: beyond them the loss is the whole of ε. As a curve that of one
    // number which moves by all of it is a bound, unless there is just one.
    const curve = { kind: 'laplace', epsilon, exactness: crossed === 1 ? 'exact' : 'bound' } as const
    return {
      sensitivity,
      scale: divideUp(sensitivity, epsilon),
      guarantee: { kind: 'pure', epsilon, neighbours, exactness: crossing, curve },
    }
  }
  const sensitivity = multiplyUp(step, sqrtUp(crossed))
  // plan() has refused a missing δ.
  const target = { epsilon, delta: delta as number }
  const { mu } = calibrateGaussian(target)
  return {
    sensitivity,
    scale: divideUp(sensitivity, mu),
    guarantee: { kind: 'approximate', ...target, neighbours, exactness: crossing, curve: { kind: 'gaussian', mu } },
  }
}

function requireUseful(scale: number, step: number, epsilon: number): void {
  if (scale <= MOST_STEPS * step) return
  throw new NotFeasible(
    `At ε = ${epsilon} the noise would be ${scale.toExponential(1)} wide, and nothing of any graph could be seen: take a larger ε, such as 0.1.`,
  )
}
