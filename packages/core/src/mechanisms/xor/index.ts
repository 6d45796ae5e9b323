/**
 * XOR noise from a matrix-valued Bernoulli law: flips that depend on each other, with the exact loss in place of a
 * condition on eigenvalues, and exact samplers in place of a chain.
 */
import type { BinaryFacts } from '../binary/facts.ts'
import type { BinaryData } from '../binary/input.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import { NAME, plan, type XorParameters } from './plan.ts'
import { type ReleasedXor, release } from './release.ts'
import type { XorSettings } from './settings.ts'
import { inWords } from './words.ts'

export { parameterMatrix } from './couplings.ts'
export { expectedFlips } from './error.ts'
export type { BernoulliLaw } from './law.ts'
export { cellLoss, rowLoss } from './loss.ts'
export { isXor, type XorParameters, type XorPlan } from './plan.ts'
export type { ReleasedXor } from './release.ts'
export { noiseSampler, sampleNoise } from './sample.ts'
export { paperLaw, type XorSettings } from './settings.ts'

/** Flips cells by bits that may be tied together. */
export const xorNoise: Mechanism<BinaryFacts, XorSettings, XorParameters, BinaryData, ReleasedXor> = {
  name: NAME,
  about: {
    publishes: 'a graph, or a table of zeros and ones',
    summary: 'Flips cells by a law that ties them together (matrix-valued Bernoulli).',
    neighbours: ['edge', 'cell', 'row'],
  },
  contents: 'cells',
  cost,
  plan,
  curves,
  inWords,
  release,
}
