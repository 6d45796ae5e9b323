/**
 * Uniform additive noise: Laplace or Gaussian noise of one scale on every cell of a matrix. The plainest
 * mechanism, and the one that the others are measured against.
 */
import { few } from '../cost.ts'
import type { Mechanism } from '../mechanism.ts'
import { curves } from './curves.ts'
import { type MatrixFacts, NAME, type NoiseParameters, type NoiseSettings, plan } from './plan.ts'
import type { MatrixData } from './prepare.ts'
import { type ReleasedMatrix, release } from './release.ts'
import { inWords } from './words.ts'

export type { MatrixFacts, NoiseParameters, NoisePlan, NoiseSettings } from './plan.ts'
export { type ClippedSum, intoRange, type MatrixData } from './prepare.ts'
export type { ReleasedMatrix } from './release.ts'

/** The same noise on every cell of a matrix. */
export const uniformNoise: Mechanism<MatrixFacts, NoiseSettings, NoiseParameters, MatrixData, ReleasedMatrix> = {
  name: NAME,
  about: {
    publishes: 'a matrix of numbers',
    summary: 'Adds Laplace or Gaussian noise of one scale to every cell.',
    neighbours: ['weight', 'cell', 'row', 'individual'],
  },
  contents: 'matrix',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
