/** Trials of degrees: a sequence and a histogram with what the clean-up makes of them, and the exact law of both. */
import { type DegreeForm, type DegreePlan, type DegreeSettings, degreeRelease } from '../../mechanisms/index.ts'
import type { Bits } from '../../random/index.ts'
import { claimOf } from '../claim.ts'
import { allEdgePairs, edgePairs, graphOf, randomEdgePairs, type TinyGraph } from '../pairs/index.ts'
import type { ExactTrial, Pair, SampledTrial, Trial } from '../trial.ts'
import { picked } from './picked.ts'
import { planned } from './planned.ts'
import { together, wholeLaw } from './rounded.ts'

/** Three nodes have every kind of step: an edge between nodes of the same degree, and of two that are one apart. */
const NODES = 3

export function degreesTrials(epsilon: number, bits: Bits): Trial[] {
  const pairs = edgePairs({ nodes: NODES })
  return [
    sampled('a sequence with an even sum', { epsilon, evenSum: true }, [
      // The first two entries move, and the last two.
      ...picked(pairs, 'no edge, and the edge 0–1', 'all edges but 0–1'),
      ...randomEdgePairs({ nodes: NODES }, 1, bits),
    ]),
    sampled(
      'a histogram',
      { epsilon, form: 'histogram' },
      picked(pairs, 'no edge, and the edge 1–2', 'all edges but 0–1'),
    ),
    exact('noisy sequences', { epsilon }),
    exact('noisy histograms', { epsilon, form: 'histogram' }),
  ]
}

function planOf(settings: DegreeSettings): DegreePlan {
  return degreeRelease.plan({ nodes: NODES, neighbours: { kind: 'edge' } }, settings)
}

function sampled(name: string, settings: DegreeSettings, pairs: readonly Pair<TinyGraph>[]): SampledTrial<TinyGraph> {
  const numbers = Array.from({ length: NODES }, (_, k) => (settings.form === 'histogram' ? `bar ${k}` : `entry ${k}`))
  return planned({
    name,
    mechanism: degreeRelease,
    plan: planOf(settings),
    pairs,
    data: graphOf,
    output: (released) => [...released.noisy, ...(released.form === 'histogram' ? released.counts : released.degrees)],
    columns: [...numbers.map((each) => `noisy ${each}`), ...numbers.map((each) => `clean ${each}`)],
  })
}

/** All graphs, and every edge that one lacks. What the clean-up makes of noisy numbers tells no more than they do. */
function exact(name: string, settings: DegreeSettings): ExactTrial<TinyGraph> {
  const plan = planOf(settings)
  return {
    name,
    claim: claimOf(plan.guarantee),
    pairs: allEdgePairs(NODES),
    law: (graph) => degreesLaw(plan.parameters, graph),
  }
}

export function degreesLaw(
  { form, scale, grid }: { readonly form: DegreeForm; readonly scale: number; readonly grid: number },
  graph: TinyGraph,
): Map<string, number> {
  const noise = { law: 'laplace', scale, grid } as const
  // A degree is at most one less than there are nodes, and a bar at most as high.
  return together(numbersOf(form, graph).map((x) => wholeLaw(x, noise, { least: -1, most: NODES + 1 })))
}

/** Node by node, edge by edge. */
export function numbersOf(form: DegreeForm, { nodes, edges }: TinyGraph): number[] {
  const each = Array.from({ length: nodes }, (_, node) => edges.filter((edge) => edge.includes(node)).length)
  if (form === 'sequence') return each.toSorted((one, other) => other - one)
  return Array.from({ length: nodes }, (_, degree) => each.filter((own) => own === degree).length)
}
