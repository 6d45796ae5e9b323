/** A made-up graph like the original: tried on one that is made up itself, since how well it does has no formula. */
import { syntheticGraph } from '@tulle/core'
import { percent, whole } from '@tulle/core/text'
import { tried } from '../../made-up/tried-graph.ts'
import { FILE, NODES, requested } from '../request.ts'
import { type Foreseen, type Way } from '../way.ts'
import { ONE_EDGE, promised } from './task.ts'

interface MadeUp {
  readonly nodes: number
  readonly epsilon: number
  readonly within: number
  readonly expectedEdges: number
  /** Of graphs that have directions, which a made-up one knows nothing of. */
  readonly undirected?: true
}

/** Many ε are tried on a graph as small as this. */
const FEW = 200

export function madeUpWay({ nodes, expectedEdges, epsilon, within, undirected }: MadeUp): Way {
  const at = async (some: number, value: number): Promise<Foreseen> => {
    const size = Math.min(nodes, some)
    const plan = syntheticGraph.plan({ nodes: size, neighbours: { kind: 'edge' } }, { epsilon: value })
    const found = await tried(plan, (expectedEdges * size) / nodes)
    const off = Math.max(found.degrees, found.triangles ?? 0)
    return {
      value: off,
      relative: off,
      inWords: `the share of nodes with at most some degree is off by ${percent(found.degrees)} at worst, and the number of triangles by ${percent(found.triangles ?? 0)}, tried on a made-up graph of ${whole(found.nodes)} nodes; who is joined to whom is made up`,
      plan,
    }
  }
  return {
    title: 'A made-up graph like it',
    mechanism: syntheticGraph.name,
    publishes: 'a graph with about the same degrees and triangles; who is joined to whom is made up',
    promise: promised(epsilon, ONE_EDGE),
    answers: 'instead',
    nearest: true,
    basis: 'simulation',
    measure: 'error',
    limit: within,
    unit: 'of triangles and degrees',
    foresee: (value) => at(1000, value),
    quickly: (value) => at(FEW, value),
    request: requested('graph', { file: FILE, undirected, nodes: NODES, mechanism: syntheticGraph.name, epsilon }),
  }
}
