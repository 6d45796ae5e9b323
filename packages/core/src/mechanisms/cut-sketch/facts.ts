/** What is public about a graph that is sketched, and what its publisher wishes. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { addUp, checkEpsilon, divideUp } from '../../privacy/index.ts'
import { checkBooleans, checkNames } from '../additive.ts'
import type { Composing } from '../composing.ts'
import type { PublicFacts } from '../mechanism.ts'
import { type Accuracy, type AskOptions, checkAsked } from '../sketches/index.ts'
import { checkWeightedEdges, type WeightedEdges } from '../weighted-edges.ts'

/** The weight of all edges together: declared by somebody who knows, or counted with noise first, as a stage. */
export type TotalWeight =
  | { readonly declared: number }
  | {
      readonly counted: {
        /** What the count may spend of ε. */
        readonly epsilon: number
        /** What came out of it, once it was drawn. */
        readonly drawn?: number
      }
    }

export interface CutFacts extends PublicFacts, WeightedEdges {
  readonly nodes: number
  /** Where the list of nodes comes from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** Serves predictions, and the answer to fall back on. */
  readonly edges?: TotalWeight
}

/** The cuts that the publisher has in mind: what the number of projections is chosen for. */
export interface AskedCuts extends AskOptions {
  /** Numbers of nodes on the smaller side. */
  readonly sizes?: readonly number[]
}

export interface CutSettings extends Composing {
  readonly epsilon: number
  readonly delta: number
  /** How many projections; chosen for the asked cuts unless given. */
  readonly rows?: number
  /** Or chosen so that a share of at most ν of the answers is off by more than the share η. */
  readonly accuracy?: Accuracy
  readonly asked?: AskedCuts
  /** Release although the error is larger than the cuts. */
  readonly evenIfUseless?: boolean
}

/** Names are 32-bit numbers, and a sketch of more nodes than this has no room for projections. */
const MOST_NODES = 2 ** 24

export function checkCutFacts(facts: CutFacts): void {
  requireKnown(facts, ['nodes', 'neighbours', 'weightBound', 'names', 'edges'], 'facts')
  const { nodes, names } = facts
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 1) {
    throw new InvalidInput(`The number of nodes must be a whole number of at least 2, not ${String(nodes)}.`)
  }
  if (nodes === 1) throw new InvalidInput('A graph of one node has nothing to cut: there is nothing to release.')
  if (nodes > MOST_NODES) {
    throw new NotFeasible(`A sketch is of at most ${MOST_NODES} nodes, not ${nodes}: sketch a part of the graph.`)
  }
  checkNames(names)
  checkWeightedEdges(facts, 'sketched')
  if (facts.edges !== undefined) checkTotal(facts.edges, facts)
}

function checkTotal(edges: TotalWeight, facts: CutFacts): void {
  requireKnown(edges, ['declared', 'counted'], 'edges')
  const most = ((facts.nodes * (facts.nodes - 1)) / 2) * boundOf(facts)
  const possible = (x: unknown, what: string) => {
    if (typeof x !== 'number' || !(x >= 0 && x <= most)) {
      throw new InvalidInput(`${what} must be a number from 0 to ${most}, the most there can be, not ${String(x)}.`)
    }
  }
  if ('declared' in edges) {
    if ('counted' in edges) throw new InvalidInput('The number of edges is declared or counted: give one of them.')
    possible(edges.declared, 'The declared number of edges')
    return
  }
  requireKnown(edges.counted, ['epsilon', 'drawn'], 'options of a noisy count')
  checkEpsilon(edges.counted.epsilon)
  if (edges.counted.drawn !== undefined) possible(edges.counted.drawn, 'The noisy number of edges')
}

export function checkCutSettings(settings: CutSettings, { nodes }: CutFacts): void {
  const known = ['epsilon', 'delta', 'rows', 'accuracy', 'asked', 'evenIfUseless', 'composition']
  requireKnown(settings, known, 'settings')
  const { rows, accuracy, asked, evenIfUseless } = settings
  checkBooleans({ evenIfUseless })
  if (rows !== undefined && accuracy !== undefined) {
    throw new InvalidInput('Give the number of projections or the accuracy that it is to have, not both.')
  }
  if (accuracy !== undefined) requireKnown(accuracy, ['eta', 'nu'], 'accuracy')
  if (asked === undefined) return
  requireKnown(asked, ['sizes', 'confidence', 'queries'], 'asked cuts')
  checkAsked(asked)
  if (asked.sizes === undefined) return
  if (!Array.isArray(asked.sizes) || asked.sizes.length === 0) {
    throw new InvalidInput('The sizes of the asked cuts are a list of whole numbers, such as [1, 10].')
  }
  for (const size of asked.sizes) {
    if (!Number.isInteger(size) || size < 1 || size >= nodes) {
      throw new InvalidInput(`A cut has from 1 to ${nodes - 1} of the ${nodes} nodes on one side, not ${String(size)}.`)
    }
  }
}

/** W: weights are divided by it. */
export function boundOf({ weightBound = 1 }: CutFacts): number {
  return weightBound
}

/** The most that one step changes a weight that was divided by the bound and moved into 0 to 1. */
export function stepOf(facts: CutFacts): number {
  const { neighbours } = facts
  if (neighbours.kind === 'edge') return 1
  // Each of the two weights is rounded when it is divided, by half of 2^−52 at the most.
  return Math.min(1, addUp(divideUp(neighbours.maxChange, boundOf(facts)), 2 ** -52))
}

/** The weight of all edges as far as it is public. */
export function publicTotal(edges: TotalWeight | undefined): number | undefined {
  if (edges === undefined) return undefined
  return 'declared' in edges ? edges.declared : edges.counted.drawn
}
