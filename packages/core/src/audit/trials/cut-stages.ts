/** What release() of a sketch of cuts draws, one after the other, and what an observer sees of it. */
import { drawTotal } from '../../mechanisms/cut-sketch/count.ts'
import { edgesOf } from '../../mechanisms/cut-sketch/edges.ts'
import { type Projection, project } from '../../mechanisms/cut-sketch/project.ts'
import type { CutFacts, CutPlan, Sketch } from '../../mechanisms/index.ts'
import type { Bits } from '../../random/index.ts'
import { graphOf, type TinyGraph } from '../pairs/index.ts'

/** The whole of the sketch, in as few numbers as tell all of it: one edge changes how far its two nodes are apart. */
export function seenOfCuts({ rows, values }: Sketch): number[] {
  const apart = (one: number, other: number) => {
    let sum = 0
    for (let i = 0; i < rows; i++)
      sum += ((values[one * rows + i] as number) - (values[other * rows + i] as number)) ** 2
    return sum
  }
  return [apart(0, 1), apart(0, 2), apart(1, 2), values[0] as number, values[rows] as number]
}

export function drawnInStages(plan: CutPlan, input: TinyGraph, bits: Bits): { total: number; sketch: Sketch } {
  const { facts, parameters } = plan
  const edges = edgesOf(facts, graphOf(input))
  const total = totalOf(drawTotal(facts, edges, bits))
  return { total, sketch: sketchOf({ ...edges, ...parameters, nodes: facts.nodes }, bits) }
}

export function totalOf({ edges }: CutFacts): number {
  return edges !== undefined && 'counted' in edges ? (edges.counted.drawn as number) : 0
}

export function sketchOf(projection: Projection, bits: Bits): Sketch {
  const making = project(projection, bits)
  for (;;) {
    const step = making.next()
    if (step.done === true) return { rows: projection.rows, values: step.value }
  }
}
