/** What is wrong with whom the lines of a file are about. */
import { InvalidInput } from '@tulle/core'
import { NOBODY, type RowFault } from '../text-files/row-faults.ts'

export function nobodysLine(column: string): RowFault {
  return { what: `the column "${column}" is empty: who is this line about?`, mend: NOBODY }
}

export function twoLines(file: string, person: string): InvalidInput {
  return new InvalidInput(
    `The person "${person}" has more than one line: in ${file} each person is a row. Make one line of them, or name no column of people, so that every line is a row.`,
  )
}

export function unlikeLines(file: string, column: string, person: string): InvalidInput {
  return new InvalidInput(
    `${file}: the column "${column}" is not the same on all lines of the person "${person}", and a column that is kept has one value for each person. Correct it, or keep other columns.`,
  )
}
