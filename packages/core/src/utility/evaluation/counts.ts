/** A published number of a graph, or its degrees, beside the truth. */
import { lineFigure } from '../../figure/index.ts'
import { graphMetrics } from '../graphs/index.ts'
import { beside, compared, type Evaluation } from './evaluation.ts'
import { distances } from './graph-degrees.ts'
import { releaseMetrics } from './metrics.ts'
import { percent, shown } from './words.ts'

export interface CountEvaluation {
  readonly title: string
  /** What was counted: "triangles". */
  readonly what: string
  readonly truth: number
  readonly released: number
  readonly interval?: { readonly low: number; readonly high: number; readonly coverage: number }
  /** The error that the plan stated, if it is of this graph's level. */
  readonly expected?: number
}

export function evaluateCount({ title, what, truth, released, interval, expected }: CountEvaluation): Evaluation {
  const off = Math.abs(released - truth)
  const share = off === 0 ? 0 : truth === 0 ? Infinity : off / Math.abs(truth)
  const holds = interval !== undefined && interval.low <= truth && truth <= interval.high
  const last =
    interval === undefined
      ? ''
      : ` The interval from ${shown(interval.low)} to ${shown(interval.high)} ${holds ? 'holds' : 'does not hold'} the true number.`
  return {
    kind: 'count',
    title,
    summary: `There are ${shown(truth)} ${what}, and ${shown(released)} were published: off by ${shown(off)}${Number.isFinite(share) ? `, or ${percent(share)}` : ''}.${last}`,
    groups: [
      {
        heading: 'The number',
        measures: [
          beside(releaseMetrics.count, truth, released, { main: true }),
          compared(
            releaseMetrics.answerError,
            off,
            expected === undefined
              ? {}
              : {
                  predicted: expected,
                  note: 'Of this one release; the plan speaks of the average over all that could be made.',
                },
          ),
          compared(releaseMetrics.countError, share, { main: true }),
          ...(interval === undefined
            ? []
            : [
                compared(releaseMetrics.intervalsHold, holds ? 1 : 0, {
                  note: `One interval, promised to hold in ${percent(interval.coverage)} of all releases.`,
                }),
              ]),
        ],
      },
    ],
    figures: [],
    notes: [],
  }
}

export interface DegreeEvaluation {
  readonly title: string
  /** Of every node, in any order. */
  readonly original: ArrayLike<number>
  readonly release: ArrayLike<number>
}

export function evaluateDegrees({ title, original, release }: DegreeEvaluation): Evaluation {
  const [before, after] = [descending(original), descending(release)]
  const n = Math.max(before.length, after.length)
  let [off, edges, releasedEdges] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    off += Math.abs((before[i] ?? 0) - (after[i] ?? 0)) / n
    edges += (before[i] ?? 0) / 2
    releasedEdges += (after[i] ?? 0) / 2
  }
  const isolated = (degrees: Float64Array) => degrees.filter((degree) => degree === 0).length
  return {
    kind: 'degrees',
    title,
    summary: `A released degree is off by ${shown(off)} on average, rank by rank, where a node has ${shown((2 * edges) / Math.max(1, n))} neighbours on average. Half of all degrees, the number of edges, is ${shown(releasedEdges)} in the release and ${shown(edges)} in the original.`,
    groups: [
      {
        heading: 'Degrees',
        measures: [
          compared(releaseMetrics.degreeError, off, { main: true }),
          beside(graphMetrics.edges, edges, releasedEdges, { main: true }),
          beside(releaseMetrics.largestDegree, before[0] ?? 0, after[0] ?? 0),
          beside(releaseMetrics.isolated, isolated(before), isolated(after)),
          ...distances(countsOf(before), countsOf(after)),
        ],
      },
    ],
    figures: [ranks(before, after)],
    notes: [],
  }
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

function ranks(before: Float64Array, after: Float64Array): [string, string] {
  // Places that a logarithmic axis can tell apart.
  const places: number[] = []
  for (let i = 0; i < before.length; i = Math.max(i + 1, Math.floor(i * 1.01))) places.push(i)
  const line = (name: string, degrees: Float64Array) => ({
    name,
    x: places.map((i) => i + 1),
    y: places.map((i) => degrees[i] ?? 0),
  })
  const svg = lineFigure({
    title: 'Degrees by rank',
    x: { label: 'rank', scale: 'log' },
    y: { label: 'degree', scale: 'log' },
    series: [line('original', before), line('release', after)],
  })
  return [svg, 'From the node with the most neighbours to the one with the fewest.']
}
