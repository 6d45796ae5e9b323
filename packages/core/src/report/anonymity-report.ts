/** The private report of a k-anonymous release: how much was lost, and beside what. For the owner of the data alone. */

import type { SparseMatrix } from '../data/index.ts'
import { leastEpsilon, mechanismOf, type ReleasedRows } from '../mechanisms/index.ts'
import { exact, facts, figures, list, ownersPage, paragraph, rounded, section, warningsOf } from '../page/index.ts'
import { guaranteeInWords } from '../privacy/index.ts'
import { type ColumnCounts, columnCounts } from './anonymity-counts.ts'
import { type AnonymityFigures, anonymityFigures } from './anonymity-figures.ts'
import { responseFigure, sizesFigure } from './anonymity-pictures.ts'
import { COUNTS } from './counted.ts'

export interface AnonymityReport {
  readonly original: SparseMatrix
  /** Of categorical columns: for each column of the matrix, which of the plan's columns it is a value of. */
  readonly groups?: Uint32Array
  readonly release: ReleasedRows
  /** What the run counted, such as lines read. */
  readonly counts: Readonly<Record<string, number>>
  /** What the columns of the matrix are called: items, or values of categories. */
  readonly columns?: readonly string[]
  /** Which release this is about: title, file, day. */
  readonly about: string
}

export function anonymityReport(report: AnonymityReport): string {
  const { original, release, counts, about } = report
  const { plan } = release
  const found = anonymityFigures(original, release)
  const columns = columnCounts(original, release)
  const { assumptions } = mechanismOf(plan).inWords(plan as never)
  return ownersPage({
    title: 'What became of the rows',
    about,
    first: warningsOf(plan),
    note: 'These counts come from the data itself: publishing any of them would be a release of its own.',
    numbers: Object.entries(counts).map(([name, count]) => [COUNTED[name] ?? COUNTS[name] ?? name, exact(count)]),
    body: [
      section('How far apart', facts(distances(found, release))),
      section('The classes', facts(classFacts(found, release)), figures(sizesFigure(found, release))),
      ...emptyCells(report, columns),
      ...commonest(report, columns),
      section(
        'What this promises and what it does not',
        paragraph(guaranteeInWords(plan.guarantee)),
        list(assumptions),
      ),
      ...besidePrivacy(found, original),
    ],
  })
}

const COUNTED: Readonly<Record<string, string>> = {
  lines: 'lines read',
  rows: 'rows: one for each person',
  entries: 'entries: things that somebody has',
  repeatedItems: 'repeated items, counted once',
  emptyRows: 'empty lines: people without items',
  blankLines: 'lines with nothing on them, left out',
  commentLines: 'lines taken for comments',
  nodeComments: 'lines of the list of nodes taken for comments',
  multilineFields: 'quoted fields that span several lines',
  missingCells: 'empty cells, which stay empty or get what at least half of the class have',
}

function distances({ jaccard, entries, kept, suppressed, created }: AnonymityFigures, { plan }: ReleasedRows) {
  const rows: [string, string][] = [
    [
      'Jaccard similarity',
      `${rounded(jaccard)}: of all that is in the original or in the release, ${percent(jaccard, 1)} is in both`,
    ],
    ['Kept', `${exact(kept)} of ${exact(entries)} entries (${percent(kept, entries)})`],
    ['Suppressed', `${exact(suppressed)} entries (${percent(suppressed, entries)}): true, and not released`],
    [
      'Created',
      plan.parameters.kind === 'suppression'
        ? 'none: everything that is released is true'
        : `${exact(created)} entries (as many as ${percent(created, entries)} of the original): released, and not true of the person; that is ${percent(created, kept + created)} of all released entries`,
    ],
  ]
  return rows
}

