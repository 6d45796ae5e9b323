/** The private report of a released graph or binary table: the original beside the release. For its owner alone. */

import type { GraphEstimates, ReleasedCells, TableEstimates } from '../certificate/binary-estimates.ts'
import { type SparseMatrix, transpose } from '../data/index.ts'
import { lineFigure, scatterFigure } from '../figure/index.ts'
import { type Estimate, mechanismOf } from '../mechanisms/index.ts'
import { facts, figures, list, ownersPage, rounded, section, warningsOf } from '../page/index.ts'
import { overlap } from '../utility/binary/index.ts'
import { COUNTS } from './counted.ts'

export interface BinaryReport {
  /** As it was read, before any cap. */
  readonly original: SparseMatrix
  readonly release: ReleasedCells
  /** What can be estimated from the release, if anything can. */
  readonly estimates?: GraphEstimates | TableEstimates
  /** What the run counted, such as rows read and edges left out. */
  readonly counts: Readonly<Record<string, number>>
  /** What else the owner should read before all else; private. */
  readonly remarks?: readonly string[]
  /** The names of a table's columns. */
  readonly columns?: readonly string[]
  /** Which release this is about: title, file, day. */
  readonly about: string
}

export function binaryReport(report: BinaryReport): string {
  const { original, release, estimates, counts, remarks = [], about } = report
  const { plan } = release
  const graph = plan.facts.graph !== undefined
  return ownersPage({
    title: 'The original beside the release',
    about,
    first: warningsOf({ warnings: remarks }),
    note: 'These counts come from the data itself: publishing any of them would be a release of its own. What lists of names, caps and thresholds left out comes on top of the noise.',
    numbers: Object.entries(counts).map(([name, count]) => [COUNTS[name] ?? name, rounded(count)]),
    body: [
      section('How far apart', facts(distances(original, release, estimates))),
      section(
        'At a glance',
        figures(...(graph ? degreeFigures(original, release, estimates) : columnFigures(original, release, estimates))),
      ),
      ...columnTable(report),
      section('What was expected', list(mechanismOf(plan).inWords(plan as never).error)),
    ],
  })
}

function distances(
  original: SparseMatrix,
  { plan, matrix }: ReleasedCells,
  estimates: BinaryReport['estimates'],
): [string, string][] {
  const undirected = plan.facts.graph === 'undirected'
  const share = undirected ? 2 : 1
  const { common, suppressed, created, jaccard } = overlap(original, matrix)
  const [both, missing, wrong] = [common / share, suppressed / share, created / share]
  const [ones, released] = [both + missing, both + wrong]
  const things = plan.facts.graph === undefined ? 'ones' : 'edges'
  const estimate = estimates === undefined ? undefined : 'edges' in estimates ? estimates.edges : estimates.ones
  const { prediction } = plan.parameters
  return [
    [`Original ${things}`, rounded(ones)],
    [`Released ${things}`, rounded(released)],
    ['In both', `${rounded(both)} (${percent(both, ones)} of the original, ${percent(both, released)} of the release)`],
    ['False', rounded(wrong)],
    ['Missing', rounded(missing)],
    [
      'Jaccard similarity',
      `${rounded(jaccard)}${prediction === undefined ? '' : ` (predicted: ${rounded(prediction.jaccard)})`}`,
    ],
    ...(estimate === undefined
      ? []
      : [[`Estimate of all ${things} from the release`, given(estimate)] as [string, string]]),
    ...(estimates !== undefined && 'triangles' in estimates && estimates.triangles !== undefined
      ? [['Estimate of all triangles from the release', given(estimates.triangles)] as [string, string]]
      : []),
  ]
}

function given({ value, standardError }: Estimate): string {
  return `${rounded(value)} ± ${rounded(standardError)}`
}

/** Columns that a page can list. */
const MOST_COLUMNS = 60

/** What was estimated beside what is true, column by column. */
function columnTable({ original, estimates, columns }: BinaryReport): string[] {
  if (columns === undefined || columns.length > MOST_COLUMNS) return []
  if (estimates === undefined || !('columns' in estimates)) return []
  const truth = degreesOf(transpose(original))
  const { values, standardErrors } = estimates.columns
  return [
    section(
      'Column by column',
      facts(
        columns.map((name, j) => {
          const estimate = { value: values[j] as number, standardError: standardErrors[j] as number }
          return [name, `${rounded(truth[j] as number)} ones; estimated from the release: ${given(estimate)}`]
        }),
      ),
    ),
  ]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${rounded((100 * part) / whole)} %`
}

function degreesOf({ rows, offsets }: SparseMatrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => (offsets[i + 1] as number) - (offsets[i] as number))
}

function degreeFigures(
  original: SparseMatrix,
  release: ReleasedCells,
  estimates: BinaryReport['estimates'],
): [string, string][] {
  const [before, after] = [degreesOf(original), degreesOf(release.matrix)]
  // One point for each degree that occurs: the share of nodes with at least so many edges.
  const share = (degrees: Float64Array) => {
    const sorted = degrees.slice().sort()
    const starts = [...sorted.keys()].filter((k) => k === 0 || sorted[k] !== sorted[k - 1])
    return { x: starts.map((k) => sorted[k] as number), y: starts.map((k) => 1 - k / sorted.length) }
  }
  const estimated = estimates !== undefined && 'degrees' in estimates ? estimates.degrees.values : undefined
  return [
    [
      lineFigure({
        title: 'Degrees',
        x: { label: 'degree' },
        y: { label: 'share of nodes with at least this degree', scale: 'log' },
        series: [
          { name: 'original', ...share(before) },
          { name: 'release', ...share(after) },
        ],
      }),
      'How many edges nodes have, before and after the noise.',
    ],
    ...(estimated === undefined ? [] : [cloud('node', 'Estimated degrees against true ones', before, estimated)]),
  ]
}

function columnFigures(
  original: SparseMatrix,
  release: ReleasedCells,
  estimates: BinaryReport['estimates'],
): [string, string][] {
  const before = degreesOf(transpose(original))
  if (estimates === undefined || !('columns' in estimates))
    return [
      cloud('column', 'Released ones of each column against true ones', before, degreesOf(transpose(release.matrix))),
    ]
  return [
    cloud('column', 'Estimated ones of each column against true ones', before, estimates.columns.values),
    cloud('column', 'Released ones of each column, not corrected', before, degreesOf(transpose(release.matrix))),
  ]
}

const MOST_POINTS = 4000

function cloud(what: 'node' | 'column', title: string, before: Float64Array, after: Float64Array): [string, string] {
  const step = Math.ceil(before.length / MOST_POINTS)
  const pick = (values: Float64Array) => values.filter((_, i) => i % step === 0)
  const svg = scatterFigure({
    title,
    x: { label: 'original' },
    y: { label: 'release' },
    series: [{ name: 'all', x: pick(before), y: pick(after) }],
    diagonal: true,
  })
  return [svg, step === 1 ? `One point for each ${what}.` : `One ${what} in ${step}.`]
}
