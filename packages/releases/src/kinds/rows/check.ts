/** Which options fit together. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { checkDirection } from '../../graph-direction.ts'
import { checkEdgeColumns, isTable } from '../../graph-file.ts'
import type { Sources } from '../../source.ts'
import type { Format, RowsSettings, Way } from './options.ts'
import { keptColumns } from './plan.ts'
import { rangesIn } from './ranges.ts'
import { wayOf } from './ways.ts'

/** The way in which rows are given, if all options fit together. */
export function checkAsked(settings: RowsSettings, sources: Sources): Way {
  checkK(settings.k)
  const way = wayOf(settings)
  rangesIn(settings)
  const { file, person, items, format, separator } = settings
  const keep = keptColumns(settings) ?? []
  if (way === 'baskets') checkBaskets(file, sources)
  if (way === 'items' && person === undefined) {
    throw new InvalidInput(words`{items} names the things that people have: say who has them with {person COL}.`)
  }
  if (format === 'baskets' && way === 'columns') {
    throw new InvalidInput(words`Baskets are for items, and {columns} makes a table: choose {format csv} or parquet.`)
  }
  if (separator === '') {
    throw new InvalidInput(
      words`{separator} is what stands between two items, such as "; ": it cannot be empty. Leave it out for blanks.`,
    )
  }
  if (separator !== undefined && formatFor(sources, settings, way) !== 'baskets' && way !== 'baskets') {
    throw new InvalidInput(
      words`{separator} stands between the items of baskets: give {baskets} or {format baskets} with it.`,
    )
  }
  const released = new Set([items, ...(settings.columns ?? [])])
  const both = keep.find((column) => released.has(column))
  if (both !== undefined) {
    throw new InvalidInput(words`"${both}" is made anonymous or kept as it is, not both: leave it out of {keep}.`)
  }
  if (person !== undefined && released.has(person)) {
    throw new InvalidInput(
      words`"${person}" is who a row is about ({person}), and cannot be among what is released: name another column.`,
    )
  }
  if (settings.sensitive === undefined && (settings.diversity ?? settings.closeness) !== undefined) {
    throw new InvalidInput(
      words`{diversity} and {closeness} are about sensitive columns: name them with {sensitive COL}.`,
    )
  }
  // An edge list has no directions unless somebody says so; other files may say so edge by edge.
  if (way === 'edges') {
    checkDirection(settings, !isTable(settings, sources))
    checkEdgeColumns(settings, sources)
  }
  return way
}

/** A table read as baskets would make items of its header and of whole lines. */
function checkBaskets(file: string, sources: Sources): void {
  if (sources.tableFormat(file) === undefined) return
  throw new InvalidInput(
    words`${file} looks like a table: use {person} and {items}, or {columns}. (If it does hold baskets, a line of items for each person and no header, let its name end in .txt.)`,
  )
}

function checkK(k: number): void {
  if (Number.isSafeInteger(k) && k >= 1) return
  throw new InvalidInput(
    words`{k} is the least number of rows that are alike in the release: a whole number, at least 1, not ${k}. 8 is a common choice.`,
  )
}

/** Like the input, unless asked otherwise. */
export function formatFor(
  sources: Pick<Sources, 'tableFormat'>,
  { file, format }: Pick<RowsSettings, 'file' | 'format'>,
  way: Way,
): Format {
  if (format !== undefined) return format
  if (way === 'baskets') return 'baskets'
  return sources.tableFormat(file) === 'parquet' ? 'parquet' : 'csv'
}
