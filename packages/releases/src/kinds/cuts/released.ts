/** A sketch of a graph as it was published. */
import { type CutPlan, cutSketch } from '@tulle/core'
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
