/** The facts that everything for whole nodes shares: which of the two relations, and the graph that it is about. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { areNodeNeighbours, checkNeighbours, type Neighbours } from '../../privacy/index.ts'
import { simpleGraph } from '../simple-graph.ts'

interface NodeFacts {
  readonly neighbours: Neighbours
  readonly nodes?: number
}

/** How many nodes there are is a public fact of the one relation, and hidden by the other. */
export function checkNodeNeighbours({ neighbours, nodes }: NodeFacts, what: string): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours: { kind: 'node' }, or { kind: 'rewired-node' } of public nodes.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  checkNeighbours(neighbours)
  if (!areNodeNeighbours(neighbours)) {
    throw new InvalidInput(
      `${what} hide a whole node, by neighbours of kind node or rewired-node, not ${neighbours.kind} neighbours.`,
    )
  }
  if (neighbours.kind === 'node') {
    if (nodes === undefined) return
    throw new InvalidInput(
      'How many nodes there are is not public where one may be added or removed: leave "nodes" out, or let the nodes be public (rewired-node neighbours).',
    )
  }
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 2 || nodes > MOST_NODES) {
    throw new InvalidInput(
      `With rewired-node neighbours the nodes are public: give how many there are, a whole number from 2 to ${MOST_NODES}, not ${String(nodes)}.`,
    )
  }
}

const MOST_NODES = 2 ** 27

/** The private graph, checked. Where its number of nodes is not public, any number is right. */
export function nodeGraph(data: Graph, nodes: number | undefined, what: string): Graph {
  const graph = simpleGraph(data, nodes ?? data?.adjacency?.rows, what)
  return { ...graph, names: data.names }
}
