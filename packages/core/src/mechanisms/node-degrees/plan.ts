/** Plans for degrees that hide whole nodes: Laplace noise on how many nodes keep so many edges. notes.md derives it. */
import { InvalidInput } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, type NodeNeighbours, type PureGuarantee } from '../../privacy/index.ts'
import { checkNames } from '../additive.ts'
import { type ExpectedError, type Plan, type PublicFacts, plannedAlone } from '../mechanism.ts'
import { checkNodeNeighbours } from '../nodes/index.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'
import { type WholeLaplace, wholeLaplace, wholeStage } from '../whole-laplace.ts'

export interface NodeDegreeFacts extends PublicFacts {
  readonly neighbours: NodeNeighbours
  /** Only where the nodes are public. */
  readonly nodes?: number
  readonly names?: 'public' | 'data'
  /** θ: the most edges that a node keeps, set without looking at the data. */
  readonly maxDegree: number
}

export interface NodeDegreeSettings {
  readonly epsilon: number
  /** How often an interval around a released number covers the true one of the graph that is cut down, such as 0.95. */
  readonly interval?: number
}

/** Numbers of nodes get noise: of degree at most 0, 1, …, or, where the nodes are hidden, of degree at least 1, 2, … */
export type NodeDegreeParameters = WholeLaplace

/** The plan of degrees that hide whole nodes. */
export type NodeDegreePlan = Plan<
  NodeDegreeFacts,
  NodeDegreeSettings,
  NodeDegreeParameters,
  ExpectedError,
  PureGuarantee
>

export const NAME = 'node-degrees'

const MOST_DEGREE = 2 ** 24

export function plan(given: NodeDegreeFacts, wished: NodeDegreeSettings): NodeDegreePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(facts, ['neighbours', 'nodes', 'names', 'maxDegree'], 'facts')
  requireKnown(settings, ['epsilon', 'interval'], 'settings')
  checkNames(facts.names)
  checkNodeNeighbours(facts, 'Such degrees')
  checkDegree(facts)
  const { epsilon, interval } = settings
  const warnings = [...(facts.names === 'data' ? [NODES_FROM_DATA] : []), ...checkEpsilon(epsilon)]
  const { neighbours, maxDegree } = facts
  // As many numbers by either relation, and each edge that somebody keeps may move one at both of its ends.
  const wanted = { sensitivity: 2 * maxDegree, epsilon, numbers: maxDegree, coverage: interval }
  const { parameters, error } = wholeLaplace(wanted)
  return plannedAlone({
    mechanism: NAME,
    facts,
    settings,
    parameters,
    stages: [wholeStage(epsilon, neighbours)],
    expectedError: error,
    warnings,
  })
}

function checkDegree({ maxDegree, nodes }: NodeDegreeFacts): void {
  if (!Number.isInteger(maxDegree) || maxDegree < 1 || maxDegree > MOST_DEGREE) {
    throw new InvalidInput(
      `The most edges that a node keeps must be a whole number of at least 1 and at most ${MOST_DEGREE}, not ${String(maxDegree)}.`,
    )
  }
  if (nodes !== undefined && maxDegree >= nodes) {
    throw new InvalidInput(
      `Among ${nodes} nodes none has more than ${nodes - 1} edges: no cap of ${maxDegree} is needed.`,
    )
  }
}
