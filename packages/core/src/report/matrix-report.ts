/** The private report of a released matrix: the original beside the release. For its owner alone. */

import type { DenseMatrix, Names } from '../data/index.ts'
import { heatMapFigure } from '../figure/index.ts'
import { mechanismOf, type Plan } from '../mechanisms/index.ts'
import { escape, facts, figures, list, ownersPage, rounded, section, warningsOf } from '../page/index.ts'
import { cellsFigure, rangeOf } from '../utility/evaluation/matrix-figures.ts'
import { meanAbsoluteError, releasedCells, rootMeanSquareError } from '../utility/matrices/index.ts'
import { COUNTS } from './counted.ts'

/** A plan of a mechanism that releases a matrix. */
export type MatrixPlan = Plan<{ readonly symmetric?: boolean }, unknown, unknown>

export interface MatrixReport {
  /** Clipped and summed, before the noise. */
  readonly original: DenseMatrix
  /** Of whichever mechanism. A cell that is not a number is one that the release leaves out. */
  readonly release: { readonly plan: MatrixPlan; readonly matrix: DenseMatrix }
  readonly names: Names
  /** What the run counted, such as rows read and people clipped. */
  readonly counts: Readonly<Record<string, number>>
  /** What else the owner should read before all else; private. */
  readonly remarks?: readonly string[]
  /** Which release this is about: title, file, day. */
  readonly about: string
}

export function matrixReport(report: MatrixReport): string {
  const { original: given, release, names, counts, remarks = [], about } = report
  const { plan } = release
  const matrix = withoutGaps(release.matrix)
  const original = plan.facts.symmetric === true ? mirrored(given) : given
  return ownersPage({
    title: 'The original beside the release',
    about,
    first: [...sharedPeople(counts), ...warningsOf({ warnings: remarks })],
    note: `What the caps and the list of names took away comes on top of the noise. These counts come from the data itself: publishing any of them would be a release of its own.${plan.facts.symmetric === true ? ' They count an undirected pair once; the matrix shows it twice.' : ''}`,
    numbers: Object.entries(counts).map(([name, count]) => [COUNTS[name] ?? name, rounded(count)]),
    body: [
      section('At a glance', figures(...maps(original, matrix, names))),
      section(
        'How far apart',
        facts(distances(original, release.matrix, plan)),
        figures(cellsFigure(original, matrix)),
      ),
      section('What was expected', list(mechanismOf(plan).inWords(plan as never).error)),
    ],
  })
}

/** The promise rests on a reference of other people: where only the owner's word says so, that is said first, in red. */
function sharedPeople({ peopleInReference = 0 }: MatrixReport['counts']): string[] {
  if (peopleInReference === 0) return []
  return [
    `<p class="warning" role="alert">${escape(
      `${peopleInReference === 1 ? 'One identifier is' : `${rounded(peopleInReference)} identifiers are`} in the reference too, and you said that other people have them there. If they are the same people, do not publish this release: blocks and caps tell about them, and the promise does not hold for them.`,
    )}</p>`,
  ]
}

/** Cells that are left out, drawn as zeros. */
function withoutGaps(matrix: DenseMatrix): DenseMatrix {
  return { ...matrix, values: matrix.values.map((y) => (Number.isNaN(y) ? 0 : y)) }
}

/** An undirected matrix is filled above the diagonal only, and shown in full. */
function mirrored({ rows, columns, values }: DenseMatrix): DenseMatrix {
  const full = values.slice()
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) full[i * columns + j] = full[j * columns + i] as number
  return { rows, columns, values: full }
}

/** Both maps in one range of colours, or they could not be compared. */
function maps(original: DenseMatrix, released: DenseMatrix, { rows, columns }: Names): [string, string][] {
  const { from, to } = rangeOf(original.values, released.values)
  const map = (title: string, matrix: DenseMatrix) =>
    heatMapFigure({
      title,
      ...matrix,
      rowNames: rows,
      columnNames: columns,
      value: { from, to },
      colours: 'sequential',
    })
  return [
    [map('Original', original), 'Before the noise, after the caps.'],
    [map('Release', released), 'As published.'],
  ]
}

function distances(given: DenseMatrix, published: DenseMatrix, { expectedError }: MatrixPlan): [string, string][] {
  const { original, release } = releasedCells(given, published)
  if (original.values.length === 0) return [['Cells released', 'none']]
  const total = ({ values }: DenseMatrix) => values.reduce((sum, value) => sum + value, 0)
  const beside = (measured: number, expected: number) => `${rounded(measured)} (the plan said ${rounded(expected)})`
  return [
    ['Average error of a cell', beside(meanAbsoluteError(original, release), expectedError.meanAbsolute)],
    ['Root mean square error', beside(rootMeanSquareError(original, release), expectedError.rootMeanSquare)],
    ['Average cell before the noise', rounded(total(original) / original.values.length)],
    ['Total of all cells', `${rounded(total(original))} before the noise, ${rounded(total(release))} released`],
  ]
}
