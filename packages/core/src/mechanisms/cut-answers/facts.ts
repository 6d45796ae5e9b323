/** What is public about a graph and the cuts that are asked for. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkNames } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'
import { checkWeightedEdges, type WeightedEdges } from '../weighted-edges.ts'

/** Everything that is public about the graph, which is undirected and simple. */
export interface CutAnswerFacts extends PublicFacts, WeightedEdges {
  readonly nodes: number
  /** Where the list of nodes comes from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** The nodes of one side of each cut, by their numbers; either side will do. */
  readonly cuts?: readonly (readonly number[])[]
  /** In place of the cuts, to plan before they are named: so many. Nothing can be released of it. */
  readonly queries?: number
}

/** What the nodes of the graph would fill is a gigabyte. */
const MOST_NODES = 2 ** 27

/** Node numbers in all cuts together: they are a part of the plan, which is written as text. */
const MOST_NAMED = 2 ** 24

export const MOST_CUTS = 2 ** 20

export function checkFacts(facts: CutAnswerFacts): void {
  requireKnown(facts, ['nodes', 'neighbours', 'weightBound', 'names', 'cuts', 'queries'], 'facts')
  checkNodes(facts.nodes)
  checkNames(facts.names)
  checkWeightedEdges(facts, 'answered')
  if ((facts.cuts === undefined) === (facts.queries === undefined)) {
    throw new InvalidInput(
      'The facts need the cuts, each a list of node numbers such as [0, 3]; or, to plan before they are named, how many there will be: queries.',
    )
  }
  if (facts.cuts === undefined) checkCount(facts.queries)
  else checkCuts(facts.cuts, facts.nodes)
}

function checkNodes(nodes: unknown): void {
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 2) {
    throw new InvalidInput(`The number of nodes must be a whole number of at least 2, not ${String(nodes)}.`)
  }
  if (nodes > MOST_NODES) {
    throw new NotFeasible(`A graph of ${nodes} nodes does not fit in memory: ${MOST_NODES} are the most.`)
  }
}

function checkCount(queries: unknown): void {
  if (typeof queries !== 'number' || !Number.isInteger(queries) || queries < 1 || queries > MOST_CUTS) {
    throw new InvalidInput(`The number of cuts is a whole number from 1 to ${MOST_CUTS}, not ${String(queries)}.`)
  }
}

function checkCuts(cuts: readonly (readonly number[])[], nodes: number): void {
  if (!Array.isArray(cuts))
    throw new InvalidInput('The cuts are a list of lists of node numbers, such as [[0, 3], [2]].')
  checkCount(cuts.length)
  // In which cut a node was last seen, from 1 on.
  const seen = new Uint32Array(nodes)
  let named = 0
  for (const [i, cut] of (cuts as readonly (readonly number[])[]).entries()) {
    const which = `Cut ${i + 1} of ${cuts.length}`
    if (!Array.isArray(cut)) throw new InvalidInput(`${which} is no list of node numbers, such as [0, 3].`)
    for (const node of cut as readonly number[]) {
      if (!Number.isInteger(node) || node < 0 || node >= nodes) {
        throw new InvalidInput(`${which} names node ${String(node)}, but nodes are numbered from 0 to ${nodes - 1}.`)
      }
      if (seen[node] === i + 1) throw new InvalidInput(`${which} names node ${node} twice: name each node once.`)
      seen[node] = i + 1
    }
    if (cut.length === 0 || cut.length === nodes) {
      throw new InvalidInput(
        `${which} has ${cut.length === 0 ? 'no nodes' : 'all nodes'} on one side: nothing crosses it, whatever the graph. Leave it out.`,
      )
    }
    named += cut.length
  }
  if (named > MOST_NAMED) {
    throw new NotFeasible(
      `The cuts name ${named} nodes in all, and ${MOST_NAMED} are the most: name the smaller side of each, or ask for fewer.`,
    )
  }
}
