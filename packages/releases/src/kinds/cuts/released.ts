/** A sketch of a graph, or its degrees and flipped pairs, as they were published. */
import { type CutPlan, cutSketch, InvalidInput } from '@tulle/core'
import { type CutPairPlan, cutPairs, type PublishedCutPairs } from '@tulle/core/sketches'
import type { OpenedRelease } from '../../open.ts'
import type { ReleasedSketch } from '../../published/data.ts'
import { otherKind } from '../../published/other-kind.ts'

export interface SketchedCuts {
  readonly plan: CutPlan
  readonly sketch: ReleasedSketch
}

export function sketchedCuts({ place, plan, data }: OpenedRelease): SketchedCuts {
  if (plan.mechanism !== cutSketch.name) throw otherKind(place, plan, 'a sketch of a graph')
  const { facts, parameters } = plan as CutPlan
  const shape = { heading: 'node', items: facts.nodes, rows: parameters.rows } as const
  return { plan: plan as CutPlan, sketch: data.sketch(shape) }
}

/** Noisy degrees and flipped pairs, and whose they are. */
export async function pairedCuts({
  place,
  plan,
  data,
}: OpenedRelease): Promise<{ readonly names: readonly string[]; readonly published: PublishedCutPairs }> {
  if (plan.mechanism !== cutPairs.name) throw otherKind(place, plan, 'degrees and flipped pairs of a graph')
  const own = plan as CutPairPlan
  const { graph } = await data.graph({ directed: false, weighted: false })
  const { names, numbers } = await data.numbers('degrees.csv', 'node')
  const degreeOf = new Map(names.map((name, k) => [name, numbers[k]?.[0]]))
  if (graph.names.length !== own.facts.nodes || graph.names.some((name) => degreeOf.get(name) === undefined)) {
    throw new InvalidInput(`${place} has other nodes than its certificate speaks of.`)
  }
  const degrees = Float64Array.from(graph.names, (name) => degreeOf.get(name) as number)
  return { names: graph.names, published: { plan: own, degrees, pairs: graph.adjacency } }
}
