/** The degrees of a graph beside released ones. */
import type { LineSeries } from '../../figure/index.ts'
import { lineFigure } from '../../figure/index.ts'
import type { ReleasedDegrees, ReleasedNodeDegrees } from '../../mechanisms/index.ts'
import { graphMetrics } from '../graphs/index.ts'
import { beside, compared, type Evaluation } from './evaluation.ts'
import { distances } from './graph-degrees.ts'
import type { Picture } from './matrix-figures.ts'
import { releaseMetrics } from './metrics.ts'
import { shown } from './words.ts'

export interface DegreeEvaluation {
  readonly title: string
  /** Of every node, in any order. */
  readonly original: ArrayLike<number>
  readonly release: ArrayLike<number>
}

/** Puts released degrees beside the true ones. */
export function evaluateDegrees({ title, original, release }: DegreeEvaluation): Evaluation {
  const [before, after] = [descending(original), descending(release)]
  const found = degreeFigures(before, after)
  const { meanError: off, edges, releasedEdges } = found
  const n = Math.max(before.length, after.length)
  return {
    kind: 'degree-numbers',
    title,
    summary: `A released degree is off by ${shown(off)} on average, rank by rank, where a node has ${shown((2 * edges) / Math.max(1, n))} neighbours on average. Half of all degrees, the number of edges, is ${shown(releasedEdges)} in the release and ${shown(edges)} in the original.`,
    groups: [
      {
        heading: 'Degrees',
        measures: [
          compared(releaseMetrics.degreeError, off, { main: true }),
          beside(graphMetrics.edges, edges, releasedEdges, { main: true }),
          beside(releaseMetrics.largestDegree, found.largest, found.releasedLargest),
          beside(releaseMetrics.isolated, found.isolated, found.releasedIsolated),
          ...distances(countsOf(before), countsOf(after)),
        ],
      },
    ],
    figures: before.length + after.length === 0 ? [] : [ranks(before, after), histograms(before, after)],
    notes: [],
  }
}

/** Private, but for what begins with "released". */
export interface DegreeFigures {
  readonly edges: number
  readonly releasedEdges: number
  readonly largest: number
  readonly releasedLargest: number
  readonly isolated: number
  readonly releasedIsolated: number
  /** By how much a degree is off, rank by rank. */
  readonly meanError: number
}

/** Both from the largest to the smallest. */
export function degreeFigures(original: ArrayLike<number>, release: ArrayLike<number>): DegreeFigures {
  const n = Math.max(original.length, release.length)
  const found = { edges: 0, releasedEdges: 0, isolated: 0, releasedIsolated: 0, meanError: 0 }
  for (let i = 0; i < n; i++) {
    const [before, after] = [original[i] ?? 0, release[i] ?? 0]
    found.edges += before / 2
    found.releasedEdges += after / 2
    found.meanError += Math.abs(before - after) / n
    if (original[i] === 0) found.isolated++
    if (release[i] === 0) found.releasedIsolated++
  }
  return { ...found, largest: original[0] ?? 0, releasedLargest: release[0] ?? 0 }
}

/** Cleaned up, the largest first, of either form: a histogram counts all of the nodes. */
export function sequenceOf(release: ReleasedDegrees | ReleasedNodeDegrees): Uint32Array {
  if ('degrees' in release) return release.degrees
  const sequence = new Uint32Array(release.counts.reduce((sum, nodes) => sum + nodes, 0))
  let at = sequence.length
  for (const [degree, nodes] of release.counts.entries()) {
    sequence.fill(degree, at - nodes, at)
    at -= nodes
  }
  return sequence
}

function descending(degrees: ArrayLike<number>): Float64Array {
  return Float64Array.from(degrees).sort().reverse()
}

/** How many nodes have each degree. */
function countsOf(degrees: Float64Array): Uint32Array {
  const counts = new Uint32Array(Math.max(degrees.length, (degrees[0] ?? 0) + 1))
  for (const degree of degrees) counts[degree] = (counts[degree] as number) + 1
  return counts
}

function ranks(before: Float64Array, after: Float64Array): Picture {
  const at = spread(before.length)
  const line = (name: string, degrees: Float64Array): LineSeries => ({
    name,
    x: at.map((i) => i + 1),
    y: at.map((i) => degrees[i] ?? 0),
  })
  const svg = lineFigure({
    title: 'Degrees by rank',
    x: { label: 'rank', scale: 'decades' },
    y: { label: 'degree', scale: 'decades' },
    series: [line('original', before), line('release', after)],
  })
  const some = at.length === before.length ? 'Every node' : 'Some of the nodes'
  return [svg, `${some}, from the one with the most neighbours to the one with the fewest.`]
}

function histograms(before: Float64Array, after: Float64Array): Picture {
  const line = (name: string, degrees: Float64Array): LineSeries => {
    const nodes = new Map<number, number>()
    for (let i = degrees.length - 1; i >= 0; i--) {
      const degree = degrees[i] as number
      if (degree > 0) nodes.set(degree, (nodes.get(degree) ?? 0) + 1)
    }
    return { name, x: [...nodes.keys()], y: [...nodes.values()] }
  }
  const svg = lineFigure({
    title: 'Nodes of each degree',
    x: { label: 'degree', scale: 'decades' },
    y: { label: 'nodes', scale: 'decades' },
    series: [line('original', before), line('release', after)],
  })
  return [svg, 'Degrees above 0 that some node has.']
}

/** Places that a logarithmic axis can tell apart: all of the first, then each a little further than the last. */
function spread(length: number): number[] {
  const places: number[] = []
  for (let i = 0; i < length; i = Math.max(i + 1, Math.floor(i * 1.01))) places.push(i)
  if (length > 0 && places.at(-1) !== length - 1) places.push(length - 1)
  return places
}
