import type { SparseMatrix } from '../../../data/index.ts'
import { InvalidInput } from '../../../errors.ts'
import { chance } from '../../chance.ts'
import type { Pace } from '../pace.ts'
import { density } from '../undirected.ts'
import { fit } from './fit.ts'
import { groupsOf } from './groups.ts'
import { neighbourhoods } from './start.ts'

export interface BigclamOptions extends Pace {
  /** How many communities to look for. */
  readonly communities: number
  readonly random?: () => number
  /** A round over all nodes that raises the log-likelihood by less than this share of it is the last. */
  readonly leastGain?: number
  readonly mostRounds?: number
}

/**
 * Communities that may overlap (BIGCLAM; Yang and Leskovec, 2013): the memberships that make the graph most probable, up
 * to a local optimum. Those of fewer than two nodes are left out, so that there may be fewer than were looked for; a
 * node may be in several or in none.
 */
export async function bigclam(adjacency: SparseMatrix, options: BigclamOptions): Promise<Uint32Array[]> {
  const { communities, random = chance(1), leastGain = 1e-4, mostRounds = 200, ...pace } = options
  if (!(Number.isSafeInteger(communities) && communities >= 1)) {
    throw new InvalidInput(`The number of communities to look for is a whole number, 1 or more: got ${communities}.`)
  }
  const memberships = await neighbourhoods(adjacency, communities, { random, pace })
  await fit(adjacency, memberships, { random, leastGain, mostRounds, pace })
  return groupsOf(memberships, density(adjacency))
}
