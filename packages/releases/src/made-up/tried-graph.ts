/** What would be kept, tried on a graph that is made up from public numbers: nothing of the data is read for it. */
import { type SparseMatrix, type SyntheticPlan, syntheticGraph } from '@tulle/core'
import { triangleCount } from '@tulle/core/data'
import { degreeCounts, degreeKs } from '@tulle/core/utility'
import { chanceBits } from './bits.ts'
import { circleGraph } from './graph.ts'

/** Larger graphs are tried at this size, which takes a second; they come out better than it says. */
const MOST_NODES = 2000

/** Edges of a node, where nobody says how many there are. */
const USUAL_DEGREE = 12

const SEED = 20_071_031

interface Tried {
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
