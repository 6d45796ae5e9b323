/** The degrees of a graph, as a sequence or as a histogram. */
import { type DegreePlan, degreeRelease, type Graph, type ReleasedDegrees } from '@tulle/core'
import { degrees as degreesOf } from '@tulle/core/data'
import { degreeFigures } from '@tulle/core/report'
import { grouped } from '@tulle/core/text'
import { evaluateDegrees, sequenceOf } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { Desk } from '../../kind.ts'
import { degreesPicture } from '../../published/pictured.ts'
import { degreesResult } from '../../published/results.ts'
import { COUNTING, type Outcome } from './outcome.ts'

export async function degreeOutcome(plan: DegreePlan, graph: Graph, desk: Desk): Promise<Outcome> {
  const original = Float64Array.from(degreesOf(graph)).sort().reverse()
  const release = await degreeRelease.release(plan, graph, desk.run(COUNTING))
  const released = sequenceOf(release)
  const found = degreeFigures(original, released)
  return {
    release,
    published: published(release.form === 'sequence' ? 'degrees.csv' : 'histogram.csv', {
      is: 'csv',
      headings: [...HEADINGS[release.form], ...(release.plan.parameters.interval === undefined ? [] : ['low', 'high'])],
      rows: rowsOf(release),
    }),
    result: degreesResult(release.form, release.form === 'sequence' ? release.degrees : release.counts),
    chosen:
      release.form === 'sequence'
        ? 'Degrees from the largest to the smallest, cleaned up, and as the noise left them.'
        : 'How many nodes have each degree, cleaned up, and as the noise left it.',
    pictured: degreesPicture(released),
    reported: 'how far the released degrees are off, and where',
    found: { ...found },
    lines: [
      `The true number of edges: ${grouped(found.edges)}; half of the released degrees: ${grouped(found.releasedEdges)}.`,
      `The true largest degree: ${grouped(found.largest)}; released: ${grouped(found.releasedLargest)}.`,
      `A released degree is off by ${Number(found.meanError.toPrecision(3))} on average, rank by rank.`,
    ],
    evaluate: (title) => evaluateDegrees({ title, original, release: released }),
  }
}

const HEADINGS = { sequence: ['rank', 'degree', 'noisy'], histogram: ['degree', 'nodes', 'noisy'] } as const

function* rowsOf(release: ReleasedDegrees): Generator<number[]> {
  const { noisy, plan } = release
  const { interval } = plan.parameters
  const around = (x: number) => (interval === undefined ? [] : [x - interval.halfWidth, x + interval.halfWidth])
  const row = (first: number, second: number, x: number) => [first, second, x, ...around(x)]
  if (release.form === 'sequence') {
    for (const [i, degree] of release.degrees.entries()) yield row(i + 1, degree, noisy[i] as number)
  } else {
    for (const [degree, nodes] of release.counts.entries()) yield row(degree, nodes, noisy[degree] as number)
  }
}
