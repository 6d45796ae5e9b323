/** The graph as a whole: how much of it there is, and how it hangs together. */
import { type SparseMatrix, triangleCount } from '../../data/index.ts'
import { pathsOfTwo } from '../../mechanisms/index.ts'
import { clustering, density, graphMetrics, type Paths, paths } from '../graphs/index.ts'
import { breathing } from '../graphs/pace.ts'
import { beside, type Measure, type MeasureGroup } from './evaluation.ts'
import type { GraphEvaluation, PlainGraphs } from './graph.ts'
import { type EvaluationRun, phase } from './run.ts'
import { counted } from './words.ts'

/** Paths of two edges that are visited in a minute or so. */
const MOST_PATHS = 2e10
/** Nodes by edges: distances from all nodes are measured in about a minute. */
const MOST_STEPS = 2e10
/** Edges looked at in all, where distances are measured from some nodes only. */
const SAMPLED_STEPS = 1e9

export async function structureGroup(
  input: GraphEvaluation,
  plain: PlainGraphs,
  notes: string[],
  run: EvaluationRun,
): Promise<MeasureGroup> {
  const { original, release, directed, estimates, quick = false } = input
  const share = directed ? 1 : 2
  const edges = beside(graphMetrics.edges, original.indices.length / share, release.indices.length / share, {
    main: true,
    ...(estimates?.edges === undefined ? {} : { estimate: estimates.edges }),
  })
  const measures: Measure[] = [edges, beside(graphMetrics.density, density(plain.original), density(plain.release))]
  if (!quick) {
    measures.push(...(await pathMeasures(plain, run)))
    measures.push(...(await closedMeasures(input, plain, notes, run)))
  }
  return { heading: 'The graph as a whole', measures }
}

async function pathMeasures(plain: PlainGraphs, run: EvaluationRun): Promise<Measure[]> {
  const before = await measuredPaths(plain.original, run, 'Measuring paths of the original')
  const after = await measuredPaths(plain.release, run, 'Measuring paths of the release')
  const sampled = before.exact && after.exact ? {} : { note: sampleOf(before, after) }
  return [
    beside(graphMetrics.componentNodes, before.component, after.component),
    beside(graphMetrics.diameter, before.diameter, after.diameter, sampled),
    beside(graphMetrics.meanPathLength, before.meanLength, after.meanLength, {
      standardErrors: [before.standardError, after.standardError],
      ...sampled,
    }),
  ]
}

async function measuredPaths(adjacency: SparseMatrix, run: EvaluationRun, name: string): Promise<Paths> {
  const entries = adjacency.indices.length
  const affordable = adjacency.rows * entries <= MOST_STEPS
  return paths(adjacency, {
    ...(await phase(run, name)),
    ...(affordable ? {} : { exactUpTo: 0, sources: Math.max(20, Math.min(200, Math.floor(SAMPLED_STEPS / entries))) }),
  })
}

function sampleOf(...both: readonly [Paths, Paths]): string {
  const parts = both.map(({ exact, sources }, k) =>
    exact ? [] : [`${counted(sources, 'node', 'nodes')} of the ${k === 0 ? 'original' : 'release'}`],
  )
  return `Measured from ${parts.flat().join(' and ')}, drawn at random: the diameter is the largest distance that was met.`
}

/** What is closed to a triangle. */
async function closedMeasures(
  { estimates, directed }: GraphEvaluation,
  { original, release }: PlainGraphs,
  notes: string[],
  run: EvaluationRun,
): Promise<Measure[]> {
  const graph = (adjacency: SparseMatrix) => ({ directed: false, names: [], adjacency })
  if (Math.max(pathsOfTwo(graph(original)), pathsOfTwo(graph(release))) > MOST_PATHS) {
    notes.push('Clustering and triangles were left out: there are too many paths of two edges.')
    return []
  }
  const before = await clustering(original, await phase(run, 'Counting triangles of the original'))
  const pace = await phase(run, 'Counting triangles of the release')
  const after = await clustering(release, pace)
  const triangles = await triangleCount(graph(original), breathing(pace))
  const released = await triangleCount(graph(release), breathing(pace))
  return [
    beside(graphMetrics.clustering, before.average, after.average),
    beside(graphMetrics.transitivity, before.transitivity, after.transitivity),
    beside(
      graphMetrics.triangles,
      triangles,
      released,
      estimates?.triangles === undefined || directed ? {} : { estimate: estimates.triangles },
    ),
  ]
}
