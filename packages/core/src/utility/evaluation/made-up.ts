/** A made-up graph beside the one that it is to resemble: as wholes, never edge by edge. */
import type { SparseMatrix } from '../../data/index.ts'
import { louvain } from '../graphs/index.ts'
import { requireOneShape } from '../matrices/compared.ts'
import type { Evaluation } from './evaluation.ts'
import { communityGroups } from './graph-communities.ts'
import { degreeGroup } from './graph-degrees.ts'
import { graphFigures } from './graph-figures.ts'
import { structureGroup } from './graph-structure.ts'
import { type EvaluationRun, phase } from './run.ts'
import { shown } from './words.ts'

export interface MadeUpEvaluation {
  readonly title: string
  /** Undirected, both halves; of as many nodes. */
  readonly original: SparseMatrix
  readonly release: SparseMatrix
  /** Whether node i of the one is node i of the other: only then can communities be compared. */
  readonly named: boolean
  readonly quick?: boolean
}

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
  const [before, after] = [original, release].map(({ indices }) => shown(indices.length / 2))
  return {
    kind: 'graph',
    title,
    summary: `The original has ${before} edges, and the made-up graph ${after}. It is like the original as a whole; who is joined to whom is made up.`,
    groups: [structure, degrees, ...communities].filter(({ measures }) => measures.length > 0),
    figures: graphFigures(whole, plain, labels?.original, notes),
    notes,
    doubts: [],
  }
}
