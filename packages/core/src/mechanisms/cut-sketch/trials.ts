/**
 * Trials of sketches of cuts: edges and weights, their number declared or counted, and the sketch that nodes make among
 * themselves. The worst pair is an edge between two nodes of an empty graph, where nothing but what is mixed in hides it.
 */

import type { Bits } from '../../random/index.ts'
import {
  boxOf,
  edgePairs,
  graphOf,
  type Pair,
  planned,
  randomEdgePairs,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  weightPairs,
} from '../../trials/index.ts'
import { type CutFacts, type CutSettings, cutSketch, nodeColumn, nodeDraws } from './index.ts'
import { SLIGHT, slightly, strangers } from './trials/pairs.ts'
import { namesOfCuts, seenOfCuts } from './trials/shown.ts'

const NODES = 3
/** The curve of any number of projections is attained. So many show it well, and are more than are made at once. */
const ROWS = 10
const DELTA = 1e-3

export function cutSketchTrials(epsilon: number, bits: Bits): Trial[] {
  const settings = { epsilon, delta: DELTA, rows: ROWS, evenIfUseless: true } as const
  const edge = { nodes: NODES, neighbours: { kind: 'edge' } } as const
  const [first, last, full] = edgePairs(edge) as [Pair<TinyGraph>, Pair<TinyGraph>, Pair<TinyGraph>]
  // A weight may change by more than weights can be: the bound alone keeps the step down.
  const heavy = { nodes: NODES, neighbours: { kind: 'weight', maxChange: 8 }, weightBound: 2 } as const
  const light = { nodes: NODES, neighbours: { kind: 'weight', maxChange: 0.5 }, weightBound: 2 } as const
  const slight = { nodes: 4, neighbours: { kind: 'weight', maxChange: SLIGHT }, weightBound: 2 } as const
  const counted = (share: number) => ({ counted: { epsilon: share * epsilon } })
  const crowd = Math.min(32, 8 + Math.ceil(14 / epsilon))
  return [
    ofGraph('edges, their number declared', { ...edge, edges: { declared: 2 } }, settings, [
      first,
      full,
      ...randomEdgePairs(edge, 1, bits),
    ]),
    {
      ...ofGraph('edges, counted with noise', { ...edge, nodes: crowd, edges: counted(0.2) }, settings, [
        strangers(crowd),
      ]),
      share: 0.03 * Math.min(1, epsilon),
    },
    ofGraph('weights that change a little', light, settings, weightPairs({ nodes: NODES, maxChange: 0.5 }).slice(0, 1)),
    ofGraph('weights beyond their bound', heavy, settings, weightPairs({ nodes: NODES, maxChange: 8 }).slice(0, 1)),
    {
      ...ofGraph('weights, added up with noise', { ...slight, edges: counted(0.8) }, settings, [slightly]),
      share: 0.1,
    },
    ofNodes('made by the nodes themselves', edge, settings, [last]),
  ]
}

function ofGraph(name: string, facts: CutFacts, settings: CutSettings, pairs: readonly Pair<TinyGraph>[]) {
  return planned({
    name,
    mechanism: cutSketch,
    plan: cutSketch.plan(facts, settings),
    pairs,
    data: graphOf,
    output: seenOfCuts,
    columns: namesOfCuts(facts, ROWS),
    share: 0.4,
  })
}

/** Everybody draws for those who come later; what is published are the columns alone. */
function ofNodes(
  name: string,
  facts: CutFacts,
  settings: CutSettings,
  pairs: readonly Pair<TinyGraph>[],
): SampledTrial<TinyGraph> {
  const plan = cutSketch.plan(facts, settings)
  const release = async ({ nodes, edges }: TinyGraph, bits: Bits | undefined) => {
    const draws = Array.from({ length: nodes }, (_, node) => nodeDraws(plan, node, bits))
    const values = new Float32Array(nodes * ROWS)
    for (const [node, drawn] of draws.entries()) {
      const weights = Array.from({ length: nodes }, (_, other) =>
        edges.some(([i, j]) => (i === node && j === other) || (i === other && j === node)) ? 1 : 0,
      )
      const sent = (from: number) => (draws[from] as Float64Array).subarray((node - from - 1) * ROWS).subarray(0, ROWS)
      values.set(nodeColumn(plan, { node, weights, drawn, received: sent }), node * ROWS)
    }
    return seenOfCuts({ plan, sketch: { rows: ROWS, values } })
  }
  return { ...ofGraph(name, facts, settings, pairs), box: boxOf((input: TinyGraph, run) => release(input, run.bits)) }
}
