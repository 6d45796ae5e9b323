/**
 * Trials of sketches of cuts: edges and weights, their number declared or counted, and the sketch that nodes make among
 * themselves. The worst pair is an edge between two nodes of an empty graph, where nothing but what is mixed in hides it.
 */
import { type CutFacts, type CutSettings, cutSketch, nodeColumn, nodeDraws } from '../../mechanisms/index.ts'
import { type Bits, SecureBits } from '../../random/index.ts'
import { boxOf } from '../box.ts'
import { edgePairs, graphOf, randomEdgePairs, type TinyGraph, weightPairs } from '../pairs/index.ts'
import type { Pair, SampledTrial, Trial } from '../trial.ts'
import { drawnInStages, seenOfCuts } from './cut-stages.ts'
import { planned } from './planned.ts'

const NODES = 3
/** The curve of any number of projections is attained; that of a few more shows with fewer outputs than that of one. */
const ROWS = 16
const DELTA = 1e-3

export function cutSketchTrials(epsilon: number, bits: Bits): Trial[] {
  const settings = { epsilon, delta: DELTA, rows: ROWS, evenIfUseless: true } as const
  const edge = { nodes: NODES, neighbours: { kind: 'edge' } } as const
  const [first, last, full] = edgePairs(edge) as [Pair<TinyGraph>, Pair<TinyGraph>, Pair<TinyGraph>]
  // A weight may change by more than weights can be: the bound alone keeps the step down.
  const heavy = { nodes: NODES, neighbours: { kind: 'weight', maxChange: 8 }, weightBound: 2 } as const
  const light = { nodes: NODES, neighbours: { kind: 'weight', maxChange: 0.5 }, weightBound: 2 } as const
  const counted = (share: number) => ({ counted: { epsilon: share * epsilon } })
  return [
    ofGraph('edges, their number declared', { ...edge, edges: { declared: 2 } }, settings, [
      first,
      full,
      ...randomEdgePairs(edge, 1, bits),
    ]),
    inStages('edges, counted with noise', { ...edge, edges: counted(0.4) }, settings, [first]),
    ofGraph('weights that change a little', light, settings, weightPairs({ nodes: NODES, maxChange: 0.5 }).slice(0, 1)),
    inStages(
      'weights beyond their bound, counted',
      { ...heavy, edges: counted(0.4) },
      settings,
      weightPairs({ nodes: NODES, maxChange: 8 }).slice(0, 1),
    ),
    ofNodes('made by the nodes themselves', edge, settings, [last]),
  ]
}

const COLUMNS = [
  'the squared difference of nodes 0 and 1',
  'the squared difference of nodes 0 and 2',
  'the squared difference of nodes 1 and 2',
  'projection 0 of node 0',
  'projection 0 of node 1',
  'the noisy number of edges',
]

function ofGraph(name: string, facts: CutFacts, settings: CutSettings, pairs: readonly Pair<TinyGraph>[]) {
  return planned({
    name,
    mechanism: cutSketch,
    plan: cutSketch.plan(facts, settings),
    pairs,
    data: graphOf,
    output: ({ sketch }) => seenOfCuts(sketch),
    columns: COLUMNS,
    share: 0.4,
  })
}

/** What release() draws, one after the other. It plans once more in between, which takes a hundred times as long. */
function inStages(
  name: string,
  facts: CutFacts,
  settings: CutSettings,
  pairs: readonly Pair<TinyGraph>[],
): SampledTrial<TinyGraph> {
  const plan = cutSketch.plan(facts, settings)
  return {
    ...ofGraph(name, facts, settings, pairs),
    box: boxOf(async (input: TinyGraph, run) => {
      const { total, sketch } = drawnInStages(plan, input, run.bits ?? new SecureBits())
      return [...seenOfCuts(sketch), total]
    }),
  }
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
    return seenOfCuts({ rows: ROWS, values })
  }
  return { ...ofGraph(name, facts, settings, pairs), box: boxOf((input: TinyGraph, run) => release(input, run.bits)) }
}
