/** What is public about a graph whose profile is released, what is asked for, and the checks of both. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import type { Neighbours } from '../../privacy/index.ts'
import { checkNames } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'
import { checkEdgeNeighbours } from '../simple-graph.ts'

export interface ProfileFacts extends PublicFacts {
  readonly nodes: number
  readonly neighbours: Extract<Neighbours, { readonly kind: 'edge' }>
  /** Where the list of nodes comes from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
}

/** From the least to the most: each holds what the one before it does. */
export const PROFILES = ['triangles-by-degree', 'clustering', 'profile'] as const

/** Which numbers a profile has. */
export type ProfileForm = (typeof PROFILES)[number]

export interface ProfileSettings {
  readonly epsilon: number
  /** All of it unless said otherwise. */
  readonly form?: ProfileForm
}

/** Fewer have no triangle. */
const LEAST_NODES = 3

/** Ladders are tables with an entry for every level. */
const MOST_NODES = 2 ** 23

export function checkProfile(facts: ProfileFacts, settings: ProfileSettings): void {
  requireKnown(facts, ['nodes', 'neighbours', 'names'], 'facts')
  requireKnown(settings, ['epsilon', 'form'], 'settings')
  checkNames(facts.names)
  checkEdgeNeighbours(facts.neighbours, otherNeighbours)
  const { nodes } = facts
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < LEAST_NODES) {
    throw new InvalidInput(
      `The number of nodes must be a whole number of at least ${LEAST_NODES}, not ${String(nodes)}: fewer have no triangle.`,
    )
  }
  if (nodes > MOST_NODES) {
    throw new NotFeasible(`A profile is released of up to ${MOST_NODES} nodes, not of ${nodes}.`)
  }
  const { form } = settings
  if (form === undefined || PROFILES.includes(form)) return
  throw new InvalidInput(`There is no profile called ${JSON.stringify(form)}: there are ${PROFILES.join(', ')}.`)
}

const otherNeighbours = (kind: string) =>
  `A profile protects every single edge: with edge neighbours, not with ${kind} neighbours.`
