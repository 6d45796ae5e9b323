/** What is public about a graph that a made-up one is to resemble, what is asked for, and the checks of both. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import type { Neighbours } from '../../privacy/index.ts'
import { checkBooleans, checkNames } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'
import { checkEdgeNeighbours } from '../simple-graph.ts'

export interface SyntheticFacts extends PublicFacts {
  readonly nodes: number
  readonly neighbours: Extract<Neighbours, { readonly kind: 'edge' }>
  /** Where the list of nodes comes from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** How many nodes are in each group, where everybody may know who is in which. */
  readonly groups?: readonly number[]
}

export const KEPT = ['degrees', 'triangles', 'communities'] as const

export type Kept = (typeof KEPT)[number]

/** What the publisher chooses for a made-up graph. */
export interface SyntheticSettings {
  readonly epsilon: number
  /** What ε is spent on; all that can be kept unless said otherwise. Degrees are what a graph is built from, always. */
  readonly keep?: readonly Kept[]
  /** Look for groups, privately: their nodes are then named as in the original. */
  readonly findGroups?: boolean
}

/** In fewer there is no crowd to hide in. */
const LEAST_NODES = 30

/** Arrays of all nodes and places, several times over, in four gigabytes. */
const MOST_NODES = 2 ** 23

/** To note which pairs were looked at takes a bit for each. */
const MOST_LOOKED_AT = 20_000

export function checkSynthetic(facts: SyntheticFacts, settings: SyntheticSettings): void {
  requireKnown(facts, ['nodes', 'neighbours', 'names', 'groups'], 'facts')
  requireKnown(settings, ['epsilon', 'keep', 'findGroups'], 'settings')
  checkNames(facts.names)
  checkBooleans({ findGroups: settings.findGroups })
  checkEdgeNeighbours(facts.neighbours, otherNeighbours)
  checkNodes(facts.nodes)
  if (facts.groups !== undefined) checkGroups(facts.groups, facts.nodes)
  if (facts.groups !== undefined && settings.findGroups === true) {
    throw new InvalidInput('Groups are public and given, or looked for in the data: one of the two.')
  }
  if (settings.findGroups === true && facts.nodes > MOST_LOOKED_AT) {
    throw new NotFeasible(
      `Groups are looked for among up to ${MOST_LOOKED_AT} nodes, not ${facts.nodes}: give groups that everybody may know, or do without.`,
    )
  }
  checkKeep(facts, settings)
}

function checkNodes(nodes: unknown): void {
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 1) {
    throw new InvalidInput(`The number of nodes must be a whole number, not ${String(nodes)}.`)
  }
  if (nodes < LEAST_NODES) {
    throw new InvalidInput(
      `A made-up graph of ${nodes} nodes would be all noise, and nobody could hide in so few: it takes ${LEAST_NODES} at least. Publish a count of the edges instead.`,
    )
  }
  if (nodes > MOST_NODES) {
    throw new NotFeasible(`A graph is made up of up to ${MOST_NODES} nodes, not ${nodes}: more do not fit in memory.`)
  }
}

const otherNeighbours = (kind: string) =>
  `A made-up graph protects every single edge: with edge neighbours, not with ${kind} neighbours.`

function checkGroups(groups: unknown, nodes: number): void {
  if (!Array.isArray(groups) || groups.some((size) => !Number.isSafeInteger(size) || size < 1)) {
    throw new InvalidInput('Groups are told by how many nodes each has: whole numbers of at least 1.')
  }
  const all = (groups as readonly number[]).reduce((sum, size) => sum + size, 0)
  if (all !== nodes) {
    throw new InvalidInput(
      `The groups hold ${all} nodes, and there are ${nodes}: every node belongs to one group. Put those that have none into a group of their own.`,
    )
  }
  if (groups.length > MOST_GROUPS) {
    throw new NotFeasible(
      `Edges are counted between up to ${MOST_GROUPS} groups, not ${groups.length}: merge some, so that they have more nodes each.`,
    )
  }
}

/** A table of all pairs of them. */
const MOST_GROUPS = 2000

function checkKeep({ groups }: SyntheticFacts, { keep, findGroups }: SyntheticSettings): void {
  if (keep === undefined) return
  if (!Array.isArray(keep) || keep.length === 0 || keep.some((each) => !KEPT.includes(each))) {
    throw new InvalidInput(`What a made-up graph keeps is some of ${KEPT.join(', ')}.`)
  }
  const communities = keep.includes('communities')
  if (communities && groups === undefined && findGroups !== true) {
    throw new InvalidInput(
      'To keep communities, somebody has to say what they are: give groups that everybody may know, or have some looked for.',
    )
  }
  if (!communities && (groups !== undefined || findGroups === true)) {
    throw new InvalidInput('Groups are there to keep communities: keep them too, or leave the groups out.')
  }
}
