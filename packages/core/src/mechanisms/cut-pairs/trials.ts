/** Trials of degrees and flipped pairs: releases of tiny graphs, and the exact law of all that is published. */
import {
  allEdgePairs,
  claimOf,
  type ExactTrial,
  edgePairs,
  graphOf,
  type Law,
  picked,
  planned,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import { type CutPairPlan, cutPairs } from './index.ts'

const NODES = 3

export function cutPairsTrials(epsilon: number): Trial[] {
  return [sampled(planOf(epsilon)), exact(planOf(epsilon))]
}

export function planOf(epsilon: number, share = 0.5): CutPairPlan {
  return cutPairs.plan({ nodes: NODES, neighbours: { kind: 'edge' } }, { epsilon, share })
}

function sampled(plan: CutPairPlan): SampledTrial<TinyGraph> {
  return planned({
    name: 'degrees and pairs',
    mechanism: cutPairs,
    plan,
    pairs: picked(edgePairs({ nodes: NODES }), 'no edge, and the edge 0–1', 'all edges but 0–1'),
    data: graphOf,
    share: 0.5,
    output: ({ degrees, pairs }) => [...degrees, ...joinedOf(pairs)],
    columns: [0, 1, 2].map((k) => `degree of node ${k}`).concat(['0–1', '0–2', '1–2'].map((pair) => `pair ${pair}`)),
  })
}

/** Whether 0–1, 0–2 and 1–2 are joined. */
export function joinedOf({
  offsets,
  indices,
}: {
  readonly offsets: Uint32Array
  readonly indices: Uint32Array
}): number[] {
  const joined = (i: number, j: number) => (indices.subarray(offsets[i], offsets[i + 1]).includes(j) ? 1 : 0)
  return [joined(0, 1), joined(0, 2), joined(1, 2)]
}

function exact(plan: CutPairPlan): ExactTrial<TinyGraph> {
  const { scale, flipProbability } = plan.parameters
  return {
    name: 'all degrees and pairs',
    claim: claimOf(plan.guarantee),
    pairs: allEdgePairs(NODES),
    law: lawOf(scale, flipProbability),
  }
}

export function lawOf(scale: number, p: number): Law<TinyGraph> {
  return ({ edges }) => {
    const degrees = [0, 1, 2].map((v) => edges.filter((edge) => edge.includes(v)).length)
    const there = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([i, j]) => edges.some(([a, b]) => a === i && b === j))
    return together([
      ...degrees.map((x) => wholeLaw(x, { law: 'laplace', scale, grid: 1 }, { least: -1, most: 3 })),
      ...there.map(
        (is) =>
          new Map([
            ['joined', is ? 1 - p : p],
            ['apart', is ? p : 1 - p],
          ]),
      ),
    ])
  }
}
