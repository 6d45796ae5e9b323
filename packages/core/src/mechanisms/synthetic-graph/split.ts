/** How ε is divided among the stages: by what is kept, from public facts alone. */
import type { SyntheticFacts, SyntheticSettings } from './facts.ts'
import type { Power } from './moments.ts'

/** Shares of ε; what is missing is not released. */
export interface Shares {
  /** All degrees, without saying whose. */
  readonly degrees: number
  readonly triangles?: number
  /** How many edges there are between any two groups. */
  readonly blocks?: number
  /** The degree of every node, by which those are found that are worth a look. */
  readonly nodes?: number
  /** Looks at pairs of nodes, in search of groups. */
  readonly looks?: number
}

/** The moments that are released: three are enough for a smooth curve. The first is known best and needs least. */
export const RELEASED: readonly (readonly [Power, number])[] = [
  [0, 0.2],
  [1, 0.3],
  [1.5, 0.5],
]

const ALONE = { degrees: 0.35, triangles: 0.65 }
const WITH_GROUPS = { degrees: 0.3, triangles: 0.45, blocks: 0.25 }
/** Pairs are far more than anything else, and a look at them needs most. */
const FINDING = { degrees: 0.06, triangles: 0.08, blocks: 0.03, nodes: 0.08, looks: 0.75 }

export function sharesOf({ groups }: SyntheticFacts, { keep, findGroups }: SyntheticSettings): Shares {
  const all: Shares = findGroups === true ? FINDING : groups === undefined ? ALONE : WITH_GROUPS
  if (keep === undefined || keep.includes('triangles')) return all
  const { triangles: _, ...rest } = all
  const sum = Object.values(rest).reduce((total, share) => total + share, 0)
  return Object.fromEntries(Object.entries(rest).map(([stage, share]) => [stage, share / sum])) as unknown as Shares
}
