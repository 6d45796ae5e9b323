/** Several numbers of a graph at once: how far they are off follows from the graph, and is tried on a made-up one. */
import type { Run } from '@tulle/core'
import { graphProfile, type ProfileForm } from '@tulle/core/counts'
import { edgeCount, triangleCount } from '@tulle/core/data'
import { percent, whole } from '@tulle/core/text'
import { chanceBits } from '../../made-up/bits.ts'
import { circleGraph } from '../../made-up/graph.ts'
import { FILE, NODES, requested } from '../request.ts'
import { type Foreseen, type Way } from '../way.ts'
import { ONE_EDGE, promised } from './task.ts'

interface Profiled {
  readonly nodes: number
  readonly epsilon: number
  readonly within: number
  readonly expectedEdges: number
  readonly answers: 'asked' | 'instead'
  /** All of it unless said otherwise. */
  readonly form?: ProfileForm
  /** Of graphs that have directions, which a profile knows nothing of. */
  readonly undirected?: true
}

/** Larger graphs are tried at this size: the larger, the better they come out. Many ε are tried on a smaller one. */
const [MOST, FEW] = [1000, 150]
const SEED = 19_590_101

export function profileWay(asked: Profiled): Way {
  const { nodes, expectedEdges, epsilon, within, undirected, answers, form = 'profile' } = asked
  const at = async (some: number, value: number): Promise<Foreseen> => {
    const size = Math.min(nodes, some)
    const found = await tried(form, size, Math.round((expectedEdges * size) / nodes), value)
    const numbers = Object.entries(found).map(([what, off]) => `${what} by ${percent(off)}`)
    const worst = Math.max(...Object.values(found))
    return {
      value: worst,
      relative: worst,
      inWords: `off by this much: ${numbers.join(', ')}, tried on a made-up graph of ${whole(size)} nodes`,
    }
  }
  return {
    title: TITLES[form],
    mechanism: graphProfile.name,
    publishes: `${PUBLISHED[form]}, all under one ε`,
    promise: promised(epsilon, ONE_EDGE),
    answers,
    basis: 'simulation',
    measure: 'error',
    limit: within,
    unit: 'of the number that is furthest off',
    foresee: async (value) => ({
      ...(await at(MOST, value)),
      plan: graphProfile.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: value, form }),
    }),
    quickly: (value) => at(FEW, value),
    request: requested('count', { file: FILE, count: form, undirected, nodes: NODES, epsilon }),
  }
}

const TITLES: Readonly<Record<ProfileForm, string>> = {
  profile: 'A profile of the graph',
  clustering: 'Clustering, and clustering by degree',
  'triangles-by-degree': 'Triangles, and triangles by degree',
}

const PUBLISHED: Readonly<Record<ProfileForm, string>> = {
  profile: 'edges, degrees, triangles, stars and clustering',
  clustering: 'degrees, triangles and clustering by degree',
  'triangles-by-degree': 'triangles, and two sums of them by degree',
}

/** How far each number is off, as a share of it; of graphs without triangles that is all of it. */
async function tried(
  form: ProfileForm,
  nodes: number,
  edges: number,
  epsilon: number,
): Promise<Readonly<Record<string, number>>> {
  const graph = {
    directed: false,
    names: [],
    adjacency: circleGraph({ nodes, edges, directed: false }, SEED),
  }
  const run: Run = { bits: chanceBits(SEED) }
  const plan = graphProfile.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon, form })
  const { profile } = await graphProfile.release(plan, graph, run)
  const share = (released: number, truth: number) => Math.abs(released - truth) / Math.max(1, truth)
  const { offsets } = graph.adjacency
  let stars = 0
  for (let v = 0; v < nodes; v++) {
    const degree = (offsets[v + 1] as number) - (offsets[v] as number)
    stars += (degree * (degree - 1)) / 2
  }
  return {
    ...(profile.edges === undefined ? {} : { edges: share(profile.edges, edgeCount(graph)) }),
    triangles: share(profile.triangles, await triangleCount(graph)),
    ...(profile.twoStars === undefined ? {} : { '2-stars': share(profile.twoStars, stars) }),
  }
}
