/** A released graph beside its original. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Channel, Estimate, Estimates } from '../../mechanisms/index.ts'
import { binaryMetrics, overlap, squareErrorRate } from '../binary/index.ts'
import { louvain, undirected } from '../graphs/index.ts'
import { requireOneShape } from '../matrices/compared.ts'
import { flipDoubt } from './doubts.ts'
import { entryMeasures } from './entries.ts'
import { compared, type Evaluation, type MeasureGroup } from './evaluation.ts'
import { communitiesInWords, communityGroups, type KnownCommunities } from './graph-communities.ts'
import { cutGroup } from './graph-cuts.ts'
import { degreeGroup } from './graph-degrees.ts'
import { estimatesInWords } from './graph-estimates.ts'
import { graphFigures } from './graph-figures.ts'
import { structureGroup } from './graph-structure.ts'
import { type EvaluationRun, phase } from './run.ts'
import { weightGroups } from './weights.ts'
import { percent, shown } from './words.ts'

/** A graph and its release, to be compared. */
export interface GraphEvaluation {
  readonly title: string
  /** Both on the same nodes, in the same order; an undirected edge stands in both directions. */
  readonly original: SparseMatrix
  readonly release: SparseMatrix
  readonly directed: boolean
  /** What the release publishes of the original, with its noise allowed for. */
  readonly estimates?: {
    readonly edges?: Estimate
    readonly triangles?: Estimate
    readonly degrees?: Estimates
  }
  /** How each pair was published, where each is on its own: cuts can then be corrected. */
  readonly channel?: Channel
  /** Nodes were held to a number of edges before: what is missing is then not the work of the channel alone. */
  readonly capped?: boolean
  /** What the plan said. */
  readonly expected?: { readonly jaccard?: number }
  readonly known?: KnownCommunities
  /** So many overlapping communities to look for; without it, as many as are known or found. */
  readonly overlapping?: number
  readonly quick?: boolean
}

/** The same graph without directions and weights. */
export interface PlainGraphs {
  readonly original: SparseMatrix
  readonly release: SparseMatrix
}

/** Puts a released graph beside its original. */
export async function evaluateGraph(input: GraphEvaluation, run: EvaluationRun = {}): Promise<Evaluation> {
  const { title, original, release, directed, quick = false } = input
  requireOneShape(original, release)
  await phase(run, 'Comparing edges')
  const plain = { original: undirected(original), release: undirected(release) }
  const notes = directed
    ? ['Edges are compared with their directions; density, paths, clustering, communities and cuts without.']
    : []
  const edges = edgeGroup(input)
  const structure = await structureGroup(input, plain, notes, run)
  const degrees = degreeGroup(input, plain)
  await phase(run, 'Finding communities')
  const labels = quick ? undefined : { original: louvain(plain.original), release: louvain(plain.release) }
  const communities = labels === undefined ? [] : await communityGroups(input, plain, labels, notes, run)
  await phase(run, 'Comparing cuts')
  const cuts = cutGroup(input, plain)
  await phase(run, 'Drawing')
  if (quick) notes.push('Paths, clustering, triangles, communities and spectra were left out of this quick look.')
  const weights = weightGroups(input)
  return {
    kind: 'graph',
    title,
    summary: `${summaryOf(input)}${communitiesInWords(original.indices.length === 0 ? [] : communities)}${estimatesInWords(input, [structure, cuts])}`,
    groups: [edges, ...weights, structure, degrees, ...communities, cuts].filter(({ measures }) => measures.length > 0),
    figures: graphFigures(input, plain, labels?.original, notes),
    notes,
    doubts: doubtsOf(input),
  }
}

function doubtsOf(input: GraphEvaluation): string[] {
  const { original, directed, channel, capped = false } = input
  if (channel === undefined || capped || original.values !== undefined) return []
  const { common, suppressed, created } = sharedEdges(input)
  const pairs = (original.rows * (original.rows - 1)) / (directed ? 1 : 2)
  const ones = common + suppressed
  return flipDoubt({ kept: common, ones, created, zeros: Math.max(created, pairs - ones) }, channel, 'edges')
}

/** An undirected edge stands twice in the matrix, and counts once. */
function sharedEdges({ original, release, directed }: GraphEvaluation) {
  const { values: _, ...before } = original
  const { values: __, ...after } = release
  const found = overlap(before, after)
  const share = directed ? 1 : 2
  return {
    ...found,
    common: found.common / share,
    suppressed: found.suppressed / share,
    created: found.created / share,
    changed: squareErrorRate(before, after),
  }
}

function edgeGroup(input: GraphEvaluation): MeasureGroup {
  const { estimates, channel, expected } = input
  const { changed, ...found } = sharedEdges(input)
  const flipped = estimates !== undefined || channel !== undefined
  return {
    heading: 'Edge by edge',
    ...(flipped
      ? {
          introduction:
            'Pairs were flipped at random: what is counted in the release as it is contains false edges by design. Estimates that allow for that stand beside the numbers where there are any.',
        }
      : {}),
    measures: [...entryMeasures(found, expected?.jaccard), compared(binaryMetrics.squareErrorRate, changed)],
  }
}

function summaryOf(input: GraphEvaluation): string {
  const { original, release, directed } = input
  const { precision, recall, jaccard } = sharedEdges(input)
  const edges = original.indices.length / (directed ? 1 : 2)
  if (edges === 0) {
    const found = release.indices.length / (directed ? 1 : 2)
    return found === 0
      ? 'The original has no edges, and the release has none either.'
      : `The original has no edges, and the release has ${shown(found)}, all of them false.`
  }
  if (release.indices.length === 0) {
    return `The release has no edges, and the original has ${shown(edges)}: nothing can be read from it.`
  }
  const first = `Of the ${shown(edges)} edges of the original ${percent(recall)} are in the release, and ${percent(precision)} of the released edges are true.`
  const useful =
    jaccard === 1
      ? 'Who is joined to whom is all there: nothing is lost, and nothing is hidden.'
      : jaccard >= 0.5
        ? 'Who is joined to whom can be read with care.'
        : precision >= 0.5
          ? 'What is there is mostly true, but much is missing: it is a sample of the edges.'
          : 'Who is joined to whom cannot be read from it: false edges bury the true ones.'
  return `${first} ${useful}`
}
