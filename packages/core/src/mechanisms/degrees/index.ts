/**
 * Degrees: how many edges each node has, sorted or counted, under a promise about every single edge. Laplace noise, and
 * a clean-up that costs nothing.
 */
import type { Graph } from '../../data/index.ts'
import type { PureGuarantee } from '../../privacy/index.ts'
import { few } from '../cost.ts'
import type { ExpectedError, Mechanism } from '../mechanism.ts'
import { curves } from './curves.ts'
import { type DegreeFacts, type DegreeParameters, type DegreeSettings, NAME, plan } from './plan.ts'
import { type ReleasedDegrees, release } from './release.ts'
import { inWords } from './words.ts'

export { histogramOf } from './histogram.ts'
export type { DegreeFacts, DegreeForm, DegreeParameters, DegreePlan, DegreeSettings } from './plan.ts'
export type { ReleasedDegrees, ReleasedHistogram, ReleasedSequence } from './release.ts'
export { cleanSequence, isotonic } from './sequence.ts'
export { cleanHistogram, onSimplex } from './simplex.ts'

/** The degrees of a graph, as a sequence or a histogram. */
export const degreeRelease: Mechanism<
  DegreeFacts,
  DegreeSettings,
  DegreeParameters,
  Graph,
  ReleasedDegrees,
  ExpectedError,
  PureGuarantee
> = {
  name: NAME,
  about: {
    publishes: 'the degrees of a graph',
    summary: 'Adds noise to the sorted degrees, or to the number of nodes of each degree, and cleans up.',
    neighbours: ['edge'],
  },
  contents: 'degree-numbers',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
