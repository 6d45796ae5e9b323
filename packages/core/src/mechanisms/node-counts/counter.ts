/** The count of a graph under any cap: what the release asks for, and what several releases can share. Private. */
import { degrees, type Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Run } from '../../run.ts'
import {
  type CappedCount,
  cappedCopies,
  cappedKind,
  nodeGraph,
  type OwnCopies,
  projectedDegrees,
  type Solver,
} from '../nodes/index.ts'
import { checkedFacts, type NodeCountFacts } from './facts.ts'

export type NodeCountData = Graph | OwnCopies | NodeCounter

/** Counts under caps, each once. What it holds is as private as the graph. */
export interface NodeCounter extends CappedCount {
  /** What was counted, so that it is not released as something else. */
  readonly of: string
}

/** A solver of packing programmes may be brought; nothing of it is trusted. */
export type CounterRun = Run & { readonly solver?: Solver }

/** Looks at a graph once, for releases of several plans of the same count. */
export async function nodeCounter(
  facts: Pick<NodeCountFacts, 'count' | 'neighbours' | 'nodes' | 'cap'>,
  data: Graph | OwnCopies,
  { solver, ...run }: CounterRun = {},
): Promise<NodeCounter> {
  const kind = checkedFacts(facts)
  return kept(labelOf(facts), await counted())

  async function counted(): Promise<CappedCount> {
    if (kind.kind === 'own') {
      if (typeof data !== 'object' || data === null || !('copies' in data) || data.size !== kind.pattern.size) {
        throw new InvalidInput(
          `Tulle does not know how to find "${kind.pattern.name}": give the copies that you found, as { nodes, size: ${kind.pattern.size}, copies }.`,
        )
      }
      if (facts.nodes !== undefined && data.nodes !== facts.nodes) {
        throw new InvalidInput(`The plan is for a graph of ${facts.nodes} nodes, and these copies are of another.`)
      }
      return cappedCopies(data, solver)
    }
    const graph = nodeGraph(data as Graph, facts.nodes, 'Counts are')
    return kind.kind === 'edges' ? cappedEdges(graph) : cappedKind(kind, graph, solver, run)
  }
}

export function labelOf({ count, nodes }: Pick<NodeCountFacts, 'count' | 'nodes'>): string {
  return JSON.stringify([count, nodes])
}

function cappedEdges(graph: Graph): CappedCount {
  const own = degrees(graph)
  const half = (list: Uint32Array, most: number) => {
    let sum = 0
    for (let k = 0; k < list.length; k++) sum += Math.min(most, list[k] as number)
    return Math.floor(sum / 2)
  }
  return {
    total: half(own, Infinity),
    most: own.reduce((most, degree) => Math.max(most, degree), 0),
    atMost: (cap) => half(own, cap),
    under: async (cap) => half(projectedDegrees(graph, cap), cap),
  }
}

function kept(of: string, { total, most, atMost, under }: CappedCount): NodeCounter {
  const known = new Map<string, Promise<number>>()
  return {
    of,
    total,
    most,
    atMost,
    under: (cap: number, gap: number, run?: Run) => {
      // Where no node passes the cap, all is there.
      if (cap >= most) return Promise.resolve(total)
      const key = `${cap} ${gap}`
      const found = known.get(key) ?? under(cap, gap, run)
      known.set(key, found)
      return found
    },
  }
}
