/** The private report of released degrees: the true ones beside them. For the owner of the data alone. */

import { type DenseMatrix, denseMatrix } from '../data/index.ts'
import { type LineSeries, lineFigure } from '../figure/index.ts'
import { mechanismOf, type ReleasedDegrees } from '../mechanisms/index.ts'
import { exact, figures, list, ownersPage, rounded, section, warningsOf } from '../page/index.ts'
import { meanAbsoluteError } from '../utility/matrices/index.ts'
import { COUNTS } from './counted.ts'

export interface DegreeReport {
  /** The true degrees, from the largest to the smallest. */
  readonly original: ArrayLike<number>
  readonly release: ReleasedDegrees
  /** What the reading counted, such as edges left out. */
  readonly counts: Readonly<Record<string, number>>
  /** What else the owner should read before all else; private. */
  readonly remarks?: readonly string[]
  /** Which release this is about: title, file, day. */
  readonly about: string
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

/** `original` from the largest to the smallest. */
export function degreeFigures(original: ArrayLike<number>, release: ReleasedDegrees): DegreeFigures {
  const released = sequenceOf(release)
  const sums = { edges: 0, releasedEdges: 0, isolated: 0, releasedIsolated: 0 }
  for (let i = 0; i < original.length; i++) {
    const [before, after] = [original[i] as number, released[i] as number]
    sums.edges += before / 2
    sums.releasedEdges += after / 2
    if (before === 0) sums.isolated++
    if (after === 0) sums.releasedIsolated++
  }
  return {
    ...sums,
    largest: original[0] as number,
    releasedLargest: released[0] as number,
    meanError: meanAbsoluteError(inOneRow(original), inOneRow(released)),
  }
}

function inOneRow(degrees: ArrayLike<number>): DenseMatrix {
  return denseMatrix(1, degrees.length, Float64Array.from(degrees))
}

/** Cleaned up, the largest first, of either form: a histogram counts all of the nodes. */
function sequenceOf(release: ReleasedDegrees): Uint32Array {
  if (release.form === 'sequence') return release.degrees
  const sequence = new Uint32Array(release.counts.length)
  let at = sequence.length
  for (const [degree, nodes] of release.counts.entries()) {
    sequence.fill(degree, at - nodes, at)
    at -= nodes
  }
  return sequence
}

export function degreeReport({ original, release, counts, remarks = [], about }: DegreeReport): string {
  const { plan } = release
  const found = degreeFigures(original, release)
  const beside = (before: number, after: number) => `${exact(before)} in the data, ${exact(after)} in the release`
  return ownersPage({
    title: 'The degrees beside the release',
    about,
    first: warningsOf({ warnings: [...remarks, ...plan.warnings] }),
    note: 'These numbers come from the data itself: publishing any of them would be a release of its own.',
    numbers: [
      ['Edges: half of all degrees', beside(found.edges, found.releasedEdges)],
      ['Largest degree', beside(found.largest, found.releasedLargest)],
      ['Nodes without edges', beside(found.isolated, found.releasedIsolated)],
      ['Average error of a degree, rank by rank', rounded(found.meanError)],
      ...Object.entries(counts).map(([name, count]) => [COUNTS[name] ?? name, exact(count)] as const),
    ],
    body: [
      section(
        'At a glance',
        figures(release.form === 'sequence' ? ranks(original, release) : histograms(original, release)),
      ),
      section('What was expected', list(mechanismOf(plan).inWords(plan as never).error)),
    ],
  })
}

function ranks(original: ArrayLike<number>, release: ReleasedDegrees): [string, string] {
  const released = sequenceOf(release)
  const at = spread(original.length)
  const line = (name: string, degrees: ArrayLike<number>): LineSeries => ({
    name,
    x: at.map((i) => i + 1),
    y: at.map((i) => degrees[i] as number),
  })
  const svg = lineFigure({
    title: 'Degrees by rank',
    x: { label: 'rank', scale: 'log' },
    y: { label: 'degree', scale: 'log' },
    series: [line('original', original), line('release', released)],
  })
  return [svg, at.length === original.length ? 'Every node.' : 'Some of the nodes: every rank at first, then fewer.']
}

function histograms(original: ArrayLike<number>, release: ReleasedDegrees): [string, string] {
  const line = (name: string, degrees: ArrayLike<number>): LineSeries => {
    const nodes = new Map<number, number>()
    for (let i = degrees.length - 1; i >= 0; i--) {
      const degree = degrees[i] as number
      if (degree > 0) nodes.set(degree, (nodes.get(degree) ?? 0) + 1)
    }
    return { name, x: [...nodes.keys()], y: [...nodes.values()] }
  }
  const svg = lineFigure({
    title: 'Nodes of each degree',
    x: { label: 'degree', scale: 'log' },
    y: { label: 'nodes', scale: 'log' },
    series: [line('original', original), line('release', sequenceOf(release))],
  })
  return [svg, 'Degrees that some node has; a logarithmic axis has no place for 0.']
}

/** Places that a logarithmic axis can tell apart: all of the first, then each a little further than the last. */
function spread(length: number): number[] {
  const places: number[] = []
  for (let i = 0; i < length; i = Math.max(i + 1, Math.floor(i * 1.01))) places.push(i)
  if (length > 0 && places.at(-1) !== length - 1) places.push(length - 1)
  return places
}
