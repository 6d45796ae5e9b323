/** What is public about a count that hides whole nodes. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkEpsilon, type NodeNeighbours } from '../../privacy/index.ts'
import { checkNames } from '../additive.ts'
import { type Kind, kindOf } from '../counts/kinds.ts'
import type { PublicFacts } from '../mechanism.ts'
import { checkNodeNeighbours } from '../nodes/index.ts'

/** A pattern of one's own: copies of so many nodes each are found by whoever releases. */
export interface OwnPattern {
  readonly name: string
  readonly size: number
}

/** The most edges, or copies, that one node may have, guessed without looking; or chosen privately, as a stage. */
export type KnownCap =
  | { readonly public: number }
  | {
      readonly chosen: {
        /** What the choice may spend of ε. */
        readonly epsilon: number
        /** The largest candidate; 2^16 for edges and 2^32 for copies unless given, or what the nodes allow. */
        readonly upTo?: number
        /** What was chosen, once it was drawn. */
        readonly drawn?: number
      }
    }

export interface NodeCountFacts extends PublicFacts {
  /** `edges`, `triangles`, `k-stars:3`, `k-triangles:2`, or a pattern of one's own. */
  readonly count: string | OwnPattern
  readonly neighbours: NodeNeighbours
  /** Only where the nodes are public. */
  readonly nodes?: number
  readonly names?: 'public' | 'data'
  readonly cap: KnownCap
}

/** Sums of shares are exact below 2^53, and a sensitivity of more would drown every graph. */
const MOST_CAP = 2 ** 40

export type CappedKind = Kind | { readonly kind: 'own'; readonly pattern: OwnPattern }

export function checkedFacts(facts: NodeCountFacts): CappedKind {
  requireKnown(facts, ['count', 'neighbours', 'nodes', 'names', 'cap'], 'facts')
  checkNames(facts.names)
  checkNodeNeighbours(facts, 'Such counts')
  checkCap(facts.cap)
  if (typeof facts.count !== 'string') return { kind: 'own', pattern: checkedPattern(facts.count) }
  const kind = kindOf(facts.count)
  if (kind.kind === 'largest-degree' || kind.kind === 'largest-common') {
    throw new InvalidInput(
      `One node can raise the ${facts.count} from nothing to all there is, and no cap helps: for whole nodes, count edges, triangles, stars or k-triangles, or release the degrees.`,
    )
  }
  return kind
}

function checkedPattern(pattern: OwnPattern): OwnPattern {
  requireKnown(pattern, ['name', 'size'], 'parts of a pattern')
  const { name, size } = pattern
  if (typeof name !== 'string' || name === '') throw new InvalidInput('A pattern of your own needs a name.')
  if (!Number.isInteger(size) || size < 1 || size > 64) {
    throw new InvalidInput(`A copy of a pattern has from 1 to 64 nodes, not ${String(size)}.`)
  }
  return pattern
}

function checkCap(cap: KnownCap): void {
  if (typeof cap !== 'object' || cap === null) {
    throw new InvalidInput(
      'How many edges or copies may one node have? Give a cap: { public: 100 }, known without looking, or { chosen: { epsilon: 0.5 } }.',
    )
  }
  requireKnown(cap, ['public', 'chosen'], 'options of a cap')
  if ('public' in cap) {
    if ('chosen' in cap) throw new InvalidInput('A cap is public or chosen privately: give one of them.')
    checkWhole(cap.public, 'The cap')
    return
  }
  requireKnown(cap.chosen, ['epsilon', 'upTo', 'drawn'], 'options of a chosen cap')
  checkEpsilon(cap.chosen.epsilon)
  if (cap.chosen.epsilon < 1e-3) {
    throw new NotFeasible(
      `At ε = ${cap.chosen.epsilon} a cap is chosen blindly: spend at least 0.001 on it, or guess it.`,
    )
  }
  if (cap.chosen.upTo !== undefined) checkWhole(cap.chosen.upTo, 'The largest candidate for a cap')
  if (cap.chosen.drawn !== undefined) checkWhole(cap.chosen.drawn, 'The chosen cap')
}

function checkWhole(cap: unknown, what: string): void {
  if (typeof cap === 'number' && Number.isInteger(cap) && cap >= 1 && cap <= MOST_CAP) return
  throw new InvalidInput(`${what} must be a whole number of at least 1 and at most ${MOST_CAP}, not ${String(cap)}.`)
}
