/** A made-up graph beside the one that it is to resemble: as wholes, never edge by edge. */
import type { SparseMatrix } from '../../data/index.ts'
import { graphMetrics, louvain } from '../graphs/index.ts'
import { requireOneShape } from '../matrices/compared.ts'
import type { Metric } from '../metric.ts'
import type { Evaluation, Measure, MeasureGroup } from './evaluation.ts'
import { communityGroups } from './graph-communities.ts'
import { degreeGroup } from './graph-degrees.ts'
import { graphFigures } from './graph-figures.ts'
import { structureGroup } from './graph-structure.ts'
import { type EvaluationRun, phase } from './run.ts'
import { percent, shown } from './words.ts'

export interface MadeUpEvaluation {
  readonly title: string
  /** Undirected, both halves; of as many nodes. */
  readonly original: SparseMatrix
  readonly release: SparseMatrix
  /** Whether node i of the one is node i of the other: only then can communities be compared. */
  readonly named: boolean
  readonly quick?: boolean
}

/** What a made-up graph is made for: these are told first. */
const WANTED: ReadonlySet<Metric> = new Set([
  graphMetrics.edges,
  graphMetrics.triangles,
  graphMetrics.clustering,
  graphMetrics.transitivity,
  graphMetrics.meanPathLength,
  graphMetrics.degreeKs,
])

/** Puts a made-up graph beside its original. */
export async function evaluateMadeUp(input: MadeUpEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, named, quick = false } = input
  requireOneShape(original, release)
  const plain = { original, release }
  const whole = { title, ...plain, directed: false, ...(quick ? { quick } : {}) }
  const notes = [
    'Which two nodes are joined is made up, so edges are not compared one by one.',
    ...(named
      ? []
      : ['Nodes stand for nobody, so communities are not compared either: those of the release are made up.']),
  ]
  const structure = await structureGroup(whole, plain, notes, run)
  const degrees = degreeGroup(whole, plain)
  await phase(run, 'Finding communities')
  const labels = quick || !named ? undefined : { original: louvain(original), release: louvain(release) }
  const communities = labels === undefined ? [] : await communityGroups(whole, plain, labels, notes, run)
  await phase(run, 'Drawing')
  if (quick) notes.push('Paths, clustering, triangles and communities were left out of this quick look.')
  const groups = [structure, degrees, ...communities].filter(({ measures }) => measures.length > 0)
  return {
    kind: 'graph',
    title,
    summary: summaryOf(groups),
    groups: groups.map((group) => ({ ...group, measures: group.measures.map(wantedFirst) })),
    figures: graphFigures(whole, plain, labels?.original, notes),
    notes,
    doubts: [],
  }
}

function wantedFirst(measure: Measure): Measure {
  return WANTED.has(measure.metric) ? { ...measure, main: true } : measure
}

/** How near it came, as measured: whether that is near enough depends on what it is for. */
function summaryOf(groups: readonly MeasureGroup[]): string {
  const measures = groups.flatMap((group) => group.measures)
  const found = (metric: Metric) => measures.find((measure) => measure.metric === metric)
  const edges = found(graphMetrics.edges)
  const parts = [
    ...(edges !== undefined && 'original' in edges
      ? [`The original has ${shown(edges.original)} edges, and the made-up graph ${shown(edges.release)}.`]
      : []),
    ...offBy(found(graphMetrics.degreeKs), found(graphMetrics.triangles)),
    'Who is joined to whom is made up.',
  ]
  return parts.join(' ')
}

function offBy(degrees: Measure | undefined, triangles: Measure | undefined): string[] {
  if (degrees === undefined || !('value' in degrees)) return []
  const first = `The share of nodes with at most some number of edges is off by ${percent(degrees.value)} at worst`
  if (triangles === undefined || !('original' in triangles) || triangles.original === 0) return [`${first}.`]
  const apart = Math.abs(triangles.release - triangles.original) / triangles.original
  return [`${first}, and the number of triangles by ${percent(apart)}.`]
}
