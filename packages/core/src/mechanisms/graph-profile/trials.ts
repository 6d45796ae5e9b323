/** Trials of profiles: what is released, number by number, and the exact law of edges and degrees on tiny graphs. */
import {
  allEdgePairs,
  claimOf,
  closingPairs,
  type ExactTrial,
  graphOf,
  oneOfEach,
  planned,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  tinyDegrees,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import { hookOf } from '../synthetic-graph/hook.ts'
import { graphProfile, type ReleasedProfile } from './index.ts'

const NODES = 12
const NEIGHBOURS = { kind: 'edge' } as const

export function graphProfileTrials(epsilon: number): Trial[] {
  return [sampled(epsilon), edgesAndDegrees(epsilon)]
}

function sampled(epsilon: number): SampledTrial<TinyGraph> {
  return planned({
    name: 'a profile',
    mechanism: graphProfile,
    plan: graphProfile.plan({ nodes: NODES, neighbours: NEIGHBOURS }, { epsilon }),
    // An edge that is alone, and one that closes a triangle.
    pairs: closingPairs(NODES).slice(0, 2),
    data: graphOf,
    output: shown,
    columns: [
      'edges',
      'the largest degree with noise',
      'the second largest',
      'triangles',
      'triangles by degree',
      'by a higher power of it',
      'global clustering',
      'average clustering',
      'paths of two edges',
    ],
    share: 0.1,
  })
}

/** What an observer would look at first. */
export function shown({ noisy, profile }: Pick<ReleasedProfile, 'noisy' | 'profile'>): number[] {
  return [
    noisy.edges ?? 0,
    noisy.degrees?.[0] ?? 0,
    noisy.degrees?.[1] ?? 0,
    ...[0, 1, 2].map((k) => noisy.moments[k]?.value ?? 0),
    profile.globalClustering ?? 0,
    profile.averageClustering ?? 0,
    profile.twoStars ?? 0,
  ]
}

function edgesAndDegrees(epsilon: number): ExactTrial<TinyGraph> {
  const guarantee = { kind: 'pure', epsilon, neighbours: NEIGHBOURS, exactness: 'bound' } as const
  return {
    name: 'edges and degrees',
    claim: claimOf(guarantee),
    pairs: oneOfEach(allEdgePairs(4), (graph) => tinyDegrees(graph).sort()),
    law: (graph) => profileLaw(graph, { edges: 4 / epsilon, degrees: 2 / (0.75 * epsilon) }),
  }
}

/** A quarter of ε for the edges and the rest for rows and columns, as the stages have their scales. */
export function profileLaw(
  graph: TinyGraph,
  scales: { readonly edges: number; readonly degrees: number },
): Map<string, number> {
  const noise = (scale: number) => ({ law: 'laplace', scale, grid: 1 }) as const
  return together([
    wholeLaw(graph.edges.length, noise(scales.edges), { least: 0, most: 6 }),
    ...[...hookOf(tinyDegrees(graph), 2)].map((x) => wholeLaw(x, noise(scales.degrees), { least: 0, most: 3 })),
  ])
}