function classFacts(found: AnonymityFigures, release: ReleasedRows) {
  const { classes, emptied, smallest, median, largest, algorithms } = found
  const { classes: released, sizes } = release
  const empty = sizes.find((_, c) => released.offsets[c] === released.offsets[c + 1]) ?? 0
  const people = release.classOf.length
  const parts = release.algorithms.length
  const by = Object.entries(algorithms).map(([name, count]) => (parts === 1 ? name : `${name} (${exact(count)})`))
  const rows: [string, string][] = [
    ['Different released rows', exact(classes)],
    [
      'Class size',
      smallest === largest
        ? `${exact(smallest)} people${classes === 1 ? '' : ' each'}`
        : `${exact(smallest)} to ${exact(largest)} people; median ${exact(median)}`,
    ],
    ['People released with nothing', `${exact(empty)} (${percent(empty, people)})`],
    ['People who lost everything they had', `${exact(emptied)} (${percent(emptied, people)})`],
    // With k = 1 nothing was looked for.
    ...(release.plan.parameters.k === 1
      ? []
      : [[parts === 1 ? 'Found by' : `Found in ${exact(parts)} chunks by`, by.join(', ')] as [string, string]]),
  ]
  return rows
}

/** Of each categorical column, before and after. */
function emptyCells({ original, groups, release }: AnonymityReport, { before, after }: ColumnCounts): string[] {
  const { columns } = release.plan.facts
  if (groups === undefined || typeof columns === 'string') return []
  const empty = (counts: Float64Array, column: number) => {
    const cells = counts.reduce((rest, count, j) => (groups[j] === column ? rest - count : rest), original.rows)
    return `${exact(cells)} (${percent(cells, original.rows)})`
  }
  return [
    section(
      'Empty cells',
      facts(columns.map((name, c) => [name, `${empty(before, c)} before, ${empty(after, c)} in the release`])),
    ),
  ]
}

/** Columns of the matrix that a page can list. */
const MOST_COLUMNS = 20

function commonest({ release, columns: names }: AnonymityReport, counts: ColumnCounts): string[] {
  const what = typeof release.plan.facts.columns === 'string' ? 'items' : 'values'
  const held = counts.before.reduce((sum, count) => sum + Math.sign(count), 0)
  const shown = counts.after.reduce((sum, count) => sum + Math.sign(count), 0)
  return [
    section(
      `What became of the ${what}`,
      paragraph(
        `Of ${exact(held)} ${what} that somebody has, the release shows ${exact(shown)}${shown < held ? ': the others were too rare among those whose rows are alike' : ''}.`,
      ),
      ...(names === undefined ? [] : [paragraph(`The most common ${what}:`), facts(fates(counts, names, release))]),
    ),
  ]
}

/** Of the most common columns of the matrix: who had it, and who has it now. */
function fates(
  { before, after, both }: ColumnCounts,
  names: readonly string[],
  { plan }: ReleasedRows,
): [string, string][] {
  const order = [...before.keys()].sort((a, b) => (before[b] as number) - (before[a] as number) || a - b)
  return order.slice(0, MOST_COLUMNS).map((j) => {
    const [had, has, kept] = [before[j] as number, after[j] as number, both[j] as number]
    return [
      names[j] ?? `${j + 1}`,
      `${exact(had)} people: ${exact(kept)} keep it, ${exact(had - kept)} lose it${plan.parameters.kind === 'suppression' ? '' : `, ${exact(has - kept)} others are given it`}`,
    ]
  })
}

function besidePrivacy(found: AnonymityFigures, original: SparseMatrix): string[] {
  const { jaccard, entries, responseEpsilon } = found
  const cells = original.rows * original.columns
  if (entries === 0) return []
  const least = leastEpsilon(jaccard, entries, cells)
  return [
    section(
      'Beside differential privacy',
      paragraph(
        `${
          Number.isFinite(responseEpsilon)
            ? `Randomised response, which flips each entry on its own, would be as much like the original at about ε = ${rounded(Number(responseEpsilon.toPrecision(3)))} for a single entry`
            : 'Nothing was changed here, and no ε would do that'
        }.${least > 0 ? ` Whatever the mechanism, an ε of at least ${rounded(Number(least.toPrecision(3)))} is needed to be so close to every possible original of this size.` : ''}`,
      ),
      paragraph(
        'That compares how much is left, not how much is protected: the two promises are different in kind. Differential privacy limits how much one person can change what anybody sees, whatever they know already, and says how that limit grows with each further release: the ε add up. k-anonymity says that a row is not alone, and no more; of two releases together it says nothing.',
      ),
      figures(responseFigure(found, cells)),
    ),
  ]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Number(((100 * part) / whole).toPrecision(3))} %`
}
