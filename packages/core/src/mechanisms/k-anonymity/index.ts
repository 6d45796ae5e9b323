/**
 * k-anonymity for sparse binary data: people's rows are released so that every row occurs at least k times, changed as
 * little as the algorithms can manage.
 */
import type { AnonymityGuarantee } from '../../privacy/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { AnonymityData } from './data.ts'
import { type AnonymityFacts, type AnonymityParameters, type AnonymitySettings, NAME, plan } from './plan.ts'
import { type ReleasedRows, release } from './release.ts'
import { inWords } from './words.ts'

export type { Kind } from './algorithm.ts'
export type { AnonymityData } from './data.ts'
export { type Likeness, likeness } from './likeness.ts'
export {
  ALGORITHMS,
  type AlgorithmName,
  type AnonymityFacts,
  type AnonymityParameters,
  type AnonymityPlan,
  type AnonymitySettings,
  CHUNK_ORDERS,
  type FacilitySettings,
} from './plan.ts'
export { type ReleasedRows, rowsOf } from './release.ts'
export { anonymityTasks } from './solve.ts'
export { anonymityFaults } from './verify.ts'

export const anonymity: Mechanism<
  AnonymityFacts,
  AnonymitySettings,
  AnonymityParameters,
  AnonymityData,
  ReleasedRows,
  undefined,
  AnonymityGuarantee
> = {
  name: NAME,
  about: {
    publishes: "people's rows of items, or of categories",
    summary:
      'Puts rows that are much alike into classes of at least k, and releases each class as one row. Not differential privacy.',
    neighbours: ['none: it speaks of the released rows alone'],
  },
  contents: 'rows',
  cost,
  plan,
  curves,
  inWords,
  release,
}
