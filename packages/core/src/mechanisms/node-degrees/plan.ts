/** Plans for degrees that hide whole nodes: Laplace noise on how many nodes have at most each degree. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, divideUp, type NodeNeighbours, type PureGuarantee } from '../../privacy/index.ts'
import { gridFor } from '../../random/index.ts'
import { checkNames } from '../additive.ts'
import { type ExpectedError, type Plan, type PublicFacts, plannedAlone } from '../mechanism.ts'
import { checkNodeNeighbours } from '../nodes/index.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'

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

export interface NodeDegreeParameters {
  /** How many numbers get noise: those of degree at most 0, 1, … */
  readonly numbers: number
  /** The most that one node changes them, in L1. */
  readonly sensitivity: number
  readonly scale: number
  readonly grid: number
  readonly interval?: { readonly coverage: number; readonly halfWidth: number }
}

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
  const hidden = neighbours.kind === 'node'
  // The last number is that of all nodes: public where they are, and worth one more step where they are not.
  const numbers = hidden ? maxDegree + 1 : maxDegree
  const sensitivity = hidden ? maxDegree + 1 : 2 * maxDegree
  const scale = divideUp(sensitivity, epsilon)
  const half = intervalOf(scale, interval)
  return plannedAlone({
    mechanism: NAME,
    facts,
    settings,
    parameters: { numbers, sensitivity, scale, grid: wholeGrid(scale, epsilon), ...half },
    stages: [
      {
        name: 'laplace noise',
        guarantee: {
          kind: 'pure',
          epsilon,
          neighbours,
          exactness: 'exact',
          curve: { kind: 'laplace', epsilon, exactness: 'bound' },
        },
      },
    ],
    expectedError: expectedError(scale, numbers),
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

const MOST_SCALE = 2 ** 40

function wholeGrid(scale: number, epsilon: number): number {
  if (scale > MOST_SCALE)
    throw new NotFeasible(`At ε = ${epsilon} nothing of any graph could be seen: take a larger ε.`)
  return scale < 2 ** 21 ? 1 : gridFor(scale)
}

function intervalOf(scale: number, coverage: number | undefined) {
  if (coverage === undefined) return {}
  if (!(typeof coverage === 'number' && coverage > 0 && coverage < 1)) {
    throw new InvalidInput(
      `An interval covers the truth in a share between 0 and 1, such as 0.95, not ${String(coverage)}.`,
    )
  }
  const halfWidth = Math.max(0, Math.ceil(scale * Math.log(1 / (1 - coverage)) - 0.5))
  return { interval: { coverage, halfWidth } }
}

/** Of the noisy numbers, before they are cleaned up: the whole Laplace law, as of degrees. */
function expectedError(scale: number, numbers: number): ExpectedError {
  const half = 1 / (2 * scale)
  const mean = 1 / (2 * Math.sinh(half))
  const square = mean / Math.tanh(half)
  return {
    meanAbsolute: mean,
    rootMeanSquare: Math.sqrt(square),
    ninetyFivePercent: Math.max(0, Math.ceil(scale * Math.log(20) - 0.5)),
    totalAbsolute: numbers * mean,
    totalSquared: numbers * square,
  }
}
