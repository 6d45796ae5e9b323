/** Degrees that hide a whole person: how many nodes have each degree, in a graph cut down to a public largest one. */
import type { Graph } from '../../data/index.ts'
import type { PureGuarantee } from '../../privacy/index.ts'
import { few } from '../cost.ts'
import type { ExpectedError, Mechanism } from '../mechanism.ts'
import { curves } from './curves.ts'
import { NAME, type NodeDegreeFacts, type NodeDegreeParameters, type NodeDegreeSettings, plan } from './plan.ts'
import { type ReleasedNodeDegrees, release } from './release.ts'
import { inWords } from './words.ts'

export type { NodeDegreeFacts, NodeDegreeParameters, NodeDegreePlan, NodeDegreeSettings } from './plan.ts'
export { cleaned as cleanNodeDegrees, type ReleasedNodeDegrees } from './release.ts'

/** Degrees of a graph that hide whole nodes. */
export const nodeDegrees: Mechanism<
  NodeDegreeFacts,
  NodeDegreeSettings,
  NodeDegreeParameters,
  Graph,
  ReleasedNodeDegrees,
  ExpectedError,
  PureGuarantee
> = {
  name: NAME,
  about: {
    publishes: 'the degrees of a graph, hiding whole people',
    summary: 'Cuts the graph down to a public largest degree, and adds noise to how many nodes have so many edges.',
    neighbours: ['node', 'rewired-node'],
  },
  contents: 'degree-numbers',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
