/** Rows that were made alike as an artefact, and what is said of them. */
import type { ReleasedRows } from '@tulle/core'
import { anonymityFigures } from '@tulle/core/report'
import { grouped } from '@tulle/core/text'
import { evaluateRows } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import { leftOutOf as edgesLeftOutOf } from '../../graph-file.ts'
import type { Made } from '../../kind.ts'
import type { Counts } from '../../left-out.ts'
import { textsIn } from '../../rows/rows-file.ts'
import { groupsOf } from './evaluate.ts'
import type { RowsSettings, Way } from './options.ts'
import { PATENT } from './patent.ts'
import type { Rows } from './read.ts'
import { sensitiveDetails, sensitiveInWords, withoutGivenAway } from './sensitive.ts'
import { figuresInBrief, figuresInWords } from './told.ts'

export function madeOf(release: ReleasedRows, rows: Rows, settings: RowsSettings, way: Way): Made {
  const { matrix: original, groups, counts, names: columns } = rows
  const { kept, found: sensitive } = withoutGivenAway(release, rows.file.kept)
  const file = kept === undefined ? rows.file : { ...rows.file, kept }
  const found = anonymityFigures(original, release)
  const title = titleOf(settings, way)
  const told = { found, settings, way, rows }
  return {
    release,
    title,
    escapeNames: settings.escapeNames,
    published: [published(file.name, { is: 'rows', rows: release, file })],
    names: textsIn(release, file),
    reported: 'what was lost, of which items, and how that compares with differential privacy',
    record: { counts, found },
    told: {
      lines: [...figuresInWords(told), ...sensitiveInWords(sensitive)],
      // What a group gives away is published, and cannot be taken back: that is said where little else is.
      brief: [...figuresInBrief(told), ...sensitiveInWords(sensitive.filter(({ givenAway }) => givenAway > 0))],
      numbers: {
        ...found,
        ...(sensitive.length === 0 ? {} : { sensitive }),
        repeatedItems: counts['repeatedItems'] ?? 0,
        ...leftOutOf(counts),
      },
    },
    remarks: [PATENT],
    evaluate: async (run) => {
      const { classOf, algorithms, plan } = release
      const { k, kind: means } = plan.parameters
      const known = { counted: found, classOf, algorithms, ...groupsOf(plan.facts, groups) }
      const evaluation = await evaluateRows({ title, original, release, columns, ...known, k, means, quick: true }, run)
      return { ...evaluation, details: [...sensitiveDetails(sensitive), ...(evaluation.details ?? [])] }
    },
    promise: `k = ${grouped(settings.k)}`,
  }
}

/** For programs, as other kinds tell it. */
function leftOutOf(counts: Counts): object {
  const { outsideNodes = 0, edges = 0, commentLines = 0, nodeComments = 0 } = counts
  return outsideNodes + commentLines + nodeComments === 0
    ? {}
    : { leftOut: edgesLeftOutOf({ ...counts, outsideNodes, edges }) }
}

/** From what is asked for: what the file is called may tell more than is published. */
export function titleOf({ title, items, columns = [] }: RowsSettings, way: Way): string {
  if (title !== undefined) return title
  if (way === 'edges') return 'Rows of a graph'
  if (way === 'baskets') return 'Rows of items'
  return `Rows of ${items ?? (columns.length > 5 ? `${columns.length} columns` : columns.join(', '))}`
}
