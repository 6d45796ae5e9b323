/** What would be kept, tried on a graph that is made up from public numbers: nothing of the data is read for it. */
import { type SparseMatrix, type SyntheticPlan, syntheticGraph } from '@tulle/core'
import { triangleCount } from '@tulle/core/data'
import { percent, whole } from '@tulle/core/text'
import { degreeCounts, degreeKs } from '@tulle/core/utility'
import { chanceBits } from '../../../advise/made-up/bits.ts'
import { circleGraph } from '../../../advise/made-up/graph.ts'
import type { Block, Desk } from '../../../kind.ts'

/** Larger graphs are tried at this size, which takes a second; they come out better than it says. */
const MOST_NODES = 2000

/** Edges of a node, where nobody says how many there are. */
const USUAL_DEGREE = 12

const SEED = 20_071_031

export interface Tried {
  readonly nodes: number
  readonly edges: number
  /** The largest difference between the shares of nodes with at most some degree. */
  readonly degrees: number
  /** As a share of the true number; none where there are none. */
  readonly triangles: number | undefined
}

/** The plan on a made-up graph of these numbers; groups are left out, of which nothing is known. */
export async function tried(
  { facts, settings }: SyntheticPlan,
  expectedEdges: number | undefined,
  signal?: AbortSignal,
): Promise<Tried> {
  const nodes = Math.min(facts.nodes, MOST_NODES)
  const edges = Math.round(((expectedEdges ?? (facts.nodes * USUAL_DEGREE) / 2) * nodes) / facts.nodes)
  const adjacency = circleGraph({ nodes, edges, directed: false }, SEED)
  const keep = settings.keep?.filter((each) => each !== 'communities')
  const plan = syntheticGraph.plan(
    { nodes, neighbours: facts.neighbours },
    { epsilon: settings.epsilon, ...(keep === undefined || keep.length === 0 ? {} : { keep }) },
  )
  const graph = { directed: false, names: [], adjacency }
  const run = { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
  const { matrix } = await syntheticGraph.release(plan, { graph }, run)
  const [before, after] = await Promise.all([trianglesOf(adjacency), trianglesOf(matrix)])
  return {
    nodes,
    edges: adjacency.indices.length / 2,
    degrees: degreeKs(degreeCounts(adjacency), degreeCounts(matrix)),
    triangles: before === 0 ? undefined : Math.abs(after - before) / before,
  }
}

function trianglesOf(adjacency: SparseMatrix): Promise<number> {
  return triangleCount({ directed: false, names: [], adjacency })
}

export async function triedInWords(
  plan: SyntheticPlan,
  expectedEdges: number | undefined,
  { signal, progress }: Pick<Desk, 'signal' | 'progress'>,
): Promise<Block[]> {
  progress('Trying it on a made-up graph')
  const { nodes, edges, degrees, triangles } = await tried(plan, expectedEdges, signal)
  const smaller = nodes < plan.facts.nodes ? ', as dense but smaller' : ''
  const kept = plan.parameters.moments.length > 0 && triangles !== undefined
  return [
    {
      heading: 'Tried on a made-up graph',
      lines: [
        `Of ${whole(nodes)} nodes and ${whole(edges)} edges in circles of friends${smaller}: the share of nodes with at most some degree is off by ${percent(degrees)} at worst${kept ? `, and the number of triangles by ${percent(triangles)}` : ''}. Your graph may be another kind.`,
      ],
    },
  ]
}
