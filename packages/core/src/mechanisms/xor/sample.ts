/** Which exact sampler draws the noise of a law: chosen from its parameters alone, never from what was drawn. */
import { NotFeasible } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { contraction, couplingSampler, MOST_CONTRACTION } from './coupling.ts'
import { enumerationFits, enumerationSampler } from './enumerate.ts'
import { checkRows, exchangeableSampler, type Sampler } from './exchangeable.ts'
import { type BernoulliLaw, checkLaw } from './law.ts'

export type SamplerName = 'exchangeable' | 'enumeration' | 'coupling'

export function samplerFor(law: BernoulliLaw): SamplerName {
  checkLaw(law)
  if (law.kind === 'exchangeable') {
    checkRows(law)
    return 'exchangeable'
  }
  if (enumerationFits(law)) return 'enumeration'
  if (contraction(law) < MOST_CONTRACTION) return 'coupling'
  throw new NotFeasible(
    'No exact sampler serves this law: too many cells are coupled to enumerate their patterns, and too strongly to couple chains from the past. Use weaker couplings (a smaller epsilon), fewer of them, or an exchangeable law.',
  )
}

/** A sampler made ready for many draws. */
export function noiseSampler(law: BernoulliLaw): Sampler {
  const name = samplerFor(law)
  if (law.kind === 'exchangeable') return exchangeableSampler(law)
  return name === 'enumeration' ? enumerationSampler(law) : couplingSampler(law)
}

/** One draw of the noise: N·P zeros and ones, row by row, exactly by the law. */
export function sampleNoise(law: BernoulliLaw, bits: Bits): Uint8Array {
  return noiseSampler(law)(bits)
}
