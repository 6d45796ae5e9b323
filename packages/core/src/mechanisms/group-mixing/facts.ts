/** What is public about groups whose edges are counted, and the checks of it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { areNodeNeighbours, type Neighbours } from '../../privacy/index.ts'
import { words } from '../../text/index.ts'
import type { PublicFacts } from '../mechanism.ts'
import { checkNodeNeighbours } from '../nodes/index.ts'
import { checkEdgeNeighbours } from '../simple-graph.ts'

export interface MixingFacts extends PublicFacts {
  /** How many groups there are. Who is in which is public, but for a node that may be there or not. */
  readonly groups: number
  readonly neighbours: Neighbours
  /** How many nodes there are; not with node neighbours, which hide that. */
  readonly nodes?: number
  /** Where a whole node is hidden: the most edges that one node has with any one group, known without the data. */
  readonly maxPerGroup?: number
  /** The same for groups that are not its own, where it has fewer edges; as many unless said. */
  readonly maxOutside?: number
}

/** A number for every pair of them. */
const MOST_GROUPS = 2000
const MOST_NODES = 2 ** 27

export function checkMixing(facts: MixingFacts): void {
  requireKnown(facts, ['groups', 'neighbours', 'nodes', 'maxPerGroup', 'maxOutside'], 'facts')
  const { groups, neighbours, nodes, maxPerGroup, maxOutside } = facts
  const person = typeof neighbours === 'object' && neighbours !== null && areNodeNeighbours(neighbours)
  if (person) checkNodeNeighbours(facts, 'Edges between groups')
  else {
    checkEdgeNeighbours(neighbours, (kind) => `Edges between groups hide an edge or a whole node, not a ${kind}.`)
    if (!isWhole(nodes, 1) || (nodes as number) > MOST_NODES) {
      throw new InvalidInput(
        `The facts need the number of nodes: a whole number from 1 to ${MOST_NODES}, not ${String(nodes)}.`,
      )
    }
  }
  if (!isWhole(groups, 1)) {
    throw new InvalidInput(`The number of groups must be a whole number of at least 1, not ${String(groups)}.`)
  }
  if (groups > MOST_GROUPS) {
    throw new NotFeasible(
      `Edges are counted between up to ${MOST_GROUPS} groups, not ${groups}: merge some, so that they have more nodes each.`,
    )
  }
  if (!person && (maxPerGroup !== undefined || maxOutside !== undefined)) {
    throw new InvalidInput(
      'One edge is hidden here, and no cap on the edges of a node is needed for that: leave it out.',
    )
  }
  if (person && !isWhole(maxPerGroup, 1)) {
    throw new InvalidInput(
      words`To hide a whole person, somebody has to say how many edges one has with any one group at most ({maxDegree}), known without the data: a whole number of at least 1, not ${String(maxPerGroup)}.`,
    )
  }
  if (maxOutside !== undefined && !isWhole(maxOutside, 1)) {
    throw new InvalidInput(
      words`How many edges somebody has at most with a group that is not their own ({maxOutside}) is a whole number of at least 1, not ${String(maxOutside)}.`,
    )
  }
}

function isWhole(x: unknown, least: number): boolean {
  return typeof x === 'number' && Number.isSafeInteger(x) && x >= least
}
