/** How many neighbours nodes have, before and after. */
import {
  degreeCounts,
  degreeDivergence,
  degreeKs,
  degreeTransport,
  degreeVariation,
  graphMetrics,
} from '../graphs/index.ts'
import { compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { GraphEvaluation, PlainGraphs } from './graph.ts'

/** With directions, those that go out are counted. */
export function degreeGroup(input: GraphEvaluation, plain: PlainGraphs): MeasureGroup {
  const { estimates, directed } = input
  const { original, release } = directed ? input : plain
  const before = degreeCounts(original)
  const estimated = estimates?.degrees === undefined ? undefined : roundedCounts(estimates.degrees.values)
  return {
    heading: 'Degrees',
    measures: [
      ...distances(before, degreeCounts(release)),
      ...(estimated === undefined ? [] : distances(before, estimated, 'as the release estimates them')),
    ],
  }
}

export function distances(before: ArrayLike<number>, after: ArrayLike<number>, about?: string): Measure[] {
  const more = about === undefined ? {} : { about }
  return [
    compared(graphMetrics.degreeKs, degreeKs(before, after), more),
    compared(graphMetrics.degreeTransport, degreeTransport(before, after), more),
    compared(graphMetrics.degreeVariation, degreeVariation(before, after), more),
    compared(graphMetrics.degreeDivergence, degreeDivergence(before, after), more),
  ]
}

/** Estimates are no whole numbers, and may be below 0: the nearest degrees that are possible. */
function roundedCounts(degrees: Float64Array): Uint32Array {
  const counts = new Uint32Array(degrees.length)
  for (const degree of degrees) {
    const nearest = Math.max(0, Math.min(degrees.length - 1, Math.round(degree)))
    counts[nearest] = (counts[nearest] as number) + 1
  }
  return counts
}
