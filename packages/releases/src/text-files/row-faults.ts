/** What is wrong with rows of a table, as sentences that say where. */
import { InvalidInput } from '@tulle/core'
import { grouped, joined, type Words } from '@tulle/core/text'

export interface RowPlaces {
  readonly file: string
  /** Lines before the first row: as many as there are above it in a text file in which each row is one line. */
  readonly header: number
}

/** That as many rows were found as the file has: none may be lost without a word, and none be made. */
export function checkRows(
  { file, rows }: { readonly file: string; readonly rows: number | undefined },
  found: number,
): void {
  if (rows === undefined || found === rows) return
  throw new InvalidInput(
    `${file}: not every row was read once, so nothing is made of it. If the file was changed meanwhile, try again; if not, this is a fault of Tulle: please report it.`,
  )
}

export function lineFault({ file, header }: RowPlaces, line: number, what: string | Words): InvalidInput {
  return new InvalidInput(
    joined([`${file}, ${header === 0 ? 'row' : 'line'} ${line}: `, what, ' Correct it and try again.']),
  )
}

export interface FaultyLines {
  /** Counted from 1. */
  readonly first: number
  readonly count: number
}

/** What is wrong with some lines, and what to do about each, as "Correct it". */
export interface RowFault {
  readonly what: string
  readonly mend: string
}

/** What to do about a line that is about nobody. */
export const NOBODY = 'Say who it is about, or take the line out of the file,'

export function nobody(column: string | undefined): RowFault {
  return { what: `the column "${column ?? ''}" is empty: who is this row about?`, mend: NOBODY }
}

export function notANumber(column: string | undefined): RowFault {
  return {
    what: `the column "${column ?? ''}" does not hold a number, such as 4.3 (with a point).`,
    mend: 'Correct it',
  }
}

export function notDegrees(column: string): RowFault {
  return {
    what: `the column "${column}" does not hold a number of degrees, such as 48.86 (with a point).`,
    mend: 'Correct it, or leave the cell empty',
  }
}

export function beyondThePole(latitude: string, longitude: string): RowFault {
  return {
    what: `the column "${latitude}" holds a latitude beyond 90, and there is none.`,
    mend: `Look whether "${latitude}" and "${longitude}" are the wrong way round, or no degrees at all,`,
  }
}

/** Where there are many such lines, nobody wants to be told of one at a time. */
export function linesFault(
  { file, header }: RowPlaces,
  { first, count }: FaultyLines,
  { what, mend }: RowFault,
): InvalidInput {
  const line = header === 0 ? 'row' : 'line'
  const all = count > 1 ? ` There are ${grouped(count)} such ${line}s in all.` : ''
  const each = count > 1 ? `For each of them: ${mend.charAt(0).toLowerCase()}${mend.slice(1)}` : mend
  return new InvalidInput(`${file}, ${line} ${first + header}: ${what}${all} ${each} and try again.`)
}
