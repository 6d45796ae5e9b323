/** Plans for directions that are named beforehand: noise on every answer, by what one row can change of them all. */
import { NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import {
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  divideUp,
  multiplyUp,
  type PrivateGuarantee,
  semanticWarning,
} from '../../privacy/index.ts'
import { powerBelow } from '../../random/index.ts'
import { checkNoise, type Law } from '../additive.ts'
import { leftForGaussian } from '../composed.ts'
import { type Composing, checkComposition, composedGuarantee } from '../composing.ts'
import { gridOfUnits, MOST_STEPS, roundedError } from '../direct/index.ts'
import { type Plan, planned, plannedAs } from '../mechanism.ts'
import { type Ball, ballOf, publicPeople, rowStages, type Spendable } from '../numeric-rows/index.ts'
import { firstCurve } from '../stage-curves.ts'
import { inUnits } from './directions.ts'
import { checkFacts, type VarianceAnswerFacts } from './facts.ts'
import { type Reach, reachOf, stepOf, worstReach } from './reach.ts'

export interface VarianceAnswerSettings extends Composing {
  readonly noise: Law
  readonly epsilon: number
  /** For Gaussian noise; Laplace noise needs none. */
  readonly delta?: number
}

export interface VarianceAnswerParameters {
  readonly answers: number
  /** What one step can change of all answers: in L1 for Laplace, in L2 for Gaussian noise. */
  readonly sensitivity: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Answers are whole multiples of this power of two. */
  readonly grid: number
  /** Rows are counted in whole units, and have no more than `most` of them in length. */
  readonly ball: Ball
  /** How far a row reaches along a direction is cut down to whole multiples of this power of two, and then squared. */
  readonly part: number
}

/** The plan of answers to named directions. */
export type VarianceAnswerPlan = Plan<VarianceAnswerFacts, VarianceAnswerSettings, VarianceAnswerParameters>

export const NAME = 'variance-answers'

export function plan(given: VarianceAnswerFacts, wished: VarianceAnswerSettings): VarianceAnswerPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  const ofRows = checkFacts(facts)
  requireKnown(settings, ['noise', 'epsilon', 'delta', 'composition'], 'settings')
  checkNoise(settings)
  const { noise, epsilon, delta, composition } = settings
  checkComposition(composition)
  const warnings = [
    ...ofRows,
    ...checkEpsilon(epsilon),
    ...checkDelta(delta, { required: noise === 'gaussian' }),
    ...semanticWarning(epsilon, delta, publicPeople(facts.people)),
  ]
  const { left: bySums, stages } = rowStages(facts, spendable(facts, settings), 'answers')
  const asked = { epsilon, delta: delta as number }
  const composed = composition === 'exact' && noise === 'gaussian' && stages.length > 0
  const left = composed
    ? leftForGaussian(stages.map(firstCurve), asked, { epsilon: bySums.epsilon, delta: bySums.delta as number })
    : bySums
  const parameters = calibrate(facts, noise, left)
  const parts = {
    mechanism: NAME,
    facts,
    settings,
    parameters,
    stages: [...stages, { name: `${noise} noise`, guarantee: guaranteeOf(facts, noise, left) }],
    expectedError: roundedError(noise, parameters, parameters.answers),
    warnings,
  } as const
  return composed ? plannedAs(parts, composedGuarantee(asked, facts.neighbours)) : planned(parts, epsilon)
}

/** A private centre has a δ of its own: beside Laplace noise, which needs none, that is all the δ there is. */
function spendable({ centre }: VarianceAnswerFacts, { noise, epsilon, delta }: VarianceAnswerSettings): Spendable {
  if (noise === 'gaussian') return { epsilon, delta: delta as number }
  return centre !== undefined && 'private' in centre ? { epsilon, delta: 1 } : { epsilon }
}

function guaranteeOf({ neighbours }: VarianceAnswerFacts, noise: Law, { epsilon, delta }: Spendable): PrivateGuarantee {
  // How much the answers can change together is bounded: some rows may come near, but none need attain it.
  const exactness = 'bound'
  if (noise === 'laplace') {
    return { kind: 'pure', epsilon, neighbours, exactness, curve: { kind: 'laplace', epsilon, exactness } }
  }
  const target = { epsilon, delta: delta as number }
  return {
    kind: 'approximate',
    ...target,
    neighbours,
    exactness,
    curve: { kind: 'gaussian', ...calibrateGaussian(target) },
  }
}

function calibrate(facts: VarianceAnswerFacts, noise: Law, left: Spendable): VarianceAnswerParameters {
  const { directions, queries, columns, neighbours } = facts
  // plan() has refused a missing norm, and directions and queries that are both missing.
  const ball = ballOf(facts.norm as number)
  const norm = ball.most * ball.unit
  const reach = directions === undefined ? worstReach(queries as number) : reachOf(inUnits(directions, columns))
  const sensitivity = stepOf(reach, norm, neighbours.kind, noise)
  const { epsilon, delta } = left
  const scale = divideUp(
    sensitivity,
    noise === 'laplace' ? epsilon : calibrateGaussian({ epsilon, delta: delta as number }).mu,
  )
  if (!(scale <= MOST_STEPS * sensitivity)) {
    throw new NotFeasible(
      `At ε = ${epsilon} the noise would be ${scale.toExponential(1)} wide, and nothing of the rows could be seen: take a larger ε, such as 0.1.`,
    )
  }
  const part = partOf(reach, norm, scale)
  const answers = directions?.length ?? (queries as number)
  return { answers, sensitivity, scale, grid: gridOfUnits(scale, part * part), ball, part }
}

/**
 * A row reaches at most |a||x| along a direction: below 2^26 parts, so that squares are below 2^52. Where the noise is wide
 * parts may be coarser, and are, so that its grid is no more than 2^44 of their squares.
 */
function partOf({ longest, divisor }: Reach, norm: number, scale: number): number {
  let part = powerBelow(multiplyUp(norm, multiplyUp(longest, divisor))) / 2 ** 25
  while (scale > part * part * 2 ** 64) part *= 2
  return part
}
