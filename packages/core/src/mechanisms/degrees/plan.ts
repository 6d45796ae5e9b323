/** Plans for degrees: Laplace noise on every number of a sequence or a histogram. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, type Neighbours, type PureGuarantee } from '../../privacy/index.ts'
import { checkBooleans, checkNames } from '../additive.ts'
import { type ExpectedError, type Plan, type PublicFacts, plannedAlone } from '../mechanism.ts'
import { checkEdgeNeighbours, NODES_FROM_DATA } from '../simple-graph.ts'
import { type WholeLaplace, wholeLaplace, wholeStage } from '../whole-laplace.ts'

/** Everything that is public about the graph, which is undirected, simple and without weights. */
export interface DegreeFacts extends PublicFacts {
  readonly nodes: number
  readonly neighbours: Extract<Neighbours, { readonly kind: 'edge' }>
  /** Where the list of nodes comes from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** The largest degree that is told from larger ones, set without looking: what is above counts as this. */
  readonly maxDegree?: number
}

/** The degrees from the largest to the smallest, or how many nodes have each degree. */
export type DegreeForm = 'sequence' | 'histogram'

export interface DegreeSettings {
  readonly epsilon: number
  /** A sequence unless said otherwise. */
  readonly form?: DegreeForm
  /** Degrees of a graph add up to an even number: let those of the released sequence do so too. */
  readonly evenSum?: boolean
  /** How often an interval around a noisy number covers the true one, such as 0.95. */
  readonly interval?: number
}

export interface DegreeParameters extends WholeLaplace {
  readonly form: DegreeForm
}

/** The plan of released degrees. */
export type DegreePlan = Plan<DegreeFacts, DegreeSettings, DegreeParameters, ExpectedError, PureGuarantee>

export const NAME = 'degrees'

/** A gigabyte of doubles. */
const MOST_NODES = 2 ** 27

/** An edge ends at two nodes: two entries of a sequence move by 1. Each node leaves one bar and enters another. */
const SENSITIVITY = { sequence: 2, histogram: 4 } as const

export function plan(given: DegreeFacts, wished: DegreeSettings): DegreePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(facts, ['nodes', 'neighbours', 'names', 'maxDegree'], 'facts')
  requireKnown(settings, ['epsilon', 'form', 'evenSum', 'interval'], 'settings')
  checkNodes(facts.nodes)
  checkMaxDegree(facts)
  checkNames(facts.names)
  checkEdgeNeighbours(facts.neighbours, otherNeighbours)
  const form = formOf(settings)
  const { epsilon } = settings
  const { neighbours } = facts
  const warnings = [...(facts.names === 'data' ? [NODES_FROM_DATA] : []), ...checkEpsilon(epsilon)]
  const numbers = form === 'histogram' ? largestShown(facts) + 1 : facts.nodes
  const noise = wholeLaplace({ sensitivity: SENSITIVITY[form], epsilon, numbers, coverage: settings.interval })
  if (form === 'histogram' && noise.error.totalAbsolute > facts.nodes) warnings.push(DROWNED)
  return plannedAlone({
    mechanism: NAME,
    facts,
    settings,
    parameters: { form, ...noise.parameters },
    stages: [wholeStage(epsilon, neighbours)],
    expectedError: noise.error,
    warnings,
  })
}

const DROWNED =
  'All bars of the histogram together get more noise than there are nodes: what stands out from it are bars of many nodes, and after the clean-up some nodes have a degree that nobody has. A sequence has half the noise and none of this, and counting the nodes of each degree in it costs no further ε; and a largest degree that is set without looking leaves fewer bars.'

function checkNodes(nodes: unknown): void {
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 1) {
    throw new InvalidInput(`The number of nodes must be a whole number of at least 2, not ${String(nodes)}.`)
  }
  if (nodes === 1) {
    throw new InvalidInput('A graph of one node has no edges that could be there or not: there is nothing to release.')
  }
  if (nodes > MOST_NODES) {
    throw new NotFeasible(
      `The degrees of ${nodes} nodes do not fit in memory: ${MOST_NODES} are the most. Release those of a part of the graph.`,
    )
  }
}

/** The largest degree that is released. */
export function largestShown({ nodes, maxDegree }: DegreeFacts): number {
  return Math.min(nodes - 1, maxDegree ?? Infinity)
}

function checkMaxDegree({ maxDegree }: DegreeFacts): void {
  if (maxDegree === undefined || (Number.isInteger(maxDegree) && maxDegree >= 1)) return
  throw new InvalidInput(`The largest degree must be a whole number of at least 1, not ${String(maxDegree)}.`)
}

const otherNeighbours = (kind: string) =>
  `Degrees count edges that are there or not, and are released with edge neighbours, not ${kind} neighbours. (A whole node is hidden by node-degrees, which cuts the graph down first.)`

function formOf({ form, evenSum }: DegreeSettings): DegreeForm {
  checkBooleans({ evenSum })
  if (form !== undefined && form !== 'sequence' && form !== 'histogram') {
    throw new InvalidInput(`Degrees are released as a "sequence" or a "histogram", not ${JSON.stringify(form)}.`)
  }
  if (form === 'histogram' && evenSum === true) {
    throw new InvalidInput('Only the degrees of a sequence are made to have an even sum: leave evenSum out.')
  }
  return form ?? 'sequence'
}
