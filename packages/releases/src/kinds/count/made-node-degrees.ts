/** The degrees of a graph that hide whole people: numbers of nodes of each degree, from which a sequence follows. */
import type { Graph } from '@tulle/core'
import { type NodeDegreePlan, nodeDegrees, type ReleasedNodeDegrees } from '@tulle/core/counts'
import { degrees as degreesOf } from '@tulle/core/data'
import { degreeFigures } from '@tulle/core/report'
import { grouped } from '@tulle/core/text'
import { evaluateDegrees, sequenceOf } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { Desk } from '../../kind.ts'
import { degreesPicture } from '../../published/pictured.ts'
import { degreesResult } from '../../published/results.ts'
import { COUNTING, type Outcome } from './outcome.ts'

export async function nodeDegreeOutcome(
  plan: NodeDegreePlan,
  graph: Graph,
  desk: Desk,
  what: string,
): Promise<Outcome> {
  const original = Float64Array.from(degreesOf(graph)).sort().reverse()
  const release = await nodeDegrees.release(plan, graph, desk.run(COUNTING))
  const released = sequenceOf(release)
  const found = degreeFigures(original, released)
  return {
    release,
    published: published('histogram.csv', {
      is: 'csv',
      headings: ['degree', 'nodes', isHidden(plan) ? 'noisyFrom' : 'noisyUpTo'],
      rows: rowsOf(release),
    }),
    result: degreesResult('histogram', release.counts),
    released: () => ({ count: what, file: 'histogram.csv' }),
    chosen: `How many nodes have each degree, cleaned up, and how many have at ${isHidden(plan) ? 'least' : 'most'} that degree as the noise left it. The sorted degrees follow from it.`,
    pictured: degreesPicture(released),
    reported: 'how far the released degrees are off, and where',
    found: { ...found },
    lines: [
      `The true number of edges: ${grouped(found.edges)}; half of the released degrees: ${grouped(found.releasedEdges)}.`,
      `The true largest degree: ${grouped(found.largest)}; kept are at most ${grouped(plan.facts.maxDegree)}.`,
      `A released degree is off by ${Number(found.meanError.toPrecision(3))} on average, rank by rank.`,
    ],
    evaluate: (title) => evaluateDegrees({ title, original, release: released }),
  }
}

function isHidden({ facts }: NodeDegreePlan): boolean {
  return facts.neighbours.kind === 'node'
}

/** Hidden nodes without an edge are not counted: there the file begins with 1. */
function* rowsOf({ plan, counts, noisy }: ReleasedNodeDegrees): Generator<number[]> {
  if (isHidden(plan)) {
    for (const [k, x] of noisy.entries()) yield [k + 1, counts[k + 1] as number, x]
    return
  }
  for (const [degree, nodes] of counts.entries()) yield [degree, nodes, noisy[degree] ?? (plan.facts.nodes as number)]
}
