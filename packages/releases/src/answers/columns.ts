/** Which columns hold answers, and what is wrong with one. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { ColumnRule, ItemsOptions, TableOptions } from '../sources/tables.ts'
import { lineFault, type RowPlaces } from '../text-files/row-faults.ts'
import { CELLS, NO, YES } from './packed.ts'
import type { CellFault } from './table-rows.ts'

export function checkAnswerColumns({ file, person, columns }: TableOptions): void {
  if (columns.length === 0) {
    throw new InvalidInput(`Which columns of ${file} hold the answers? Name at least one of them.`)
  }
  const seen = new Set<string>()
  for (const { column, threshold, range } of columns) {
    if (column === person) {
      throw new InvalidInput(
        `The column "${column}" says who a row is about, so it holds no answers: leave it out of the columns.`,
      )
    }
    const rule = range === undefined ? column : `${column}: ${range.from}`
    if (seen.has(rule)) throw new InvalidInput(`The column "${column}" is asked for twice: once is enough.`)
    seen.add(rule)
    if (threshold !== undefined && !Number.isFinite(threshold)) {
      throw new InvalidInput(`The threshold of the column "${column}" should be a number, not ${threshold}.`)
    }
  }
}

/** Never with the value itself, which is private. */
export function answerFault(
  table: RowPlaces,
  { columns }: TableOptions,
  { row, word, cell, missing }: CellFault,
): InvalidInput {
  const { column, threshold, range } = columns[word * CELLS + cell] as ColumnRule
  const what = missing
    ? words`the column "${column}" has no answer ({missing 0} counts such cells as no, {missing 1} as yes).`
    : threshold === undefined && range === undefined
      ? words`the column "${column}" holds neither yes (${YES.join(', ')}) nor no (${NO.join(', ')}). Say what counts as yes: {yesValues ${column}=value}. A column of numbers needs a threshold, {thresholds ${column}=value}, or ranges, {bins ${column}=0,18,65}.`
      : `the column "${column}" does not hold a number, to be compared with its ${range === undefined ? 'threshold' : 'ranges'}.`
  return lineFault(table, table.header + row, what)
}

export function checkItemColumns({ person, items }: ItemsOptions): void {
  if (person !== items) return
  throw new InvalidInput(`The column "${person}" cannot hold both the people and the items: name another for one.`)
}
