/** A released table as artefacts, and what is said of it. */
import type { BinaryFacts } from '@tulle/core'
import type { TableEstimates } from '@tulle/core/certificate'
import { grouped, type Words, words } from '@tulle/core/text'
import { published } from '../../artefact.ts'
import { cappedRows, countInWords, promiseOf } from '../../binary/counted.ts'
import { tableEstimatesPublished } from '../../binary/estimates.ts'
import type { ReleasedBinaryCells } from '../../binary/plan.ts'
import type { Made } from '../../kind.ts'
import { publicLabel } from '../../labels.ts'
import { type Counts, leftOutInWords, linesInWords, toldOf } from '../../left-out.ts'
import { tablePicture } from '../../published/pictured.ts'
import { tableResult } from '../../published/result.ts'
import type { ELSEWHERE } from './elsewhere.ts'
import { besideTable } from './evaluate.ts'
import type { TableSettings } from './options.ts'
import type { ReadRows } from './read.ts'

export interface ReleasedTable {
  readonly read: ReadRows
  readonly release: ReleasedBinaryCells
  readonly estimates: TableEstimates | undefined
}

export function madeOf({ read, release, estimates }: ReleasedTable, settings: TableSettings): Made {
  const { matrix: original, people, columns, labels } = read
  const { plan } = release
  const title = titleOf(settings, plan)
  const { file, person, maxOnes, escapeNames } = settings
  const format = settings.format as Exclude<TableSettings['format'], typeof ELSEWHERE>
  const remarks = [...rowsLeftOut(settings, read.counts), ...linesInWords(read.counts, file)]
  const counts = { ...read.counts, ...cappedRows(original, maxOnes) }
  const { rows: ofRows = 0, outsidePeople = 0, outsideColumns } = read.counts
  return {
    release,
    title,
    escapeNames,
    published: [
      published(format === 'pairs' ? 'table-pairs.csv' : `table.${format}`, {
        is: 'table',
        matrix: release.matrix,
        people,
        columns,
        person,
        format,
        ...(labels === undefined ? {} : { label: labels }),
      }),
      ...(estimates === undefined ? [] : tableEstimatesPublished(estimates, columns, maxOnes)),
    ],
    ...(estimates === undefined ? {} : { result: tableResult(estimates, columns, plan.facts.rows) }),
    names: [person, ...columns, ...people, ...(labels === undefined ? [] : [labels.name, ...new Set(labels.values)])],
    ...countInWords(plan),
    reported: 'how many rows were left out, how many of the released ones are true, and how far the columns are off',
    record: { counts },
    told: toldOf(remarks, {
      leftOut: { outsidePeople, ...(outsideColumns === undefined ? {} : { outsideColumns }), ofRows },
    }),
    remarks,
    evaluate: (run) => {
      const shown = { ...(estimates === undefined ? {} : { estimates }), ...publicLabel(labels) }
      return besideTable(plan, { title, original, release: release.matrix, columns, ...shown, quick: true }, run)
    },
    ...(estimates === undefined ? {} : { pictured: tablePicture(estimates, columns) }),
    promise: promiseOf(plan),
  }
}

/** For the owner of the data alone. */
export function rowsLeftOut(settings: TableSettings, counts: Counts): Words[] {
  const { person, people, items, columnsFile, columnsFromData } = settings
  const { rows = 0, outsidePeople = 0, outsideColumns = 0 } = counts
  const columns = columnsFromData || settings.columnsPrivate ? undefined : (columnsFile ?? words`{columns}`)
  const why = (column: string, list?: string | Words) =>
    list === undefined ? `"${column}" is empty` : words`the name in "${column}" is not in ${list}`
  return [
    ...leftOutInWords({
      count: outsidePeople,
      of: rows,
      what: ['row', 'rows'],
      why: why(person, people),
      listed: people !== undefined,
    }),
    ...leftOutInWords({
      count: outsideColumns,
      of: rows - outsidePeople,
      what: outsidePeople === 0 ? ['row', 'rows'] : ['other row', 'other rows'],
      why: settings.columnsPrivate ? `the name in "${items ?? ''}" was not found` : why(items ?? '', columns),
      listed: columns !== undefined,
    }),
  ]
}

/** From what the plan publishes: what the file is called may tell more than that. */
export function titleOf({ title }: TableSettings, { facts }: { readonly facts: BinaryFacts }): string {
  return title ?? `Table of ${grouped(facts.rows)} × ${grouped(facts.columns)}`
}
