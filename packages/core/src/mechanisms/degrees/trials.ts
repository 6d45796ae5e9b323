/** Trials of degrees: a sequence and a histogram with what the clean-up makes of them, and the exact law of both. */

import {
  allEdgePairs,
  claimOf,
  type ExactTrial,
  edgePairs,
  graphOf,
  type Pair,
  picked,
  planned,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import { type DegreeForm, type DegreePlan, type DegreeSettings, degreeRelease } from './index.ts'

/** Three nodes have an edge between nodes of the same degree, and of two that are one apart. */
const NODES = 3
/** Among four there are nodes of degree 0 and 2 too: four bars of a histogram move when they are joined. */
const ALL_OF = 4

export function degreesTrials(epsilon: number): Trial[] {
  const pairs = edgePairs({ nodes: NODES })
  return [
    sampled(
      'a sequence with an even sum',
      { epsilon, evenSum: true },
      // The first two entries move, the last two, and the first and the last.
      picked(pairs, 'no edge, and the edge 0–1', 'all edges but 0–1', 'a star without its last edge'),
    ),
    sampled(
      'a histogram',
      { epsilon, form: 'histogram' },
      picked(pairs, 'no edge, and the edge 1–2', 'all edges but 0–1'),
    ),
    exact('noisy sequences', { epsilon }),
    exact('noisy histograms', { epsilon, form: 'histogram' }),
  ]
}

function planOf(nodes: number, settings: DegreeSettings): DegreePlan {
  return degreeRelease.plan({ nodes, neighbours: { kind: 'edge' } }, settings)
}

function sampled(name: string, settings: DegreeSettings, pairs: readonly Pair<TinyGraph>[]): SampledTrial<TinyGraph> {
  const numbers = Array.from({ length: NODES }, (_, k) =>
    settings.form === 'histogram' ? `the number of nodes of degree ${k}` : `degree ${k + 1} of ${NODES}`,
  )
  return planned({
    name,
    mechanism: degreeRelease,
    plan: planOf(NODES, settings),
    pairs,
    data: graphOf,
    output: (released) => [...released.noisy, ...(released.form === 'histogram' ? released.counts : released.degrees)],
    columns: [...numbers.map((each) => `${each} with noise`), ...numbers.map((each) => `${each} cleaned up`)],
  })
}

/**
 * All graphs, and every edge that one lacks; of those with the same numbers, the first. What the clean-up makes of noisy
 * numbers tells no more than they do.
 */
function exact(name: string, settings: DegreeSettings): ExactTrial<TinyGraph> {
  const plan = planOf(ALL_OF, settings)
  const { form } = plan.parameters
  const pairs = new Map<string, Pair<TinyGraph>>()
  for (const pair of allEdgePairs(ALL_OF)) {
    const numbers = [pair.a, pair.b].map((graph) => numbersOf(form, graph).join(' ')).join(', and ')
    if (!pairs.has(numbers)) pairs.set(numbers, pair)
  }
  return {
    name,
    claim: claimOf(plan.guarantee),
    pairs: [...pairs.values()],
    law: (graph) => degreesLaw(plan.parameters, graph),
  }
}

export function degreesLaw(
  { form, scale, grid }: { readonly form: DegreeForm; readonly scale: number; readonly grid: number },
  graph: TinyGraph,
): Map<string, number> {
  const noise = { law: 'laplace', scale, grid } as const
  // A degree is at most one less than there are nodes, and a bar at most as high.
  return together(numbersOf(form, graph).map((x) => wholeLaw(x, noise, { least: -1, most: graph.nodes + 1 })))
}

/** Node by node, edge by edge. */
export function numbersOf(form: DegreeForm, { nodes, edges }: TinyGraph): number[] {
  const each = Array.from({ length: nodes }, (_, node) => edges.filter((edge) => edge.includes(node)).length)
  if (form === 'sequence') return each.toSorted((one, other) => other - one)
  return Array.from({ length: nodes }, (_, degree) => each.filter((own) => own === degree).length)
}
