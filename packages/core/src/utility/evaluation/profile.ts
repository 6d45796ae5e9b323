/** A published profile of a graph beside the graph. */
import { type Graph, starCount, trianglesByDegree } from '../../data/index.ts'
import { lineFigure } from '../../figure/index.ts'
import type { GraphProfile } from '../../mechanisms/index.ts'
import { clustering, graphMetrics } from '../graphs/index.ts'
import { evaluateDegrees } from './degrees.ts'
import { beside, type Evaluation, type Measure, type MeasureGroup } from './evaluation.ts'
import type { Picture } from './matrix-figures.ts'
import { releaseMetrics } from './metrics.ts'
import { type EvaluationRun, phase } from './run.ts'
import { percent, shown } from './words.ts'

export interface ProfileEvaluation {
  readonly title: string
  readonly original: Graph
  readonly profile: GraphProfile
}

/** Puts a released profile beside the true one. */
export async function evaluateProfile(input: ProfileEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, profile } = input
  const { adjacency } = original
  const pace = await phase(run, 'Counting triangles')
  const own = await clustering(adjacency, pace)
  const corners = await trianglesByDegree(original)
  const triangles = corners.reduce((sum, many) => sum + many, 0) / 3
  const ofStars = (k: number, released: number | undefined): Measure[] =>
    released === undefined
      ? []
      : [beside(releaseMetrics.stars, Number(starCount(original, k)), released, { about: `${k}-stars` })]
  const { degrees, edges, globalClustering, averageClustering } = profile
  const counts: Measure[] = [
    ...(edges === undefined ? [] : [beside(graphMetrics.edges, adjacency.indices.length / 2, edges, { main: true })]),
    beside(graphMetrics.triangles, triangles, profile.triangles, { main: true }),
    ...ofStars(2, profile.twoStars),
    ...ofStars(3, profile.threeStars),
    ...(globalClustering === undefined ? [] : [beside(graphMetrics.transitivity, own.transitivity, globalClustering)]),
    ...(averageClustering === undefined
      ? []
      : [beside(graphMetrics.clustering, own.average, averageClustering, { main: true })]),
  ]
  const off = triangles === 0 ? undefined : Math.abs(profile.triangles - triangles) / triangles
  const ofDegrees =
    degrees === undefined ? undefined : evaluateDegrees({ title, original: degreesIn(original), release: degrees })
  return {
    kind: 'profile',
    title,
    summary: `There are ${shown(triangles)} triangles, and ${shown(profile.triangles)} were published${off === undefined ? '' : `: off by ${percent(off)}`}.${ofDegrees === undefined ? '' : ` ${ofDegrees.summary}`}`,
    groups: [{ heading: 'Counts and clustering', measures: counts }, ...(ofDegrees?.groups ?? []).map(asDegrees)],
    figures: [...(profile.clustering === undefined ? [] : [byDegree(input, corners)]), ...(ofDegrees?.figures ?? [])],
    notes: [],
  }
}

/** The edges that degrees come to stand beside those that were counted. */
function asDegrees(group: MeasureGroup): MeasureGroup {
  const measures = group.measures.map((measure) => {
    if (measure.metric !== graphMetrics.edges) return measure
    const { main: _, ...rest } = measure
    return { ...rest, about: 'half of all degrees' } as Measure
  })
  return { ...group, measures }
}

function degreesIn({ adjacency: { rows, offsets } }: Graph): number[] {
  return Array.from({ length: rows }, (_, v) => (offsets[v + 1] as number) - (offsets[v] as number))
}

/** The true clustering in each class of degrees, beside the released curve. */
function byDegree({ original, profile }: ProfileEvaluation, corners: Float64Array): Picture {
  const classes = (profile.clustering ?? []).filter(({ nodes }) => nodes > 0)
  const of = new Map<number, number>()
  for (const degree of degreesIn(original)) of.set(degree, (of.get(degree) ?? 0) + 1)
  const truth = classes.map(({ from, to }) => {
    let [closed, pairs] = [0, 0]
    for (let degree = from; degree <= to; degree++) {
      closed += corners[degree] ?? 0
      pairs += ((of.get(degree) ?? 0) * degree * (degree - 1)) / 2
    }
    return pairs === 0 ? Number.NaN : closed / pairs
  })
  const x = classes.map(({ from, to }) => (from + to) / 2)
  const svg = lineFigure({
    title: 'Clustering by degree',
    x: { label: 'edges of the node', scale: 'decades' },
    y: { label: 'clustering', from: 0, to: 1 },
    series: [
      { name: 'original', x, y: truth },
      { name: 'release', x, y: classes.map((each) => each.clustering) },
    ],
  })
  return [svg, 'How often two neighbours of a node know each other, by how many edges the node has.']
}
