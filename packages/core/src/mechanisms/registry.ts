import { InvalidInput } from '../errors.ts'
import { blockNoise } from './block-noise/index.ts'
import { statistics } from './column-statistics/index.ts'
import { counts } from './counts/index.ts'
import { covarianceSketch } from './covariance-sketch/index.ts'
import { cutAnswers } from './cut-answers/index.ts'
import { cutPairs } from './cut-pairs/index.ts'
import { cutSketch } from './cut-sketch/index.ts'
import { degreeRelease } from './degrees/index.ts'
import { filteredRelease } from './filtered/index.ts'
import { flows } from './flow-levels/index.ts'
import { graphProfile } from './graph-profile/index.ts'
import { groupMixing } from './group-mixing/index.ts'
import { anonymity } from './k-anonymity/index.ts'
import type { AnyMechanism } from './mechanism.ts'
import { nodeCounts } from './node-counts/index.ts'
import { nodeDegrees } from './node-degrees/index.ts'
import { noisyGram } from './noisy-gram/index.ts'
import { popularItems } from './popular-items/index.ts'
import { randomisedResponse } from './randomised-response/index.ts'
import { staircase } from './staircase/index.ts'
import { syntheticGraph } from './synthetic-graph/index.ts'
import { uniformNoise } from './uniform-noise/index.ts'
import { varianceAnswers } from './variance-answers/index.ts'
import { xorNoise } from './xor/index.ts'

/**
 * Every mechanism, by name. The command line, the documentation and the audit read this list; whatever else is kept by
 * name is typed by it, so that the compiler says what a new one lacks.
 */
export const mechanisms = {
  'uniform-noise': uniformNoise,
  'block-noise': blockNoise,
  staircase,
  'randomised-response': randomisedResponse,
  filtered: filteredRelease,
  xor: xorNoise,
  'k-anonymity': anonymity,
  counts,
  degrees: degreeRelease,
  'synthetic-graph': syntheticGraph,
  'graph-profile': graphProfile,
  'group-mixing': groupMixing,
  'node-counts': nodeCounts,
  'node-degrees': nodeDegrees,
  'cut-sketch': cutSketch,
  'cut-pairs': cutPairs,
  'cut-answers': cutAnswers,
  'covariance-sketch': covarianceSketch,
  'noisy-gram': noisyGram,
  'variance-answers': varianceAnswers,
  'flow-levels': flows,
  'column-statistics': statistics,
  'popular-items': popularItems,
}

/** What a mechanism is called: here, in plans and certificates, in what people type, and as its folder. */
export type MechanismName = keyof typeof mechanisms

/** What mechanisms were called before, in certificates that are still verified. */
const EARLIER: Readonly<Partial<Record<string, MechanismName>>> = {
  flows: 'flow-levels',
  statistics: 'column-statistics',
}

/** The mechanism that a plan names, by its name of today or an earlier one. */
export function mechanismOf(plan: { readonly mechanism: string }): AnyMechanism {
  const called = Object.hasOwn(EARLIER, plan.mechanism) ? EARLIER[plan.mechanism] : plan.mechanism
  const found = Object.values<AnyMechanism>(mechanisms).find(({ name }) => name === called)
  if (found === undefined) {
    throw new InvalidInput(
      `There is no mechanism called "${plan.mechanism}" in this version of Tulle: it may be a newer one, or a slip.`,
    )
  }
  return found
}
